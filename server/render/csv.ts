/** Any report as CSV, row by row as it is made: its heads, rows and totals, for spreadsheets and programs. */
import { setImmediate as breathe } from 'node:timers/promises'
import {
  type ColumnKind,
  fileLabelOf,
  plainCell,
  type ReportCell,
  type ReportStream,
  totalsInFile,
} from '#rules/reports/report-table.ts'
import { BOM, csvRow, csvText } from '#rules/text/write-csv.ts'

/** About what is written before others have their turn: a millisecond, and so few texts that none of them grows old. */
const CHARACTERS_AT_ONCE = 16_000

/** Figures are numbers, money with its cents and percent with its tenths; everything else is guarded text (T14, RPT-30). */
export async function* writeReportCsv({ head, groups, end }: ReportStream): AsyncGenerator<Uint8Array> {
  const kinds = head.columns.map(({ kind }) => kind)
  let text = BOM + csvRow(head.columns.map((column) => csvText(fileLabelOf(column))))
  for await (const { rows } of groups)
    for (const row of rows) {
      text += rowOf(kinds, row)
      if (text.length < CHARACTERS_AT_ONCE) continue
      yield Buffer.from(text)
      text = ''
      await breathe()
    }
  const { totals } = end()
  yield Buffer.from(totals ? text + rowOf(kinds, totalsInFile(totals)) : text)
}

function rowOf(kinds: readonly ColumnKind[], row: readonly ReportCell[]): string {
  let text = ''
  for (const [i, kind] of kinds.entries()) text += i === 0 ? written(kind, row[i]) : `,${written(kind, row[i])}`
  return `${text}\r\n`
}

function written(kind: ColumnKind, cell: ReportCell): string {
  if (cell === undefined || cell === '') return ''
  return typeof cell === 'number' ? plainCell(kind, cell) : csvText(plainCell(kind, cell))
}
