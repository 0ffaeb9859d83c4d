import { expect, test } from 'vitest'
import { weekOrder } from './week-order.ts'

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
