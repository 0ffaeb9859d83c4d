/** A location's day in the week grid: its one order, and whether it takes quantities (WEK-02, WEK-04). */
import { DAY_CLOSED, isCounted, type Lock, type OrderFacts, type OrderState, quantityLock } from './order.ts'

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

/**
 * Why a day takes no quantities: the lock of its order; without one, who fills it now, and why none may be made. `growth` is then
 * create's own reason.
 */
export function dayLock(
  { hasOrder, ...order }: OrderFacts & { readonly hasOrder: boolean },
  viewer: { readonly isStaff: boolean },
  options: { readonly staffMayEditBeforeCutoff?: boolean } = {},
): Lock | undefined {
  const lock = quantityLock(order, viewer, options)
  if (hasOrder || lock?.code === 'not yet past cut-off') return lock
  return order.growth ?? (order.pastCutoff ? DAY_CLOSED : lock)
}
