/** Rows of orders that were placed here (ORD-36, SRV-02): they move the order on, and never make a second one. */
import type { PlainDate } from '#rules/calendar.ts'
import { many } from '#rules/many.ts'
import type { OrderState } from '#rules/ordering/order.ts'
import { toldState } from '#rules/production/moves.ts'
import type { Db } from '../db/open.ts'
import { moveStates } from '../ordering/moves.sql.ts'
import type { Row } from './layout.ts'
import { placedHere } from './own-orders.sql.ts'

/** An order as the file gives it. */
export interface Given {
  readonly header: Row<'orders'>
  readonly lines: ReadonlyMap<string, number>
}

/** The state that a row tells; blank: by its date. */
export const stateOf = ({ state, orderDate }: Row<'orders'>, today: PlainDate): OrderState =>
  state ?? (orderDate < today ? 'shipped' : 'open')

/** Who moves what an import tells. */
export const movedByImport = (now: Date) => ({ actor: 'IMPORT', channel: 'import', now })

/** The orders placed here that the rows name, by customer and number. */
export const ordersNamed = async (db: Db, rows: readonly Row<'orders'>[]) =>
  new Map((await placedHere(db, rows)).map((order) => [`${order.customerNo}\u0000${order.orderNo}`, order]))

/**
 * Moves on those of the orders that were placed here; their lines stay what was ordered. Answers which orders of the file are left,
 * the rows of those that moved, and what the person should know.
 */
export async function moveOwnOrders(
  db: Db,
  given: readonly Given[],
  { now, today }: { readonly now: Date; readonly today: PlainDate },
): Promise<{ readonly others: readonly Given[]; readonly moved: number; readonly notes: readonly string[] }> {
  const own = await placedHere(
    db,
    given.map(({ header }) => header),
    true,
  )
  const ours = new Map(own.map((order) => [`${order.customerNo}\u0000${order.orderNo}`, order]))
  const orderOf = ({ header }: Given) => ours.get(`${header.customerNo}\u0000${header.externalNo}`)
  const moving = new Map<OrderState, number[]>()
  let [moved, stayed] = [0, 0]
  for (const each of given) {
    const order = orderOf(each)
    if (!order) continue
    const told = stateOf(each.header, today)
    const outcome = toldState(order.state, told, { mayCancel: false })
    if (outcome === 'moves') {
      moving.set(told, [...(moving.get(told) ?? []), order.orderNo])
      moved += each.lines.size
      // What a blank state stands for tells nothing of an order that is further on.
    } else if (outcome === 'stays' && each.header.state !== null) stayed += 1
  }
  for (const [to, orderNos] of moving) await moveStates(db, orderNos, { action: 'order.state', to }, movedByImport(now))
  const count = [...moving.values()].reduce((sum, { length }) => sum + length, 0)
  const notes: string[] = []
  if (count > 0) notes.push(`${many(count, 'order')} placed here moved on; their lines stay as ordered.`)
  if (stayed > 0) notes.push(`${many(stayed, 'order')} placed here further on or canceled: left as is.`)
  return { others: given.filter((each) => !orderOf(each)), moved, notes }
}
