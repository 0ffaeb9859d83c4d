// OPS-08: traces as a collector gets them. The collector is a small one of the test's own.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, createServer as createNetServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { createApp } from '#server/app.ts'
import { onPool } from '#server/db/open.ts'
import { reportStatement, watched } from '#server/runtime/watch/watchers.ts'
import { freshWorld } from '#tests/support/fresh-world.ts'
import { clerk } from '#tests/support/personas.ts'
import { root } from '#tests/support/sources.ts'
import { byErp } from '#tests/support/world.ts'
import { enqueueMail } from '../../mail/outbox.sql.ts'
import { readTracing, type TracingConfig } from '../../runtime/watch/watch-setting.ts'
import { drainOutbox, mailSender } from '../outbox.ts'
import { startTracing } from './tracing.ts'

interface SentSpan {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly kind: number
  readonly attributes: { key: string; value: Record<string, unknown> }[]
  readonly status: { code?: number }
}
interface Sent {
  readonly resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[]
}

let collector: Server
let got: { path: string | undefined; body: Sent }[]
let config: TracingConfig
const world = freshWorld('embedded', async () => {
  got = []
  collector = createServer((incoming, outgoing) => {
    void json(incoming).then((body) => {
      got.push({ path: incoming.url, body: body as Sent })
      outgoing.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  }).listen(0, '127.0.0.1')
  await once(collector, 'listening')
  const { port } = collector.address() as AddressInfo
  config = readTracing({ OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` }) as TracingConfig
  await world.make.shop()
})
afterEach(() => {
  collector.closeAllConnections()
  collector.close()
})

const spans = () =>
  got.flatMap(({ body }) => body.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((each) => each.spans)))
const factsOf = ({ attributes }: SentSpan) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))

/** The answer's trace, of a call sent with these headers to a server behind so many proxies. */
async function traced(trustedProxies: number, traceparent: string): Promise<SentSpan[]> {
  // The tests' own handle is made without watchers, as is that of an installation that sets nothing.
  const { db } = onPool('embedded', world.database.pool, reportStatement)
  const app = createApp({ ...world, db, config: { ...world.config, trustedProxies } })
  const desk = await world.as(clerk)
  const tracing = startTracing(world, config)
  const response = await app.fetch(
    new Request(`http://portal.test/api${api.orders.saveLine.path}`, {
      method: 'POST',
      headers: { traceparent, cookie: 'CANARY=CANARY', authorization: 'Bearer CANARY' },
      body: new URLSearchParams({ CANARY: 'CANARY' }),
    }),
  )
  expect(response.status).toBeGreaterThanOrEqual(200)
  const own = await app.fetch(
    new Request(`http://portal.test/api${api.session.current.path}`, {
      headers: { cookie: `provender=${desk.secret}; sid=${desk.secret}; __Host-sid=${desk.secret}`, traceparent },
    }),
  )
  expect(own.status).toBe(200)
  await tracing.stop()
  return spans()
}
const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const PARENT = `00-${TRACE}-00f067aa0ba902b7-01`

test('OPS-08 a call and its statements are one trace, by their names; no value, cookie or name of anybody is in it', async () => {
  const all = await traced(0, PARENT)
  expect(got.map(({ path }) => path)).toEqual(['/v1/traces'])
  const call = all.find(({ name }) => name === 'session.current') as SentSpan
  expect(call.kind).toBe(2)
  expect(factsOf(call)).toMatchObject({
    'provender.call': 'session.current',
    'provender.requestId': expect.stringMatching(/^[0-9a-f]{8}$/),
  })
  const statements = all.filter(({ parentSpanId }) => parentSpanId === call.spanId)
  expect(statements.map(({ name }) => name)).toContain('select session')
  for (const each of statements) expect([each.traceId, each.kind]).toEqual([call.traceId, 3])
  const text = JSON.stringify(got)
  for (const secret of ['CANARY', clerk.userCode, 'token_hash', '$1']) expect(text).not.toContain(secret)
})

test('OPS-08 a traceparent is honored from a proxy that we trust, and from nobody else', async () => {
  expect((await traced(0, PARENT)).map(({ traceId }) => traceId)).not.toContain(TRACE)
})

test('OPS-08 behind a trusted proxy the trace goes on; one that is malformed begins anew', async () => {
  const own = (await traced(1, PARENT)).find(({ name }) => name === 'session.current')
  expect(own).toMatchObject({ traceId: TRACE, parentSpanId: '00f067aa0ba902b7' })
  got.length = 0
  const anew = (await traced(1, `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`)).find(
    ({ name }) => name === 'session.current',
  )
  expect(anew?.traceId).toMatch(/^(?!0{32})[0-9a-f]{32}$/)
  expect(anew?.parentSpanId ?? '').toBe('')
})

test('OPS-08 work that fails is marked, and fails as it would without traces; nothing is traced after the stop', async () => {
  const tracing = startTracing({ ...world, log: pino({ level: 'silent' }) }, config)
  const work = () => Promise.reject(new Error('CANARY'))
  await expect(watched(world, { name: 'job waste', facts: { jobId: 7 } }, work)).rejects.toThrow('CANARY')
  await tracing.stop()
  expect(spans()).toMatchObject([{ name: 'job waste', status: { code: 2 } }])
  expect(JSON.stringify(got)).not.toContain('CANARY')
  await watched(world, { name: 'later', facts: {} }, async () => undefined)
  expect(spans()).toHaveLength(1)
})

test('OPS-08 a mail is a trace of its own that says how it went, and to nobody whom it was for', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'provender-traces-'))
  const sending = { ...world, config: { ...world.config, dataDir, smtpUrl: undefined } }
  const away = { ...sending, config: { ...sending.config, smtpUrl: 'smtp://127.0.0.1:1' } }
  const tracing = startTracing(world, config)
  try {
    for (const [key, from] of [
      ['first', sending],
      ['second', away],
    ] as const) {
      await enqueueMail(world.db, { key, to: 'CANARY@example.com', subject: 'CANARY', text: 'CANARY' })
      await drainOutbox(from, mailSender(from))
    }
  } finally {
    await tracing.stop()
    rmSync(dataDir, { recursive: true })
  }
  const [sent, failed] = spans()
  expect(sent).toMatchObject({ name: 'send mail', status: {} })
  expect(factsOf(sent as SentSpan)).toMatchObject({ 'provender.attempts': 1, 'provender.outcome': 'sent' })
  expect(failed).toMatchObject({ name: 'send mail', status: { code: 2 } })
  expect(sent?.traceId).not.toBe(failed?.traceId)
  expect(JSON.stringify(got)).not.toContain('CANARY')
})

test('OPS-08 an import over HTTP is a part of its call, with its statements; no file and no value is in it', async () => {
  const { db } = onPool('embedded', world.database.pool, reportStatement)
  const app = createApp({ ...world, db })
  const tracing = startTracing(world, config)
  const send = async (rows: string) => {
    const form = new FormData()
    form.append('file', new File([`route_no,description\n${rows}`], 'routes.csv'))
    const headers = { ...byErp, host: 'portal.test' }
    await app.fetch(new Request('http://portal.test/api/erp/import', { method: 'POST', headers, body: form }))
  }
  await send('NCANARY,CANARY\n')
  await send('CANARY CANARY CANARY,CANARY\n')
  await tracing.stop()
  const imports = spans().filter(({ name }) => name === 'import')
  expect(imports.map((span) => factsOf(span))).toMatchObject([
    { 'provender.rows': 1, 'provender.inserted': 1, 'provender.problems': 0, 'provender.outcome': 'done' },
    { 'provender.rows': 1, 'provender.problems': 1, 'provender.outcome': 'refused' },
  ])
  for (const { parentSpanId, traceId, spanId } of imports) {
    expect(spans().find((span) => span.spanId === parentSpanId)).toMatchObject({ name: 'erp.import', traceId, kind: 2 })
    expect(spans().filter((span) => span.parentSpanId === spanId).length).toBeGreaterThan(1)
  }
  for (const secret of ['CANARY', 'routes.csv']) expect(JSON.stringify(got)).not.toContain(secret)
})

test('OPS-08 a command ends soon after its work, also when the collector takes what is sent and never answers', {
  timeout: 30_000,
}, async () => {
  const silent = createNetServer((socket) => socket.on('error', () => undefined).resume()).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const work = `
    import { traceCommand } from '#server/operator/watch/trace-command.ts'
    import { watched } from '#server/runtime/watch/watchers.ts'
    const database = { pool: {} }
    const stop = await traceCommand(database, { url: 'http://127.0.0.1:${port}/v1/traces', serviceName: 'x' })
    await watched({ database }, { name: 'import', facts: {} }, async () => undefined)
    console.log('done')
    await stop()`
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', work], { cwd: root })
  try {
    await once(child.stdout, 'data')
    const since = performance.now()
    const [code] = await once(child, 'exit')
    expect(code).toBe(0)
    // Ten seconds and more, as long as a server goes on trying.
    expect(performance.now() - since).toBeLessThan(8_000)
  } finally {
    child.kill()
    silent.close()
  }
})
