import { expect, test } from 'vitest'
import { accountStatus, CREDIT_HOLD_REFUSAL, invoiceStatus } from './account-status.ts'

const today = '2025-11-20'
const overdue = { dueOn: '2025-11-19', balanceCents: 1 }
const dueToday = { dueOn: '2025-11-20', balanceCents: 1 }
const later = { dueOn: '2025-12-20', balanceCents: 50_000 }
const creditMemo = { dueOn: '2025-01-01', balanceCents: -500 }
const paid = { dueOn: '2025-01-01', balanceCents: 0 }
const account = (balanceCents: number | null, creditLimitCents: number | null) => ({ balanceCents, creditLimitCents })

test.each([
  ['ACC-07 nothing open', [], account(0, 1000), 'Good'],
  ['ACC-07 open but not yet due', [later, dueToday], account(50_001, 100_000), 'Good'],
  ['ACC-07 one invoice overdue', [later, overdue], account(50_001, 100_000), 'Past Due'],
  ['ACC-07 a credit memo or a paid invoice is never overdue', [creditMemo, paid], account(0, 1000), 'Good'],
  ['ACC-08 a cent over the limit', [], account(1001, 1000), 'Credit Hold (Over Limit)'],
  ['ACC-08 exactly at the limit', [], account(1000, 1000), 'Good'],
  ['ACC-08 INV-39 limit 0 never holds', [], account(9_999_999, 0), 'Good'],
  ['ACC-08 an unknown limit never holds', [], account(9_999_999, null), 'Good'],
  ['ACC-08 an unknown balance never holds', [], account(null, 1000), 'Good'],
  ['ACC-09 hold wins over past due', [overdue], account(1001, 1000), 'Credit Hold (Over Limit)'],
  ['ACC-10 one of the two known is Good', [], account(0, null), 'Good'],
  ['ACC-10 INV-39 both unknown is blank', [], account(null, null), undefined],
  ['ACC-10 both unknown is blank even with an invoice overdue', [overdue], account(null, null), undefined],
  [
    'ACC-15 orders that count bring it over the limit',
    [],
    { ...account(900, 1000), unbilledCents: 101 },
    'Credit Hold (Over Limit)',
  ],
  ['ACC-15 exactly to the limit', [], { ...account(900, 1000), unbilledCents: 100 }, 'Good'],
  ['ACC-15 without a limit they hold nobody', [], { ...account(900, 0), unbilledCents: 9_999_999 }, 'Good'],
  ['ACC-15 to an unknown balance nothing is added', [], { ...account(null, 1000), unbilledCents: 9_999_999 }, 'Good'],
])('%s', (_, invoices, facts, status) => {
  expect(accountStatus(invoices, facts, today)).toBe(status)
})

test('ACC-03 an invoice is past due from the day after its due date, when something is owed', () => {
  expect([overdue, dueToday, later, creditMemo, paid].map((invoice) => invoiceStatus(invoice, today))).toEqual([
    'Past Due',
    'Current',
    'Current',
    'Current',
    'Current',
  ])
})

test('CAL-14 the words of the hold are those of the specification', () => {
  expect(CREDIT_HOLD_REFUSAL).toBe('Credit Hold: You cannot place an order at this time.')
})
