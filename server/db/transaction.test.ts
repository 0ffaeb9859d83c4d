import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { testDatabases } from '#tests/support/base-db.ts'
import { freshDatabase } from '#tests/support/fresh-world.ts'
import type { Db } from './open.ts'
import { inTransaction } from './transaction.ts'

describe.each(testDatabases())('a transaction on %s', (kind) => {
  const database = freshDatabase(kind)

  const put = (db: Db, name: string) => db.insertInto('setting').values({ name, value: '0' }).execute()
  const add = (db: Db, name: string) => sql`update setting set value = value || '+' where name = ${name}`.execute(db)
  const values = async () =>
    (await database.db.selectFrom('setting').select('value').orderBy('name').execute()).map(({ value }) => value)
  const fails = (code: string) => Object.assign(new Error(code), { code })

  test.each(['40P01', '40001'])('that others undid (%s) runs once more, from its beginning', async (code) => {
    let runs = 0
    const answer = await inTransaction(database.db, async (tx) => {
      runs += 1
      await put(tx, 'a')
      if (runs === 1) throw fails(code)
      return runs
    })
    expect([answer, await values()]).toEqual([2, ['0']])
  })

  test('that others undid twice, or that failed by itself, fails', async () => {
    for (const [code, most] of [
      ['40P01', 2],
      ['23505', 1],
    ] as const) {
      let runs = 0
      const work = inTransaction(database.db, async (tx) => {
        runs += 1
        await put(tx, 'a')
        throw fails(code)
      })
      await expect(work).rejects.toThrow(code)
      expect([runs, await values()]).toEqual([most, []])
    }
  })

  // The embedded engine has one connection, on which nobody waits for anybody.
  if (kind === 'postgres')
    test('two that wait for each other both come to their end', async () => {
      await put(database.db, 'a')
      await put(database.db, 'b')
      let runs = 0
      let bothHold: () => void = () => undefined
      const held = new Promise<void>((resolve) => {
        bothHold = resolve
      })
      const both = (first: string, second: string) =>
        inTransaction(database.db, async (tx) => {
          runs += 1
          await add(tx, first)
          if (runs === 2) bothHold()
          await held
          await add(tx, second)
        })
      await Promise.all([both('a', 'b'), both('b', 'a')])
      expect([runs, await values()]).toEqual([3, ['0++', '0++']])
    })
})
