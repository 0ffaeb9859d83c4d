// One commit's side of the gate: measures what gate.ts asks for, in the checkout that holds this file. It is copied into the checkout of
// the other commit, so it uses only what the benches of both have.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { firstLoad } from '#tests/e2e/first-load.ts'
import { postgresBinaries, startPostgres } from '#tests/support/postgres-server.ts'
import { built } from '../../scripts/built.mjs'
import { packServer } from '../../scripts/server-pack.ts'
import { type OrderInBrowser, withOrder } from '../support/browser.ts'
import { type Seeded, seed, serverPid } from '../support/seed.sql.ts'
import { configOf, cpuMs, type Place, type RunningServer, startServer, withDatabase } from '../support/server.ts'
import type { Ask, Engine, Values } from './figures.ts'

const SIZE = { items: 30, orders: 320, pastOrders: 60 }
const IDLE_MS = 5_000
/** As `npm start` has it; the benches of older commits start the server without. */
const FLAGS = ['--max-semi-space-size=2']
const ITEMS_TYPED = 3_000
const YEAR_OF_LOCATIONS = [200, 20] as const

const home = fs.mkdtempSync(path.join(os.tmpdir(), 'provender-gate-'))
const atEnd: (() => unknown)[] = [() => fs.rmSync(home, { recursive: true, force: true })]

/** Runs once, however often it is asked for. */
function prepared<T>(work: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => {
    made ??= work()
    return made
  }
}

const postgres = prepared(async () => {
  const binaries = postgresBinaries()
  if (binaries === undefined) throw new Error('The gate needs PostgreSQL, and found no binaries of it on this machine.')
  const server = await startPostgres(binaries)
  atEnd.push(() => server.remove())
  return server
})

async function placeOf(engine: Engine, name: string): Promise<Place> {
  const dataDir = path.join(home, `${engine}-${name}`)
  if (engine === 'embedded') return { dataDir }
  const admin = await postgres()
  await execute(admin.urlOf('postgres'), `create database ${name}`)
  return { dataDir, databaseUrl: admin.urlOf(name) }
}

async function execute(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement)
  await client.end()
}

interface Saving {
  readonly place: Place
  readonly seeded: Seeded
  readonly server: RunningServer
  /** Of PostgreSQL's first process; none on the embedded engine. */
  readonly databasePid: number | undefined
}
const savingOn = (engine: Engine) =>
  prepared(async (): Promise<Saving> => {
    const place = await placeOf(engine, 'saves')
    let databasePid: number | undefined
    const seeded = await withDatabase(place, async (database) => {
      if (engine === 'postgres') databasePid = await serverPid(database)
      return seed(database, configOf(place), SIZE)
    })
    const server = await startServer(place, { flags: FLAGS })
    atEnd.unshift(() => server.stop())
    await saves(server, seeded, 4, 1)
    return { place, seeded, server, databasePid }
  })
const saving = { postgres: savingOn('postgres'), embedded: savingOn('embedded') }

interface Counted {
  readonly saves: number
  readonly seconds: number
}
async function saves(
  server: { port: number },
  { headers, orderNos, itemNos }: Seeded,
  clients: number,
  seconds: number,
) {
  const saver = fork(path.join(import.meta.dirname, '../support/saver.ts'))
  saver.send({ port: server.port, headers, orderNos, itemNos, clients, seconds })
  const [counted] = (await once(saver, 'message')) as [Counted]
  return counted
}

const bareServer = prepared(async () => {
  const { place } = await saving.postgres()
  await execute(
    place.databaseUrl ?? '',
    'create table pgbench_accounts (aid int primary key, bid int, abalance int, filler char(84)) with (fillfactor = 100)',
  )
  await execute(
    place.databaseUrl ?? '',
    "insert into pgbench_accounts select n, 1, 0, '' from generate_series(1, 1000000) n",
  )
  await execute(place.databaseUrl ?? '', 'vacuum analyze pgbench_accounts')
  const child = fork(path.join(import.meta.dirname, '../support/bare-server.ts'), [place.databaseUrl ?? ''])
  const [port] = (await once(child, 'message')) as [number]
  atEnd.unshift(() => stopped(child))
  return { port, child }
})

function stopped(child: ChildProcess): Promise<unknown> {
  const ended = once(child, 'exit')
  child.disconnect()
  return ended
}

const packed = prepared(async () => {
  await packServer({ log: () => undefined })
  return built('server').file as string
})
const startOn = (engine: Engine) =>
  prepared(async (): Promise<Place> => {
    const place = { ...(await placeOf(engine, 'starts')), environment: 'test' } as const
    // The first start makes the demo data.
    await (await startServer(place, { program: await packed(), flags: FLAGS })).stop()
    return place
  })
const starting = { postgres: startOn('postgres'), embedded: startOn('embedded') }

const inBrowser = prepared(
  () =>
    new Promise<OrderInBrowser>((resolve, reject) => {
      const ended = withOrder(ITEMS_TYPED, (opened) => {
        resolve(opened)
        return new Promise((end) => {
          atEnd.unshift(() => {
            end()
            return ended
          })
        })
      })
      ended.catch(reject)
    }),
)

let run = 0
const measures: { readonly [K in Ask['figure']]: (ask: Extract<Ask, { figure: K }>) => Promise<Values | undefined> } = {
  async saves({ engine, clients, seconds }) {
    const { server, seeded, databasePid } = await saving[engine]()
    const [node, database] = [server.cpuMs(), databasePid === undefined ? 0 : cpuMs(databasePid, true)]
    const counted = await saves(server, seeded, clients, seconds)
    return {
      rate: counted.saves / counted.seconds,
      nodeMs: (server.cpuMs() - node) / counted.saves,
      ...(databasePid !== undefined && { databaseMs: (cpuMs(databasePid, true) - database) / counted.saves }),
    }
  },
  async bare({ clients, seconds }) {
    const { port, child } = await bareServer()
    const { seeded } = await saving.postgres()
    const node = cpuMs(child.pid ?? 0)
    const counted = await saves({ port }, seeded, clients, seconds)
    return { rate: counted.saves / counted.seconds, nodeMs: (cpuMs(child.pid ?? 0) - node) / counted.saves }
  },
  async start({ engine }) {
    const server = await startServer(await starting[engine](), { program: await packed(), flags: FLAGS })
    await (await fetch(`http://127.0.0.1:${server.port}/api/checkstatus`)).text()
    const cpuS = server.cpuMs() / 1000
    await sleep(IDLE_MS)
    const idleMb = server.memoryMb()
    await server.stop()
    return { cpuS, idleMb }
  },
  async firstLoad() {
    const { address, order, newPage } = await inBrowser()
    const kBOf = async (page: Awaited<ReturnType<typeof newPage>>, at: string, ready: () => Promise<unknown>) => {
      const { script, stylesheet } = await firstLoad(page, async () => {
        await page.goto(at)
        await ready()
      })
      await page.context().close()
      return (script + stylesheet) / 1000
    }
    const [signIn, orderPage] = [await newPage({ isSignedOut: true }), await newPage()]
    return {
      signInKB: await kBOf(signIn, `${address}/login`, () => signIn.getByRole('button', { name: 'Sign in' }).waitFor()),
      orderKB: await kBOf(orderPage, order, () => orderPage.getByRole('region', { name: 'Order lines' }).waitFor()),
    }
  },
  async typing({ everyMs }) {
    const typing = await beside<typeof import('../support/typing.ts')>('../support/typing.ts')
    if (!typing) return undefined
    const { order, newPage } = await inBrowser()
    const page = await newPage()
    await page.goto(order)
    await page.locator('#order-lines input').first().waitFor()
    await page.waitForLoadState('networkidle')
    run += 1
    const typed = await typing.typeInto(page, typing.digitsOf(run), { everyMs, throttle: 1 })
    await page.context().close()
    return { cpuMs: typed.cpuMs }
  },
  async report() {
    const place = await reporting()
    if (!place) return undefined
    const [sql, csv] = [await reported(place, 'SQL'), await reported(place, 'CSV')]
    return { csvToSql: csv / sql }
  },
}

const reporting = prepared(async () => {
  const year = await beside<typeof import('../support/year.sql.ts')>('../support/year.sql.ts')
  if (!year) return undefined
  const place = await placeOf('postgres', 'reports')
  await withDatabase(place, async (database) => {
    await seed(database, configOf(place), { items: 300, orders: 0 })
    await year.addYear(database, ...YEAR_OF_LOCATIONS)
  })
  return place
})

async function reported({ dataDir, databaseUrl }: Place, way: string): Promise<number> {
  const child = fork(path.join(import.meta.dirname, '../support/reporter.ts'), { execArgv: [...FLAGS, '--expose-gc'] })
  const ended = once(child, 'exit')
  child.send({ way, dataDir, databaseUrl })
  const [{ ms }] = (await once(child, 'message')) as [{ ms: number }]
  await ended
  return ms
}

/** A bench that this commit may not have yet. */
async function beside<T>(file: string): Promise<T | undefined> {
  return fs.existsSync(path.join(import.meta.dirname, file)) ? ((await import(file)) as T) : undefined
}

process.on('message', (ask: Ask | 'end') => void answer(ask))
async function answer(ask: Ask | 'end'): Promise<void> {
  if (ask === 'end') {
    for (const end of atEnd) await end()
    process.exit()
  }
  try {
    const measure = measures[ask.figure] as (ask: Ask) => Promise<Values | undefined>
    process.send?.({ values: await measure(ask) })
  } catch (error) {
    process.send?.({ fault: (error as Error).stack ?? String(error) })
  }
}
process.send?.('ready')
