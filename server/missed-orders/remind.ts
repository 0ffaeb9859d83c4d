import type { api } from '#contract/index.ts'
import { addDays, formatTime, shortDate, toUsDate, weekdayName, weekdayOf } from '#rules/calendar.ts'
import { noOneToRemind, reminderLock } from '#rules/missed-orders/reminder.ts'
import { isCounted } from '#rules/ordering/order.ts'
import { Refusal, refuseIf } from '#rules/refusal.ts'
import { wallIn } from '#rules/zone.ts'
import { reachOf } from '../access/reach.ts'
import type { Db } from '../db/open.ts'
import type { Call } from '../http/call.ts'
import { enqueueMail } from '../mail/outbox.sql.ts'
import { openDayOf } from '../ordering/days/open-day.ts'
import { instantOf } from '../runtime/zone.ts'
import * as sql from './reminders.sql.ts'

/**
 * E-mails the other users who order for a location that it has no order yet (MIS-05); the sender gets none. A preview returns the
 * same people and sends nothing. Everything is checked under the lock of the location's reminders, so two senders at the same moment
 * send one; the e-mails are queued in the transaction that records the reminder.
 */
export async function remind(tx: Db, call: Call<typeof api.missedOrders.remind>) {
  const { world, caller, customerNo, input } = call
  const { locationNo, orderDate } = input
  const day = { customerNo, locationNo, orderDate }
  const reach = reachOf(caller, customerNo)
  await sql.lockReminders(tx, day)
  const { location, cutoffAt, orders, now } = await openDayOf(tx, world, { reach, locationNo, orderDate })
  if (orders.some(isCounted))
    throw new Refusal(`Location ${locationNo} has an order for this day already.`, 'has an order')
  if (await sql.needsNothing(tx, day))
    throw new Refusal(`Location ${locationNo} says that it needs nothing for this day.`, 'nothing needed')
  const { timeZone } = world.config
  const today = world.clock.today()
  const [since, until] = [instantOf(today, '00:00', timeZone), instantOf(addDays(today, 1), '00:00', timeZone)]
  refuseIf(reminderLock(await sql.sentReminders(tx, day, { since, until }), now))
  const everyone = await sql.whoOrdersFor(tx, customerNo, location, today)
  // A mailbox can belong to several users: the sender's own gets none.
  const own = caller.email.toLowerCase()
  const readers = everyone.filter(({ userId, email }) => userId !== caller.userId && email.toLowerCase() !== own)
  if (readers.length === 0) throw new Refusal(noOneToRemind({ isSenderAlone: everyone.length > 0 }), 'nobody to remind')
  const to = readers.map(({ userCode }) => userCode)
  const people = readers.map(({ userCode, name }) => ({ userCode, name }))
  if (input.isPreview) return { to, people }
  const { reminderId } = await sql.putReminder(tx, { ...day, by: caller.userCode, now, to })
  const wall = wallIn(cutoffAt, timeZone)
  const closes = `${weekdayName(weekdayOf(wall.date))} ${shortDate(wall.date)}, ${formatTime(wall.time)} ${wall.zoneName}`
  const mail = {
    subject: `No order yet: ${location.name}, ${weekdayName(weekdayOf(orderDate))} ${shortDate(orderDate)}`,
    text: [
      `${location.name} (${location.routeNo}-${locationNo}) has no order for ${weekdayName(weekdayOf(orderDate))} ${toUsDate(orderDate)}.`,
      `Orders for this day close ${closes}.`,
      '',
      'Order, or mark “Nothing needed” so that no one asks again:',
      `${world.config.publicUrl}/missed-orders?date=${encodeURIComponent(toUsDate(orderDate))}`,
      '',
      caller.isStaff ? world.config.companyName : `Sent by ${caller.userCode} through ${world.config.companyName}`,
    ].join('\n'),
  }
  for (const { userId, email } of readers)
    await enqueueMail(tx, { key: `missed-order:${reminderId}:${userId}`, to: email, ...mail })
  await call.record(tx, {
    ...{ action: 'location.remind', subject: locationNo, newValue: orderDate, happenedAt: now },
    note: to.join(', '),
  })
  return { to, people }
}
