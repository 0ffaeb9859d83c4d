import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { weekOf } from '../calendar.ts'
import {
  cellOf,
  dayCounts,
  dayNameOf,
  isMissingOnAny,
  type LocationRow,
  lacksOrder,
  letterOf,
  type SummaryDay,
} from './order-summary.ts'
import {
  matchesSummaryFilter,
  missingCells,
  nextAfterDone,
  nextMissing,
  shownForItems,
  shownForLocations,
  sortItemRows,
  sortLocationRows,
  totalsOf,
} from './summary-rows.ts'

const WEEK = weekOf('2026-11-24')
const [SUNDAY, MONDAY, TUESDAY, WEDNESDAY, , , SATURDAY] = WEEK as [
  string,
  string,
  string,
  string,
  string,
  string,
  string,
]
const day = (date: string, given: Partial<SummaryDay> = {}): SummaryDay => ({
  date,
  pastCutoff: false,
  isPastDate: false,
  isNoWork: false,
  ...given,
})
const order = (pieces: number, orderNo = '480001') => ({ orderNo, pieces })
const row = (given: Partial<LocationRow> = {}): LocationRow => ({
  routeNo: 'R14',
  locationNo: '000213',
  name: 'Harbor St Mart',
  menuDays: 'MTWRF',
  isInactive: false,
  orders: {},
  ...dayCounts([]),
  ...given,
})
const facts = { ordersAllowed: 2, accountStatus: 'Good' } as const

describe('a cell', () => {
  test('SUM-12 offers Create where nothing is ordered and an order can be made', () => {
    expect(cellOf(day(TUESDAY), row(), facts)).toEqual({ kind: 'create' })
  })

  test('SUM-12 SUM-15 SUM-16 offers View with pieces and orders, Edit before the cut-off, and a further order while one is allowed', () => {
    const one = row({ orders: { T: [order(7)] } })
    expect(cellOf(day(TUESDAY), one, facts)).toEqual({
      kind: 'view',
      pieces: 7,
      orders: 1,
      mayEdit: true,
      closed: undefined,
    })
    const two = row({ orders: { T: [order(7), order(5, '480002')] } })
    expect(cellOf(day(TUESDAY), two, facts)).toMatchObject({
      pieces: 12,
      orders: 2,
      mayEdit: true,
      closed: { code: 'orders allowed' },
    })
  })

  test('SUM-13 past the cut-off shows View with its pieces, and nothing to make', () => {
    const one = row({ orders: { T: [order(7)] } })
    const cell = cellOf(day(TUESDAY, { pastCutoff: true }), one, facts)
    expect(cell).toMatchObject({ kind: 'view', pieces: 7, mayEdit: false, closed: { code: 'past cut-off' } })
  })

  const why: [string, string, Partial<SummaryDay>, Partial<LocationRow>, Parameters<typeof cellOf>[2]][] = [
    ['SUM-13', 'past cut-off', { pastCutoff: true }, {}, facts],
    ['CAL-13', 'past date', { isPastDate: true, pastCutoff: true }, {}, facts],
    ['LOC-32', 'inactive location', {}, { isInactive: true }, facts],
    ['LOC-28', 'day off', {}, { menuDays: 'MWRF' }, facts],
    ['CUT-15', 'no-work day', { isNoWork: true }, {}, facts],
    ['CAL-14', 'credit hold', {}, {}, { ordersAllowed: 2, accountStatus: 'Credit Hold (Over Limit)' }],
    ['SUM-12', 'orders allowed', {}, {}, { ordersAllowed: 0 }],
  ]
  test.each(why)('%s says %s instead of staying blank', (_, code, ofDay, ofRow, ofWeek) => {
    const cell = cellOf(day(TUESDAY, ofDay), row(ofRow), ofWeek)
    expect(cell).toMatchObject({ kind: 'closed', closed: { code } })
    expect(cell.kind === 'closed' && cell.closed.text).toMatch(/\.$/)
  })

  test('ACC-12 Past Due does not close a day', () => {
    expect(cellOf(day(TUESDAY), row(), { ordersAllowed: 1, accountStatus: 'Past Due' })).toEqual({ kind: 'create' })
  })
})

describe('columns', () => {
  const shown = (rows: readonly LocationRow[]) => shownForLocations(WEEK, rows).map(letterOf).join('')

  test('SUM-06 SUM-21 Saturday and Sunday show at location level when any location is delivered on them', () => {
    expect(shown([row()])).toBe('MTWRF')
    expect(shown([])).toBe('MTWRF')
    expect(shown([row(), row({ menuDays: 'MTWRFS' })])).toBe('MTWRFS')
    expect(shown([row({ menuDays: 'UMTWRF' })])).toBe('UMTWRF')
  })

  test('SUM-06 a Saturday on which something is ordered shows all the same', () => {
    expect(shown([row({ orders: { S: [order(3)] } })])).toBe('MTWRFS')
  })

  test('SUM-07 SUM-21 at item level they show when any value is above 0', () => {
    const letters = (rows: Parameters<typeof shownForItems>[1]) => shownForItems(WEEK, rows).map(letterOf).join('')
    expect(letters([dayCounts([0, 1, 0, 0, 0, 0, 0])])).toBe('MTWRF')
    expect(letters([dayCounts([0, 1, 0, 0, 0, 0, 0]), dayCounts([0, 0, 0, 0, 0, 0, 1])])).toBe('MTWRFS')
    expect(letters([dayCounts([2])])).toBe('UMTWRF')
  })

  test('a date names its letter and its count', () => {
    expect(WEEK.map(letterOf).join('')).toBe('UMTWRFS')
    expect([dayNameOf(SUNDAY), dayNameOf(SATURDAY)]).toEqual(['sunday', 'saturday'])
  })
})

const counts = fc.array(fc.nat(99_999), { minLength: 7, maxLength: 7 }).map(dayCounts)

test('SUM-05 INV-17 the columns that show add up to the total, of a row and of the totals row', () => {
  fc.assert(
    fc.property(fc.array(counts, { maxLength: 20 }), (rows) => {
      const shownSum = (each: (typeof rows)[number]) =>
        shownForItems(WEEK, rows).reduce((sum, date) => sum + each[dayNameOf(date)], 0)
      const totals = totalsOf(rows)
      expect(shownSum(totals)).toBe(totals.total)
      expect(totals.total).toBe(rows.reduce((sum, each) => sum + shownSum(each), 0))
    }),
  )
})

describe('missing cells', () => {
  const rows = [
    row({ locationNo: '000001', orders: { T: [order(4)] } }),
    row({ locationNo: '000002', menuDays: 'T' }),
    row({ locationNo: '000003', isInactive: true, orders: { M: [order(1)] } }),
    row({ locationNo: '000004', orders: { M: [order(4)], T: [order(4)], W: [order(2)] } }),
  ]
  const days = [day(MONDAY), day(TUESDAY), day(WEDNESDAY, { pastCutoff: true })]

  test('are those where an order can be made and none is', () => {
    expect(missingCells(days, rows, facts)).toEqual([
      { locationNo: '000001', date: MONDAY },
      { locationNo: '000002', date: TUESDAY },
    ])
  })

  test.each([
    ['the first without a place', undefined, '000001'],
    ['the one after a cell that was just filled', { locationNo: '000001', date: TUESDAY }, '000002'],
    ['around the end', { locationNo: '000004', date: MONDAY }, '000001'],
    ['another one than the cell it leaves', { locationNo: '000002', date: TUESDAY }, '000001'],
    ['the first when the place is filtered away', { locationNo: '000099', date: MONDAY }, '000001'],
  ])('the next is %s', (_, from, locationNo) => {
    expect(nextMissing(days, rows, facts, from)?.locationNo).toBe(locationNo)
  })

  test('there is none when nothing else is missing', () => {
    const only = [row({ locationNo: '000002', menuDays: 'T' })]
    expect(nextMissing(days, only, facts, { locationNo: '000002', date: TUESDAY })).toBeUndefined()
    expect(nextMissing(days, [], facts)).toBeUndefined()
  })

  test('walking from one to the next visits every one once', () => {
    fc.assert(
      fc.property(fc.array(fc.subarray(['M', 'T']), { minLength: 1, maxLength: 8 }), (ordered) => {
        const many = ordered.map((letters, i) =>
          row({
            locationNo: String(i).padStart(6, '0'),
            orders: Object.fromEntries(letters.map((l) => [l, [order(1)]])),
          }),
        )
        const all = missingCells(days, many, facts)
        const seen = new Set<string>()
        let at = nextMissing(days, many, facts)
        for (let steps = 0; at && steps < all.length; steps += 1) {
          seen.add(`${at.locationNo} ${at.date}`)
          at = nextMissing(days, many, facts, at)
        }
        expect(seen.size).toBe(all.length)
      }),
    )
  })
})

describe('after Done', () => {
  const days = [day(MONDAY), day(TUESDAY), day(WEDNESDAY, { pastCutoff: true })]
  const facts = { ordersAllowed: 1 }
  const at = (locationNo: string, ...letters: string[]) =>
    row({ locationNo, menuDays: 'MTW', orders: Object.fromEntries(letters.map((letter) => [letter, [order(1)]])) })

  test.each([
    ['the same day, further down', [at('1', 'M'), at('2'), at('3')], '1', MONDAY, `2 ${MONDAY}`],
    ['the same day, around the end', [at('1'), at('2'), at('3', 'M')], '3', MONDAY, `1 ${MONDAY}`],
    ['the next day, from the top', [at('1', 'M'), at('2', 'M'), at('3', 'M')], '2', MONDAY, `1 ${TUESDAY}`],
    ['a day before, last', [at('1', 'M', 'T'), at('2', 'T'), at('3', 'M', 'T')], '3', TUESDAY, `2 ${MONDAY}`],
    ['the first row when its own is filtered away', [at('1'), at('2')], '9', MONDAY, `1 ${MONDAY}`],
    ['nothing when all have one', [at('1', 'M', 'T')], '1', MONDAY, 'undefined undefined'],
  ])('S08 %s', (_, rows, locationNo, date, expected) => {
    const next = nextAfterDone(days, rows, facts, { locationNo, date })
    expect(`${next?.locationNo} ${next?.date}`).toBe(expected)
  })
})

describe('order and filter', () => {
  const a = row({ routeNo: 'R20', locationNo: '000001', name: 'alpha', ...dayCounts([0, 5]) })
  const b = row({ routeNo: 'R14', locationNo: '000003', name: 'Beta', ...dayCounts([0, 50]) })
  const c = row({ routeNo: 'R14', locationNo: '000002', name: 'Gamma', ...dayCounts([0, 5]) })
  const numbers = (rows: readonly LocationRow[]) => rows.map(({ locationNo }) => locationNo.slice(-1)).join('')

  test.each([
    [undefined, false, '231'],
    ['routeNo', true, '123'],
    ['name', false, '132'],
    ['monday', false, '213'],
    ['monday', true, '321'],
    ['total', true, '321'],
  ] as const)('SUM-04 SUM-10 by %s (descending: %s), ties by route and number', (by, descending, expected) => {
    expect(numbers(sortLocationRows([a, b, c], by, descending))).toBe(expected)
  })

  test('SUM-11 items by number, or by a count, as numbers', () => {
    const items = [
      { itemNo: '100200', description: 'B', ...dayCounts([0, 9]) },
      { itemNo: '100100', description: 'C', ...dayCounts([0, 10]) },
    ]
    expect(sortItemRows(items).map(({ itemNo }) => itemNo)).toEqual(['100100', '100200'])
    expect(sortItemRows(items, 'monday').map(({ itemNo }) => itemNo)).toEqual(['100200', '100100'])
  })

  test('MIS-04 a day that needs nothing is missing nowhere: not on its day, not as the next one, not after Done; others are', () => {
    const days = [day(MONDAY), day(TUESDAY)]
    const rows = [
      row({ locationNo: '000001', nothingNeeded: 'MT' }),
      row({ locationNo: '000002', nothingNeeded: 'T' }),
      row({ locationNo: '000003', nothingNeeded: 'U' }),
    ]
    const places = ['000002 M', '000003 M', '000003 T']
    const text = (place?: { locationNo: string; date: string }) =>
      place && `${place.locationNo} ${letterOf(place.date)}`
    expect(missingCells(days, rows, facts).map(text)).toEqual(places)
    expect(rows.map((each) => isMissingOnAny(days, each, facts))).toEqual([false, true, true])
    expect(text(nextMissing(days, rows, facts, { locationNo: '000002', date: MONDAY }))).toBe('000003 M')
    expect(text(nextAfterDone(days, rows, facts, { locationNo: '000003', date: MONDAY }))).toBe('000002 M')
    expect(text(nextAfterDone(days.slice(1), rows, facts, { locationNo: '000003', date: TUESDAY }))).toBe('000003 T')
    // It still lacks one, and one may be made: the picture of orders is as it is.
    expect(rows.map((each) => lacksOrder(day(TUESDAY), each, facts))).toEqual([true, true, true])
  })

  test.each([
    [{}, true],
    [{ routeNo: 'r1' }, true],
    [{ routeNo: '14' }, false],
    [{ locationNo: '0002' }, true],
    [{ locationNo: '21' }, true],
    [{ locationNo: '13' }, false],
    [{ name: 'ST MART' }, true],
    [{ name: 'deli' }, false],
    [{ routeNo: 'R14', name: 'deli' }, false],
    [{ withoutOrderOn: ['M'] }, true],
    [{ withoutOrderOn: ['M', 'T'] }, false],
  ])('SUM-09 the filter %j: %s', (filter, expected) => {
    expect(matchesSummaryFilter(row({ orders: { T: [order(1)] } }), filter)).toBe(expected)
  })
})
