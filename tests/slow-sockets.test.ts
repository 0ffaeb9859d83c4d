// Sockets that say little and slowly, and too many of them, to the server as it is served (SEC-29, F12). The
// seconds of main.ts are tenths here.
import { once } from 'node:events'
import type { Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { headers } from '#contract/kernel/endpoint.ts'
import { createApp } from '#server/app.ts'
import { CONNECTION_LIMITS, type ConnectionLimits, listen } from '#server/http/listen.ts'
import { createLog } from '#server/runtime/log.ts'
import { freshWorld } from '#tests/support/fresh-world.ts'
import { clerk } from '#tests/support/personas.ts'
import type { Client } from '#tests/support/world.ts'

/** What a slow socket may at most take until it is closed, however busy the machine is. */
const LONG = 30_000
const quick: ConnectionLimits = { ...CONNECTION_LIMITS, headersMs: 1_000, requestMs: 2_000, checkEveryMs: 200 }

let server: Server
let port: number
let browser: Client
let logged: string
let sockets: Socket[]
const write = (line: string) => {
  logged += line
}
const log = createLog({ logLevel: 'trace' }, { write })
const world = freshWorld({ kind: 'embedded', log }, async () => {
  logged = ''
  await world.make.shop()
  browser = await world.as(clerk)
  sockets = []
})
afterEach(async () => {
  for (const socket of sockets) socket.destroy()
  server.closeAllConnections()
  await new Promise((closed) => server.close(closed))
})

async function serveWith(limits: ConnectionLimits, trustedProxies = 0) {
  const place = { port: 0, hostname: '127.0.0.1', trustedProxies }
  await new Promise<AddressInfo>((ready) => {
    server = listen(createApp(world).fetch, place, ready, limits)
  })
  port = (server.address() as AddressInfo).port
}

/** A connection from one of the machine's own addresses, 127.0.0.1 to 127.0.0.254. */
async function open(address = 1): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', localAddress: `127.0.0.${address}` })
  sockets.push(socket)
  socket.on('error', () => {})
  await once(socket, 'connect')
  return socket
}
const start = () =>
  `POST /api/logout HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nCookie: sid=${browser.secret}\r\n${headers.csrf}: ${browser.csrfToken}\r\nSec-Fetch-Site: same-origin\r\n`

/** Waits for the end of a connection, in good order or not. */
const ended = (socket: Socket) => new Promise<void>((done) => socket.once('close', () => done()))

/** Says a letter now and then until the server closes; answers what the server said. */
async function trickle(socket: Socket, said: string, letter: string): Promise<string> {
  let heard = ''
  socket.on('data', (chunk) => {
    heard += chunk.toString('latin1')
  })
  socket.write(said)
  const talking = setInterval(() => socket.write(letter), 100)
  const isClosed = await Promise.race([ended(socket).then(() => true), sleep(LONG, false, { ref: false })])
  clearInterval(talking)
  expect(isClosed, `still open after ${LONG / 1000} s`).toBe(true)
  return heard
}

/** Asks on a connection of its own and answers the status; 0 when the server closed without a word. */
async function ask(address = 254): Promise<number> {
  const socket = await open(address)
  let heard = ''
  socket.on('data', (chunk) => {
    heard += chunk.toString('latin1')
  })
  socket.write(`GET /api/session HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: close\r\n\r\n`)
  await ended(socket)
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(heard)?.[1] ?? 0)
}

test('the product grants 10 s for headers, 60 s for a request, 50 busy connections an address, 2,000 in all', async () => {
  await serveWith(CONNECTION_LIMITS)
  const { headersTimeout, requestTimeout, keepAliveTimeout, maxConnections } = server
  expect({ headersTimeout, requestTimeout, keepAliveTimeout, maxConnections }).toEqual({
    headersTimeout: 10_000,
    requestTimeout: 60_000,
    keepAliveTimeout: 65_000,
    maxConnections: 2_000,
  })
  expect(CONNECTION_LIMITS).toMatchObject({ checkEveryMs: 2_000, busyAnAddress: 50, connectionsAnAddress: 400 })
})

test('SEC-29 300 sockets that trickle headers and 200 that trickle a body are closed; others are answered', async () => {
  await serveWith(quick)
  const form = 'Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 100000\r\n\r\n'
  const slow = await Promise.all(Array.from({ length: 500 }, (_, i) => open(1 + (i % 20))))
  const talks = slow.map((socket, i) =>
    i < 300 ? trickle(socket, `${start()}X-Slow: `, 'a') : trickle(socket, `${start()}${form}a=`, 'a'),
  )
  for (let i = 0; i < 20; i += 1) expect(await ask()).toBe(200)
  const heard = await Promise.all(talks)
  for (const answer of heard) expect(answer === '' || answer.startsWith('HTTP/1.1 408'), answer).toBe(true)
  expect(await ask()).toBe(200)
  expect(logged, 'a client that stops talking is no fault of ours').not.toMatch(/"level":[456]0/)
  const sessions = await world.db.selectFrom('session').select('sessionId').execute()
  expect(sessions, 'half a request to sign out is none').toHaveLength(1)
})

test('SEC-29 an address has so many busy connections and no more; another address is answered', async () => {
  await serveWith({ ...quick, headersMs: LONG, requestMs: LONG, busyAnAddress: 5 })
  for (let i = 0; i < 5; i += 1) (await open(7)).write('GET /api/session HTTP/1.1\r\nHost: ')
  expect(await ask(7)).toBe(0)
  expect(await ask(8)).toBe(200)
  sockets[0]?.destroy()
  await expect.poll(() => ask(7), { timeout: LONG }).toBe(200)
})

test('a connection that waits for its next request does not count as busy, up to so many of an address', async () => {
  await serveWith({ ...quick, busyAnAddress: 2, connectionsAnAddress: 6 })
  for (let i = 0; i < 6; i += 1) {
    const socket = await open(7)
    socket.write(`GET /api/session HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`)
    const [answer] = (await once(socket, 'data')) as [Buffer]
    expect(answer.toString('latin1')).toContain('200 OK')
  }
  expect(await ask(7)).toBe(0)
  expect(await ask(8)).toBe(200)
})

test('behind a proxy all connections have its address, and are not counted by it', async () => {
  await serveWith({ ...quick, busyAnAddress: 1 }, 1)
  for (let i = 0; i < 3; i += 1) (await open(7)).write('GET /api/session HTTP/1.1\r\nHost: ')
  expect(await ask(7)).toBe(200)
})

test('SEC-29 more connections than the server takes are dropped, and it answers again when there is room', async () => {
  await serveWith({ ...quick, headersMs: LONG, requestMs: LONG, connections: 10 })
  const held = await Promise.all(Array.from({ length: 10 }, (_, i) => open(1 + i)))
  for (const socket of held) socket.write('GET /api/session HTTP/1.1\r\nHost: ')
  expect(await ask()).toBe(0)
  for (const socket of held) socket.destroy()
  await expect.poll(() => ask(), { timeout: LONG }).toBe(200)
})
