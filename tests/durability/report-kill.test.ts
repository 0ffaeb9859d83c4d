// RPT-29, F17: a server is killed while it makes a report. Another one, or the same when it is started again, makes it from its
// beginning; of two servers only one makes it, and the file is whole.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { linkOf } from '#contract/report-links.ts'
import { defaultRequest } from '#rules/reports/request.ts'
import { migrate } from '#server/db/migrate.ts'
import { type OpenDatabase, openDatabase } from '#server/db/open.ts'
import { askForJob } from '#server/reports/jobs/ask.ts'
import { partOf } from '#server/reports/jobs/jobs.sql.ts'
import { systemClock } from '#server/runtime/clock.ts'
import { readConfig } from '#server/runtime/config.ts'
import { createLog } from '#server/runtime/log.ts'
import { ZONE } from '#tests/support/zone.ts'
import { openTestDatabase, testDatabases } from '../support/base-db.ts'
import { make } from '../support/make.ts'
import { insertPersona, OWN } from '../support/personas.ts'
import { reader } from '../support/report-jobs.ts'

const VICTIM = path.join(import.meta.dirname, 'report-victim.ts')
const ROWS = 400

let dataDir: string
let servers: Server[]
beforeEach(() => {
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'provender-report-'))
  servers = []
})
afterEach(async () => {
  for (const { child } of servers) await end(child, 'SIGKILL')
  fs.rmSync(dataDir, { recursive: true, force: true })
})

interface Server {
  readonly child: ChildProcess
  readonly told: () => string
}
function startServer(databaseUrl?: string): Server {
  const child = spawn(process.execPath, [VICTIM, dataDir, ...(databaseUrl === undefined ? [] : [databaseUrl])])
  let text = ''
  child.stdout.on('data', (chunk: Buffer) => {
    text += chunk.toString()
  })
  child.stderr.on('data', (chunk: Buffer) => {
    text += chunk.toString()
  })
  const server = { child, told: () => text }
  servers.push(server)
  return server
}
async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
}
async function until(what: string, is: () => boolean | Promise<boolean>): Promise<void> {
  const patience = performance.now() + 60_000
  while (!(await is())) {
    if (performance.now() > patience) throw new Error(`${what}: ${servers.map(({ told }) => told()).join('\n---\n')}`)
    await sleep(50)
  }
}
const isMaking = ({ told }: Server) => told().includes('slice 5\n')
const isMade = ({ told }: Server) => told().includes('"bytes"')

/** A report that waits to be made. */
async function asked(database: OpenDatabase): Promise<number> {
  const { db } = database
  const world = { config: readConfig({ DATA_DIR: dataDir }), database, db, clock: systemClock(ZONE) }
  const whole = { ...world, log: createLog({ logLevel: 'silent' }) }
  await make(whole).shop()
  const userId = await insertPersona(whole, reader)
  const request = { ...defaultRequest('orderSummary', whole.clock.today()), fileType: 'CSV' as const }
  const job = { userId, customerNo: OWN, request, link: linkOf(request), fileType: 'CSV' as const, mappedRouteNo: '' }
  const more = { shipTo: '', seen: [], isLarge: true, isByLink: false, askedAt: whole.clock.now() }
  return (await db.transaction().execute((tx) => askForJob(tx, { ...job, ...more }))).jobId
}

/** The rows of the file that is there now, and how often its making was begun. */
async function made({ db }: OpenDatabase, jobId: number) {
  const { state, attempts } = await db
    .selectFrom('reportJob')
    .where('jobId', '=', jobId)
    .select(['state', 'attempts'])
    .executeTakeFirstOrThrow()
  let text = ''
  for (let partNo = 0; ; partNo += 1) {
    const part = await partOf(db, { jobId, attempts }, partNo)
    if (!part) break
    text += new TextDecoder().decode(part)
  }
  const attemptsKept = new Set(
    (await db.selectFrom('reportJobPart').select('attempt').execute()).map((row) => row.attempt),
  )
  // A head above the rows, and their totals under them.
  return { state, attempts, rows: text.trim().split('\r\n').length - 2, attemptsKept: [...attemptsKept] }
}

test('RPT-29 kill -9 in the middle, and the server that is started again makes it (embedded)', {
  timeout: 120_000,
}, async () => {
  const database = await openDatabase({ dataDir })
  await migrate(database.pool)
  const jobId = await asked(database)
  await database.close()
  const first = startServer()
  await until('the first makes it', () => isMaking(first))
  await end(first.child, 'SIGKILL')
  const second = startServer()
  await until('the second has made it', () => isMade(second))
  await end(second.child, 'SIGTERM')
  const again = await openDatabase({ dataDir })
  expect(await made(again, jobId)).toEqual({ state: 'done', attempts: 2, rows: ROWS, attemptsKept: [2] })
  await again.close()
})

describe.runIf(testDatabases().includes('postgres'))('with PostgreSQL', () => {
  const withTwo = async (signal: NodeJS.Signals) => {
    const database = await openTestDatabase('postgres')
    await database.reset()
    const jobId = await asked(database)
    const url = database.pool.options.connectionString
    const both = [startServer(url), startServer(url)]
    await until('one of both makes it', () => both.some(isMaking))
    const [one, other] = (isMaking(both[0] as Server) ? both : both.toReversed()) as [Server, Server]
    expect(other.told()).toBe('')
    await end(one.child, signal)
    await until('the other has made it', () => isMade(other))
    const found = await made(database, jobId)
    await database.close()
    return found
  }

  test('RPT-29 kill -9 of one of two servers: the other makes it from its beginning', {
    timeout: 120_000,
  }, async () => {
    expect(await withTwo('SIGKILL')).toEqual({ state: 'done', attempts: 2, rows: ROWS, attemptsKept: [2] })
  })

  test('RPT-29 one of two servers is stopped: the other makes it at once', { timeout: 120_000 }, async () => {
    expect(await withTwo('SIGTERM')).toEqual({ state: 'done', attempts: 1, rows: ROWS, attemptsKept: [1] })
  })

  test('RPT-29 two servers, one report: it is made once', { timeout: 120_000 }, async () => {
    const database = await openTestDatabase('postgres')
    await database.reset()
    const jobId = await asked(database)
    const url = database.pool.options.connectionString
    const both = [startServer(url), startServer(url)]
    await until('it is made', () => both.some(isMade))
    for (const { child } of both) await end(child, 'SIGTERM')
    const told = both.map(({ told: of }) => of()).join('')
    expect(told.match(/slice 0\n/g)).toHaveLength(1)
    expect(await made(database, jobId)).toEqual({ state: 'done', attempts: 1, rows: ROWS, attemptsKept: [1] })
    await database.close()
  })
})
