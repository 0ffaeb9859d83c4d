import { formatWall } from '#rules/calendar.ts'
import { type DayChange, dayMail, type ListedOrder } from '#rules/ordering/closed-day-words.ts'
import { wallIn } from '#rules/zone.ts'
import type { Db } from '../../db/open.ts'
import { enqueueMails } from '../../mail/outbox.sql.ts'
import type { CutoffEngine } from '../../ordering/cutoffs.ts'
import type { World } from '../../runtime/world.ts'
import { mailboxesOf } from './day-orders.sql.ts'

/**
 * One e-mail to each mailbox of the users and contacts whose orders were changed, in the transaction of the change. `engine` has the cut-offs of the
 * day on which the orders are now. Returns how many are sent.
 */
export async function sendLetters(
  tx: Db,
  { clock, config }: World,
  { changeNo, ...change }: DayChange & { readonly changeNo: number },
  orders: readonly (ListedOrder & { readonly customerNo: string; readonly orderNo: number })[],
  engine: CutoffEngine,
): Promise<number> {
  const mailboxes = await mailboxesOf(tx, orders, clock.today())
  const byNo = new Map(orders.map((order) => [order.orderNo, order]))
  const { companyName: company, publicUrl, timeZone } = config
  const isBack = change.isUndone || change.toDate === undefined
  const mails = mailboxes.map(({ customerNo, email, orderNos, isUser }) => {
    const { cutoffAt } = engine(customerNo, isBack ? change.orderDate : (change.toDate ?? change.orderDate))
    const { date, time, zoneName } = wallIn(cutoffAt, timeZone)
    // Contacts have no account that could open it.
    const address = isUser ? `${publicUrl}/dashboard` : undefined
    const own = orderNos.flatMap((orderNo) => byNo.get(Number(orderNo)) ?? [])
    return {
      key: `closed-day:${changeNo}:${change.isUndone ? 'undone' : 'done'}:${customerNo}:${email.toLowerCase()}`,
      to: email,
      ...dayMail(change, own, { company, closes: `${formatWall(date, time)} ${zoneName}`, address }),
    }
  })
  await enqueueMails(tx, mails)
  return mails.length
}
