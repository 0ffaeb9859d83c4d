import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../calendar.ts'
import { AGES, agedTotals, ageOf, daysPastDue, headroomCents, statusWords } from './account-ages.ts'
import { accountStatus, invoiceStatus } from './account-status.ts'

const today = '2026-11-20'
const due = (daysAgo: number, balanceCents = 100) => ({ dueOn: addDays(today, -daysAgo), balanceCents })

test.each([
  [-30, 'current', 0],
  [0, 'current', 0],
  [1, 'to30', 1],
  [30, 'to30', 30],
  [31, 'to60', 31],
  [60, 'to60', 60],
  [61, 'over60', 61],
  [4000, 'over60', 4000],
] as const)('ACC-03 due %i days ago is %s', (daysAgo, age, days) => {
  expect([ageOf(due(daysAgo), today), daysPastDue(due(daysAgo), today)]).toEqual([age, days])
})

test('ACC-07 a credit memo is current however old it is, and lowers what is current', () => {
  expect(agedTotals([due(-5, 500), due(90, -120), due(31, 70), due(61, 7)], today)).toEqual({
    ages: { current: 380, to30: 0, to60: 70, over60: 7 },
    openCents: 457,
    pastDueCents: 77,
  })
})

test('S23 a row says its days in words', () => {
  expect(statusWords('Past Due', 1)).toBe('Past Due, 1 day')
  expect(statusWords('Past Due', 12)).toBe('Past Due, 12 days')
  expect(statusWords('Current', 0)).toBe('Current')
})

test('S23 headroom: over the limit it is negative; without a limit, or an amount unknown, there is none', () => {
  expect(headroomCents(100, 500)).toBe(400)
  expect(headroomCents(501, 500)).toBe(-1)
  expect(headroomCents(-100, 500)).toBe(600)
  expect(headroomCents(100, 0)).toBeUndefined()
  expect(headroomCents(undefined, 500)).toBeUndefined()
  expect(headroomCents(100, undefined)).toBeUndefined()
})

test('ACC-07 any invoices: the ages come to what is open, and something is late exactly when the status says so', () => {
  const invoice = fc.record({
    dueOn: fc.integer({ min: -120, max: 120 }).map((days) => addDays(today, days)),
    balanceCents: fc.integer({ min: -1_000_000, max: 1_000_000 }),
  })
  fc.assert(
    fc.property(fc.array(invoice), (invoices) => {
      const { ages, openCents, pastDueCents } = agedTotals(invoices, today)
      expect(openCents).toBe(invoices.reduce((sum, { balanceCents }) => sum + balanceCents, 0))
      expect(AGES.reduce((sum, { name }) => sum + ages[name], 0)).toBe(openCents)
      const late = invoices.filter((each) => invoiceStatus(each, today) === 'Past Due')
      expect(pastDueCents).toBe(late.reduce((sum, { balanceCents }) => sum + balanceCents, 0))
      const status = accountStatus(invoices, { balanceCents: 0, creditLimitCents: 0 }, today)
      expect(pastDueCents > 0).toBe(status === 'Past Due')
    }),
  )
})
