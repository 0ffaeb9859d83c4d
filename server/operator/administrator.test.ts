import { describe, expect, test } from 'vitest'
import { isPassword } from '#server/access/passwords.ts'
import { addAdministrator } from '#server/operator/administrator.ts'
import { testDatabases } from '#tests/support/base-db.ts'
import { freshWorld } from '#tests/support/fresh-world.ts'

const person = { userCode: 'head.office', email: 'head@example.com', password: 'ten chars!' }

describe.each(testDatabases())('the first administrator on %s', (kind) => {
  const world = freshWorld(kind)
  const add = (given = {}) => addAdministrator(world.db, world.clock, { ...person, ...given })
  const users = () => world.db.selectFrom('portalUser').selectAll().execute()

  test('is staff with every right, a hashed password and an entry in the record', async () => {
    expect(await add()).toBe('HEAD.OFFICE')
    const [user] = await users()
    expect(user).toMatchObject({ userCode: 'HEAD.OFFICE', customerNo: null, isAdmin: true, createdOn: '2026-11-19' })
    expect(user?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await isPassword('ten chars!', user?.passwordHash)).toBe(true)
    const audit = await world.db.selectFrom('auditEntry').select(['actor', 'action', 'subject']).execute()
    expect(audit).toEqual([{ actor: '(operator)', action: 'user.create', subject: 'HEAD.OFFICE' }])
  })

  test('is not made twice, and the one there stays as it is', async () => {
    await add()
    const before = await users()
    await expect(add({ userCode: 'HEAD.office', password: 'another one!' })).rejects.toThrow(
      'There is already a staff user HEAD.OFFICE. Choose another code.',
    )
    expect(await users()).toEqual(before)
  })

  test.each([
    [{ password: 'nine char' }, 'The password must have 10 to 128 characters.'],
    [{ password: 'x'.repeat(129) }, 'The password must have 10 to 128 characters.'],
    [{ password: 'ten chars\u0000' }, 'The password has a hidden character that cannot be used.'],
    [{ userCode: '' }, 'Value is required'],
    [{ userCode: 'A'.repeat(16) }, 'The user code must be 1 to 15'],
    [{ userCode: 'IMPORT' }, 'The history of changes uses IMPORT itself. Choose another code.'],
    [{ userCode: 'A:B' }, 'The user code must be 1 to 15'],
    [{ email: 'a@b' }, 'The e-mail address is not valid.'],
    [{ email: 'a@b.example, c@d.example' }, 'The e-mail address is not valid.'],
    [{ email: 'a@b.example\r\nbcc: c@d.example' }, 'The e-mail address is not valid.'],
  ])('is refused with %j', async (given, text) => {
    await expect(add(given)).rejects.toThrow(text)
    expect(await users()).toEqual([])
  })
})
