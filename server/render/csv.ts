/** Any ReportTable as CSV: its heads and rows, for spreadsheets and programs. */
import type { ReportCell, ReportColumn, ReportTable } from '#rules/reports/report-table.ts'
import { writeCsv } from '#rules/text/write-csv.ts'

/** Money is dollars with its cents; figures are numbers, everything else is guarded text (T14). */
export const renderCsv = ({ columns, groups }: ReportTable): Uint8Array =>
  new TextEncoder().encode(
    writeCsv([
      columns.map(({ label }) => label.replaceAll('\n', ' ')),
      ...groups.flatMap(({ rows }) => rows.map((row) => row.map((cell, at) => written(cell, columns[at])))),
    ]),
  )

function written(cell: ReportCell, column: ReportColumn | undefined): string | number {
  if (cell === undefined) return ''
  return column?.kind === 'money' && typeof cell === 'number' ? cell / 100 : cell
}
