// The tags of prints: what a screen reader reads, in its order.
import { describe, expect, test } from 'vitest'
import { type ReportTable, streamOf } from '#rules/reports/report-table.ts'
import { type PdfTag, pdfTags, tagsInOrder } from '#tests/support/pdf-tags.ts'
import { objectsOf } from '#tests/support/pdf-text.ts'
import { type Pictures, writeReportPdf } from '../pdf.ts'

const by = { company: 'Provender', printedAt: '11/19/2026 12:00 PM CT', now: new Date('2026-11-19T18:00:00Z') }
const table = (given: Partial<ReportTable> = {}): ReportTable => ({
  title: 'Order 480001',
  subtitle: 'Harbor St Mart',
  facts: [{ label: 'Customer', value: '104220 Harbor' }],
  columns: [
    { label: 'Item', kind: 'code', width: 10 },
    { label: 'Description', kind: 'text', width: 40 },
    { label: 'Quantity', kind: 'number', width: 10 },
    { label: 'Count', kind: 'box', width: 10 },
  ],
  groups: [{ label: 'SANDWICHES', rows: [['100100', 'Ham', 12, undefined]] }],
  totals: ['Total', undefined, 12, undefined],
  figures: [{ label: 'Total Pieces', value: '12' }],
  emptyText: 'Nothing is ordered.',
  footer: 'Order 480001 for 11/24/2026',
  isDocket: true,
  ...given,
})
async function bytesOf(given: Partial<ReportTable> = {}, pictures: Pictures = {}): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  for await (const chunk of writeReportPdf(streamOf(table(given)), by, pictures)) chunks.push(chunk)
  return Buffer.concat(chunks)
}
const shown = ({ role, text, scope, columns, kids }: PdfTag): unknown => {
  const facts = [scope, columns].filter((fact) => fact !== undefined).join(' ')
  const name = facts === '' ? role : `${role} ${facts}`
  return kids.length > 0 ? [name, ...kids.map(shown)] : text === '' ? name : `${name}: ${text}`
}
const rowsOf = (tag: PdfTag) => tagsInOrder(tag).filter(({ role }) => role === 'TR')

test('a print is read as headings, facts and a table; lines, feet and notches are left out', async () => {
  expect(shown(pdfTags(await bytesOf()))).toEqual([
    'Document',
    'P: Provender',
    'H1: Order 480001',
    'P: Harbor St Mart',
    'P: Customer: 104220 Harbor',
    [
      'Table',
      ['TR', 'TH Column: Item', 'TH Column: Description', 'TH Column: Quantity', 'TH Column: Count'],
      ['TR', 'TH Row 4: SANDWICHES'],
      ['TR', 'TD: 100100', 'TD: Ham', 'TD: 12', 'TD'],
      ['TR', 'TH Row 2: Total', 'TD: 12', 'TD'],
    ],
    'P: Total Pieces: 12',
  ])
})

test('a print without rows reads its sentence', async () => {
  const [, row] = rowsOf(pdfTags(await bytesOf({ groups: [] })))
  expect(row && shown(row)).toEqual(['TR', 'TD 4: Nothing is ordered.'])
})

test('a table of several pages is one table whose heads are read once, and every row has all columns', async () => {
  const rows = Array.from({ length: 120 }, (_, i) => [String(i), `Ham ${i}`, i, undefined] as const)
  const tree = pdfTags(await bytesOf({ groups: [{ label: 'ALL', rows }] }))
  expect(tagsInOrder(tree).filter(({ role }) => role === 'Table')).toHaveLength(1)
  const own = rowsOf(tree)
  expect(own).toHaveLength(123)
  expect(own.slice(2, -1).map(({ kids }) => kids[1]?.text)).toEqual(rows.map(([, name]) => name))
  for (const { kids } of own) expect(kids.reduce((sum, { columns = 1 }) => sum + columns, 0)).toBe(4)
  expect(tagsInOrder(tree).filter(({ text }) => text.includes('(continued)'))).toEqual([])
})

test('each part of a print is a section with its own heading and table', async () => {
  const part = (title: string) => ({ part: { title, facts: [{ label: 'Route', value: 'R14' }] } })
  const rows = [['1', 'Ham', 1, undefined]] as const
  const tree = pdfTags(
    await bytesOf({
      groups: [
        { rows, ...part('Harbor') },
        { rows, ...part('Pier') },
      ],
    }),
  )
  const sections = tree.kids.filter(({ role }) => role === 'Sect')
  expect(sections.map(({ kids }) => kids.map(({ role, text }) => (role === 'H1' ? text : role)))).toEqual([
    ['P', 'Harbor', 'P', 'P', 'Table'],
    ['P', 'Pier', 'P', 'P', 'Table', 'P'],
  ])
})

describe('figures', () => {
  const chart = {
    title: 'Waste share by weekday',
    unit: 'percent' as const,
    labels: ['Sun', 'Mon'],
    note: '39 more codes',
    series: [{ name: 'This week', values: [34, undefined] }],
  }
  const words = 'Bar chart: Waste share by weekday. 39 more codes. This week: Sun 3.4%.'

  test('a chart is read as its figures in words', async () => {
    const tree = pdfTags(await bytesOf({}, { charts: async () => [chart] }))
    expect(tree.kids.at(-1)).toMatchObject({ role: 'Figure', text: words })
  })

  test('the page of charts that begins a long print is read first', async () => {
    const rows = Array.from({ length: 60 }, (_, i) => [String(i), 'Ham', i, undefined] as const)
    const tree = pdfTags(await bytesOf({ groups: [{ rows }] }, { charts: async () => [chart] }))
    const roles = tree.kids.map(({ role }) => role)
    expect(roles.slice(0, 7)).toEqual(['P', 'H1', 'P', 'P', 'Table', 'P', 'Figure'])
    expect(roles.filter((role) => role === 'Table')).toHaveLength(2)
    // Its totals are on both tables.
    expect(rowsOf(tree)).toHaveLength(64)
  })

  test('a picture is read as what it is a picture of', async () => {
    const svg = '<svg viewBox="0 0 10 10"><rect x="0" y="0" width="10" height="10" fill="#000"/></svg>'
    const tree = pdfTags(await bytesOf({}, { picture: { kind: 'drawing', svg } }))
    expect(tree.kids.find(({ role }) => role === 'Figure')?.text).toBe('Picture of Harbor St Mart')
  })
})

test('names its language and shows its title', async () => {
  const catalog = [...objectsOf(await bytesOf()).values()].map(({ head }) => head).join('\n')
  expect(catalog).toContain('/Lang (en-US)')
  expect(catalog).toContain('/DisplayDocTitle true')
})
