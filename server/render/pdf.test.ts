import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ReportTable, streamOf } from '#rules/reports/report-table.ts'
import { pdfNames, pdfPages, pdfText } from '#tests/support/pdf-text.ts'
import { renderPdf, writeReportPdf } from './pdf.ts'

const by = { company: 'Provender', printedAt: '11/19/2026 12:00 PM CT', now: new Date('2026-11-19T18:00:00Z') }
async function bytesOf(table: ReportTable, isCompressed = true): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  for await (const chunk of renderPdf(table, { ...by, isCompressed })) chunks.push(chunk)
  return Buffer.concat(chunks)
}
const table = (given: Partial<ReportTable> = {}): ReportTable => ({
  title: 'Order 480001',
  subtitle: 'Harbor St Mart',
  facts: [{ label: 'Customer', value: '104220 Harbor' }],
  columns: [
    { label: 'Item', kind: 'code', width: 10 },
    { label: 'Description', kind: 'text', width: 40 },
    { label: 'Cost', kind: 'money', width: 10 },
    { label: 'Quantity', kind: 'number', width: 10 },
  ],
  groups: [{ label: 'SANDWICHES', rows: [['100100', 'Ham', 187, 12]] }],
  totals: ['Total', undefined, 187, 12],
  figures: [{ label: 'Total Pieces', value: '12' }],
  emptyText: 'Nothing is ordered.',
  footer: 'Order 480001 for 11/24/2026',
  ...given,
})
const flat = (bytes: Uint8Array) => pdfText(bytes).replaceAll('\t', '')

describe('a page', () => {
  test('says what the table says, as text', async () => {
    const [lines = []] = pdfPages(await bytesOf(table()))
    expect(lines).toEqual([
      'Provender',
      'Order 480001',
      'Harbor St Mart',
      'Customer',
      '104220 Harbor',
      'Item\tDescription\tCost\tQuantity',
      'SANDWICHES',
      '100100\tHam\t$1.87\t12',
      'Total\t$1.87\t12',
      'Total Pieces',
      '12',
      'Order 480001 for 11/24/2026, printed 11/19/2026 12:00 PM CT\tpage 1 of 1',
    ])
  })

  test('says so when there are no rows', async () => {
    const text = flat(await bytesOf(table({ groups: [{ rows: [] }] })))
    expect(text).toContain('Nothing is ordered.')
    expect(text).not.toContain('Total')
  })

  test('the same table at the same moment is the same file', async () => {
    expect(await bytesOf(table())).toEqual(await bytesOf(table()))
  })
})

test.each([
  ['Łódź Žižkov Ørsted Şişli', 'Łódź Žižkov Ørsted Şişli'],
  ['Αθήνα Καφές ὁδός', 'Αθήνα Καφές ὁδός'],
  ['Москва Ґанок Ўзбек', 'Москва Ґанок Ўзбек'],
  ['Bánh mì thịt nướng đặc biệt', 'Bánh mì thịt nướng đặc biệt'],
  ['6″ Sub, 5′ long, № 7, 3 ₽, ½ Tray™', '6″ Sub, 5′ long, № 7, 3 ₽, ½ Tray™'],
  ['Ｈａｍ ﬁt ①', 'Ham fit 1'],
])('%s is printed with all its letters', async (name, printed) => {
  const text = flat(await bytesOf(table({ groups: [{ rows: [['1', name, 1, 1]] }] })))
  expect(text).toContain(printed)
  expect(text).not.toContain('stands for letters')
})

test('letters that no font has are printed as ?, and the foot of their page says so', async () => {
  const rows = Array.from({ length: 80 }, (_, i) => [String(i), i === 0 ? '東京 Ham' : 'Is it Ham?', 1, 1] as const)
  const pages = pdfPages(await bytesOf(table({ groups: [{ rows }] }))).map((lines) =>
    lines.join('\n').replaceAll('\t', ''),
  )
  expect(pages[0]).toContain('?? Ham')
  expect(pages.map((page) => page.includes('? also stands for letters that prints cannot show'))).toEqual([
    true,
    ...pages.slice(1).map(() => false),
  ])
})

test('300 lines go over pages, each with its head and number, and no line is lost or doubled', async () => {
  const rows = Array.from({ length: 300 }, (_, i) => [String(100_000 + i), `Line ${i}`, 187, i + 1] as const)
  const pages = pdfPages(await bytesOf(table({ groups: [{ label: 'ALL', rows }] })))
  expect(pages.length).toBeGreaterThan(6)
  for (const [i, lines] of pages.entries()) {
    expect(lines).toContain('Item\tDescription\tCost\tQuantity')
    expect(lines.at(-1)).toContain(`page ${i + 1} of ${pages.length}`)
    if (i > 0) expect(lines[0]).toBe('Order 480001, Harbor St Mart')
  }
  const printed = pages.flat().filter((line) => line.includes('Line '))
  expect(printed).toEqual(rows.map(([no, name, , quantity]) => `${no}\t${name}\t$1.87\t${quantity}`))
})

test("a group's heading is never the last line of a page", async () => {
  for (let before = 30; before < 46; before += 1) {
    const rows = Array.from({ length: before }, (_, i) => [String(i), 'Ham', 1, 1] as const)
    const pages = pdfPages(await bytesOf(table({ groups: [{ rows }, { label: 'NEXT', rows: [['9', 'Rye', 1, 1]] }] })))
    const page = pages.find((lines) => lines.includes('NEXT')) ?? []
    expect(page[page.indexOf('NEXT') + 1]).toBe('9\tRye\t$0.01\t1')
  }
})

describe('groups', () => {
  const columns = [
    { label: 'Route', kind: 'code', width: 10, isOfGroup: true },
    { label: 'Item', kind: 'code', width: 10 },
    { label: 'Waste %', kind: 'percent', width: 10 },
    { label: 'Date', kind: 'date', width: 10 },
    { label: 'Cost', kind: 'money', width: 10 },
  ] as const
  const row = (route: string, i: number) => [route, String(i), 34, '2026-11-09', -1250] as const
  const rows = (route: string, count: number) => Array.from({ length: count }, (_, i) => row(route, i))
  const printed = async (groups: ReportTable['groups'], totals?: ReportTable['totals']) =>
    pdfPages(await bytesOf(table({ columns, groups, totals, figures: undefined })))

  test('a column that says whose the row is is not drawn: the heading says it; sums stand under the group', async () => {
    const [lines = []] = await printed(
      [{ label: 'Route R1', rows: rows('R1', 1), totals: ['Route R1', undefined, 34, undefined, -1250] }],
      ['Total', undefined, -5, undefined, -1250],
    )
    expect(lines.slice(5, -1)).toEqual([
      'Item\tWaste %\tDate\tCost',
      'Route R1',
      '0\t3.4%\t11/09/2026\t-$12.50',
      'Route R1\t3.4%\t-$12.50',
      'Total\t-0.5%\t-$12.50',
    ])
  })

  test('parts under one label are one group, and a page that begins within it says so', async () => {
    const parts = Array.from({ length: 30 }, () => ({ label: 'Route R1', rows: rows('R1', 5) }))
    const pages = await printed([...parts, { label: 'Route R2', rows: rows('R2', 5) }])
    expect(pages.length).toBeGreaterThan(2)
    expect(pages.flat().filter((line) => line === 'Route R1')).toHaveLength(1)
    for (const lines of pages.slice(1)) expect(lines[2]).toBe('Route R1 (continued)')
    expect(pages.flat().filter((line) => line.includes('11/09/2026'))).toHaveLength(155)
  })

  test('sums never stand alone at the top of a page', async () => {
    for (let before = 30; before < 46; before += 1) {
      const pages = await printed([
        { label: 'A', rows: rows('A', before), totals: ['Sum', undefined, undefined, undefined, 1] },
      ])
      const page = pages.find((lines) => lines.some((line) => line.startsWith('Sum'))) ?? []
      const at = page.findIndex((line) => line.startsWith('Sum'))
      expect(page[at - 1]).toContain('11/09/2026')
    }
  })

  test('a group without rows has its heading, where others have rows; without any there is the sentence alone', async () => {
    const [some = []] = await printed([
      { label: 'A', rows: [] },
      { label: 'B', rows: rows('B', 1) },
    ])
    expect(some.slice(6, 8)).toEqual(['A', 'B'])
    const [none = []] = await printed([{ label: 'A', rows: [] }], ['Total', undefined, undefined, undefined, 0])
    expect(none.slice(6, -1)).toEqual(['Nothing is ordered.'])
  })
})

test('paper lies across when the columns need it, and nothing is smaller than it must be', async () => {
  const many = Array.from({ length: 14 }, (_, i) => ({ label: `Amount ${i}`, kind: 'money' as const, width: 1 }))
  const sizeOf = async (columns: ReportTable['columns']) => {
    const cells = columns.map(() => 12_345_678)
    const bytes = await bytesOf(table({ columns, groups: [{ rows: [cells] }], totals: undefined }), false)
    const text = Buffer.from(bytes).toString('latin1')
    return {
      page: /MediaBox \[([^\]]*)\]/.exec(text)?.[1],
      smallest: Math.min(...[...text.matchAll(/([\d.]+) Tf/g)].map(([, size]) => Number(size))),
    }
  }
  const unfair = [{ ...many[0], width: 1 } as (typeof many)[0], { ...many[1], width: 30 } as (typeof many)[0]]
  expect(await sizeOf(unfair)).toEqual({ page: '0 0 612 792', smallest: 8 })
  expect(await sizeOf(many.slice(0, 4))).toEqual({ page: '0 0 612 792', smallest: 8 })
  expect(await sizeOf(many.slice(0, 10))).toEqual({ page: '0 0 792 612', smallest: 8 })
})

test('a long print is written while its rows come: pages go out before the last row is asked for, and others are served', async () => {
  const rows = Array.from({ length: 50 }, (_, i) => [String(i), 'Ham', 187, 1] as const)
  let asked = 0
  const askedAt: number[] = []
  const { groups: _, totals, figures, ...head } = table()
  const stream = {
    head,
    groups: (async function* () {
      for (; asked < 100; asked += 1) yield { rows }
    })(),
    end: () => ({ totals, figures }),
  }
  let turns = 0
  const timer = setInterval(() => (turns += 1), 0)
  const chunks: Uint8Array[] = []
  for await (const chunk of writeReportPdf(stream, by)) {
    askedAt.push(asked)
    chunks.push(chunk)
  }
  clearInterval(timer)
  expect(askedAt.find((at) => at > 0)).toBeLessThan(20)
  expect(turns).toBeGreaterThan(20)
  const pages = pdfPages(Buffer.concat(chunks))
  for (const [i, lines] of pages.entries()) expect(lines.at(-1)).toContain(`page ${i + 1} of ${pages.length}`)
  expect(pages.flat().filter((line) => line.includes('Ham'))).toHaveLength(5_000)
})

test('a column on the right of its room and one on the left of its own stand apart', async () => {
  const columns = [
    { label: 'Life', kind: 'number', width: 1 },
    { label: 'UPC', kind: 'code', width: 1 },
  ] as const
  const rows = [[12_345, '471000103333']]
  const bytes = await bytesOf(table({ columns, groups: [{ rows }], totals: undefined, figures: [] }), false)
  // Both texts by where they begin: the first one ends where its column does.
  const places = [
    ...Buffer.from(bytes)
      .toString('latin1')
      .matchAll(/1 0 0 1 ([\d.]+) [\d.]+ Tm/g),
  ].map(([, x]) => Number(x))
  const upc = places.filter((x) => x > 300 && x < 330)
  expect(upc.length).toBeGreaterThan(0)
  // The columns meet in the middle of the page, at 306.
  for (const x of upc) expect(x).toBeGreaterThan(306 + 9)
})

test('letters of all fonts stand on one line', async () => {
  const bytes = await bytesOf(table({ groups: [{ rows: [['1', 'Ham Москва Αθήνα', 1, 1]] }] }), false)
  const lines = [
    ...Buffer.from(bytes)
      .toString('latin1')
      .matchAll(/1 0 0 1 ([\d.]+) ([\d.]+) Tm\n\/(F\d+) 9 Tf/g),
  ]
  const byHeight = new Map<string, Set<string>>()
  for (const [, , height = '', font = ''] of lines) byHeight.set(height, (byHeight.get(height) ?? new Set()).add(font))
  expect(Math.max(...[...byHeight.values()].map(({ size }) => size))).toBe(3)
})

describe('charts', () => {
  const chart = {
    title: 'Waste share by weekday',
    unit: 'percent' as const,
    labels: ['Sun', 'Mon', 'Tue'],
    series: [
      { name: '11/09/2026 to 11/15/2026', values: [34, undefined, -5] },
      { name: '11/02/2026 to 11/08/2026', values: [20, 10, 0] },
    ],
  }
  const pagesWith = async (charts: (typeof chart)[], rowCount = 1) => {
    const rows = Array.from({ length: rowCount }, (_, i) => [String(i), 'Ham', 187, 1] as const)
    const pieces: Uint8Array[] = []
    for await (const piece of writeReportPdf(streamOf(table({ groups: [{ rows }] })), by, {
      charts: async () => charts,
    }))
      pieces.push(piece)
    return pdfPages(Buffer.concat(pieces))
  }

  test('stand under the totals: title, both periods, their figures and the weekdays', async () => {
    const [lines = []] = await pagesWith([chart])
    const under = lines.slice(lines.findIndex((line) => line.startsWith('Total Pieces')) + 2)
    expect(under.slice(0, 2)).toEqual(['Waste share by weekday', '11/09/2026 to 11/15/2026\t11/02/2026 to 11/08/2026'])
    for (const said of ['3.4%', '2.0%', '1.0%', '-0.5%', 'Sun\tMon\tTue']) expect(under.join('\n')).toContain(said)
  })

  test('begin a report of several pages, with its totals; its rows follow', async () => {
    const pages = await pagesWith([chart, chart], 50)
    expect(pages).toHaveLength(3)
    const [first = [], second = [], third = []] = pages
    expect(first.slice(0, 2)).toEqual(['Provender', 'Order 480001'])
    expect(first.filter((line) => line === chart.title)).toHaveLength(2)
    expect(first.some((line) => line.startsWith('Total\t'))).toBe(true)
    expect(pages.slice(1).flat()).not.toContain(chart.title)
    expect(second.slice(0, 2)).toEqual(['Provender', 'Order 480001'])
    expect(third[0]).toBe('Order 480001, Harbor St Mart')
    for (const [i, lines] of pages.entries()) expect(lines.at(-1)).toContain(`page ${i + 1} of 3`)
    expect(pages.flat().filter((line) => line.includes('\tHam\t'))).toHaveLength(50)
  })

  test('that have no room on one page go on on the next, which has no heads of columns', async () => {
    const pages = await pagesWith([chart, chart, chart, chart])
    expect(pages).toHaveLength(3)
    expect(pages.flat().filter((line) => line === chart.title)).toHaveLength(4)
    expect(pages[1]?.slice(0, 2)).toEqual(['Order 480001, Harbor St Mart', chart.title])
    for (const [i, lines] of pages.entries()) expect(lines.at(-1)).toContain(`page ${i + 1} of 3`)
  })

  test('say in words what they do not draw', async () => {
    const [lines = []] = await pagesWith([{ ...chart, note: '39 more codes: 8,400 pieces' } as never])
    expect(lines.join('\n')).toContain('39 more codes: 8,400 pieces')
  })

  test('of a year has the labels that there is room for, none beyond the paper', async () => {
    const labels = Array.from({ length: 53 }, (_, i) => `${i + 10}/10`)
    const year = { ...chart, unit: 'pieces' as const, labels, series: [{ name: 'x', values: labels.map((_, i) => i) }] }
    const [lines = []] = await pagesWith([year as never])
    const said = lines.find((line) => line.startsWith('10/10'))?.split('\t') ?? []
    expect(said.length).toBeGreaterThan(8)
    expect(said.length).toBeLessThan(27)
  })
})

describe('wide text', () => {
  const wide = 'W'.repeat(100)

  test.each([
    ['one long word', wide],
    ['many words', 'Wet Wheat '.repeat(25).trim()],
    ['the whole alphabet', 'ĄĆĘŁŃÓŚŹŻ ąćęłńóśźż ČŘŽ őű ğışİ ñ ß Æ Ø þ'.repeat(3)],
  ])('%s wraps within its column, and nothing is written beyond the page', async (_, said) => {
    const bytes = await bytesOf(
      table({
        title: said,
        subtitle: said,
        facts: [{ label: 'Customer', value: said }],
        groups: [{ label: said, rows: [[said.slice(0, 10), said, 99_999_999, 99_999_999]] }],
        footer: 'Footer',
      }),
      false,
    )
    const starts = [
      ...Buffer.from(bytes)
        .toString('latin1')
        .matchAll(/1 0 0 1 ([-\d.]+) [-\d.]+ Tm/g),
    ].map(([, x]) => Number(x))
    expect(starts.length).toBeGreaterThan(10)
    for (const x of starts) {
      expect(x).toBeGreaterThanOrEqual(39)
      expect(x).toBeLessThan(572)
    }
    expect(flat(bytes).replace(/\s/g, '')).toContain(said.replace(/\s/g, ''))
  })

  test('every Latin letter is written, and what no font has as a question mark', async () => {
    const text = flat(await bytesOf(table({ subtitle: 'Łódź café Žemaitiškas €5 naïve – “Ħal”', title: 'Ж 中 🥪' })))
    expect(text).toContain('Łódź café Žemaitiškas €5 naïve – “Ħal”')
    expect(text).toContain('Ж ? ?')
  })

  test('letters written as a base and a mark are the letters', async () => {
    expect(flat(await bytesOf(table({ subtitle: 'Cafe\u0301' })))).toContain('Café')
  })
})

describe('T33 hostile text', () => {
  const hostile = [
    ')>> endobj 1 0 obj << /OpenAction << /S /JavaScript /JS (app.alert(1)) >> >>',
    '/URI (https://evil.example) /Launch /EmbeddedFile',
    '\\) Tj ET (',
    '<script>alert(1)</script>',
    '=HYPERLINK("https://evil.example")',
    '\u202e\u0007\u0000\u200bfdp.exe',
    '%PDF-1.7 %%EOF',
  ]

  test.each(hostile)('%j stays text', async (said) => {
    const bytes = await bytesOf(
      table({ title: said, subtitle: said, footer: said, groups: [{ label: said, rows: [[said, said, 1, 1]] }] }),
    )
    expect(pdfNames(bytes)).not.toMatch(
      /\/(JS|JavaScript|URI|Launch|OpenAction|AA|Annots|EmbeddedFile|XObject|Metadata)\b/,
    )
    expect(pdfPages(bytes)).toHaveLength(1)
    const word = said.match(/[A-Za-z.]{3,}/)?.[0] ?? ''
    expect(flat(bytes)).toContain(word)
  })

  test('no text of any kind makes the file another one', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 120 }), async (said) => {
        const bytes = await bytesOf(table({ subtitle: said, groups: [{ label: said, rows: [['1', said, 1, 1]] }] }))
        expect(pdfNames(bytes)).not.toMatch(/\/(JS|URI|Launch|OpenAction|AA|Annots)\b/)
        expect(pdfPages(bytes)).toHaveLength(1)
        expect(pdfText(bytes)).toContain('Total\t$1.87\t12')
      }),
      { numRuns: 60 },
    )
  })
})
