import { isUtf8 } from '#rules/uploads/file-kind.ts'
import type { FileChange, FileProblem } from '#rules/uploads/model.ts'
import {
  correctedCsv,
  fixKey,
  NO_FIXES,
  type OrderColumn,
  readLines,
  type TableReading,
} from '#rules/uploads/order-table.ts'
import { NO_POS_NUMBERS, type PosNumbers } from '#rules/uploads/pos-number.ts'
import type { Source, Taken } from './source.ts'

/** UTF-8, or, where that is not what the bytes are, what Excel on Windows saves as plain CSV: the review says so. */
function decoded(bytes: Uint8Array): { readonly text: string; readonly changes: readonly FileChange[] } {
  if (isUtf8(bytes)) return { text: new TextDecoder().decode(bytes), changes: [] }
  const change = { place: { kind: 'file' }, kind: 'other encoding', from: 'Windows-1252', to: '' } as const
  return { text: new TextDecoder('windows-1252').decode(bytes), changes: [change] }
}

const rowOf = ({ place }: FileProblem): number => (place.kind === 'row' ? place.rowNo : 0)

/** A file of rows (CSV-01 to CSV-15), by the reader of its format: cells are typed anew, rows are left out. */
export function tableSource(
  bytes: Uint8Array,
  readTable: (text: string) => TableReading,
  posNumbers: PosNumbers = NO_POS_NUMBERS,
): Taken {
  const { text, changes } = decoded(bytes)
  const table = readTable(text)
  if ('refusals' in table) return table
  let fixes = NO_FIXES
  const source: Source = {
    read(onRows) {
      const reading = readLines(table, fixes, posNumbers, onRows)
      return { ...reading, changes: [...changes, ...reading.changes] }
    },
    isFixable: () => true,
    fix(problems, text) {
      const cells = new Map(fixes.cells)
      for (const problem of problems) cells.set(fixKey(rowOf(problem), problem.field as OrderColumn), text)
      fixes = { ...fixes, cells }
    },
    leaveOut(problems) {
      fixes = { ...fixes, removedRows: new Set([...fixes.removedRows, ...problems.map(rowOf)]) }
    },
    snapshot: () => fixes,
    restore(snapshot) {
      fixes = snapshot as typeof fixes
    },
    corrected: () => correctedCsv(table, fixes, posNumbers),
  }
  return source
}
