/** What stands in the database after something was done on a screen. */
import type { TestWorld } from './world.ts'

/** The orders that there are, oldest first: what became of them and by whom. */
export const ordersOf = async ({ db }: TestWorld) => {
  const orders = await db
    .selectFrom('salesOrder')
    .select(['orderNo', 'customerNo', 'locationNo', 'orderDate', 'usedOnDay', 'pieces', 'addedBy', 'platform'])
    .orderBy('orderNo')
    .execute()
  return orders
}

/** Item → quantity of an order's lines. */
export async function linesOf({ db }: TestWorld, orderNo: number): Promise<Record<string, number>> {
  const lines = await db
    .selectFrom('orderLine')
    .where('orderNo', '=', orderNo)
    .select(['itemNo', 'quantity'])
    .orderBy('itemNo')
    .execute()
  return Object.fromEntries(lines.map(({ itemNo, quantity }) => [itemNo, quantity]))
}

export const mailsOf = ({ db }: TestWorld) => db.selectFrom('outbox').select(['dedupeKey', 'payload']).execute()
