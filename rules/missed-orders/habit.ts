/** What a location usually does on a weekday (MIS-02): the last times that it could have ordered for it, and what it ordered. */
import { addDays, daysBetween, type PlainDate } from '../calendar.ts'
import { HABIT_USUALLY, HABIT_WEEKS } from '../limits.ts'

export interface Habit {
  /** Of so many weeks: those whose day was worked. */
  readonly weeks: number
  readonly weeksOrdered: number
  /** The median of the weeks with an order; undefined without one. */
  readonly usualPieces: number | undefined
  /** It orders in most weeks, so that none this time is out of its habit. */
  readonly isUnusual: boolean
}

/**
 * The days that a date is compared with: the same weekday of the last weeks, newest first. All of them are before `today`, for what
 * is ordered from today on may still change.
 */
export function habitDates(date: PlainDate, today: PlainDate): PlainDate[] {
  const weeksAhead = Math.max(0, Math.floor(daysBetween(today, date) / 7))
  const last = addDays(date, -7 * (weeksAhead + 1))
  return Array.from({ length: HABIT_WEEKS }, (_, i) => addDays(last, -7 * i))
}

/**
 * The habit, from the pieces ordered by date. A day without work says nothing about a location, so it is left out; and a habit of two
 * or three weeks is none yet.
 */
export function habitOf(
  dates: readonly PlainDate[],
  piecesOn: ReadonlyMap<PlainDate, number>,
  isNoWork: (date: PlainDate) => boolean,
): Habit {
  const worked = dates.filter((date) => !isNoWork(date))
  const ordered = worked.map((date) => piecesOn.get(date) ?? 0).filter((pieces) => pieces > 0)
  const [weeks, weeksOrdered] = [worked.length, ordered.length]
  return {
    ...{ weeks, weeksOrdered, usualPieces: medianOf(ordered) },
    isUnusual: weeks >= HABIT_WEEKS / 2 && weeksOrdered >= weeks * HABIT_USUALLY,
  }
}

/** The middle one; of two in the middle their mean as whole pieces. */
function medianOf(numbers: readonly number[]): number | undefined {
  if (numbers.length === 0) return undefined
  const sorted = [...numbers].sort((a, b) => a - b)
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)] ?? 0, sorted[Math.floor(sorted.length / 2)] ?? 0]
  return Math.round((low + high) / 2)
}
