import type { api } from '#contract/index.ts'
import { reachOf } from '../../access/reach.ts'
import type { Call } from '../../http/call.ts'
import { notFound } from '../../http/request-error.ts'
import { inShortTime } from '../../ordering/days/short-time.ts'
import * as sql from '../../ordering/orders.sql.ts'
import { changeDay } from './change.ts'

/** Moves one order from a day without work to another day: a change of one order, with its e-mail and its undo (CUT-15). */
export const move = (call: Call<typeof api.closedDays.move>) =>
  inShortTime(call.transact, async (tx) => {
    const { world, caller, customerNo, input } = call
    const { orderDate } = input
    const order = await sql.orderByNo(tx, reachOf(caller, customerNo), input.orderNo, world.clock.today())
    if (!order) throw notFound(`Order ${input.orderNo}`)
    const { mappedRouteNo } = caller
    const scope = { customerNo, mappedRouteNo, orderDate: order.orderDate, orderNos: [order.orderNo] }
    await changeDay(tx, call, scope, { answer: 'move', toDate: orderDate })
    return { orderNo: String(order.orderNo), orderDate }
  })
