// How fast the enterprise API judges and stores many locations in one call, beside raw COPY of the same rows in the same run.
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import { request } from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { toUsDate } from '#rules/calendar.ts'
import { postgresBinaries, startPostgres } from '#tests/support/postgres-server.ts'
import { orderBody } from './support/order-body.ts'
import { proofRow } from './support/proof-row.ts'
import { heading, median, table } from './support/report.ts'
import { serverPid } from './support/seed.sql.ts'
import { configOf, cpuMs, type Place, type RunningServer, startServer, withDatabase } from './support/server.ts'
import { copyRows, seedUpload, storedOn, writeRows } from './support/upload.sql.ts'

const SIZE = { locations: 2000, items: 50 }
const TURNS = Number(process.argv[2] ?? 3)
const ONE_BY_ONE = 500
/** What the server may take above what it has when idle. */
const MORE_MB = 150
const home = fs.mkdtempSync(path.join(os.tmpdir(), 'provender-bench-'))
const day = (no: number) => `2090-06-${String(no).padStart(2, '0')}`

heading('upload-api')
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
    const place: Place = { dataDir: path.join(home, 'postgres'), databaseUrl: postgres.urlOf('provender') }
    const psql = path.join(binaries, 'psql')
    spawnSync(fs.existsSync(psql) ? psql : 'psql', [
      '-q',
      postgres.urlOf('postgres'),
      '-c',
      'create database provender',
    ])
    const key = await withDatabase(place, (database) => seedUpload(database, configOf(place), SIZE))
    const server = await startServer(place)
    try {
      await measure(place, server, key)
    } finally {
      await server.stop()
    }
  } finally {
    await postgres.remove()
  }
}

/** The embedded engine has no COPY beside it: the calls alone. */
async function onEmbedded(): Promise<void> {
  const place: Place = { dataDir: path.join(home, 'embedded') }
  const key = await withDatabase(place, (database) => seedUpload(database, configOf(place), SIZE))
  const server = await startServer(place)
  const times: number[] = []
  await placeOrders(server, key, day(30), orderBody(1, 100, SIZE.items)) // warm
  const idleMb = server.memoryMb()
  for (let turn = 0; turn < TURNS; turn += 1)
    times.push(await placeOrders(server, key, day(1 + turn), orderBody(1, SIZE.locations, SIZE.items)))
  const moreMb = server.mostMb() - idleMb
  await server.stop()
  const stored = await withDatabase(place, (database) => storedOn(database, day(1)))
  if (stored?.lines !== SIZE.locations * SIZE.items || stored.torn > 0)
    throw new Error(`Stored is ${JSON.stringify(stored)}.`)
  proofRow({
    what: 'embedded',
    figure: `${(median(times) / 1000).toFixed(1)} s; at most ${moreMb.toFixed(0)} MB above idle`,
    goal: `60 s; ${MORE_MB} MB`,
    passed: median(times) <= 60_000 && moreMb <= MORE_MB,
  })
}

async function measure(place: Place, server: RunningServer, key: string): Promise<void> {
  const folder = path.join(home, 'rows')
  fs.mkdirSync(folder, { mode: 0o777 })
  fs.chmodSync(home, 0o777)
  fs.chmodSync(folder, 0o777)
  const all = orderBody(1, SIZE.locations, SIZE.items)
  const lines = SIZE.locations * SIZE.items
  await placeOrders(server, key, day(30), orderBody(1, 100, SIZE.items)) // warm
  const idleMb = server.memoryMb()
  const [calls, keyed, copies, repeats]: [number[], number[], number[], number[]] = [[], [], [], []]
  const used = { node: 0, database: 0 }
  await withDatabase(place, async (database) => {
    const pid = await serverPid(database)
    for (let turn = 0; turn < TURNS; turn += 1) {
      const [date, other, copied] = [day(1 + turn * 3), day(2 + turn * 3), day(3 + turn * 3)]
      const before = { node: server.cpuMs(), database: cpuMs(pid, true) }
      calls.push(await placeOrders(server, key, date, all))
      used.node += server.cpuMs() - before.node
      used.database += cpuMs(pid, true) - before.database
      const stored = await storedOn(database, date)
      if (stored?.lines !== lines || stored.orders !== SIZE.locations || stored.torn > 0)
        throw new Error(`Stored is ${JSON.stringify(stored)}.`)
      keyed.push(await placeOrders(server, key, other, all, { 'idempotency-key': `bench-${turn}` }))
      repeats.push(await placeOrders(server, key, other, all, { 'idempotency-key': `bench-${turn}` }))
      await writeRows(database, folder, date, copied, 10_000_000 * (turn + 1))
      copies.push(await copyRows(database, folder))
      if ((await storedOn(database, copied))?.lines !== lines) throw new Error('The copy is not whole.')
    }
  })
  const single = await oneByOne(server, key, day(29))
  const copyRate = (lines * 1000) / median(copies)
  const callMs = median(calls)
  const moreMb = server.mostMb() - idleMb
  proofRow({
    what: 'PostgreSQL',
    figure: `${(callMs / 1000).toFixed(1)} s, ${(median(copies) / callMs).toFixed(2)} of COPY; at most ${moreMb.toFixed(0)} MB above idle`,
    goal: `40 s; ${MORE_MB} MB`,
    passed: callMs <= 40_000 && moreMb <= MORE_MB,
  })
  const rowOf = (what: string, count: number, ms: number, more: readonly string[] = ['', '']) => {
    const rate = (count * 1000) / ms
    return [what, count, ms.toFixed(0), rate.toFixed(0), (rate / copyRate).toFixed(2), ...more]
  }
  const cpu = [used.node, used.database].map((ms) => ((ms * 1000) / (TURNS * lines)).toFixed(0))
  table(
    ['PostgreSQL', 'lines', 'ms', 'lines a second', 'to COPY', 'Node CPU µs a line', 'database CPU µs a line'],
    [
      rowOf('COPY of the same rows into the same tables', lines, median(copies)),
      rowOf(`one call, ${SIZE.locations} locations`, lines, median(calls), cpu),
      rowOf('the same under an Idempotency-Key', lines, median(keyed)),
      rowOf('and repeated: answered from what is kept', lines, median(repeats)),
      rowOf(`a call a location, one after the other`, ONE_BY_ONE * SIZE.items, single),
    ],
  )
}

async function oneByOne(server: RunningServer, key: string, date: string): Promise<number> {
  const started = performance.now()
  for (let i = 0; i < ONE_BY_ONE; i += 1) await placeOrders(server, key, date, orderBody(1 + i, 1, SIZE.items))
  return performance.now() - started
}

/** Milliseconds from sending a call to having its whole answer; refuses one in which a line was not ordered. */
async function placeOrders(
  server: RunningServer,
  key: string,
  date: string,
  body: string,
  more: Readonly<Record<string, string>> = {},
): Promise<number> {
  const started = performance.now()
  const said = await new Promise<string>((answer, refuse) => {
    const headers = { authorization: key, 'content-type': 'application/json', 'content-length': body.length, ...more }
    const at = {
      port: server.port,
      path: `/api/enterprise_order?date=${toUsDate(date)}&date_confirmed=1`,
      method: 'POST',
      headers,
    }
    request(at, (response) => {
      text(response).then(
        (told) => (response.statusCode === 200 ? answer(told) : refuse(new Error(told.slice(0, 300)))),
        refuse,
      )
    })
      .on('error', refuse)
      .end(body)
  })
  const ms = performance.now() - started
  const { locations_items_cant_order: cannot, locations_cant_order: closed } = JSON.parse(said) as Record<
    string,
    object
  >
  if (Object.keys({ ...cannot, ...closed }).length > 0)
    throw new Error(JSON.stringify({ cannot, closed }).slice(0, 300))
  return ms
}
