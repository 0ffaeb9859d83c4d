import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { addDays } from '#rules/calendar.ts'
import { maySignIn } from '#rules/users/status.ts'
import { testDatabases } from '#tests/support/base-db.ts'
import { sharedWorld } from '#tests/support/fresh-world.ts'
import { clerk, insertPersona } from '#tests/support/personas.ts'
import * as fragment from './may-sign-in.sql.ts'

describe.each(testDatabases())('who may sign in on %s', (kind) => {
  const world = sharedWorld(kind, () => world.make.shop())

  test('INV-34 USR-04 the rule and the SQL fragment answer the same for any user and day', async () => {
    const userId = await insertPersona(world, clerk)
    const facts = fc.record({
      isActive: fc.boolean(),
      isDeleted: fc.boolean(),
      expiresOn: fc.oneof(
        fc.integer({ min: -2, max: 2 }).map((days) => addDays('2026-11-19', days)),
        fc.constantFrom('2026-02-28', '2026-03-01', '2026-12-31', '2027-01-01', '2099-12-31'),
      ),
      today: fc.constantFrom('2026-02-28', '2026-11-18', '2026-11-19', '2026-11-20', '2026-12-31', '2099-12-31'),
    })
    const answers = new Set<boolean>()
    await fc.assert(
      fc.asyncProperty(facts, async ({ today, ...user }) => {
        await world.db.updateTable('portalUser').set(user).where('userId', '=', userId).execute()
        const { rows } = await sql<{ may: boolean }>`
          select ${fragment.maySignIn(today)} as may from portal_user u where u.user_id = ${userId}::bigint`.execute(
          world.db,
        )
        expect(rows[0]?.may).toBe(maySignIn(user, today))
        answers.add(rows[0]?.may ?? false)
      }),
      { numRuns: 150 },
    )
    expect(answers).toEqual(new Set([true, false]))
  })
})
