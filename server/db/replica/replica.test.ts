// A real replica of a real PostgreSQL: it is read while it has all that was saved, and nobody notices when it has not.
import { type KyselyPlugin, sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { api } from '#contract/index.ts'
import type { JobRunner } from '#server/reports/jobs/runner.ts'
import { makers } from '#server/reports/makers.ts'
import type { Asked } from '#server/reports/report-maker.ts'
import { openTestDatabase, testDatabases } from '#tests/support/base-db.ts'
import { sharedWorld } from '#tests/support/fresh-world.ts'
import { readAnswer } from '#tests/support/pdf-text.ts'
import { clerk } from '#tests/support/personas.ts'
import { type PostgresServer, postgresBinaries, startPostgres } from '#tests/support/postgres-server.ts'
import { jobsOf, linkOn, reader } from '#tests/support/report-jobs.ts'
import { slicedReport } from '#tests/support/report-makers.ts'
import { requestOf } from '#tests/support/request-of.ts'
import type { Client } from '#tests/support/world.ts'
import { migrate } from '../migrate.ts'
import { type Db, onPool, type Replica } from '../open.ts'
import { postgresPool } from '../postgres.ts'
import { NOT_OURS, reading, withReplica } from './replica.ts'

const NOT_READ = 'The replica is not read for some seconds: It does not answer.'
type Summary = Asked<'orderSummary'>
const binaries = postgresBinaries()

describe.runIf(binaries !== undefined)('with a replica', () => {
  let primary: PostgresServer
  let follower: PostgresServer
  let client: Client
  let onReplica: pg.Client
  let closeReplica: (() => Promise<void>) | undefined
  /** How often the replica was found fresh, and what it was asked. */
  let [reads, asked] = [0, 0]
  let orderNo: number
  const runners: JobRunner[] = []
  const said: string[] = []
  const there = { locationNo: '000213', orderDate: '2026-11-24' }

  const asking: KyselyPlugin = {
    transformQuery: ({ node }) => {
      asked += 1
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const counted =
    (caughtUp: Replica['caughtUp']): Replica['caughtUp'] =>
    async (...of) => {
      const found = await caughtUp(...of)
      if (!found) return undefined
      reads += 1
      return { ...found, db: found.db.withPlugin(asking) }
    }

  beforeAll(async () => {
    primary = await startPostgres(binaries as string)
    const first = onPool(
      'postgres',
      postgresPool(primary.urlOf('postgres'), () => undefined),
    )
    await migrate(first.pool)
    await first.close()
    follower = await primary.replica()
  })
  // Registered first, so it runs after the world is closed.
  afterAll(async () => {
    await follower?.remove()
    await primary?.remove()
  })
  const world = sharedWorld({ kind: 'postgres', through: async () => primary.urlOf('postgres') }, async () => {
    const address = follower.urlOf('postgres')
    const { replica } = withReplica(world.database, address, (line) => said.push(line))
    if (!replica) throw new Error('There is no replica.')
    closeReplica = replica.close
    Object.assign(world.database, { replica: { ...replica, caughtUp: counted(replica.caughtUp) } })
    await world.make.shop()
    orderNo = Number(await world.make.order({ ...there, lines: { '100100': 3 } }))
    client = await world.as(clerk)
    onReplica = new pg.Client({ connectionString: address })
    await onReplica.connect()
  })
  afterAll(async () => {
    await onReplica?.end()
    for (const runner of runners) await runner.stop()
    await closeReplica?.()
  })

  const piecesInWeek = async () => {
    const week = { locationNo: '000213', firstDate: '2026-11-22', lastDate: '2026-11-28' }
    const { value } = await client.ask(api.orders.month, week)
    return JSON.stringify(value)
  }
  const save = async (quantity: number) =>
    expect(
      await client.ask(api.orders.saveLine, { orderNo: String(orderNo), itemNo: '100100', quantity }),
    ).toMatchObject({
      message: 'success',
    })

  test('SCL-07 SCL-08 a week is read from the replica, and has what was saved a moment before', async () => {
    const before = reads
    for (let quantity = 41; quantity < 49; quantity += 1) {
      await save(quantity)
      expect(await piecesInWeek()).toContain(`"pieces":${quantity}`)
    }
    expect(reads).toBeGreaterThan(before)
  })

  test('SCL-08 from a replica that is behind nobody reads', async () => {
    await onReplica.query('select pg_wal_replay_pause()')
    await save(77)
    const before = reads
    expect(await piecesInWeek()).toContain(`"pieces":${77}`)
    expect(reads).toBe(before)
    await onReplica.query('select pg_wal_replay_resume()')
  })

  test('SCL-07 a replica that does not answer keeps nobody waiting: the primary is asked', async () => {
    await save(44)
    await piecesInWeek()
    const { rows } = await onReplica.query(
      "select pid from pg_stat_activity where application_name = 'provender reading'",
    )
    expect(rows).not.toEqual([])
    const tell = (signal: NodeJS.Signals) => {
      for (const { pid } of rows) process.kill(pid, signal)
    }
    tell('SIGSTOP')
    try {
      const [before, heard] = [reads, said.length]
      expect(await piecesInWeek()).toContain(`"pieces":${44}`)
      expect([reads, said.slice(heard)]).toEqual([before, [NOT_READ]])
    } finally {
      tell('SIGCONT')
      said.length = 0
    }
    // Left alone for some seconds, and read again.
    await vi.waitFor(
      async () => {
        const before = reads
        await piecesInWeek()
        expect(reads).toBeGreaterThan(before)
      },
      { timeout: 15_000, interval: 500 },
    )
  }, 30_000)

  test('SCL-07 a replica that hangs in the middle of a read is left for the primary', async () => {
    const places: string[] = []
    const stopped: number[] = []
    const began = performance.now()
    const read = (from: Db) =>
      from.connection().execute(async (one) => {
        const { rows } = await sql<{ isReplica: boolean; pid: number }>`
          select pg_is_in_recovery() as is_replica, pg_backend_pid() as pid`.execute(one)
        for (const { isReplica, pid } of rows) {
          places.push(isReplica ? 'replica' : 'primary')
          if (!isReplica) continue
          process.kill(pid, 'SIGSTOP')
          stopped.push(pid)
          await sql`select 1`.execute(one)
        }
      })
    try {
      await reading(world.database, read)
    } finally {
      for (const pid of stopped) process.kill(pid, 'SIGCONT')
      said.length = 0
    }
    expect(places).toEqual(['replica', 'primary'])
    // Eight seconds is what the primary is given.
    expect(performance.now() - began).toBeLessThan(7_500)
  })

  const summary = linkOn(24)
  test('SCL-07 prints and reports that are shown at once are read from the replica', async () => {
    await save(51)
    const weekOf = { firstDate: '2026-11-22', lastDate: '2026-11-28' }
    const links: [string, Record<string, string>][] = [
      requestOf(api.documents.order, { orderNo: String(orderNo) }),
      requestOf(api.documents.summaryByLocation, weekOf),
      requestOf(api.documents.summaryByItem, weekOf),
    ].map(({ path, fields }) => [path, fields])
    const signedIn = await world.as(reader)
    for (const [path, fields] of [...links, [summary, {}] as const]) {
      const before = asked
      const response = await signedIn.send('GET', path, fields)
      expect([path, response.status]).toEqual([path, 200])
      expect(await readAnswer(response)).toContain('51')
      expect(asked, path).toBeGreaterThan(before)
    }
  })

  describe('a report made in the background', () => {
    let jobs: ReturnType<typeof jobsOf>
    beforeAll(() => {
      jobs = jobsOf(world, runners)
    })
    afterEach(async () => {
      for (const runner of runners.splice(0)) await runner.stop()
    })

    /** A report of fifty slices that says where each was read, and does something before the fortieth where it reads the replica. */
    function watchedMakers(atFortieth: (asked: Summary) => Promise<unknown>) {
      const places: string[] = []
      const make = async (job: Summary) =>
        slicedReport({
          slices: 50,
          cellLength: 1000,
          async before(slice) {
            const { rows } = await sql<{ isReplica: boolean }>`select pg_is_in_recovery() as is_replica`.execute(job.db)
            const place = rows[0]?.isReplica ? 'replica' : 'primary'
            if (places.at(-1) !== place) places.push(place)
            if (slice === 40 && place === 'replica') await atFortieth(job)
          },
        })(job)
      return { places, makers: { ...makers, orderSummary: make } }
    }
    const numbersIn = (text: string) => text.match(/\d{1000}/g)?.map(Number)
    const whole = Array.from({ length: 500 }, (_, at) => at + 1)

    test('SCL-07 SCL-08 is read from the replica, and has what was saved before it was asked for', async () => {
      await save(61)
      const signedIn = await world.as(reader)
      const before = [reads, asked]
      jobs.start(makers)
      const { jobId } = await jobs.ask(signedIn, summary)
      expect(await jobs.settled(signedIn, jobId)).toMatchObject({ state: 'done' })
      expect(await jobs.textOf(signedIn, jobId)).toContain('61')
      expect(reads).toBeGreaterThan(before[0] as number)
      expect(asked).toBeGreaterThan((before[1] as number) + 2)
      expect(said, 'what writes is not asked of it').toEqual([])
    })

    test('SCL-08 is read from the primary when the replica is behind', async () => {
      await onReplica.query('select pg_wal_replay_pause()')
      await save(62)
      const signedIn = await world.as(reader)
      const before = asked
      jobs.start(makers)
      const { jobId } = await jobs.ask(signedIn, summary)
      expect(await jobs.settled(signedIn, jobId)).toMatchObject({ state: 'done' })
      expect(await jobs.textOf(signedIn, jobId)).toContain('62')
      expect(asked).toBe(before)
      await onReplica.query('select pg_wal_replay_resume()')
    })

    test('SCL-09 is made anew from the primary when the replica breaks it off in the middle', async () => {
      await sql`create table probe as select 1 as one`.execute(world.db)
      await onReplica.query('alter system set max_standby_streaming_delay = 0')
      await onReplica.query('select pg_reload_conf()')
      const broken: unknown[] = []
      const { places, makers: some } = watchedMakers(({ db }) =>
        sql`select pg_sleep(20) from probe`.execute(db).catch((error: { code?: string }) => {
          broken.push(error.code)
          throw error
        }),
      )
      const signedIn = await world.as(reader)
      jobs.start(some)
      const { jobId } = await jobs.ask(signedIn, summary)
      await vi.waitFor(async () => {
        const { rowCount } = await onReplica.query("select 1 from pg_stat_activity where wait_event = 'PgSleep'")
        expect(rowCount).toBe(1)
      })
      expect(await jobs.count('reportJobPart')).toBeGreaterThan(0)
      // What the replica must follow is in the way of what is read there.
      await sql`alter table probe add column two integer`.execute(world.db)
      expect(await jobs.settled(signedIn, jobId)).toMatchObject({ state: 'done' })
      expect(broken).toEqual(['40001'])
      expect(places).toEqual(['replica', 'primary'])
      expect(numbersIn(await jobs.textOf(signedIn, jobId))).toEqual(whole)
      const { attempts } = await world.db
        .selectFrom('reportJob')
        .select('attempts')
        .where('jobId', '=', jobId)
        .executeTakeFirstOrThrow()
      expect(attempts).toBe(1)
    })

    test('SCL-09 is made anew from the primary when the replica was started anew meanwhile', async () => {
      await onReplica.end()
      const { places, makers: some } = watchedMakers(async () => {
        await follower.kill()
        await follower.start()
      })
      const signedIn = await world.as(reader)
      jobs.start(some)
      const { jobId } = await jobs.ask(signedIn, summary)
      expect(await jobs.settled(signedIn, jobId)).toMatchObject({ state: 'done' })
      expect(places).toEqual(['replica', 'primary'])
      expect(numbersIn(await jobs.textOf(signedIn, jobId))).toEqual(whole)
    })
  })

  test('SCL-07 without the replica the primary answers', async () => {
    await follower.stop('immediate')
    await save(78)
    expect(await piecesInWeek()).toContain(`"pieces":${78}`)
    expect(await piecesInWeek()).toContain(`"pieces":${78}`)
    const { rows } = await sql<{ one: number }>`select 1 as one`.execute(world.db)
    expect(rows).toEqual([{ one: 1 }])
  })
})

test.runIf(testDatabases().includes('postgres'))(
  'SCL-07 a replica of another database is read by nobody, however far it is',
  async () => {
    const ours = await openTestDatabase('postgres')
    let address = ''
    const other = await openTestDatabase('postgres', async (url) => (address = url))
    const told: string[] = []
    const { replica } = withReplica({ ...ours, close: async () => undefined }, address, (line) => told.push(line))
    try {
      expect([await replica?.caughtUp(ours.db), await replica?.caughtUp(ours.db)]).toEqual([undefined, undefined])
      expect(told).toEqual([NOT_OURS])
    } finally {
      await replica?.close()
      await other.close()
      await ours.close()
    }
  },
)
