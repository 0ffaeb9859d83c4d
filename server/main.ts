/** Starts the product: configuration, database, demo data in the test environment, mail, HTTP. */
import type { AddressInfo } from 'node:net'
import { startReminders } from './alerts/reminders.ts'
import { createApp } from './app.ts'
import { makeRecordMonths } from './audit/months.sql.ts'
import { databaseAnswers } from './db/answers.ts'
import { openDatabase } from './db/open.ts'
import { withReplica } from './db/replica/replica.ts'
import { prepareDatabase } from './db/roles/prepare.ts'
import { DEMO_KEY, keepDemoKey } from './demo/api-key.ts'
import { demoDay } from './demo/demo.sql.ts'
import { keepDemoCurrent, loadDemo } from './demo/load.ts'
import { DEMO_IMAGES } from './demo/pictures/demo-pictures.ts'
import { demoLogins } from './demo/users.ts'
import { listen, listenComplaint, tryPort } from './http/listen.ts'
import { startOutbox } from './operator/outbox.ts'
import { listenForMetrics } from './operator/watch/mount.ts'
import { settleCutoffs } from './ordering/cutoffs.ts'
import { releaseByTime } from './production/release-by-time.ts'
import { startReportJobs } from './reports/jobs/runner.ts'
import { makers } from './reports/makers.ts'
import { systemClock } from './runtime/clock.ts'
import { hostInUrl, readConfig } from './runtime/config.ts'
import { createLog } from './runtime/log.ts'
import { makeDataDir } from './runtime/make-folder.ts'
import { keepTime } from './runtime/one-clock.ts'
import { COMMIT, VERSION } from './runtime/root.ts'
import { misspelled } from './runtime/settings/misspelled.ts'
import { unprotected } from './runtime/settings/unprotected.ts'
import { atMost, drainable, STOP_TIMES } from './runtime/stop.ts'
import { beginStopping, watchSystem } from './runtime/system-status.ts'
import { reportStatement } from './runtime/watch/watchers.ts'
import type { World } from './runtime/world.ts'
import { sweepNowAndThen } from './sweep.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

async function start(): Promise<void> {
  const config = readConfig(process.env)
  const { port, host: hostname, trustedProxies } = config
  const log = createLog(config)
  makeDataDir(config.dataDir)
  await tryPort({ port, hostname })
  let isReady = false
  // To whoever starts it in words, and afterwards in lines that a program reads.
  const tell = (line: string) => (isReady ? log.warn(line) : say(line))
  const onStatement = config.metrics || config.tracing ? reportStatement : undefined
  const { databaseUrl, replicaUrl, dataDir } = config
  // Whoever watches over this process starts it again; the database then begins from what is on the disk (PRF-07).
  const onBreakdown = () => process.exit(1)
  const primary = await openDatabase({ databaseUrl, dataDir, log: tell, onBreakdown, onStatement })
  const database = replicaUrl === undefined ? primary : withReplica(primary, replicaUrl, tell)
  if (config.databaseUrl !== undefined) await databaseAnswers(database.pool, say)
  // A private network is a fair choice, so that this is no reason to refuse a start (docs/decisions/0083).
  if (config.isProduction)
    for (const { says, isSaid } of unprotected(config)) if (!isSaid) log.warn({ says }, 'network not protected')
  for (const says of misspelled(process.env, readConfig)) log.warn({ says }, 'setting not known')
  const clock = systemClock(config.timeZone)
  const bare: World = { config, database, db: database.db, clock, log }
  const ran = await prepareDatabase(database.pool, config.ownerUrl, say)
  if (ran.length > 0) log.info({ ran }, 'database migrated')
  await makeRecordMonths(bare.db, clock.today())
  const world = config.isProduction ? await refuseDemo(bare) : await demo(bare)
  const stopComparing = await keepTime(world)
  await settleCutoffs(world.db, clock.today(), config.timeZone)
  const stopTimers = [
    stopComparing,
    sweepNowAndThen(world),
    releaseByTime(world),
    startReminders(world),
    watchSystem(world),
  ]
  const outbox = startOutbox(world)
  const reports = startReportJobs(world, makers)

  const metrics = await listenForMetrics(world)
  const traces = config.tracing && (await import('./operator/watch/tracing.ts')).startTracing(world, config.tracing)
  const server = listen(createApp(world).fetch, { port, hostname, trustedProxies }, (address) => {
    isReady = true
    log.info({ version: VERSION, commit: COMMIT, node: process.version, migrations: ran.length }, 'started')
    void announce(world, address)
  })
  server.on('error', (error: NodeJS.ErrnoException) => {
    say(listenComplaint(error, { port, hostname }))
    process.exit(1)
  })

  const drain = drainable(server)
  let isStopping = false
  const stop = async (signal: string) => {
    // Whoever asks twice does not want to wait.
    if (isStopping) process.exit(1)
    isStopping = true
    log.info({ signal }, 'stopping')
    beginStopping(world)
    // Another server takes up what was begun.
    const handedBack = reports.stop()
    await drain()
    metrics?.close()
    metrics?.closeAllConnections()
    for (const stopTimer of stopTimers) stopTimer()
    await atMost(STOP_TIMES.mailMs, Promise.all([outbox.stop(), handedBack]))
    if (traces) await atMost(STOP_TIMES.tracesMs, traces.stop())
    await database.close()
    log.info('stopped')
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => void stop(signal))
}

/** The demo in an empty database, brought to today; its items have pictures of our own, unless others are set. */
async function demo(world: World): Promise<World> {
  const { db, clock, config } = world
  const { timeZone, secret: portalSecret } = config
  const [today, now] = [clock.today(), clock.now()]
  await loadDemo(db, { today, now, timeZone, portalSecret, log: say })
  await keepDemoCurrent(db, { today, timeZone, log: say })
  // PORTAL_SECRET may be another one since, under which the key that is there cannot be read.
  if ((await demoDay(db)) !== undefined) await keepDemoKey(db, { portalSecret, now })
  if (config.imageUrl !== undefined || (await demoDay(db)) === undefined) return world
  return { ...world, config: { ...config, imageUrl: DEMO_IMAGES } }
}

/** Everybody knows the passwords of the demo's people, one of them an administrator (T38). */
async function refuseDemo(world: World): Promise<World> {
  if ((await demoDay(world.db)) === undefined) return world
  throw new Error(
    'This database holds the demo and its log-ins. Set DATA_DIR or DATABASE_URL to a new place for production.',
  )
}

async function announce({ config, database, db }: World, { port }: AddressInfo): Promise<void> {
  const address = `http://${hostInUrl(config.host)}:${port}`
  const where = database.kind === 'postgres' ? 'PostgreSQL' : `the embedded database in ${config.dataDir}`
  say(`Provender is ready at ${address} on ${where} (version ${VERSION}, ${(process.uptime()).toFixed(1)} s).`)
  if (!config.isProduction && (await demoDay(db)) !== undefined) announceLogins()
}

function announceLogins(): void {
  say('')
  say('Demo log-ins, each with password demo:')
  for (const { userCode, customerNo, what } of demoLogins)
    say(`  ${userCode.padEnd(8)} customer ${(customerNo ?? '(none)').padEnd(7)} ${what}`)
  say(`  The API takes the token ${DEMO_KEY.token} and the secret ${DEMO_KEY.secret}.`)
}

start().catch((error: Error) => {
  say(error.message)
  process.exit(1)
})
