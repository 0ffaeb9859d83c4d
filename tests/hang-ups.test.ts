// PRF-08 (F16): a client hangs up at any byte of its request, and at any byte of the answer. Nothing is half done, no promise is left
// without an answer, and the next request works. HANG_UPS=both asks PostgreSQL too, HANG_UPS=all every call that changes something.
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import type { Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterAll, describe, expect, test } from 'vitest'
import { carried, headers } from '#contract/kernel/endpoint.ts'
import { may } from '#rules/access.ts'
import { createApp } from '#server/app.ts'
import { listen } from '#server/http/listen.ts'
import { keyOf } from '#tests/support/api-key.ts'
import { testDatabases } from '#tests/support/base-db.ts'
import { fingerprint } from '#tests/support/fingerprint.ts'
import { sharedWorld } from '#tests/support/fresh-world.ts'
import { clerk, customerAdmin, integrator, OWN, type Persona, staff } from '#tests/support/personas.ts'
import { requestOf } from '#tests/support/request-of.ts'
import type { Facts } from '#tests/support/sample-kinds.ts'
import { type Sampled, sampledCalls } from '#tests/support/samples.ts'
import { tenant } from '#tests/support/tenants.ts'
import { formOf } from '#tests/support/upload.ts'
import { byErp } from '#tests/support/world.ts'

const asked = process.env['HANG_UPS'] ?? ''
const isAll = asked === 'all'
const [REQUESTS, ANSWERS] = isAll ? [8, 4] : [4, 2]
/** An order, a line, several orders, and several tables. */
const STEPS = ['orders.create', 'orders.saveLine', 'uploads.send', 'waste.post']
const calls = sampledCalls().filter(
  ({ name, endpoint }) => endpoint.changes && endpoint.ability !== 'anyone' && (isAll || STEPS.includes(name)),
)
/** When a session or a key was last used, and tries that are counted. */
const mayChange = ['session', 'try_limit']
const personas: readonly Persona[] = [clerk, integrator, customerAdmin]

describe.each(asked === '' ? (['embedded'] as const) : testDatabases())('on %s', (kind) => {
  let server: Server
  let running = 0
  let unhandled = 0
  const count = () => {
    unhandled += 1
  }
  const world = sharedWorld(kind, async () => {
    process.on('unhandledRejection', count)
    const app = createApp(world)
    const counted = async (request: Request) => {
      running += 1
      try {
        return await app.fetch(request)
      } finally {
        running -= 1
      }
    }
    await new Promise((ready) => {
      server = listen(counted, { port: 0, hostname: '127.0.0.1', trustedProxies: 0 }, ready)
    })
  })
  afterAll(async () => {
    process.off('unhandledRejection', count)
    await new Promise((closed) => server.close(closed))
  })

  /** An empty shop, and the call's request as it goes over the wire. */
  async function shop({ endpoint, inputOf }: Sampled): Promise<Buffer> {
    await world.database.reset()
    const facts: Facts = await tenant(world, OWN, 1)
    await world.make.staffEditBeforeCutoff()
    const { method, path, fields } = requestOf(endpoint, inputOf(facts))
    const url = new URL(path, 'http://portal.test')
    const own: Record<string, string> = { 'sec-fetch-site': 'same-origin', host: 'portal.test', connection: 'close' }
    if (endpoint.byKey === 'installation') Object.assign(own, byErp)
    else if (endpoint.byKey) {
      const key = await keyOf(world, { ...integrator, userCode: 'KEYED' })
      // Its first call notes when it was used.
      await world.nobody().send('GET', '/api/enterprise_items', {}, key)
      Object.assign(own, key)
    } else {
      const can = ({ customerNo, isAdmin = false, rights = [], userCode }: Persona, viewing?: string) =>
        may(
          { userCode, isAdmin, rights: new Set(rights), customerNo: customerNo ?? viewing, isStaff: !customerNo },
          endpoint.ability as Exclude<typeof endpoint.ability, 'anyone'>,
        )
      const viewing = personas.some((each) => can(each)) || can(staff) ? '' : OWN
      const { secret, csrfToken } = await world.as(personas.find((each) => can(each)) ?? staff, { viewing })
      if (viewing) url.searchParams.set(carried.marker, viewing)
      Object.assign(own, { cookie: `sid=${secret}`, [headers.csrf]: csrfToken })
    }
    const request = new Request(url, { method: method === 'GET' ? 'POST' : method, body: formOf(url, fields) })
    const body = Buffer.from(await request.arrayBuffer())
    Object.assign(own, {
      'content-type': request.headers.get('content-type') ?? '',
      'content-length': String(body.length),
    })
    const head = Object.entries(own).map(([name, value]) => `${name}: ${value}\r\n`)
    const first = `${request.method} ${url.pathname}${url.search} HTTP/1.1\r\n`
    return Buffer.concat([Buffer.from(`${first}${head.join('')}\r\n`), body])
  }

  async function open(): Promise<Socket> {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
    socket.on('error', () => {})
    await once(socket, 'connect')
    return socket
  }
  /** By an end in good order, or by a reset. */
  const hangUp = (socket: Socket) => (randomInt(2) === 0 ? socket.destroy() : socket.resetAndDestroy())

  /** Until the server has noticed, and has ended what it began. */
  async function settled(): Promise<void> {
    const connections = () => new Promise<number>((told) => server.getConnections((_, open) => told(open)))
    await expect.poll(async () => (await connections()) + running, { timeout: 20_000, interval: 2 }).toBe(0)
  }
  async function cut(bytes: Buffer, at: number): Promise<void> {
    const socket = await open()
    await new Promise((written) => socket.write(bytes.subarray(0, at), written))
    hangUp(socket)
    await settled()
  }
  /** Sends all of it and hangs up after so many bytes of the answer; 0: without waiting for any. */
  async function send(bytes: Buffer, answerBytes = Number.POSITIVE_INFINITY): Promise<string> {
    const socket = await open()
    let heard = ''
    socket.on('data', (chunk: Buffer) => {
      heard += chunk.toString('latin1')
      if (heard.length >= answerBytes) hangUp(socket)
    })
    const closed = once(socket, 'close')
    await new Promise((written) => socket.write(bytes, written))
    if (answerBytes === 0) hangUp(socket)
    await closed
    await settled()
    return heard
  }

  const rows = async () => {
    const prints = (await fingerprint(world, { except: mayChange })).split('\n').map((line) => line.split(' '))
    const counts = prints.map(([name]) => `select '${name}' as name, count(*)::int as rows from ${name}`)
    const { rows: all } = await world.database.pool.query<{ name: string; rows: number }>(counts.join(' union all '))
    const countOf = new Map(all.map((one) => [one.name, one.rows]))
    return new Map(prints.map(([name = '', hash = '']) => [name, { hash, rows: countOf.get(name) ?? 0 }]))
  }
  type Rows = Awaited<ReturnType<typeof rows>>
  /** Which tables have changed since, and how many rows came to each. */
  async function effectSince(before: Rows): Promise<string> {
    const changed = [...(await rows())].filter(([name, { hash }]) => hash !== before.get(name)?.hash)
    return changed.map(([name, now]) => `${name} ${now.rows - (before.get(name)?.rows ?? 0)}`).join(', ')
  }

  test('there are calls to hang up on, the ones that order among them', () => {
    expect(calls.map(({ name }) => name)).toEqual(expect.arrayContaining(['orders.saveLine', 'uploads.send']))
  })

  test.each(calls.map((call) => [call.name, call] as const))(
    'PRF-08 %s: a client that hangs up leaves all of it or nothing',
    { timeout: 120_000 },
    async (_, call) => {
      const bytes = await shop(call)
      let before = await rows()
      const head = bytes.indexOf('\r\n\r\n') + 4
      const places = Array.from({ length: REQUESTS - 2 }, () => randomInt(1, bytes.length))
      for (const at of [head, bytes.length - 1, ...places]) {
        if (at < bytes.length) await cut(bytes, at)
        expect(await effectSince(before), `after ${at} of ${bytes.length} bytes of the request`).toBe('')
      }
      const answer = await send(bytes)
      expect(answer).toMatch(/^HTTP\/1\.1 [24]\d\d /)
      const whole = await effectSince(before)
      if (STEPS.includes(call.name)) expect(whole).not.toBe('')
      for (let turn = 0; turn < ANSWERS; turn += 1) {
        const again = await shop(call)
        before = await rows()
        const at = turn === 0 ? 0 : randomInt(1, answer.length)
        await send(again, at)
        expect(['', whole], `after ${at} bytes of the answer`).toContain(await effectSince(before))
        expect(await send(again)).toMatch(/^HTTP\/1\.1 [24]\d\d /)
      }
      expect(unhandled).toBe(0)
    },
  )
})
