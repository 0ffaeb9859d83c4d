// SEC-02, SEC-11, SEC-12: no secret in a log, no secret in an answer, no amount for those who may not see it, and no field
// that the dictionary does not name.
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { api } from '#contract/index.ts'
import { type AnyEndpoint, carried, headers } from '#contract/kernel/endpoint.ts'
import { createApp } from '#server/app.ts'
import { createLog } from '#server/runtime/log.ts'
import { sharedWorld } from '#tests/support/fresh-world.ts'
import { readAnswer } from '#tests/support/pdf-text.ts'
import { clerk, customerAdmin, OTHER, OWN, type Persona, personas, staff } from '#tests/support/personas.ts'
import { requestOf } from '#tests/support/request-of.ts'
import type { Facts } from '#tests/support/sample-kinds.ts'
import { type Sampled, sampledCalls } from '#tests/support/samples.ts'
import { anotherOrder, BASE_COST, MSRP, MSRP_CODE, tenant } from '#tests/support/tenants.ts'
import type { Client } from '#tests/support/world.ts'

const HASH = '$argon2id$CANARY-HASH'
const API_TOKEN = 'CANARY-API-TOKEN'
const API_SECRET = 'CANARY-API-SECRET'
const CANARY = 'CanarySecret0123456789'

let facts: Facts
let logged = ''
const write = (line: string) => {
  logged += line
}
const log = createLog({ logLevel: 'trace' }, { write })
const world = sharedWorld({ kind: 'any', log }, async () => {
  facts = await tenant(world, OWN, 1)
  await tenant(world, OTHER, 2)
  for (const persona of Object.values(personas)) await world.as(persona)
  for (const { userId } of await world.db.selectFrom('portalUser').select('userId').execute()) {
    const secrets = { passwordHash: HASH, apiToken: `${API_TOKEN}-${userId}`, apiSecretSealed: API_SECRET }
    await world.db.updateTable('portalUser').set(secrets).where('userId', '=', userId).execute()
  }
})

/** What ends or replaces the session that asks, or another's. */
const ENDS: ReadonlySet<string> = new Set([
  ...['session.logout', 'ownSessions.endOthers', 'users.changePassword', 'users.change', 'users.remove'],
])

/** Every call that the persona can make, with what it was answered; a call that changes something gets an order of its own. */
async function crawl(client: Client): Promise<{ call: Sampled; status: number; text: string }[]> {
  const answers = []
  for (const call of sampledCalls().filter(({ name }) => !ENDS.has(name))) {
    const orderNo = call.endpoint.changes ? await anotherOrder(world, facts) : facts.orderNo
    const { method, path, fields } = requestOf(call.endpoint, call.inputOf({ ...facts, orderNo }))
    const response = await client.send(method, path, fields)
    const told = [...response.headers].join('\n')
    answers.push({ call, status: response.status, text: `${await readAnswer(response)}\n${told}` })
  }
  return answers
}
const bodyOf = (text: string) => JSON.parse(text.slice(0, text.indexOf('\n'))) as unknown

const viewers: [string, Persona, string][] = [
  ...Object.entries(personas).map(([name, persona]) => [name, persona, ''] as [string, Persona, string]),
  ['staff as a customer', staff, OWN],
]

describe.each(viewers)('what %s is told', (_, persona, viewing) => {
  test('SEC-11 SEC-12 holds no secret, no amount it may not see, and no field that has no name', async () => {
    const client = await world.as(persona, viewing === '' ? {} : { viewing })
    const answers = await crawl(client)
    const all = answers.map(({ text }) => text).join('\n')
    for (const secret of [HASH, API_SECRET, 'argon2', client.secret]) expect(all).not.toContain(secret)
    const { isAdmin = false, rights = [], customerNo } = persona
    const hasKey = rights.includes('apiIntegration') && customerNo !== undefined
    expect(all.includes(API_TOKEN), 'the API token, which is told to its owner').toBe(hasKey)
    const opensOwn = (customerNo ?? viewing) === OWN
    // Staff administrators name the customer whose items they maintain.
    const maintainsOwn = opensOwn || (customerNo === undefined && isAdmin)
    expect(all.includes(BASE_COST.wire), 'base cost').toBe(isAdmin && maintainsOwn)
    expect(all.includes(MSRP_CODE), 'MSRP code').toBe(isAdmin && opensOwn)
    expect(all.includes(MSRP.wire), 'MSRP').toBe((isAdmin || rights.includes('viewMsrp')) && maintainsOwn)
    for (const { call, status, text } of answers) {
      if (status === 200) expect(strangeFields(call.endpoint, bodyOf(text)), call.name).toBeUndefined()
    }
  })
})

/** What an answer says beyond its dictionary; undefined when it is exactly that. */
function strangeFields({ answer, refusal, isDownload }: AnyEndpoint, body: unknown): string | undefined {
  if (isDownload) return undefined
  if (Array.isArray(body) || typeof body === 'string') return judge(answer.schema, body)
  const { message, ...rest } = body as Record<string, unknown>
  if (message === 'error') {
    const { messageTxt: _, code: __, ...facts } = rest
    return judge(refusal.schema, facts)
  }
  const namesMessage = 'fields' in answer && (answer.fields as ReadonlyMap<string, unknown>).has('message')
  return judge(answer.schema, namesMessage ? body : rest)
}
function judge(schema: z.ZodMiniType, value: unknown): string | undefined {
  const judged = z.safeParse(schema, value)
  return judged.success ? undefined : JSON.stringify(judged.error.issues)
}

test('SEC-11 the mail of an order names no cost', async () => {
  const manager = await world.as({ ...customerAdmin, userCode: 'MAILED', email: 'manager@example.com' })
  const call = sampledCalls().find(({ name }) => name === 'orders.done') as Sampled
  const { method, path, fields } = requestOf(call.endpoint, call.inputOf(facts))
  await manager.send(method, path, fields)
  const mails = JSON.stringify(await world.db.selectFrom('outbox').select('payload').execute())
  expect(mails).toContain('manager@example.com')
  for (const secret of [BASE_COST.wire, MSRP.wire, MSRP_CODE, HASH]) expect(mails).not.toContain(secret)
})

describe('SEC-02 the log', () => {
  /** Everywhere a secret may come in. */
  const places: Readonly<Record<string, (client: Client) => Promise<Response>>> = {
    'the token in an address': (c) => c.send('GET', '/api/session', { [carried.token]: CANARY }, { cookie: '' }),
    'the token in a form': (c) => c.send('POST', '/api/logout', { [carried.token]: CANARY }, { cookie: '' }),
    'a cookie': (c) => c.send('GET', '/api/session', {}, { cookie: `sid=${CANARY}` }),
    'a bearer token': (c) => c.send('GET', '/api/session', {}, { cookie: '', authorization: `Bearer ${CANARY}` }),
    'the anti-forgery header': (c) => c.send('POST', '/api/logout', {}, { [headers.csrf]: CANARY }),
    'HTTP Basic': (c) => c.send('POST', '/api/login', {}, { authorization: `Basic ${btoa(`CLERK:${CANARY}`)}` }),
    'broken Basic': (c) => c.send('POST', '/api/login', {}, { authorization: `Basic ${CANARY}!` }),
    'a password as a field': (c) => c.send('POST', '/api/login', { password: CANARY }),
    'a secret as a field’s value': (c) => c.send('GET', `/api${api.locations.list.path}`, { apiSecret: CANARY }),
    'a secret as a field’s name': (c) => c.send('GET', `/api${api.locations.list.path}`, { [CANARY]: '1' }),
    'a mailed link and a new password': (c) => {
      const input = { secret: CANARY, newPassword: CANARY, confirmedPassword: CANARY }
      const { method, path, fields } = requestOf(api.passwordReset.finish, input)
      return c.send(method, path, fields)
    },
    JSON: (c) => c.sendBody('POST', '/api/login', `{"password":"${CANARY}"}`, { 'content-type': 'application/json' }),
    'an address without a call': (c) => c.send('GET', `/api/nothing/${CANARY}`, { password: CANARY }),
    'a broken address': (c) => c.send('GET', `/api/page-content/%ff${CANARY}`, { [carried.token]: CANARY }),
  }

  test.each(Object.keys(places))('keeps no secret that comes as %s', async (place) => {
    logged = ''
    await (places[place] as (client: Client) => Promise<Response>)(await world.as(clerk))
    expect(logged).not.toContain(CANARY)
    expect(logged).not.toContain(btoa(`CLERK:${CANARY}`))
  })

  test('keeps no secret of a fault, and the answer tells none of it', async () => {
    logged = ''
    const program = await world.as(clerk, { bearer: true })
    const { secret } = program
    // A fault whose message holds the request: what a library might throw.
    const broken = createApp({
      ...world,
      clock: {
        ...world.clock,
        today: () => {
          throw Object.assign(new Error('the calendar is gone'), { token: secret, detail: `Key (token)=(${secret})` })
        },
      },
    })
    const response = await broken.fetch(
      new Request(`http://portal.test/api/session?${carried.token}=${secret}&password=${CANARY}`),
    )
    const text = await response.text()
    expect(response.status).toBe(500)
    expect(JSON.parse(text)).toMatchObject({
      message: 'error',
      messageTxt: expect.stringMatching(
        /^There was a problem communicating with the server\. Reference [0-9a-f]{8}\.$/,
      ),
    })
    expect(text).not.toMatch(/calendar|\.ts|at /)
    expect(logged).toContain('the calendar is gone')
    expect(logged).toContain(JSON.parse(text).reference)
    for (const kept of [secret, CANARY]) expect(logged).not.toContain(kept)
  })

  test('names each call, its caller, status and time, and nothing that was sent', async () => {
    logged = ''
    const browser = await world.as(clerk)
    await browser.send('GET', `/api${api.locations.list.path}`)
    const line = JSON.parse(logged.trim().split('\n').at(-1) as string) as Record<string, unknown>
    expect(line).toMatchObject({ call: 'locations.list', status: 200, user: 'CLERK', customer: OWN, msg: 'call' })
    expect(Object.keys(line).sort()).toEqual([
      'call',
      'customer',
      'level',
      'ms',
      'msg',
      'requestId',
      'status',
      'time',
      'user',
    ])
  })
})
