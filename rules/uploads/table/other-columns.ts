/** Columns that an order has no field for, but that can say that a row is no order of this customer. */
import { titleOf } from '../../text/spelling.ts'
import type { Header } from './header.ts'

export interface OtherColumns {
  /** Index of the column with the customer's number; -1 without one. */
  readonly customerAt: number
  /** Columns that can cancel a row. `isFlag`: the heading says it, and a cell yes or no. */
  readonly canceledAt: readonly { readonly at: number; readonly isFlag: boolean }[]
}

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

/** What a cell of such a column says of its row; unclear: whether the row is an order, only a person knows. */
export type RowState = 'ordered' | 'canceled' | 'unclear'
const CANCELED = /cancel|annul|\bc(?:xl|ncl|anc)\w*|\b(?:delet|remov|void|reject|declin|denied|dropped?)/i
const ORDERED =
  /^(?:|-|n\/?a|new|open|active|ok|a|n|o|orig(?:inal)?|add(?:ed)?|insert|create[d]?|update[d]?|change[d]?|unchanged|keep|confirm(?:ed)?|approved|accepted|submitted|released|ready|pending|order(?:ed)?|entered|not cancell?ed)$/i
const NO = /^(?:|-|n|no|false|f|0|n\/?a|active|open|new)$/i

/** By a heading that says it, and yes or no below it; or by one of states. */
export function rowState(cell: string, isFlag: boolean): RowState {
  if (isFlag) return NO.test(cell) ? 'ordered' : 'canceled'
  if (ORDERED.test(cell)) return 'ordered'
  return CANCELED.test(cell) ? 'canceled' : 'unclear'
}

/** The sentence for a row whose state is unclear, without its place. */
export const stateProblem = (state: string): string =>
  `The file gives the row the status “${state}”, so it may not be an order. Clear the status to order it`
