// Large bodies of orders over real sockets: a few at once, one for each user, the others wait or are told to come again (T28, F14).
import { once } from 'node:events'
import type { Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { api } from '#contract/index.ts'
import { headers } from '#contract/kernel/endpoint.ts'
import {
  LARGE_BODIES_AT_ONCE,
  LARGE_BODIES_WAITING,
  LARGE_BODIES_WAITING_OF_A_USER,
  LARGE_BODY_BYTES,
} from '#rules/limits.ts'
import { createApp } from '#server/app.ts'
import { listen } from '#server/http/listen.ts'
import { keyOf } from '#tests/support/api-key.ts'
import { freshWorld } from '#tests/support/fresh-world.ts'
import { integrator, staff } from '#tests/support/personas.ts'
import { byErp } from '#tests/support/world.ts'

// Nobody's wait is over by itself while a slow machine gets to the next step; that it ends is a test of server/http/turns.ts.
vi.mock('#rules/limits.ts', async (original) => ({ ...(await original<object>()), LARGE_BODY_WAIT_MS: 60_000 }))

let server: Server
let port: number
let sockets: Socket[]
const world = freshWorld('embedded', async () => {
  await world.make.shop()
  sockets = []
  await new Promise<AddressInfo>((ready) => {
    server = listen(createApp(world).fetch, { port: 0, hostname: '127.0.0.1', trustedProxies: 0 }, ready)
  })
  port = (server.address() as AddressInfo).port
})
afterEach(async () => {
  for (const socket of sockets) socket.destroy()
  server.closeAllConnections()
  await new Promise((closed) => server.close(closed))
})

/** Who sends, and how a body is written that is as large as wanted and means little. */
interface Sender {
  readonly head: string
  body(bytes: number): string
}
async function program(name: string): Promise<Sender> {
  const { authorization } = await keyOf(world, { ...integrator, userCode: name.toUpperCase() }, `pk_test_${name}`)
  return {
    head: `POST /api/enterprise_order?date=11/24/2026 HTTP/1.1\r\nAuthorization: ${authorization}\r\nContent-Type: application/json\r\n`,
    body: (bytes) => '{"213":[{"item":"100100","qty":2}]}'.padEnd(bytes),
  }
}
async function browser(): Promise<Sender> {
  const { secret, csrfToken } = await world.as(integrator)
  const own = `Cookie: sid=${secret}\r\n${headers.csrf}: ${csrfToken}\r\nSec-Fetch-Site: same-origin\r\n`
  return {
    head: `POST /api${api.uploads.check.path} HTTP/1.1\r\n${own}Content-Type: application/x-www-form-urlencoded\r\n`,
    body: (bytes) => 'groups=[]'.padEnd(bytes, '+'),
  }
}

/** Sends a file as a form of parts, which is read only when its turn has come. */
const fileSender = (head: string, field: string, name: string): Sender => {
  const start = `--edge\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\n\r\nPK`
  const end = '\r\n--edge--\r\n'
  return {
    head: `${head}Content-Type: multipart/form-data; boundary=edge\r\n`,
    body: (bytes) => `${start.padEnd(bytes - end.length, '0')}${end}`,
  }
}
async function workbooks(): Promise<Sender> {
  const { secret, csrfToken } = await world.as(staff)
  const own = `Cookie: sid=${secret}\r\n${headers.csrf}: ${csrfToken}\r\nSec-Fetch-Site: same-origin\r\n`
  return fileSender(`POST /api${api.uploads.readWorkbook.path} HTTP/1.1\r\n${own}`, 'xlsx', 'week.xlsx')
}
async function imports(): Promise<Sender> {
  const head = `POST /api${api.erp.import.path} HTTP/1.1\r\nAuthorization: ${byErp.authorization}\r\n`
  return fileSender(head, 'file', 'items.csv')
}

interface Call {
  /** All that the server said, once it has closed the connection. */
  readonly heard: Promise<string>
  /** Sends the rest of the body. */
  finish(): void
}
const LARGE = LARGE_BODY_BYTES + 40_000

async function open({ head }: Sender, more: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket)
  await once(socket, 'connect')
  socket.write(`${head}Host: 127.0.0.1:${port}\r\nConnection: close\r\n${more}\r\n`)
  return socket
}

function hear(socket: Socket): Promise<string> {
  return new Promise((answer) => {
    let heard = ''
    socket.on('data', (chunk) => {
      heard += chunk.toString('latin1')
    })
    socket.on('error', ({ message }) => {
      heard += message
    })
    socket.on('close', () => answer(heard))
  })
}

/** Holds a turn: sends all of a large body but its end. */
async function holding(sender: Sender, isChunked = false): Promise<Call> {
  const body = sender.body(LARGE)
  const socket = await open(sender, isChunked ? 'Transfer-Encoding: chunked\r\n' : `Content-Length: ${LARGE}\r\n`)
  socket.write(isChunked ? `${LARGE.toString(16)}\r\n${body}\r\n` : body.slice(0, -1))
  await hasBegun(sender)
  return { heard: hear(socket), finish: () => void socket.write(isChunked ? '0\r\n\r\n' : body.slice(-1)) }
}

/** A small call of the same user is answered after what it asks of the database, which the large one asked before. */
async function hasBegun(sender: Sender): Promise<void> {
  for (let i = 0; i < 3; i += 1) expect(statusOf(await sent(sender, 100))).toBe(200)
}

/** Sends all of a body, in pieces over some time, and listens only then, as most programs do. */
async function sent(sender: Sender, bytes: number, pauseMs = 0): Promise<string> {
  const body = sender.body(bytes)
  const socket = await open(sender, `Content-Length: ${bytes}\r\n`)
  let broken = ''
  socket.on('error', ({ message }) => {
    broken = message
  })
  const piece = pauseMs === 0 ? bytes : Math.ceil(bytes / 5)
  for (let at = 0; at < bytes && !broken; at += piece) {
    socket.write(body.slice(at, at + piece))
    if (pauseMs > 0) await sleep(pauseMs)
  }
  return broken || hear(socket)
}

const statusOf = (heard: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(heard)?.[1])

test.each<[what: string, who: () => Promise<Sender>, isChunked: boolean]>([
  ['calls of a key', () => program('one'), false],
  ['calls of a key whose length nobody told', () => program('one'), true],
  ['checks of an upload', browser, false],
])(
  'T28 of large %s one is worked on, two wait, and a third hears that it comes too soon',
  async (_, who, isChunked) => {
    const sender = await who()
    await hasBegun(sender)
    const first = await holding(sender, isChunked)
    const settled: string[] = []
    const others = Array.from({ length: LARGE_BODIES_WAITING_OF_A_USER + 1 }, () =>
      sent(sender, LARGE, 300).then((heard) => settled.push(heard)),
    )
    await expect.poll(() => settled.length, { timeout: 30_000 }).toBe(1)
    expect(settled[0]).toMatch(/^HTTP\/1\.1 429 /)
    expect(settled[0]).toMatch(/\r\nretry-after: 10\r\n/i)
    expect(settled[0]).toContain('Your other large requests are still being worked on. Send this one again after them.')
    expect(statusOf(await sent(sender, 1_000)), 'a small one passes').toBe(200)
    expect(settled).toHaveLength(1)
    first.finish()
    await Promise.all(others)
    expect([statusOf(await first.heard), ...settled.slice(1).map(statusOf)]).toEqual([200, 200, 200])
  },
)

test('T28 the server works on a few at once; when too many wait it says so, and small calls pass', async () => {
  const count = Math.ceil((LARGE_BODIES_AT_ONCE + LARGE_BODIES_WAITING + 1) / (LARGE_BODIES_WAITING_OF_A_USER + 1))
  const senders = await Promise.all(Array.from({ length: count }, (_, i) => program(`p${i}`)))
  for (const sender of senders) await hasBegun(sender)
  const held: Call[] = []
  for (const sender of senders.slice(0, LARGE_BODIES_AT_ONCE)) held.push(await holding(sender))
  const settled: string[] = []
  const others: Promise<unknown>[] = []
  for (const [i, sender] of senders.entries())
    for (let n = i < held.length ? 1 : 0; n <= LARGE_BODIES_WAITING_OF_A_USER; n += 1)
      if (others.length <= LARGE_BODIES_WAITING) others.push(sent(sender, LARGE).then((heard) => settled.push(heard)))
  expect(others).toHaveLength(LARGE_BODIES_WAITING + 1)
  await expect.poll(() => settled.length, { timeout: 30_000 }).toBe(1)
  expect(settled[0]).toMatch(/^HTTP\/1\.1 503 /)
  expect(settled[0]).toMatch(/\r\nretry-after: 30\r\n/i)
  expect(settled[0]).toContain('Too many large requests are being worked on. Send this one again in half a minute.')
  expect(statusOf(await sent(senders.at(-1) as Sender, 1_000))).toBe(200)
  expect(settled).toHaveLength(1)
  for (const call of held) call.finish()
  await Promise.all(others)
  const statuses = [...settled.slice(1), ...(await Promise.all(held.map(({ heard }) => heard)))].map(statusOf)
  expect(statuses).toEqual(Array(LARGE_BODIES_WAITING + LARGE_BODIES_AT_ONCE).fill(200))
})

test.each<[what: string, who: () => Promise<Sender>, says: string]>([
  ['a workbook', workbooks, 'Your other workbook is still being read.'],
  ['an import', imports, 'Another import is under way.'],
])('F14 who sends %s that is not read now hears so after sending it', async (_, who, says) => {
  const sender = await who()
  const held = await open(sender, `Content-Length: ${LARGE}\r\n`)
  held.write(sender.body(LARGE).slice(0, -1))
  await expect.poll(async () => statusOf(await sent(sender, 400)), { timeout: 30_000 }).toBe(429)
  const heard = await sent(sender, 8_000_000, 100)
  expect(heard).toMatch(/^HTTP\/1\.1 429 /)
  expect(heard).toContain(says)
})

test('T28 of a file that nobody known sends no more is read: the answer comes before its end', async () => {
  const unknown = fileSender(`POST /api${api.uploads.readWorkbook.path} HTTP/1.1\r\n`, 'xlsx', 'week.xlsx')
  const socket = await open(unknown, `Content-Length: ${LARGE}\r\n`)
  let heard = ''
  socket.on('data', (chunk) => {
    heard += chunk.toString('latin1')
  })
  socket.write(unknown.body(LARGE).slice(0, 1_000))
  await expect.poll(() => heard, { timeout: 15_000 }).toMatch(/^HTTP\/1\.1 \d{3} /)
})

test('T28 who hangs up in the middle of a large body frees the turn', async () => {
  const sender = await program('one')
  await hasBegun(sender)
  await holding(sender)
  const next = sent(sender, LARGE)
  for (const socket of sockets.slice(0, -1)) socket.destroy()
  expect(statusOf(await next)).toBe(200)
})
