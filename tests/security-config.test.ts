// The server as it is served in production, asked as a scanner asks: what it says about itself, and what it does not serve (PRF-02).
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { hashPassword } from '#server/access/passwords.ts'
import { createApp } from '#server/app.ts'
import { listen } from '#server/http/listen.ts'
import { sharedWorld } from '#tests/support/fresh-world.ts'
import { keptLog } from '#tests/support/log-lines.ts'
import { clerk, insertPersona, OWN } from '#tests/support/personas.ts'

const PASSWORD = 'three green apples'
const folder = mkdtempSync(join(tmpdir(), 'portal-config-'))
const kept = keptLog()
let server: Server
let origin: string
const config = { isProduction: true, acceptsQueryTokens: false, publicUrl: 'https://portal.test', trustedProxies: 1 }
const world = sharedWorld({ kind: 'any', config, log: kept.log }, async () => {
  await world.make.shop(OWN)
  await insertPersona(world, clerk)
  await world.db
    .updateTable('portalUser')
    .set({ passwordHash: await hashPassword(PASSWORD) })
    .execute()
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>the client</title>')
  writeFileSync(join(folder, 'assets', 'index-abc.js'), 'export {}')
  mkdirSync(join(folder, '.git'))
  writeFileSync(join(folder, '.git', 'config'), 'CANARY')
  writeFileSync(join(folder, '.env'), 'CANARY')
  await new Promise<AddressInfo>((ready) => {
    server = listen(createApp(world, folder).fetch, { port: 0, hostname: '127.0.0.1', trustedProxies: 1 }, ready)
  })
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  server.closeAllConnections()
  await new Promise((closed) => server.close(closed))
  rmSync(folder, { recursive: true })
})

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(`${origin}${path}`, { method, headers, redirect: 'manual' })
const signIn = (password: string, headers: Record<string, string> = {}) =>
  fetch(`${origin}/api/login`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`CLERK:${password}`).toString('base64')}`,
      origin: 'https://portal.test',
      ...headers,
    },
    body: new URLSearchParams({ customer_no: OWN }),
  })
const ANSWERS = ['/', '/api/session', '/api/checkstatus', '/api/none', '/api/openapi.json', '/healthz', '/readyz']

test('PRF-02 the cookie of a session is bound to this host and TLS, and no script reads it', async () => {
  const answer = await signIn(PASSWORD)
  const cookies = answer.headers.getSetCookie()
  expect(cookies).toHaveLength(1)
  expect(cookies[0]).toMatch(/^__Host-sid=[\w-]{43}; Path=\/; HttpOnly; SameSite=(Strict|Lax)(; Max-Age=\d+)?; Secure$/)
  expect(JSON.stringify(await answer.json())).not.toContain(/__Host-sid=([\w-]+)/.exec(cookies[0] as string)?.[1])
})

test.each(ANSWERS)('PRF-02 every answer says what it is, and asks for TLS: %s', async (path) => {
  const { headers } = await get(path)
  expect(headers.get('content-type')).toMatch(/^(text\/[a-z]+; charset=utf-8|application\/json(; charset=utf-8)?)$/i)
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
  for (const name of ['server', 'x-powered-by', 'via']) expect(headers.get(name), name).toBeNull()
})

test.each(ANSWERS)('PRF-02 another origin is given nothing: %s', async (path) => {
  for (const method of ['GET', 'OPTIONS', 'HEAD']) {
    const asked = { origin: 'https://evil.example', 'access-control-request-method': 'POST' }
    const { headers } = await get(path, asked, method)
    expect([...headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([])
  }
})

test.each(ANSWERS)('PRF-02 no call is led elsewhere: %s', async (path) => {
  const answer = await get(path, { 'x-forwarded-proto': 'http', 'x-forwarded-host': 'evil.example' })
  expect(answer.status < 300 || answer.status >= 400).toBe(true)
  expect(answer.headers.get('location')).toBeNull()
})

test.each([
  '/.git/config',
  '/.git/',
  '/%2egit/config',
  '/assets/..%2f.git/config',
  '/.env',
  '/assets/',
  '/assets',
  '/package.json',
  '/server/main.ts',
  '/assets/index-abc.js.map',
  '/docs/security.md',
  '/data/',
  '/metrics',
  '/debug',
  '/api/debug',
  '/server-status',
  '/phpinfo.php',
])('PRF-02 %s is not served', async (path) => {
  const answer = await get(path)
  const text = await answer.text()
  // What is no file is a screen's address: the page itself, which says Page Not Found.
  expect(answer.status === 404 || text.includes('the client'), text.slice(0, 200)).toBe(true)
  expect(text).not.toMatch(/CANARY|Index of|index-abc|"dependencies"|import /)
})

test('SEC-32 PRF-02 an address in a header counts as far as proxies are trusted, and no further', async () => {
  await signIn('wrong', { 'x-forwarded-for': '203.0.113.7, 198.51.100.9' })
  const [refused] = kept.lines().filter(({ msg }) => msg === 'sign-in refused')
  expect(refused?.['address']).toBe('198.51.100.9')
})
