// `npm run user:create` and `npm run user:reset`: the judge of the screen, in its words.
import { describe, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { isPassword } from '#server/access/passwords.ts'
import { createPerson, resetPerson } from '#server/operator/people.ts'
import { testDatabases } from '#tests/support/base-db.ts'
import { freshWorld } from '#tests/support/fresh-world.ts'
import { clerk, OWN } from '#tests/support/personas.ts'

const person = {
  customerNo: OWN,
  userCode: 'night',
  name: 'Night clerk',
  email: 'night@example.com',
  password: '',
  isAdmin: false,
  rights: ['reports'],
}

describe.each(testDatabases())('users by command on %s', (kind) => {
  const world = freshWorld(kind, () => world.make.customer())
  const create = (more = {}) => createPerson(world.db, world.clock, { ...person, ...more })
  const reset = (more = {}) =>
    resetPerson(world.db, world.clock, { customerNo: OWN, userCode: 'CLERK', password: '', ...more })
  const stored = (userCode: string) =>
    world.db.selectFrom('portalUser').where('userCode', '=', userCode).selectAll().executeTakeFirst()
  const mails = () => world.db.selectFrom('outbox').select('payload').execute()

  test('user:create invites by mail, or takes a password, and is on the record', async () => {
    expect(await create()).toEqual({ userCode: 'NIGHT', isInvited: true })
    expect(await stored('NIGHT')).toMatchObject({ customerNo: OWN, rights: ['reports'], isAdmin: false })
    expect(await mails()).toMatchObject([{ payload: { userCode: 'NIGHT', purpose: 'invitation' } }])
    expect(
      await create({ customerNo: '', userCode: 'DESK', password: 'green bicycle bell', isAdmin: true, rights: [] }),
    ).toEqual({ userCode: 'DESK', isInvited: false })
    const desk = await stored('DESK')
    expect(desk).toMatchObject({ customerNo: null, isAdmin: true })
    expect(desk?.rights).toContain('editUsers')
    expect(await isPassword('green bicycle bell', desk?.passwordHash)).toBe(true)
    const audit = await world.db.selectFrom('auditEntry').select(['actor', 'action', 'channel']).execute()
    expect(audit).toEqual(
      ['NIGHT', 'DESK'].map(() => ({ actor: '(operator)', action: 'user.create', channel: 'command' })),
    )
  })

  test.each([
    [
      { userCode: 'A B', name: '', email: 'x' },
      'The user code must be 1 to 15 letters, digits, dots, hyphens or underscores.\nValue is required\nThe e-mail address is not valid.',
    ],
    [{ email: '' }, 'Type an e-mail address, to which we send a link for choosing a password, or a password.'],
    [{ customerNo: '999999' }, 'There is no customer 999999.'],
    [{ rights: ['everything'] }, 'There is no right everything.'],
  ])('user:create with %j is refused, and nothing is added', async (more, text) => {
    await expect(create(more)).rejects.toThrow(text)
    expect(await stored('NIGHT')).toBeUndefined()
  })

  test('user:reset mails a link, or sets a password; everybody signed in is signed out', async () => {
    const browser = await world.as(clerk)
    expect(await reset()).toEqual({ userCode: 'CLERK', isMailed: true })
    expect((await browser.ask(api.session.current, {})).message).toBe('timeout')
    expect(await mails()).toHaveLength(1)
    expect(await reset({ password: 'green bicycle bell' })).toEqual({ userCode: 'CLERK', isMailed: false })
    expect(await isPassword('green bicycle bell', (await stored('CLERK'))?.passwordHash)).toBe(true)
    await expect(reset({ userCode: 'NOBODY' })).rejects.toThrow('There is no user NOBODY of customer 104220.')
    await expect(reset({ password: 'short' })).rejects.toThrow('The password must have 10 to 128 characters.')
    await world.db.updateTable('portalUser').set({ isActive: false }).execute()
    await expect(reset()).rejects.toThrow('CLERK is inactive or expired.')
  })
})
