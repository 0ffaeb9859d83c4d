import { describe, expect, test } from 'vitest'
import { location, orderOf, weekDays } from '#tests/support/week-rows.ts'
import { ZONE } from '#tests/support/zone.ts'
import { learnZone } from '#web/portal/zone.ts'
import type { ItemWeekRow } from '../ordering/week.ts'
import { readSearch, writeSearch } from '../portal/paths.ts'
import { sortedBy } from '../ui/table/sorted.ts'
import {
  itemsOf,
  locationsOf,
  readItemView,
  readLocationView,
  withDayToggled,
  writeItemView,
  writeLocationView,
} from './summary-view.ts'

learnZone(ZONE)

const rows = [
  location('000213', 'R14', 'Harbor St Mart', { F: [orderOf('480001', 493)] }),
  location('000214', 'R14', 'Mill Rd Fuel', {}),
  location('001300', 'R2', 'Harbor Gate', { M: [orderOf('480002', 12)], F: [orderOf('480003', 8)] }),
]
const facts = { ordersAllowed: 2 }
const numbers = (search: string) =>
  locationsOf(rows, readLocationView(readSearch(search)), weekDays(), facts, undefined).rows.map(
    (row) => row.locationNo,
  )

describe('the view of the locations', () => {
  test.each(['', 'q=harbor&f.route=R1&f.location=21&f.name=mart&f.without=MF&missing=1&sort=friday&dir=desc&day=F'])(
    'stands in the address and comes back from it: %j',
    (search) => {
      expect(writeSearch(writeLocationView(readLocationView(readSearch(search))))).toBe(search)
    },
  )
  test('what an address makes up is left out', () => {
    expect(readLocationView(readSearch('sort=password&f.without=xF9&dir=up&missing=yes'))).toEqual({
      ...readLocationView({}),
      without: 'F',
    })
  })
  test.each([
    ['', ['000213', '000214', '001300']],
    ['q=213', ['000213']],
    ['q=1300', ['001300']],
    ['q=R14', ['000213', '000214']],
    ['q=harbor', ['000213', '001300']],
    ['f.route=r2', ['001300']],
    ['f.location=0002', ['000213', '000214']],
    ['f.name=ill', ['000214']],
    ['f.without=F', ['000214']],
    ['f.without=M', ['000213', '000214']],
    ['sort=friday&dir=desc', ['000213', '001300', '000214']],
    ['sort=name', ['001300', '000213', '000214']],
  ])('SUM-09 SUM-10 %j leaves %j', (search, left) => {
    expect(numbers(search)).toEqual(left)
  })
  test('only locations without an order: of the day asked about, or of any day of the week, and how many', () => {
    const open = weekDays().map((day) => ({ ...day, pastCutoff: !'MF'.includes(day.letter) }))
    const friday = open.find(({ letter }) => letter === 'F')
    const left = (missing: '' | 'day' | 'week', of = facts) => {
      const found = locationsOf(rows, { ...readLocationView({}), missing }, open, of, friday)
      return { ...found, rows: found.rows.map(({ locationNo }) => locationNo) }
    }
    const counts = { hits: 3, missingOnDay: 1, missingInWeek: 2 }
    expect(left('')).toEqual({ ...counts, rows: ['000213', '000214', '001300'] })
    expect(left('day')).toEqual({ ...counts, rows: ['000214'] })
    expect(left('week')).toEqual({ ...counts, rows: ['000213', '000214'] })
    expect(left('day', { ordersAllowed: 0 })).toMatchObject({ missingOnDay: 0, missingInWeek: 0 })
  })
  test('CAL-14 a credit hold stops the order, not the need: who lacks one is counted', () => {
    const held = { ordersAllowed: 2, accountStatus: 'Credit Hold (Over Limit)' as const }
    const [friday] = weekDays().filter(({ letter }) => letter === 'F')
    expect(locationsOf(rows, readLocationView({}), weekDays(), held, friday).missingOnDay).toBe(1)
  })
  test('a head sorts upwards, pressed again downwards; a day of the filter comes and goes', () => {
    const first = readLocationView({})
    expect(sortedBy(first, 'routeNo').isDescending).toBe(true)
    expect(sortedBy(sortedBy(first, 'routeNo'), 'name')).toMatchObject({ sortBy: 'name', isDescending: false })
    expect(withDayToggled('M', 'F')).toBe('MF')
    expect(withDayToggled('MF', 'M')).toBe('F')
  })
})

describe('the view of the items', () => {
  const item = (itemNo: string, description: string, monday: number): ItemWeekRow => ({
    itemNo,
    description,
    priceCode: 'A',
    ...{ sunday: 0, monday, tuesday: 0, wednesday: 0, thursday: 0, friday: 0, saturday: 0, total: monday },
  })
  const items = [item('10154', 'Ham & Swiss Sub', 4), item('10147', 'Turkey Wedge', 9), item('20001', 'Fruit Cup', 9)]
  const left = (search: string) => itemsOf(items, readItemView(readSearch(search))).map(({ itemNo }) => itemNo)
  test('stands in the address', () => {
    const search = 'q=ham&f.item=101&f.description=sub&sort=total&dir=desc'
    expect(writeSearch(writeItemView(readItemView(readSearch(search))))).toBe(search)
  })
  test.each([
    ['', ['10147', '10154', '20001']],
    ['q=101', ['10147', '10154']],
    ['q=cup', ['20001']],
    ['f.item=2', ['20001']],
    ['f.description=w', ['10147', '10154']],
    ['sort=monday&dir=desc', ['10147', '20001', '10154']],
  ])('SUM-11 %j leaves %j', (search, wanted) => {
    expect(left(search)).toEqual(wanted)
  })
})
