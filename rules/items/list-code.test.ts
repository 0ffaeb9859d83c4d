import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type CustomerLists,
  codeOfRestored,
  DELETE_LIST_QUESTIONS,
  deleteListLock,
  type ListUses,
  listCodeFault,
  listName,
  newListFault,
  newListLock,
  seesLists,
  toListCode,
} from './list-code.ts'

const CHARACTERS = 'A list code begins with a letter or digit, and has letters, digits, blanks and . _ - / & only.'

describe('the code of a new list', () => {
  test.each([
    ['club', 'CLUB'],
    ['  summer   menu ', 'SUMMER MENU'],
    ['a-1/b&c_d.e', 'A-1/B&C_D.E'],
  ])('ITM-18 %j becomes %j', (typed, code) => {
    expect(toListCode(typed)).toBe(code)
    expect(newListFault(code, [''])).toBeUndefined()
  })

  test.each([
    ['', 'Value is required'],
    ['A'.repeat(21), 'A list code has at most 20 characters; this one has 21.'],
    ['=1+1', CHARACTERS],
    ['-CLUB', CHARACTERS],
    ['CAFÉ', CHARACTERS],
    ['A\nB', CHARACTERS],
    ['MASTER', 'Master is the list that every customer has. Choose another code.'],
    ['CLUB', 'There is already a list CLUB.'],
    ['LUNCH', 'There is already a list LUNCH.'],
  ])('ITM-18 %j is refused: %s', (code, text) => {
    expect(newListFault(code, ['', 'CLUB', 'Lunch'])).toBe(text)
  })

  test('ITM-18 20 characters are the most', () => {
    expect(listCodeFault('A'.repeat(20))).toBeUndefined()
  })

  test('a code that is taken stays itself', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 25 }), (typed) => {
        const code = toListCode(typed)
        fc.pre(newListFault(code, []) === undefined)
        expect(toListCode(code)).toBe(code)
        expect(newListFault(code, [code])).toBe(`There is already a list ${code}.`)
      }),
    )
  })
})

describe('who may make a list', () => {
  const lists = (more: Partial<CustomerLists>): CustomerLists => ({
    ...{ masterCustomerNo: null, itemListsAllowed: 2, listCodes: ['', 'CLUB'] },
    ...more,
  })

  test.each<[string, Partial<CustomerLists>, boolean, string | undefined]>([
    ['one left, Master not counted', {}, true, undefined],
    ['none left', { listCodes: ['', 'A', 'B'] }, true, 'This account has its 2 item lists already.'],
    [
      'more than allowed',
      { itemListsAllowed: 1, listCodes: ['', 'A', 'B'] },
      true,
      'This account has its 1 item list already.',
    ],
    [
      'none allowed',
      { itemListsAllowed: 0, listCodes: [''] },
      true,
      'This account keeps no item lists besides Master.',
    ],
    ['staff with no customer selected', { itemListsAllowed: 0 }, false, undefined],
    [
      'lists of another',
      { masterCustomerNo: '104220' },
      true,
      'The item lists are those of customer 104220 and are kept there.',
    ],
    [
      'lists of another, staff',
      { masterCustomerNo: '104220' },
      false,
      'The item lists are those of customer 104220 and are kept there.',
    ],
  ])('ITM-21 %s', (_, more, isCounted, text) => {
    expect(newListLock(lists(more), { isCounted })?.text).toBe(text)
  })

  test.each([
    [true, 0, true],
    [false, 0, false],
    [false, 1, true],
  ])('ITM-20 staff %s, allowed %i: the selector is shown: %s', (isStaff, itemListsAllowed, isShown) => {
    expect(seesLists({ isStaff }, { itemListsAllowed })).toBe(isShown)
  })
})

describe('who may delete a list', () => {
  const unused: ListUses = { locationCount: 0, locations: [], orderCount: 0, orders: [] }
  const own = { masterCustomerNo: null }

  test('ITM-22 staff, of a list that nothing uses', () => {
    expect(deleteListLock('CLUB', { isStaff: true }, own, unused)).toBeUndefined()
  })

  test.each<[string, string, boolean, { masterCustomerNo: string | null }, Partial<ListUses>, string]>([
    ['ITM-22 a customer', 'CLUB', false, own, {}, 'Only company staff can do this.'],
    ['ITM-28 Master', '', true, own, {}, 'Master is the list that every customer has. It stays.'],
    [
      'of another account',
      'CLUB',
      true,
      { masterCustomerNo: '1' },
      {},
      'The item lists are those of customer 1 and are kept there.',
    ],
    [
      'ITM-28 a list of a location',
      'CLUB',
      true,
      own,
      { locationCount: 1, locations: ['000213 Harbor St Mart'] },
      '1 location (000213 Harbor St Mart) uses list CLUB. Put them on another list first.',
    ],
    [
      'ITM-28 a list of open orders',
      'CLUB',
      true,
      own,
      { orderCount: 2, orders: ['480001', '480002'] },
      '2 open orders (480001, 480002) use list CLUB. Put them on another list first.',
    ],
    [
      'ITM-28 a list of many, the first named',
      'CLUB',
      true,
      own,
      {
        ...{ locationCount: 1204, locations: ['1 A', '2 B', '3 C', '4 D', '5 E', '6 F'] },
        ...{ orderCount: 1, orders: ['480001'] },
      },
      '1,204 locations (1 A, 2 B, 3 C, 4 D, 5 E and 1,199 more) and 1 open order (480001) use list CLUB. Put them on another list first.',
    ],
  ])('%s is refused', (_, code, isStaff, lists, uses, text) => {
    expect(deleteListLock(code, { isStaff }, lists, { ...unused, ...uses })?.text).toBe(text)
  })

  test('ITM-19 both questions, word for word', () => {
    expect(DELETE_LIST_QUESTIONS.map(({ title, text }) => [title, text('CLUB')])).toEqual([
      ['Delete List Code', 'Delete List Code CLUB?'],
      ['Delete List Code Confirm', 'Are you sure you want to delete this item list?'],
    ])
  })

  test('the blank code is Master', () => {
    expect(['', 'CLUB'].map(listName)).toEqual(['Master', 'CLUB'])
  })
})

test('ITM-38 a restored list gets its own code, or the first free one after it, never longer than a code may be', () => {
  expect(codeOfRestored('SUMMER', [''])).toBe('SUMMER')
  expect(codeOfRestored('SUMMER', ['summer'])).toBe('SUMMER.OLD')
  expect(codeOfRestored('SUMMER', ['SUMMER', 'SUMMER.OLD', 'SUMMER.OLD2'])).toBe('SUMMER.OLD3')
  const long = 'ABCDEFGHIJKLMNOPQRST'
  expect(codeOfRestored(long, [long])).toBe('ABCDEFGHIJKLMNOP.OLD')
})
