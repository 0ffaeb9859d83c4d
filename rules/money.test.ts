import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents, dollars, extendedCents } from './money.ts'

test.each([
  [0, '0.00'],
  [5, '0.05'],
  [-5, '-0.05'],
  [99, '0.99'],
  [1234, '12.34'],
  [-123456, '-1234.56'],
])('CON-12 %i cents are shown as %s', (amount, text) => {
  expect(cents(amount)).toBe(text)
})

test('ORD-30 INV-40 the extended cost is exact: a sum of lines is the cost of their sum', () => {
  fc.assert(
    fc.property(fc.nat(1_000_000), fc.array(fc.nat(99_999), { maxLength: 50 }), (cost, quantities) => {
      const pieces = quantities.reduce((sum, quantity) => sum + quantity, 0)
      expect(quantities.reduce((sum, quantity) => sum + extendedCents(cost, quantity), 0)).toBe(
        extendedCents(cost, pieces),
      )
    }),
  )
  expect(cents(extendedCents(110, 3))).toBe('3.30') // 1.1 * 3 drifts in floating point
})

test('dollars are written as the language writes them', () => {
  const spelled = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
  for (const amount of [0, 5, -5, 99, 100, -123_456, 184_321_000, ...fc.sample(fc.integer(), 500)])
    expect(dollars(amount)).toBe(spelled.format(amount / 100).replace(/^-(?=\$0\.00$)/, ''))
})
