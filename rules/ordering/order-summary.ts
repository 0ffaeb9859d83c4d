/** The week's summary (SUM): its days, and what a location's day offers. summary-rows.ts has its columns, sums, order and Find. */

import { dayLetter, type PlainDate, weekdayOf } from '../calendar.ts'
import { type AccountStatus, isCreditHold } from './account-status.ts'
import { type OfferedDay, offerLock } from './day-offer.ts'
import type { CreateLock } from './order.ts'

/** Names of a row's seven counts, Sunday first. */
export const SUMMARY_DAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const
export type SummaryDayName = (typeof SUMMARY_DAYS)[number]
export type DayLetter = 'U' | 'M' | 'T' | 'W' | 'R' | 'F' | 'S'

/** Pieces by weekday (SUM-22). */
export type DayCounts = { readonly [Day in SummaryDayName]: number } & { readonly total: number }
export interface SummaryOrder {
  readonly orderNo: string
  readonly pieces: number
}
export interface LocationRow extends DayCounts {
  readonly routeNo: string
  readonly locationNo: string
  readonly name: string
  /** Letters of the days on which the location is delivered: U M T W R F S. */
  readonly menuDays: string
  readonly isInactive: boolean
  /** By day letter; a day without orders is absent. */
  readonly orders: Readonly<Record<string, readonly SummaryOrder[]>>
  /** Letters of the days for which the location says that it needs nothing (MIS-04). */
  readonly nothingNeeded?: string | undefined
}
export interface ItemRow extends DayCounts {
  readonly itemNo: string
  readonly description: string
}
export type SummaryDay = OfferedDay
/** What holds for every cell of a customer's week. */
export interface SummaryFacts {
  readonly ordersAllowed: number
  readonly accountStatus?: AccountStatus | undefined
}

/** What a day of a location offers. `pieces` and `orders` are what is there; `closed` says why nothing can be made. */
export type SummaryCell =
  | {
      readonly kind: 'view'
      readonly pieces: number
      readonly orders: number
      /** Whether an order of the day may still be edited; View otherwise (SUM-15). */
      readonly mayEdit: boolean
      /** Why the day dialog offers no further order (SUM-16); undefined: it does. */
      readonly closed: CreateLock | undefined
    }
  | { readonly kind: 'create' }
  | { readonly kind: 'closed'; readonly closed: CreateLock }

export const letterOf = (date: PlainDate): DayLetter => dayLetter(weekdayOf(date)) as DayLetter
/** The name of a day's count: '2026-11-22' → 'sunday'. */
export const dayNameOf = (date: PlainDate): SummaryDayName => SUMMARY_DAYS[weekdayOf(date) - 1] as SummaryDayName

/**
 * What a cell offers: View when there are orders (past the cut-off, too: SUM-13), Create when one can be made (SUM-12), else
 * the reason why not (LOC-32, CAL-13, CUT-15, credit hold). The calendar asks the same rule.
 */
export function cellOf(
  day: SummaryDay,
  row: Pick<LocationRow, 'orders' | 'menuDays' | 'isInactive'>,
  facts: SummaryFacts,
): SummaryCell {
  const orders = row.orders[letterOf(day.date)] ?? []
  const closed = offerLock(
    day,
    row,
    { ordersAllowed: facts.ordersAllowed, isOnHold: isCreditHold(facts.accountStatus) },
    orders.length,
  )
  if (orders.length > 0) {
    const pieces = orders.reduce((sum, order) => sum + order.pieces, 0)
    return { kind: 'view', pieces, orders: orders.length, mayEdit: !day.pastCutoff, closed }
  }
  return closed ? { kind: 'closed', closed } : { kind: 'create' }
}

/**
 * Whether the location could have an order on the day and has none. A credit hold stops the order, not the need: it changes nothing
 * of that (DSH-03).
 */
export const lacksOrder = (
  day: SummaryDay,
  row: Pick<LocationRow, 'orders' | 'menuDays' | 'isInactive'>,
  { ordersAllowed }: Pick<SummaryFacts, 'ordersAllowed'>,
): boolean => cellOf(day, row, { ordersAllowed }).kind === 'create'

export type AskedRow = Pick<LocationRow, 'orders' | 'menuDays' | 'isInactive' | 'nothingNeeded'>

/** Whether the day says that it needs nothing; an order takes that back. */
export const saysNothingNeeded = (
  { nothingNeeded = '' }: Pick<LocationRow, 'nothingNeeded'>,
  date: PlainDate,
): boolean => nothingNeeded.includes(letterOf(date))

/** Whether the location is still asked for an order on the day ("Missing only"): it lacks one, and does not say that it needs none (MIS-04). */
export const isMissing = (day: SummaryDay, row: AskedRow, facts: Pick<SummaryFacts, 'ordersAllowed'>): boolean =>
  lacksOrder(day, row, facts) && !saysNothingNeeded(row, day.date)

/** Whether an order of the location is missing on one of the days. */
export const isMissingOnAny = (
  days: readonly SummaryDay[],
  row: AskedRow,
  facts: Pick<SummaryFacts, 'ordersAllowed'>,
): boolean => days.some((day) => isMissing(day, row, facts))

/** Counts of seven days, Sunday first, with their sum. */
export function dayCounts(pieces: readonly number[]): DayCounts {
  const counts = Object.fromEntries(SUMMARY_DAYS.map((day, i) => [day, pieces[i] ?? 0])) as Record<
    SummaryDayName,
    number
  >
  return { ...counts, total: SUMMARY_DAYS.reduce((sum, day) => sum + counts[day], 0) }
}
