/** For load balancers and monitors: `/healthz`, whether this process answers, and `/readyz`, whether it should be asked. */
import type { Context, Hono } from 'hono'
import { MAIL_LATE_SECONDS } from '#rules/limits.ts'
import { ownMigrations } from '../db/migrate.ts'
import { type MailQueue, mailQueue } from '../mail/outbox.sql.ts'
import { COMMIT, VERSION } from '../runtime/root.ts'
import { ranMigrations } from '../runtime/system-status.sql.ts'
import { isStopping, systemState } from '../runtime/system-status.ts'
import type { World } from '../runtime/world.ts'

interface Readiness {
  readonly ready: boolean
  /** Why this server should not be asked now. */
  readonly reasons: readonly string[]
  /** What somebody should look at although ordering goes on. */
  readonly warnings: readonly string[]
  readonly mail?: MailQueue
}

export function mountHealth(app: Hono, world: World): void {
  const json = (c: Context, body: object, status: 200 | 503 = 200) => {
    c.header('cache-control', 'no-store')
    return c.json(body, status)
  }
  // How many addresses proxies have named, for `npm run doctor`. One that stops sends people to the others (SCL-04).
  app.get('/healthz', (c) => {
    const healthy = !isStopping(world)
    const forwarded = forwardedCount(c.req.header('x-forwarded-for'))
    return json(
      c,
      {
        healthy,
        version: VERSION,
        ...(COMMIT && { commit: COMMIT.slice(0, 12) }),
        forwarded,
        ...(!healthy && { reason: 'stopping' }),
      },
      healthy ? 200 : 503,
    )
  })
  app.get('/readyz', async (c) => {
    const answer = await readiness(world)
    return json(c, answer, answer.ready ? 200 : 503)
  })
}

const forwardedCount = (header: string | undefined) => (header === undefined ? 0 : header.split(',').length)

/** Everything that keeps orders from being taken here, and what else an operator should know. */
export async function readiness(world: World): Promise<Readiness> {
  const { database, db } = world
  const { isClosed, isLost } = await systemState(world)
  const reasons = new Set<string>()
  const warnings: string[] = []
  if (isStopping(world)) reasons.add('stopping')
  if (isClosed) reasons.add('maintenance')
  if (isLost) reasons.add('database')
  if (!database.isHealthy()) reasons.add(database.holdsFolder() ? 'database' : 'folder lock')
  if (!database.hasRoom()) reasons.add('disk room')
  let mail: MailQueue | undefined
  if (!isLost && database.isHealthy()) {
    try {
      const ran = await ranMigrations(db)
      const own = ownMigrations().map(({ name }) => name)
      if (ran.join() !== own.toSorted().join()) reasons.add('migrations')
      mail = await mailQueue(db)
      if (mail.oldestSeconds > MAIL_LATE_SECONDS) warnings.push('mail waits')
      if (mail.parked > 0) warnings.push('mail given up')
    } catch (error) {
      world.log.warn({ reason: (error as Error).message }, 'readiness')
      reasons.add('database')
    }
  }
  return { ready: reasons.size === 0, reasons: [...reasons], warnings, ...(mail ? { mail } : {}) }
}
