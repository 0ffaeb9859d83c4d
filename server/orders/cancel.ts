import type { api } from '#contract/index.ts'
import { isPastCutoff } from '#rules/ordering/cutoff.ts'
import { cancelLock } from '#rules/ordering/order.ts'
import { refuseIf } from '#rules/refusal.ts'
import { reachOf } from '../access/reach.ts'
import type { Db } from '../db/open.ts'
import type { Call } from '../http/call.ts'
import { notFound } from '../http/request-error.ts'
import * as sql from '../ordering/orders.sql.ts'

type CancelCall = Call<typeof api.orders.cancel>

/** The order under lock, with its state and cut-off as of now; absent and foreign orders read the same. */
async function locked(tx: Db, { world, caller, customerNo, input: { orderNo } }: CancelCall) {
  const order = await sql.orderByNo(tx, reachOf(caller, customerNo), orderNo, world.clock.today())
  if (!order) throw notFound(`Order ${orderNo}`)
  const now = await sql.lockOrder(tx, customerNo, order.orderNo)
  return { ...now, orderNo: order.orderNo, pastCutoff: isPastCutoff(now.cutoffAt, world.clock.now()) }
}

/** Cancels an order; its lines stay for the record. A second cancel changes nothing (ORD-22, INV-19). */
export const cancel = (call: CancelCall) =>
  call.transact(async (tx) => {
    const { caller, customerNo, world } = call
    const order = await locked(tx, call)
    if (order.state === 'cancelled') return {}
    refuseIf(cancelLock(order, caller))
    await sql.setCancelled(tx, [{ customerNo, orderNo: order.orderNo }], {
      by: caller.userCode,
      isStaff: caller.isStaff,
      now: world.clock.now(),
    })
    await call.record(tx, { action: 'order.cancel', subject: String(order.orderNo), oldValue: String(order.pieces) })
    return {}
  })
