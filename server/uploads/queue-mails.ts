/** The e-mails about orders that came by file or by API: to the sender, and to the recipients of each order (UPL-03, UPL-04). */
import { eachOnce, type Recipient, recipientNames } from '#rules/orders/mails/recipients.ts'
import { isOrdered, isSent } from '#rules/uploads/figures.ts'
import type { GroupResult } from '#rules/uploads/line.ts'
import type { Caller } from '../access/sessions.ts'
import type { Db } from '../db/open.ts'
import { enqueueMail } from '../mail/outbox.sql.ts'
import { listMails } from '../ordering/mails/order-mails.sql.ts'
import { recipientsOf } from '../ordering/mails/recipients.sql.ts'
import type { World } from '../runtime/world.ts'
import { type UploadMail, uploadMail } from './mail.ts'

interface About {
  readonly caller: Caller
  readonly world: World
  readonly groups: readonly GroupResult[]
  /** The same for the same orders: an e-mail that was queued is not queued again. */
  readonly key: string
  /** Of the e-mail to the sender. */
  readonly mail: Omit<UploadMail, 'companyName'>
}

/**
 * The sender gets all results. Contacts get the orders of their locations; after an upload by company staff the customer's users who
 * placed the orders get theirs. Returns their names; '' without recipients.
 */
export async function queueUploadMails(tx: Db, { caller, world, groups, key, mail }: About): Promise<string> {
  const { companyName, publicUrl } = world.config
  const now = world.clock.now()
  const own = eachOnce([{ email: caller.email, name: caller.email, isUser: true }])
  for (const { email } of own)
    await enqueueMail(tx, { key, to: email, ...uploadMail(groups, { ...mail, companyName }) })

  const ordered = groups.flatMap((group) =>
    group.orderNo !== undefined && group.customerNo !== undefined && isSent(group) && isOrdered(group)
      ? [{ group, customerNo: group.customerNo, orderNo: Number(group.orderNo) }]
      : [],
  )
  const wanted = { hasUsers: caller.isStaff, today: world.clock.today() }
  const found = (await recipientsOf(tx, ordered, wanted)).sort((a, b) => Number(b.isUser) - Number(a.isUser))
  const others = eachOnce([...own, ...found]).slice(own.length)
  const sent = { by: caller.userCode, isStaff: caller.isStaff, now }
  for (const { email, name, isUser } of others) {
    const orderNos = new Set(
      found.filter((each) => each.email.toLowerCase() === email.toLowerCase()).map(({ orderNo }) => orderNo),
    )
    const theirs = ordered.filter(({ orderNo }) => orderNos.has(orderNo))
    const text = uploadMail(
      theirs.map(({ group }) => group),
      {
        ...{ title: 'Orders received', isOfSeveral: false, companyName },
        opening: caller.isStaff ? `Staff of ${companyName} sent these orders.` : 'These orders were sent.',
        link: isUser ? `${publicUrl}/OrderSummary` : undefined,
      },
    )
    const theirKey = `${key}:${email.toLowerCase()}`
    await enqueueMail(tx, { key: theirKey, to: email, ...text })
    await listMails(
      tx,
      theirs.map(({ customerNo, orderNo }) => ({ customerNo, orderNo, kind: 'upload', name, email, key: theirKey })),
      sent,
    )
  }
  // The results of staff are their own; a user's are an e-mail of each order.
  const ofOwn: readonly Recipient[] = caller.isStaff ? [] : own
  for (const { email, name } of ofOwn)
    await listMails(
      tx,
      ordered.map(({ customerNo, orderNo }) => ({ customerNo, orderNo, kind: 'upload', name, email, key })),
      sent,
    )
  return recipientNames([...own, ...others])
}
