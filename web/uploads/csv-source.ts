import { type CsvColumn, correctedCsv, fixKey, NO_FIXES, readLines, readTable } from '#rules/uploads/enterprise-csv.ts'
import type { FileProblem } from '#rules/uploads/model.ts'
import type { Source, Taken } from './source.ts'

const rowOf = ({ place }: FileProblem): number => (place.kind === 'row' ? place.rowNo : 0)

/** A CSV file (CSV-01 to CSV-15): cells are typed anew, rows are left out. */
export function csvSource(bytes: Uint8Array): Taken {
  const table = readTable(new TextDecoder().decode(bytes))
  if ('refusals' in table) return table
  let fixes = NO_FIXES
  const source: Source = {
    read: (onRows) => readLines(table, fixes, onRows),
    isFixable: () => true,
    fix(problems, text) {
      const cells = new Map(fixes.cells)
      for (const problem of problems) cells.set(fixKey(rowOf(problem), problem.field as CsvColumn), text)
      fixes = { ...fixes, cells }
    },
    leaveOut(problems) {
      fixes = { ...fixes, removedRows: new Set([...fixes.removedRows, ...problems.map(rowOf)]) }
    },
    snapshot: () => fixes,
    restore(snapshot) {
      fixes = snapshot as typeof fixes
    },
    corrected: () => correctedCsv(table, fixes),
  }
  return source
}
