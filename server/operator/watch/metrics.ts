/** What `/metrics` tells (OPS-04, OPS-05): this server's own figures, and those that the database tells every server alike. */
import { setTimeout as sleep } from 'node:timers/promises'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { outageOf } from '../../db/outage.ts'
import { openConnections } from '../../http/listen.ts'
import { COMMIT, VERSION } from '../../runtime/root.ts'
import { isDown } from '../../runtime/system-status.ts'
import { type SeenCall, type SeenStatement, watchersOf } from '../../runtime/watch/watchers.ts'
import type { World } from '../../runtime/world.ts'
import { type Figures, figuresNow } from './figures.sql.ts'
import { freeBytes } from './free-disk.ts'
import { keptFor } from './fresh.ts'

const FIGURES_KEPT_MS = 10_000
/** Longer, and what asks for metrics would give up on all of them. */
const PATIENCE_MS = 3_000
const SECONDS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]
/** Codes are words of the sources, and few; should that change, the rest are one. */
const MOST_REASONS = 60
/** Calls that store quantities of an order on screen. */
const SAVES: ReadonlySet<string> = new Set(['orders.saveLine', 'orders.saveLines', 'orders.addLine'])

export interface Metrics {
  readonly contentType: string
  text(): Promise<string>
}

/** Counts from now on. */
export function createMetrics(world: World): Metrics {
  const { database, config, clock, db, log } = world
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  const gauge = (name: string, help: string, labelNames: readonly string[] = []) =>
    new Gauge({ name: `provender_${name}`, help, labelNames, registers })
  const counter = (name: string, help: string, labelNames: readonly string[]) =>
    new Counter({ name: `provender_${name}`, help, labelNames, registers })

  const calls = counter('calls_total', 'Calls answered, by name and class of status.', ['call', 'status'])
  const seconds = new Histogram({
    name: 'provender_call_seconds',
    help: 'How long calls took.',
    labelNames: ['call'],
    buckets: SECONDS,
    registers,
  })
  const refusals = counter('refusals_total', 'Calls refused by a rule, by its code.', ['call', 'reason'])
  const hostile = counter('hostile_total', 'Input that no screen of ours sends, by kind.', ['kind'])
  const saves = counter('saves_total', 'Saves of quantities: accepted, or the code of the refusal.', ['outcome'])
  const faults = counter('statement_errors_total', 'Statements that the database did not do, by kind.', ['kind'])
  const reasonOf = bounded(MOST_REASONS)
  const onCall = (seen: SeenCall) => {
    const { call, status, ms, refused } = seen
    calls.inc({ call, status: `${Math.floor(status / 100)}xx` })
    seconds.observe({ call }, ms / 1000)
    if (refused !== undefined) refusals.inc({ call, reason: reasonOf(refused) })
    if (seen.hostile !== undefined) hostile.inc({ kind: seen.hostile })
    if (SAVES.has(call)) saves.inc({ outcome: outcomeOf(seen, reasonOf) })
  }
  const onStatement = ({ error }: SeenStatement) => {
    if (error !== undefined) faults.inc({ kind: kindOf(error) })
  }
  const { calls: callWatchers, statements } = watchersOf(world)
  callWatchers.add(onCall)
  statements.add(onStatement)

  gauge('build_info', 'Always 1; version and commit are in the labels.', ['version', 'commit', 'node']).set(
    { version: VERSION, commit: COMMIT?.slice(0, 12) ?? '', node: process.version },
    1,
  )
  const up = gauge('up', '1 while orders can be taken here; 0 in maintenance and while the database is away.')
  const answers = gauge('database_answers', '1 when the database told its figures, 0 when it did not.')
  const pool = gauge('database_connections', 'Connections of this server to the database.', ['state'])
  const free = gauge('data_folder_free_bytes', 'Room on the disk of the data folder.')
  const open = gauge('open_connections', 'Connections of clients and proxies to this server.')
  const told = databaseGauges(gauge)

  const figures = keptFor(FIGURES_KEPT_MS, async () => {
    const now = clock.now()
    return await figuresNow(db, {
      now,
      idleSince: new Date(now.getTime() - config.sessionIdleMs),
      today: clock.today(),
    })
  })
  /** Undefined when the database does not answer in time: what it said before is not told as if it were so now. */
  const figuresInTime = () =>
    Promise.race([figures(), sleep(PATIENCE_MS, undefined, { ref: false })]).catch((error: Error) => {
      log.warn({ reason: error.message }, 'metrics')
      return undefined
    })
  return {
    contentType: registry.contentType,
    async text() {
      up.set(isDown(world) ? 0 : 1)
      const { totalCount, idleCount, waitingCount } = database.pool
      pool.set({ state: 'used' }, totalCount - idleCount)
      pool.set({ state: 'idle' }, idleCount)
      pool.set({ state: 'waiting' }, waitingCount)
      open.set(openConnections())
      setFree(free, config.dataDir)
      const now = await figuresInTime()
      answers.set(now ? 1 : 0)
      told(now)
      return registry.metrics()
    },
  }
}

const outcomeOf = ({ status, refused }: SeenCall, reasonOf: (code: string) => string): string =>
  status >= 500 ? (status === 503 ? 'unavailable' : 'fault') : refused === undefined ? 'accepted' : reasonOf(refused)

/** The first `most` words as they are, and 'other' for those after them. */
function bounded(most: number): (word: string) => string {
  const known = new Set<string>()
  return (word) => {
    if (known.has(word)) return word
    if (known.size >= most) return 'other'
    known.add(word)
    return word
  }
}

/** What kind of trouble a statement met, by PostgreSQL's own classes. */
function kindOf(error: unknown): string {
  const outage = outageOf(error)
  if (outage) return outage
  const code = String((error as { code?: unknown }).code ?? '')
  if (code === '57014') return 'timeout'
  if (code === '40P01' || code === '40001') return 'conflict'
  if (code.startsWith('23')) return 'constraint'
  if (code.startsWith('53')) return 'resources'
  return 'other'
}

type MakeGauge = (name: string, help: string, labelNames?: readonly string[]) => Gauge<string>

/** Sets what the database told; what it did not tell has no figure. */
function databaseGauges(gauge: MakeGauge): (figures: Figures | undefined) => void {
  const jobs = gauge('report_jobs', 'Reports waiting, working, and failed in the last 24 hours.', ['state'])
  const oldestJob = gauge('report_job_oldest_seconds', 'For how long the oldest report has not been done.')
  const waiting = gauge('outbox_waiting', 'E-mails and alerts that are not sent yet.', ['kind'])
  const givenUp = gauge('outbox_given_up', 'E-mails and alerts that were given up.', ['kind'])
  const oldest = gauge('outbox_oldest_seconds', 'For how long the oldest of them has waited.', ['kind'])
  const imported = gauge('last_import_seconds', 'Since the last import began.')
  const importDone = gauge('last_import_done', '1 when the last import was written, 0 when it was refused.')
  const exported = gauge('last_export_seconds', 'Since the ERP was last told of orders.')
  const notReleased = gauge('orders_not_released', 'Orders to be made by now that were not released to production.')
  const sessions = gauge('sessions', 'Sessions that are signed in.', ['kind'])
  const all = [jobs, oldestJob, waiting, givenUp, oldest, imported, importDone, exported, notReleased, sessions]
  return (figures) => {
    // Without labels a gauge stands at 0 after a reset; removed, it says nothing.
    for (const each of all) each.remove({})
    for (const each of [jobs, waiting, givenUp, oldest, sessions]) each.reset()
    if (!figures) return
    jobs.set({ state: 'waiting' }, figures.jobsWaiting)
    jobs.set({ state: 'working' }, figures.jobsWorking)
    jobs.set({ state: 'failed' }, figures.jobsFailed)
    oldestJob.set(figures.oldestJobSeconds)
    waiting.set({ kind: 'mail' }, figures.mailWaiting)
    waiting.set({ kind: 'alert' }, figures.alertsWaiting)
    givenUp.set({ kind: 'mail' }, figures.mailGivenUp)
    givenUp.set({ kind: 'alert' }, figures.alertsGivenUp)
    oldest.set({ kind: 'mail' }, figures.oldestMailSeconds)
    oldest.set({ kind: 'alert' }, figures.oldestAlertSeconds)
    if (figures.importSeconds !== null) imported.set(figures.importSeconds)
    if (figures.importIsDone !== null) importDone.set(figures.importIsDone ? 1 : 0)
    if (figures.exportSeconds !== null) exported.set(figures.exportSeconds)
    notReleased.set(figures.ordersNotReleased)
    sessions.set({ kind: 'customer' }, figures.customerSessions)
    sessions.set({ kind: 'staff' }, figures.staffSessions)
  }
}

function setFree(free: Gauge<string>, dataDir: string): void {
  const bytes = freeBytes(dataDir)
  if (bytes === undefined) free.remove({})
  else free.set(bytes)
}
