// SCL-01: through pgbouncer in transaction mode, every statement may be on another connection.
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { testDatabases } from '#tests/support/base-db.ts'
import { sharedWorld } from '#tests/support/fresh-world.ts'
import { clerk } from '#tests/support/personas.ts'
import { type Bouncer, pgbouncerWays, startPgbouncer } from '#tests/support/pgbouncer.ts'
import { migrate } from './migrate.ts'
import { onPool } from './open.ts'
import { postgresPool } from './postgres.ts'

const ways = testDatabases().includes('postgres') ? pgbouncerWays() : []

test('SCL-01 the tests of this file run where the project is tested', () => {
  if (process.env['CI']) expect(ways.length).toBeGreaterThan(0)
})

describe.each(ways)('behind pgbouncer $name and three connections', (way) => {
  let bouncer: Bouncer
  const through = async (url: string) => {
    bouncer = await startPgbouncer(way, url)
    return bouncer.url
  }
  // Registered first, so it runs after the world is closed.
  afterAll(() => bouncer?.stop())
  const world = sharedWorld({ kind: 'postgres', through }, () => world.make.shop())

  test('SCL-01 forty saves, reads and sign-ins at once are each done, under the limit of three connections', async () => {
    const there = { locationNo: '000213', orderDate: '2026-11-24' }
    const orderNo = await world.make.order({ ...there, lines: { '100100': 3, '100101': 1 } })
    const client = await world.as(clerk)
    const asked = Array.from({ length: 40 }, async (_, turn) => {
      if (turn % 4 === 0) return client.ask(api.orders.byDay, there)
      if (turn % 4 === 1) return client.ask(api.session.current, {})
      const itemNo = turn % 4 === 2 ? '100100' : '100101'
      return client.ask(api.orders.saveLine, { orderNo: String(orderNo), itemNo, quantity: 1 + turn })
    })
    expect((await Promise.all(asked)).map(({ status, message }) => [status, message])).toEqual(
      asked.map(() => [200, expect.stringMatching(/^(success)?$/)]),
    )
    const { rows } = await sql<{ names: number; pieces: number; sum: number }>`
      select (select count(*) from pg_prepared_statements)::integer as names, o.pieces,
             (select sum(quantity) from order_line l where l.order_no = o.order_no)::integer as sum
        from sales_order o where o.order_no = ${orderNo}`.execute(world.db)
    expect((rows[0]?.names ?? 0) > 0).toBe(way.isNamed)
    expect(rows[0]?.pieces).toBe(rows[0]?.sum)
    const record = await sql<{ saves: number }>`
      select count(*)::integer as saves from audit_entry where action = 'line.save' and actor = 'CLERK'`.execute(
      world.db,
    )
    expect(record.rows[0]?.saves).toBeGreaterThan(0)
  })

  test('SCL-01 days are read as days, whatever the database says and whose connection it was before', async () => {
    const { rows: names } = await sql<{ name: string }>`select current_database() as name`.execute(world.db)
    await sql.raw(`alter database ${names[0]?.name} set datestyle = 'German'`).execute(world.db)
    const foreign = new pg.Client({ connectionString: bouncer.url })
    await foreign.connect()
    await foreign.query("set datestyle = 'German'; set timezone = 'Asia/Kathmandu'")
    const read = () => sql`select date '2026-11-09' as day, timestamptz '2026-11-09 06:00Z' as at`.execute(world.db)
    for (const { rows } of await Promise.all(Array.from({ length: 9 }, read)))
      expect(rows).toEqual([{ day: '2026-11-09', at: new Date('2026-11-09T06:00:00Z') }])
    await foreign.end()
  })

  test('SCL-10 a new version adds columns while this one works on', async () => {
    const orderNo = await world.make.order({ locationNo: '000213', orderDate: '2026-11-25', lines: { '100100': 3 } })
    const client = await world.as(clerk)
    const all = () =>
      Promise.all(
        Array.from({ length: 12 }, async (_, turn) => {
          const asked = { orderNo: String(orderNo), itemNo: '100100', quantity: 1 + turn }
          const saved = await client.ask(api.orders.saveLine, asked)
          const opened = await client.ask(api.orders.load, { locationNo: '000213', orderNo: String(orderNo) })
          return [saved.message, opened.message]
        }),
      )
    const success = Array.from({ length: 12 }, () => ['success', 'success'])
    expect(await all()).toEqual(success)
    await sql`alter table sales_order add column added text; alter table order_line add column added text`.execute(
      world.db,
    )
    expect(await all()).toEqual(success)
  })

  test('SCL-02 four servers that start at once on an empty database migrate it once', async () => {
    await sql`drop schema public cascade`.execute(world.db)
    await sql`create schema public`.execute(world.db)
    const servers = Array.from({ length: 4 }, () =>
      onPool(
        'postgres',
        postgresPool(bouncer.url, () => undefined),
      ),
    )
    const ran = (await Promise.all(servers.map(({ pool }) => migrate(pool)))).flat()
    expect(ran.length).toBe(new Set(ran).size)
    const { rows } = await sql<{
      names: string[]
    }>`select array_agg(name order by name) as names from schema_migration`.execute(world.db)
    expect(rows[0]?.names).toEqual(ran.toSorted())
    for (const server of servers) await server.close()
  })
})
