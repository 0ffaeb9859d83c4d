// USR-19: a new user without a password is mailed a link, chooses one by it, once, and signs in.
import { describe, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { testDatabases } from '#tests/support/base-db.ts'
import { DEAD, MINUTE, NEW, passwordResets, past } from '#tests/support/password-resets.ts'
import { customerAdmin, OWN, staff } from '#tests/support/personas.ts'
import type { Client } from '#tests/support/world.ts'

const DAY = 24 * 60 * MINUTE

describe.each(testDatabases())('an invitation on %s', (kind) => {
  let boss: Client
  const resets = passwordResets(kind, async () => {
    boss = await resets.world.as(customerAdmin)
  })

  const create = (more = {}) =>
    boss.ask(api.users.create, {
      user: {
        userCode: 'NIGHT',
        name: 'Night clerk',
        email: 'night@example.com',
        rights: {},
        orderColumns: {},
        itemColumns: {},
        ...more,
      },
    })
  const change = (more: object) =>
    boss.ask(api.users.change, { user: { userCode: 'NIGHT', rights: {}, orderColumns: {}, itemColumns: {}, ...more } })
  const again = () => boss.ask(api.users.invite, { userCode: 'NIGHT' })
  async function mailed(): Promise<string> {
    await resets.drain()
    return resets.mails().at(-1)?.secret ?? ''
  }
  const signIn = async (password: string) => {
    const authorization = `Basic ${btoa(`NIGHT:${password}`)}`
    return (await resets.tell(api.session.login, { customerNo: OWN }, { authorization })).body['message']
  }

  test('says what it is for, works for seven days and once, and then the user signs in', async () => {
    await create()
    const secret = await mailed()
    const [mail] = resets.mails()
    expect(mail?.to).toBe('night@example.com')
    for (const line of ['You can now order from', `Customer number: ${OWN}`, 'User code: NIGHT', `/reset#${secret}`])
      expect(mail?.text).toContain(line)
    expect(mail?.text).toContain('The link works once, until 11/26/2026 at 12:00 PM CT.')
    resets.world.clock.set(past(7 * DAY - MINUTE))
    expect((await resets.open(secret)).body).toMatchObject({ user_code: 'NIGHT', customer_no: OWN, invitation: 1 })
    expect((await resets.finish(secret, 'short')).body['messageTxt']).toBe(
      'The password must have 10 to 128 characters.',
    )
    expect((await resets.finish(secret)).body['message']).toBe('success')
    expect(await signIn(NEW)).toBe('success')
    expect((await resets.finish(secret)).body['messageTxt']).toBe(DEAD)
    await resets.drain()
    expect(resets.mails(), 'a first password changes none').toHaveLength(1)
    const actions = await resets.world.db
      .selectFrom('auditEntry')
      .where('subject', '=', 'NIGHT')
      .select(['action', 'actor', 'customerNo'])
      .orderBy('entryId')
      .execute()
    expect(actions.map(({ action, actor }) => `${action} ${actor}`)).toEqual([
      'user.create MANAGER',
      'invitation.mailed MANAGER',
      'invitation.accepted NIGHT',
    ])
    expect(new Set(actions.map(({ customerNo }) => customerNo))).toEqual(new Set([OWN]))
  })

  test('is over after seven days, and another takes its place', async () => {
    await create()
    const first = await mailed()
    resets.world.clock.set(past(7 * DAY + MINUTE))
    expect((await resets.open(first)).body['messageTxt']).toBe(DEAD)
    expect((await again()).message).toBe('success')
    const second = await mailed()
    expect((await resets.open(second)).body['invitation']).toBe(1)
    resets.world.clock.set(past(7 * DAY + 2 * MINUTE))
    await again()
    const third = await mailed()
    expect((await resets.open(second)).body['messageTxt']).toBe(DEAD)
    expect((await resets.finish(third)).body['message']).toBe('success')
  })

  test.each([
    ['made inactive', { status: 2 }],
    ['given another e-mail address', { email: 'other@example.com' }],
    ['given a password', { password: 'green bicycle bell' }],
  ])('is dead once the user is %s, also while its mail still waits', async (_, more) => {
    await create()
    resets.world.clock.set(past(MINUTE))
    await change(more)
    await mailed()
    expect(resets.mails().filter(({ secret }) => secret !== '')).toEqual([])
    await change({ status: 1, email: 'night@example.com' })
    resets.world.clock.set(past(2 * MINUTE))
    await again()
    const secret = await mailed()
    expect((await resets.open(secret)).body['message']).toBe('success')
    resets.world.clock.set(past(3 * MINUTE))
    await change('email' in more ? { email: 'third@example.com' } : more)
    expect((await resets.open(secret)).body['messageTxt']).toBe(DEAD)
  })

  test('of who signed in before is a link for a new password, and works as briefly', async () => {
    await create()
    await resets.finish(await mailed())
    await signIn(NEW)
    resets.world.clock.set(past(MINUTE))
    await again()
    const secret = await mailed()
    expect(resets.mails().at(-1)?.text).toContain(`MANAGER asked for a new password for user NIGHT of customer ${OWN}.`)
    expect((await resets.open(secret)).body['invitation']).toBe(0)
    resets.world.clock.set(past(32 * MINUTE))
    expect((await resets.open(secret)).body['messageTxt']).toBe(DEAD)
  })

  test('is mailed to nobody without an address, to nobody who cannot sign in, and not again and again', async () => {
    await create({ email: '', password: 'green bicycle bell' })
    expect((await again()).text).toBe('NIGHT has no e-mail address. Save one first.')
    await change({ email: 'night@example.com', status: 2 })
    expect((await again()).text).toBe('NIGHT cannot sign in: inactive or expired. Change that first.')
    await change({ status: 1 })
    for (let i = 0; i < 6; i += 1) expect((await again()).message).toBe('success')
    expect((await again()).text).toBe('Many links were mailed to this user in the last hour. Try again later.')
  })

  test('of company staff has no customer number', async () => {
    const desk = await resets.world.as(staff)
    await desk.ask(api.users.create, {
      user: {
        userCode: 'DESK2',
        name: 'Desk',
        email: 'desk2@example.com',
        rights: {},
        orderColumns: {},
        itemColumns: {},
      },
    })
    const secret = await mailed()
    expect(resets.mails().at(-1)?.text).not.toContain('Customer number')
    expect((await resets.open(secret)).body).toMatchObject({ user_code: 'DESK2', customer_no: '' })
  })
})
