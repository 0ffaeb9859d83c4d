import fc from 'fast-check'
import { expect, test } from 'vitest'
import { instantOf } from '#server/runtime/zone.ts'
import { wallIn } from '../zone.ts'
import { audienceWords, isReminderDue, nextLook, REMINDER_LEAD_MINUTES, reminderAt, reminderText } from './reminder.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const at = (cutoffAt: string, remindAt: string, timeZone: string) =>
  reminderAt({ cutoffAt: new Date(cutoffAt), remindAt, timeZone }, instantOf).toISOString()

test.each([
  ['the day of the cut-off', '2026-11-24T20:00:00Z', '10:00', 'America/Chicago', '2026-11-24T16:00:00.000Z'],
  [
    'the evening before, when the time is after it',
    '2026-11-24T20:00:00Z',
    '18:00',
    'America/Chicago',
    '2026-11-24T00:00:00.000Z',
  ],
  [
    'the day before, when less than half an hour is left',
    '2026-11-24T20:00:00Z',
    '13:45',
    'America/Chicago',
    '2026-11-23T19:45:00.000Z',
  ],
  ['half an hour before', '2026-11-24T20:00:00Z', '13:30', 'America/Chicago', '2026-11-24T19:30:00.000Z'],
  ['on a clock of 45 minutes', '2026-11-24T20:00:00Z', '10:00', 'Asia/Kathmandu', '2026-11-24T04:15:00.000Z'],
  ['past the hour that is left out', '2027-03-14T20:00:00Z', '02:30', 'America/Chicago', '2027-03-14T08:30:00.000Z'],
  [
    'in the first of the hour that comes twice',
    '2026-11-01T20:00:00Z',
    '01:30',
    'America/Chicago',
    '2026-11-01T06:30:00.000Z',
  ],
  ['at midnight', '2026-11-24T06:00:00Z', '00:00', 'America/Chicago', '2026-11-23T06:00:00.000Z'],
])('TXT-03 the reminder comes %s', (_, cutoffAt, remindAt, timeZone, wanted) => {
  expect(at(cutoffAt, remindAt, timeZone)).toBe(wanted)
})

const zone = fc.constantFrom(
  ...[
    'America/Chicago',
    'America/New_York',
    'America/St_Johns',
    'Asia/Kathmandu',
    'Europe/Berlin',
    'Pacific/Apia',
    'UTC',
  ],
  'Australia/Lord_Howe',
)
const time = fc.integer({ min: 0, max: 1439 }).map((minutes) => {
  const [hour, minute] = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0'))
  return `${hour}:${minute}`
})
/** Any moment of two years, and more often one of a night on which some clock changes. */
const cutoff = fc
  .oneof(
    fc.integer({ min: Date.parse('2026-01-01'), max: Date.parse('2028-01-01') }),
    ...['2026-03-08', '2026-11-01', '2026-03-29', '2026-10-25', '2026-04-05', '2026-10-04'].map((day) =>
      fc.integer({ min: -36 * 60, max: 36 * 60 }).map((minutes) => Date.parse(day) + minutes * MINUTE),
    ),
  )
  .map((ms) => new Date(ms))

test('TXT-03 whatever the zone and the night: at the time chosen, with half an hour left, and never more than a day early', () => {
  fc.assert(
    fc.property(cutoff, time, zone, (cutoffAt, remindAt, timeZone) => {
      const moment = reminderAt({ cutoffAt, remindAt, timeZone }, instantOf)
      const before = cutoffAt.getTime() - moment.getTime()
      expect(before).toBeGreaterThanOrEqual(REMINDER_LEAD_MINUTES * MINUTE)
      // A day of a clock change has 25 hours, and the hour that is left out moves the time by one.
      expect(before).toBeLessThan(26 * HOUR + REMINDER_LEAD_MINUTES * MINUTE)
      const shown = wallIn(moment, timeZone)
      if (shown.time !== remindAt) {
        // The clock does not show that time on that day: it is as far past the gap.
        const earlier = wallIn(new Date(moment.getTime() - HOUR), timeZone)
        expect(earlier.time < remindAt || earlier.date < shown.date).toBe(true)
        expect(shown.time > remindAt).toBe(true)
      }
    }),
    { numRuns: 500 },
  )
})

test('TXT-03 it is due from its moment to the cut-off, and not for what was before the sign-up', () => {
  const [since, moment, cutoffAt] = [new Date(1000), new Date(2000), new Date(9000)]
  const due = (now: number, signedUp = since) =>
    isReminderDue({ now: new Date(now), at: moment, cutoffAt, since: signedUp })
  expect([1999, 2000, 8999, 9000].map((now) => due(now))).toEqual([false, true, true, false])
  expect(due(5000, new Date(2001))).toBe(false)
})

test('TXT-03 the next look is at the moment, and no later than after a while', () => {
  const now = new Date(1000)
  expect(nextLook(now, new Date(1500), 1000).getTime()).toBe(1500)
  expect(nextLook(now, new Date(9000), 1000).getTime()).toBe(2000)
  expect(nextLook(now, new Date(500), 1000).getTime()).toBe(2000)
  expect(nextLook(now, undefined, 1000).getTime()).toBe(2000)
})

test('TXT-03 the words: the day, how many, the first three, the cut-off, and the credit hold', () => {
  const facts = {
    ...{ orderDate: '2026-11-27', cutoffAt: new Date('2026-11-25T20:00:00Z'), timeZone: 'America/Chicago' },
    ...{ customerNo: '104220', count: 5, names: ['Harbor', 'Pier', 'Depot', 'Hill'], isOnHold: false },
  }
  expect(reminderText(facts)).toBe(
    'No order yet for Friday 11/27: 5 locations of customer 104220 (Harbor, Pier, Depot and 2 more). Cut-off Wed 11/25, 2:00 PM CT.',
  )
  expect(reminderText({ ...facts, count: 1, names: ['Harbor'], isOnHold: true })).toBe(
    'No order yet for Friday 11/27: 1 location of customer 104220 (Harbor). Cut-off Wed 11/25, 2:00 PM CT. Credit Hold: You cannot place an order at this time.',
  )
  expect(audienceWords(0, 0)).toMatch(/^Nobody/)
  expect(audienceWords(1, 1)).toBe('1 number gets it, of 1 customer.')
  expect(audienceWords(12, 0)).toBe('12 numbers get it.')
})
