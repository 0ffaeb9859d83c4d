// A real replica of a real PostgreSQL: it is read while it has all that was saved, and nobody notices when it has not.
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { clerk } from '#tests/support/personas.ts'
import { type PostgresServer, postgresBinaries, startPostgres } from '#tests/support/postgres-server.ts'
import { type Client, openWorld, type TestWorld } from '#tests/support/world.ts'
import { migrate } from '../migrate.ts'
import { onPool } from '../open.ts'
import { postgresPool } from '../postgres.ts'
import { withReplica } from './replica.ts'

const binaries = postgresBinaries()

describe.runIf(binaries !== undefined)('with a replica', () => {
  let primary: PostgresServer
  let follower: PostgresServer
  let world: TestWorld
  let client: Client
  let onReplica: pg.Client
  let reads = 0
  let orderNo: number
  const there = { locationNo: '000213', orderDate: '2026-11-24' }

  beforeAll(async () => {
    primary = await startPostgres(binaries as string)
    const first = onPool(
      'postgres',
      postgresPool(primary.urlOf('postgres'), () => undefined),
    )
    await migrate(first.pool)
    await first.close()
    follower = await primary.replica()
    const address = follower.urlOf('postgres')
    world = await openWorld('postgres', {}, undefined, undefined, async () => primary.urlOf('postgres'))
    const database = withReplica(world.database, address, () => undefined)
    const replica = database.replica
    const counted = replica && {
      ...replica,
      caughtUp: async (db: typeof world.db) => {
        const found = await replica.caughtUp(db)
        if (found) reads += 1
        return found
      },
    }
    Object.assign(world.database, counted && { replica: counted })
    await world.make.shop()
    orderNo = Number(await world.make.order({ ...there, lines: { '100100': 3 } }))
    client = await world.as(clerk)
    onReplica = new pg.Client({ connectionString: address })
    await onReplica.connect()
  }, 60_000)
  afterAll(async () => {
    await onReplica?.end()
    await world?.close()
    await follower?.remove()
    await primary?.remove()
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

  test('SCL-07 without the replica the primary answers', async () => {
    await onReplica.end()
    await follower.stop('immediate')
    await save(78)
    expect(await piecesInWeek()).toContain(`"pieces":${78}`)
    expect(await piecesInWeek()).toContain(`"pieces":${78}`)
    const { rows } = await sql<{ one: number }>`select 1 as one`.execute(world.db)
    expect(rows).toEqual([{ one: 1 }])
  })
})
