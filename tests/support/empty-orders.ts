import type { Db } from '#server/db/open.ts'
import type { Tables } from '#server/db/tables.ts'

/** Orders with everything that refers to them, in the order in which they can be deleted. */
export const ORDER_TABLES = ['closedDayOrder', 'orderMail', 'orderConfirmation', 'orderLine', 'salesOrder'] as const

/** Deletes all orders, and then all rows of `more`. */
export async function emptyOrders(db: Db, ...more: readonly (keyof Tables)[]): Promise<void> {
  for (const table of [...ORDER_TABLES, ...more]) await db.deleteFrom(table).execute()
}
