// Deleted users: listed, restored, and their codes freed (USR-21).
import { describe, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { testDatabases } from '#tests/support/base-db.ts'
import { freshWorld } from '#tests/support/fresh-world.ts'
import { clerk, customerAdmin, OTHER, OWN, otherAdmin, staff } from '#tests/support/personas.ts'
import type { Client } from '#tests/support/world.ts'

const given = (userCode: string) => ({ userCode, rights: {}, orderColumns: {}, itemColumns: {} })

describe.each(testDatabases())('deleted users on %s', (kind) => {
  let boss: Client
  const world = freshWorld(kind, async () => {
    await world.make.shop()
    await world.make.shop(OTHER)
    for (const persona of [clerk, otherAdmin]) await world.as(persona)
    boss = await world.as(customerAdmin)
  })
  const remove = (client: Client, userCode: string) =>
    client.ask(api.users.remove, { user: { userCode, isDeleted: true } })
  const stored = (userCode: string) =>
    world.db
      .selectFrom('portalUser')
      .where('userCode', '=', userCode)
      .where('customerNo', '=', OWN)
      .selectAll()
      .executeTakeFirst()

  test('USR-21 is listed as deleted, and restored with its permissions, password and settings; sessions and API key stay ended', async () => {
    const session = await world.as(clerk)
    const before = await stored('CLERK')
    await remove(boss, 'CLERK')
    expect((await boss.ask(api.users.deleted, {})).value.map(({ userCode }) => userCode)).toEqual(['CLERK'])
    expect((await boss.ask(api.users.restore, { userCode: 'clerk' })).value).toMatchObject({
      ...{ userCode: 'CLERK', isDeleted: false, status: 1 },
    })
    const { version, ...after } = (await stored('CLERK')) as NonNullable<typeof before>
    expect(after).toEqual({ ...before, version: undefined, passwordHash: before?.passwordHash })
    expect(version).toBeGreaterThan(before?.version ?? 0)
    expect((await boss.ask(api.users.deleted, {})).value).toEqual([])
    expect((await session.ask(api.users.columns, {})).message).not.toBe('success')
    expect((await boss.ask(api.users.restore, { userCode: 'CLERK' })).status).toBe(404)
  })
  test('USR-21 a customer restores no permission that none of its users has; company staff do, and see only the customer they name', async () => {
    const desk = await world.as(staff)
    for (const userCode of ['CLERK', 'OTHER'])
      await world.db.updateTable('portalUser').set({ isDeleted: true }).where('userCode', '=', userCode).execute()
    await world.db
      .updateTable('portalUser')
      .set({ rights: ['apiIntegration'] })
      .where('userCode', '=', 'CLERK')
      .execute()
    const refused = await boss.ask(api.users.restore, { userCode: 'CLERK' })
    expect([refused.code, refused.text]).toEqual([
      'refused',
      'CLERK had permissions that no user of customer 104220 has now. Company staff can restore this user.',
    ])
    expect((await boss.ask(api.users.freeCode, { userCode: 'CLERK' })).code).toBe('refused')
    const lesser = await world.as({ ...clerk, userCode: 'LESSER', rights: ['editUsers'] })
    expect((await lesser.ask(api.users.restore, { userCode: 'CLERK' })).text).toBe(
      'This user has rights that you do not have. An administrator can change the user.',
    )
    expect((await desk.ask(api.users.restore, { userCode: 'CLERK' })).status).toBe(404)
    expect((await desk.ask(api.users.restore, { userCode: 'CLERK', customerNo: OTHER })).status).toBe(404)
    expect((await desk.ask(api.users.restore, { userCode: 'CLERK', customerNo: OWN })).message).toBe('success')
  })
  test('USR-21 gives its code to a new user after it got another one, and can still be restored', async () => {
    const old = await stored('CLERK')
    await remove(boss, 'CLERK')
    expect((await boss.ask(api.users.freeCode, { userCode: 'CLERK' })).value.userCode).toBe('CLERK.OLD')
    expect(
      (await boss.ask(api.users.create, { user: { ...given('CLERK'), name: 'New', email: 'new@example.com' } }))
        .message,
    ).toBe('success')
    await remove(boss, 'CLERK')
    expect((await boss.ask(api.users.freeCode, { userCode: 'CLERK' })).value.userCode).toBe('CLERK.OLD2')
    expect((await boss.ask(api.users.restore, { userCode: 'CLERK.OLD' })).message).toBe('success')
    expect((await stored('CLERK.OLD'))?.userId).toBe(old?.userId)
    expect((await boss.ask(api.users.freeCode, { userCode: 'CLERK.OLD' })).status).toBe(404)
    const entries = await world.db
      .selectFrom('auditEntry')
      .where('action', '=', 'user.change')
      .where('newValue', 'like', '%user_code%')
      .select(['actor', 'oldValue', 'newValue'])
      .orderBy('entryId')
      .limit(1)
      .execute()
    expect(entries).toEqual([
      { actor: 'MANAGER', oldValue: '{"user_code": "CLERK"}', newValue: '{"user_code": "CLERK.OLD"}' },
    ])
  })
})
