import { expect, test } from 'vitest'
import type { ReportTable } from '#rules/reports/report-table.ts'
import { pdfPages } from '#tests/support/pdf-text.ts'
import { renderPdf } from './pdf.ts'

const rows = (count: number) => Array.from({ length: count }, (_, i) => [String(100_100 + i), `Item ${i}`, undefined])
const table: ReportTable = {
  title: 'Menu',
  subtitle: 'Tuesday 11/24/2026',
  facts: [{ label: 'Locations', value: '3' }],
  columns: [
    { label: 'Item', kind: 'code', width: 10 },
    { label: 'Description', kind: 'text', width: 40 },
    { label: 'Quantity', kind: 'box', width: 10 },
  ],
  groups: [
    { part: { title: 'Harbor St Mart', facts: [{ label: 'Route', value: 'R14' }] }, label: 'SALADS', rows: rows(50) },
    { label: 'WRAPS', rows: rows(3) },
    { part: { title: 'Mill Rd Mart', facts: [{ label: 'Route', value: 'R20' }] }, label: 'WRAPS', rows: rows(2) },
    { part: { title: 'Gate Nine', facts: [] }, rows: rows(2) },
  ],
  emptyText: 'Nothing.',
  footer: 'Menu of 104220',
}

test('RPT-07 a part begins a page with its own head; its name goes on, and so does the group', async () => {
  const by = { company: 'Provender', printedAt: 'now', now: new Date(0), isCompressed: false }
  const pieces: Uint8Array[] = []
  for await (const piece of renderPdf(table, by)) pieces.push(piece)
  const pages = pdfPages(Buffer.concat(pieces))
  expect(pages.map((lines) => lines.slice(0, 7))).toEqual([
    [
      'Provender',
      'Harbor St Mart',
      'Menu, Tuesday 11/24/2026',
      'Route',
      'R14',
      'Item\tDescription\tQuantity',
      'SALADS',
    ],
    ['Menu, Tuesday 11/24/2026, Harbor St Mart', 'Item\tDescription\tQuantity', 'SALADS (continued)', ...said(28, 32)],
    ['Provender', 'Mill Rd Mart', 'Menu, Tuesday 11/24/2026', 'Route', 'R20', 'Item\tDescription\tQuantity', 'WRAPS'],
    [
      'Provender',
      'Gate Nine',
      'Menu, Tuesday 11/24/2026',
      'Item\tDescription\tQuantity',
      ...said(0, 2),
      expect.any(String),
    ],
  ])
  // Every row once, on a page of its part.
  const items = pages.map((lines) => lines.filter((line) => /^100\d{3}/.test(line)).length)
  expect([items.slice(0, -2).reduce((sum, count) => sum + count, 0), ...items.slice(-2)]).toEqual([53, 2, 2])
  // Each part is numbered by itself, so that a pile of its pages can be put in order.
  expect(pages.map((lines) => lines.at(-1)?.split('\t').at(-1))).toEqual([
    'Harbor St Mart, page 1 of 2',
    'Harbor St Mart, page 2 of 2',
    'Mill Rd Mart, page 1 of 1',
    'Gate Nine, page 1 of 1',
  ])
  // The report's own head is that of no page.
  expect(pages.flat().join('\n')).not.toContain('Locations')
})

const said = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, i) => `${100_100 + from + i}\tItem ${from + i}`)
