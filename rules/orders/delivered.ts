/**
 * How much of an item a location was delivered on a day: the one basis of purchase history, order data, waste percent and the history of
 * an order (decision 0091). `deliveredRows` of server/ordering/delivered/ is the same rule in SQL.
 */

/** Where a quantity comes from. */
export type Basis = 'invoiced' | 'shipped' | 'ordered'

/** How reports explain the word "Delivered". */
export const DELIVERED_MEANS = 'Invoiced quantity; without an invoice, shipped; otherwise ordered'

/** One order's line of the item. */
interface OrderedLine {
  /** 0: shipped in place of another item. */
  readonly ordered: number
  /** Undefined: the ERP has not reported it. */
  readonly shipped: number | undefined
}
interface Delivered {
  readonly quantity: number
  readonly basis: Basis
}

/**
 * The delivered quantity of each order's line of one item, location and day, in the order of the orders' numbers. An invoice gathers
 * orders, so its quantity fills them one after the other, and the last one takes what is left, more or less. The sum is always what was
 * invoiced.
 */
export function deliveredOf(lines: readonly OrderedLine[], invoiced: number | undefined): Delivered[] {
  let [known, filled] = [0, 0]
  return lines.map(({ ordered, shipped }, i) => {
    const own = shipped ?? ordered
    if (invoiced === undefined) return { quantity: own, basis: shipped === undefined ? 'ordered' : 'shipped' }
    known += own
    const filledTo = i === lines.length - 1 ? invoiced : Math.min(invoiced, known)
    const quantity = filledTo - filled
    filled = filledTo
    return { quantity, basis: 'invoiced' }
  })
}
