import { expect, test } from 'vitest'
import { dayLock, weekOrder } from './week-order.ts'

const order = (orderNo: number, pieces: number, state: 'open' | 'in production' | 'cancelled' = 'open') => ({
  ...{ orderNo, pieces, state },
})

test.each([
  ['none', [], undefined],
  ['the empty one is taken up', [order(1, 0)], 1],
  ['one with lines comes before an empty one', [order(1, 0), order(2, 4)], 2],
  ['of two the first', [order(1, 3), order(2, 4)], 1],
  ['one that can be changed comes before one that is being made', [order(1, 3, 'in production'), order(2, 4)], 2],
  ['one that is being made is shown', [order(1, 3, 'in production')], 1],
  ['it comes before an empty one: the day has its order', [order(1, 3, 'in production'), order(2, 0)], 1],
  ['an empty one that is being made is neither shown nor taken up', [order(1, 0, 'in production')], undefined],
  ['a canceled one is no order', [order(1, 3, 'cancelled')], undefined],
])('WEK-02 the order of a day in the week: %s', (_, orders, expected) => {
  expect(weekOrder(orders)?.orderNo).toBe(expected)
})

const none = { hasOrder: false, state: 'open', pastCutoff: false } as const
const limit = { code: 'orders allowed', text: 'This account does not place web orders.', mayLower: false } as const

test.each([
  ['an open day takes quantities', none, false, undefined],
  ['past the cut-off no order is made, whoever asks', { ...none, pastCutoff: true }, false, 'past cut-off'],
  ['nor by company staff', { ...none, pastCutoff: true }, true, 'past cut-off'],
  ['before it the customer fills the day', none, true, 'not yet past cut-off'],
  ['the reason is the one of create', { ...none, pastCutoff: true, growth: limit }, false, 'orders allowed'],
  ['an order is changed by staff after the cut-off', { ...none, hasOrder: true, pastCutoff: true }, true, undefined],
  ['and by nobody in production', { ...none, hasOrder: true, state: 'in production' }, false, 'in production'],
] as const)('WEK-04 whether a day takes quantities: %s', (_, facts, isStaff, code) => {
  expect(dayLock(facts, { isStaff })?.code).toBe(code)
})
