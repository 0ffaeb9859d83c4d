// Tries are counted in the database: by two servers together, and over a restart of one.
import { describe, expect, test } from 'vitest'
import { deleteEndedLimits } from '#server/access/sign-in-limits.sql.ts'
import { signInLimits } from '#server/access/sign-in-limits.ts'
import { onPool } from '#server/db/open.ts'
import { postgresPool } from '#server/db/postgres.ts'
import { takeResetWish } from '#server/sign-in/password-reset-limits.ts'
import { testDatabases } from '#tests/support/base-db.ts'
import { freshDatabase } from '#tests/support/fresh-world.ts'

describe.each(testDatabases())('limits on %s', (kind) => {
  const one = freshDatabase(kind)

  /** A second server on the same database; the embedded one has but one, which was started anew. */
  function other() {
    if (kind === 'embedded') return { db: one.db, close: async () => {} }
    const { connectionString = '' } = one.pool.options as { connectionString?: string }
    return onPool(
      'postgres',
      postgresPool(connectionString, () => {}),
    )
  }
  const taken = async (tries: Promise<unknown>[]) =>
    (await Promise.allSettled(tries)).filter(({ status }) => status === 'fulfilled').length

  test('two servers count tries together, also those of the same moment', async () => {
    const second = other()
    const both = [signInLimits(one.db), signInLimits(second.db)]
    const tries = Array.from(
      { length: 24 },
      (_, i) => both[i % 2]?.take('104220/CLERK', '203.0.113.1') as Promise<void>,
    )
    expect(await taken(tries)).toBe(8)
    await expect(both[1]?.take('104220/CLERK', '203.0.113.1')).rejects.toMatchObject({ status: 429, code: 'too many' })
    await both[0]?.forget('104220/CLERK', '203.0.113.1')
    await expect(both[1]?.take('104220/CLERK', '203.0.113.1')).resolves.toBeUndefined()
    await second.close()
  })

  test('wishes for a new password are counted together, too', async () => {
    const second = other()
    const wish = (db: typeof one.db) => takeResetWish(db, '104220/CLERK', '203.0.113.2')
    expect(
      await taken([wish(one.db), wish(second.db), wish(one.db), wish(second.db), wish(one.db), wish(second.db)]),
    ).toBe(4)
    await second.close()
  })

  test('what has ended counts no more, and is swept', async () => {
    const limits = signInLimits(one.db)
    for (let i = 0; i < 8; i += 1) await limits.take('104220/CLERK', '203.0.113.3')
    await expect(limits.take('104220/CLERK', '203.0.113.3')).rejects.toThrow('Too many tries.')
    await one.db
      .updateTable('tryLimit')
      .set({ endsAt: new Date(0) })
      .execute()
    await expect(limits.take('104220/CLERK', '203.0.113.3')).resolves.toBeUndefined()
    await one.db
      .updateTable('tryLimit')
      .set({ endsAt: new Date(0) })
      .execute()
    expect(await deleteEndedLimits(one.db)).toBe(3)
    expect(await deleteEndedLimits(one.db)).toBe(0)
  })
})
