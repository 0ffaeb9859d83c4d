// A backup is taken beside people who save, restored elsewhere, and gone on with: node bench/restore.ts [lines]. F18, by the commands of
// docs/operate.md: pg_dump and pg_restore of a PostgreSQL that is in use, copy-database of an embedded database whose server stands.
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type PostgresServer, postgresBinaries, startPostgres } from '#tests/support/postgres-server.ts'
import { openPath } from './support/calls.ts'
import { proofRow } from './support/proof-row.ts'
import { heading } from './support/report.ts'
import { type Seeded, seed, storedLines, tornOrders } from './support/seed.sql.ts'
import { configOf, type Place, startServer, withDatabase } from './support/server.ts'
import { startTraffic } from './support/traffic.ts'

const LINES = Number(process.argv[2] ?? 100_000)
const PAST_LINES = 120
const RESTORE_MS = 5 * 60_000
/** So long people save before it. */
const SAVED_MS = 2_000
const ROOT = path.join(import.meta.dirname, '..')
/** The lines that are saved, by order and item, and the version that was acknowledged last. */
type Saved = ReadonlyMap<string, number>

heading(`restore ${LINES}`)
const home = fs.mkdtempSync(path.join(os.tmpdir(), 'provender-restore-'))
try {
  const binaries = postgresBinaries()
  if (binaries === undefined) {
    proofRow({ what: 'PostgreSQL', figure: 'no PostgreSQL here', passed: false, isNotRun: true })
  } else {
    const postgres = await startPostgres(binaries)
    try {
      await onPostgres(postgres)
    } finally {
      await postgres.remove()
    }
  }
  await onEmbedded()
} finally {
  fs.rmSync(home, { recursive: true, force: true })
}

async function onPostgres(postgres: PostgresServer): Promise<void> {
  const place: Place = { dataDir: path.join(home, 'p'), databaseUrl: postgres.urlOf('postgres') }
  const seeded = await fill(place)
  const server = await startServer(place)
  const readPath = openPath(seeded.orderNos[0] ?? '')
  const before = startTraffic(server.port, seeded, readPath)
  await before.nextSave()
  await sleep(SAVED_MS)
  const { saved } = await before.stop(10_000)
  const beside = startTraffic(server.port, seeded, readPath)
  await beside.nextSave()
  const dump = path.join(home, 'dump')
  const dumpMs = run('pg_dump', '--format=custom', `--file=${dump}`, place.databaseUrl ?? '')
  const meanwhile = await beside.stop(10_000)
  await server.stop()
  run('psql', '-q', place.databaseUrl ?? '', '-c', 'create database restored')
  const restored: Place = { dataDir: path.join(home, 'r'), databaseUrl: postgres.urlOf('restored') }
  const restoreMs = run('pg_restore', '--exit-on-error', `--dbname=${restored.databaseUrl}`, dump)
  const { lost, torn, lines, goesOn } = await look(restored, seeded, saved)
  tell('PostgreSQL, pg_dump beside people who save', {
    ...{ lines, lost, torn, goesOn, restoreMs, known: saved.size },
    more: `${(fs.statSync(dump).size / 2 ** 20).toFixed(1)} MB taken in ${seconds(dumpMs)} while ${meanwhile.saved.size} lines were saved, ${meanwhile.others.size + meanwhile.refused} refused`,
    isGood: meanwhile.saved.size > 0 && meanwhile.others.size + meanwhile.refused === 0,
  })
}

async function onEmbedded(): Promise<void> {
  const place: Place = { dataDir: path.join(home, 'e') }
  const seeded = await fill(place)
  const server = await startServer(place)
  const traffic = startTraffic(server.port, seeded, openPath(seeded.orderNos[0] ?? ''))
  await traffic.nextSave()
  await sleep(SAVED_MS)
  const { saved } = await traffic.stop(10_000)
  await server.stop()
  const restored: Place = { dataDir: path.join(home, 'copy') }
  const copyMs = run(process.execPath, 'scripts/copy-database.ts', '--from', place.dataDir, '--to', restored.dataDir)
  const { lost, torn, lines, goesOn } = await look(restored, seeded, saved)
  tell('embedded, copied into a folder', { lines, lost, torn, goesOn, restoreMs: copyMs, known: saved.size })
}

function fill(place: Place): Promise<Seeded> {
  const pastOrders = Math.ceil(LINES / PAST_LINES)
  return withDatabase(place, (database) =>
    seed(database, configOf(place), { items: PAST_LINES, orders: 8, pastOrders, pastLines: PAST_LINES }),
  )
}

/** What the restored database has of what was acknowledged before, and whether a server on it takes a save. */
async function look(place: Place, seeded: Seeded, saved: Saved) {
  const { lost, torn, lines } = await withDatabase(place, async (database) => {
    const stored = await storedLines(database)
    const isLost = ([line, version]: [string, number]) => (stored.get(line)?.version ?? 0) < version
    return { lost: [...saved].filter(isLost).length, torn: (await tornOrders(database)).length, lines: stored.size }
  })
  const server = await startServer(place)
  const traffic = startTraffic(server.port, seeded, openPath(seeded.orderNos[0] ?? ''))
  await traffic.nextSave()
  const { others, refused } = await traffic.stop(10_000)
  await server.stop()
  return { lost, torn, lines, goesOn: others.size + refused === 0 }
}

interface Outcome {
  readonly lines: number
  readonly known: number
  readonly lost: number
  readonly torn: number
  readonly goesOn: boolean
  readonly restoreMs: number
  readonly more?: string
  readonly isGood?: boolean
}
function tell(what: string, { lines, known, lost, torn, goesOn, restoreMs, more, isGood = true }: Outcome): void {
  const taken = more === undefined ? '' : `${more}; `
  proofRow({
    what,
    figure: `${taken}${lines.toLocaleString('en-US')} lines restored in ${seconds(restoreMs)}; ${lost} lost of ${known} lines saved before it, ${torn} torn; a server on it ${goesOn ? 'goes on' : 'DOES NOT go on'}`,
    goal: `${RESTORE_MS / 60_000} min for 1,000,000 lines; 0, 0; it goes on`,
    passed: lost + torn === 0 && known > 0 && lines >= LINES && goesOn && isGood && restoreMs <= RESTORE_MS,
  })
}

/** Runs a command to its end; milliseconds. */
function run(command: string, ...args: readonly string[]): number {
  const started = performance.now()
  const { status, stderr, error } = spawnSync(command, args, { cwd: ROOT, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command}: ${error?.message ?? stderr}`)
  return performance.now() - started
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`
}
