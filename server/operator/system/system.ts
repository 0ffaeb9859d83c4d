/** The staff screen System (OPS-07): what an administrator without access to the machine would ask its operator. */
import { api } from '#contract/index.ts'
import { importEnd } from '#rules/imports/import-run.ts'
import { REPORTS } from '#rules/reports/request.ts'
import { implement } from '../../http/call.ts'
import { mailQueue } from '../../mail/outbox.sql.ts'
import { VERSION } from '../../runtime/root.ts'
import type { World } from '../../runtime/world.ts'
import { readiness } from '../health.ts'
import { figuresNow } from '../watch/figures.sql.ts'
import { freeBytes } from '../watch/free-disk.ts'
import { slowCalls } from '../watch/slow-calls.ts'
import * as sql from './system.sql.ts'

const MOST_ROWS = 50
const MOST_IMPORTS = 10
/** The largest that the wire takes. */
const MOST_MB = 2_147_483_647

export const systemHandlers = implement('system', api.system, {
  async read({ world, db }) {
    const { clock, config } = world
    const now = clock.now()
    const idleSince = new Date(now.getTime() - config.sessionIdleMs)
    const { customerSessions, staffSessions, ...figures } = await figuresNow(db, {
      now,
      idleSince,
      today: clock.today(),
    })
    const { waiting, oldestAt, parked } = await mailQueue(db)
    return {
      toldAt: now.toISOString(),
      server: await serverNow(world, now),
      jobCounts: { waiting: figures.jobsWaiting, working: figures.jobsWorking, failed: figures.jobsFailed },
      jobs: (await sql.jobsNow(db, now, MOST_ROWS)).map(({ report, askedAt, doneAt, ...job }) => ({
        ...{ ...job, title: REPORTS[report]?.title ?? report, askedAt: askedAt.toISOString() },
        ...(doneAt && { doneAt: doneAt.toISOString() }),
      })),
      mail: {
        ...{ waiting, givenUp: parked },
        ...(oldestAt && { waitingSince: oldestAt.toISOString() }),
        unsentCount: await sql.unsentCount(db),
        unsent: (await sql.unsentMail(db, MOST_ROWS)).map(({ to, queuedAt, ...mail }) => ({
          ...{ ...mail, queuedAt: queuedAt.toISOString() },
          ...(to !== null && { to }),
        })),
      },
      imports: (await sql.lastImports(db, MOST_IMPORTS)).map(
        ({ ranAt, firstProblem, isDone, isBrokenOff, ...run }) => ({
          ...{ ...run, ranAt: ranAt.toISOString(), end: importEnd({ isDone, isBrokenOff }) },
          ...(firstProblem !== null && { firstProblem }),
        }),
      ),
      sessions: {
        ...{ customerCount: customerSessions, staffCount: staffSessions },
        latest: (await sql.sessionsNow(db, { now, idleSince, most: MOST_ROWS })).map((session) => ({
          ...{ userCode: session.userCode, isProgram: session.isProgram },
          ...{ signedInAt: session.signedInAt.toISOString(), lastSeenAt: session.lastSeenAt.toISOString() },
          ...(session.customerNo !== null && { customerNo: session.customerNo }),
        })),
      },
      slowCalls: slowCalls(world).map(({ call, status, ms, requestId, at, user, customer }) => ({
        ...{ call, status, ms: Math.round(ms), requestId, at: at.toISOString() },
        ...(user !== undefined && { userCode: user }),
        ...(customer !== undefined && { customerNo: customer }),
      })),
    }
  },
})

async function serverNow(world: World, now: Date) {
  const { reasons } = await readiness(world)
  const free = freeBytes(world.config.dataDir)
  return {
    version: VERSION,
    startedAt: new Date(now.getTime() - process.uptime() * 1000).toISOString(),
    reasons: [...reasons],
    engine: world.database.kind,
    memoryMb: Math.round(process.memoryUsage.rss() / 1_000_000),
    ...(free !== undefined && { freeMb: Math.min(Math.floor(free / 1_000_000), MOST_MB) }),
  }
}
