// PWD-01 to PWD-06: one's own password. Every other session ends, and this one goes on under another identifier (T22).
import { describe, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { hashPassword, isPassword } from '#server/access/passwords.ts'
import { hashToken } from '#server/access/sessions.ts'
import { putLink, userOfLink } from '#server/sign-in/password-reset.sql.ts'
import { testDatabases } from '#tests/support/base-db.ts'
import { faultsOf } from '#tests/support/faults-of.ts'
import { freshWorld } from '#tests/support/fresh-world.ts'
import { clerk, OWN, staff } from '#tests/support/personas.ts'
import type { Client } from '#tests/support/world.ts'

const OLD = 'old green bicycle'
const NEW = 'new yellow tandem'
const oldHash = hashPassword(OLD)

describe.each(testDatabases())('the own password on %s', (kind) => {
  let browser: Client
  let userId: number
  const world = freshWorld(kind, async () => {
    await world.make.shop()
    browser = await world.as(clerk)
    await world.db
      .updateTable('portalUser')
      .set({ passwordHash: await oldHash })
      .execute()
    userId = (await browser.ask(api.session.current, {})).value.userId
  })

  const save = (client: Client, more = {}) =>
    client.ask(api.users.changePassword, {
      userId,
      currentPassword: OLD,
      newPassword: NEW,
      confirmedPassword: NEW,
      ...more,
    })
  const hash = async () =>
    (
      await world.db
        .selectFrom('portalUser')
        .where('userId', '=', userId)
        .select('passwordHash')
        .executeTakeFirstOrThrow()
    ).passwordHash
  const alive = async (client: Client) => (await client.ask(api.session.current, {})).message
  const fields = (answer: { body: unknown }) => faultsOf(api.users.changePassword, answer)

  test('PWD-04 PWD-06 is changed; other browsers, programs and mailed links end, and this session answers a new token', async () => {
    const others = [await world.as(clerk), await world.as(clerk, { bearer: true })]
    const secret = 'sample-link-0123456789-abcdefghijklmnopqrst'
    const askedAt = world.clock.now()
    await putLink(world.db, {
      userId,
      tokenHash: hashToken(secret),
      askedAt,
      expiresAt: new Date(askedAt.getTime() + 3_600_000),
    })
    world.clock.advance(1000)
    const answer = await save(browser)
    const { token } = answer.value
    expect(token).toHaveLength(43)
    expect(token).not.toBe(browser.csrfToken)
    expect(await isPassword(NEW, await hash())).toBe(true)
    for (const other of others) expect(await alive(other)).toBe('timeout')
    expect(
      await userOfLink(world.db, { tokenHash: hashToken(secret), now: world.clock.now(), today: world.clock.today() }),
    ).toBeUndefined()
    // The identifier that a thief may have is dead as well; the new one came as a cookie.
    expect(await alive(browser)).toBe('timeout')
    const cookie = answer.headers.get('set-cookie')?.split(';')[0] as string
    const here = await browser.send('GET', '/api/session', {}, { cookie })
    expect(await here.json()).toMatchObject({ message: 'success', token })
    const [mail] = await world.db.selectFrom('outbox').select('payload').execute()
    expect(mail?.payload).toMatchObject({ to: 'clerk@example.com', subject: 'Your password was changed' })
    const entries = await world.db
      .selectFrom('auditEntry')
      .select(['action', 'actor', 'customerNo', 'oldValue', 'newValue'])
      .execute()
    expect(entries).toEqual([
      { action: 'password.change', actor: 'CLERK', customerNo: OWN, oldValue: null, newValue: null },
    ])
  })

  test('a program that has a bearer token gets another', async () => {
    const program = await world.as(clerk, { bearer: true })
    const { token } = (await save(program)).value
    expect(await alive(program)).toBe('timeout')
    const again = await program.send('GET', '/api/session', {}, { authorization: `Bearer ${token}` })
    expect(((await again.json()) as { message: string }).message).toBe('success')
  })

  test.each([
    [{ newPassword: '', confirmedPassword: '' }, 'newPassword', 'New Password can not be blank'],
    [{ confirmedPassword: 'another one' }, 'confirmedPassword', 'New password and confirmed password does not match.'],
    [
      { newPassword: 'short', confirmedPassword: 'short' },
      'newPassword',
      'The password must have 10 to 128 characters.',
    ],
    [
      { newPassword: 'CLERK104220', confirmedPassword: 'CLERK104220' },
      'newPassword',
      'This password is too easy to guess. Choose another one.',
    ],
    // Breaches brought it to light.
    [
      { newPassword: 'polniypizdec0211', confirmedPassword: 'polniypizdec0211' },
      'newPassword',
      'This password is too easy to guess. Choose another one.',
    ],
    [{ currentPassword: 'not the one' }, 'currentPassword', 'The current password is wrong.'],
  ])('PWD-02 PWD-03 PWD-06 %j is refused at its field, and every session stays', async (more, field, text) => {
    const other = await world.as(clerk)
    const answer = await save(browser, more)
    expect(answer).toMatchObject({ message: 'error', code: 'invalid', text })
    expect(fields(answer)).toEqual([{ field, text }])
    expect(await hash()).toBe(await oldHash)
    expect([await alive(browser), await alive(other)]).toEqual(['success', 'success'])
  })

  test('is nobody else’s, whatever Id is sent', async () => {
    const { userId: other } = (await (await world.as({ ...clerk, userCode: 'SECOND' })).ask(api.session.current, {}))
      .value
    expect((await save(browser, { userId: other })).status).toBe(404)
    expect(await hash()).toBe(await oldHash)
  })

  test('T21 guesses of the one that is there are counted, and so no stolen session finds it', async () => {
    for (let i = 0; i < 40; i += 1) if ((await save(browser, { currentPassword: `guess ${i}` })).status === 429) return
    expect.unreachable('forty guesses were answered')
  })

  test('T09 is not changed while staff view as a customer; in their own account it is', async () => {
    const desk = await world.as(staff, { viewing: OWN })
    const { userId: own } = (await (await world.as(staff)).ask(api.session.current, {})).value
    await world.db
      .updateTable('portalUser')
      .set({ passwordHash: await oldHash })
      .execute()
    const refused = await save(desk, { userId: own })
    expect(refused.text).toBe('Go back to your own account to change your password.')
    expect((await save(await world.as(staff), { userId: own })).message).toBe('success')
    expect(await alive(desk)).toBe('timeout')
  })
})
