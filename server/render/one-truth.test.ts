// The same rows and totals in all three files, whatever the report: each is parsed back by a reader that is not its writer's.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ColumnKind, ReportCell, ReportGroup, ReportTable } from '#rules/reports/report-table.ts'
import { pdfPages } from '#tests/support/pdf-text.ts'
import { fileOf, rowsOfCsv, rowsOfXlsx } from '#tests/support/written-report.ts'

const columns = [
  { label: 'Route', kind: 'code', width: 8, isOfGroup: true },
  { label: 'Item', kind: 'code', width: 10 },
  { label: 'Description', kind: 'text', width: 40 },
  { label: 'Pieces', kind: 'number', width: 10 },
  { label: 'Amount', kind: 'money', width: 12 },
  { label: 'Waste', kind: 'percent', width: 10 },
  { label: 'Date', kind: 'date', width: 12 },
] as const
const kinds: readonly ColumnKind[] = columns.map(({ kind }) => kind)
const HEADS = columns.map(({ label }) => label)
const EMPTY = 'No data for 11/09/2026 to 11/15/2026.'

const said = fc.string({
  unit: fc.constantFrom(...'=+-@\'",;<>&ÄöüßéaZ09 \n\t', '\r\n', '_x0041_'),
  maxLength: 8,
})
const text = fc.oneof(said, fc.constant(undefined))
const figure = (most: number) => fc.option(fc.integer({ min: -most, max: most }), { nil: undefined })
const date = fc.option(
  fc
    .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
    .map((day) => day.toISOString().slice(0, 10)),
  { nil: undefined },
)
const cells = fc.tuple(text, text, figure(99_999), figure(9_999_999), figure(1_000), date)
const sums = fc.option(cells, { nil: undefined })
const group = fc
  .record({
    route: fc.constantFrom('R1', 'R1', 'R2', '=R3'),
    rows: fc.array(cells, { maxLength: 6 }),
    sums,
  })
  .map(({ route, rows, sums: under }): ReportGroup => {
    const totals = under && [`Sum ${route}`, ...under]
    return { label: `Route ${route}`, rows: rows.map((row) => [route, ...row]), totals }
  })
const report = fc.record({ groups: fc.array(group, { maxLength: 12 }), totals: sums }).map(
  ({ groups, totals }): ReportTable => ({
    title: 'Order Summary',
    facts: [],
    columns,
    groups,
    totals: totals && ['Total', ...totals],
    emptyText: EMPTY,
    footer: 'Order Summary',
  }),
)

/** A cell as a program has it, written here a second time. */
function plain(cell: ReportCell, kind: ColumnKind | undefined): string {
  if (cell === undefined) return ''
  if (kind === 'money') return (Number(cell) / 100).toFixed(2)
  if (kind === 'percent') return (Number(cell) / 10).toFixed(1)
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(String(cell)) ?? []
  return year === undefined ? String(cell) : `${month}/${day}/${year}`
}
const inFile = (row: readonly ReportCell[]) => row.map((cell, i) => plain(cell, kinds[i]))

/** A figure as people read it: with separators, a percent with its sign. */
function asRead(cell: string, kind: ColumnKind | undefined): string {
  if (kind === 'percent') return `${cell}%`
  if (kind !== 'number' && kind !== 'money') return cell
  if (kind === 'money') return Number(cell).toLocaleString('en-US', { style: 'currency', currency: 'USD' })
  return Number(cell).toLocaleString('en-US')
}

/** A line of print, without what parts its cells. */
const squeezed = (line: string) => line.replace(/\s/g, '')
const inPrint = ([word, ...row]: readonly ReportCell[], isSum = false) => {
  const [, first, ...rest] = inFile([undefined, ...row])
  const begin = isSum ? [word, first].filter(Boolean).join(', ') : first
  const shown = [begin, ...rest].map((cell, i) => (cell ? asRead(cell, kinds[i + 1]) : cell))
  return squeezed(shown.join(''))
}

/** What stands on the pages between heads and feet. */
function printed({ groups, totals }: ReportTable): string[] {
  const hasRows = groups.map((_, i) => groups.slice(0, i + 1).some(({ rows }) => rows.length > 0))
  if (!hasRows.at(-1)) return [squeezed(EMPTY)]
  const lines = groups.flatMap(({ label, rows, totals: under }, i) => [
    ...(groups[i - 1]?.label === label ? [] : [squeezed(label ?? '')]),
    ...rows.map((row) => inPrint(row)),
    ...(under && hasRows[i] ? [inPrint(under, true)] : []),
  ])
  return [...lines, ...(totals ? [inPrint(totals, true)] : [])].filter((line) => line !== '')
}

describe('RPT-15 RPT-30 one report in all its files', () => {
  test('CSV and XLSX have every row and the totals, print the same under the groups’ headings', async () => {
    await fc.assert(
      fc.asyncProperty(report, async (table) => {
        const rows = table.groups.flatMap((each) => each.rows)
        const expected = [HEADS, ...[...rows, ...(table.totals ? [table.totals] : [])].map(inFile)]
        expect(rowsOfCsv(await fileOf(table, 'CSV'))).toEqual(expected)
        expect(await rowsOfXlsx(await fileOf(table, 'XLSX'), kinds)).toEqual(expected)
        const pages = pdfPages(await fileOf(table, 'PDF')).map((lines) => {
          const head = lines.indexOf(HEADS.slice(1).join('\t'))
          return lines.slice(head + 1, -1).map(squeezed)
        })
        expect(pages.flat().filter((line) => !line.endsWith('(continued)'))).toEqual(printed(table))
      }),
      { numRuns: 60 },
    )
  })

  test('a report of nothing has its heads in CSV and XLSX, and the sentence in print', async () => {
    const nothing: ReportTable = {
      ...{ title: 'Order Summary', facts: [], columns, groups: [], emptyText: EMPTY, footer: 'Order Summary' },
    }
    expect(rowsOfCsv(await fileOf(nothing, 'CSV'))).toEqual([HEADS])
    expect(await rowsOfXlsx(await fileOf(nothing, 'XLSX'), kinds)).toEqual([HEADS])
    expect(pdfPages(await fileOf(nothing, 'PDF')).flat()).toContain(EMPTY)
  })

  test('totals begin with their word in files, wherever the report says it', async () => {
    const table: ReportTable = {
      ...{ title: 'x', facts: [], columns, emptyText: '', footer: '' },
      groups: [{ rows: [['R1', '1', 'Ham', 1, 1, 1, undefined]] }],
      totals: [undefined, 'Total', undefined, 1, 1, 1, undefined],
    }
    const total = ['Total', '', '', '1', '0.01', '0.1', '']
    expect(rowsOfCsv(await fileOf(table, 'CSV')).at(-1)).toEqual(total)
    expect((await rowsOfXlsx(await fileOf(table, 'XLSX'), kinds)).at(-1)).toEqual(total)
    expect(pdfPages(await fileOf(table, 'PDF'))[0]).toContain('Total\t1\t$0.01\t0.1%')
  })
})
