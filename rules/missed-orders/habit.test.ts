import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, weekdayOf } from '../calendar.ts'
import { HABIT_WEEKS } from '../limits.ts'
import { habitDates, habitOf } from './habit.ts'

const FRIDAYS = [
  '2026-11-20',
  '2026-11-13',
  '2026-11-06',
  '2026-10-30',
  '2026-10-23',
  '2026-10-16',
  '2026-10-09',
  '2026-10-02',
]
const habit = (pieces: readonly number[], noWork: readonly string[] = []) =>
  habitOf(FRIDAYS, new Map(pieces.map((count, at) => [FRIDAYS[at] as string, count])), (date) => noWork.includes(date))

test.each([
  ['the Friday of this week', '2026-11-27', FRIDAYS[0]],
  ['the Friday of the next, whose last week is not over', '2026-12-04', FRIDAYS[0]],
  ['today', '2026-11-23', '2026-11-16'],
  ['yesterday', '2026-11-22', '2026-11-15'],
])('MIS-02 a day is compared with the weeks that are over: %s', (_, date, newest) => {
  expect(habitDates(date, '2026-11-23')[0]).toBe(newest)
})

test('MIS-02 whatever the day, the same weekday is asked, a week apart, and nothing from today on', () => {
  const day = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays('2000-03-01', days))
  fc.assert(
    fc.property(day, fc.integer({ min: 0, max: 30 }), (today, ahead) => {
      const date = addDays(today, ahead)
      const dates = habitDates(date, today)
      expect(dates).toHaveLength(HABIT_WEEKS)
      expect(new Set(dates.map(weekdayOf))).toEqual(new Set([weekdayOf(date)]))
      expect(dates.every((each) => each < today)).toBe(true)
      expect(addDays(dates[0] as string, 7) >= today).toBe(true)
      expect(dates.slice(1)).toEqual(dates.slice(0, -1).map((each) => addDays(each, -7)))
    }),
  )
})

test.each([
  ['every week', [12, 12, 14, 12, 30, 12, 12, 12], [], { weeks: 8, weeksOrdered: 8, usualPieces: 12, isUnusual: true }],
  ['six of eight', [10, 0, 20, 0, 30, 40, 50, 60], [], { weeks: 8, weeksOrdered: 6, usualPieces: 35, isUnusual: true }],
  ['five of eight', [10, 0, 20, 0, 30, 40, 50], [], { weeks: 8, weeksOrdered: 5, usualPieces: 30, isUnusual: false }],
  ['never', [], [], { weeks: 8, weeksOrdered: 0, usualPieces: undefined, isUnusual: false }],
  [
    'a week without work is no missed week',
    [12, 0, 12, 12, 12, 0, 12, 12],
    [FRIDAYS[1], FRIDAYS[5]],
    { weeks: 6, weeksOrdered: 6, usualPieces: 12, isUnusual: true },
  ],
  [
    'what three worked weeks tell is no habit',
    [12, 12, 12],
    FRIDAYS.slice(3),
    { weeks: 3, weeksOrdered: 3, usualPieces: 12, isUnusual: false },
  ],
])('MIS-02 the habit of a location: %s', (_, pieces, noWork, expected) => {
  expect(habit(pieces, noWork as string[])).toEqual(expected)
})

test('MIS-02 the usual pieces lie within what was ordered, and a week more with an order never ends a habit', () => {
  const weeks = fc.array(fc.nat(500), { minLength: HABIT_WEEKS, maxLength: HABIT_WEEKS })
  fc.assert(
    fc.property(weeks, fc.nat(HABIT_WEEKS - 1), (pieces, at) => {
      const found = habit(pieces)
      const ordered = pieces.filter((count) => count > 0)
      expect(found.weeksOrdered).toBe(ordered.length)
      if (found.usualPieces !== undefined) {
        expect(found.usualPieces).toBeGreaterThanOrEqual(Math.min(...ordered))
        expect(found.usualPieces).toBeLessThanOrEqual(Math.max(...ordered))
      }
      const more = habit(pieces.map((count, i) => (i === at ? Math.max(1, count) : count)))
      expect(more.isUnusual || !found.isUnusual).toBe(true)
    }),
  )
})
