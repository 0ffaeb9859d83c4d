import { expect, test } from 'vitest'
import { readMetrics, readTracing } from './watch-setting.ts'

const TOKEN = 'x'.repeat(32)

test('OPS-04 nothing is told without a setting, and a port of its own is one of this machine', () => {
  expect(readMetrics({}, 3000)).toBeUndefined()
  expect(readMetrics({ METRICS_TOKEN: '', METRICS_PORT: '' }, 3000)).toBeUndefined()
  expect(readMetrics({ METRICS_TOKEN: TOKEN }, 3000)).toEqual({ token: TOKEN, port: undefined, host: '127.0.0.1' })
  expect(readMetrics({ METRICS_PORT: '9464' }, 3000)).toEqual({ token: undefined, port: 9464, host: '127.0.0.1' })
  expect(readMetrics({ METRICS_PORT: '9464', METRICS_HOST: '0.0.0.0', METRICS_TOKEN: TOKEN }, 3000)).toMatchObject({
    host: '0.0.0.0',
  })
})

test('OPS-04 the token before is read beside the new one', () => {
  const env = { METRICS_TOKEN: TOKEN, METRICS_TOKEN_PREVIOUS: 'y'.repeat(32) }
  expect(readMetrics(env, 3000)).toMatchObject({ token: TOKEN, previousToken: 'y'.repeat(32) })
})

test.each([
  [{ METRICS_TOKEN: 'x'.repeat(31) }, 'METRICS_TOKEN must be at least 32 characters'],
  [{ METRICS_TOKEN: `${TOKEN} ` }, 'METRICS_TOKEN must be'],
  [{ METRICS_TOKEN: TOKEN, METRICS_TOKEN_PREVIOUS: 'y'.repeat(31) }, 'METRICS_TOKEN_PREVIOUS must be at least 32'],
  [{ METRICS_TOKEN_PREVIOUS: TOKEN, METRICS_PORT: '9464' }, 'METRICS_TOKEN_PREVIOUS needs METRICS_TOKEN'],
  [{ METRICS_TOKEN: TOKEN, METRICS_TOKEN_PREVIOUS: TOKEN }, 'METRICS_TOKEN_PREVIOUS is the same as METRICS_TOKEN.'],
  [{ METRICS_PORT: '70000' }, 'METRICS_PORT must be a whole number from 0 to 65535, not "70000".'],
  [{ METRICS_PORT: 'x' }, 'METRICS_PORT must be'],
  [{ METRICS_PORT: '3000' }, 'METRICS_PORT must be another port than PORT, which is 3000.'],
  [{ METRICS_TOKEN: TOKEN, METRICS_HOST: '::' }, 'Set METRICS_PORT, or leave out METRICS_HOST.'],
  [{ METRICS_PORT: '9464', METRICS_HOST: 'http://x' }, 'METRICS_HOST must be'],
  [{ METRICS_PORT: '9464', METRICS_HOST: '0.0.0.0' }, 'Set METRICS_TOKEN: with METRICS_HOST=0.0.0.0'],
])('OPS-04 refuses %j', (env, text) => expect(() => readMetrics(env, 3000)).toThrow(text))

test('OPS-08 traces are sent where the setting says, and nowhere without it', () => {
  expect(readTracing({})).toBeUndefined()
  expect(readTracing({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318/' })).toEqual({
    url: 'http://127.0.0.1:4318/v1/traces',
    serviceName: 'provender',
  })
  for (const OTEL_EXPORTER_OTLP_ENDPOINT of [
    'collector:4318',
    'grpc://c.example',
    'zzz',
    'http://',
    'http://c.example/?key=x',
  ])
    expect(() => readTracing({ OTEL_EXPORTER_OTLP_ENDPOINT })).toThrow('OTEL_EXPORTER_OTLP_ENDPOINT must be')
})

test('OPS-08 headers that the exporter would pass over are refused, without a word of what they hold', () => {
  const read = (OTEL_EXPORTER_OTLP_HEADERS: string) =>
    readTracing({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318', OTEL_EXPORTER_OTLP_HEADERS })
  for (const headers of ['', 'api-key=s%20e=cret', 'a=1, b=2']) expect(read(headers)).toBeDefined()
  for (const headers of ['SECRET', 'a=1,SECRET', 'api key=SECRET', '=SECRET', 'a=', 'a=SECRET\nb=1', 'a=1,'])
    expect(() => read(headers)).toThrow(
      /^OTEL_EXPORTER_OTLP_HEADERS must be headers such as api-key=SECRET,tenant=orders\.$/,
    )
})
