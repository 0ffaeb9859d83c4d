// What only a socket can send: broken addresses, methods, bodies and headers, to the server as it is served (SEC-29 to SEC-31, F13).
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { headers } from '#contract/kernel/endpoint.ts'
import { createApp } from '#server/app.ts'
import { listen } from '#server/http/listen.ts'
import { fingerprint } from '#tests/support/fingerprint.ts'
import { sharedWorld } from '#tests/support/fresh-world.ts'
import { clerk, OWN } from '#tests/support/personas.ts'
import { tenant } from '#tests/support/tenants.ts'
import type { Client } from '#tests/support/world.ts'

const webFolder = mkdtempSync(join(tmpdir(), 'portal-raw-'))
let server: Server
let port: number
let browser: Client
let own: string
const world = sharedWorld('embedded', async () => {
  await tenant(world, OWN, 1)
  browser = await world.as(clerk)
  writeFileSync(join(webFolder, 'index.html'), '<!doctype html><title>the client</title>')
  await new Promise<AddressInfo>((ready) => {
    const place = { port: 0, hostname: '127.0.0.1', trustedProxies: 0 }
    server = listen(createApp(world, webFolder).fetch, place, ready)
  })
  port = (server.address() as AddressInfo).port
  own = `Host: 127.0.0.1:${port}\r\nCookie: sid=${browser.secret}\r\n${headers.csrf}: ${browser.csrfToken}\r\nSec-Fetch-Site: same-origin\r\n`
})
afterAll(async () => {
  await new Promise((closed) => server.close(closed))
  rmSync(webFolder, { recursive: true })
})

/** Writes bytes, reads until the server closes; '' when it closed without a word. */
function say(...parts: (string | Buffer)[]): Promise<string> {
  return new Promise((answer, fail) => {
    const socket = connect(port, '127.0.0.1', () => {
      for (const part of parts) socket.write(part)
    })
    let heard = ''
    socket.setTimeout(8_000, () => socket.destroy(new Error('the server did not answer within 8 seconds')))
    socket.on('data', (chunk) => {
      heard += chunk.toString('latin1')
    })
    socket.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ECONNRESET' || error.code === 'EPIPE' ? answer(heard) : fail(error),
    )
    socket.on('close', () => answer(heard))
  })
}
const get = (target: string, more = '') => say(`GET ${target} HTTP/1.1\r\n${own}${more}Connection: close\r\n\r\n`)
const post = (target: string, body: string | Buffer, more: string) =>
  say(`POST ${target} HTTP/1.1\r\n${own}${more}Content-Length: ${body.length}\r\nConnection: close\r\n\r\n`, body)
const statusOf = (heard: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(heard)?.[1])
const form = 'Content-Type: application/x-www-form-urlencoded\r\n'
const tooLarge = 'a'.repeat(1_048_577)

test.each([
  '/api/%',
  '/api/%zz',
  '/api/page-content/%ff',
  '/api/page-content/%c0%ae%c0%ae',
  '/api/page-content/..%2f..%2fetc%2fpasswd',
  '/api/page-content/%00',
  '/api/session?%',
  '/api/session?%ff=%fe',
  '/api/session?a=%00',
  '/api/session?=&&==&',
  `/api/session?${'a'.repeat(7_000)}`,
  '/api/session#fragment',
  '/api//session',
  '/api/session/',
  '/api/../api/session',
  '/api\\session',
  'http://evil.example/api/session',
  '//evil.example/api/session',
  '*',
])('the address %s is answered without a fault', async (target) => {
  const heard = await get(target)
  expect(statusOf(heard), heard.slice(0, 300)).toBeGreaterThanOrEqual(200)
  expect(statusOf(heard)).toBeLessThan(500)
  expect(heard).not.toMatch(/root:|\.ts:\d|node_modules/)
})

test.each(['TRACE', 'CONNECT', 'PROPFIND', 'PURGE', 'QUERY', 'BREW'])('the method %s does nothing', async (method) => {
  const before = await fingerprint(world)
  const heard = await say(`${method} /api/logout HTTP/1.1\r\n${own}Connection: close\r\n\r\n`)
  expect(heard === '' || (statusOf(heard) >= 400 && statusOf(heard) < 500), heard.slice(0, 200)).toBe(true)
  expect(heard).not.toContain(browser.secret)
  expect(await fingerprint(world)).toBe(before)
})

test.each([
  ['an unknown host', 'GET /api/session HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n'],
  ['no host', 'GET /api/session HTTP/1.1\r\nConnection: close\r\n\r\n'],
  ['a host that is none', 'GET /api/session HTTP/1.1\r\nHost: a b/c?d\r\nConnection: close\r\n\r\n'],
  ['two lengths', `POST /api/logout HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab`],
  [
    'length and chunks',
    `POST /api/logout HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
  ],
  [
    'chunks that are none',
    `POST /api/logout HTTP/1.1\r\nHost: x\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n`,
  ],
  ['no HTTP', 'hello\r\n\r\n'],
  ['an old HTTP', 'GET /api/session HTTP/0.9\r\n\r\n'],
  ['a header of 100 kB', `GET /api/session HTTP/1.1\r\nHost: x\r\nCookie: sid=${'a'.repeat(100_000)}\r\n\r\n`],
])('%s is answered without a fault', async (_, bytes) => {
  const heard = await say(bytes)
  expect(heard === '' || (statusOf(heard) >= 200 && statusOf(heard) < 500), heard.slice(0, 300)).toBe(true)
})

test.each([
  ['a body that says it is larger than 1 MB', 413, tooLarge, form],
  ['JSON', 415, '{"a":1}', 'Content-Type: application/json\r\n'],
  ['text', 415, 'a=1', 'Content-Type: text/plain\r\n'],
  ['a body of no type', 415, 'a=1', ''],
  ['a multipart body', 415, '--x\r\n\r\n--x--', 'Content-Type: multipart/form-data; boundary=x\r\n'],
  ['a gzipped body', 415, gzipSync('a=1'), `${form}Content-Encoding: gzip\r\n`],
  ['a Brotli body', 415, brotliCompressSync('a=1'), `${form}Content-Encoding: br\r\n`],
  ['bytes that are no text', 400, Buffer.from([0x61, 0x3d, 0xff, 0xfe]), form],
  ['a name twice', 400, 'a=1&a=2', form],
])('%s is refused with %i and a sentence, and changes nothing', async (_, status, body, type) => {
  const before = await fingerprint(world)
  const heard = await post('/api/logout', body, type)
  expect(statusOf(heard)).toBe(status)
  expect(heard).toMatch(/"messageTxt":"(?:[^"\\]|\\.)+[.?]"/)
  expect(await fingerprint(world)).toBe(before)
})

test('a body that grows past 1 MB while it is read is refused', async () => {
  const chunk = `${(65_536).toString(16)}\r\n${'a'.repeat(65_536)}\r\n`
  const start = `POST /api/logout HTTP/1.1\r\n${own}${form}Connection: close\r\nTransfer-Encoding: chunked\r\n\r\n`
  const heard = await say(start, ...Array.from({ length: 20 }, () => chunk), '0\r\n\r\n')
  expect(heard === '' || statusOf(heard) === 413, heard.slice(0, 200)).toBe(true)
})

test('the server still answers, and the session above is still the same', async () => {
  expect(await get('/api/session')).toContain('"message":"success"')
})
