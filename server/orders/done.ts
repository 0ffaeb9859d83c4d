import type { api } from '#contract/index.ts'
import { toUsDate, weekdayName, weekdayOf } from '#rules/calendar.ts'
import { TRAYS_DECIMALS } from '#rules/limits.ts'
import { figure, many } from '#rules/many.ts'
import { doneLock, growthLock, orderTotals } from '#rules/ordering/order.ts'
import { eachOnce, type Recipient, recipientNames, unchangedText, unsentText } from '#rules/orders/mails/recipients.ts'
import { refuseIf } from '#rules/refusal.ts'
import { reachOf } from '../access/reach.ts'
import type { Db } from '../db/open.ts'
import type { Call } from '../http/call.ts'
import { notFound } from '../http/request-error.ts'
import { enqueueMail } from '../mail/outbox.sql.ts'
import { dayFactsOf } from '../ordering/growth.sql.ts'
import { confirmOrder, listMails } from '../ordering/mails/order-mails.sql.ts'
import { recipientsOf } from '../ordering/mails/recipients.sql.ts'
import { lockOrder, type OrderRow, orderByNo } from '../ordering/orders.sql.ts'
import { orderedLines } from './items.sql.ts'

/**
 * Done: confirms the order as it is now, and queues one e-mail with its lines for each recipient and state of the order (ORD-15,
 * ORD-16, ORD-74). Lines, totals and recipients come from our records, whatever the request contains (T25). The order itself was
 * placed when its lines were saved.
 */
export const done = (call: Call<typeof api.orders.done>) => call.transact((tx) => confirm(tx, call))

async function confirm(tx: Db, call: Call<typeof api.orders.done>) {
  const { world, caller, customerNo, input } = call
  const found = await orderByNo(tx, reachOf(caller, customerNo), input.orderNo, world.clock.today())
  if (!found) throw notFound(`Order ${input.orderNo}`)
  // Under lock the lines are those of the state that names the mail, so that a state is mailed once and never half.
  const order = { ...found, ...(await lockOrder(tx, customerNo, found.orderNo)) }
  refuseIf(doneLock({ ...order, growth: growthLock(order, caller, dayFactsOf(order)) }))
  const lines = await orderedLines(tx, customerNo, order.orderNo)
  const { pieces, trays } = orderTotals(lines, order)
  const isStaff = caller.isViewingAs
  if (lines.length === 0) return { pieces, sentTo: '', unsentText: unsentText({ pieces, isStaff }) }
  const recipients = await recipientsFor(tx, call, order)
  const names = recipientNames(recipients)
  const now = world.clock.now()
  const key = { customerNo, orderNo: order.orderNo }
  if (await confirmOrder(tx, { ...key, by: caller.userCode, isStaff, now }))
    await call.record(tx, { action: 'order.confirm', subject: String(order.orderNo), newValue: names })
  // Done of a closed order requests its confirmation again: another mail, at most one a minute however often it is pressed.
  const again = order.cutoffAt <= now ? `:${Math.floor(now.getTime() / 60_000)}` : ''
  const state = `done:${customerNo}:${order.orderNo}:${order.modifiedAt.getTime()}`
  const { publicUrl, companyName } = world.config
  const address = `${publicUrl}/orders/${order.routeNo}/${order.locationNo}/${order.orderNo}/edit?FirstDate=${toUsDate(order.orderDate)}`
  const mails = recipients.map((recipient) => ({
    ...{ ...key, kind: 'confirmation' as const, name: recipient.name, email: recipient.email },
    key: `${state}:${recipient.email.toLowerCase()}${again}`,
    text: mailText(order, lines, {
      ...{ pieces, trays, company: companyName, isStaff },
      link: recipient.isUser ? address : undefined,
    }),
  }))
  const subject = `Order ${order.orderNo}: ${order.locationName}, ${toUsDate(order.orderDate)}, ${many(pieces, 'piece')}`
  // Names only those who are e-mailed now: for an order that was not changed there are none.
  const queued: (typeof mails)[number][] = []
  for (const mail of mails)
    if (await enqueueMail(tx, { key: mail.key, to: mail.email, subject, text: mail.text })) queued.push(mail)
  await listMails(tx, mails, { by: caller.userCode, isStaff, now })
  if (queued.length > 0) return { pieces, sentTo: recipientNames(queued) }
  return { pieces, sentTo: '', unsentText: names === '' ? unsentText({ pieces, isStaff }) : unchangedText(names) }
}

/** The customer's own user gets the mail of what they press; after Done by staff, who get none, the users who placed the order do. */
async function recipientsFor(
  tx: Db,
  { caller, customerNo, world }: Call<typeof api.orders.done>,
  { orderNo }: OrderRow,
): Promise<Recipient[]> {
  const own = caller.isViewingAs ? [] : [{ email: caller.email, name: caller.email, isUser: true }]
  const wanted = { hasUsers: caller.isViewingAs, today: world.clock.today() }
  return eachOnce([...own, ...(await recipientsOf(tx, [{ customerNo, orderNo }], wanted))])
}

function mailText(
  order: OrderRow,
  lines: readonly { itemNo: string; description: string; quantity: number }[],
  facts: { pieces: number; trays: number; link: string | undefined; company: string; isStaff: boolean },
): string {
  const { orderNo, locationName, routeNo, locationNo, orderDate } = order
  return [
    `Order ${orderNo} for ${locationName} (${routeNo}-${locationNo})`,
    `${weekdayName(weekdayOf(orderDate))} ${toUsDate(orderDate)}`,
    ...(facts.isStaff ? [`Confirmed by staff of ${facts.company}.`] : []),
    '',
    ...lines.map(
      ({ itemNo, description, quantity }) => `${figure(quantity).padStart(6)}  ${itemNo.padEnd(7)} ${description}`,
    ),
    '',
    `Total pieces ${figure(facts.pieces)}, est. trays ${facts.trays.toFixed(TRAYS_DECIMALS)}`,
    '',
    ...(facts.link === undefined ? [] : [`Open this order: ${facts.link}`]),
    facts.company,
  ].join('\n')
}
