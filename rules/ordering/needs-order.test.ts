import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, weekOf } from '../calendar.ts'
import { needsOrder, openDays } from './needs-order.ts'
import { cellOf, dayCounts, type LocationRow, type SummaryDay } from './order-summary.ts'

const week = weekOf('2026-11-24')
const [SUNDAY, MONDAY, TUESDAY, WEDNESDAY, , , SATURDAY] = week as [
  string,
  string,
  string,
  string,
  string,
  string,
  string,
]
interface Day extends SummaryDay {
  readonly cutoffAt: string
}
/** Each day closes at 2:00 PM Central of the day before unless it says otherwise. */
const daysWith = (given: Readonly<Record<string, Partial<Day>>> = {}): Day[] =>
  week.map((date) => ({
    ...{ date, cutoffAt: `${addDays(date, -1)}T20:00:00Z`, pastCutoff: false, isPastDate: false, isNoWork: false },
    ...given[date],
  }))
const location = (locationNo: string, given: Partial<LocationRow> = {}): LocationRow => ({
  routeNo: 'R14',
  locationNo,
  name: `Store ${locationNo}`,
  menuDays: 'MTWRF',
  isInactive: false,
  orders: {},
  ...dayCounts([]),
  ...given,
})
const order = { orderNo: '480001', pieces: 4 }

describe('DSH-03 who needs an order', () => {
  const passed = { [SUNDAY]: { isPastDate: true }, [MONDAY]: { pastCutoff: true } }
  test.each<[string, Day[], LocationRow[], string | undefined, string[], number]>([
    ['a day without deliveries is passed over', daysWith(), [location('1')], MONDAY, ['1'], 0],
    ['a day past its cut-off is passed over', daysWith(passed), [location('1')], TUESDAY, ['1'], 0],
    [
      'a day without work is passed over',
      daysWith({ [MONDAY]: { isNoWork: true } }),
      [location('1')],
      TUESDAY,
      ['1'],
      0,
    ],
    ['a Sunday delivery is a day like others', daysWith(), [location('1', { menuDays: 'U' })], SUNDAY, ['1'], 0],
    [
      'a location with an order is counted, one not delivered that day is neither',
      daysWith(passed),
      [location('1', { orders: { T: [order] } }), location('2'), location('3', { menuDays: 'MWF' })],
      TUESDAY,
      ['2'],
      1,
    ],
    [
      'an order of another day does not count',
      daysWith(passed),
      [location('1', { orders: { W: [order] } })],
      TUESDAY,
      ['1'],
      0,
    ],
    [
      'all have one: the day stays, nobody is lacking',
      daysWith(passed),
      [location('1', { orders: { T: [order] } })],
      TUESDAY,
      [],
      1,
    ],
    [
      'an inactive location needs none, nor does it open a day',
      daysWith(passed),
      [location('1', { isInactive: true, menuDays: 'UMTWRFS' }), location('2', { menuDays: 'W' })],
      WEDNESDAY,
      ['2'],
      0,
    ],
    [
      'by route, then number',
      daysWith(passed),
      [location('3'), location('2', { routeNo: 'R20' }), location('1')],
      TUESDAY,
      ['1', '3', '2'],
      0,
    ],
    [
      'a Saturday after the last cut-off: nothing is open',
      daysWith(Object.fromEntries(week.map((date) => [date, { pastCutoff: date !== SATURDAY }]))),
      [location('1')],
      undefined,
      [],
      0,
    ],
    [
      'a day that closes early goes before the one that comes first',
      daysWith({ ...passed, [WEDNESDAY]: { cutoffAt: '2026-11-22T16:00:00Z' } }),
      [location('1', { orders: { W: [order] } }), location('2')],
      WEDNESDAY,
      ['2'],
      1,
    ],
    [
      'a day that closed early is passed over, and the one before it stays',
      daysWith({ ...passed, [WEDNESDAY]: { cutoffAt: '2026-11-22T16:00:00Z', pastCutoff: true } }),
      [location('1')],
      TUESDAY,
      ['1'],
      0,
    ],
    ['no locations, no day', daysWith(), [], undefined, [], 0],
  ])('%s', (_name, days, rows, date, lacking, done) => {
    const found = needsOrder(days, rows, 2)
    expect(found?.day.date).toBe(date)
    expect(found?.lacking.map(({ locationNo }) => locationNo) ?? []).toEqual(lacking)
    expect(found?.done ?? 0).toBe(done)
  })

  test('LOC-32 an account that places no web orders needs none', () => {
    expect(needsOrder(daysWith(), [location('1')], 0)).toBeUndefined()
  })

  test('whatever the week: each one lacking can be made there and then, and none that closes sooner is left out', () => {
    const flags = { pastCutoff: fc.boolean(), isPastDate: fc.boolean(), isNoWork: fc.boolean() }
    const anyDay = fc.record({ ...flags, hour: fc.integer({ min: 10, max: 23 }) })
    const anyRow = fc.record({
      menuDays: fc.subarray([...'UMTWRFS']).map((letters) => letters.join('')),
      isInactive: fc.boolean(),
      orders: fc.dictionary(fc.constantFrom(...'UMTWRFS'), fc.constant([order])),
    })
    const anyWeek = fc.tuple(...week.map(() => anyDay))
    fc.assert(
      fc.property(anyWeek, fc.array(anyRow, { maxLength: 6 }), (given, givenRows) => {
        const days = daysWith().map((day, at) => ({
          ...day,
          ...given[at],
          cutoffAt: `2026-11-20T${given[at]?.hour}:00:00Z`,
        }))
        const rows = givenRows.map((row, at) => location(String(at), row))
        const found = needsOrder(days, rows, 1)
        const canCreate = (day: Day) => rows.filter((row) => cellOf(day, row, { ordersAllowed: 1 }).kind === 'create')
        const sooner = days.filter(({ cutoffAt }) => !found || cutoffAt < found.day.cutoffAt)
        expect(sooner.flatMap(canCreate)).toEqual([])
        if (found) expect(found.lacking).toEqual(canCreate(found.day))
      }),
    )
  })
})

describe('DSH-03 open days, and locations that need nothing', () => {
  test('a past day is not open, whatever its cut-off says', () => {
    const past = daysWith({ [MONDAY]: { isPastDate: true } })
    expect(needsOrder(past, [location('1')], 1)?.day.date).toBe(TUESDAY)
  })

  test('of two days that close at the same time, the earlier comes first', () => {
    const cutoffAt = '2026-11-22T16:00:00Z'
    const days = daysWith({ [TUESDAY]: { cutoffAt }, [WEDNESDAY]: { cutoffAt } }).toReversed()
    expect(
      openDays(days, [location('1')], 1)
        .map(({ date }) => date)
        .slice(0, 3),
    ).toEqual([TUESDAY, WEDNESDAY, MONDAY])
  })

  test('a location that needs nothing is counted and not listed', () => {
    const rows = [location('1', { orders: { M: [order] } }), location('2'), location('3')]
    const need = needsOrder(daysWith(), rows, 1, ({ locationNo }, { date }) => locationNo === '2' && date === MONDAY)
    expect(need).toMatchObject({ day: { date: MONDAY }, done: 1, nothingNeeded: 1 })
    expect(need?.lacking.map(({ locationNo }) => locationNo)).toEqual(['3'])
  })
})
