import type { api } from '#contract/index.ts'
import { toUsDate, weekdayName, weekdayOf } from '#rules/calendar.ts'
import { TRAYS_DECIMALS } from '#rules/limits.ts'
import { figure, many } from '#rules/many.ts'
import { doneLock, growthLock, orderTotals } from '#rules/ordering/order.ts'
import { refuseIf } from '#rules/refusal.ts'
import { reachOf } from '../access/reach.ts'
import type { Db } from '../db/open.ts'
import type { Call } from '../http/call.ts'
import { notFound } from '../http/request-error.ts'
import { enqueueMail } from '../mail/outbox.sql.ts'
import { dayFactsOf } from '../ordering/growth.sql.ts'
import { lockOrder, type OrderRow, orderByNo } from '../ordering/orders.sql.ts'
import { orderedLines } from './items.sql.ts'

/**
 * Done: queues one e-mail with the ordered lines for each state of the order (ORD-15, ORD-16). Lines, totals and recipient
 * come from our records, whatever the request says (T25). The order itself was placed when its lines were saved.
 */
export const done = (call: Call<typeof api.orders.done>) => call.transact((tx) => queueMail(tx, call))

async function queueMail(tx: Db, { world, caller, customerNo, input: { orderNo } }: Call<typeof api.orders.done>) {
  const found = await orderByNo(tx, reachOf(caller, customerNo), orderNo, world.clock.today())
  if (!found) throw notFound(`Order ${orderNo}`)
  // Under lock the lines are those of the state that names the mail, so that a state is mailed once and never half.
  const order = { ...found, ...(await lockOrder(tx, customerNo, found.orderNo)) }
  refuseIf(doneLock({ ...order, growth: growthLock(order, caller, dayFactsOf(order)) }))
  const lines = await orderedLines(tx, customerNo, order.orderNo)
  const { pieces, trays } = orderTotals(lines, order)
  // The mail is for the customer's own user; staff viewing as the customer get none (ORD-16).
  const to = caller.isViewingAs || lines.length === 0 ? '' : caller.email
  if (to !== '') {
    const link = `${world.config.publicUrl}/orders/${order.routeNo}/${order.locationNo}/${orderNo}/edit?FirstDate=${toUsDate(order.orderDate)}`
    const now = world.clock.now()
    // Done of a closed order asks for its confirmation again: another mail, however often pressed at most one a minute.
    const again = order.cutoffAt <= now ? `:${Math.floor(now.getTime() / 60_000)}` : ''
    await enqueueMail(tx, {
      key: `done:${customerNo}:${orderNo}:${order.modifiedAt.getTime()}:${caller.userId}${again}`,
      to,
      subject: `Order ${orderNo}: ${order.locationName}, ${toUsDate(order.orderDate)}, ${many(pieces, 'piece')}`,
      text: mailText(order, lines, { pieces, trays, link, company: world.config.companyName }),
    })
  }
  return { pieces, sentTo: to }
}

function mailText(
  order: OrderRow,
  lines: readonly { itemNo: string; description: string; quantity: number }[],
  facts: { pieces: number; trays: number; link: string; company: string },
): string {
  const { orderNo, locationName, routeNo, locationNo, orderDate } = order
  return [
    `Order ${orderNo} for ${locationName} (${routeNo}-${locationNo})`,
    `${weekdayName(weekdayOf(orderDate))} ${toUsDate(orderDate)}`,
    '',
    ...lines.map(
      ({ itemNo, description, quantity }) => `${figure(quantity).padStart(6)}  ${itemNo.padEnd(7)} ${description}`,
    ),
    '',
    `Total pieces ${figure(facts.pieces)}, est. trays ${facts.trays.toFixed(TRAYS_DECIMALS)}`,
    '',
    `Open this order: ${facts.link}`,
    facts.company,
  ].join('\n')
}
