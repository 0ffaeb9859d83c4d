import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isUpc, upcCheckDigit } from './upc.ts'

const elevenDigits = fc.stringMatching(/^[0-9]{11}$/)

test.each([
  ['03600029145', 2],
  ['01234567890', 5],
  ['00000000000', 0],
  ['04210000526', 4],
])('the check digit of %s is %i', (digits, check) => {
  expect(upcCheckDigit(digits)).toBe(check)
  expect(isUpc(digits + check)).toBe(true)
})

test('exactly one last digit makes a UPC, and any one wrong digit breaks it', () => {
  fc.assert(
    fc.property(elevenDigits, fc.nat(11), fc.integer({ min: 1, max: 9 }), (digits, position, shift) => {
      const upc = `${digits}${upcCheckDigit(digits)}`
      expect([...'0123456789'].filter((last) => isUpc(digits + last))).toEqual([upc.slice(11)])
      const wrong = String((Number(upc[position]) + shift) % 10)
      expect(isUpc(upc.slice(0, position) + wrong + upc.slice(position + 1))).toBe(false)
    }),
  )
})

test.each(['', '36000291452', '0036000291452', '03600029145x', ' 036000291452', '036000291453'])(
  '%j is no UPC',
  (text) => {
    expect(isUpc(text)).toBe(false)
  },
)

test.each(['', '0360002914', '036000291452', '0360002914x'])('no check digit is computed from %j', (text) => {
  expect(() => upcCheckDigit(text)).toThrow(RangeError)
})
