// The mail host is away, slow, refuses for now or for good, drops the connection after it has the mail, and says nothing: node
// bench/mail-faults.ts [mails]. F09, on PostgreSQL. Ordering must not notice, and each mail must arrive under its one Message-ID.
import { once } from 'node:events'
import fs from 'node:fs'
import type { AddressInfo, Socket } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { SMTPServer } from 'smtp-server'
import { api } from '#contract/index.ts'
import { postgresBinaries, startPostgres } from '#tests/support/postgres-server.ts'
import { requestOf } from '#tests/support/request-of.ts'
import { SAVE_PATH, saveFields } from './support/calls.ts'
import { proofRow } from './support/proof-row.ts'
import { heading } from './support/report.ts'
import { seed } from './support/seed.sql.ts'
import { configOf, startServer, withDatabase } from './support/server.ts'

const MAILS = Number(process.argv[2] ?? 12)
/** Orders with a host that works, then as many with the fault, and again. */
const IN_A_TURN = 3
const WARMING = 6
const PATIENCE_MS = 120_000
/** What Done may take longer than with a mail host that works. */
const MORE_MS = 10

type Mode =
  | 'works'
  | 'refuses for now'
  | 'refuses for good'
  | 'is slow'
  | 'drops the connection after DATA'
  | 'says nothing after DATA'
const FAULTS: readonly (Mode | 'is away')[] = [
  'is away',
  'refuses for now',
  'refuses for good',
  'is slow',
  'drops the connection after DATA',
  'says nothing after DATA',
]

heading(`mail-faults ${MAILS}`)
const binaries = postgresBinaries()
if (binaries === undefined) throw new Error('No binaries of PostgreSQL were found on this machine.')
const home = fs.mkdtempSync(path.join(os.tmpdir(), 'provender-mail-faults-'))
const postgres = await startPostgres(binaries)
let host = await mailHost(0)
const { port } = host
const place = { dataDir: home, databaseUrl: postgres.urlOf('postgres'), more: { SMTP_URL: `smtp://127.0.0.1:${port}` } }
const seeded = await withDatabase(place, async (database) => {
  const one = await seed(database, configOf(place), {
    items: 20,
    orders: WARMING + FAULTS.length * 2 * (MAILS + IN_A_TURN),
  })
  await sql`update portal_user set email = 'clerk@example.com'`.execute(database.db)
  return one
})
const server = await startServer(place)
const orders = [...seeded.orderNos]
try {
  // The first of a start are slower than all others: statements are compiled, the mail program is loaded.
  await donesOf(orders.splice(0, WARMING))
  await untilArrived(WARMING)
  for (const fault of FAULTS) {
    const before = host.arrived.size
    const [usual, faulty]: [number[], number[]] = [[], []]
    for (let turn = 0; turn < MAILS; turn += IN_A_TURN) {
      usual.push(...(await donesOf(orders.splice(0, IN_A_TURN))))
      if (fault === 'is away') await host.close()
      else host.mode = fault
      faulty.push(...(await donesOf(orders.splice(0, IN_A_TURN))))
      // The last time it lasts long enough for tries that fail.
      if (turn + IN_A_TURN >= MAILS) await sleep(4_000)
      if (fault === 'is away') host = await mailHost(port, host)
      host.mode = 'works'
    }
    const healedAt = performance.now()
    const expected = usual.length + faulty.length
    const hasArrived = (await untilArrived(before + expected)) && (await untilNoneWaits())
    const doubled = [...host.arrived.values()].filter((count) => count > 1).length - host.doubled
    host.doubled += doubled
    const moreMs = at(faulty, 0.5) - at(usual, 0.5)
    const mayDouble = fault.endsWith('DATA')
    const most = `${at(usual, 1).toFixed(0)} and ${at(faulty, 1).toFixed(0)} ms`
    proofRow({
      what: `the mail host ${fault}`,
      figure: `${host.arrived.size - before} of ${expected} mails ${((performance.now() - healedAt) / 1000).toFixed(0)} s after it worked again, ${doubled} twice; Done ${moreMs.toFixed(1)} ms longer (medians of ${usual.length} by turns, ${at(usual, 0.5).toFixed(1)} ms; longest ${most})`,
      goal: `all, under one Message-ID each${mayDouble ? '' : ', none twice'}; Done at most ${MORE_MS} ms longer`,
      passed: hasArrived && (mayDouble || doubled === 0) && moreMs <= MORE_MS,
    })
  }
} finally {
  await server.stop()
  await host.close()
  await postgres.remove()
  fs.rmSync(home, { recursive: true, force: true })
}

/** The middle of the two in the middle; otherwise the one at that share. */
function at(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b)
  const place = (sorted.length - 1) * share
  return ((sorted[Math.floor(place)] ?? 0) + (sorted[Math.ceil(place)] ?? 0)) / 2
}

/** A line is saved and Done pressed, in each of the orders; how long each Done took. */
async function donesOf(orderNos: readonly string[]): Promise<number[]> {
  const times: number[] = []
  for (const orderNo of orderNos) {
    await send(SAVE_PATH, saveFields({ orderNo, itemNo: seeded.itemNos[0] ?? '', quantity: 7 }))
    const { path: donePath, fields } = requestOf(api.orders.done, { orderNo })
    const started = performance.now()
    await send(donePath, fields)
    times.push(performance.now() - started)
    // Over several rounds of the outbox, which are two seconds apart: all of a moment would meet the same one, or none.
    await sleep(100 + Math.random() * 400)
  }
  return times
}

async function send(at: string, fields: Readonly<Record<string, string>>): Promise<void> {
  const request = { method: 'POST', headers: seeded.headers, body: new URLSearchParams(fields) }
  const said = await (await fetch(`http://127.0.0.1:${server.port}${at}`, request)).text()
  if (!said.includes('"message":"success"')) throw new Error(`It was refused: ${said}`)
}

async function untilArrived(count: number): Promise<boolean> {
  const until = performance.now() + PATIENCE_MS
  while (host.arrived.size < count && performance.now() < until) await sleep(100)
  return host.arrived.size >= count
}

/** Until the server knows that each was taken. */
async function untilNoneWaits(): Promise<boolean> {
  const until = performance.now() + PATIENCE_MS
  while (performance.now() < until) {
    const { mail } = (await (await fetch(`http://127.0.0.1:${server.port}/readyz`)).json()) as {
      mail?: { waiting: number }
    }
    if (mail?.waiting === 0) return true
    await sleep(200)
  }
  return false
}

/** A mail host; `arrived`: how often each Message-ID was taken, from its own point of view. */
async function mailHost(at: number, known?: { readonly arrived: Map<string, number>; doubled: number }) {
  const own = {
    mode: 'works' as Mode,
    arrived: known?.arrived ?? new Map<string, number>(),
    doubled: known?.doubled ?? 0,
    port: at,
    close: async () => {},
  }
  const sockets = new Set<Socket>()
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onConnect(_session, callback) {
      setTimeout(callback, own.mode === 'is slow' ? 2_000 : 0)
    },
    onData(stream, _session, callback) {
      text(stream).then((message) => {
        const { mode } = own
        if (mode === 'refuses for now') return callback(Object.assign(new Error('Try later'), { responseCode: 451 }))
        if (mode === 'refuses for good')
          return callback(Object.assign(new Error('No such user'), { responseCode: 550 }))
        const id = /^Message-ID: (.*)$/im.exec(message)?.[1]?.trim() ?? ''
        own.arrived.set(id, (own.arrived.get(id) ?? 0) + 1)
        if (mode === 'drops the connection after DATA') for (const socket of sockets) socket.destroy()
        else if (mode !== 'says nothing after DATA') callback()
      }, callback)
    },
  })
  smtp.on('error', () => {})
  smtp.server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  smtp.listen(at, '127.0.0.1')
  await once(smtp.server, 'listening')
  own.port = (smtp.server.address() as AddressInfo).port
  own.close = async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise<void>((closed) => void smtp.close(() => closed()))
  }
  return own
}
