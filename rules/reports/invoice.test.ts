import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  amountOf,
  balanceWords,
  closingLines,
  type Invoice,
  type InvoiceLine,
  invoiceGroups,
  invoiceKind,
  invoiceReport,
  otherChargesCents,
  piecesOf,
  quantityText,
  settledCents,
  standingWords,
} from './invoice.ts'
import { cellText } from './report-table.ts'

const today = '2026-11-20'
const seller = {
  name: 'Lakeside Fresh',
  address: '12 Dock St | Chicago, IL 60601',
  remitTo: 'PO Box 99|Chicago, IL 60602',
}
const line = (lineNo: number, given: Partial<InvoiceLine> = {}): InvoiceLine => ({
  ...{ lineNo, customerNo: 'A', customerName: 'Alpha', locationNo: '000213', locationName: 'Harbor', itemNo: '100100' },
  customerItemNo: '',
  ...{ description: 'Wedge', deliveredOn: '2026-11-02', quantity: 2, unit: '', unitPriceCents: 350, amountCents: 700 },
  ...given,
})
const freight = { locationNo: undefined, locationName: '', itemNo: undefined, description: 'Freight' }
const invoice = (lines: InvoiceLine[], given: Partial<Invoice> = {}): Invoice => ({
  ...{ documentNo: 'SI-1', postedOn: '2026-11-01', dueOn: '2026-11-08', billedNo: 'A', billedName: 'Alpha' },
  ...{ billToAddress: '', terms: '', poNumber: '', appliesTo: '' },
  ...{ salesCents: amountOf(lines), balanceCents: amountOf(lines), othersCents: 0, lines, payments: [] },
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
  const report = invoiceReport(memo, today, seller)
  expect(report.title).toBe('Credit Memo SI-1')
  expect(report.totals).toEqual(['Total', undefined, undefined, -5, undefined, -1750])
  expect(report.figures).toEqual([
    { label: 'Credit Memo amount', value: '-$17.50' },
    { label: 'Credit left', value: '-$17.50' },
  ])
})

test('ACC-01 an invoice has everything that it is paid by', () => {
  const more = { billToAddress: '9 Pier Rd | Chicago, IL 60611', terms: 'Net 7', poNumber: 'PO-77', balanceCents: 500 }
  const report = invoiceReport(invoice([line(1, { customerItemNo: 'HAM-1' })], more), today, seller)
  expect(report.facts.map(({ label, value }) => `${label}: ${value}`)).toEqual([
    'From: Lakeside Fresh, 12 Dock St, Chicago, IL 60601',
    'Bill to: A Alpha, 9 Pier Rd, Chicago, IL 60611',
    'Remit to: PO Box 99, Chicago, IL 60602',
    'Invoice date: 11/01/2026',
    'Due date: 11/08/2026',
    'Terms: Net 7',
    'PO number: PO-77',
    'Status: Past Due, 12 days',
  ])
  expect(report.figures?.slice(-2)).toEqual([
    { label: 'Paid so far', value: '$2.00' },
    { label: 'Balance due', value: '$5.00' },
  ])
  expect(report.columns.map(({ label }) => label)).toContain('Your item')
  expect(report.groups[0]?.rows[0]).toEqual(['2026-11-02', '100100', 'HAM-1', 'Wedge', 2, 350, 700])
  expect(report.totals).toHaveLength(report.columns.length)
})

test('ACC-01 a credit memo names the invoice that it corrects, and asks for no payment; what is blank is left out', () => {
  const memo = invoice([line(1, { quantity: -1, amountCents: -350 })], { appliesTo: 'SI-9', balanceCents: -100 })
  const report = invoiceReport(memo, today, seller)
  const labels = report.facts.map(({ label }) => label)
  expect(labels).toEqual(['From', 'Bill to', 'Credit memo date', 'Due date', 'Corrects invoice', 'Status'])
  expect(report.facts).toContainEqual({ label: 'Corrects invoice', value: 'SI-9' })
  expect(report.figures).toContainEqual({ label: 'Used so far', value: '-$2.50' })
})

test('ACC-04 others’ lines are one figure, and what lines leave of the amount another', () => {
  const given = invoice([line(1)], { salesCents: 10_00, othersCents: 2_50 })
  expect(otherChargesCents(given)).toBe(50)
  expect(closingOf(given)).toEqual([
    'Sold to others of the account $2.50',
    'Other charges $0.50',
    'Invoice amount $10.00',
  ])
  expect(invoiceReport(given, today, seller).figures?.map(({ label, value }) => `${label} ${value}`)).toEqual([
    'Invoice amount $10.00',
    'Paid so far $3.00',
    'Balance due $7.00',
  ])
  expect(otherChargesCents(invoice([], { salesCents: 10_00 })), 'nothing is known of it').toBe(0)
})

const closingOf = (given: Invoice) => {
  const { columns, closing = [] } = invoiceReport(given, today, seller)
  return closing.map((row) => {
    expect(row, 'a cell for each column').toHaveLength(columns.length)
    return `${row[0]} ${cellText('money', row.at(-1))}`
  })
}

const paid = (paymentNo: string, paidOn: string, amountCents: number, method = 'Check') => ({
  ...{ paymentNo, paidOn, amountCents, method },
})

test('ACC-16 a partly paid invoice lists its tax and each payment, down to what is due', () => {
  const payments = [paid('10334', '2026-11-05', 400), paid('A-7', '2026-11-09', -100, ''), paid('9', '2026-11-10', 50)]
  const given = invoice([line(1)], { taxCents: 56, balanceCents: 300, payments })
  expect(closingOf(given)).toEqual([
    'Tax $0.56',
    'Invoice amount $7.56',
    'Paid on 11/05/2026, Check 10334 -$4.00',
    'Taken back on 11/09/2026, A-7 $1.00',
    'Paid on 11/10/2026, Check 9 -$0.50',
    'Other payments and credits -$1.06',
    'Balance due $3.00',
  ])
  expect(invoiceReport(given, today, seller).figures).toEqual([
    { label: 'Invoice amount', value: '$7.56' },
    { label: 'Paid so far', value: '$4.56' },
    { label: 'Balance due', value: '$3.00' },
  ])
})

test('ACC-16 a credit memo lists what was used of it; a tax of nothing is shown, an unknown one is not', () => {
  const memo = invoice([line(1, { quantity: -2, amountCents: -700 })], {
    ...{ balanceCents: -200, payments: [paid('SI-9', '2026-11-05', -500, 'Invoice')] },
  })
  expect(closingOf(memo)).toEqual([
    'Credit Memo amount -$7.00',
    'Used on 11/05/2026, Invoice SI-9 $5.00',
    'Credit left -$2.00',
  ])
  expect(closingOf(invoice([line(1)]))).toEqual([])
  expect(closingOf(invoice([line(1)], { taxCents: 0 }))).toEqual(['Tax $0.00', 'Invoice amount $7.00'])
})

test('ACC-01 a document without lines still has its amount on paper', () => {
  expect(closingOf(invoice([], { salesCents: 900, balanceCents: 900 }))).toEqual(['Invoice amount $9.00'])
})

test('ACC-16 any document: the closing lines add up from the lines to what is due', () => {
  const cents = fc.integer({ min: -50_000, max: 50_000 })
  fc.assert(
    fc.property(
      cents,
      cents,
      fc.option(cents, { nil: undefined }),
      cents,
      fc.array(cents),
      (sales, others, tax, balance, amounts) => {
        const payments = amounts.map((amount, i) => paid(String(i), '2026-11-05', amount))
        const given = invoice([line(1)], {
          ...{ salesCents: sales, othersCents: others, taxCents: tax, balanceCents: balance, payments },
        })
        const steps = closingLines(given)
        const total = sales + (tax ?? 0)
        let sum = amountOf(given.lines)
        for (const { label, cents: step } of steps) {
          if (/ amount$/.test(label)) expect(sum).toBe(total)
          else if (label === balanceWords(given) && steps.at(-1)?.label === label) expect(sum).toBe(balance)
          else sum += step
        }
        expect(sum).toBe(amounts.length > 0 ? balance : total)
        expect(settledCents(given)).toBe(total - balance)
      },
    ),
  )
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
  const { columns, groups, totals } = invoiceReport(invoice(lines), today, seller)
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
