import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ZONE } from '#tests/support/zone.ts'
import { instantOf } from './zone.ts'

test.each([
  ['2026-11-18', '14:00', '2026-11-18T20:00:00Z', 'an ordinary day in winter'],
  ['2026-07-01', '00:00', '2026-07-01T05:00:00Z', 'midnight in summer'],
  ['2026-11-01', '00:59', '2026-11-01T05:59:00Z', 'before the hour that happens twice'],
  ['2026-11-01', '01:00', '2026-11-01T06:00:00Z', 'in it: the first of the two'],
  ['2026-11-01', '01:59', '2026-11-01T06:59:00Z', 'in it: the first of the two'],
  ['2026-11-01', '02:00', '2026-11-01T08:00:00Z', 'after it'],
  ['2027-03-14', '01:59', '2027-03-14T07:59:00Z', 'before the hour that is left out'],
  ['2027-03-14', '02:00', '2027-03-14T08:00:00Z', 'in it: 3:00 of the new time'],
  ['2027-03-14', '02:30', '2027-03-14T08:30:00Z', 'in it: 3:30 of the new time'],
  ['2027-03-14', '03:00', '2027-03-14T08:00:00Z', 'after it'],
  ['2027-11-07', '01:30', '2027-11-07T06:30:00Z', 'the next autumn'],
])('%s %s is %s (%s)', (date, time, instant) => {
  expect(instantOf(date, time, ZONE)).toEqual(new Date(instant))
})

test('other zones have their own', () => {
  expect(instantOf('2026-11-18', '14:00', 'America/New_York')).toEqual(new Date('2026-11-18T19:00:00Z'))
})

test.each([
  ['2026-02-29', '10:00'],
  ['2026-13-01', '10:00'],
  ['2026-11-18', '24:00'],
  ['2026-11-18', 'noon'],
])('%s %s is refused', (date, time) => {
  expect(() => instantOf(date, time, ZONE)).toThrow(RangeError)
})

// An oracle that knows no rules of time zones: of all minutes, those that a clock in Chicago shows so.
const wall = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Chicago', dateStyle: 'short', timeStyle: 'short' })
const HOUR_MS = 3_600_000
const TEN_YEARS_OF_MINUTES = 10 * 365 * 24 * 60
const minute = fc.integer({ min: 0, max: TEN_YEARS_OF_MINUTES })

function shownAt(date: string, time: string): Date[] {
  const guess = Date.parse(`${date}T${time}:00Z`)
  const offsets = Array.from({ length: 9 }, (_, index) => index + 2)
  return offsets.map((hours) => new Date(guess + hours * HOUR_MS)).filter((at) => wall.format(at) === `${date} ${time}`)
}

test('over ten years it is the first instant at which the clock shows that time', () => {
  fc.assert(
    fc.property(minute, (minutes) => {
      const text = new Date(Date.UTC(2026, 0, 1) + minutes * 60_000).toISOString()
      const [date, time] = [text.slice(0, 10), text.slice(11, 16)]
      const candidates = shownAt(date, time)
      const found = instantOf(date, time, ZONE)
      if (candidates.length > 0) expect(found).toEqual(candidates[0])
      else expect(shownAt(date, `03:${time.slice(3)}`)).toEqual([found])
    }),
    { numRuns: 2_000 },
  )
})

test('at every change of the clocks in ten years, each quarter of an hour of that day', () => {
  const changes = { twice: 0, never: 0 }
  for (let day = Date.UTC(2026, 0, 1); day < Date.UTC(2036, 0, 1); day += 24 * HOUR_MS) {
    const date = new Date(day).toISOString().slice(0, 10)
    const atTwo = shownAt(date, '01:30').length !== 1 || shownAt(date, '02:30').length !== 1
    if (!atTwo) continue
    for (let quarter = 0; quarter < 96; quarter++) {
      const time = new Date(day + quarter * 15 * 60_000).toISOString().slice(11, 16)
      const candidates = shownAt(date, time)
      if (candidates.length === 2) changes.twice++
      if (candidates.length === 0) changes.never++
      const expected = candidates[0] ?? shownAt(date, `03:${time.slice(3)}`)[0]
      expect(instantOf(date, time, ZONE), `${date} ${time}`).toEqual(expected)
    }
  }
  expect(changes).toEqual({ twice: 40, never: 40 })
})
