import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  amountOf,
  type Invoice,
  type InvoiceLine,
  invoiceGroups,
  invoiceKind,
  invoiceReport,
  otherChargesCents,
  piecesOf,
  quantityText,
  standingWords,
} from './invoice.ts'
import { cellText } from './report-table.ts'

const today = '2026-11-20'
const line = (lineNo: number, given: Partial<InvoiceLine> = {}): InvoiceLine => ({
  ...{ lineNo, customerNo: 'A', customerName: 'Alpha', locationNo: '000213', locationName: 'Harbor', itemNo: '100100' },
  ...{ description: 'Wedge', deliveredOn: '2026-11-02', quantity: 2, unit: '', unitPriceCents: 350, amountCents: 700 },
  ...given,
})
const freight = { locationNo: undefined, locationName: '', itemNo: undefined, description: 'Freight' }
const invoice = (lines: InvoiceLine[], given: Partial<Invoice> = {}): Invoice => ({
  ...{ documentNo: 'SI-1', postedOn: '2026-11-01', dueOn: '2026-11-08', billedNo: 'A', billedName: 'Alpha' },
  ...{ salesCents: amountOf(lines), balanceCents: amountOf(lines), othersCents: 0, lines },
  ...given,
})

test('ACC-01 lines stand by place, the billed customer’s first, charges after its places', () => {
  const lines = [
    line(1, { customerNo: 'B', customerName: 'Beta' }),
    line(2, freight),
    line(3, { locationNo: '000300', locationName: 'Pier' }),
    line(4),
    line(5, { ...freight, customerNo: 'B', customerName: 'Beta' }),
    line(6),
  ]
  expect(invoiceGroups(invoice(lines)).map((each) => [each.label, each.lines.map(({ lineNo }) => lineNo)])).toEqual([
    ['000213 Harbor', [4, 6]],
    ['000300 Pier', [3]],
    ['Other charges', [2]],
    ['B Beta, 000213 Harbor', [1]],
    ['B Beta, Other charges', [5]],
  ])
})

test('ACC-03 what is paid is Paid, whenever it was due; the rest as everywhere', () => {
  expect(standingWords({ dueOn: '2026-11-01', balanceCents: 0 }, today)).toBe('Paid')
  expect(standingWords({ dueOn: '2026-11-01', balanceCents: 1 }, today)).toBe('Past Due, 19 days')
  expect(standingWords({ dueOn: '2026-11-01', balanceCents: -1 }, today)).toBe('Current')
})

test('ACC-01 a credit memo is negative throughout, with a minus sign', () => {
  const memo = invoice([line(1, { quantity: -5, amountCents: -1750 })])
  expect(invoiceKind(memo)).toBe('Credit Memo')
  const report = invoiceReport(memo, today)
  expect(report.title).toBe('Credit Memo SI-1')
  expect(report.totals).toEqual(['Total', undefined, undefined, -5, undefined, -1750])
  expect(report.figures).toEqual([
    { label: 'Credit Memo amount', value: '-$17.50' },
    { label: 'Credit left', value: '-$17.50' },
  ])
})

test('ACC-04 others’ lines are one figure, and what lines leave of the amount another', () => {
  const given = invoice([line(1)], { salesCents: 10_00, othersCents: 2_50 })
  expect(otherChargesCents(given)).toBe(50)
  expect(invoiceReport(given, today).figures?.map(({ label, value }) => `${label} ${value}`)).toEqual([
    'Sold to others of the account $2.50',
    'Other charges $0.50',
    'Invoice amount $10.00',
    'Balance due $7.00',
  ])
  expect(otherChargesCents(invoice([], { salesCents: 10_00 })), 'nothing is known of it').toBe(0)
})

test('S23 any lines: groups hold each once, subtotals come to the total, and with the rest to the amount', () => {
  const any = fc.record({
    customerNo: fc.constantFrom('A', 'B', 'C'),
    locationNo: fc.option(fc.constantFrom('000213', '000300'), { nil: undefined }),
    itemNo: fc.option(fc.constant('100100'), { nil: undefined }),
    quantity: fc.integer({ min: -99, max: 99 }),
    amountCents: fc.integer({ min: -100_000, max: 100_000 }),
  })
  fc.assert(
    fc.property(fc.array(any, { minLength: 1 }), fc.integer(), fc.integer({ max: 1e6 }), (drafts, others, sales) => {
      const given = invoice(
        drafts.map((draft, i) => line(i + 1, draft)),
        { othersCents: others, salesCents: sales },
      )
      const groups = invoiceGroups(given)
      expect(groups.flatMap(({ lines }) => lines.map(({ lineNo }) => lineNo)).sort((a, b) => a - b)).toEqual(
        given.lines.map(({ lineNo }) => lineNo),
      )
      expect(groups.reduce((sum, { lines }) => sum + amountOf(lines), 0)).toBe(amountOf(given.lines))
      expect(groups.reduce((sum, { lines }) => sum + (piecesOf(lines) ?? 0), 0)).toBe(piecesOf(given.lines) ?? 0)
      expect(amountOf(given.lines) + others + otherChargesCents(given)).toBe(sales)
    }),
  )
})

test('IMP-16 a line in pounds shows its unit and a price finer than a cent, and is not counted as pieces', () => {
  const lines = [
    line(1, { quantity: 2.35, unit: 'LB', unitPriceCents: 800, amountCents: 1880 }),
    line(2, { quantity: 24, unitPriceCents: 104.167, amountCents: 2500 }),
    line(3, { quantity: 1.5, amountCents: 525 }),
  ]
  expect(lines.map(quantityText)).toEqual(['2.35 LB', '24', '1.5'])
  expect([piecesOf(lines), amountOf(lines)]).toEqual([24, 4905])
  const { columns, groups, totals } = invoiceReport(invoice(lines), today)
  expect(columns.map(({ label }) => label)).toEqual([
    'Delivered',
    'Item',
    'Description',
    'Quantity',
    'Unit',
    'Price',
    'Amount',
  ])
  expect(groups[0]?.rows.map((row) => columns.map(({ kind }, at) => cellText(kind, row[at])).slice(3))).toEqual([
    ['2.35', 'LB', '$8.00', '$18.80'],
    ['24', '', '$1.04167', '$25.00'],
    ['1.5', '', '$3.50', '$5.25'],
  ])
  expect(totals).toEqual(['Total', undefined, undefined, 24, undefined, undefined, 4905])
})
