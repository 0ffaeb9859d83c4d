/** Columns that are not part of an order, but show that a row is canceled or is for another customer. */

import { type StateColumn, stateColumns } from '../../text/row-state.ts'
import { titleOf } from '../../text/spelling.ts'
import type { Header } from './header.ts'

export interface OtherColumns {
  /** Index of the column with the customer's number; -1 without one. */
  readonly customerAt: number
  /** Columns that can cancel a row. */
  readonly canceledAt: readonly StateColumn[]
}

const CUSTOMER =
  /^(?:ship[- ]?to |sold[- ]?to |bill[- ]?to )?(?:customer|cust|account|acct|client)(?: ?(?:no|nr|num|number|#|id|code))?$/
/** `columns` are those that an order has a field for. */
export function otherColumns(header: readonly string[], columns: Header['columns']): OtherColumns {
  const taken = new Set(columns.values())
  const titles = header.map((heading, at) => (taken.has(at) ? '' : titleOf(heading)))
  return {
    customerAt: titles.findIndex((title) => CUSTOMER.test(title)),
    canceledAt: stateColumns(titles),
  }
}

/** A customer's number as it is compared, without zeros in front; '' for a name or anything else without a figure. */
export const customerNumber = (cell: string): string =>
  /^[A-Za-z-]{0,4}\d[\w-]{0,19}$/.test(cell) ? cell.replace(/^0+(?=.)/, '').toUpperCase() : ''
