import { describe, expect, test } from 'vitest'
import { CREDIT_HOLD_REFUSAL } from '#rules/ordering/account-status.ts'
import { ZONE } from '#tests/support/zone.ts'
import { learnZone } from '#web/portal/zone.ts'
import { actionFor, offerText } from '../ordering/day-words.ts'
import { cellName, clockedDay, dayView, firstDay, firstOpenDay, type MonthDay, typedDate } from './month-days.ts'

learnZone(ZONE)

/** Friday 11/21/2025, open until Thursday 2:00 PM in Chicago. */
const friday = (over: Partial<MonthDay> = {}): MonthDay => ({
  date: '2025-11-21',
  orders: [],
  pastCutoff: false,
  cutoffAt: '2025-11-20T20:00:00Z',
  ...over,
})
const noon = new Date('2025-11-20T18:18:00Z')
const bell = new Date('2025-11-20T20:00:00Z')
const order = { orderNo: '480001', pieces: 493, usedOnDay: 6 as const }
const see = (over: Partial<MonthDay> = {}, now = noon, isOnHold = false) => dayView(friday(over), now, isOnHold)

describe('a day of the calendar', () => {
  test('is open while the server gives no reason against it', () => {
    const day = see({ orders: [order] })
    expect(day.kind).toBe('open')
    expect(cellName(day)).toBe('Friday, November 21, 2025. 1 order, 493 pieces. Closes Thu 11/20, 2:00 PM CT.')
  })

  test('CAL-12 closes by the clock at the cut-off itself, in the server’s words', () => {
    expect(see({}, new Date(bell.getTime() - 1)).kind).toBe('open')
    const day = see({}, bell)
    expect([day.kind, day.word, day.pastCutoff]).toEqual(['closed', 'Closed', true])
    expect(offerText(day)).toBe('The cut-off for this day has passed.')
  })

  test('CAL-13 says why no order can be made, and still when the orders there close', () => {
    const day = see({
      orders: [order, order],
      closedCode: 'orders allowed',
      closedText: '2 of 2 orders are placed for this day.',
    })
    expect(day.kind).toBe('closed')
    expect(cellName(day)).toBe(
      'Friday, November 21, 2025. 2 orders, 986 pieces. 2 of 2 orders are placed for this day. Closes Thu 11/20, 2:00 PM CT.',
    )
  })

  test('a reason of the server outlives the cut-off', () => {
    const day = see({ closedCode: 'inactive location', closedText: 'This location is inactive.' }, bell)
    expect(offerText(day)).toBe('This location is inactive.')
  })

  test.each(['day off', 'no-work day'])('CUT-15 %s is a day without delivery, no clock', (closedCode) => {
    const day = see({ closedCode, closedText: 'Nothing is delivered on this day.' })
    expect([day.kind, day.word]).toEqual(['off', 'No delivery'])
    expect(offerText(day)).toBe('Nothing is delivered on this day.')
  })

  test('CAL-14 a credit hold keeps Create to be seen, from the day’s answer or the account’s status', () => {
    const told = see({ closedCode: 'credit hold', closedText: CREDIT_HOLD_REFUSAL })
    const known = see({}, noon, true)
    expect([told.kind, known.kind]).toEqual(['hold', 'hold'])
    expect(offerText(known)).toBe(`${CREDIT_HOLD_REFUSAL} Closes Thu 11/20, 2:00 PM CT.`)
  })

  test('a credit hold ends with the cut-off: the day is closed', () => {
    expect(see({ closedCode: 'credit hold', closedText: CREDIT_HOLD_REFUSAL }, bell).kind).toBe('closed')
    expect(see({}, bell, true).kind).toBe('closed')
  })

  test('a code it does not know is closed, in the server’s sentence', () => {
    const day = see({ closedCode: 'flood', closedText: 'The road is under water.' }, bell)
    expect([day.kind, day.word, offerText(day)]).toEqual(['closed', 'Closed', 'The road is under water.'])
  })
})

describe('Edit or View', () => {
  const [customer, staff] = [{ isStaff: false }, { isStaff: true }]
  test.each([
    ['open', false, customer, 'Edit'],
    ['open', true, customer, 'View'],
    ['open', false, staff, 'View'],
    ['open', true, staff, 'Edit'],
    ['in production', false, customer, 'View'],
    ['in production', true, staff, 'View'],
    ['shipped', true, staff, 'View'],
  ])('CAL-12 ORD-37 %s, past cut-off %s, %o: %s', (state, pastCutoff, viewer, action) => {
    const policy = { staffMayEditBeforeCutoff: false }
    expect(actionFor({ state }, { pastCutoff }, viewer, policy, false)).toBe(action)
  })

  test('INV-04 staff edit before the cut-off where the installation allows it; customers after it never', () => {
    const policy = { staffMayEditBeforeCutoff: true }
    expect(actionFor({}, { pastCutoff: false }, staff, policy, false)).toBe('Edit')
    expect(actionFor({}, { pastCutoff: true }, customer, policy, false)).toBe('View')
    expect(actionFor({}, { pastCutoff: false }, customer, policy, true), 'CAL-14').toBe('View')
  })
})

describe('the cut-off worth a clock', () => {
  const thursday = dayView(
    friday({ date: '2025-11-20', pastCutoff: true, closedCode: 'past cut-off', closedText: 'x' }),
    noon,
    false,
  )
  const [open, saturday] = [see(), see({ date: '2025-11-22', closedCode: 'day off', closedText: 'x' })]
  const monday = see({ date: '2025-11-24', cutoffAt: '2025-11-22T20:00:00Z' })
  const days = [thursday, open, saturday, monday]
  test('is the chosen day’s while that is ahead', () => expect(clockedDay(days, '2025-11-24')).toBe(monday))
  test('else the next open day’s', () => {
    expect(clockedDay(days, '2025-11-20')).toBe(open)
    expect(clockedDay(days, '2025-11-22')).toBe(open)
  })
  test('is none when nothing is open', () => expect(clockedDay([thursday, saturday], '2025-11-20')).toBeUndefined())
})

describe('where the calendar starts', () => {
  test('on the first day from today on that is open, of the month it starts with', () => {
    const off = see({ date: '2025-11-20', closedCode: 'day off', closedText: 'x' })
    const past = see({ date: '2025-11-19' })
    const december = see({ date: '2025-12-01', cutoffAt: '2025-11-29T20:00:00Z' })
    expect(firstOpenDay([past, off, see()], '2025-11-20', '2025-11-20')).toBe('2025-11-21')
    expect(firstOpenDay([past, off, december], '2025-11-20', '2025-11-20')).toBeUndefined()
  })

  test.each([
    [undefined, undefined, '2025-11-20'],
    ['2025-11-01', undefined, '2025-11-20'],
    ['2025-12-18', undefined, '2025-12-01'],
    ['2025-12-01', '12/24/2025', '2025-12-24'],
    ['2025-12-01', '11/24/2025', '2025-12-01'],
    [undefined, '11/24/2025', '2025-11-24'],
    [undefined, 'nonsense', '2025-11-20'],
  ])('CAL-02 month %s, row %s: %s', (month, row, day) => expect(firstDay(month, row, '2025-11-20')).toBe(day))
})

test.each([
  ['7/4/2026', '2026-07-04'],
  ['07/04/2026', '2026-07-04'],
  ['7/4/26', '2026-07-04'],
  ['07042026', '2026-07-04'],
  [' Today ', '2025-11-20'],
  ['+1', '2025-11-21'],
  ['-20', '2025-10-31'],
  ['13/01/2025', undefined],
  ['02/30/2026', undefined],
  ['', undefined],
  ['+99999', undefined],
])('the date typed as %j is %s', (text, date) => expect(typedDate(text, '2025-11-20')).toBe(date))
