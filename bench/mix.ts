// One person saves lines, answer after answer, while twenty others ask for the week by item or open the dashboard again and
// again, on PostgreSQL: what the minutes before a cut-off are like (server/http/lanes.ts).
import { fork } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { api } from '#contract/index.ts'
import type { AnyEndpoint } from '#contract/kernel/endpoint.ts'
import { postgresBinaries, startPostgres } from '#tests/support/postgres-server.ts'
import type { ReadersResult, ReadersTask } from './support/readers.ts'
import { heading, median, table } from './support/report.ts'
import type { SaverResult } from './support/saver.ts'
import { savesOf, told } from './support/saving.ts'
import { type Seeded, seed, signInMore } from './support/seed.sql.ts'
import { configOf, type Place, type RunningServer, startServer, withDatabase } from './support/server.ts'
import { addWeek, WEEK } from './support/week.sql.ts'

const ROUNDS = Number(process.argv[2] ?? 3)
const SIZES = [1_000, 10_000]
const [READERS, SECONDS, LINES] = [20, 4, 30]
/** What a save beside readers may take, times a save alone. */
const MOST = 5

/** The week by location is told and held to nothing: it is the thread that is short there, and no turn gives that back. */
const readings: readonly (readonly [name: string, endpoint: AnyEndpoint, input: object, isHeldToIt: boolean])[] = [
  ['the week by item', api.summaries.byItem, { firstDate: WEEK.first }, true],
  ['the dashboard', api.summaries.needsOrder, {}, true],
  ['the week by location', api.summaries.byLocation, { firstDate: WEEK.first }, false],
]

heading('mix')
const home = fs.mkdtempSync(path.join(os.tmpdir(), 'provender-bench-'))
const binaries = postgresBinaries()
if (binaries === undefined) throw new Error('No binaries of PostgreSQL were found on this machine.')
const postgres = await startPostgres(binaries)
try {
  for (const locations of SIZES) {
    const own = path.join(home, String(locations))
    const databaseUrl = await newDatabase(postgres.urlOf('postgres'), `mix_${locations}`)
    await measure(locations, { dataDir: own, databaseUrl })
  }
} finally {
  await postgres.remove()
  fs.rmSync(home, { recursive: true, force: true })
}

async function newDatabase(url: string, name: string): Promise<string> {
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  return postgres.urlOf(name)
}

async function measure(locations: number, place: Place): Promise<void> {
  const [seeded, readers] = await withDatabase(place, async (database) => {
    const one = await seed(database, configOf(place), { items: 300, orders: 200 })
    await addWeek(database, locations, LINES)
    return [one, await signInMore(database, configOf(place), READERS)] as const
  })
  const server = await startServer(place)
  try {
    await save(server, seeded) // warm
    const rows: (string | number)[][] = []
    for (const [name, endpoint, input, isHeldToIt] of readings) {
      const [alone, beside]: [SaverResult[], SaverResult[]] = [[], []]
      let answers = 0
      for (let round = 0; round < ROUNDS; round += 1) {
        alone.push(await save(server, seeded))
        const search = new URLSearchParams(endpoint.query.write(input) as Record<string, string>)
        const child = fork(path.join(import.meta.dirname, 'support/readers.ts'))
        child.send({
          port: server.port,
          path: `/api${endpoint.path}?${search}`,
          headers: readers,
        } satisfies ReadersTask)
        await told(child)
        beside.push(await save(server, seeded))
        child.send('end')
        answers += (await told<ReadersResult>(child)).answers
      }
      const of = (slices: readonly SaverResult[], key: 'p50Ms' | 'p95Ms') => median(slices.map((slice) => slice[key]))
      const ratio = of(beside, 'p95Ms') / of(alone, 'p95Ms')
      if (isHeldToIt && ratio > MOST) process.exitCode = 1
      rows.push([
        name,
        ...[of(alone, 'p50Ms'), of(alone, 'p95Ms'), of(beside, 'p50Ms'), of(beside, 'p95Ms')].map((ms) =>
          ms.toFixed(1),
        ),
        isHeldToIt ? `${ratio.toFixed(1)} (≤ ${MOST})` : ratio.toFixed(1),
        median(beside.map(({ saves }) => saves)),
        answers,
      ])
    }
    const head = ['alone, p50 ms', 'p95', 'beside them, p50 ms', 'p95', 'p95 to alone', 'saves in 4 s', 'answers read']
    table([`${locations} locations: ${READERS} people ask for`, ...head], rows)
  } finally {
    await server.stop()
  }
}

function save({ port }: RunningServer, seeded: Seeded): Promise<SaverResult> {
  return savesOf({ ...seeded, port, clients: 1, seconds: SECONDS, itemNos: seeded.itemNos.slice(0, 30) })
}
