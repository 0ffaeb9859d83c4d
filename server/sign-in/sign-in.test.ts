// Sign-in, sign-out and View As, through the calls themselves (LOG, IMP, SES-16, T21, T22).
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { hashPassword } from '#server/access/passwords.ts'
import { createApp } from '#server/app.ts'
import { testDatabases } from '#tests/support/base-db.ts'
import { freshWorld } from '#tests/support/fresh-world.ts'
import { keptLog } from '#tests/support/log-lines.ts'
import { clerk, customerAdmin, insertPersona, OTHER, OWN, plainStaff, staff } from '#tests/support/personas.ts'
import { requestOf } from '#tests/support/request-of.ts'
import { NOON } from '#tests/support/world.ts'

const WRONG = 'The customer number, username or password is wrong.'
const PASSWORD = 'correct horse: battery'
const hashed = hashPassword(PASSWORD)
let lastAddress = 0
/** Tries are counted by address; a test that is not about that uses one nobody used before. */
const freshAddress = () => {
  lastAddress += 1
  return `192.0.2.${lastAddress}`
}

interface Tried {
  readonly customerNo?: string | undefined
  readonly userCode?: string
  readonly password?: string
  readonly address?: string
  readonly headers?: Readonly<Record<string, string>>
}
interface SignedIn {
  readonly status: number
  readonly body: { message: string; messageTxt?: string; code?: string; token?: string; id?: number; user?: object }
  readonly headers: Headers
  readonly cookie: string
}

describe.each(testDatabases())('signing in on %s', (kind) => {
  const kept = keptLog()
  const world = freshWorld({ kind, config: { trustedProxies: 1 }, log: kept.log }, async () => {
    await world.make.shop(OWN)
    await world.make.customer({ customerNo: OTHER })
    for (const persona of [clerk, customerAdmin, staff, plainStaff]) await insertPersona(world, persona)
    await setUser({ passwordHash: await hashed })
  })

  async function signIn(tried: Tried = {}): Promise<SignedIn> {
    const { customerNo = OWN, userCode = 'CLERK', password = PASSWORD, headers = {} } = tried
    const named = 'customerNo' in tried ? tried.customerNo : customerNo
    const { method, path, fields } = requestOf(api.session.login, named === undefined ? {} : { customerNo: named })
    const authorization = `Basic ${Buffer.from(`${userCode}:${password}`).toString('base64')}`
    const from = { authorization, 'x-forwarded-for': tried.address ?? freshAddress() }
    const response = await world.nobody().send(method, path, fields, { ...from, ...headers })
    const cookie = (response.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
    return {
      status: response.status,
      headers: response.headers,
      cookie,
      body: (await response.json()) as SignedIn['body'],
    }
  }
  const setUser = (values: Record<string, unknown>, userCode?: string) =>
    world.db
      .updateTable('portalUser')
      .set(values)
      .$if(userCode !== undefined, (query) => query.where('userCode', '=', userCode as string))
      .execute()
  const user = (userCode: string) =>
    world.db.selectFrom('portalUser').where('userCode', '=', userCode).selectAll().executeTakeFirstOrThrow()
  const current = (cookie: string, extra: Readonly<Record<string, string>> = {}) =>
    world.nobody().send('GET', '/api/session', {}, { cookie, ...extra })
  const messageOf = async (response: Response) => ((await response.json()) as { message: string }).message
  const sessions = async () => (await world.db.selectFrom('session').select('tokenHash').execute()).length
  const audited = (action: string) =>
    world.db
      .selectFrom('auditEntry')
      .where('action', '=', action)
      .select(['actor', 'customerNo', 'onBehalfOf', 'subject', 'address'])
      .execute()

  describe('SES-15 a program that signs in as specified, without a header of ours', () => {
    const bare = { 'sec-fetch-site': '' }
    /** Calls with the token alone, as a program without a cookie does. */
    const by = (token = '', more: Readonly<Record<string, string>> = {}, method = 'GET', path = '/api/session') =>
      world
        .nobody()
        .send(method, `${path}?${new URLSearchParams({ token, shipTo: '', impersonate: '', ...more })}`, {}, bare)
    const told = async (response: Response) => (await response.json()) as { message: string; token?: string }

    test('gets a token that works alone until it signs out', async () => {
      const { body } = await signIn({ headers: bare })
      expect(await told(await by(body.token))).toMatchObject({ message: 'success', user: { 'User Code': 'CLERK' } })
      expect((await by(body.token, {}, 'POST', '/api/update_order_columns')).status).toBe(400)
      expect(await told(await by(body.token, {}, 'POST', '/api/logout'))).toMatchObject({ message: 'success' })
      expect(await told(await by(body.token))).toMatchObject({ message: 'timeout' })
    })

    test('may send its cookie beside the token, and never the cookie of another session', async () => {
      const [{ body, cookie }, other] = [await signIn({ headers: bare }), await signIn({ headers: bare })]
      const send = (token: string, jar: string) =>
        world.nobody().send('POST', `/api/logout?token=${token}`, {}, { ...bare, cookie: jar.split(';')[0] ?? '' })
      expect((await send('', cookie)).status).toBe(403)
      expect((await send(other.body.token ?? '', cookie)).status).toBe(401)
      expect(await told(await send(body.token ?? '', cookie))).toMatchObject({ message: 'success' })
      expect(await told(await by(body.token))).toMatchObject({ message: 'timeout' })
    })

    test('a browser gets no token that works without its cookie', async () => {
      for (const headers of [{ 'sec-fetch-site': 'same-origin' }, { ...bare, origin: 'http://portal.test' }]) {
        const { body } = await signIn({ headers })
        expect(await told(await by(body.token))).toMatchObject({ message: 'timeout' })
      }
    })

    test('gets none that works alone where COMPAT_TOKENS is off', async () => {
      const { body } = await signIn({ headers: bare })
      const strict = createApp({ ...world, config: { ...world.config, acceptsQueryTokens: false } })
      const headers = { authorization: `Bearer ${body.token}` }
      expect(await told(await strict.request('/api/session', { headers }))).toMatchObject({ message: 'timeout' })
    })
  })

  test('what a sign-in leaves is committed at once, and so is what a refused one counts', async () => {
    await signIn({ password: 'wrong' })
    const { rows: counted } = await sql`select distinct xmin::text from try_limit`.execute(world.db)
    expect(counted).toHaveLength(1)
    await signIn()
    const { rows: left } = await sql`
      select xmin::text from session union select xmin::text from audit_entry where action = 'sign-in'
       union select xmin::text from portal_user where user_code = 'CLERK' and customer_no = ${OWN}
       union select xmin::text from try_limit where ends_at > now() + interval '1 day'`.execute(world.db)
    expect(left).toHaveLength(1)
  })

  test('LOG-05 LOG-06 answers user, customer, token and id, and opens a session', async () => {
    const { status, body, cookie } = await signIn({ address: '198.51.100.7' })
    const { userId } = await user('CLERK')
    expect({ status, body }).toMatchObject({ status: 200, body: { message: 'success', id: userId } })
    const policies = ['company', 'needs_an_order', 'staff_edit_before_cutoff']
    expect(Object.keys(body).sort()).toEqual(['customer', 'id', 'message', ...policies, 'token', 'user', 'zone'].sort())
    expect(await messageOf(await current(cookie))).toBe('success')
    expect(await audited('sign-in')).toMatchObject([{ actor: 'CLERK', customerNo: OWN, address: '198.51.100.7' }])
  })

  test('LOG-05 takes the user code in any case, the password as typed', async () => {
    expect((await signIn({ userCode: ' clerk ' })).body.message).toBe('success')
    expect((await signIn({ password: PASSWORD.toUpperCase() })).body.messageTxt).toBe(WRONG)
  })

  test('LOG-09 staff sign in without a customer number, customers with theirs', async () => {
    const { body } = await signIn({ customerNo: undefined, userCode: 'ADMIN' })
    expect(body.message).toBe('success')
    expect(body).not.toHaveProperty('customer')
    expect((await signIn({ userCode: 'ADMIN' })).body.messageTxt).toBe(WRONG)
    expect((await signIn({ customerNo: undefined })).body.messageTxt).toBe(WRONG)
    expect((await signIn({ customerNo: OTHER })).body.messageTxt).toBe(WRONG)
  })

  test('LOG-09 T35 one sentence for everything that is not right', async () => {
    await setUser({ isDeleted: true }, 'MANAGER')
    const refused = [
      await signIn({ password: 'wrong' }),
      await signIn({ userCode: 'NOBODY' }),
      await signIn({ customerNo: '999999' }),
      await signIn({ userCode: 'MANAGER' }),
      await signIn({ userCode: 'CLERK\u0000' }),
      await signIn({ password: `${PASSWORD}\u0000` }),
      await signIn({ userCode: '', password: '' }),
      await signIn({ headers: { authorization: 'Basic %%%' } }),
      await signIn({ headers: { authorization: '' } }),
    ]
    for (const { status, body, cookie } of refused) {
      expect({ status, body, cookie }).toEqual({
        status: 200,
        body: { message: 'error', messageTxt: WRONG, code: 'sign-in' },
        cookie: '',
      })
    }
    expect(await sessions()).toBe(0)
  })

  test('LOG-09 tells of an inactive or expired user after the right password only', async () => {
    await setUser({ isActive: false }, 'CLERK')
    await setUser({ expiresOn: '2026-11-18' }, 'MANAGER')
    expect((await signIn()).body.messageTxt).toBe('This user is inactive. Ask your administrator.')
    expect((await signIn({ password: 'wrong' })).body.messageTxt).toBe(WRONG)
    expect((await signIn({ userCode: 'MANAGER' })).body.messageTxt).toBe(
      'This user has expired. Ask your administrator.',
    )
    expect((await signIn({ userCode: 'MANAGER', password: 'wrong' })).body.messageTxt).toBe(WRONG)
    expect(await sessions()).toBe(0)
  })

  test('LOG-09 T21 each refused sign-in is a log line with address, user and reason, and nothing that was typed as password', async () => {
    await setUser({ isActive: false }, 'CLERK')
    await setUser({ expiresOn: '2026-11-18' }, 'MANAGER')
    const before = kept.lines().length
    const address = freshAddress()
    await signIn({ address })
    await signIn({ address, userCode: 'manager' })
    for (let i = 0; i < 8; i += 1) await signIn({ address, userCode: 'NOBODY', password: 'hush' })
    await signIn({ address, userCode: 'NOBODY', password: 'hush' })
    const lines = kept.lines().slice(before)
    expect(lines.every(({ msg, level }) => msg === 'sign-in refused' && level === 40)).toBe(true)
    expect(lines.map(({ user, why }) => [user, why])).toEqual([
      ['CLERK', 'inactive'],
      ['MANAGER', 'expired'],
      ...Array.from({ length: 8 }, () => ['NOBODY', 'not right']),
      ['NOBODY', 'too many'],
    ])
    for (const line of lines) expect(line).toMatchObject({ address, customer: OWN, requestId: expect.any(String) })
    expect(JSON.stringify(lines)).not.toContain('hush')
  })

  test('INV-34 the day of expiry is still good, to its end in Chicago', async () => {
    await setUser({ expiresOn: '2026-11-19' }, 'CLERK')
    world.clock.set('2026-11-20T05:59:00Z')
    expect((await signIn()).body.message).toBe('success')
    world.clock.set('2026-11-20T06:00:00Z')
    expect((await signIn()).body.code).toBe('sign-in')
  })

  test('LOG-10 counts sign-ins, and nothing else', async () => {
    await signIn({ customerNo: undefined, userCode: 'ADMIN' })
    const { cookie } = await signIn({ customerNo: undefined, userCode: 'ADMIN' })
    await signIn({ customerNo: undefined, userCode: 'ADMIN', password: 'wrong' })
    const counted = await user('ADMIN')
    expect(counted.logonCount).toBe(2)
    expect(Math.abs((counted.lastLogonAt as Date).getTime() - Date.parse(NOON))).toBeLessThan(20_000)
    world.clock.advance(3_600_000)
    const desk = await world.as(staff)
    expect((await desk.ask(api.session.viewAs, { viewedCustomerNo: OWN })).message).toBe('success')
    expect(await messageOf(await current(cookie))).toBe('success')
    expect(await user('ADMIN')).toMatchObject({ logonCount: 2, lastLogonAt: counted.lastLogonAt })
  })

  test('T21 slows guessing by account and address; the right password from elsewhere still works', async () => {
    const address = freshAddress()
    for (let i = 0; i < 8; i += 1) expect((await signIn({ password: `guess ${i}`, address })).status).toBe(200)
    const held = await signIn({ address })
    expect(held).toMatchObject({ status: 429, body: { message: 'error', code: 'too many' } })
    expect(held.body.messageTxt).toMatch(/^Too many tries\. Wait \d+ min, then try again\.$/)
    expect(Number(held.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await signIn({ userCode: 'MANAGER', address })).body.message).toBe('success')
    expect((await signIn({ address: freshAddress() })).body.message).toBe('success')
    expect((await audited('sign-in.refused')).length).toBe(8)
  })

  test('LOG-09 blanks around the customer number are no part of it; one of blanks alone is none', async () => {
    expect((await signIn({ customerNo: ` ${OWN} ` })).body.message).toBe('success')
    expect((await signIn({ customerNo: '  ' })).body).toMatchObject({ message: 'error', messageTxt: WRONG })
  })

  test('SES-16 the browser gets a cookie that scripts cannot read, and a token that opens nothing', async () => {
    const { headers, body, cookie } = await signIn()
    expect(headers.get('set-cookie')).toMatch(/^sid=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=\d+$/)
    expect(cookie).not.toContain(body.token as string)
    const asBearer = await world.nobody().send('GET', '/api/session', {}, { authorization: `Bearer ${body.token}` })
    expect(await messageOf(asBearer)).toBe('timeout')
    expect(await messageOf(await current(`sid=${body.token}`))).toBe('timeout')
  })

  test('SES-16 a program that says so gets a bearer token and no cookie', async () => {
    const { headers, body } = await signIn({ headers: { 'x-portal-client': 'api' } })
    expect(headers.get('set-cookie')).toBeNull()
    const asBearer = await world.nobody().send('GET', '/api/session', {}, { authorization: `Bearer ${body.token}` })
    expect(await messageOf(asBearer)).toBe('success')
    expect(await messageOf(await current(`sid=${body.token}`))).toBe('timeout')
  })

  test.each([
    ['another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
    ['another site, in an old browser', { origin: 'https://evil.example', 'sec-fetch-site': '' }],
    ['a sandboxed frame', { origin: 'null', 'sec-fetch-site': '' }],
    ['a site that a Host vouches for', { host: 'evil.example', origin: 'http://evil.example', 'sec-fetch-site': '' }],
    ['a sibling of ours', { origin: 'http://evil.portal.test', 'sec-fetch-site': 'same-site' }],
  ])('T22 refuses a sign-in that comes from %s', async (_, headers) => {
    expect(await signIn({ headers })).toMatchObject({ status: 403, cookie: '', body: { code: 'forged' } })
    expect(await sessions()).toBe(0)
  })

  test('T22 signing in again gives a new session and ends the one whose cookie came along', async () => {
    const first = await signIn()
    const second = await signIn({ headers: { cookie: first.cookie } })
    expect(second.cookie).not.toBe(first.cookie)
    expect(await messageOf(await current(first.cookie))).toBe('timeout')
    expect(await messageOf(await current(second.cookie))).toBe('success')
  })

  test('SES-17 signing out ends the session, its cookie and its leave to view as', async () => {
    const desk = await world.as(staff)
    await desk.ask(api.session.viewAs, { viewedCustomerNo: OWN })
    const out = await desk.send('POST', '/api/logout')
    expect(out.headers.get('set-cookie')).toMatch(/^sid=; Path=\/; HttpOnly; SameSite=Strict; Max-Age=0$/)
    expect(out.headers.get('clear-site-data')).toBe('"cache", "storage"')
    expect((await desk.ask(api.session.current, {})).message).toBe('timeout')
    expect(await world.db.selectFrom('viewAs').selectAll().execute()).toEqual([])
  })

  test('no secret of a session stands in the database', async () => {
    const { cookie } = await signIn()
    const rows = JSON.stringify(await world.db.selectFrom('session').selectAll().execute())
    expect(cookie.length).toBeGreaterThan(40)
    expect(rows).not.toContain(cookie.split('=')[1])
  })
})
