import { addDays, fromUsDate, type PlainDate, weekdayName, weekdayOf } from '#rules/calendar.ts'

/** Users never expire by this date (USR-04). */
const NEVER: PlainDate = '2099-12-31'

/**
 * A date as people type it: 7/4/25, 07/04/2025, 07042025, today, +1 (days from today). Undefined: it is no day of 2000 to 2099.
 */
export function readTypedDate(typed: string, today: PlainDate): PlainDate | undefined {
  const text = typed.trim().toLowerCase()
  if (text === 'today') return today
  if (/^\+\d{1,3}$/.test(text)) return addDays(today, Number(text))
  const run = /^(\d{2})(\d{2})(\d{4})$/.exec(text)
  if (run) return fromUsDate(`${run[1]}/${run[2]}/${run[3]}`)
  const short = /^(\d{1,2})\/(\d{1,2})\/(\d{2})$/.exec(text)
  return fromUsDate(short ? `${short[1]}/${short[2]}/20${short[3]}` : text)
}

/** What a form shows beside a date: its weekday, or that it never comes. */
export const sayDate = (date: PlainDate): string => (date === NEVER ? 'Never expires' : weekdayName(weekdayOf(date)))
