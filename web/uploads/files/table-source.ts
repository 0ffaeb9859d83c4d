import { seenText } from '#rules/text/spelling.ts'
import { type UnitAnswer, unitAnswers, unitKey, unitOfText, withUnitAnswer } from '#rules/units/units.ts'
import { isUtf8 } from '#rules/uploads/file-kind.ts'
import type { FileChange, FileProblem } from '#rules/uploads/model.ts'
import { correctedCsv, type ReadTable, readLines, type TableOptions } from '#rules/uploads/order-table.ts'
import { NO_POS_NUMBERS, type PosNumbers } from '#rules/uploads/pos-number.ts'
import { type FixedCell, fixKey, NO_FIXES, type OrderTable } from '#rules/uploads/table/cells.ts'
import type { DateOrder } from '#rules/uploads/table/day-month.ts'
import { headingKey, likelyColumns } from '#rules/uploads/table/header.ts'
import type { FormState } from '../worker/protocol.ts'
import type { Source, Taken, TraySizes } from './source.ts'

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
  readTable: ReadTable,
  posNumbers: PosNumbers = NO_POS_NUMBERS,
  options: TableOptions = {},
  remembered: readonly UnitAnswer[] = [],
): Taken {
  const { text, changes } = decoded(bytes)
  const table = readTable(text, options)
  const answer = (said: TableOptions) => tableSource(bytes, readTable, posNumbers, { ...options, ...said }, remembered)
  if ('refusals' in table) {
    const { refusals } = table
    if ('headings' in table) return { refusals, form: { state: { headings: headingsOf(table.headings) }, answer } }
    const { readableWith } = table
    return { refusals, ...(readableWith !== undefined && { form: { state: { readableWith }, answer } }) }
  }
  let fixes = NO_FIXES
  let answers = remembered
  let trays: TraySizes = new Map()
  const unitsInFile = new Set<string>()
  const now = () => ({
    ...fixes,
    customerNo: options.customerNo,
    units: { answers: unitAnswers(answers), traySize: (itemNo: string) => trays.get(itemNo) ?? 0 },
  })
  const source: Source = {
    read(onRows) {
      const reading = readLines(table, now(), posNumbers, onRows)
      for (const { unit } of reading.problems) if (unit) unitsInFile.add(unitKey(unit.unit))
      for (const { kind, from } of reading.changes) if (kind === 'unit') unitsInFile.add(unitKey(unitOfText(from)))
      return { ...reading, changes: [...changes, ...reading.changes] }
    },
    // A row above the header stays above it, and the question about all dates has its own two answers.
    isFixable: (problem) => rowOf(problem) > table.headerRowNo,
    fix(problems, text) {
      if (problems.some(({ place }) => place.kind === 'file')) {
        fixes = { ...fixes, dateOrder: text as DateOrder }
        return
      }
      const cells = new Map(fixes.cells)
      for (const problem of problems) cells.set(fixKey(rowOf(problem), problem.field as FixedCell), text)
      fixes = { ...fixes, cells }
    },
    leaveOut(problems) {
      fixes = { ...fixes, removedRows: new Set([...fixes.removedRows, ...problems.map(rowOf)]) }
    },
    answerUnit(answer) {
      answers = withUnitAnswer(answers, answer)
    },
    unitAnswers: () => answers.filter(({ unit }) => unitsInFile.has(unitKey(unit))),
    learnTrays(sizes) {
      trays = sizes
    },
    snapshot: () => ({ fixes, answers }),
    restore(snapshot) {
      ;({ fixes, answers } = snapshot as { fixes: typeof fixes; answers: typeof answers })
    },
    corrected: (items) => correctedCsv(table, now(), posNumbers, items),
    form: { state: { headings: headingsOf(table) }, answer },
  }
  return source
}

const SAMPLES = 3

/** The columns of a file with samples of what they hold; those whose heading is blank or not alone cannot be found by it again. */
function headingsOf({ rows, headerRowNo, columns }: OrderTable): FormState['headings'] {
  const header = rows[headerRowNo - 1] ?? []
  const keys = header.map(headingKey)
  const isNamed = (at: number) =>
    keys[at] !== '' && keys.indexOf(keys[at] as string) === keys.lastIndexOf(keys[at] as string)
  const below = rows.slice(headerRowNo)
  const samplesOf = (at: number): string[] => {
    const samples: string[] = []
    for (const row of below) {
      const cell = seenText(row[at] ?? '')
      if (cell !== '') samples.push(cell)
      if (samples.length === SAMPLES) break
    }
    return samples
  }
  const all = header.map((cell, at) => ({ at, heading: seenText(cell), samples: samplesOf(at) }))
  const found = columns.size === 0 ? likelyColumns(header) : new Map([...likelyColumns(header), ...columns])
  return {
    rowNo: headerRowNo,
    columns: all.filter(({ at }) => isNamed(at)),
    nameless: all.filter(({ at, samples }) => !isNamed(at) && samples.length > 0).length,
    chosen: Object.fromEntries([...found].filter(([, at]) => isNamed(at))),
  }
}
