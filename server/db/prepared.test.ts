import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { testDatabases } from '#tests/support/base-db.ts'
import { sharedWorld } from '#tests/support/fresh-world.ts'
import type { Db } from './open.ts'
import { statement } from './prepared.ts'
import { inTransaction } from './transaction.ts'

interface Told {
  readonly first: number
  readonly second: string | undefined
}

describe.each(testDatabases())('a statement made once, on %s', (kind) => {
  const world = sharedWorld(kind)

  test('is built once; each run binds its own values, a value in two places once, and constants stay', async () => {
    const build = vi.fn(
      ({ first, second }: Told) => sql<{ sumOfAll: number; said: string | null }>`
        select ${first}::int + ${10}::int + ${first}::int as sum_of_all, ${second}::text as said`,
    )
    const run = statement(build)
    const asked = [
      { first: 1, second: 'a' },
      { first: 2, second: undefined },
      { first: 3, second: '$1' },
      { first: 4, second: 'd' },
    ]
    const answers = []
    for (const told of asked) answers.push(...(await run(world.db, told)))
    expect(answers).toEqual([
      { sumOfAll: 12, said: 'a' },
      { sumOfAll: 14, said: null },
      { sumOfAll: 16, said: '$1' },
      { sumOfAll: 18, said: 'd' },
    ])
    expect(build).toHaveBeenCalledTimes(1)
  })

  test('SCL-10 goes on when a column was added to what it reads, by itself and in a transaction', async () => {
    await sql`create table probe as select 1 as one`.execute(world.db)
    const alone = (db: Db) => sql`select * from probe where one = ${1}`.execute(db)
    const another = (db: Db) => sql`select * from probe where one = ${1} limit 2`.execute(db)
    const together = () =>
      inTransaction(world.db, async (tx) => [(await alone(tx)).rows, (await another(tx)).rows].flat())
    for (let time = 0; time < 4; time += 1) await together()
    expect((await alone(world.db)).rows).toEqual([{ one: 1 }])
    await sql`alter table probe add column two integer`.execute(world.db)
    const both = { one: 1, two: null }
    expect(await together()).toEqual([both, both])
    expect((await alone(world.db)).rows).toEqual([both])
    await sql`alter table probe add column three integer`.execute(world.db)
    expect((await alone(world.db)).rows).toEqual([{ ...both, three: null }])
  })

  test('a connection keeps five hundred plans at most, and answers what comes after, too', async () => {
    await world.db.connection().execute(async (one) => {
      const ask = (at: number) =>
        sql<{ said: number }>`select ${at}::int as said, ${sql.lit(`text ${at}`)}`.execute(one)
      for (let at = 0; at < 520; at += 1)
        for (let time = 0; time < 3; time += 1) expect((await ask(at)).rows).toMatchObject([{ said: at }])
      const { rows } = await sql<{ kept: number }>`
        select count(*)::int as kept from pg_prepared_statements where name like 's\\_%'`.execute(one)
      expect(rows).toEqual([{ kept: 500 }])
    })
  }, 60_000)

  test('sends a value once, however often it stands there', async () => {
    const sent = vi.spyOn(world.db, 'executeQuery')
    await statement(({ first }: Told) => sql`select ${first}::int, ${first}::int + 1`)(world.db, {
      first: 1,
      second: '',
    })
    expect(sent.mock.calls[0]?.[0]).toMatchObject({ sql: 'select $1::int, $1::int + 1', parameters: [1] })
    sent.mockRestore()
  })
})
