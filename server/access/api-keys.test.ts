// Keys of programs: shown to their owner alone, never a session, and no session a key (D3, T09, T23, T24).
import { describe, expect, test } from 'vitest'
import { allEndpoints, api } from '#contract/index.ts'
import type { AnyEndpoint } from '#contract/kernel/endpoint.ts'
import { API_CALLS_A_MINUTE } from '#rules/limits.ts'
import { countTries } from '#server/access/sign-in-limits.sql.ts'
import { limitKey } from '#server/access/sign-in-limits.ts'
import { keyOf } from '#tests/support/api-key.ts'
import { freshWorld } from '#tests/support/fresh-world.ts'
import { keptLog } from '#tests/support/log-lines.ts'
import { customerAdmin, integrator, OWN, staff } from '#tests/support/personas.ts'
import { NOT_FOR_KEYS } from './api-keys.ts'
import { hashPassword } from './passwords.ts'
import { seal, unseal } from './secrets/sealed-secret.ts'

const kept = keptLog()
const world = freshWorld({ kind: 'any', config: { trustedProxies: 1 }, log: kept.log }, async () => {
  await world.make.shop()
  address += 1
})
let address = 0

const from = () => ({ 'x-forwarded-for': `192.0.${address}.7` })
const items = (headers: Readonly<Record<string, string>>) =>
  world.nobody().send('GET', '/api/enterprise_items', {}, { ...from(), ...headers })
interface Told {
  readonly messageTxt: string
}
const basic = (token: string, secret: string) => ({ authorization: `Basic ${btoa(`${token}:${secret}`)}` })

test('T23 a sealed secret is read with its own key, by its own owner, unchanged, and never looks the same twice', () => {
  const sealed = seal('key', '7', 'sk_test_ü')
  expect(sealed).not.toContain('sk_test')
  expect(seal('key', '7', 'sk_test_ü')).not.toBe(sealed)
  expect(unseal('key', '7', sealed)).toBe('sk_test_ü')
  expect(unseal('other key', '7', sealed)).toBeUndefined()
  expect(unseal('key', '8', sealed)).toBeUndefined()
  const middle = Math.floor(sealed.length / 2)
  const changed = `${sealed.slice(0, middle)}${sealed.at(middle) === 'A' ? 'B' : 'A'}${sealed.slice(middle + 1)}`
  expect(unseal('key', '7', changed)).toBeUndefined()
  expect(unseal('key', '7', 'short')).toBeUndefined()
})

test('API-12 keys of two users of a customer work side by side, so that a program can change over without a refused call', async () => {
  const before = (await (await world.as(integrator)).ask(api.integration.rotate, {})).value
  const successor = await world.as({ ...integrator, userCode: 'API2', email: 'api2@example.com' })
  const after = (await successor.ask(api.integration.rotate, {})).value
  const statuses = async () =>
    Promise.all([before, after].map(async ({ token, secret }) => (await items(basic(token, secret))).status))
  expect(await statuses()).toEqual([200, 200])
  await world.db.updateTable('portalUser').set({ rights: [] }).where('userCode', '=', integrator.userCode).execute()
  const [ended, working] = await statuses()
  expect([ended === 200, working]).toEqual([false, 200])
})

test('API-12 credentials are made, open the API, and are dead the moment they are rotated', async () => {
  const owner = await world.as(integrator)
  expect((await owner.ask(api.integration.credentials, {})).value).toMatchObject({
    mayShow: true,
    exampleItemNo: '100100',
  })
  expect((await owner.ask(api.integration.reveal, {})).code).toBe('no credentials')
  const first = (await owner.ask(api.integration.rotate, {})).value
  expect(first.token).toMatch(/^pk_test_[\w-]{22}$/)
  expect(first.secret).toMatch(/^sk_test_[\w-]{43}$/)
  expect((await items(basic(first.token, first.secret))).status).toBe(200)
  const told = (await owner.ask(api.integration.credentials, {})).value
  expect(told).toMatchObject({ token: first.token, lastUsedAt: expect.any(String) })
  expect((await owner.ask(api.integration.reveal, {})).value.secret).toBe(first.secret)

  const second = (await owner.ask(api.integration.rotate, {})).value
  expect((await items(basic(first.token, first.secret))).status).toBe(401)
  expect((await items(basic(first.token, second.secret))).status).toBe(401)
  expect((await items(basic(second.token, first.secret))).status).toBe(401)
  expect((await items(basic(second.token, second.secret))).status).toBe(200)
  const stored = JSON.stringify(await world.db.selectFrom('portalUser').selectAll().execute())
  expect(stored).not.toContain(second.secret)
  const entries = await world.db.selectFrom('auditEntry').select(['action', 'actor']).orderBy('entryId').execute()
  expect(entries).toEqual(
    ['api-key.rotate', 'api-key.show', 'api-key.rotate'].map((action) => ({ action, actor: 'API' })),
  )
})

test('SEC-23 later the password is asked for', async () => {
  const owner = await world.as(integrator)
  const { secret } = (await owner.ask(api.integration.rotate, {})).value
  await world.db
    .updateTable('portalUser')
    .set({ passwordHash: await hashPassword('green bicycle 7') })
    .execute()
  await world.db
    .updateTable('session')
    .set({ createdAt: new Date(world.clock.now().getTime() - 301_000) })
    .execute()
  expect((await owner.ask(api.integration.reveal, {})).code).toBe('password needed')
  expect((await owner.ask(api.integration.rotate, {})).code).toBe('password needed')
  expect((await owner.ask(api.integration.reveal, { password: 'red bicycle 7' })).code).toBe('password')
  expect((await owner.ask(api.integration.reveal, { password: 'green bicycle 7' })).value.secret).toBe(secret)
})

test('T09 API-03 nobody else is shown or changes them', async () => {
  await keyOf(world, { ...integrator, userCode: 'MANAGER' })
  const desk = await world.as(staff, { viewing: OWN })
  expect((await desk.ask(api.integration.credentials, {})).value).toMatchObject({ mayShow: false })
  for (const call of [api.integration.reveal, api.integration.rotate])
    expect(await desk.ask(call, {})).toMatchObject({ status: 403, code: 'not your own' })
  const admin = await world.as(customerAdmin)
  await world.db.updateTable('portalUser').set({ rights: [] }).where('userCode', '=', 'MANAGER').execute()
  expect((await admin.ask(api.integration.credentials, {})).status).toBe(403)
})

test('T24 the key ends with the right, the user and its date', async () => {
  const key = await keyOf(world, integrator)
  const set = (change: object) => world.db.updateTable('portalUser').set(change).execute()
  expect((await items(key)).status).toBe(200)
  await set({ rights: [] })
  expect((await items(key)).status).toBe(403)
  await set({ rights: ['apiIntegration'], isActive: false })
  expect((await items(key)).status).toBe(401)
  await set({ isActive: true, expiresOn: '2026-11-18' })
  expect((await items(key)).status).toBe(401)
  await set({ expiresOn: '2099-12-31', isDeleted: true })
  expect((await items(key)).status).toBe(401)
})

test('D3 a session opens no call by key, and a key no other call', async () => {
  const key = await keyOf(world, integrator)
  const browser = await world.as(integrator)
  const program = await world.as(integrator, { bearer: true })
  for (const client of [browser, program]) {
    const response = await client.send('GET', '/api/enterprise_items')
    expect(response.status).toBe(401)
    expect(response.headers.get('www-authenticate')).toMatch(/^Basic /)
    expect(await response.json()).toMatchObject({ message: 'error', messageTxt: expect.stringMatching(/\.$/) })
  }
  const elsewhere = await world.nobody().send('GET', '/api/session', {}, key)
  expect(await elsewhere.json()).toMatchObject({ message: 'timeout' })
  // A browser that kept the key sends nothing for another site.
  expect((await items({ ...key, 'sec-fetch-site': 'cross-site' })).status).toBe(403)
})

describe('INT-05 a key on a call that is not for keys', () => {
  const program = { 'sec-fetch-site': '' }
  const ask = ({ method, path }: AnyEndpoint, headers: Readonly<Record<string, string>>) =>
    world.nobody().send(method, `/api${path.replaceAll(/:\w+/g, '1')}`, {}, headers)

  test('opens none of them and is told where those for keys are listed; a right key as a wrong one', async () => {
    const keys = [await keyOf(world, integrator, 'pk_test_elsewhere'), basic('pk_test_nobody', 'guess')]
    for (const { name, endpoint } of allEndpoints())
      for (const key of keys) {
        const response = await ask(endpoint, { ...from(), ...program, ...key })
        const told = (await response.json()) as Told & { readonly code: string }
        if (endpoint.byKey || endpoint.alsoByKey) expect(told.code, name).not.toBe('not for keys')
        else expect([response.status, told.code, told.messageTxt], name).toEqual([403, 'not for keys', NOT_FOR_KEYS])
      }
  })

  test('a session beside it counts, and a browser that kept one is not shut out; people sign in by Basic', async () => {
    const key = await keyOf(world, integrator)
    const signedIn = await world.as(integrator)
    expect((await signedIn.send('GET', '/api/session', {}, { ...program, ...key })).status).toBe(200)
    expect((await ask(api.session.current, key)).status).toBe(200)
    const refused = await ask(api.session.login, { ...program, ...basic('CLERK', 'wrong') })
    expect(await refused.json()).not.toMatchObject({ code: 'not for keys' })
  })
})

test('T21 guessing is slowed, and an open key is not shut by it elsewhere', async () => {
  const key = await keyOf(world, integrator)
  const statuses = []
  for (let i = 0; i < 10; i += 1) statuses.push((await items(basic('pk_test_sample', `guess-${i}`))).status)
  expect(statuses.slice(0, 8)).toEqual(Array(8).fill(401))
  expect(statuses.slice(8)).toEqual([429, 429])
  address += 1
  // A wrong token is told as a wrong secret is; who has shown neither is told how.
  const told = async (header: Record<string, string>) => ((await (await items(header)).json()) as Told).messageTxt
  const how = 'Send your API token and secret as HTTP Basic: user name and password.'
  expect(await told(basic('pk_test_sample', 'guess'))).toBe(`Token or secret is wrong. ${how}`)
  expect(await told(basic('pk_test_nobody', 'guess'))).toBe(`Token or secret is wrong. ${how}`)
  expect(await told({})).toBe(how)
  address += 1
  expect((await items(key)).status).toBe(200)
})

test('T21 wrong secrets never lock out the right one at the same address, nor those of a whole network any other key', async () => {
  const key = await keyOf(world, integrator)
  for (let i = 0; i < 12; i += 1) await items(basic('pk_test_sample', `guess-${i}`))
  expect((await items(key)).status).toBe(200)
  for (let i = 0; i < 110; i += 1) await items(basic(`pk_test_guess-${i}`, 'guess'))
  expect((await items(basic('pk_test_next', 'guess'))).status).toBe(429)
  expect((await items(key)).status).toBe(200)
  expect(kept.lines().at(-2)).toMatchObject({
    msg: 'API key refused: too many wrong ones from this address',
    address: `192.0.${address}.7`,
  })
})

test('T21 a wrong secret is a log line with the address, and whose key it is where it is anybody’s', async () => {
  const key = await keyOf(world, integrator)
  const [token = ''] = atob(key['authorization']?.split(' ')[1] ?? '').split(':')
  const before = kept.lines().length
  await items(basic(token, 'sk_test_hush'))
  await items(basic('pk_test_unknown', 'sk_test_hush'))
  await items(key)
  const lines = kept.lines().slice(before)
  const at = { msg: 'API key refused', level: 40, address: `192.0.${address}.7` }
  const refused = lines.filter(({ msg }) => msg === at.msg)
  expect(refused).toMatchObject([{ ...at, user: integrator.userCode, customer: OWN }, at])
  expect(JSON.stringify(lines)).not.toMatch(/hush|pk_test/)
})

test('API-11 more calls than a minute takes are told when to come again', { timeout: 60_000 }, async () => {
  const key = await keyOf(world, integrator, 'pk_test_busy')
  let response = await items(key)
  for (let i = 0; i < API_CALLS_A_MINUTE && response.status === 200; i += 1) response = await items(key)
  expect(response.status).toBe(429)
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
})

test('SCL-03 a minute’s calls are those of all servers together', async () => {
  const key = await keyOf(world, integrator, 'pk_test_shared')
  // What other servers have told of this key, but for twenty calls.
  await countTries(world.db, [limitKey('key calls', 'pk_test_shared')], 60)
  await world.db
    .updateTable('tryLimit')
    .set({ tries: API_CALLS_A_MINUTE / 20 })
    .where('limitKey', '=', limitKey('key calls', 'pk_test_shared'))
    .execute()
  const statuses: number[] = []
  for (let i = 0; i < 21; i += 1) statuses.push((await items(key)).status)
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429])
})

test('API-11 SEC-17 a body that is too large is refused, and nobody without a key is read at all', async () => {
  const key = await keyOf(world, integrator)
  const body = `locations=${'1'.repeat(20 * 1_048_576)}`
  const path = '/api/enterprise_order?date=11/24/2026'
  expect((await world.nobody().sendBody('POST', path, body, { ...from(), ...key })).status).toBe(413)
  expect((await world.nobody().sendBody('POST', path, body, from())).status).toBe(401)
})
