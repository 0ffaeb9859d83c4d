/** Columns that are not part of an order, but show that a row is canceled or is for another customer. */

import { customerColumn } from '../../text/customer-column.ts'
import { type StateColumn, stateColumns } from '../../text/row-state.ts'
import { titleOf } from '../../text/spelling.ts'
import type { Header } from './header.ts'

export interface OtherColumns {
  /** Index of the column with the customer's number; -1 without one. */
  readonly customerAt: number
  /** Columns that can cancel a row. */
  readonly canceledAt: readonly StateColumn[]
}

/** `columns` are those that an order has a field for. */
export function otherColumns(header: readonly string[], columns: Header['columns']): OtherColumns {
  const taken = new Set(columns.values())
  const titles = header.map((heading, at) => (taken.has(at) ? '' : titleOf(heading)))
  return {
    customerAt: customerColumn(titles),
    canceledAt: stateColumns(titles),
  }
}
