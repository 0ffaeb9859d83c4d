// OPS-04 to OPS-06: what /metrics tells whom, and that every name in the dashboard and the alarms is one that it tells.
import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { api } from '#contract/index.ts'
import { addDays } from '#rules/calendar.ts'
import { createApp } from '#server/app.ts'
import { onPool } from '#server/db/open.ts'
import { enqueueMail } from '#server/mail/outbox.sql.ts'
import { testDatabases } from '#tests/support/base-db.ts'
import { clerk, OWN, staff } from '#tests/support/personas.ts'
import { readSource } from '#tests/support/sources.ts'
import { openWorld, type TestWorld } from '#tests/support/world.ts'
import { COMMIT, VERSION } from '../../runtime/root.ts'
import type { MetricsConfig } from '../../runtime/watch/watch-setting.ts'
import { reportStatement, watchersOf } from '../../runtime/watch/watchers.ts'
import { keptFor } from './fresh.ts'
import { listenForMetrics } from './mount.ts'

const TOKEN = 'a'.repeat(40)
/** Not made yet, as in a new checkout: its disk is told all the same. */
const dataDir = 'test-results/no-such-folder/data'
const BEHIND_TOKEN: MetricsConfig = { token: TOKEN, port: undefined, host: '127.0.0.1' }

let world: TestWorld
const open: TestWorld[] = []
afterEach(async () => {
  for (const each of open.splice(0)) await each.close()
})

const opened = async (...how: Parameters<typeof openWorld>) => {
  const made = await openWorld(...how)
  open.push(made)
  return made
}

const metricsOf = async (shown = `Bearer ${TOKEN}`, from = world.fetch) => {
  const response = await from(new Request('http://portal.test/metrics', { headers: { authorization: shown } }))
  return { status: response.status, text: await response.text() }
}
/** The figure of a line such as `provender_sessions{kind="staff"}`. */
const figureOf = (text: string, name: string) => {
  const line = text.split('\n').find((each) => each.startsWith(`${name} `))
  return line === undefined ? undefined : Number(line.slice(name.length + 1))
}

test('OPS-04 without a setting there are no metrics: the address is as unknown as any other', async () => {
  world = await opened()
  const unknown = await world.fetch(new Request('http://portal.test/nothing-here'))
  expect(await metricsOf()).toEqual({ status: 404, text: await unknown.text() })
})

test('OPS-03 the figures name the version and the commit that runs', async () => {
  world = await opened('any', { metrics: BEHIND_TOKEN })
  const { text } = await metricsOf()
  const labels = `version="${VERSION}",commit="${COMMIT?.slice(0, 12) ?? ''}",node="${process.version}"`
  expect(text).toContain(`provender_build_info{${labels}} 1`)
})

test('OPS-04 behind a token: nothing for another one, and nothing on the portal when they have a port of their own', async () => {
  world = await opened('embedded', { metrics: BEHIND_TOKEN })
  for (const shown of ['', 'Bearer', `Bearer ${TOKEN}a`, `Bearer ${TOKEN.slice(1)}`, TOKEN, `Basic ${TOKEN}`]) {
    const { status, text } = await metricsOf(shown)
    expect([shown, status, text.includes('provender_')]).toEqual([shown, 401, false])
  }
  expect((await metricsOf()).status).toBe(200)
  const apart = { ...world, config: { ...world.config, metrics: { ...BEHIND_TOKEN, port: 0 } } }
  expect((await metricsOf(undefined, async (request) => createApp(apart).fetch(request))).status).toBe(404)
  const server = await listenForMetrics(apart)
  try {
    const { port, address } = (server as Server).address() as AddressInfo
    expect(address).toBe('127.0.0.1')
    const ask = (path: string, authorization: string, method = 'GET') =>
      fetch(`http://127.0.0.1:${port}${path}`, { method, headers: { authorization } })
    for (const scheme of ['Bearer', 'bearer']) expect((await ask('/metrics', `${scheme} ${TOKEN}`)).status).toBe(200)
    expect((await ask('/metrics', 'Bearer x')).status).toBe(401)
    for (const path of ['/', '/healthz', '/api/checkstatus', '/metrics/x'])
      expect([path, (await ask(path, `Bearer ${TOKEN}`)).status]).toEqual([path, 404])
    expect((await ask('/metrics', `Bearer ${TOKEN}`, 'POST')).status).toBe(404)
    const taken = { ...apart, config: { ...apart.config, metrics: { ...BEHIND_TOKEN, port } } }
    await expect(listenForMetrics(taken)).rejects.toThrow(`Port ${port} is in use. Set METRICS_PORT to another one.`)
  } finally {
    server?.close()
    server?.closeAllConnections()
    if (server) await once(server, 'close')
  }
})

test('OPS-04 while the token is replaced, the new one and the one before are both accepted', async () => {
  const previousToken = 'token-before-0123456789abcdef0123456'
  world = await opened('any', { metrics: { ...BEHIND_TOKEN, previousToken } })
  const statuses = [TOKEN, previousToken, `${previousToken}x`, `${TOKEN}${previousToken}`].map(
    async (token) => (await metricsOf(`Bearer ${token}`)).status,
  )
  expect(await Promise.all(statuses)).toEqual([200, 200, 401, 401])
})

describe.each(testDatabases())('figures on %s', (kind) => {
  test('OPS-05 calls by name, saves by outcome, what waits, who is signed in; no address, no number of anybody', async () => {
    world = await opened(kind, { metrics: BEHIND_TOKEN, dataDir })
    await world.make.shop()
    const [desk, office] = [await world.as(clerk), await world.as(staff)]
    expect((await desk.ask(api.session.current, {})).status).toBe(200)
    await desk.ask(api.orders.saveLine, { orderNo: 987654, itemNo: 'CANARY', quantity: 1, version: 0 } as never)
    await office.send('GET', '/api/no-such-call-CANARY')
    await desk.send('POST', `/api${api.orders.saveLine.path}`, { CANARY: 'CANARY' })
    const mail = { to: 'x@example.com', subject: 'CANARY', text: '' }
    await enqueueMail(world.db, { key: 'first', ...mail })
    await enqueueMail(world.db, { key: 'second', ...mail })
    await sql`update outbox set parked_at = now() where dedupe_key = 'second'`.execute(world.db)
    await sql`update outbox set created_at = ${new Date(world.clock.now().getTime() - 90_000)} where dedupe_key = 'first'`.execute(
      world.db,
    )
    await sql`insert into import_run (ran_at, took_ms, source, is_done, files, problem_count, problems, notes)
              values (${new Date(world.clock.now().getTime() - 60_000)}, 5, 'night', true, '[]', 0, '{}', '{}'),
                     (${new Date(world.clock.now().getTime() - 30_000)}, 5, 'night', false, '[]', 1, '{}', '{}')`.execute(
      world.db,
    )
    const { text } = await metricsOf()
    const told = (name: string) => figureOf(text, name)
    expect(told('provender_calls_total{call="session.current",status="2xx"}')).toBe(1)
    expect(told('provender_call_seconds_count{call="session.current"}')).toBe(1)
    expect(told('provender_refusals_total{call="orders.saveLine",reason="not found"}')).toBe(1)
    expect(told('provender_saves_total{outcome="not found"}')).toBe(1)
    expect(told('provender_refusals_total{call="orders.saveLine",reason="unreadable"}')).toBe(1)
    expect(told('provender_outbox_waiting{kind="mail"}')).toBe(1)
    expect(told('provender_outbox_given_up{kind="mail"}')).toBe(1)
    expect(told('provender_outbox_oldest_seconds{kind="mail"}')).toBeCloseTo(90, 0)
    expect(told('provender_outbox_waiting{kind="alert"}')).toBe(0)
    expect(told('provender_last_import_seconds')).toBeCloseTo(30, 0)
    expect(told('provender_last_import_done')).toBe(0)
    // Nobody told the ERP of anything yet: no figure is no zero.
    expect(told('provender_last_export_seconds')).toBeUndefined()
    expect(told('provender_sessions{kind="customer"}')).toBe(1)
    expect(told('provender_sessions{kind="staff"}')).toBe(1)
    expect(told('provender_database_answers')).toBe(1)
    expect(told('provender_up')).toBe(1)
    expect(told('provender_data_folder_free_bytes')).toBeGreaterThan(0)
    for (const secret of ['CANARY', '987654', clerk.userCode, '104220', 'x@example.com'])
      expect(text).not.toContain(secret)
  })

  test('OPS-05 orders that are to be made by now and were not released are counted; what staff unlocked, and empty ones, are not', async () => {
    world = await opened(kind, { metrics: BEHIND_TOKEN })
    await world.make.shop()
    const [today, now] = [world.clock.today(), world.clock.now()]
    const lines = { 100100: 4 }
    const past = { makeDate: today, cutoffAt: now, lines }
    await world.make.order(past)
    await world.make.order({ ...past, orderDate: '2026-11-25', makeDate: addDays(today, -7) })
    await world.make.order({ ...past, orderDate: '2026-11-26', makeDate: addDays(today, -8) })
    await world.make.order({ ...past, orderDate: '2026-11-27', makeDate: addDays(today, 1) })
    await world.make.order({ ...past, orderDate: '2026-11-28', cutoffAt: new Date(now.getTime() + 3_600_000) })
    await world.make.order({ ...past, orderDate: '2026-11-29', lines: {} })
    await world.make.order({ ...past, orderDate: '2026-11-30', state: 'in production' })
    const unlocked = await world.make.order({ ...past, orderDate: '2026-12-01' })
    const unlockedBy = { unlockedAt: now, unlockedBy: 'ADMIN', reason: 'The store called' }
    await world.db
      .insertInto('orderUnlock')
      .values({ customerNo: OWN, orderNo: Number(unlocked), ...unlockedBy })
      .execute()
    expect(figureOf((await metricsOf()).text, 'provender_orders_not_released')).toBe(2)
  })

  test('OPS-05 a statement that fails is counted by its kind', async () => {
    world = await opened(kind, { metrics: BEHIND_TOKEN })
    await metricsOf()
    const { db } = onPool(kind, world.database.pool, reportStatement)
    await expect(sql`insert into setting (name, value) values ('x', null)`.execute(db)).rejects.toThrow()
    await expect(sql`select 1 from nowhere_at_all`.execute(db)).rejects.toThrow()
    const { text } = await metricsOf()
    expect(figureOf(text, 'provender_statement_errors_total{kind="constraint"}')).toBe(1)
    expect(figureOf(text, 'provender_statement_errors_total{kind="other"}')).toBe(1)
  })
})

test('OPS-05 a database that does not answer: the rest is told, and nothing that it said before', async () => {
  world = await opened('embedded', { metrics: BEHIND_TOKEN })
  const away = { ...world, db: { executeQuery: () => Promise.reject(new Error('away')) } as never }
  const app = createApp(away)
  const { status, text } = await metricsOf(undefined, async (request) => app.fetch(request))
  expect(status).toBe(200)
  expect(figureOf(text, 'provender_database_answers')).toBe(0)
  expect(text).not.toMatch(/^provender_(sessions|outbox_waiting|report_jobs|report_job_oldest_seconds)\b/m)
  expect(figureOf(text, 'provender_open_connections')).toBe(0)
})

test('OPS-05 reasons that never end are told as one from the sixtieth on', async () => {
  world = await opened('embedded', { metrics: BEHIND_TOKEN })
  await metricsOf()
  const seen = { status: 200, ms: 1, requestId: '', user: undefined, customer: undefined, at: new Date(0) }
  for (const tell of watchersOf(world).calls)
    for (let i = 0; i < 100; i += 1) tell({ ...seen, call: 'orders.saveLine', refused: `reason ${i}` })
  const { text } = await metricsOf()
  const reasons = new Set(
    [...text.matchAll(/^provender_refusals_total\{.*reason="([^"]+)"/gm)].map(([, reason]) => reason),
  )
  expect([reasons.size, figureOf(text, 'provender_refusals_total{call="orders.saveLine",reason="other"}')]).toEqual([
    61, 40,
  ])
})

test('OPS-05 a question is asked once at a time and once in a while, however many want to know', async () => {
  let asked = 0
  let answer = (_: number) => {}
  const ask = keptFor(60_000, () => {
    asked += 1
    return new Promise<number>((resolve) => (answer = resolve))
  })
  const both = [ask(), ask()]
  answer(7)
  expect(await Promise.all(both)).toEqual([7, 7])
  expect(await ask()).toBe(7)
  expect(asked).toBe(1)
})

test('OPS-06 every metric of the dashboard and of the alarms is one that the server tells', async () => {
  world = await opened('embedded', { metrics: BEHIND_TOKEN })
  const { text } = await metricsOf()
  // What has no label value yet is known by its TYPE line.
  const types = new Map([...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = '', kind = '']) => [name, kind]))
  const names = new Set(
    [...types].flatMap(([name, kind]) =>
      kind === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
    ),
  )
  const alarms = readSource('deploy/alarms.yaml').text
  const dashboard = readSource('deploy/grafana-dashboard.json').text
  type Rule = { alert: string; expr: string; annotations: { summary?: string; action?: string } }
  const { groups } = parse(alarms) as { groups: { rules: Rule[] }[] }
  const rules = groups.flatMap((group) => group.rules)
  for (const { annotations } of rules)
    expect(annotations).toEqual({ summary: expect.any(String), action: expect.any(String) })
  const { panels } = JSON.parse(dashboard) as { panels: { title: string; targets?: { expr: string }[] }[] }
  const exprs = [
    ...panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)),
    ...rules.map(({ expr }) => expr),
  ]
  expect(exprs.length).toBeGreaterThan(15)
  const asked = exprs.flatMap((expr) => [...expr.matchAll(/\b(?:provender|nodejs|process)_\w+/g)].map(([name]) => name))
  expect([...new Set(asked)].filter((name) => !names.has(name))).toEqual([])
  // Each of our own is looked at somewhere, or need not be told.
  const own = [...types.keys()].filter((name) => name.startsWith('provender_'))
  expect(own.filter((name) => ![...asked].some((each) => each.startsWith(name)))).toEqual([])
})
