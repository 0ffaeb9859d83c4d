/**
 * Traces by OTLP (OPS-08): a span for each call, report, mail and import, with one for each of its statements. By hand in one place, for what a
 * span says is to be known: names from the sources, states and the request's number. No address, no value, nobody's name.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { type Context, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import { VERSION } from '../../runtime/root.ts'
import type { TracingConfig } from '../../runtime/watch/watch-setting.ts'
import { type Piece, type SeenCall, type SeenStatement, watchersOf } from '../../runtime/watch/watchers.ts'
import type { World } from '../../runtime/world.ts'

const TEXTS_REMEMBERED = 2_000

/** Traces from now on; `stop` sends what is left. */
export function startTracing(
  world: Pick<World, 'database'> & { readonly log: Pick<World['log'], 'warn'> },
  { url, serviceName }: TracingConfig,
  /** How long one batch is tried to be sent. Until then the process does not end by itself. */
  timeoutMillis = 10_000,
): { stop(): Promise<void> } {
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName, 'service.version': VERSION }),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url, timeoutMillis }) })],
  })
  const tracer = provider.getTracer('provender', VERSION)
  const current = new AsyncLocalStorage<Span>()
  const watchers = watchersOf(world)

  watchers.within = (piece, work) => {
    const kind = piece.name === 'call' ? SpanKind.SERVER : SpanKind.INTERNAL
    const around = current.getStore()
    const parent = around ? trace.setSpan(ROOT_CONTEXT, around) : parentOf(piece)
    const span = tracer.startSpan(piece.name, { kind, attributes: attributesOf(piece.facts) }, parent)
    return current.run(span, async () => {
      try {
        return await work((facts) => span.setAttributes(attributesOf(facts)))
      } catch (error) {
        span.setStatus({ code: SpanStatusCode.ERROR })
        throw error
      } finally {
        span.end()
      }
    })
  }
  watchers.calls.add(({ call, status, refused }: SeenCall) => {
    const span = current.getStore()
    if (!span) return
    span.updateName(call)
    span.setAttributes({ 'provender.call': call, 'http.response.status_code': status })
    if (refused !== undefined) span.setAttribute('provender.refused', refused)
    if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
  })
  watchers.statements.add(({ sql, ms, error }: SeenStatement) => {
    const parent = current.getStore()
    // What runs by itself, such as looking for work every two seconds, is no part of anything.
    if (!parent?.isRecording()) return
    const end = performance.timeOrigin + performance.now()
    const name = summaryOf(sql)
    const attributes = { 'db.system.name': 'postgresql', 'db.query.summary': name }
    const within = trace.setSpan(ROOT_CONTEXT, parent)
    const span = tracer.startSpan(name, { kind: SpanKind.CLIENT, startTime: end - ms, attributes }, within)
    if (error !== undefined) span.setStatus({ code: SpanStatusCode.ERROR })
    span.end(end)
  })
  return {
    async stop() {
      delete watchers.within
      await provider.shutdown().catch((error: Error) => world.log.warn({ reason: error.message }, 'traces'))
    },
  }
}

const attributesOf = (facts: Piece['facts']) =>
  Object.fromEntries(Object.entries(facts).map(([name, value]) => [`provender.${name}`, value]))

const TRACEPARENT = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/

/** What the request is a part of; what is no W3C traceparent begins a trace of its own. */
function parentOf({ parent }: Piece): Context {
  const [, traceId, spanId, flags] = TRACEPARENT.exec(parent ?? '') ?? []
  if (traceId === undefined || spanId === undefined) return ROOT_CONTEXT
  const traceFlags = Number.parseInt(flags ?? '0', 16) & 1
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true })
}

const summaries = new Map<string, string>()
/** 'update sales_order_line': what a statement does, and the first table that it names. Values never stand in its text, and are not read. */
function summaryOf(sql: string): string {
  const known = summaries.get(sql)
  if (known !== undefined) return known
  const text = sql.replaceAll('"', '')
  const verb =
    /\b(select|insert|update|delete|begin|commit|rollback|set)\b/i.exec(text)?.[1]?.toLowerCase() ?? 'statement'
  const table = /\b(?:from|into|update|join)\s+(?:only\s+)?([a-z_][a-z0-9_]*)/i.exec(text)?.[1]?.toLowerCase()
  const summary = table === undefined ? verb : `${verb} ${table}`
  if (summaries.size >= TEXTS_REMEMBERED) summaries.clear()
  summaries.set(sql, summary)
  return summary
}
