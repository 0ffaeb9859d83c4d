import { expect, test } from 'vitest'
import { linePrice, pricesChange } from './line-price.ts'

test('ITM-37 a line has today’s price until it keeps one, also where it keeps none', () => {
  expect(linePrice(undefined, 349)).toBe(349)
  expect(linePrice({ cents: 325 }, 349)).toBe(325)
  expect(linePrice({ cents: null }, 349)).toBeNull()
  expect(linePrice(undefined, null)).toBeNull()
})

test.each([
  [0, 0, 'No open order has it.'],
  [1, 0, '1 open order gets the new price.'],
  [3, 12, '3 open orders get the new price; 12 in production keep theirs.'],
  [0, 1, 'No open order has it; 1 in production keeps its own.'],
  [1200, 1200, '1,200 open orders get the new price; 1,200 in production keep theirs.'],
])('ITM-37 %i open and %i in production', (open, inProduction, text) => {
  expect(pricesChange({ open, inProduction })).toBe(text)
})
