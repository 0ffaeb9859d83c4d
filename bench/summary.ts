// The weekly summary of 1,000 locations through HTTP, beside its bare questions to the same database.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { api } from '#contract/index.ts'
import type { AnyEndpoint } from '#contract/kernel/endpoint.ts'
import type { DatabaseKind, OpenDatabase } from '#server/db/open.ts'
import { piecesByDate, weekByItem, weekByLocation } from '#server/summary/summaries.sql.ts'
import { postgresBinaries, startPostgres } from '#tests/support/postgres-server.ts'
import type { AskerResult, AskerTask } from './support/asker.ts'
import { heading, median, table } from './support/report.ts'
import { seed } from './support/seed.sql.ts'
import { configOf, type Place, startServer, withDatabase } from './support/server.ts'
import { addWeek, WEEK } from './support/week.sql.ts'

const TIMES = Number(process.argv[2] ?? 60)
const LOCATIONS = 1_000
const LINES = 30
const REACH = { customerNo: '104220', mappedRouteNo: '', shipTo: { kind: 'all' } } as const

interface Subject {
  readonly name: string
  readonly endpoint: AnyEndpoint
  readonly bare: (database: OpenDatabase) => Promise<unknown>
}
const subjects: readonly Subject[] = [
  {
    name: 'by location',
    endpoint: api.summaries.byLocation,
    bare: ({ db }) => weekByLocation(db, REACH, WEEK.first, WEEK.last),
  },
  {
    name: 'by item',
    endpoint: api.summaries.byItem,
    bare: ({ db }) => weekByItem(db, REACH, WEEK.first, WEEK.last),
  },
  {
    name: 'weeks before',
    endpoint: api.summaries.pastWeeks,
    bare: ({ db }) => piecesByDate(db, REACH, '2090-04-02', '2090-05-27'),
  },
]

const home = fs.mkdtempSync(path.join(os.tmpdir(), 'provender-bench-'))
const rows: (string | number)[][] = []
heading('summary')
try {
  await measure('embedded', { dataDir: path.join(home, 'embedded') })
  const binaries = postgresBinaries()
  if (binaries === undefined) console.log('PostgreSQL: no binaries were found on this machine.\n')
  else {
    const postgres = await startPostgres(binaries)
    try {
      await measure('postgres', { dataDir: path.join(home, 'pg'), databaseUrl: postgres.urlOf('postgres') })
    } finally {
      await postgres.remove()
    }
  }
  const head = ['engine', 'summary', 'p50 ms', 'p99 ms', 'SQL alone, p50 ms', 'ratio', 'CPU ms', 'SQL alone, CPU ms']
  table([...head, 'ratio', 'kB raw', 'kB gzip'], rows)
} finally {
  fs.rmSync(home, { recursive: true, force: true })
}

async function measure(kind: DatabaseKind, place: Place): Promise<void> {
  const { headers, bare } = await withDatabase(place, async (database) => {
    const seeded = await seed(database, configOf(place), { items: 300, orders: 0 })
    await addWeek(database, LOCATIONS, LINES)
    const alone = []
    for (const subject of subjects) alone.push(await timesOf(() => subject.bare(database)))
    return { headers: seeded.headers, bare: alone }
  })
  const server = await startServer(place)
  try {
    for (const [i, { name, endpoint }] of subjects.entries()) {
      const alone = bare[i] ?? { p50Ms: 0, cpuMs: 0 }
      const search = new URLSearchParams(endpoint.query.write({ firstDate: WEEK.first }) as Record<string, string>)
      const asker = fork(path.join(import.meta.dirname, 'support/asker.ts'))
      asker.send({
        port: server.port,
        headers,
        times: TIMES,
        path: `/api${endpoint.path}?${search}`,
      } satisfies AskerTask)
      const [ready] = await once(asker, 'message')
      if (ready !== 'warm') throw new Error('The client ended early.')
      const before = server.cpuMs()
      asker.send('go')
      const [{ p50Ms, p99Ms, raw, sent }] = (await once(asker, 'message')) as [AskerResult]
      const cpuMs = (server.cpuMs() - before) / TIMES
      rows.push([
        kind,
        name,
        ...[p50Ms, p99Ms, alone.p50Ms].map((ms) => ms.toFixed(1)),
        (p50Ms / alone.p50Ms).toFixed(2),
        ...[cpuMs, alone.cpuMs].map((ms) => ms.toFixed(1)),
        (cpuMs / alone.cpuMs).toFixed(2),
        ...[raw, sent].map((bytes) => (bytes / 1000).toFixed(1)),
      ])
    }
  } finally {
    await server.stop()
  }
}

/** A question's own time and this process's CPU for it; on the embedded engine that is the engine's as well. */
async function timesOf(ask: () => Promise<unknown>): Promise<{ p50Ms: number; cpuMs: number }> {
  for (let i = 0; i < 10; i += 1) await ask()
  const times: number[] = []
  const before = process.cpuUsage()
  for (let i = 0; i < TIMES; i += 1) {
    const started = performance.now()
    await ask()
    times.push(performance.now() - started)
  }
  const { user, system } = process.cpuUsage(before)
  return { p50Ms: median(times), cpuMs: (user + system) / 1000 / TIMES }
}
