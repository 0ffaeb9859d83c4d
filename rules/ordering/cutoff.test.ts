import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, weekdayOf } from '../calendar.ts'
import {
  type Cutoff,
  type CutoffRules,
  cutoffFor,
  type DateCutoff,
  isPastCutoff,
  type WeekdayCutoff,
} from './cutoff.ts'

const wednesday = '2025-11-26'
const anyWeekday: WeekdayCutoff = { customerNo: '', weekday: 4, cutDay: -2, cutTime: '14:00' }
const ownWeekday: WeekdayCutoff = { customerNo: '104220', weekday: 4, cutDay: -3, cutTime: '15:00' }
const anyDate: DateCutoff = { customerNo: '', orderDate: wednesday, cutDay: -4, cutTime: '16:00', isNoWork: true }
const ownDate: DateCutoff = {
  customerNo: '104220',
  orderDate: wednesday,
  cutDay: -9,
  cutTime: '17:00',
  isNoWork: false,
}
const every: CutoffRules = { weekdays: [anyWeekday, ownWeekday], dates: [anyDate, ownDate] }

test('CUT-13 Wednesday at -2 and 14:00 closes Monday 14:00', () => {
  expect(cutoffFor({ weekdays: [anyWeekday], dates: [] }, '104220', wednesday)).toEqual({
    date: '2025-11-24',
    time: '14:00',
    isNoWork: false,
    from: 'weekday',
  })
})

test('CUT-13 with no row at all the day closes two days before at 00:00', () => {
  expect(cutoffFor({ weekdays: [], dates: [] }, '104220', '2026-01-01')).toEqual({
    date: '2025-12-30',
    time: '00:00',
    isNoWork: false,
    from: 'default',
  })
})

test.each([
  ['everything', every, '104220', ['customer date', '2025-11-17', '17:00', false]],
  ['all but its own date', { ...every, dates: [anyDate] }, '104220', ['date', '2025-11-22', '16:00', true]],
  ['weekdays only', { ...every, dates: [] }, '104220', ['customer weekday', '2025-11-23', '15:00', false]],
  [
    "another customer's own rows",
    { weekdays: [ownWeekday], dates: [ownDate] },
    '104500',
    ['default', '2025-11-24', '00:00', false],
  ],
  ['everything, asked by another', every, '104500', ['date', '2025-11-22', '16:00', true]],
  ['everything, asked by nobody in particular', every, '', ['date', '2025-11-22', '16:00', true]],
])('CUT-14 INV-02 with %s', (_, rules, customerNo, [from, date, time, isNoWork]) => {
  expect(cutoffFor(rules, customerNo, wednesday)).toEqual({ from, date, time, isNoWork })
})

test('CUT-15 a no-work date closes every customer but the one with a row of its own', () => {
  expect(cutoffFor(every, '104500', wednesday).isNoWork).toBe(true)
  expect(cutoffFor(every, '104220', wednesday).isNoWork).toBe(false)
  expect(cutoffFor(every, '104500', '2025-12-03').isNoWork).toBe(false)
})

const time = fc.constantFrom('00:00', '09:30', '14:00', '23:59')
const cutDay = fc.integer({ min: -9, max: -2 })
const customerNo = fc.constantFrom('', 'A', 'B')
const date = fc.integer({ min: 0, max: 20 }).map((days) => addDays('2026-02-20', days))
const someRules = fc.record({
  weekdays: fc.uniqueArray(fc.record({ customerNo, weekday: fc.integer({ min: 1, max: 7 }), cutDay, cutTime: time }), {
    selector: (row) => `${row.customerNo}/${row.weekday}`,
  }),
  dates: fc.uniqueArray(fc.record({ customerNo, orderDate: date, cutDay, cutTime: time, isNoWork: fc.boolean() }), {
    selector: (row) => `${row.customerNo}/${row.orderDate}`,
  }),
})

test('CUT-14 INV-02 the row that decides is the most particular one, whatever the order of the rows', () => {
  const rank: Cutoff['from'][] = ['customer date', 'date', 'customer weekday', 'weekday', 'default']
  fc.assert(
    fc.property(someRules, fc.constantFrom('A', 'B'), date, (rules, who, day) => {
      const candidates = [
        ...rules.dates
          .filter((r) => r.orderDate === day)
          .map((r) => ({ ...r, from: r.customerNo === '' ? 'date' : 'customer date' })),
        ...rules.weekdays
          .filter((r) => r.weekday === weekdayOf(day))
          .map((r) => ({ ...r, isNoWork: false, from: r.customerNo === '' ? 'weekday' : 'customer weekday' })),
      ].filter((r) => r.customerNo === '' || r.customerNo === who)
      const best = rank.map((from) => candidates.find((r) => r.from === from)).find((r) => r !== undefined)
      const expected = best ?? { cutDay: -2, cutTime: '00:00', isNoWork: false, from: 'default' }

      const found = cutoffFor({ weekdays: rules.weekdays.toReversed(), dates: rules.dates.toReversed() }, who, day)
      expect(found).toEqual({
        date: addDays(day, expected.cutDay),
        time: expected.cutTime,
        isNoWork: expected.isNoWork,
        from: expected.from,
      })
    }),
  )
})

test('INV-03 INV-07 the boundary instant itself is past, and past stays past', () => {
  const cutoffAt = new Date('2025-11-24T20:00:00.000Z')
  const shifted = (ms: number) => isPastCutoff(cutoffAt, new Date(cutoffAt.getTime() + ms))
  expect([-1, 0, 1].map(shifted)).toEqual([false, true, true])
  fc.assert(fc.property(fc.nat(1e10), (ms) => shifted(ms) && !shifted(-ms - 1)))
})

test('CUT-14 a row for every customer is not a customer’s own', () => {
  expect(cutoffFor(every, '', wednesday).from).toBe('date')
  expect(cutoffFor({ weekdays: [anyWeekday], dates: [] }, '', wednesday).from).toBe('weekday')
})
