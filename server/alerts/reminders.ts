/**
 * The reminder of the cut-off (TXT-03): to those who asked for it and have locations without an order for a day that closes, once for
 * each day, at the time they chose.
 */
import { isReminderDue, nextLook, reminderAt, reminderSubject, reminderText } from '#rules/alerts/reminder.ts'
import { isCreditHold } from '#rules/ordering/account-status.ts'
import { letterOf } from '#rules/ordering/order-summary.ts'
import { reachOf } from '../access/reach.ts'
import { inTransaction } from '../db/transaction.ts'
import { boardDays } from '../missed-orders/days.ts'
import { standingOf } from '../ordering/account-standing.ts'
import type { World } from '../runtime/world.ts'
import { instantOf } from '../runtime/zone.ts'
import { lackingOn } from '../summary/summaries.sql.ts'
import { queueMessages } from './messages.ts'
import * as sql from './reminders.sql.ts'

const LOOK_EVERY_MS = 60_000
/** A cut-off that is moved is seen after this time at the latest. */
const AGAIN_MS = 10 * 60_000
const AT_ONCE = 200
const NAMED = 3

/** One look at everybody whose time has come; answers how many were reminded. */
export async function remindOfCutoffs(world: World): Promise<number> {
  const { db, clock } = world
  let reminded = 0
  for (;;) {
    const now = clock.now()
    const until = new Date(now.getTime() + AGAIN_MS)
    const asked = { now, today: clock.today(), until, most: AT_ONCE }
    const looked = await inTransaction(db, (tx) => sql.takeToLook(tx, asked))
    for (const each of looked)
      try {
        reminded += await lookAt(world, each)
      } catch (error) {
        // Looked at again after a while; nobody else waits for it.
        world.log.warn({ alert: each.alertId, reason: (error as Error).message }, 'cut-off reminder')
      }
    if (looked.length < AT_ONCE) return reminded
  }
}

/** Looks at each day that can still be ordered for, the first to close first; answers of how many somebody was reminded. */
async function lookAt(world: World, alert: sql.Looked): Promise<number> {
  const { db, clock } = world
  const now = clock.now()
  const reach = reachOf({ mappedRouteNo: alert.mappedRouteNo, shipTo: { kind: 'all' } }, alert.customerNo)
  const { days } = await boardDays(db, world, reach)
  let reminded = 0
  let next: Date | undefined
  for (const day of days) {
    if (alert.decidedFor.includes(day.date)) continue
    const cutoffAt = new Date(day.cutoffAt)
    const at = reminderAt({ cutoffAt, remindAt: alert.remindAt, timeZone: alert.timeZone }, instantOf)
    if (isReminderDue({ now, at, cutoffAt, since: alert.agreedAt })) {
      if (await remindOf(world, alert, { date: day.date, cutoffAt })) reminded += 1
    } else if (at > now && (!next || at < next)) next = at
  }
  await sql.lookAgain(db, alert.alertId, nextLook(now, next, AGAIN_MS))
  return reminded
}

/** Decides once for a day: where all is ordered at that moment nothing is sent, then and later. */
async function remindOf(world: World, alert: sql.Looked, { date, cutoffAt }: { date: string; cutoffAt: Date }) {
  const { db, clock } = world
  const [now, today] = [clock.now(), clock.today()]
  const reach = reachOf({ mappedRouteNo: alert.mappedRouteNo, shipTo: { kind: 'all' } }, alert.customerNo)
  const isOnHold = isCreditHold(await standingOf(db, alert.customerNo, today))
  return inTransaction(db, async (tx) => {
    if (!(await sql.decideFor(tx, alert.alertId, date, today))) return false
    const asked = { date, letter: letterOf(date), most: NAMED, after: undefined }
    const { lacking, lackingCount } = await lackingOn(tx, reach, asked)
    if (lackingCount === 0) return false
    const names = (lacking ?? []).map(([, , name]) => name)
    const { alertId, mobile, email, customerNo } = alert
    const { timeZone } = world.config
    const made = await queueMessages(tx, [
      {
        ...{ alertId, mobile, email, topic: 'cutoff', about: `cutoff ${date}`, now, expiresAt: cutoffAt },
        subject: reminderSubject(date, lackingCount),
        body: reminderText({ orderDate: date, cutoffAt, timeZone, customerNo, count: lackingCount, names, isOnHold }),
      },
    ])
    return made > 0
  })
}

/** Looks every minute until the answer is called. Several servers may: each number is one server's at a time. */
export function startReminders(world: World): () => void {
  let isLooking = false
  const look = async () => {
    if (isLooking) return
    isLooking = true
    try {
      const reminded = await remindOfCutoffs(world)
      if (reminded > 0) world.log.info({ reminded }, 'cut-off reminders')
    } catch (error) {
      world.log.warn({ reason: (error as Error).message }, 'cut-off reminders')
    } finally {
      isLooking = false
    }
  }
  const timer = setInterval(() => void look(), LOOK_EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}
