// A database whose own settings say days in another order: nothing of it reaches the application.
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { api } from '#contract/index.ts'
import { onPool } from '#server/db/open.ts'
import { outageOf } from '#server/db/outage.ts'
import { postgresPool } from '#server/db/postgres.ts'
import { testDatabases } from '#tests/support/base-db.ts'
import { clerk } from '#tests/support/personas.ts'
import { requestOf } from '#tests/support/request-of.ts'
import { openWorld, type TestWorld } from '#tests/support/world.ts'

describe.runIf(testDatabases().includes('postgres'))('with PostgreSQL', () => {
  const worlds: TestWorld[] = []
  afterAll(async () => {
    for (const world of worlds) await world.close()
  })

  /** A world on a database that was told how to write days, and whose connections came after that. */
  async function worldIn(dateStyle: string) {
    const world = await openWorld('postgres')
    worlds.push(world)
    const { connectionString = '' } = world.database.pool.options as pg.PoolConfig
    const admin = new pg.Client({ connectionString })
    await admin.connect()
    const name = (await admin.query('select current_database() as name')).rows[0].name as string
    await admin.query(`alter database ${name} set datestyle = '${dateStyle}'`)
    await admin.query(`alter database ${name} set timezone = 'Asia/Kathmandu'`)
    // A connection that waits in the pool reports its end.
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    await admin.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
    await vi.waitFor(() => expect(world.database.pool.idleCount).toBe(0))
    await admin.end()
    const others = () =>
      logged.mock.calls.flat().filter((line) => !/^A connection to the database was lost: /.test(line))
    return { world, others }
  }

  test.each(['German', 'SQL, MDY', 'SQL, DMY', 'ISO, DMY'])(
    'in a database that writes days as %s, days are read as they are and a day’s order is found again',
    async (dateStyle) => {
      const { world, others } = await worldIn(dateStyle)
      const { rows } = await sql`select date '2026-11-09' as day, timestamptz '2026-11-09 06:00Z' as at`.execute(
        world.db,
      )
      expect(rows).toEqual([{ day: '2026-11-09', at: new Date('2026-11-09T06:00:00Z') }])
      await world.make.shop()
      const client = await world.as(clerk)
      const there = { locationNo: '000213', orderDate: '2026-11-24' }
      await world.make.order({ ...there, lines: { '100100': 3 } })
      const found = await client.ask(api.orders.byDay, there)
      expect(found.value.map(({ pieces, orderDate }) => [pieces, orderDate])).toEqual([[3, '2026-11-24']])
      expect(others(), 'logged besides').toEqual([])
    },
  )

  test('SCL-11 no statement is compiled on the way', async () => {
    const world = await openWorld('postgres')
    worlds.push(world)
    const { rows } = await sql<{ jit: string }>`select current_setting('jit') as jit`.execute(world.db)
    expect(rows).toEqual([{ jit: 'off' }])
  })

  test('a connection that is lost in the middle of a transaction is known as lost, and the next statement has another one', async () => {
    const world = await openWorld('postgres')
    worlds.push(world)
    const { connectionString = '' } = world.database.pool.options as pg.PoolConfig
    const lines: string[] = []
    const lost = onPool(
      'postgres',
      postgresPool(connectionString, (line) => lines.push(line)),
    )
    const work = lost.db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
      await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(world.db)
      await sql`select 1`.execute(tx)
    })
    expect(await work.catch(outageOf)).toBe('lost')
    await expect(sql`select 1 as one`.execute(lost.db)).resolves.toMatchObject({ rows: [{ one: 1 }] })
    expect(lines.join()).toMatch(/^A connection to the database was lost: /)
    await lost.close()
  })

  test('SCL-05 on a former primary a save is refused with a sentence and a time, and the connection is given up for one that writes', async () => {
    const world = await openWorld('postgres')
    worlds.push(world)
    await world.make.shop()
    const orderNo = await world.make.order({ locationNo: '000213', orderDate: '2026-11-24', lines: { '100100': 3 } })
    const client = await world.as(clerk)
    const save = (quantity: number) => {
      const { path, fields } = requestOf(api.orders.saveLine, { orderNo: String(orderNo), itemNo: '100100', quantity })
      return client.send('POST', path, fields)
    }
    const { connectionString = '' } = world.database.pool.options as pg.PoolConfig
    const admin = new pg.Client({ connectionString })
    await admin.connect()
    await admin.query('set session characteristics as transaction read write')
    const name = (await admin.query('select current_database() as name')).rows[0].name as string
    const others =
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()'
    const told = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    await admin.query(`alter database ${name} set default_transaction_read_only = on`)
    await admin.query(others)
    await vi.waitFor(() => expect(world.database.pool.idleCount).toBe(0))
    const refused = await save(5)
    expect([refused.status, refused.headers.get('retry-after'), await refused.json()]).toEqual([
      503,
      '1',
      { message: 'error', messageTxt: 'The connection to the database was lost. Try again.', code: 'try again' },
    ])
    // Connections that were opened meanwhile stay as they are: whoever kept one would never save again.
    await admin.query(`alter database ${name} reset default_transaction_read_only`)
    await admin.end()
    await vi.waitFor(async () => expect((await save(6)).status).toBe(200), { timeout: 8_000 })
    expect(told).toHaveBeenCalledWith('The database only reads: this connection is given up for another one.')
    expect(
      await client.ask(api.orders.saveLine, { orderNo: String(orderNo), itemNo: '100100', quantity: 7 }),
    ).toMatchObject({
      message: 'success',
    })
  })

  test('a database whose connections are all in use is busy, not out of reach', async () => {
    const world = await openWorld('postgres')
    worlds.push(world)
    const { connectionString = '' } = world.database.pool.options as pg.PoolConfig
    const pool = postgresPool(connectionString, () => undefined, { max: 1, connectionTimeoutMillis: 50 })
    const only = await pool.connect()
    expect(await pool.query('select 1').catch(outageOf)).toBe('busy')
    only.release()
    await expect(pool.query('select 1 as one')).resolves.toMatchObject({ rows: [{ one: 1 }] })
    await pool.end()
  })
})
