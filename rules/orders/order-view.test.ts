import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DEFAULT_SORT, groupItems, isFound, searchText, sortItems, type ViewItem } from './order-view.ts'

const item = (itemNo: string, more: object = {}): ViewItem & Record<string, unknown> => ({
  itemNo,
  description: `Item ${itemNo}`,
  quantity: 0,
  history: [],
  ...more,
})
const numbers = (items: readonly ViewItem[]) => items.map(({ itemNo }) => itemNo)

describe('ORD-69 sorting', () => {
  test('by default by item number as a number', () => {
    expect(numbers(sortItems([item('100'), item('20'), item('3'), item('A1')], DEFAULT_SORT))).toEqual([
      '3',
      '20',
      '100',
      'A1',
    ])
  })

  const rows = (name: string, values: readonly unknown[]) =>
    values.map((value, i) => item(String(i + 1), { [name]: value }))
  test.each<[string, readonly unknown[], string[]]>([
    ['upc', ['9', '10', undefined, 'x'], ['3', '1', '2', '4']],
    ['msrpCode', ['B', '12', 'a', '2'], ['4', '2', '3', '1']],
    ['isHealthy', [true, undefined, true, false], ['2', '4', '1', '3']],
    ['traySize', [12, 8, undefined, 100], ['3', '2', '1', '4']],
    ['historyTotal', [10, 9, 100, 0], ['4', '2', '1', '3']],
    ['description', ['bread', 'Apple', 'apple', 'Zucchini'], ['2', '3', '1', '4']],
    ['priceCode', ['A10', 'a9', undefined, 'B1'], ['3', '1', '2', '4']],
    ['baseCostCents', [900, 1000, 80, 1000], ['2', '4', '3', '1']],
  ])('%s', (by, values, expected) => {
    expect(numbers(sortItems(rows(by, values), { by }))).toEqual(expected)
  })

  test('by a history column, by the quantity on the screen and by its extended cost', () => {
    const items = [
      item('1', { history: [3, 9], quantity: 1, baseCostCents: 500 }),
      item('2', { history: [20], quantity: 1, baseCostCents: 100 }),
    ]
    expect(numbers(sortItems(items, { by: 'history1' }))).toEqual(['1', '2'])
    expect(numbers(sortItems(items, { by: 'history2' }))).toEqual(['2', '1'])
    const typed = ({ itemNo }: ViewItem) => (itemNo === '1' ? 2 : 11)
    expect(numbers(sortItems(items, { by: 'quantity', isDescending: true }, typed))).toEqual(['2', '1'])
    expect(numbers(sortItems(items, { by: 'extended' }))).toEqual(['2', '1'])
    expect(numbers(sortItems(items, { by: 'extended' }, typed))).toEqual(['1', '2'])
  })

  test('equal ones stand by item number, up and down', () => {
    const items = ['30', '4', '100'].map((no) => item(no, { priceCode: 'A' }))
    expect(numbers(sortItems(items, { by: 'priceCode' }))).toEqual(['4', '30', '100'])
    expect(numbers(sortItems(items, { by: 'priceCode', isDescending: true }))).toEqual(['4', '30', '100'])
  })

  test('is one order for the same items however they came, and loses none', () => {
    const value = fc.oneof(fc.nat(99), fc.string({ maxLength: 4 }), fc.boolean(), fc.constant(undefined))
    const one = fc.record({
      itemNo: fc.stringMatching(/^[0-9A-C]{1,4}$/),
      upc: value,
      description: fc.string({ maxLength: 3 }),
    })
    const some = fc.uniqueArray(one, { selector: ({ itemNo }) => itemNo, maxLength: 12 })
    fc.assert(
      fc.property(
        some,
        fc.constantFrom('upc', 'description', 'itemNo', 'quantity'),
        fc.boolean(),
        (own, by, isDescending) => {
          const items = own.map(({ itemNo, ...more }) => item(itemNo, more))
          const sorted = numbers(sortItems(items, { by, isDescending }))
          expect(numbers(sortItems(items.toReversed(), { by, isDescending }))).toEqual(sorted)
          expect(sorted.toSorted()).toEqual(numbers(items).toSorted())
        },
      ),
    )
  })
})

describe('ORD-06 ORD-07 grouping', () => {
  const items = [
    item('3', { priceCode: 'B', sectionName: 'SALADS' }),
    item('1', { priceCode: 'A', sectionName: 'Z-Not Menued' }),
    item('2', { sectionName: 'SALADS' }),
    item('4', { priceCode: 'B' }),
  ]
  const groups = (grouping: 0 | 1 | 2) =>
    groupItems(items, grouping).map(({ name, items: own }) => [name, numbers(own)])
  test('none, by price code, by section; the nameless last, each in the order given', () => {
    expect(groups(0)).toEqual([['', ['3', '1', '2', '4']]])
    expect(groups(1)).toEqual([
      ['A', ['1']],
      ['B', ['3', '4']],
      ['', ['2']],
    ])
    expect(groups(2)).toEqual([
      ['SALADS', ['3', '2']],
      ['Z-Not Menued', ['1']],
      ['', ['4']],
    ])
    expect(groupItems([], 0)).toEqual([])
  })
})

describe('searching', () => {
  const text = searchText(
    item('10147', { description: 'Turkey & Cheddar Wedge', upc: '0123', sectionName: 'SANDWICHES' }),
  )
  test.each([
    ['', true],
    ['  ', true],
    ['turk', true],
    ['WEDGE turkey', true],
    ['1014', true],
    ['0123', true],
    ['sandwich', true],
    ['turkey ham', false],
    ['.*', false],
    ['wedge 0123x', false],
  ])('%j', (search, found) => {
    expect(isFound(text, search)).toBe(found)
  })

  test.each(['jalapeno', 'CRÈME brulee', 'cafe', 'lodz', "mom's", 'mom’s', '6" hoagie', '½ -'])(
    'finds %j whatever its accents, quotes and dashes',
    (search) => {
      const words = searchText(
        item('990101', { description: 'Jalapeño Crème Brûlée “Café” ½ — Łódź Mom’s 6″ Hoagie™' }),
      )
      expect(isFound(words, search)).toBe(true)
    },
  )
})
