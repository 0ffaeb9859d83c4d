/** The confirmation mail that is asked for with the customer's number alone: about what the user sent last (UPL-03). */

import type { api } from '#contract/index.ts'
import { REPEAT_HOURS } from '#rules/limits.ts'
import { Refusal } from '#rules/refusal.ts'
import type { GroupResult, LineVerdict } from '#rules/uploads/line.ts'
import type { Db } from '../db/open.ts'
import type { Call } from '../http/call.ts'
import * as sql from './latest-mail.sql.ts'
import { queueUploadMails } from './queue-mails.ts'

type MailCall = Call<typeof api.uploads.mail>

const askedOf = ({ caller, world, customerNo }: MailCall): sql.Asked => {
  const since = new Date(world.clock.now().getTime() - REPEAT_HOURS * 3_600_000)
  return { userId: caller.userId, userCode: caller.userCode, customerNo, since }
}

/** The user's latest upload that was sent, unless an order by API is later. */
export async function latestBatch(call: MailCall): Promise<string | undefined> {
  const [batch, request] = await Promise.all([
    sql.latestBatch(call.db, askedOf(call)),
    sql.latestRequest(call.db, askedOf(call)),
  ])
  return batch && (!request || batch.addedAt > request.sentAt) ? batch.batchId : undefined
}

/** One mail about the latest order by API; what was refused is not kept, so it tells what was ordered. */
export async function queueApiMail(tx: Db, call: MailCall): Promise<string> {
  const { caller, customerNo, world } = call
  const request = await sql.latestRequest(tx, askedOf(call))
  if (!request)
    throw new Refusal('You sent no orders in the last 24 hours, so there is nothing to confirm.', 'nothing to confirm')
  return queueUploadMails(tx, {
    ...{ caller, world, key: `api:${caller.userId}:${request.requestId}` },
    groups: groupsOf(customerNo, await sql.requestLines(tx, customerNo, request.requestId)),
    mail: {
      title: 'Order by API',
      opening: 'Your order by API was received.',
      isOfSeveral: false,
      link: `${world.config.publicUrl}/OrderSummary`,
    },
  })
}

function groupsOf(customerNo: string, lines: readonly sql.RequestLine[]): GroupResult[] {
  const byOrder = new Map<number, GroupResult & { readonly lines: LineVerdict[] }>()
  for (const line of lines) {
    const { orderNo, locationNo, locationName, orderDate, usedOnDay, isNew, itemNo, description, quantity } = line
    const group = byOrder.get(orderNo) ?? {
      ...{ group: byOrder.size + 1, customerNo, locationNo, locationName, orderDate, orderNo: String(orderNo) },
      usedOnDay,
      outcome: isNew ? ('create' as const) : ('update' as const),
      lines: [],
    }
    group.lines.push({ itemNo, description, quantity, storedQuantity: quantity, isOverLimit: false, outcome: 'save' })
    byOrder.set(orderNo, group)
  }
  return [...byOrder.values()]
}
