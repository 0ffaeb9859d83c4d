/**
 * The reminder of the cut-off (TXT-03): to those who asked for it and have locations without an order for the day that closes next,
 * once, at the time they chose.
 */
import { isReminderDue, nextLook, reminderAt, reminderSubject, reminderText } from '#rules/alerts/reminder.ts'
import { isCreditHold } from '#rules/ordering/account-status.ts'
import { reachOf } from '../access/reach.ts'
import { inTransaction } from '../db/transaction.ts'
import { standingOf } from '../ordering/account-standing.ts'
import type { World } from '../runtime/world.ts'
import { instantOf } from '../runtime/zone.ts'
import { nextToClose } from '../summary/next-to-close.ts'
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
    for (const each of looked) if (await lookAt(world, each)) reminded += 1
    if (looked.length < AT_ONCE) return reminded
  }
}

async function lookAt(world: World, alert: sql.Looked): Promise<boolean> {
  const { db, clock } = world
  const now = clock.now()
  const reach = reachOf({ mappedRouteNo: alert.mappedRouteNo, shipTo: { kind: 'all' } }, alert.customerNo)
  const { day } = await nextToClose(db, world, reach)
  if (!day || alert.decidedFor === day.date) return false
  const cutoffAt = new Date(day.cutoffAt)
  const at = reminderAt({ cutoffAt, remindAt: alert.remindAt, timeZone: alert.timeZone }, instantOf)
  if (!isReminderDue({ now, at, cutoffAt, since: alert.agreedAt })) {
    await sql.lookAgain(db, alert.alertId, nextLook(now, at, AGAIN_MS))
    return false
  }
  const isOnHold = isCreditHold(await standingOf(db, alert.customerNo, clock.today()))
  return inTransaction(db, async (tx) => {
    if (!(await sql.decideFor(tx, alert.alertId, day.date))) return false
    const { date, letter } = day
    const { lacking, lackingCount } = await lackingOn(tx, reach, { date, letter, most: NAMED, after: undefined })
    if (lackingCount === 0) return false
    const names = (lacking ?? []).map(([, , name]) => name)
    const { customerNo, timeZone } = { ...alert, timeZone: world.config.timeZone }
    const made = await queueMessages(tx, [
      {
        ...{ alertId: alert.alertId, topic: 'cutoff', about: `cutoff ${date}`, now, expiresAt: cutoffAt },
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
