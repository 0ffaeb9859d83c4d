/** Starts the product: configuration, database, demo data in the test environment, mail, HTTP. */
import { mkdirSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { createApp } from './app.ts'
import { systemClock } from './clock.ts'
import { readConfig } from './config.ts'
import { refreshCutoffs } from './cutoffs.ts'
import { migrate } from './db/migrate.ts'
import { openDatabase } from './db/open.ts'
import { DEMO_KEY, keepDemoKey } from './demo/api-key.ts'
import { demoDay } from './demo/demo.sql.ts'
import { keepDemoCurrent, loadDemo } from './demo/load.ts'
import { DEMO_IMAGES } from './demo/pictures/demo-pictures.ts'
import { demoLogins } from './demo/users.ts'
import { listen } from './listen.ts'
import { createLog } from './log.ts'
import { startOutbox } from './outbox.ts'
import { sweepNowAndThen } from './sweep.ts'
import type { World } from './world.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

async function start(): Promise<void> {
  const config = readConfig(process.env)
  mkdirSync(config.dataDir, { recursive: true })
  const database = await openDatabase({ databaseUrl: config.databaseUrl, dataDir: config.dataDir, log: say })
  const clock = systemClock(config.timeZone)
  const bare: World = { config, database, db: database.db, clock, log: createLog(config) }
  await migrate(database.pool)
  const world = config.isProduction ? await refuseDemo(bare) : await demo(bare)
  await refreshCutoffs(world.db, clock.today(), config.timeZone)
  const stopSweeping = sweepNowAndThen(world)
  const outbox = startOutbox(world)

  const place = { port: config.port, hostname: config.host, trustedProxies: config.trustedProxies }
  const server = listen(createApp(world).fetch, place, (address) => announce(world, address))
  server.on('error', (error: NodeJS.ErrnoException) => {
    say(
      error.code === 'EADDRINUSE'
        ? `Port ${config.port} is in use. Set PORT to another one.`
        : `The server cannot listen: ${error.message}`,
    )
    process.exit(1)
  })

  let isStopping = false
  const stop = async () => {
    if (isStopping) return
    isStopping = true
    stopSweeping()
    server.close()
    setTimeout(() => server.closeAllConnections(), 5000).unref()
    server.closeIdleConnections()
    await outbox.stop()
    await database.close()
    process.exit(0)
  }
  process.on('SIGTERM', () => void stop())
  process.on('SIGINT', () => void stop())
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

function announce({ config, database }: World, { port }: AddressInfo): void {
  const address = `http://${config.host === '0.0.0.0' ? 'localhost' : config.host}:${port}`
  const where = database.kind === 'postgres' ? 'PostgreSQL' : `the embedded database in ${config.dataDir}`
  say(`Provender is ready at ${address} on ${where} (${(process.uptime()).toFixed(1)} s).`)
  if (!config.isProduction) announceLogins()
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
