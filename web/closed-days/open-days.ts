import { api } from '#contract/index.ts'
import { addDays, type PlainDate, weekStart } from '#rules/calendar.ts'
import { takesOrder } from '#rules/ordering/order-summary.ts'
import { clockedDays } from '../ordering/week.ts'
import { useAsk } from '../portal/api.ts'
import { serverNow } from '../portal/clock.ts'
import { dateAt } from '../portal/zone.ts'
import type { ClosedDayOrder } from './use-closed-days.ts'

/**
 * The days of this week and the next two to which at least one of the orders can be moved, by the server's own rule; undefined
 * until they are known.
 */
export function useOpenDays(orders: readonly ClosedDayOrder[]): readonly PlainDate[] | undefined {
  const now = serverNow()
  const first = weekStart(dateAt(now))
  const weeks = [
    useAsk(api.summaries.byLocation, { firstDate: first }, { staleTime: 0 }),
    useAsk(api.summaries.byLocation, { firstDate: addDays(first, 7) }, { staleTime: 0 }),
    useAsk(api.summaries.byLocation, { firstDate: addDays(first, 14) }, { staleTime: 0 }),
  ]
  if (weeks.some(({ data, error }) => !data && !error)) return undefined
  const moved = new Set(orders.map(({ locationNo }) => locationNo))
  return weeks.flatMap(({ data: week }) => {
    const rows = week?.rows.filter(({ locationNo }) => moved.has(locationNo)) ?? []
    return clockedDays(week?.days ?? [], now)
      .filter((day) => rows.some((row) => week && takesOrder(day, row, week)))
      .map(({ date }) => date)
  })
}
