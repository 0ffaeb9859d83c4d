/** The release by itself (ORD-36): every day at one time, the orders made that day and the next whose cut-off has passed. */
import { addDays, type PlainDate } from '../calendar.ts'

export const OFF = 'off'
const TIME = /^(?:[01][0-9]|2[0-3]):[0-5][0-9]$/

/** 'off' or a time of day, HH:MM. */
export const isReleaseTime = (text: string): boolean => text === OFF || TIME.test(text)
export const RELEASE_TIME_PROBLEM = 'Give a time of day as HH:MM, such as 16:30, or switch it off.'

/** The make dates that a run takes. One later would have orders that customers can still change; earlier ones are staff's to look at. */
export const scheduledDates = (today: PlainDate): readonly PlainDate[] => [today, addDays(today, 1)]

/**
 * Whether today's run is due: its time has come, and the schedule was there before it. Switched on in the evening, it begins tomorrow.
 * A server that was stopped at the time does it when it is back the same day.
 */
export const isRunDue = ({
  now,
  dueAt,
  switchedAt,
}: {
  readonly now: Date
  readonly dueAt: Date
  readonly switchedAt: Date
}): boolean => dueAt <= now && switchedAt < dueAt
