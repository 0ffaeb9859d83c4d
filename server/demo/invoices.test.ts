import { expect, test } from 'vitest'
import { addDays } from '#rules/calendar.ts'
import { demoRows, newDemoRows } from './demo-rows.ts'

const today = '2026-11-20'
const rows = demoRows(today)
const BY_LINE = ['104220', '104300', '104500', '104600']
const sumBy = <R>(list: readonly R[], keyOf: (row: R) => string, centsOf: (row: R) => number) => {
  const sums = new Map<string, number>()
  for (const each of list) sums.set(keyOf(each), (sums.get(keyOf(each)) ?? 0) + centsOf(each))
  return sums
}

test.each([today, '2026-11-21', '2026-11-22', '2026-12-15', '2027-01-01'])(
  'made on %s: lines come to what their invoice says, and what is open to what the account owes',
  (day) => {
    const made = demoRows(day)
    const [invoices, lines] = [made.invoices?.rows ?? [], made.invoiceLines?.rows ?? []]
    const sales = sumBy(
      lines,
      ({ documentNo }) => documentNo,
      ({ amountCents }) => amountCents,
    )
    const withLines = invoices.filter(({ documentNo }) => sales.has(documentNo))
    expect(withLines.length).toBe(sales.size)
    expect(withLines.filter(({ documentNo, salesCents }) => sales.get(documentNo) !== salesCents)).toEqual([])
    const open = sumBy(
      invoices,
      ({ customerNo }) => customerNo,
      ({ balanceCents }) => balanceCents,
    )
    for (const { customerNo, balanceCents } of made.customers?.rows ?? [])
      expect(open.get(customerNo) ?? 0, customerNo).toBe(balanceCents ?? 0)
    const memos = invoices.filter(({ balanceCents }) => balanceCents < 0)
    expect(memos).toMatchObject([{ customerNo: '104220' }])
    expect(lines.filter(({ documentNo }) => documentNo === memos[0]?.documentNo).every((l) => l.quantity < 0)).toBe(
      true,
    )
    const late = invoices.filter(
      ({ customerNo, dueOn, balanceCents }) => balanceCents > 0 && dueOn < day && BY_LINE.includes(customerNo),
    )
    expect(new Set(late.map(({ customerNo }) => customerNo))).toEqual(new Set(['104500', '104600']))
  },
)

test('what was delivered yesterday is invoiced to the demo’s customer, nearly all of it', () => {
  const yesterday = addDays(today, -1)
  const pieces = (list: readonly { customerNo: string; quantity: number }[]) =>
    list.filter(({ customerNo }) => customerNo === '104220').reduce((sum, { quantity }) => sum + quantity, 0)
  const ordered = pieces((rows.orders?.rows ?? []).filter((o) => o.orderDate === yesterday && o.state === 'shipped'))
  const invoiced = pieces((rows.invoiceLines?.rows ?? []).filter((line) => line.deliveredOn === yesterday))
  expect(ordered).toBeGreaterThan(1000)
  expect(invoiced).toBeLessThan(ordered)
  expect(invoiced).toBeGreaterThan(ordered * 0.97)
})

test('on a later day the invoices are those of a demo made that day, and only new ones bring lines', () => {
  const later = '2026-11-24'
  const made = demoRows(later)
  const brought = newDemoRows(today, later, () => false)
  const ofWeek = ({ documentNo }: { documentNo: string }) => documentNo > 'SI-261001'
  expect(brought.invoices?.rows.filter(ofWeek)).toEqual(made.invoices?.rows.filter(ofWeek))
  const lines = brought.invoiceLines?.rows ?? []
  expect(lines.length).toBeGreaterThan(1000)
  expect(lines.length).toBeLessThan((made.invoiceLines?.rows.length ?? 0) / 1.5)
})
