/** Columns that an order has no field for, but that can say that a row is no order of this customer. */
import { seenText } from '../../text/spelling.ts'
import type { Header } from './header.ts'

export interface OtherColumns {
  /** Index of the column with the customer's number; -1 without one. */
  readonly customerAt: number
  /** Columns that can cancel a row. `isFlag`: the heading says it, and a cell yes or no. */
  readonly canceledAt: readonly { readonly at: number; readonly isFlag: boolean }[]
}

/** order_status and OrderStatus are order status. */
const titleOf = (heading: string): string =>
  seenText(heading)
    .replace(/_/g, ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[\s.:]+/g, ' ')
    .trim()
    .toLowerCase()
const CUSTOMER =
  /^(?:ship[- ]?to |sold[- ]?to |bill[- ]?to )?(?:customer|cust|account|acct|client)(?: ?(?:no|nr|num|number|#|id|code))?$/
const STATE = /^(?:(?:order|line|item|row) )?(?:status|state|action|change)(?: code)?$/
const FLAG = /^(?:(?:is|line|order) )?(?:cancel(?:l?ed)?|deleted?|void(?:ed)?|removed?)(?:\?| flag| \(y\/n\))?$/

/** `columns` are those that an order has a field for. */
export function otherColumns(header: readonly string[], columns: Header['columns']): OtherColumns {
  const taken = new Set(columns.values())
  const titles = header.map((heading, at) => (taken.has(at) ? '' : titleOf(heading)))
  return {
    customerAt: titles.findIndex((title) => CUSTOMER.test(title)),
    canceledAt: titles.flatMap((title, at) => {
      const isFlag = FLAG.test(title)
      return isFlag || STATE.test(title) ? [{ at, isFlag }] : []
    }),
  }
}

/** A customer's number as it is compared, without zeros in front; '' for a name or anything else without a figure. */
export const customerNumber = (cell: string): string =>
  /^[A-Za-z-]{0,4}\d[\w-]{0,19}$/.test(cell) ? cell.replace(/^0+(?=.)/, '').toUpperCase() : ''

/** Whether a cell of such a column says that the row is canceled. */
export const saysCanceled = (cell: string, isFlag: boolean): boolean =>
  isFlag
    ? /^(?:y|yes|true|t|x|1)$/i.test(cell)
    : /^(?:cancel(?:l?ed|l?ation)?|deleted?|void(?:ed)?|removed?|rejected)$/i.test(cell)
