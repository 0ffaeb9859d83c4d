// The network between the server and PostgreSQL is slow, swallows all packets, and breaks, under saves: node bench/database-faults.ts
// [seconds]. F04, F05. The server is the real one; what it says in the meantime is held to sentences and times.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openFaultProxy } from '#tests/support/fault-proxy.ts'
import { postgresBinaries, startPostgres } from '#tests/support/postgres-server.ts'
import { openPath } from './support/calls.ts'
import { proofRow } from './support/proof-row.ts'
import { heading, table } from './support/report.ts'
import { seed, storedLines } from './support/seed.sql.ts'
import { configOf, startServer, withDatabase } from './support/server.ts'
import { startTraffic, type Traffic } from './support/traffic.ts'

const SECONDS = Number(process.argv[2] ?? 15)
const CALLERS = 4
/** Goals: an answer, whatever it is; the state and files of the portal beside it; told down; back. */
const [ANSWER_MS, STATUS_MS, DOWN_MS, BACK_MS] = [15_000, 200, 5_000, 10_000]

heading(`database-faults ${SECONDS}`)
const binaries = postgresBinaries()
if (binaries === undefined) throw new Error('No binaries of PostgreSQL were found on this machine.')
const home = fs.mkdtempSync(path.join(os.tmpdir(), 'provender-database-faults-'))
const postgres = await startPostgres(binaries)
const socket = new URL(postgres.urlOf('postgres').replace('@/', '@none/')).searchParams.get('host')
const proxy = await openFaultProxy(path.join(socket ?? '', '.s.PGSQL.5432'))
const direct = { dataDir: home, databaseUrl: postgres.urlOf('postgres') }
const seeded = await withDatabase(direct, (database) =>
  seed(database, configOf(direct), { items: 20, orders: CALLERS }),
)
const server = await startServer({ dataDir: home, databaseUrl: `postgres://postgres@127.0.0.1:${proxy.port}/postgres` })
const rows: (string | number)[][] = []
try {
  // The first requests of a start are slower than all others.
  const warming = startTraffic(server.port, seeded, openPath(seeded.orderNos[0] ?? ''))
  await sleep(3_000)
  await warming.stop(10_000)
  await during('+200 ms a packet', async () => {
    proxy.slow(200)
    await sleep(SECONDS * 1000)
    proxy.heal('kept')
    return undefined
  })
  await during('+2 s a packet', async () => {
    proxy.slow(2_000)
    await sleep(SECONDS * 1000)
    proxy.heal('kept')
    return undefined
  })
  await during('black hole, then the same connections go on', () => blackHole('kept'))
  await during('black hole, and the connections of before are dead', () => blackHole('dead'))
  await during('every connection reset, twice a second', async () => {
    for (let turn = 0; turn < SECONDS * 2; turn += 1) {
      proxy.reset()
      await sleep(500)
    }
    return undefined
  })
  const head = [
    'saved',
    'refused',
    'longest ms',
    'state and page, p99 ms',
    'told down after ms',
    'back after ms',
    'lost',
    'other answers',
  ]
  table(['PostgreSQL behind a network', ...head], rows)
} finally {
  await server.stop()
  await proxy.close()
  await postgres.remove()
  fs.rmSync(home, { recursive: true, force: true })
}

async function blackHole(connections: 'kept' | 'dead'): Promise<number> {
  proxy.blackHole()
  const down = untilState(false)
  await sleep(SECONDS * 1000)
  proxy.heal(connections)
  return down
}

/** Saves go on while `fault` lasts; then the next save must be taken again. */
async function during(what: string, fault: () => Promise<number | undefined>): Promise<void> {
  const traffic = startTraffic(server.port, seeded, openPath(seeded.orderNos[0] ?? ''))
  await traffic.nextSave()
  const downMs = await fault()
  const healedAt = performance.now()
  const backMs = (await Promise.race([traffic.nextSave().then(() => true), sleep(90_000, false)]))
    ? performance.now() - healedAt
    : Number.POSITIVE_INFINITY
  const told = await traffic.stop(60_000)
  const lost = await lostOf(told)
  const statusMs = told.statusMs.toSorted((a, b) => a - b)[Math.floor(told.statusMs.length * 0.99)] ?? 0
  const missed = [
    ...(told.longestMs > ANSWER_MS ? ['an answer took too long'] : []),
    ...(statusMs > STATUS_MS ? ['the state and the page were slow'] : []),
    ...(downMs !== undefined && downMs > DOWN_MS ? ['it was told late'] : []),
    ...(backMs > BACK_MS ? ['it came back late'] : []),
    ...(lost > 0 ? ['saves were lost'] : []),
    ...(told.others.size > 0 ? [`other answers: ${[...told.others].join(' ')}`] : []),
    ...(server.child.exitCode !== null ? ['the server ended'] : []),
  ]
  const ms = (value: number) => value.toFixed(0)
  rows.push([
    what,
    told.saved.size,
    told.refused,
    ms(told.longestMs),
    ms(statusMs),
    downMs === undefined ? '' : ms(downMs),
    ms(backMs),
    lost,
    [...told.others].join(' '),
  ])
  const figure = `longest answer ${ms(told.longestMs)} ms, state p99 ${ms(statusMs)} ms, ${downMs === undefined ? '' : `told down after ${ms(downMs)} ms, `}back after ${ms(backMs)} ms, ${lost} lost`
  proofRow({ what, figure: [figure, ...missed].join('; '), passed: missed.length === 0 })
}

/** How long until the state that anybody may ask says so. */
async function untilState(isUp: boolean): Promise<number> {
  const started = performance.now()
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${server.port}/api/checkstatusofsystem`)
    if ((await answer.text()).includes('ServerBackUp') === isUp) return performance.now() - started
    await sleep(100)
  }
}

async function lostOf({ saved }: Awaited<ReturnType<Traffic['stop']>>): Promise<number> {
  const stored = await withDatabase(direct, storedLines)
  return [...saved].filter(([line, version]) => (stored.get(line)?.version ?? 0) < version).length
}
