// A year of a customer with 1,000 locations as CSV, XLSX and PDF, by turns with the bare statement that finds the same rows and with
// the bare library of workbooks on them, each in a process of its own.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { postgresBinaries, startPostgres } from '#tests/support/postgres-server.ts'
import { proofRow } from './support/proof-row.ts'
import { heading, median, table } from './support/report.ts'
import type { ReporterResult, ReporterTask } from './support/reporter.ts'
import { seed } from './support/seed.sql.ts'
import { configOf, type Place, withDatabase } from './support/server.ts'
import { addYear } from './support/year.sql.ts'

const ROUNDS = Number(process.argv[2] ?? 5)
/** 'embedded' too; PostgreSQL alone without it. */
const ENGINE = process.argv[3]
const LOCATIONS = Number(process.argv[4] ?? 1_000)
const LINES = 20
/** As `npm start` has them. */
const FLAGS = ['--max-semi-space-size=2', '--expose-gc']
/** Above idle; until the first byte; until a PDF of some thousand pages is whole. */
const [MORE_MB, FIRST_MS, PDF_MS] = [150, 2_000, 15_000]
const WAYS = ['SQL', 'CSV', 'library', 'XLSX', 'PDF'] as const
type Way = (typeof WAYS)[number]

const home = fs.mkdtempSync(path.join(os.tmpdir(), 'provender-bench-'))
heading('reports')
try {
  const binaries = postgresBinaries()
  if (binaries === undefined) console.log('PostgreSQL: no binaries were found on this machine.\n')
  else {
    const postgres = await startPostgres(binaries)
    try {
      await measure('PostgreSQL', { dataDir: path.join(home, 'pg'), databaseUrl: postgres.urlOf('postgres') })
    } finally {
      await postgres.remove()
    }
  }
  if (ENGINE === 'embedded') await measure('embedded', { dataDir: path.join(home, 'embedded') })
} finally {
  fs.rmSync(home, { recursive: true, force: true })
}

async function measure(engine: string, place: Place): Promise<void> {
  const lines = await withDatabase(place, async (database) => {
    await seed(database, configOf(place), { items: 300, orders: 0 })
    return addYear(database, LOCATIONS, LINES)
  })
  const results: Record<Way, ReporterResult[]> = { SQL: [], CSV: [], library: [], XLSX: [], PDF: [] }
  for (let round = 0; round < ROUNDS; round += 1)
    for (const way of WAYS) results[way].push(await reportOf({ ...place, way }))
  const msOf = (way: Way) => median(results[way].map(({ ms }) => ms))
  const mostOf = (way: Way) => Math.max(...results[way].map(({ memoryMb }) => memoryMb))
  const { rows = 0 } = results.CSV[0] ?? {}
  const firstMs = (way: Way) => median(results[way].map((one) => one.firstMs))
  const files = ['CSV', 'XLSX', 'PDF'] as const
  proofRow({
    what: `${engine}, ${lines.toLocaleString('en-US')} lines in ${rows.toLocaleString('en-US')} rows as CSV, XLSX, PDF`,
    figure: `${files.map((way) => (msOf(way) / 1000).toFixed(1)).join(', ')} s; first byte after ${files.map((way) => firstMs(way).toFixed(0)).join(', ')} ms; at most ${files.map((way) => mostOf(way).toFixed(0)).join(', ')} MB above idle`,
    goal: `PDF ${PDF_MS / 1000} s; ${FIRST_MS / 1000} s; ${MORE_MB} MB`,
    passed:
      msOf('PDF') <= PDF_MS && files.every((way) => firstMs(way) <= FIRST_MS && mostOf(way) <= MORE_MB) && rows > 0,
  })
  console.log(`${engine}: ${lines} lines in ${rows} rows, ${ROUNDS} rounds by turns`)
  table(
    [
      'made',
      'ms',
      'least, most ms',
      'first byte ms',
      'to the SQL',
      'to the library',
      'memory above idle, most MB',
      'MB',
    ],
    WAYS.map((way) => {
      const times = results[way].map(({ ms }) => ms)
      return [
        way,
        msOf(way).toFixed(0),
        `${Math.min(...times).toFixed(0)}, ${Math.max(...times).toFixed(0)}`,
        median(results[way].map(({ firstMs }) => firstMs)).toFixed(0),
        way === 'SQL' || way === 'library' ? '' : (msOf(way) / msOf('SQL')).toFixed(2),
        way === 'XLSX' ? (msOf(way) / msOf('library')).toFixed(2) : '',
        mostOf(way).toFixed(0),
        ((results[way][0]?.kB ?? 0) / 1000).toFixed(1),
      ]
    }),
  )
}

/** Of a process that does only this. */
async function reportOf(task: ReporterTask): Promise<ReporterResult> {
  const reporter = fork(path.join(import.meta.dirname, 'support/reporter.ts'), { execArgv: FLAGS })
  const ended = once(reporter, 'exit')
  reporter.send(task)
  const answer = await Promise.race([once(reporter, 'message'), ended])
  const result = answer[0] as ReporterResult | number | null
  if (typeof result !== 'object' || result === null) throw new Error(`The process that makes ${task.way} ended early.`)
  await ended
  return result
}
