import fc from 'fast-check'
import { expect, test } from 'vitest'
import { priceCodeHistory } from './price-code-history.ts'

test('ORD-11 sums pieces by price code and column, waste and its percent', () => {
  const items = [
    { priceCode: 'B', history: [4, 0, 2], waste: [1] },
    { priceCode: 'A', history: [10, 5, 0], waste: [0, 0, 0] },
    { priceCode: 'B', history: [6, 1, 0], waste: [0, 2] },
    { history: [3], waste: [] },
    { priceCode: 'C', history: [0, 0, 0], waste: [] },
  ]
  expect(priceCodeHistory(items, 2)).toEqual({
    rows: [
      { priceCode: 'A', pieces: [10, 5], total: 15, waste: 0, wastePercent: 0 },
      { priceCode: 'B', pieces: [10, 1], total: 11, waste: 3, wastePercent: 27.3 },
      { priceCode: '', pieces: [3, 0], total: 3, waste: 0, wastePercent: 0 },
    ],
    sum: { priceCode: '', pieces: [23, 6], total: 29, waste: 3, wastePercent: 10.3 },
  })
  expect(priceCodeHistory([], 3)).toEqual({
    rows: [],
    sum: { priceCode: '', pieces: [0, 0, 0], total: 0, waste: 0, wastePercent: undefined },
  })
})

test('every piece and every wasted one is counted once', () => {
  const counts = fc.array(fc.nat(50), { minLength: 10, maxLength: 10 })
  const item = fc.record({ priceCode: fc.constantFrom('A', 'B', '', undefined), history: counts, waste: counts })
  fc.assert(
    fc.property(fc.array(item), fc.nat(10), (items, columns) => {
      const { rows, sum } = priceCodeHistory(items, columns)
      const add = (values: readonly number[]) => values.reduce((a, b) => a + b, 0)
      const all = (pick: 'history' | 'waste') => add(items.flatMap((one) => one[pick].slice(0, columns)))
      expect([add(rows.map(({ total }) => total)), sum.total]).toEqual([all('history'), all('history')])
      expect([add(rows.map(({ waste }) => waste)), sum.waste]).toEqual([all('waste'), all('waste')])
    }),
  )
})
