// How fast lines are saved through HTTP, beside what the same database does for pgbench in the same minute.
import { fork, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createApp } from '#server/app.ts'
import { systemClock } from '#server/runtime/clock.ts'
import { createLog } from '#server/runtime/log.ts'
import { postgresBinaries, startPostgres } from '#tests/support/postgres-server.ts'
import { savesByDriver } from './support/by-driver.ts'
import { SAVE_PATH, saveFields } from './support/calls.ts'
import { heading, mean, table } from './support/report.ts'
import type { SaverResult } from './support/saver.ts'
import { savesOf } from './support/saving.ts'
import { type Seeded, seed, serverPid } from './support/seed.sql.ts'
import {
  configOf,
  countStatements,
  cpuMs,
  type Place,
  type RunningServer,
  startServer,
  withDatabase,
} from './support/server.ts'

const SECONDS = Number(process.argv[2] ?? 4)
const CLIENTS = [1, 16]
const SIZE = { items: 30, orders: 320, pastOrders: 60 }
const home = fs.mkdtempSync(path.join(os.tmpdir(), 'provender-bench-'))

interface Slice extends SaverResult {
  readonly rate: number
  readonly cpuMs: number
}

heading('save-line')
try {
  await onPostgres()
  await onEmbedded()
} finally {
  fs.rmSync(home, { recursive: true, force: true })
}

async function onPostgres(): Promise<void> {
  const binaries = postgresBinaries()
  if (binaries === undefined) {
    console.log('PostgreSQL: no binaries were found on this machine.\n')
    return
  }
  const postgres = await startPostgres(binaries)
  try {
    const pgbench = (args: readonly string[]) => run(binaries, 'pgbench', [...args, postgres.urlOf('postgres')])
    pgbench(['-i', '-q', '-s', '10'])
    const place: Place = { dataDir: path.join(home, 'postgres'), databaseUrl: postgres.urlOf('provender') }
    run(binaries, 'psql', ['-q', postgres.urlOf('postgres'), '-c', 'create database provender'])
    const seeded = await withDatabase(place, (database) => seed(database, configOf(place), SIZE))
    const server = await startServer(place)
    const bare = await startBare(postgres.urlOf('postgres'))
    try {
      for (const each of [server, bare]) await slice(each, seeded, 4, 1) // warm
      const rows = []
      for (const clients of CLIENTS) rows.push(...(await compare(place, { server, bare }, seeded, clients, pgbench)))
      table(
        [
          'PostgreSQL',
          'clients',
          'a second',
          'to pgbench',
          'to bare',
          'p50 ms',
          'p99 ms',
          'Node CPU ms',
          'database CPU ms',
          'statements',
        ],
        rows,
      )
    } finally {
      bare.child.disconnect()
      await server.stop()
    }
  } finally {
    await postgres.remove()
  }
}

type Served = Pick<RunningServer, 'port' | 'cpuMs' | 'child'>

/** A server that only updates a row, on the same PostgreSQL. */
async function startBare(databaseUrl: string): Promise<Served> {
  const child = fork(path.join(import.meta.dirname, 'support/bare-server.ts'), [databaseUrl])
  const [port] = (await once(child, 'message')) as [number]
  return { port, child, cpuMs: () => cpuMs(child.pid ?? 0) }
}

/** By turns, twice each: pgbench, a bare server's UPDATE, the saves through HTTP, and the statement of a save by the driver alone. */
async function compare(
  place: Place,
  { server, bare: least }: { readonly server: RunningServer; readonly bare: Served },
  seeded: Seeded,
  clients: number,
  pgbench: (args: readonly string[]) => string,
) {
  const used = { pgbench: 0, saves: 0 }
  const transactions = { pgbench: 0, saves: 0 }

  const [bench, http, driver, bare]: [number[], Slice[], number[], Slice[]] = [[], [], [], []]
  await withDatabase(place, async (database) => {
    const pid = await serverPid(database)
    const databaseMs = () => cpuMs(pid, true)
    for (let turn = 0; turn < 2; turn += 1) {
      const before = databaseMs()
      const said = pgbench(['-N', '-n', '-c', String(clients), '-T', String(SECONDS)])
      bench.push(Number(/tps = ([\d.]+)/.exec(said)?.[1]))
      used.pgbench += databaseMs() - before
      transactions.pgbench += Number(/actually processed: (\d+)/.exec(said)?.[1])
      bare.push(await slice(least, seeded, clients, SECONDS))
      const between = databaseMs()
      const one = await slice(server, seeded, clients, SECONDS)
      used.saves += databaseMs() - between
      transactions.saves += one.saves
      http.push(one)
      const alone = await savesByDriver(database, seeded, { clients, seconds: SECONDS })
      driver.push(alone.saves / alone.seconds)
    }
  })
  const base = mean(bench)
  const limit = mean(bare.map((one) => one.rate))
  const rate = mean(http.map((one) => one.rate))
  const alone = mean(driver)
  return [
    [
      'pgbench -N',
      clients,
      base.toFixed(0),
      '1',
      (base / limit).toFixed(2),
      '',
      '',
      '',
      (used.pgbench / transactions.pgbench).toFixed(2),
      '',
    ],
    [
      'bare node:http and pg, one UPDATE',
      clients,
      limit.toFixed(0),
      (limit / base).toFixed(2),
      '1',
      mean(bare.map(({ p50Ms }) => p50Ms)).toFixed(2),
      mean(bare.map(({ p99Ms }) => p99Ms)).toFixed(1),
      mean(bare.map(({ cpuMs }) => cpuMs)).toFixed(2),
      '',
      '1.00',
    ],
    [
      'saves through HTTP',
      clients,
      rate.toFixed(0),
      (rate / base).toFixed(2),
      (rate / limit).toFixed(2),
      mean(http.map(({ p50Ms }) => p50Ms)).toFixed(2),
      mean(http.map(({ p99Ms }) => p99Ms)).toFixed(1),
      mean(http.map(({ cpuMs }) => cpuMs)).toFixed(2),
      (used.saves / transactions.saves).toFixed(2),
      await statementsPerSave(place, seeded),
    ],
    [
      "a save's statement by the driver alone",
      clients,
      alone.toFixed(0),
      (alone / base).toFixed(2),
      (alone / limit).toFixed(2),
      '',
      '',
      '',
      '',
      '',
    ],
  ]
}

/** Counted in a server of our own, at the driver, over a hundred saves. */
async function statementsPerSave(place: Place, { headers, orderNos, itemNos }: Seeded): Promise<string> {
  return withDatabase(place, async (database) => {
    const config = configOf(place)
    const count = countStatements(database)
    const app = createApp({
      config,
      database,
      db: database.db,
      clock: systemClock(config.timeZone),
      log: createLog({ logLevel: 'silent' }),
    })
    const save = async (qty: number) => {
      const body = new URLSearchParams(
        saveFields({ orderNo: orderNos[0] ?? '', itemNo: itemNos[0] ?? '', quantity: qty }),
      )
      const request = { method: 'POST', headers: { ...headers, host: 'portal.example' }, body }
      const answer = await app.fetch(new Request(`https://portal.example${SAVE_PATH}`, request))
      if (!(await answer.text()).includes('success')) throw new Error('A save was refused.')
    }
    await save(1)
    const before = count()
    for (let i = 0; i < 100; i += 1) await save(i)
    return ((count() - before) / 100).toFixed(2)
  })
}

async function onEmbedded(): Promise<void> {
  const place: Place = { dataDir: path.join(home, 'embedded') }
  const seeded = await withDatabase(place, (database) => seed(database, configOf(place), SIZE))
  const server = await startServer(place)
  try {
    await slice(server, seeded, 4, 1)
    const rows = []
    for (const clients of CLIENTS) {
      const { rate, p50Ms, p99Ms, cpuMs } = await slice(server, seeded, clients, SECONDS)
      rows.push(['saves through HTTP', clients, rate.toFixed(0), p50Ms.toFixed(2), p99Ms.toFixed(1), cpuMs.toFixed(2)])
    }
    table(
      ['embedded (engine and server in one process)', 'clients', 'a second', 'p50 ms', 'p99 ms', 'CPU ms a save'],
      rows,
    )
  } finally {
    await server.stop()
  }
}

/** Saves from a process of their own. */
async function slice(server: Served, seeded: Seeded, clients: number, seconds: number): Promise<Slice> {
  const cpu = server.cpuMs()
  const result = await savesOf({ ...seeded, port: server.port, clients, seconds })
  return { ...result, rate: result.saves / result.seconds, cpuMs: (server.cpuMs() - cpu) / result.saves }
}

/** A program that comes with the server, or stands on the PATH; answers what it said. */
function run(binaries: string, program: string, args: readonly string[]): string {
  const beside = path.join(binaries, program)
  const { status, stdout, stderr, error } = spawnSync(fs.existsSync(beside) ? beside : program, [...args], {
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`${program} failed: ${error?.message ?? stderr}`)
  return stdout
}
