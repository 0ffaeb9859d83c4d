import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type ColumnKind,
  type ReportCell,
  type ReportGroup,
  type ReportTable,
  streamOf,
} from '#rules/reports/report-table.ts'
import { renderReport } from '#server/render/render-report.ts'
import { readWorkbook } from '#server/workbooks/read-workbook.ts'
import { fileOf, rowsOfXlsx, sheetsOf } from '#tests/support/written-report.ts'

const columns = [
  { label: 'Route', kind: 'code', width: 8, isOfGroup: true },
  { label: 'Item\nno.', kind: 'code', width: 10 },
  { label: 'Description', kind: 'text', width: 30 },
  { label: 'Pieces', kind: 'number', width: 10 },
  { label: 'Amount', kind: 'money', width: 12 },
  { label: 'Waste %', kind: 'percent', width: 10 },
  { label: 'Date', kind: 'date', width: 12 },
] as const
const kinds: ColumnKind[] = columns.map(({ kind }) => kind)
const HEADS = ['Route', 'Item no.', 'Description', 'Pieces', 'Amount', 'Waste %', 'Date']

const table = (groups: readonly ReportGroup[], totals?: readonly ReportCell[]): ReportTable => ({
  title: 'Order Summary',
  subtitle: '11/09/2026 to 11/15/2026',
  facts: [{ label: 'Customer', value: '104220 Lakeside Markets' }],
  columns,
  groups,
  totals,
  emptyText: 'No data for 11/09/2026 to 11/15/2026.',
  footer: 'Order Summary of 104220',
})
const small = table(
  [
    {
      label: 'Route R1',
      rows: [
        ['R1', '000213', '=1+1', 1250, -300, 34, '2026-11-09'],
        ['R1', '100101', ' He said "ü"\r\n', undefined, 1250, undefined, undefined],
      ],
      totals: ['Route R1', undefined, undefined, 1250, 950, undefined, undefined],
    },
  ],
  ['Total', undefined, undefined, 1250, 950, -5, undefined],
)

describe('RPT-30 T14 CSV', () => {
  test('heads in one line, money with its cents, percent with its tenths, dates of the house, texts guarded', async () => {
    expect(Buffer.from(await fileOf(small, 'CSV')).toString()).toBe(
      [
        '\uFEFF"Route","Item no.","Description","Pieces","Amount","Waste %","Date"',
        '"R1","000213","\'=1+1",1250,-3.00,3.4,"11/09/2026"',
        '"R1","100101"," He said ""ü""\r\n",,12.50,,',
        '"Total",,,1250,9.50,-0.5,',
        '',
      ].join('\r\n'),
    )
  })

  test('no cell begins with what a spreadsheet takes for a formula, whatever stands in the rows', async () => {
    const said = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('=A1', ' -1', '\t@x', '＋1', "'=1", '\0=1'))
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(said, said), { minLength: 1, maxLength: 5 }), async (texts) => {
        const rows = texts.map(([a, b]) => ['R1', a, b, 1, 1, 1, undefined])
        const csv = Buffer.from(await fileOf(table([{ rows }]), 'CSV')).toString()
        expect(csv).not.toMatch(/(?:^|,|\n)"\s*[=+\-@＝＋－＠\t\r\0]/u)
      }),
    )
  })
})

describe('RPT-30 T14 XLSX', () => {
  test('figures and dates are what they are, and texts are texts', async () => {
    const [sheet] = await sheetsOf(await fileOf(small, 'XLSX'))
    expect(sheet?.name).toBe('Order Summary')
    const [head, first, second, totals] = sheet?.rows ?? []
    expect([...(head?.values() ?? [])].map(({ text, isBold }) => [text, isBold])).toEqual(HEADS.map((x) => [x, true]))
    expect(Object.fromEntries(first ?? [])).toEqual({
      A: { type: 'text', text: 'R1', format: '@', isBold: false },
      B: { type: 'text', text: '000213', format: '@', isBold: false },
      C: { type: 'text', text: '=1+1', format: '@', isBold: false },
      D: { type: 'number', text: '1250', format: '#,##0', isBold: false },
      E: { type: 'number', text: '-3.00', format: '#,##0.00', isBold: false },
      F: { type: 'number', text: '0.034', format: '0.0%', isBold: false },
      G: { type: 'number', text: '46335', format: 'mm/dd/yyyy', isBold: false },
    })
    expect([...(second?.keys() ?? [])]).toEqual(['A', 'B', 'C', 'E'])
    expect(second?.get('C')?.text).toBe(' He said "ü"\r\n')
    expect([...(totals?.values() ?? [])].map(({ text, isBold }) => [text, isBold])).toEqual(
      ['Total', '1250', '9.50', '-0.005'].map((x) => [x, true]),
    )
  })

  test('the head stays in sight, and filters are on the rows without the totals', async () => {
    const [sheet] = await sheetsOf(await fileOf(small, 'XLSX'))
    expect(sheet?.xml).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>')
    expect(sheet?.xml).toContain('<autoFilter ref="A1:G3"/>')
  })

  test('a title that no tab may have is a name that it may', async () => {
    const title = `'Waste: [all] / ${'W'.repeat(40)}`
    const [sheet] = await sheetsOf(await fileOf({ ...small, title }, 'XLSX'))
    expect(sheet?.name).toBe('Waste all WWWWWWWWWWWWWWWWWWWWW')
    expect(sheet?.name.length).toBeLessThanOrEqual(31)
  })

  test('is read by the reader of uploads, too', async () => {
    const rows: unknown[] = []
    await readWorkbook(await fileOf(small, 'XLSX'), { sheet: () => undefined, row: (_, cells) => rows.push(cells) })
    expect(rows[1]).toEqual(['R1', '000213', '=1+1', 1250, -3, 0.034, { date: '2026-11-09' }])
  })

  test('what a sheet has no room for goes on in the next, under the same head, with the totals at the end', async () => {
    const rows = Array.from({ length: 25 }, (_, i) => ['R1', String(i), 'Ham', i, 0, 0, undefined])
    const { writeReportXlsx } = await import('./xlsx.ts')
    const by = { company: 'P', printedAt: '', now: new Date(0) }
    const pieces: Uint8Array[] = []
    const more = table([{ rows }], ['Total', undefined, undefined, 300, 0, 0, undefined])
    for await (const piece of writeReportXlsx(streamOf(more), by, 12)) pieces.push(piece)
    const sheets = await sheetsOf(Buffer.concat(pieces))
    expect(sheets.map(({ name }) => name)).toEqual(['Order Summary', 'Order Summary (2)', 'Order Summary (3)'])
    for (const { rows: of } of sheets) {
      expect(of.length).toBeLessThanOrEqual(12)
      expect(of[0]?.get('B')?.text).toBe('Item no.')
    }
    const read = await rowsOfXlsx(Buffer.concat(pieces), kinds)
    expect(read.slice(1, -1).map(([, no]) => no)).toEqual(rows.map(([, no]) => no))
    expect(read.at(-1)?.[0]).toBe('Total')
  })
})

test.each(['CSV', 'XLSX', 'PDF'] as const)('a fault on the way to the rows is a fault of the %s', async (fileType) => {
  const broken = {
    ...streamOf(small),
    groups: (async function* () {
      yield { rows: Array.from({ length: 3_000 }, () => ['R1', '1', 'Ham', 1, 1, 1, undefined]) }
      throw new Error('the database is away')
    })(),
  }
  await expect(fileOf(broken, fileType)).rejects.toThrow('the database is away')
})

test.each(['CSV', 'XLSX', 'PDF'] as const)('others have their turn while a %s is written', async (fileType) => {
  let turns = 0
  const next = () => {
    turns += 1
    timer = setImmediate(next)
  }
  let timer = setImmediate(next)
  const rows = Array.from({ length: 3_000 }, (_, i) => ['R1', String(i), 'Ham', i, 1, 1, undefined])
  await fileOf(table([{ rows }]), fileType)
  clearImmediate(timer)
  expect(turns).toBeGreaterThan(5)
})

test('a reader who goes away ends the rows, too', async () => {
  for (const fileType of ['CSV', 'XLSX', 'PDF'] as const) {
    let isOver = false
    const groups = (async function* () {
      try {
        for (;;) yield { rows: Array.from({ length: 500 }, () => ['R1', '1', 'Ham', 1, 1, 1, undefined]) }
      } finally {
        isOver = true
      }
    })()
    const by = { company: 'P', printedAt: '', now: new Date(0) }
    let pieces = 0
    for await (const _ of renderReport({ ...streamOf(small), groups }, fileType, by)) if (++pieces > 20) break
    await expect.poll(() => isOver).toBe(true)
  }
})
