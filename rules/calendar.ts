// Days of the calendar as 'YYYY-MM-DD' text, without clock and without zone. Weeks start on Sunday (GEN-11).
// Functions trust their dates: text from outside goes through isPlainDate or fromUsDate first.
import { FIRST_YEAR, LAST_YEAR } from './limits.ts'

/** A calendar day, 'YYYY-MM-DD'. Compares and sorts as text. */
export type PlainDate = string
/** 1 Sunday to 7 Saturday. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7

const DAY_MS = 86_400_000
/** Sunday to Saturday. */
export const WEEKDAYS: readonly Weekday[] = [1, 2, 3, 4, 5, 6, 7]
const DAY_NAMES = [
  { letter: 'U', code: 'SUN', name: 'Sunday' },
  { letter: 'M', code: 'MON', name: 'Monday' },
  { letter: 'T', code: 'TUE', name: 'Tuesday' },
  { letter: 'W', code: 'WED', name: 'Wednesday' },
  { letter: 'R', code: 'THU', name: 'Thursday' },
  { letter: 'F', code: 'FRI', name: 'Friday' },
  { letter: 'S', code: 'SAT', name: 'Saturday' },
] as const

/** Whether the text is a real calendar day, 2000 to 2099, written 'YYYY-MM-DD'. */
export function isPlainDate(text: string): boolean {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  return parts !== null && fromParts(Number(parts[1]), Number(parts[2]), Number(parts[3])) !== undefined
}

/** What is said of a date that fromUsDate does not take, wherever it stands (CSV-08). */
export const DATE_PROBLEM = 'Date is not valid. Format must be mm/dd/yyyy. Example: 01/01/2022'

/** '7/4/2026' or '07/04/2026' → '2026-07-04'; undefined when it is no real day, 2000 to 2099 (GEN-13, CSV-08). */
export function fromUsDate(text: string): PlainDate | undefined {
  const parts = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text.trim())
  return parts ? fromParts(Number(parts[3]), Number(parts[1]), Number(parts[2])) : undefined
}

/** '2026-07-04' → '07/04/2026' (GEN-13). */
export const toUsDate = (date: PlainDate): string => `${shortDate(date)}/${date.slice(0, 4)}`

/** '2026-11-20' → '11/20'. */
export const shortDate = (date: PlainDate): string => `${date.slice(5, 7)}/${date.slice(8, 10)}`

export const addDays = (date: PlainDate, days: number): PlainDate => fromDayNumber(dayNumber(date) + days)

/** Calendar days from one date to another; negative when `to` is earlier. */
export const daysBetween = (from: PlainDate, to: PlainDate): number => dayNumber(to) - dayNumber(from)

export function weekdayOf(date: PlainDate): Weekday {
  const sinceThursday = dayNumber(date) // day 0, 1970-01-01, was a Thursday
  return (((((sinceThursday + 4) % 7) + 7) % 7) + 1) as Weekday
}

/** The Sunday on or before the date. */
export const weekStart = (date: PlainDate): PlainDate => addDays(date, 1 - weekdayOf(date))

/** The seven days, Sunday to Saturday, of the week that holds the date. */
export const weekOf = (date: PlainDate): PlainDate[] => daysFrom(weekStart(date), 7)

export const firstOfMonth = (date: PlainDate): PlainDate => `${date.slice(0, 8)}01`

/** Same day some months on; the last day of the month when there is no such day (01/31 plus 1 is 02/28 or 02/29). */
export function addMonths(date: PlainDate, months: number): PlainDate {
  const monthsSinceZero = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1 + months
  const [year, month] = [Math.floor(monthsSinceZero / 12), (monthsSinceZero % 12) + 1]
  const lastDay = Number(fromDayNumber(Date.UTC(year, month, 0) / DAY_MS).slice(8))
  return plain(year, month, Math.min(Number(date.slice(8)), lastDay))
}

/** The date's month as whole weeks, Sunday first: 28, 35 or 42 days (CAL-01). */
export function monthGrid(date: PlainDate): PlainDate[] {
  const first = weekStart(firstOfMonth(date))
  const afterLast = addDays(weekStart(addDays(addMonths(firstOfMonth(date), 1), -1)), 7)
  return daysFrom(first, daysBetween(first, afterLast))
}

/** 'U' Sunday, 'M', 'T', 'W', 'R' Thursday, 'F', 'S' Saturday. */
export const dayLetter = (weekday: Weekday): string => dayNames(weekday).letter
/** 'SUN' … 'SAT'. */
export const dayCode = (weekday: Weekday): string => dayNames(weekday).code
/** 'Sunday' … 'Saturday'. */
export const weekdayName = (weekday: Weekday): string => dayNames(weekday).name
/** 'Sun' … 'Sat'. */
export const shortWeekday = (weekday: Weekday): string => dayNames(weekday).name.slice(0, 3)

/** 'Mon', 'MONDAY' or 'mon' → 2; undefined for anything but a full name or its first three letters (CSV-15). */
export function weekdayFromText(text: string): Weekday | undefined {
  const wanted = text.trim().toUpperCase()
  const index = DAY_NAMES.findIndex(({ code, name }) => wanted === code || wanted === name.toUpperCase())
  return index < 0 ? undefined : ((index + 1) as Weekday)
}

/** Whether a location that takes deliveries on `menuDays` (such as 'MTWRF') takes one on the date (LOC-28). */
export const isOnMenuDay = (menuDays: string, date: PlainDate): boolean => menuDays.includes(dayLetter(weekdayOf(date)))

/** '14:05' → '2:05 PM'. */
export function formatTime(time: string): string {
  const hour = Number(time.slice(0, 2))
  return `${hour % 12 || 12}:${time.slice(3, 5)} ${hour < 12 ? 'AM' : 'PM'}`
}

/** A wall time of some zone: 'Thu 11/20, 2:00 PM'. */
export const formatWall = (date: PlainDate, time: string): string =>
  `${shortWeekday(weekdayOf(date))} ${shortDate(date)}, ${formatTime(time)}`

function fromParts(year: number, month: number, day: number): PlainDate | undefined {
  if (year < FIRST_YEAR || year > LAST_YEAR) return undefined
  const written = plain(year, month, day)
  return fromDayNumber(Date.UTC(year, month - 1, day) / DAY_MS) === written ? written : undefined
}

const plain = (year: number, month: number, day: number): PlainDate =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
const dayNumber = (date: PlainDate): number =>
  Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1, Number(date.slice(8, 10))) / DAY_MS
const fromDayNumber = (days: number): PlainDate => new Date(days * DAY_MS).toISOString().slice(0, 10)
const daysFrom = (first: PlainDate, count: number): PlainDate[] =>
  Array.from({ length: count }, (_, i) => addDays(first, i))
const dayNames = (weekday: Weekday) => DAY_NAMES[(weekday - 1) as 0 | 1 | 2 | 3 | 4 | 5 | 6]
