// F05: the network to PostgreSQL swallows everything. What was asked fails in a sentence and soon; what still runs is waited for.
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { outageOf } from '#server/db/outage.ts'
import { postgresPool } from '#server/db/postgres.ts'
import { type FaultProxy, openFaultProxy } from '#tests/support/fault-proxy.ts'
import { type PostgresServer, postgresBinaries, startPostgres } from '#tests/support/postgres-server.ts'

const SILENT_MS = 300
const binaries = postgresBinaries()

describe.runIf(binaries !== undefined)('with PostgreSQL', () => {
  let postgres: PostgresServer
  let proxy: FaultProxy
  let pool: pg.Pool
  const lines: string[] = []
  beforeAll(async () => {
    postgres = await startPostgres(binaries as string)
  })
  afterAll(() => postgres.remove())
  beforeEach(async () => {
    const folder = decodeURIComponent(/host=(.*)$/.exec(postgres.urlOf('postgres'))?.[1] ?? '')
    proxy = await openFaultProxy(path.join(folder, '.s.PGSQL.5432'))
    pool = postgresPool(`postgres://postgres@127.0.0.1:${proxy.port}/postgres`, (line) => lines.push(line), {
      max: 1,
      silentMs: SILENT_MS,
    })
    await pool.query('select 1')
  })
  afterEach(async () => {
    await proxy.close()
    await pool.end()
  })

  test('F05 a statement whose packets are swallowed fails as one that was lost, also when others get through', async () => {
    proxy.blackHole()
    const asked = pool.query('select 1').catch((error: unknown) => outageOf(error))
    await sleep(50)
    proxy.heal('dead')
    expect(await asked).toBe('lost')
    expect((await pool.query('select 2 as two')).rows).toEqual([{ two: 2 }])
  })

  test('F05 a statement that takes long is waited for, and so is who thinks between two', async () => {
    expect((await pool.query(`select pg_sleep(${(4 * SILENT_MS) / 1000}), 3 as three`)).rows[0]).toMatchObject({
      three: 3,
    })
    const client = await pool.connect()
    await client.query('begin')
    await sleep(4 * SILENT_MS)
    expect((await client.query('select 4 as four')).rows).toEqual([{ four: 4 }])
    await client.query('commit')
    client.release()
  })
})
