/** The one order of a location's day that the week shows and types into (WEK-02). */
import { isCounted, type OrderState } from './order.ts'

interface OrderOfDay {
  readonly state: OrderState
  readonly pieces: number
}

/**
 * Of the orders of a day that are not canceled, by number: the first with lines that is still open, else the first with lines, else
 * the open one without lines, which the next quantity takes up (CAL-16). Undefined: the first quantity makes one.
 */
export function weekOrder<O extends OrderOfDay>(orders: readonly O[]): O | undefined {
  const counted = orders.filter(isCounted)
  return (
    counted.find(({ state }) => state === 'open') ??
    counted[0] ??
    orders.find(({ state, pieces }) => state === 'open' && pieces === 0)
  )
}
