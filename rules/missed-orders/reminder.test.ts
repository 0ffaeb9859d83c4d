import { expect, test } from 'vitest'
import { REMINDERS_A_DAY } from '../limits.ts'
import { reminderLock } from './reminder.ts'

const NOW = new Date('2026-11-23T15:00:00Z')
const ago = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000)

test.each([
  ['the first', undefined, 0, undefined],
  ['at once again', 0, 1, 'A reminder was sent less than an hour ago. Try again in 60 minutes.'],
  ['after 59 minutes', 59, 1, 'A reminder was sent less than an hour ago. Try again in 1 minute.'],
  ['after an hour', 60, 1, undefined],
  ['the tenth of a day', 90, REMINDERS_A_DAY - 1, undefined],
  ['the eleventh', 90, REMINDERS_A_DAY, '10 reminders were sent to this location today. Please call instead.'],
  [
    'the eleventh, of another day',
    undefined,
    REMINDERS_A_DAY,
    '10 reminders were sent to this location today. Please call instead.',
  ],
])('MIS-05 SEC-27 a reminder: %s', (_, minutes, today, text) => {
  expect(reminderLock({ lastAt: minutes === undefined ? undefined : ago(minutes), today }, NOW)?.text).toBe(text)
})

test('MIS-05 it says when the next may be sent', () => {
  expect(reminderLock({ lastAt: ago(45), today: 1 }, NOW)?.again).toEqual(new Date('2026-11-23T15:15:00Z'))
})
