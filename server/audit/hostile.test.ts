// ASVS 16.3.3: what only an attacker sends, or a program that is wrong, is counted by kind and named in the log; people's mistakes are not.
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { sharedWorld } from '#tests/support/fresh-world.ts'
import { clerk, OTHER, OWN } from '#tests/support/personas.ts'
import type { Client } from '#tests/support/world.ts'

const TOKEN = 'a'.repeat(40)
const lines: string[] = []
let browser: Client
let foreignOrder: string
const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })
const config = { metrics: { token: TOKEN, port: undefined, host: '127.0.0.1' } }
const world = sharedWorld({ kind: 'any', config, log }, async () => {
  await world.make.shop(OWN)
  await world.make.shop(OTHER)
  foreignOrder = await world.make.order({ customerNo: OTHER })
  browser = await world.as(clerk)
})

/** What is counted by now, kind by kind. */
async function counted(): Promise<Record<string, number>> {
  const headers = { authorization: `Bearer ${TOKEN}` }
  const text = await (await world.fetch(new Request('http://portal.test/metrics', { headers }))).text()
  const found = text.matchAll(/^provender_hostile_total\{kind="([^"]+)"\} (\d+)$/gm)
  return Object.fromEntries([...found].map(([, kind, count]) => [kind, Number(count)]))
}
const told = () =>
  lines
    .splice(0)
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ msg }) => msg === 'hostile input')

const KINDS: readonly (readonly [string, () => Promise<unknown>])[] = [
  ['forged', () => browser.send('POST', '/api/logout', {}, { 'x-portal-token': 'x'.repeat(43) })],
  ['forged', () => browser.send('POST', '/api/logout', {}, { 'sec-fetch-site': 'cross-site' })],
  ['forged', () => browser.send('GET', '/api/session', {}, { authorization: `Bearer ${'y'.repeat(43)}` })],
  [
    'unknown key',
    () => world.nobody().send('GET', '/api/enterprise_cutoffs', {}, { authorization: `Basic ${btoa('pk_x:y')}` }),
  ],
  ['foreign', () => browser.ask(api.orders.load, { orderNo: foreignOrder })],
  ['foreign', () => browser.send('GET', '/api/session', { impersonate: OTHER })],
  ['unknown field', () => browser.send('POST', `/api${api.ownSessions.endOthers.path}`, { is_admin: '1' })],
  ['unknown field', () => browser.send('POST', '/api/logout', { __proto: '1' })],
  ['unknown field', () => browser.send('POST', '/api/logout', { "x' or 1=1": '1' })],
  ['malformed', () => browser.sendBody('POST', '/api/logout', 'a=1&a=2')],
  ['malformed', () => browser.sendBody('POST', '/api/logout', 'a=%00')],
  ['malformed', () => browser.sendBody('POST', '/api/logout', '<a/>', { 'content-type': 'text/xml' })],
]
test.each(KINDS)('16.3.3 %s is counted and is a line of the log', async (kind, deed) => {
  const before = (await counted())[kind] ?? 0
  told()
  await deed()
  expect((await counted())[kind]).toBe(before + 1)
  expect(told()).toEqual([expect.objectContaining({ kind, address: 'in process', requestId: expect.any(String) })])
})

test('16.3.3 what people do is not: a session that ended, an order that is not there, a rule, a field left out, a misspelled one', async () => {
  const before = await counted()
  const orderNo = await world.make.order()
  await world.nobody().ask(api.session.current, {})
  await browser.ask(api.orders.load, { orderNo: '99999999' })
  await browser.ask(api.orders.saveLine, { orderNo, itemNo: '999999', quantity: 3 })
  await browser.send('POST', `/api${api.orders.saveLine.path}`, {})
  await browser.ask(api.customers.list, {})
  for (const typo of ['quantitiy', 'Location No', 'lc-custno', 'items[0][qty]'])
    expect((await browser.send('POST', `/api${api.ownSessions.endOthers.path}`, { [typo]: '1' })).status).toBe(400)
  expect(await counted()).toEqual(before)
  expect(told().map(({ kind, call }) => [kind, call])).toEqual([])
})
