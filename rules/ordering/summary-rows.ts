/**
 * Rows and columns of the week's summary (SUM): sums, which days are shown, what is missing next, sorting and Find. Server, print
 * and screen share it. Apart from order-summary.ts, because the dashboard needs none of it.
 */
import { isOnMenuDay, type PlainDate, type Weekday, weekdayOf } from '../calendar.ts'
import { findText } from '../text/find.ts'
import {
  type AskedRow,
  type DayCounts,
  dayNameOf,
  type ItemRow,
  isMissing,
  type LocationRow,
  letterOf,
  SUMMARY_DAYS,
  type SummaryDay,
  type SummaryDayName,
  type SummaryFacts,
} from './order-summary.ts'

/** Sums of all rows, for the totals row (SUM-05). */
export function totalsOf(rows: readonly DayCounts[]): DayCounts {
  const sums = { sunday: 0, monday: 0, tuesday: 0, wednesday: 0, thursday: 0, friday: 0, saturday: 0, total: 0 }
  for (const row of rows) {
    for (const day of SUMMARY_DAYS) sums[day] += row[day]
    sums.total += row.total
  }
  return sums
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
