import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ReportTable } from '#rules/reports/report-table.ts'
import { pdfNames, pdfPages, pdfText } from '#tests/support/pdf-text.ts'
import { renderPdf } from './pdf.ts'

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
      '100100\tHam\t1.87\t12',
      'Total\t1.87\t12',
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
  expect(printed).toEqual(rows.map(([no, name, , quantity]) => `${no}\t${name}\t1.87\t${quantity}`))
})

test("a group's heading is never the last line of a page", async () => {
  for (let before = 30; before < 46; before += 1) {
    const rows = Array.from({ length: before }, (_, i) => [String(i), 'Ham', 1, 1] as const)
    const pages = pdfPages(await bytesOf(table({ groups: [{ rows }, { label: 'NEXT', rows: [['9', 'Rye', 1, 1]] }] })))
    const page = pages.find((lines) => lines.includes('NEXT')) ?? []
    expect(page[page.indexOf('NEXT') + 1]).toBe('9\tRye\t0.01\t1')
  }
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
    expect(text).toContain('? ? ?')
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
        expect(pdfText(bytes)).toContain('Total\t1.87\t12')
      }),
      { numRuns: 60 },
    )
  })
})
