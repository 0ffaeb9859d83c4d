/** What the ERP says of orders placed here (ERP-04, ERP-05), found by our number. */
import { many } from '#rules/many.ts'
import { isPastCutoff } from '#rules/ordering/cutoff.ts'
import type { OrderState } from '#rules/ordering/order.ts'
import { toldState } from '#rules/production/moves.ts'
import type { Db } from '../../db/open.ts'
import { type MovedBy, moveStates } from '../../ordering/moves.sql.ts'
import type { Row, Sheet, Sheets } from '../layout.ts'
import * as sql from './states.sql.ts'

const AT_ONCE = 4_000
const NAMED = 10

interface Outcome {
  readonly inserted: number
  readonly updated: number
  readonly notes: readonly string[]
}

/** The orders that rows of states name. */
export const statedOrders = ({ orderStates, orderLineStates }: Sheets): number[] =>
  [...(orderStates?.rows ?? []), ...(orderLineStates?.rows ?? [])].map(({ orderNo }) => orderNo)

/** Moves orders on and keeps the ERP's numbers. What is further on here, or canceled, stays and is told of. */
export async function loadOrderStates(db: Db, rows: readonly Row<'orderStates'>[], by: MovedBy): Promise<Outcome> {
  const changed = new Set<number>()
  const canceled: number[] = []
  const unlocked: number[] = []
  const early: number[] = []
  const untold: number[] = []
  let further = 0
  // By number, from one part to the next, too: as everybody locks orders.
  for (const part of partsOf(rows.toSorted((a, b) => a.orderNo - b.orderNo))) {
    const orderNos = part.map(({ orderNo }) => orderNo)
    const states = new Map((await sql.lockOrders(db, orderNos)).map((order) => [order.orderNo, order]))
    const moving = new Map<OrderState, number[]>()
    for (const { orderNo, state } of part) {
      const order = states.get(orderNo)
      if (order === undefined || state === null) continue
      const before = order.state
      // What the ERP said before staff unlocked the order: it is in production again when it is released again.
      if (before === 'open' && order.isUnlocked && state === 'in production') {
        unlocked.push(orderNo)
        continue
      }
      // Nobody was told of it, so a number is wrong somewhere; customers go on ordering.
      if (before === 'open' && !isPastCutoff(order.cutoffAt, by.now)) {
        early.push(orderNo)
        continue
      }
      const outcome = toldState(before, state, { mayCancel: false })
      if (outcome === 'moves') moving.set(state, [...(moving.get(state) ?? []), orderNo])
      if (outcome === 'moves' && before === 'open' && !order.isInErp && !order.isUnlocked) untold.push(orderNo)
      else if (outcome === 'stays' && before === 'cancelled') canceled.push(orderNo)
      else if (outcome === 'stays') further += 1
    }
    for (const [to, moved] of moving) {
      await moveStates(db, moved, { action: 'order.state', to }, by)
      for (const orderNo of moved) changed.add(orderNo)
    }
    const numbered = part.flatMap(({ orderNo, erpNo }) => (erpNo === null ? [] : [{ orderNo, erpNo }]))
    for (const orderNo of await sql.setErpNos(db, numbered)) changed.add(orderNo)
  }
  const notes: string[] = []
  if (further > 0) notes.push(`${many(further, 'order')} further on than order_states.csv says: left in that state.`)
  if (canceled.length > 0) notes.push(`Canceled here, and left so: ${named(canceled)}.`)
  if (unlocked.length > 0) notes.push(`Unlocked here, and left open until they are released again: ${named(unlocked)}.`)
  if (early.length > 0) notes.push(`Customers can still change it here, so it stays open: ${named(early)}.`)
  if (untold.length > 0) notes.push(`Never released here, and moved on all the same: ${named(untold)}.`)
  return { inserted: 0, updated: changed.size, notes }
}

const named = (orderNos: readonly number[]) =>
  `${many(orderNos.length, 'order')} of order_states.csv (${orderNos.slice(0, NAMED).join(', ')}${orderNos.length > NAMED ? ', …' : ''})`

/** Keeps what comes of each line. */
export async function loadLineStates(
  db: Db,
  { rows, given }: Sheet<'orderLineStates'>,
): Promise<{ readonly inserted: number; readonly updated: number }> {
  let [inserted, updated] = [0, 0]
  const columns = { confirmed: given.has('confirmed'), shipped: given.has('shipped') }
  for (const part of partsOf(rows)) {
    const written = await sql.setLinesTold(db, part, columns)
    inserted += written.inserted
    updated += written.updated
  }
  return { inserted, updated }
}

const partsOf = <R>(rows: readonly R[]): (readonly R[])[] =>
  Array.from({ length: Math.ceil(rows.length / AT_ONCE) }, (_, at) => rows.slice(at * AT_ONCE, (at + 1) * AT_ONCE))
