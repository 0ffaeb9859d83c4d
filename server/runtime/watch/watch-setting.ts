/** Whether and where the server can be watched from outside (docs/watch.md). */
import { readKey } from '../settings/key-setting.ts'

export interface MetricsConfig {
  /** What who asks must show; undefined on a port of this machine alone. */
  readonly token: string | undefined
  /** The token before, accepted beside it while Prometheus changes over. */
  readonly previousToken?: string | undefined
  /** A port of their own; without one they stand beside the portal. */
  readonly port: number | undefined
  readonly host: string
}
export interface TracingConfig {
  /** Where traces are sent by OTLP over HTTP. */
  readonly url: string
  readonly serviceName: string
}

type Environment = Readonly<Record<string, string | undefined>>
const LOOPBACK: ReadonlySet<string> = new Set(['127.0.0.1', '::1', 'localhost'])

/** Reads METRICS_TOKEN, METRICS_TOKEN_PREVIOUS, METRICS_PORT and METRICS_HOST. Undefined: there are no metrics (OPS-04). No token is repeated. */
export function readMetrics(env: Environment, portalPort: number): MetricsConfig | undefined {
  const { key: token, previous: previousToken } = readKey(env, 'METRICS_TOKEN')
  const [port, host] = ['METRICS_PORT', 'METRICS_HOST'].map((name) => env[name] || undefined)
  if (port !== undefined && (!/^\d+$/.test(port) || Number(port) > 65_535))
    throw new Error(`METRICS_PORT must be a whole number from 0 to 65535, not "${port}".`)
  if (port !== undefined && Number(port) === portalPort && portalPort !== 0)
    throw new Error(`METRICS_PORT must be another port than PORT, which is ${portalPort}.`)
  if (host !== undefined && port === undefined) throw new Error('Set METRICS_PORT, or leave out METRICS_HOST.')
  if (host !== undefined && !/^[\w.:-]+$/.test(host))
    throw new Error(`METRICS_HOST must be an address or a name of this machine, not "${host}".`)
  if (host !== undefined && !LOOPBACK.has(host) && token === undefined)
    throw new Error(`Set METRICS_TOKEN: with METRICS_HOST=${host} other machines reach the metrics.`)
  if (token === undefined && port === undefined) return undefined
  const place = { port: port === undefined ? undefined : Number(port), host: host ?? '127.0.0.1' }
  return { token, ...(previousToken !== undefined && { previousToken }), ...place }
}

/** A header's name and value; the exporter reads them itself, and passes over in silence what is none. */
const HEADER = /^\s*[\w!#$%&'*+.^`|~-]+=[\x20-\x7e]+$/

/** Reads OTEL_EXPORTER_OTLP_ENDPOINT, _HEADERS and OTEL_SERVICE_NAME. Undefined: nothing is traced (OPS-08). No header is repeated. */
export function readTracing(env: Environment): TracingConfig | undefined {
  const text = env['OTEL_EXPORTER_OTLP_ENDPOINT']?.trim()
  if (!text) return undefined
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.hostname === '' || url.search || url.hash)
    throw new Error('OTEL_EXPORTER_OTLP_ENDPOINT must be an address such as http://127.0.0.1:4318.')
  const headers = env['OTEL_EXPORTER_OTLP_HEADERS']?.trim()
  if (headers && !headers.split(',').every((each) => HEADER.test(each)))
    throw new Error('OTEL_EXPORTER_OTLP_HEADERS must be headers such as api-key=SECRET,tenant=orders.')
  const serviceName = env['OTEL_SERVICE_NAME']?.trim() || 'provender'
  if (serviceName.length > 100 || /\p{Cc}/u.test(serviceName))
    throw new Error('OTEL_SERVICE_NAME must be a name on one line, of 100 characters at most.')
  return { url: `${text.replace(/\/+$/, '')}/v1/traces`, serviceName }
}
