/** The week's summary (SUM): its days and columns, what a cell says, its totals, its order. Server, print and screen share it. */

import { dayLetter, isOnMenuDay, type PlainDate, type Weekday, weekdayOf } from '../calendar.ts'
import { findText } from '../text/find.ts'
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

type AskedRow = Pick<LocationRow, 'orders' | 'menuDays' | 'isInactive' | 'nothingNeeded'>

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

/** Sums of all rows, for the totals row (SUM-05). */
export function totalsOf(rows: readonly DayCounts[]): DayCounts {
  const sums = { sunday: 0, monday: 0, tuesday: 0, wednesday: 0, thursday: 0, friday: 0, saturday: 0, total: 0 }
  for (const row of rows) {
    for (const day of SUMMARY_DAYS) sums[day] += row[day]
    sums.total += row.total
  }
  return sums
}

/** Counts of seven days, Sunday first, with their sum. */
export function dayCounts(pieces: readonly number[]): DayCounts {
  const counts = Object.fromEntries(SUMMARY_DAYS.map((day, i) => [day, pieces[i] ?? 0])) as Record<
    SummaryDayName,
    number
  >
  return { ...counts, total: SUMMARY_DAYS.reduce((sum, day) => sum + counts[day], 0) }
}

const WEEKEND: readonly Weekday[] = [1, 7]
const isWeekend = (date: PlainDate) => WEEKEND.includes(weekdayOf(date))

/**
 * Which days have a column at location level: Monday to Friday always; Saturday and Sunday when any location is delivered on
 * them (SUM-06, SUM-21), or when something is ordered for them all the same, so that columns always add up to the total.
 */
export const shownForLocations = (
  dates: readonly PlainDate[],
  rows: readonly (DayCounts & Pick<LocationRow, 'menuDays' | 'orders'>)[],
): PlainDate[] =>
  dates.filter(
    (date) =>
      !isWeekend(date) ||
      rows.some((row) => isOnMenuDay(row.menuDays, date) || (row.orders[letterOf(date)] ?? []).length > 0),
  )

/** Which days have a column at item level: Monday to Friday always; Saturday and Sunday when any value is above 0 (SUM-07, SUM-21). */
export const shownForItems = (dates: readonly PlainDate[], rows: readonly DayCounts[]): PlainDate[] =>
  dates.filter((date) => !isWeekend(date) || rows.some((row) => row[dayNameOf(date)] > 0))

/** A cell by its location and day. */
export interface CellPlace {
  readonly locationNo: string
  readonly date: PlainDate
}

/** Cells where an order is missing, in the order given: row by row, day by day ("Missing only"). */
export function missingCells(
  days: readonly SummaryDay[],
  rows: readonly (AskedRow & { readonly locationNo: string })[],
  facts: SummaryFacts,
): CellPlace[] {
  return rows.flatMap((row) =>
    days.filter((day) => isMissing(day, row, facts)).map(({ date }) => ({ locationNo: row.locationNo, date })),
  )
}

/**
 * The missing cell after `from` in the same order of rows and days, around the end; the first one without `from`. Undefined
 * when none is missing but `from` itself.
 */
export function nextMissing(
  days: readonly SummaryDay[],
  rows: readonly (AskedRow & { readonly locationNo: string })[],
  facts: SummaryFacts,
  from?: CellPlace,
): CellPlace | undefined {
  const missing = missingCells(days, rows, facts)
  if (!from) return missing[0]
  const rowOf = new Map(rows.map(({ locationNo }, index) => [locationNo, index]))
  const here = rowOf.get(from.locationNo) ?? -1
  const isAfter = ({ locationNo, date }: CellPlace) => {
    const row = rowOf.get(locationNo) as number
    return row > here || (row === here && date > from.date)
  }
  const others = missing.filter(({ locationNo, date }) => locationNo !== from.locationNo || date !== from.date)
  return others.find(isAfter) ?? others[0]
}

/**
 * What to offer once the order of `from` is done (S08): the next location that lacks one on the same day, around the end of
 * the rows; then the days after it, then those before. Undefined when none is missing.
 */
export function nextAfterDone(
  days: readonly SummaryDay[],
  rows: readonly (AskedRow & { readonly locationNo: string })[],
  facts: SummaryFacts,
  from: CellPlace,
): CellPlace | undefined {
  const here = rows.findIndex(({ locationNo }) => locationNo === from.locationNo)
  const rowsFromHere = [...rows.slice(here + 1), ...rows.slice(0, here + 1)]
  const daysFromHere = [...days.filter(({ date }) => date >= from.date), ...days.filter(({ date }) => date < from.date)]
  for (const day of daysFromHere) {
    const ofDay = day.date === from.date ? rowsFromHere : rows
    const found = ofDay.find((row) => isMissing(day, row, facts))
    if (found) return { locationNo: found.locationNo, date: day.date }
  }
  return undefined
}

/** SUM-04, SUM-05; 'description' is a location's name, or an item's. */
export type LocationSortKey = 'routeNo' | 'locationNo' | 'name' | SummaryDayName | 'total'
export type ItemSortKey = 'itemNo' | 'description' | SummaryDayName | 'total'

/** A sorted copy: by the column chosen, then route, then number (SUM-10). */
export const sortLocationRows = <R extends LocationRow>(
  rows: readonly R[],
  by: LocationSortKey = 'routeNo',
  descending = false,
): R[] =>
  sorted(
    rows,
    (row) => row[by],
    descending,
    (row) => [row.routeNo, row.locationNo],
  )

/** A sorted copy of what has a route and a number: as `sortLocationRows` has them by route. */
export const inRouteOrder = <R extends Pick<LocationRow, 'routeNo' | 'locationNo'>>(rows: readonly R[]): R[] =>
  sorted(
    rows,
    ({ routeNo }) => routeNo,
    false,
    ({ routeNo, locationNo }) => [routeNo, locationNo],
  )

/** A sorted copy: by the column chosen, then item number (SUM-11). */
export const sortItemRows = <R extends ItemRow>(
  rows: readonly R[],
  by: ItemSortKey = 'itemNo',
  descending = false,
): R[] =>
  sorted(
    rows,
    (row) => row[by],
    descending,
    (row) => [row.itemNo],
  )

function sorted<R>(
  rows: readonly R[],
  readValue: (row: R) => string | number,
  descending: boolean,
  tiesOf: (row: R) => readonly string[],
): R[] {
  const direction = descending ? -1 : 1
  return [...rows].sort((a, b) => {
    const first = direction * compare(fold(readValue(a)), fold(readValue(b)))
    if (first !== 0) return first
    const [tiesA, tiesB] = [tiesOf(a), tiesOf(b)]
    for (const [i, tie] of tiesA.entries()) {
      const next = compare(tie, tiesB[i] ?? '')
      if (next !== 0) return next
    }
    return 0
  })
}

const fold = (value: string | number) => (typeof value === 'string' ? value.toLowerCase() : value)
function compare(a: string | number, b: string | number): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

type Asked = string | undefined
/** What the locations of a week are narrowed to; blank asks for nothing. */
export interface LocationFilter {
  /** The start of the number or of the route, or any part of the name. */
  readonly find?: Asked
  readonly routeNo?: Asked
  readonly locationNo?: Asked
  readonly name?: Asked
  /** Only locations with no order on these days, by letter. */
  readonly withoutOrderOn?: readonly string[] | undefined
}

/** SUM-09: starts of route and number (leading zeros or not), any part of the name; case-insensitive, all of them. */
export function matchesSummaryFilter(
  row: Pick<LocationRow, 'routeNo' | 'locationNo' | 'name' | 'orders'>,
  { find, routeNo, locationNo, name, withoutOrderOn = [] }: LocationFilter,
): boolean {
  const isNumber = (asked: Asked) => starts(row.locationNo, asked) || starts(row.locationNo.replace(/^0+/, ''), asked)
  return (
    starts(row.routeNo, routeNo) &&
    isNumber(locationNo) &&
    holds(row.name, name) &&
    withoutOrderOn.every((letter) => (row.orders[letter] ?? []).length === 0) &&
    (isNumber(find) || starts(row.routeNo, find) || holds(row.name, find))
  )
}

/** What the items of a week are narrowed to; blank asks for nothing. */
export interface ItemFilter {
  /** The start of the number, or any part of the description. */
  readonly find?: Asked
  readonly itemNo?: Asked
  readonly description?: Asked
}

/** The start of the number, any part of the description; case-insensitive, both of them. */
export const matchesItemFilter = (
  row: Pick<ItemRow, 'itemNo' | 'description'>,
  { find, itemNo, description }: ItemFilter,
): boolean =>
  starts(row.itemNo, itemNo) &&
  holds(row.description, description) &&
  (starts(row.itemNo, find) || holds(row.description, find))

const starts = (value: string, asked: Asked) => findText(value).startsWith(findText((asked ?? '').trim()))
const holds = (value: string, asked: Asked) => findText(value).includes(findText((asked ?? '').trim()))

/** Shown over a week that has passed: its pieces are those ordered, where reports and invoices have those delivered. */
export const PAST_BASIS = 'Pieces as they were ordered. Purchase History has what was delivered.'
