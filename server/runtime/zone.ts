import { Temporal } from 'temporal-polyfill'
import type { PlainDate } from '#rules/calendar.ts'

/**
 * The instant at which a wall clock of the zone shows `time` ('HH:mm') on `date` ('YYYY-MM-DD'), CUT-13. In the hour that happens
 * twice it is the first; in the hour that is left out it is as far past the gap (2:30 becomes 3:30). Never computed in
 * SQL: PostgreSQL takes the second. Refuses, with a RangeError, what is no date or no time.
 */
export function instantOf(date: PlainDate, time: string, timeZone: string): Date {
  const wall = Temporal.PlainDateTime.from(`${date}T${time}`, { overflow: 'reject' })
  return new Date(wall.toZonedDateTime(timeZone, { disambiguation: 'compatible' }).epochMilliseconds)
}
