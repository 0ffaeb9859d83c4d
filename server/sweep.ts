/** What nobody asks for any more is deleted now and then: in portions, so that no statement holds others up for long. */
import { REPEAT_HOURS, UPLOADS_KEPT_DAYS } from '#rules/limits.ts'
import { deleteEndedSessions } from './access/sessions.sql.ts'
import { deleteEndedLimits } from './access/sign-in-limits.sql.ts'
import { endAllExpiredViewAs } from './access/view-as.sql.ts'
import { makeRecordMonths } from './audit/months.sql.ts'
import { deleteOldRequests } from './enterprise/requests.sql.ts'
import { deleteEmptyOrders } from './ordering/orders.sql.ts'
import { deleteExpiredJobs } from './reports/jobs/jobs.sql.ts'
import type { World } from './runtime/world.ts'
import { deleteEndedResets } from './sign-in/password-reset.sql.ts'
import { deleteOldBatches } from './uploads/batches.sql.ts'

/** Not at once: whoever waited for the start is served first. */
const FIRST_SWEEP_MS = 30_000
const SWEEP_EVERY_MS = 3_600_000
const HOUR_MS = 3_600_000

/** Makes the months of the record ahead; deletes orders that never got a line, sessions and links that have ended, repeats that are not answered any more, old uploads and reports. */
export async function sweep({ db, clock, config }: World): Promise<void> {
  const ago = (ms: number) => new Date(clock.now().getTime() - ms)
  await makeRecordMonths(db, clock.today())
  await deleteEmptyOrders(db, clock.today())
  await endAllExpiredViewAs(db, { now: clock.now(), idleSince: ago(config.sessionIdleMs), why: 'expired' })
  await deleteEndedSessions(db, clock.now(), ago(config.sessionIdleMs))
  await deleteEndedResets(db, clock.now())
  await inPortions(() => deleteEndedLimits(db))
  await inPortions(() => deleteOldRequests(db, ago(REPEAT_HOURS * HOUR_MS)))
  await inPortions(() => deleteExpiredJobs(db, clock.now()))
  await inPortions(() => deleteOldBatches(db, ago(UPLOADS_KEPT_DAYS * 24 * HOUR_MS)))
}

/** Until none is left, or another process has the rest. */
async function inPortions(deleteSome: () => Promise<number>): Promise<void> {
  while ((await deleteSome()) > 0);
}

/** Sweeps soon after the start, as a server that is started anew each hour has to do it, too, and every hour until the answer is called. */
export function sweepNowAndThen(world: World): () => void {
  const run = () => void sweep(world).catch((error: Error) => world.log.warn({ reason: error.message }, 'sweep'))
  const timers = [setTimeout(run, FIRST_SWEEP_MS), setInterval(run, SWEEP_EVERY_MS)]
  for (const timer of timers) timer.unref()
  return () => timers.forEach(clearTimeout)
}
