import type { api } from '#contract/index.ts'
import { menuLock } from '#rules/ordering/order.ts'
import { Refusal, refuseIf } from '#rules/refusal.ts'
import { reachOf } from '../../access/reach.ts'
import type { Call } from '../../http/call.ts'
import { notFound } from '../../http/request-error.ts'
import { lockOrder, orderByNo } from '../../ordering/orders.sql.ts'
import { isOfOrder, menuOf, setRemoved } from './menu-removal.sql.ts'

/**
 * Takes an item off the menu of the order's list, cycle and sequence, or puts it back (ORD-57, ORD-58): for every order of the
 * customer on that menu. Quantities stay. Asked twice is once.
 */
export const removeFromMenu = (call: Call<typeof api.orders.removeFromMenu>) =>
  call.transact(async (tx) => {
    const { world, caller, customerNo, input } = call
    const order = await orderByNo(tx, reachOf(caller, customerNo), input.orderNo, world.clock.today())
    if (!order) throw notFound(`Order ${input.orderNo}`)
    refuseIf(menuLock(await lockOrder(tx, customerNo, order.orderNo)))
    const menu = await menuOf(tx, customerNo, order.orderNo)
    const isSeen =
      (input.itemListCode ?? menu.itemListCode) === menu.itemListCode &&
      (input.menuCycle ?? menu.menuCycle) === menu.menuCycle &&
      (input.menuSequence ?? menu.menuSeqNo) === menu.menuSeqNo
    if (!isSeen) throw new Refusal('The menu of this order was changed in the meantime. Open it again.', 'conflict')
    if (!(await isOfOrder(tx, order, menu, input.itemNo))) throw notFound(`Item ${input.itemNo}`)
    if (await setRemoved(tx, menu, input.itemNo, input.isRemoved)) {
      await call.record(tx, {
        action: input.isRemoved ? 'menu.remove' : 'menu.restore',
        subject: String(order.orderNo),
        itemNo: input.itemNo,
        note: [menu.itemListCode || 'Master', menu.menuCycle, menu.menuSeqNo].join(' / '),
      })
    }
    return { isRemoved: input.isRemoved }
  })
