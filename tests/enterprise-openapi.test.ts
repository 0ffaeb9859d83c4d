// The description of the calls by key (INT-04): what the contract says, with examples that the server gives in truth, and clean under
// the recommended rules of Spectral and Redocly. EXAMPLES_RECORD=1 writes the examples anew.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import spectral from '@stoplight/spectral-core'
import rulesets from '@stoplight/spectral-rulesets'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { enterprise } from '#contract/calls/intake/enterprise.ts'
import { enterpriseExamples } from '#contract/enterprise-examples.ts'
import { enterpriseOpenApi } from '#contract/enterprise-openapi.ts'
import { allEndpoints } from '#contract/index.ts'
import { LINE_CODES, LOCATION_CODES, REQUEST_CODES } from '#rules/enterprise/refusal-codes.ts'
import { UPLOAD_LINES } from '#rules/limits.ts'
import { createApp } from '#server/app.ts'
import { onPool } from '#server/db/open.ts'
import { postgresPool } from '#server/db/postgres.ts'
import { keyOf } from '#tests/support/api-key.ts'
import { sharedWorld } from '#tests/support/fresh-world.ts'
import { integrator, OWN } from '#tests/support/personas.ts'
import { root } from './support/sources.ts'

interface Operation {
  readonly tags: readonly string[]
  readonly description: string
  readonly parameters: readonly { readonly name: string; readonly description: string }[]
  readonly requestBody?: object
  readonly responses: Readonly<Record<string, object>>
}
interface Refused {
  readonly schema: { readonly properties: { readonly code: { readonly enum: readonly string[] } } }
  readonly examples?: { readonly refused: { readonly value: { readonly code: string } } }
}
const document = enterpriseOpenApi() as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly info: { readonly description: string }
  readonly components: {
    readonly responses: Readonly<Record<string, { readonly content: { readonly 'application/json': Refused } }>>
    readonly schemas: Readonly<Record<string, { readonly required: readonly string[] }>>
  }
}
const text = JSON.stringify(document)

let key: Record<string, string>
const world = sharedWorld('any', async () => {
  world.clock.set('2026-11-19T12:00:00-06:00')
  await world.make.customer({ customerNo: OWN })
  const names = ['Egg Salad Sandwich', 'Turkey Wedge', 'Ham & Swiss Sub']
  await world.make.location({ pos: 'LF 9', menuDays: 'MTWRF' })
  await world.make.location({ locationNo: '000230', name: 'Lake St Mart', menuDays: 'MWF' })
  for (const [i, description] of names.entries())
    await world.make.item({ itemNo: `10010${i}`, description, onMenu: i !== 1 })
  await world.make.cutoffs()
  key = await keyOf(world, integrator)
})

test('INT-04 docs/enterprise-openapi.json is what the contract says; write it anew with: npm run gen:openapi', () => {
  expect(JSON.parse(readFileSync(join(root, 'docs/enterprise-openapi.json'), 'utf8'))).toEqual(document)
})

test('INT-04 the server serves it to anyone', async () => {
  const response = await world.nobody().send('GET', '/api/enterprise-openapi.json')
  expect([response.status, await response.json()]).toEqual([200, document])
})

test('INT-04 every call by key stands in it and no other, with words for each parameter, and every answer', () => {
  const byKey = allEndpoints().filter(({ endpoint }) => endpoint.byKey === 'user')
  expect(Object.keys(document.paths).sort()).toEqual(byKey.map(({ endpoint }) => endpoint.path).sort())
  for (const { endpoint } of byKey) {
    const operation = document.paths[endpoint.path]?.[endpoint.method.toLowerCase()]
    if (!operation) throw new Error(`${endpoint.path} is not described.`)
    const isPost = endpoint.method === 'POST'
    expect(operation.parameters.map(({ name }) => name)).toEqual([
      ...endpoint.query.fields.keys(),
      ...(isPost ? ['Idempotency-Key'] : []),
    ])
    for (const { name, description } of operation.parameters)
      expect(description, `${endpoint.path} ${name}`).toMatch(/^[^?]{10,}/)
    expect(Object.keys(operation.responses)).toEqual([
      '200',
      '400',
      '401',
      '403',
      '404',
      ...(isPost ? ['413', '415', '422'] : []),
      '429',
      '500',
      '503',
    ])
  }
  for (const [status, { content }] of Object.entries(document.components.responses)) {
    const { schema, examples } = content['application/json']
    const codes = REQUEST_CODES[Number(status.slice(-3)) as keyof typeof REQUEST_CODES]
    expect([status, schema.properties.code.enum]).toEqual([status, codes])
    // A fault of ours alone is shown by none.
    expect(codes, status).toContain(status === 'Refused500' ? 'fault' : examples?.refused.value.code)
  }
  for (const status of ['429', '503'])
    expect(JSON.stringify(document.components.responses[`Refused${status}`])).toContain('"Retry-After"')
  for (const { code, means } of [...LINE_CODES, ...LOCATION_CODES])
    expect(document.info.description).toContain(`| \`${code}\` | ${means} |`)
})

test('INT-04 a number of an answer is a number, what is not there is left out, and every answer says how it went', () => {
  const { Refusal: refusal, ...answers } = document.components.schemas
  for (const [name, answer] of Object.entries(answers)) {
    expect(JSON.stringify(answer), name).not.toMatch(/"null"|"anyOf"/)
    expect(answer.required, name).toContain('message')
  }
  expect(refusal?.required).toEqual(['message', 'messageTxt', 'code'])
})

test('INT-04 Spectral finds nothing by its recommended rules', async () => {
  const linter = new spectral.Spectral()
  linter.setRuleset({ extends: [[rulesets.oas, 'recommended']] } as never)
  const found = await linter.run(text)
  expect(found.map(({ code, message, path }) => `${code}: ${message} (${path.join('.')})`)).toEqual([])
  // It does look: without an answer, and with an example that is none.
  const { paths: _, ...rest } = document
  expect((await linter.run(JSON.stringify(rest))).length).toBeGreaterThan(0)
  const spoiled = text.replace('"time_zone":"America/Chicago"', '"time_zone":7')
  expect((await linter.run(spoiled)).map(({ code }) => code)).toContain('oas3-valid-media-example')
}, 120_000)

test('INT-04 Redocly finds nothing by its recommended rules', async () => {
  const config = await createConfig({ extends: ['recommended'] })
  const lint = (source: string) => lintFromString({ source, absoluteRef: '/enterprise-openapi.json', config })
  const found = await lint(text)
  expect(found.map(({ ruleId, message, location }) => `${ruleId}: ${message} (${location[0]?.pointer})`)).toEqual([])
  expect((await lint(text.replace('"operationId":"items"', '"operationId":"locations"'))).length).toBeGreaterThan(0)
}, 120_000)

test('INT-04 the examples are what the server answers, and the contract reads them', async () => {
  const given = await recorded()
  if (process.env['EXAMPLES_RECORD'] === '1')
    writeFileSync(
      join(root, 'contract/enterprise-examples.ts'),
      `/** Real requests and answers; recorded by tests/enterprise-openapi.test.ts, and never written by hand. */\nexport const enterpriseExamples = ${JSON.stringify(given, null, 2)} as const\n`,
    )
  else expect(enterpriseExamples).toEqual(given)
  for (const [name, { answer }] of Object.entries(given.calls)) {
    const call = enterprise[name === 'changes' ? 'orders' : (name as keyof typeof enterprise)]
    const { message, ...own } = answer as { message: string }
    expect(message, name).toBe('success')
    expect(z.safeParse(call.answer.schema, own).error?.issues ?? [], name).toEqual([])
  }
})

/** What is asked, in this order, by a program of the customer. */
async function recorded() {
  const ask = async (verb: keyof typeof enterprise, query: string, body?: unknown) => {
    const { method, path } = enterprise[verb]
    const response = await send(method, `/api${path}?${query}`, body)
    return { query, ...(body === undefined ? {} : { body }), answer: steady(await response.json()) }
  }
  const send = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const all = { ...key, 'sec-fetch-site': '', 'content-type': 'application/json', ...headers }
    return method === 'GET'
      ? world.nobody().send(method, path, {}, { ...all, 'content-type': '' })
      : world.nobody().sendBody(method, path, typeof body === 'string' ? body : JSON.stringify(body), all)
  }
  const asked = {
    '213': [
      { item: '100100', qty: 12 },
      { item: '100101', qty: 6 },
      { item: '100102', qty: 340 },
      { item: '109999', qty: 1 },
    ],
    '230': [{ item: '100100', qty: 4 }],
    '999999': [{ item: '100100', qty: 4 }],
  }
  const date = 'date=11/24/2026'
  const once = { 'idempotency-key': 'order-2026-11-24-1' }
  const path = `/api${enterprise.orderRequest.path}?${date}`
  const calls = {
    locations: await ask('locations', ''),
    items: await ask('items', 'location=213'),
    cutoffs: await ask('cutoffs', 'first_date=11/24/2026&last_date=11/25/2026'),
    order: await ask('orderRequest', date, asked),
    orders: await ask('orders', `${date}&location=213`),
    changes: await ask('orders', 'changed_since=2026-11-19T18:00:00Z'),
  }
  const told = async (response: Promise<Response>) => {
    const { status } = await response
    return [status, steady(await (await response).json())] as const
  }
  await send('POST', path, { '213': [{ item: '100100', qty: 12 }] }, once)
  const half = Array.from({ length: UPLOAD_LINES / 2 + 1 }, () => ({ item: '100100', qty: 1 }))
  const guess = () =>
    send('GET', '/api/enterprise_items', undefined, { authorization: `Basic ${btoa('pk_test_y:wrong')}` })
  for (let i = 0; i < 8; i += 1) await guess()
  const lost = onPool(
    'postgres',
    postgresPool('postgres://nobody@127.0.0.1:1/none', () => {}),
  )
  const down = createApp({ ...world, database: lost, db: lost.db })
  const refusals = Object.fromEntries([
    await told(send('POST', `/api${enterprise.orderRequest.path}`, asked)),
    await told(send('GET', '/api/enterprise_items', undefined, { authorization: `Basic ${btoa('pk_test_x:wrong')}` })),
    await told(send('GET', '/api/enterprise_items', undefined, { 'sec-fetch-site': 'cross-site' })),
    await told(send('GET', '/api/enterprise_items?location=999999')),
    await told(send('POST', path, { '213': half, '230': half })),
    await told(send('POST', path, 'locations', { 'content-type': 'text/plain' })),
    await told(send('POST', path, { '213': [{ item: '100100', qty: 13 }] }, once)),
    await told(guess()),
    await told(Promise.resolve(down.fetch(new Request('http://portal.test/api/enterprise_items', { headers: key })))),
  ])
  return { calls, refusals }
}

/** What is another one each time: instants of the database's clock, and how far its transactions are. */
const steady = (answer: unknown): unknown =>
  JSON.parse(
    JSON.stringify(answer)
      .replaceAll(/"changed_at":"[^"]*"/g, '"changed_at":"2026-11-19T18:00:04.512Z"')
      .replaceAll(/"resume":"[^"]*"/g, '"resume":"1795111200000-81234-81302-0"'),
  )
