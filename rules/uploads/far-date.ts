// Orders for a day far ahead are asked about before they are sent: 01/05/2099 is an easy slip.
import { addDays, type PlainDate, toUsDate } from '../calendar.ts'
import { FAR_DATE_DAYS } from '../limits.ts'

export const DATE_ALERT_TITLE = 'Date Alert'

/** Whether an order by file or by a program for this day needs a confirmation. */
export const isFarDate = (date: PlainDate, today: PlainDate): boolean => date > addDays(today, FAR_DATE_DAYS)

export const farDateQuestion = (date: PlainDate): string =>
  `Are you sure you want to order for ${toUsDate(date)}? It is more than ${FAR_DATE_DAYS} days ahead.`

/** The user of a file did not confirm the date. */
export const farDateRefusal = (date: PlainDate): string =>
  `${toUsDate(date)} is more than ${FAR_DATE_DAYS} days ahead, and was not confirmed.`

/** The request of a program did not confirm the date. */
export const farDateForPrograms = (date: PlainDate): string =>
  `${toUsDate(date)} is more than ${FAR_DATE_DAYS} days ahead. Send date_confirmed=1 if you mean it.`
