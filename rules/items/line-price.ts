/** What the item of an order's line costs (ITM-37): today's price while the order is open, and what it was at its release afterward. */
import { figure, many } from '../many.ts'

/** The price that a line keeps; `cents` null: the customer had none for the item. Undefined: the line keeps none. */
export type KeptPrice = { readonly cents: number | null } | undefined

/** The price of a line. In SQL: `linePriceFacts` of server/ordering/item-facts.sql.ts; a property test holds the two together. */
export const linePrice = (kept: KeptPrice, today: number | null): number | null => (kept ? kept.cents : today)

/** Whose prices a change of today's touches, in words. */
export function pricesChange({ open, inProduction }: { readonly open: number; readonly inProduction: number }): string {
  const follow =
    open === 0 ? 'No open order has it' : many(open, 'open order gets the new price', 'open orders get the new price')
  if (inProduction === 0) return `${follow}.`
  return `${follow}; ${inProduction === 1 ? '1 in production keeps its own' : `${figure(inProduction)} in production keep theirs`}.`
}

/** Said before staff unlock an order. */
export const UNLOCK_PRICES = 'Its prices are today’s again, until you release it.'
