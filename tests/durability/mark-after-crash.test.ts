// INT-03: numbers of transactions that were undone are given again after a crash, when nothing of them was on the disk. A program
// that had read on past them is told all the same of what is changed under them.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { keyOf } from '#tests/support/api-key.ts'
import { sharedWorld } from '#tests/support/fresh-world.ts'
import { integrator } from '#tests/support/personas.ts'
import { type PostgresServer, postgresBinaries, startPostgres } from '#tests/support/postgres-server.ts'
import { program } from '#tests/support/program.ts'
import { withDatabase } from '../../bench/support/server.ts'

interface Page {
  readonly orders: readonly { readonly order_no: string; readonly state: string }[]
  readonly resume: string
}
const binaries = postgresBinaries()

describe.runIf(binaries !== undefined)('with PostgreSQL', () => {
  let postgres: PostgresServer
  beforeAll(async () => {
    postgres = await startPostgres(binaries as string)
    const databaseUrl = postgres.urlOf('postgres')
    await withDatabase({ dataDir: '', databaseUrl, environment: 'test' }, async () => undefined)
  })
  // Registered first, so it runs after the world is closed.
  afterAll(() => postgres?.remove())
  const world = sharedWorld({ kind: 'postgres', through: async () => postgres.urlOf('postgres') }, async () => {
    // What is not waited for reaches the disk late.
    await sql`alter system set wal_writer_delay = '10s'`.execute(world.db)
    await postgres.stop('fast')
    await postgres.start()
  })

  /** The number of a transaction that was undone; so little of it that nothing is written yet. */
  const undone = async (): Promise<number> => {
    let xid = 0
    const work = world.db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ xid: number }>`select pg_current_xact_id()::text::bigint as xid`.execute(tx)
      xid = rows[0]?.xid ?? 0
      throw new Error('undone')
    })
    await expect(work).rejects.toThrow('undone')
    return xid
  }

  test('INT-03 a change under a number that was given before the crash is told, not skipped', async () => {
    await world.make.shop()
    const program_ = program(world, await keyOf(world, integrator))
    const ask = async (query: string) => (await program_.ask(`enterprise_orders?${query}`)) as unknown as Page
    await program_.order({ '213': [{ item: '100100', qty: 1 }] })
    const first = await ask('changed_since=2026-01-01T00:00:00Z')
    expect(first.orders).toMatchObject([{ order_no: '480001', state: 'open' }])
    await undone()
    const given = await undone()
    const before = await ask(`after=${first.resume}`)
    expect(before.orders).toEqual([])
    await postgres.stop('immediate')
    await postgres.start()
    const { rows } = await sql<{ xid: number }>`
      update sales_order set state = 'in production' where order_no = 480001 returning changed_xid as xid`.execute(
      world.db,
    )
    // Otherwise this shows nothing.
    expect(rows[0]?.xid).toBeLessThanOrEqual(given)
    expect((await ask(`after=${before.resume}`)).orders).toMatchObject([{ order_no: '480001', state: 'in production' }])
  })
})
