import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cents } from '../money.ts'
import { inheritedPrice, ownPrice, readPrice, readTypedPrice, retailPrice, roundedText } from './price-code.ts'

const TOO_MUCH = { fault: 'Enter a price from 0.00 to 999.99, such as 3.59.' }

describe('what is typed as a price', () => {
  test.each([
    ['3.59', 359],
    [' 3.5 ', 350],
    ['3', 300],
    ['3.', 300],
    ['.99', 99],
    ['0', 0],
    ['0.00', 0],
    ['10.00', 1000],
    ['999.99', 99_999],
    ['3.554', 355],
    ['3.555', 356],
    ['0.995', 100],
    ['1.005', 101],
    ['0003.59', 359],
  ])('ITM-12 ITM-14 %j is %i cents', (typed, value) => {
    expect(readPrice(typed)).toEqual({ cents: value })
  })

  test.each(['', '   ', '\t'])('ITM-12 %j says that a value is required', (typed) => {
    expect(readPrice(typed)).toEqual({ fault: 'Value is required' })
  })

  test.each([
    '1000',
    '999.995',
    '-1',
    '-0.01',
    '.',
    '1,5',
    '1e3',
    '3.59.1',
    '$3.59',
    'abc',
    '３.５９',
    '0x10',
    '1 2',
    '9999999999',
  ])('ITM-12 ITM-14 %j is no price', (typed) => {
    expect(readPrice(typed)).toEqual(TOO_MUCH)
  })

  test('ITM-12 ITM-14 every price fits a box of the panel, and reads as itself', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999 }), (value) => {
        expect([readPrice(cents(value)), readTypedPrice(cents(value))]).toEqual([{ cents: value }, { cents: value }])
      }),
    )
  })

  test.each([
    ['10.99', { cents: 1099 }],
    ['10.59', { cents: 1059 }],
    ['25.00', { cents: 2500 }],
    ['1.999', { cents: 200 }],
    [' 999.99 ', { cents: 99_999 }],
    ['1000', TOO_MUCH],
    ['1000.00', TOO_MUCH],
    ['10.9999', TOO_MUCH],
    ['0003.59', TOO_MUCH],
    ['10.99 each', TOO_MUCH],
    ['', { fault: 'Value is required' }],
  ])('ITM-14 %j typed into a box is taken whole or refused: %j', (typed, read) => {
    expect(readTypedPrice(typed)).toEqual(read)
  })

  test.each([
    ['1.999', 200, '1.999 was rounded to 2.00.'],
    [' 0.004', 0, '0.004 was rounded to 0.00.'],
    ['1.50', 150, undefined],
    ['1.500', 150, undefined],
    ['1', 100, undefined],
  ])('ITM-12 %j, read as %i cents, is told as %j', (typed, value, text) => {
    expect(roundedText(typed, value)).toBe(text)
  })
})

describe('which value counts', () => {
  test.each([
    [{ ofList: 1, ofMaster: 2, ofGroup: 3 }, 1, 'list'],
    [{ ofList: 0, ofMaster: 2, ofGroup: 3 }, 0, 'list'],
    [{ ofList: null, ofMaster: 2, ofGroup: 3 }, 2, 'master'],
    [{ ofList: null, ofMaster: 0, ofGroup: 3 }, 0, 'master'],
    [{ ofList: null, ofMaster: null, ofGroup: 3 }, 3, 'group'],
    [{ ofList: null, ofMaster: null, ofGroup: null }, null, undefined],
  ])('SRV-05 %j is %s of the %s', (values, expected, source) => {
    expect(retailPrice(values)).toEqual({ cents: expected, source })
  })

  test.each([
    [{ ofList: 1, ofMaster: 2, ofGroup: 3 }, 'CLUB', 2],
    [{ ofList: 1, ofMaster: null, ofGroup: 3 }, 'CLUB', 3],
    [{ ofList: 1, ofMaster: 1, ofGroup: 3 }, '', 3],
    [{ ofList: 1, ofMaster: 1, ofGroup: null }, '', null],
  ])('SRV-05 %j without a value of list %j has %s', (values, listCode, expected) => {
    expect(inheritedPrice(values, listCode)).toBe(expected)
  })

  test.each([
    [359, { ofList: null, ofMaster: null, ofGroup: 349 }, '', 359],
    [349, { ofList: 359, ofMaster: 359, ofGroup: 349 }, '', null],
    [349, { ofList: 349, ofMaster: 349, ofGroup: 349 }, '', null],
    [349, { ofList: 359, ofMaster: 365, ofGroup: 349 }, 'CLUB', 349],
    [365, { ofList: 359, ofMaster: 365, ofGroup: 349 }, 'CLUB', null],
    [0, { ofList: null, ofMaster: null, ofGroup: null }, '', 0],
    [null, { ofList: 359, ofMaster: null, ofGroup: 349 }, 'CLUB', null],
  ])('ITM-14 %j over %j on list %j is stored as %j', (value, values, listCode, stored) => {
    expect(ownPrice(value, values, listCode)).toBe(stored)
  })
})
