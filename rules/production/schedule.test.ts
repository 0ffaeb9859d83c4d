import { expect, test } from 'vitest'
import { isReleaseTime, isRunDue, scheduledDates } from './schedule.ts'

test.each([
  ['off', true],
  ['00:00', true],
  ['23:59', true],
  ['24:00', false],
  ['4:30', false],
  ['16:30 ', false],
  ['', false],
])('ORD-36 "%s" is a time of the schedule: %s', (text, isOne) => {
  expect(isReleaseTime(text)).toBe(isOne)
})

test('ORD-36 a run takes what is made today and tomorrow', () => {
  expect(scheduledDates('2026-12-31')).toEqual(['2026-12-31', '2027-01-01'])
})

const at = (time: string) => new Date(`2026-11-23T${time}:00Z`)
test.each([
  ['before its time', '21:59', '20:00', false],
  ['at its time', '22:00', '20:00', true],
  ['after a stop over it, the same day', '23:30', '20:00', true],
  ['switched on after its time: from tomorrow', '23:30', '22:30', false],
  ['switched on at its time: from tomorrow', '22:00', '22:00', false],
])('ORD-36 %s', (_, now, switched, isDue) => {
  expect(isRunDue({ now: at(now), dueAt: at('22:00'), switchedAt: at(switched) })).toBe(isDue)
})
