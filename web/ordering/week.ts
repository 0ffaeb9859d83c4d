import type { api } from '#contract/index.ts'
import type { Output } from '#contract/kernel/endpoint.ts'
import { formatTime, type PlainDate, shortDate, shortWeekday, weekdayOf } from '#rules/calendar.ts'
import { dayNameOf, isMissing, type SummaryCell, type SummaryFacts } from '#rules/ordering/order-summary.ts'
import { dateAt, wallAt } from '../portal/zone.ts'
import { closedWord } from './day-words.ts'

export type Week = Output<typeof api.summaries.byLocation>
export type WeekDay = Week['days'][number]
export type WeekRow = Week['rows'][number]
export type ItemWeek = Output<typeof api.summaries.byItem>
export type ItemWeekRow = ItemWeek['rows'][number]

/** The days at one moment: the clock closes what the server last knew as open (CUT-15). */
export const clockedDays = (days: readonly WeekDay[], now: Date): WeekDay[] =>
  days.map((day) => ({
    ...day,
    pastCutoff: day.pastCutoff || Date.parse(day.cutoffAt) <= now.getTime(),
    isPastDate: day.isPastDate || day.date < dateAt(now),
  }))

/** 'Fri 11/27'. */
export const dayHead = (date: PlainDate): string => `${shortWeekday(weekdayOf(date))} ${shortDate(date)}`

/** What stands under a day's head: 'by Thu 2:00 PM', or why it is over. */
export function dayStanding({ cutoffAt, pastCutoff, isPastDate, isNoWork }: WeekDay): string {
  if (isPastDate) return 'passed'
  if (isNoWork) return 'no delivery'
  if (pastCutoff) return 'closed'
  return closesAt(cutoffAt).replace('closes', 'by')
}

/** 'closes Thu 2:00 PM'. */
export function closesAt(cutoffAt: string): string {
  const { date, time } = wallAt(new Date(cutoffAt))
  return `closes ${shortWeekday(weekdayOf(date))} ${formatTime(time)}`
}

/** '000213.F' → its row and day; undefined when they are not in this week. */
export function findPlace(place: string | undefined, rows: readonly WeekRow[], days: readonly WeekDay[]) {
  const [locationNo, letter] = (place ?? '').split('.')
  const row = rows.find((each) => each.locationNo === locationNo)
  const day = days.find((each) => each.letter === letter)
  return row && day && { row, day }
}

/** A closed cell in the width of a cell; the reason in a sentence stands beside it, unseen. */
export const closedText = (cell: Extract<SummaryCell, { kind: 'closed' }>, { ordersAllowed }: SummaryFacts): string =>
  cell.closed.code === 'orders allowed' && ordersAllowed === 0 ? 'No web orders' : closedWord(cell.closed.code)

/** How many locations have no order on a day that can have one, and do not say that they need none. */
export const missingOn = (day: WeekDay, rows: readonly WeekRow[], facts: SummaryFacts): number =>
  rows.filter((row) => isMissing(day, row, facts)).length

/** The day a phone shows first: the one asked for, else the first with something missing, else the first that is not over. */
export function dayShown(
  letter: string | undefined,
  days: readonly WeekDay[],
  rows: readonly WeekRow[],
  facts: SummaryFacts,
): WeekDay | undefined {
  return (
    days.find((day) => day.letter === letter) ??
    days.find((day) => missingOn(day, rows, facts) > 0) ??
    days.find((day) => !day.isPastDate) ??
    days[0]
  )
}

export const countOf = (row: WeekRow | ItemWeekRow, date: PlainDate): number => row[dayNameOf(date)]
