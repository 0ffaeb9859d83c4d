import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '../calendar.ts'
import {
  comparedSince,
  correctionProblem,
  type EntryToPost,
  importedWasteNote,
  isOnShelf,
  postedText,
  postProblem,
  wasteDayProblem,
  wasteQuantity,
  wasteQuantityProblem,
  wasteQuestion,
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

describe('what is asked before it is entered (WST-14)', () => {
  const facts = { description: 'Ham Salad', since: '2026-11-13', delivered: 10, recorded: 0 }
  test.each([
    [10, {}, undefined],
    [300, { delivered: 300 }, undefined],
    [11, {}, 'Only 10 were delivered since 11/13/2026. Record 11 × Ham Salad?'],
    [2, { delivered: 1 }, 'Only 1 was delivered since 11/13/2026. Record 2 × Ham Salad?'],
    // A few pieces of what came by another way than the portal.
    [1, { delivered: 0 }, undefined],
    [10, { delivered: 0 }, undefined],
    [11, { delivered: 0 }, 'None was delivered since 11/13/2026. Record 11 × Ham Salad?'],
    [
      1,
      { delivered: 0, recorded: 10 },
      'None was delivered since 11/13/2026, and waste of 10 is already recorded. Record 1 × Ham Salad?',
    ],
    // A credit may leave less than nothing.
    [10, { delivered: -3 }, undefined],
    [11, { delivered: -3 }, 'None was delivered since 11/13/2026. Record 11 × Ham Salad?'],
    [4, { recorded: 6 }, undefined],
    [
      5,
      { recorded: 6 },
      'Only 10 were delivered since 11/13/2026, and waste of 6 is already recorded. Record 5 × Ham Salad?',
    ],
    [301, { delivered: 5000 }, 'Are you sure you want to record more than 300 pieces of waste for Ham Salad?'],
    [9999, { delivered: 1 }, 'Are you sure you want to record more than 300 pieces of waste for Ham Salad?'],
  ])('%i pieces, %j: %s', (pieces, given, said) => {
    expect(wasteQuestion(pieces, { ...facts, ...given })).toBe(said)
  })

  test.each([
    [5, '2026-11-13'],
    [1, '2026-11-17'],
    // An item whose shelf life is not known.
    [0, '2026-10-20'],
  ])('with %i days of shelf life deliveries count from %s', (days, since) => {
    expect(comparedSince(TODAY, days)).toBe(since)
  })

  test.each([
    ['2026-11-19', 5, true],
    ['2026-11-20', 6, false],
    ['2026-11-13', 6, true],
    ['2026-11-12', 5, false],
    // Delivered on Thursday to be used on Monday.
    ['2026-11-12', 2, true],
  ] as const)('a delivery of %s for weekday %i is on the shelf: %s', (orderDate, usedOnDay, said) => {
    expect(isOnShelf({ orderDate, usedOnDay }, { since: '2026-11-13', wastedOn: TODAY })).toBe(said)
  })

  test('an import names what the screen would have asked', () => {
    expect(importedWasteNote(1, ['W-1'])).toBe(
      '1 row of waste.csv records more than 300 pieces, or more than was delivered within the shelf life: W-1.',
    )
    expect(importedWasteNote(7, ['W-1', 'W-2'])).toBe(
      '7 rows of waste.csv record more than 300 pieces, or more than was delivered within the shelf life: W-1, W-2, ….',
    )
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
        expect(correctionProblem({ pieces, posted, postedToday: 0, isStaff: true }) === undefined).toBe(
          posted > 0 && posted - pieces >= 0,
        )
      }),
    )
  })
  test.each([
    ['staff, all of it', { pieces: 3, posted: 3, postedToday: 0, isStaff: true }, undefined],
    [
      'staff',
      { pieces: 4, posted: 3, postedToday: 3, isStaff: true },
      'Only 3 pieces are posted. No more can be taken back.',
    ],
    [
      'staff',
      { pieces: 1, posted: 0, postedToday: 0, isStaff: true },
      'No waste is posted for this item, location and day.',
    ],
    ['a customer, posted today', { pieces: 2, posted: 5, postedToday: 2, isStaff: false }, undefined],
    [
      'a customer',
      { pieces: 3, posted: 5, postedToday: 2, isStaff: false },
      'Only 2 pieces were posted today. Company staff can take back more.',
    ],
    [
      'a customer',
      { pieces: 1, posted: 5, postedToday: 0, isStaff: false },
      'This waste was posted before today. Only company staff can take it back now.',
    ],
    [
      'a customer',
      { pieces: 1, posted: 5, postedToday: -2, isStaff: false },
      'This waste was posted before today. Only company staff can take it back now.',
    ],
    [
      'a customer',
      { pieces: 6, posted: 5, postedToday: 5, isStaff: false },
      'Only 5 pieces are posted. No more can be taken back.',
    ],
    [
      'a customer',
      { pieces: 4, posted: 3, postedToday: 9, isStaff: false },
      'Only 3 pieces are posted. No more can be taken back.',
    ],
  ])('WST-14 %s takes back %j: %s', (_who, asked, said) => {
    expect(correctionProblem(asked)).toBe(said)
  })
})
