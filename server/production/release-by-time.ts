/** Releases the orders of a make date by itself, each day at the time that staff set (ORD-36). Off until somebody does. */
import { isRunDue, OFF, scheduledDates } from '#rules/production/schedule.ts'
import { RELEASE_AT, settingOf } from '../ordering/settings.sql.ts'
import type { World } from '../runtime/world.ts'
import { instantOf } from '../runtime/zone.ts'
import { type Released, releaseScheduled } from './release.ts'

const LOOK_EVERY_MS = 60_000

/** One look at the clock: today's run, when it is due and nobody has made it. */
export async function releaseIfDue({ db, clock, config }: World): Promise<Released[] | undefined> {
  const setting = await settingOf(db, RELEASE_AT)
  if (!setting || setting.value === OFF) return undefined
  const today = clock.today()
  const dueAt = instantOf(today, setting.value, config.timeZone)
  const switchedAt = setting.changedAt ?? dueAt
  if (!isRunDue({ now: clock.now(), dueAt, switchedAt })) return undefined
  return releaseScheduled(db, clock, scheduledDates(today))
}

/** Looks every minute until the answer is called. Several servers may: the first one makes the run. */
export function releaseByTime(world: World): () => void {
  const look = () =>
    void releaseIfDue(world)
      .then((done) => done && world.log.info({ done }, 'released to production'))
      .catch((error: Error) => world.log.warn({ reason: error.message }, 'release'))
  const timer = setInterval(look, LOOK_EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}
