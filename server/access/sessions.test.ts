// What a session lives on and dies of (SES-16, SYS-07, D3, INV-34). Real limits of time, a clock that is moved.
import { describe, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { carried } from '#contract/kernel/endpoint.ts'
import { testDatabases } from '#tests/support/base-db.ts'
import { freshWorld } from '#tests/support/fresh-world.ts'
import { clerk, customerAdmin, OWN } from '#tests/support/personas.ts'
import { type Client, openWorld } from '#tests/support/world.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

describe.each(testDatabases())('a session on %s', (kind) => {
  const world = freshWorld({ kind, config: { sessionIdleMs: 12 * HOUR, sessionMs: 30 * 24 * HOUR } }, () =>
    world.make.shop(OWN),
  )

  const alive = async (client: Client) => (await client.ask(api.session.current, {})).message
  const sent = async (extra: Readonly<Record<string, string>>, query: Readonly<Record<string, string>> = {}) => {
    const response = await world.nobody().send('GET', '/api/session', query, extra)
    const { message } = (await response.json()) as { message: string }
    return response.status === 200 ? message : response.status
  }
  const setUser = (values: Record<string, unknown>) => world.db.updateTable('portalUser').set(values).execute()

  test('ends after 12 hours without a request, with the word timeout', async () => {
    const browser = await world.as(clerk)
    world.clock.advance(12 * HOUR - MINUTE)
    expect(await alive(browser)).toBe('success')
    world.clock.advance(12 * HOUR - MINUTE)
    expect(await alive(browser)).toBe('success')
    world.clock.advance(12 * HOUR + 6 * MINUTE)
    expect(await browser.ask(api.session.current, {})).toMatchObject({ status: 200, message: 'timeout' })
  })

  test('ends after 30 days, however busy', async () => {
    const browser = await world.as(clerk)
    const said = []
    for (let hours = 0; hours < 30 * 24; hours += 10) {
      said.push(await alive(browser))
      world.clock.advance(10 * HOUR)
    }
    expect(new Set(said)).toEqual(new Set(['success']))
    expect(await alive(browser)).toBe('timeout')
  })

  test.each([
    ['deactivated', { isActive: false }],
    ['deleted', { isDeleted: true }],
    ['expired', { expiresOn: '2026-11-18' }],
  ])('ends at the next request when its user is %s', async (_, values) => {
    const [browser, program] = [await world.as(clerk), await world.as(clerk, { bearer: true })]
    expect([await alive(browser), await alive(program)]).toEqual(['success', 'success'])
    await setUser(values)
    expect([await alive(browser), await alive(program)]).toEqual(['timeout', 'timeout'])
    expect((await browser.send('POST', '/api/logout')).headers.get('set-cookie')).toBeNull()
  })

  test('INV-34 a change of rights counts at the next request', async () => {
    const browser = await world.as(customerAdmin)
    const sees = async () => (await browser.ask(api.session.current, {})).value.user
    expect(await sees()).toMatchObject({ isAdmin: true })
    await setUser({ isAdmin: false, rights: ['wasteSystem', 'noSuchRight'] })
    expect(await sees()).toMatchObject({ isAdmin: false, rights: ['wasteSystem'] })
  })

  test('D3 a cookie’s secret is no bearer token, and a bearer token no cookie', async () => {
    const [browser, program] = [await world.as(clerk), await world.as(clerk, { bearer: true })]
    expect(await sent({ cookie: `sid=${browser.secret}` })).toBe('success')
    expect(await sent({ authorization: `Bearer ${program.secret}` })).toBe('success')
    expect(await sent({}, { [carried.token]: program.secret })).toBe('success')
    expect(await sent({ authorization: `Bearer ${browser.secret}` })).toBe('timeout')
    expect(await sent({}, { [carried.token]: browser.secret })).toBe('timeout')
    expect(await sent({ cookie: `sid=${program.secret}` })).toBe('timeout')
    expect(await sent({ cookie: `sid=${program.secret}` }, { [carried.token]: program.secret })).toBe('timeout')
  })

  test('D3 two different credentials in one request are refused', async () => {
    const [browser, program] = [await world.as(clerk), await world.as(clerk, { bearer: true })]
    const cookie = `sid=${browser.secret}`
    expect(await sent({ cookie, authorization: `Bearer ${program.secret}` })).toBe(401)
    expect(await sent({ cookie }, { [carried.token]: program.secret })).toBe(401)
    const [one, two] = [program.secret, (await world.as(clerk, { bearer: true })).secret]
    expect(await sent({ authorization: `Bearer ${one}` }, { [carried.token]: two })).toBe(401)
  })

  test('SES-15 the token of the cookie’s own session may come beside it, and opens or proves nothing by itself', async () => {
    const [browser, other] = [await world.as(clerk), await world.as(customerAdmin)]
    const cookie = `sid=${browser.secret}`
    expect(await sent({ cookie }, { [carried.token]: browser.csrfToken })).toBe('success')
    expect(await sent({ cookie, authorization: `Bearer ${browser.csrfToken}` })).toBe('success')
    expect(await sent({ cookie }, { [carried.token]: other.csrfToken })).toBe(401)
    expect(await sent({}, { [carried.token]: browser.csrfToken })).toBe('timeout')
    const headers = { cookie, 'sec-fetch-site': 'same-origin' }
    const path = `/api/logout?${carried.token}=${browser.csrfToken}`
    expect((await world.fetch(new Request(`http://portal.test${path}`, { method: 'POST', headers }))).status).toBe(403)
  })

  test('nothing that only looks like a session opens one', async () => {
    const { secret } = await world.as(clerk)
    const { tokenHash } = await world.db.selectFrom('session').select('tokenHash').executeTakeFirstOrThrow()
    const tries = ['', 'x', secret.slice(0, -1), `${secret}A`, secret.toUpperCase(), tokenHash, "' or 1=1 --"]
    for (const value of tries) expect(await sent({ cookie: `sid=${value}` }), value).toBe('timeout')
    expect(await sent({})).toBe('timeout')
    expect(await sent({ cookie: `__Host-sid=${secret}` })).toBe('timeout')
  })
})

test('SES-16 in production the cookie is bound to the host and to TLS, and no token is read from an address', async () => {
  const world = await openWorld('any', {
    isProduction: true,
    acceptsQueryTokens: false,
    publicUrl: 'https://portal.test',
  })
  await world.make.shop(OWN)
  const browser = await world.as(clerk)
  const out = await browser.send('POST', '/api/logout')
  expect(out.headers.get('set-cookie')).toMatch(/^__Host-sid=; Path=\/; HttpOnly; SameSite=Strict; Max-Age=0; Secure$/)
  const program = await world.as(clerk, { bearer: true })
  const byAddress = await world.nobody().send('GET', '/api/session', { [carried.token]: program.secret })
  expect(await byAddress.json()).toMatchObject({ message: 'timeout' })
  expect((await program.ask(api.session.current, {})).message).toBe('success')
  await world.close()
})
