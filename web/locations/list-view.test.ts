import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readSearch, withSearch } from '../portal/paths.ts'
import { sortedBy } from '../ui/table/sorted.ts'
import {
  COLUMNS,
  FIRST_VIEW,
  isFiltered,
  type ListView,
  readListView,
  singleHit,
  viewOf,
  writeListView,
} from './list-view.ts'

const at = (routeNo: string, locationNo: string, name: string, shipToCode = '') => ({
  routeNo,
  locationNo,
  name,
  shipToCode,
})
const harbor = at('R14', '000213', 'Harbor St Mart')
const lake = at('R14', '002130', 'Lake Rd Fuel', 'L1')
const mill = at('R12', '000900', 'Mill Stop 213')
const all = [harbor, lake, mill]
const view = (over: Partial<ListView>): ListView => ({ ...FIRST_VIEW, ...over })

const address = (any: ListView) => withSearch('', writeListView(any))

describe('the address of the list', () => {
  test('the plain list has a plain address', () => {
    expect(address(FIRST_VIEW)).toBe('')
    expect(readListView({})).toEqual(FIRST_VIEW)
  })

  test('find, filters, sort and inactive stand in it, leading zeros kept', () => {
    const busy = view({
      find: '000213',
      filter: { routeNo: 'R1' },
      sortBy: 'name',
      isDescending: true,
      showInactive: true,
    })
    expect(address(busy)).toBe('?q=000213&f.routeNo=R1&sort=name&dir=desc&inactive=1')
    expect(readListView(readSearch(address(busy)))).toEqual(busy)
  })

  test('unknown words in the address change nothing', () => {
    expect(readListView(readSearch('?sort=constructor&dir=up&f.id=3&inactive=yes'))).toEqual(FIRST_VIEW)
  })

  test('reading what was written gives the same view (any text)', () => {
    const text = fc.string({ minLength: 1, unit: 'grapheme' })
    const filter = fc.record(Object.fromEntries(COLUMNS.map(({ column }) => [column, text])), { requiredKeys: [] })
    fc.assert(
      fc.property(
        fc.record({
          find: fc.oneof(fc.constant(''), text),
          filter,
          sortBy: fc.constantFrom(...COLUMNS.map(({ column }) => column)),
          isDescending: fc.boolean(),
          showInactive: fc.boolean(),
        }),
        (any) => {
          expect(readListView(readSearch(address(any)))).toEqual(any)
        },
      ),
    )
  })
})

describe('what the list shows', () => {
  test('LOC-11 starts in the order of route, then number', () => {
    expect(viewOf(all, FIRST_VIEW)).toEqual([mill, harbor, lake])
  })

  test('LOC-04 a column filter is a start of its text, whatever the case', () => {
    expect(viewOf(all, view({ filter: { name: 'ha' } }))).toEqual([harbor])
    expect(viewOf(all, view({ filter: { name: 'st' } }))).toEqual([])
    expect(viewOf(all, view({ filter: { locationNo: '213' } }))).toEqual([])
  })

  test('Find takes the number with and without its zeros, and any part of the name', () => {
    expect(viewOf(all, view({ find: '000213' }))).toEqual([harbor])
    expect(viewOf(all, view({ find: '213' }))).toEqual([mill, harbor, lake])
  })

  test('Find and filters narrow together', () => {
    expect(viewOf(all, view({ find: '213', filter: { routeNo: 'r14', shipToCode: 'l' } }))).toEqual([lake])
  })

  test('LOC-03 a second press on a head turns the order round', () => {
    const byName = sortedBy(FIRST_VIEW, 'name')
    expect(viewOf(all, byName)).toEqual([harbor, lake, mill])
    expect(viewOf(all, sortedBy(byName, 'name'))).toEqual([mill, lake, harbor])
    expect(sortedBy(sortedBy(byName, 'name'), 'routeNo').isDescending).toBe(false)
  })

  test('isFiltered tells an empty list from a list that is hidden', () => {
    expect(isFiltered(FIRST_VIEW)).toBe(false)
    expect(isFiltered(view({ find: '  ' }))).toBe(false)
    expect(isFiltered(view({ filter: { name: 'x' } }))).toBe(true)
  })
})

describe('Enter in Find', () => {
  test('opens the only hit', () => expect(singleHit([lake], 'lake')).toBe(lake))
  test('opens the location whose number was typed, among others', () => {
    expect(singleHit(viewOf(all, view({ find: '213' })), '213')).toBe(harbor)
  })
  test('opens nothing when several fit, or nothing was typed', () => {
    expect(singleHit([harbor, lake], 'a')).toBeUndefined()
    expect(singleHit([harbor], ' ')).toBeUndefined()
  })
})
