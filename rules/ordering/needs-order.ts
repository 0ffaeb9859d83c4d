/** The dashboard's start (DSH-03): which locations have no order for the day that closes next. Its days are those of the week's summary. */
import { isOnMenuDay, type PlainDate } from '../calendar.ts'
import { type LocationRow, lacksOrder, type SummaryDay } from './order-summary.ts'
import { sortLocationRows } from './summary-rows.ts'

export interface NeedsOrder<R, D> {
  /** Of the days that can still be ordered for, the one that closes first. */
  readonly day: D
  /** Locations that can have an order for it and have none, by route and number. */
  readonly lacking: readonly R[]
  /** How many of the locations delivered on it have one. */
  readonly done: number
  /** How many of the others have said that they need nothing (MIS-03). */
  readonly nothingNeeded: number
}
interface ClosingDay extends SummaryDay {
  /** ISO instant. */
  readonly cutoffAt: string
}

type Place = Pick<LocationRow, 'menuDays' | 'isInactive'>

/**
 * Of the days to come that are worked, before their cut-off, and on which an active location is delivered: the first to close,
 * which is the next one but where a day closes early. Undefined when no day is open any more, or the account places no web
 * orders (LOC-32).
 */
export const closingDay = <D extends ClosingDay>(
  days: readonly D[],
  places: readonly Place[],
  ordersAllowed: number,
): D | undefined => openDays(days, places, ordersAllowed)[0]

/** All such days, the first to close first: what the board of missed orders offers (MIS-01). */
export function openDays<D extends ClosingDay>(
  days: readonly D[],
  places: readonly Place[],
  ordersAllowed: number,
): D[] {
  if (ordersAllowed === 0) return []
  const isDelivered = ({ date }: D) => places.some((place) => isDeliveredOn(place, date))
  const isOpen = (day: D) => !day.isPastDate && !day.isNoWork && !day.pastCutoff && isDelivered(day)
  return days
    .filter(isOpen)
    .sort((a, b) => Date.parse(a.cutoffAt) - Date.parse(b.cutoffAt) || a.date.localeCompare(b.date))
}

const isDeliveredOn = ({ menuDays, isInactive }: Place, date: PlainDate) => !isInactive && isOnMenuDay(menuDays, date)

/**
 * That day, and who lacks an order on it. A credit hold changes nothing of that: it stops the order, not the need; a location that
 * says it needs nothing is asked no more. The server asks its database the same of all locations at once (`lackingOn`), and a test
 * holds the one to the other.
 */
export function needsOrder<R extends LocationRow, D extends ClosingDay>(
  days: readonly D[],
  rows: readonly R[],
  ordersAllowed: number,
  saysNothingNeeded: (row: R, day: D) => boolean = () => false,
): NeedsOrder<R, D> | undefined {
  const day = closingDay(days, rows, ordersAllowed)
  if (!day) return undefined
  const delivered = rows.filter((row) => isDeliveredOn(row, day.date))
  const without = delivered.filter((row) => lacksOrder(day, row, { ordersAllowed }))
  const lacking = without.filter((row) => !saysNothingNeeded(row, day))
  return {
    ...{ day, lacking: sortLocationRows(lacking) },
    ...{ done: delivered.length - without.length, nothingNeeded: without.length - lacking.length },
  }
}
