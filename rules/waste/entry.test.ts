import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '../calendar.ts'
import {
  correctionProblem,
  type EntryToPost,
  postedText,
  postProblem,
  wasteDayProblem,
  wasteQuantity,
  wasteQuantityProblem,
} from './entry.ts'

const TODAY = '2026-11-19'
const QUANTITY = 'Quantity must be a whole number from 1 to 9,999.'

describe('what may be entered (WST-14)', () => {
  test.each([
    ['1', 1],
    [' 12 ', 12],
    ['9999', 9999],
    ['007', 7],
  ])('quantity %j is %i', (typed, quantity) => {
    expect(wasteQuantity(typed)).toBe(quantity)
    expect(wasteQuantityProblem(typed)).toBeUndefined()
  })
  test.each(['0', '10000', '-1', '1.5', '1,5', '', 'two', '1e3', '١', '99999999999999999999'])(
    'quantity %j is none',
    (typed) => {
      expect(wasteQuantity(typed)).toBeUndefined()
      expect(wasteQuantityProblem(typed)).toBe(QUANTITY)
    },
  )
  test.each([
    [0, undefined],
    [-30, undefined],
    [1, '11/20/2026 is in the future. Waste is dated today or earlier.'],
    [-31, '10/19/2026 is more than 30 days ago. Waste is dated 10/20/2026 or later.'],
  ])('%i days from today', (days, said) => {
    expect(wasteDayProblem(addDays(TODAY, days), TODAY)).toBe(said)
  })
})

describe('what is posted (WST-14, WST-15)', () => {
  const entry: EntryToPost = {
    ...{ locationNo: '000213', itemNo: '100100' },
    ...{ isActive: true, isReached: true, isOfCustomer: true },
  }
  test.each([
    [{}, undefined],
    [{ isActive: false }, 'Location 000213 is inactive. No waste is posted for it.'],
    [{ isReached: false }, 'Location 000213 is not one of yours any more.'],
    [{ isOfCustomer: false }, 'Item 100100 is not one of the customer’s items any more.'],
  ])('an entry that is %j', (given, said) => {
    expect(postProblem({ ...entry, ...given })).toBe(said)
  })
  test('one and many are told', () => {
    expect(postedText({ entries: 12, pieces: 31 })).toBe('Posted 12 entries, 31 pieces.')
    expect(postedText({ entries: 1, pieces: 1 })).toBe('Posted 1 entry, 1 piece.')
    expect(postedText({ entries: 0, pieces: 0 })).toBe('Nothing to post.')
  })
  test('WST-14 whatever is allowed to be taken off, no less than none is left', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9999 }), fc.integer({ min: -5, max: 9999 }), (pieces, posted) => {
        expect(correctionProblem({ pieces, posted }) === undefined).toBe(posted > 0 && posted - pieces >= 0)
      }),
    )
    expect(correctionProblem({ pieces: 4, posted: 3 })).toBe('Only 3 pieces are posted. No more can be taken off.')
    expect(correctionProblem({ pieces: 1, posted: 0 })).toBe(
      'Nothing is posted of this item for that location and day.',
    )
  })
})
