import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents, dollars, extendedCents, fineCents } from './money.ts'

test.each([
  [0, '0.00'],
  [5, '0.05'],
  [-5, '-0.05'],
  [99, '0.99'],
  [1234, '12.34'],
  [-123456, '-1234.56'],
  [104.167, '1.04167'],
  [0.5, '0.005'],
  [-12.3, '-0.123'],
])('CON-12, IMP-16 %s cents are shown as %s', (amount, text) => {
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

test.each([
  ['1.04167', 104.167],
  ['0.00001', 0.001],
  ['12', 1200],
  ['12.5', 1250],
  ['-0.125', -12.5],
  ['99999.99999', 9_999_999.999],
  ['0', 0],
  ['1.041670', undefined],
  ['1,04', undefined],
  ['.5', undefined],
  ['1e3', undefined],
  ['', undefined],
])('IMP-16 %j is read as %j cents', (text, amount) => {
  expect(fineCents(text)).toBe(amount)
})

test('IMP-16 what is read is written the same', () => {
  fc.assert(
    fc.property(fc.nat(9_999_999_999), (fine) => {
      const text = `${Math.floor(fine / 100_000)}.${String(fine % 100_000).padStart(5, '0')}`
      const written = cents(fineCents(text) ?? Number.NaN)
      expect(fineCents(written)).toBe(fineCents(text))
      expect(text.replace(/0{1,3}$/, '').startsWith(written) || written.startsWith(text.replace(/0+$/, ''))).toBe(true)
    }),
  )
})

test.each([
  [104.167, 24, 2500], // 24 × 1.04167 = 25.00008
  [33.333, 3, 100],
  [0.5, 1, 1],
  [0.5, 3, 2],
  [0.499, 1, 0],
  [9_999_999.999, 99_999, 999_989_999_900],
])('IMP-16 ORD-30 %s cents times %i is %i whole cents', (cost, quantity, amount) => {
  expect(extendedCents(cost, quantity)).toBe(amount)
})
