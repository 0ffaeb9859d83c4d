/** Where a clerk begins (DSH-03): who still needs an order for the day that closes next. Rows and days are the week's summary's. */
import { isOnMenuDay } from './calendar.ts'
import { cellOf, type LocationRow, type SummaryDay, sortLocationRows } from './order-summary.ts'

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

/**
 * Of the days to come that are worked, before their cut-off, and on which an active location is delivered: the first to close,
 * which is the next one but where a day closes early; with who lacks an order on it. A credit hold changes nothing of that: it
 * stops the order, not the need. Undefined when no day is open any more, or the account places no web orders (LOC-32).
 */
export function needsOrder<R extends LocationRow, D extends ClosingDay>(
  days: readonly D[],
  rows: readonly R[],
  ordersAllowed: number,
): NeedsOrder<R, D> | undefined {
  const deliveredOn = ({ date }: D) => rows.filter((row) => !row.isInactive && isOnMenuDay(row.menuDays, date))
  const isOpen = (day: D) => !day.isPastDate && !day.isNoWork && !day.pastCutoff && deliveredOn(day).length > 0
  const [day] = days.filter(isOpen).sort((a, b) => Date.parse(a.cutoffAt) - Date.parse(b.cutoffAt))
  if (!day || ordersAllowed === 0) return undefined
  const delivered = deliveredOn(day)
  const lacking = delivered.filter((row) => cellOf(day, row, { ordersAllowed }).kind === 'create')
  return { day, lacking: sortLocationRows(lacking), done: delivered.length - lacking.length }
}
