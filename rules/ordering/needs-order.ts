/** The dashboard's start (DSH-03): which locations have no order for the day that closes next. Its days are those of the week's summary. */
import { isOnMenuDay, type PlainDate } from '../calendar.ts'
import { type LocationRow, lacksOrder, type SummaryDay, sortLocationRows } from './order-summary.ts'

export interface NeedsOrder<R, D> {
  /** Of the days that can still be ordered for, the one that closes first. */
  readonly day: D
  /** Locations that can have an order for it and have none, by route and number. */
  readonly lacking: readonly R[]
  /** How many of the locations delivered on it have one. */
  readonly done: number
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
export function closingDay<D extends ClosingDay>(
  days: readonly D[],
  places: readonly Place[],
  ordersAllowed: number,
): D | undefined {
  if (ordersAllowed === 0) return undefined
  const isDelivered = ({ date }: D) => places.some((place) => isDeliveredOn(place, date))
  const isOpen = (day: D) => !day.isPastDate && !day.isNoWork && !day.pastCutoff && isDelivered(day)
  return days.filter(isOpen).sort((a, b) => Date.parse(a.cutoffAt) - Date.parse(b.cutoffAt))[0]
}

const isDeliveredOn = ({ menuDays, isInactive }: Place, date: PlainDate) => !isInactive && isOnMenuDay(menuDays, date)

/**
 * That day, and who lacks an order on it. A credit hold changes nothing of that: it stops the order, not the need. The server
 * asks its database the same of all locations at once (`lackingOn`), and a test holds the one to the other.
 */
export function needsOrder<R extends LocationRow, D extends ClosingDay>(
  days: readonly D[],
  rows: readonly R[],
  ordersAllowed: number,
): NeedsOrder<R, D> | undefined {
  const day = closingDay(days, rows, ordersAllowed)
  if (!day) return undefined
  const delivered = rows.filter((row) => isDeliveredOn(row, day.date))
  const lacking = delivered.filter((row) => lacksOrder(day, row, { ordersAllowed }))
  return { day, lacking: sortLocationRows(lacking), done: delivered.length - lacking.length }
}
