// SEC-22 T22 INV-34: what ends with a change of a user, and what goes on: sessions on every server, programs, API keys, mailed links.
import { describe, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { hashToken } from '#server/access/sessions.ts'
import { endLinks } from '#server/access/users/end-access.sql.ts'
import { createApp } from '#server/app.ts'
import { putLink, userOfLink } from '#server/sign-in/password-reset.sql.ts'
import { keyOf } from '#tests/support/api-key.ts'
import { testDatabases } from '#tests/support/base-db.ts'
import { freshWorld } from '#tests/support/fresh-world.ts'
import { customerAdmin, OWN, type Persona, staff } from '#tests/support/personas.ts'
import { requestOf } from '#tests/support/request-of.ts'
import type { Client, TestWorld } from '#tests/support/world.ts'

describe.each(testDatabases())('what ends with a change of a user on %s', (kind) => {
  let boss: Client
  const world = freshWorld(kind, async () => {
    await world.make.shop()
    boss = await world.as(customerAdmin)
    orderNo = await world.make.order()
    key = await keyOf(world, mine)
    sessions = [await world.as(mine), await world.as(mine, { bearer: true })]
    const app = createApp({ ...world, database: { ...world.database } })
    twin = (request) => Promise.resolve(app.fetch(request))
    const askedAt = world.clock.now()
    await putLink(world.db, {
      userId: await idOf(),
      tokenHash: hashToken(SECRET),
      askedAt,
      expiresAt: new Date(askedAt.getTime() + 3_600_000),
    })
    for (let i = 0; i < 2; i += 1) expect(await alive()).toEqual(ALL)
    world.clock.advance(1000)
  })

  const change = (client: Client, user: { userCode: string }, more: { customerNo?: string } = {}) =>
    client.ask(api.users.change, { user: { rights: {}, orderColumns: {}, itemColumns: {}, ...user }, ...more })
  const given = (userCode: string, more: object) => ({ userCode, ...more })
  const remove = (client: Client, userCode: string) =>
    client.ask(api.users.remove, { user: { userCode, isDeleted: true } })
  const stored = (userCode: string) =>
    world.db.selectFrom('portalUser').where('userCode', '=', userCode).selectAll().executeTakeFirst()

  let orderNo: string
  let key: { authorization: string }
  let twin: TestWorld['fetch']
  /** A browser whose session two servers remember, a program, an API key and a mailed link: all of one user. */
  let sessions: Client[]
  const SECRET = 'sample-link-0123456789-abcdefghijklmnopqrst'
  const mine: Persona = { userCode: 'API', customerNo: OWN, rights: ['apiIntegration'], email: 'api@example.com' }
  const ALL = { browser: 'success', program: 'success', otherServer: 'success', key: 200, link: true }
  const NONE = { browser: 'timeout', program: 'timeout', otherServer: 'timeout', key: 401, link: false }
  const idOf = async () => (await stored('API'))?.userId as number
  const save = (client: Client) => client.ask(api.orders.saveLine, { orderNo, itemNo: '100100', quantity: 2 })
  async function alive() {
    const [browser, program] = sessions as [Client, Client]
    const { method, path, fields } = requestOf(api.orders.saveLine, { orderNo, itemNo: '100100', quantity: 2 })
    const far = await twin(
      new Request(`http://portal.test${path}`, {
        method,
        headers: {
          ...{ cookie: `sid=${browser.secret}`, 'x-portal-token': browser.csrfToken },
          ...{ 'sec-fetch-site': 'same-origin', host: 'portal.test' },
        },
        body: new URLSearchParams(fields),
      }),
    )
    const asked = await world.nobody().send('GET', '/api/enterprise_cutoffs', { first_date: '11/24/2026' }, key)
    return {
      browser: (await save(browser)).message,
      program: (await save(program)).message,
      otherServer: ((await far.json()) as { message: string }).message,
      key: asked.status,
      link:
        (await userOfLink(world.db, {
          tokenHash: hashToken(SECRET),
          now: world.clock.now(),
          today: world.clock.today(),
        })) !== undefined,
    }
  }
  test.each([
    ['made inactive', () => change(boss, given('API', { status: 2 }))],
    ['deleted', () => remove(boss, 'API')],
  ])('with a user that is %s: sessions on every server, the API key, the mailed link', async (_, deed) => {
    expect((await deed()).message).toBe('success')
    expect(await alive()).toEqual(NONE)
    expect(
      await world.db
        .selectFrom('session')
        .where('userId', '=', await idOf())
        .select('sessionId')
        .execute(),
    ).toEqual([])
    expect(await stored('API')).toMatchObject({ apiToken: null, apiSecretSealed: null })
  })
  test('made active again, the user begins anew; so does one whose expiry had passed', async () => {
    await change(boss, given('API', { status: 2 }))
    await change(boss, given('API', { status: 1 }))
    expect(await alive()).toEqual(NONE)
  })
  test('with the day of expiry, and nothing comes back when it is put off', async () => {
    await change(boss, given('API', { expiresOn: '2026-11-19' }))
    expect(await alive()).toEqual(ALL)
    world.clock.set('2026-11-20T18:00:00Z')
    expect(await alive()).toEqual(NONE)
    await change(boss, given('API', { expiresOn: '' }))
    expect(await alive()).toEqual(NONE)
  })
  test('with a new password: sessions and links; with another e-mail address: links', async () => {
    await change(boss, given('API', { email: 'other@example.com' }))
    expect(await alive()).toEqual({ ...ALL, link: false })
    const [mail] = await world.db.selectFrom('outbox').select('payload').execute()
    expect(mail?.payload).toMatchObject({ to: 'api@example.com', subject: 'Your e-mail address was changed' })
    await change(boss, given('API', { password: 'green bicycle bell' }))
    expect(await alive()).toEqual({ ...NONE, key: 200 })
  })
  test('without the right to it, the API key; the sessions stay', async () => {
    const desk = await world.as(staff)
    await change(desk, given('API', { rights: { apiIntegration: false } }), { customerNo: OWN })
    expect(await alive()).toEqual({ ...ALL, key: 401 })
    await change(desk, given('API', { rights: { apiIntegration: true } }), { customerNo: OWN })
    expect(await alive()).toEqual({ ...ALL, key: 401 })
  })
  test('other rights apply to the next request of a session that is open', async () => {
    const [browser] = sessions as [Client]
    expect((await browser.ask(api.integration.credentials, {})).status).toBe(200)
    await change(await world.as(staff), given('API', { rights: { apiIntegration: false } }), { customerNo: OWN })
    expect((await browser.ask(api.integration.credentials, {})).status).toBe(403)
  })
  test('a link that was asked for before never becomes one after', async () => {
    const userId = await idOf()
    const askedAt = world.clock.now()
    await endLinks(world.db, userId, new Date(askedAt.getTime() + 1))
    const put = { userId, tokenHash: 'late', askedAt, expiresAt: new Date(askedAt.getTime() + 3_600_000) }
    expect(await putLink(world.db, put)).toBe(false)
    expect(await putLink(world.db, { ...put, askedAt: new Date(askedAt.getTime() + 2) })).toBe(true)
  })
})
