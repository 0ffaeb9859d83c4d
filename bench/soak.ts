// Sixty users save, open and finish orders for long, on both engines at once: node bench/soak.ts [minutes]. L8, a third of the rush of
// L1. What the server holds must not grow, and its answers at the end must take as long as at the beginning; where the machine itself
// has become slower, which an empty server beside it tells, so much longer.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { api } from '#contract/index.ts'
import { requestOf } from '#tests/support/request-of.ts'
import { openPath, SAVE_PATH, saveFields } from './support/calls.ts'
import { openConnection } from './support/connection.ts'
import { onBothEnginesAtOnce } from './support/engines.ts'
import { proofRow } from './support/proof-row.ts'
import { heading, table } from './support/report.ts'
import { type Seeded, seed, signInMore } from './support/seed.sql.ts'
import { configOf, type Place, startServer, withDatabase } from './support/server.ts'

const MINUTES = Number(process.argv[2] ?? 30)
const [USERS, PAUSE_MS, ITEMS, LOOKS] = [60, 2_000, 60, 30]
/** The empty server is asked ten times a second. */
const EMPTY_PAUSE_MS = 100
/** Goals: what the heap may grow in an hour, beyond what the looks can tell; handles more; p99 of the last third to the first. */
const [MB_AN_HOUR, MORE_HANDLES, SLOWER] = [1, 10, 1.2]

interface Look {
  readonly atMs: number
  readonly heapMb: number
  readonly rssMb: number
  readonly resources: number
  readonly files: number
}

heading(`soak ${MINUTES}`)
await onBothEnginesAtOnce(async (engine, own) => {
  // All of them come from one address: without a proxy it would be told apart by none, and shut out on a busy machine.
  const place: Place = { ...own, more: { TRUSTED_PROXIES: '1' } }
  const [seeded, users] = await withDatabase(place, async (database) => {
    const one = await seed(database, configOf(place), { items: 120, orders: USERS, pastOrders: 500 })
    const people = await signInMore(database, configOf(place), USERS)
    await sql`update portal_user set email = lower(user_code) || '@example.com'`.execute(database.db)
    return [one, people] as const
  })
  return () => soak(engine, place, seeded, users)
})

interface Timed {
  readonly atMs: number
  readonly ms: number
}

async function soak(engine: string, place: Place, seeded: Seeded, users: readonly Seeded['headers'][]): Promise<void> {
  const server = await startServer(place, { isWatched: true, flags: ['--expose-gc'] })
  const began = performance.now()
  const ends = began + MINUTES * 60_000
  const saves: Timed[] = []
  const empties: Timed[] = []
  let [refused, finished] = [0, 0]

  async function user(headers: Seeded['headers'], index: number): Promise<void> {
    await sleep((PAUSE_MS * index) / USERS)
    const connection = await openConnection(server.port, headers)
    const orderNo = seeded.orderNos[index] as string
    for (let turn = index; performance.now() < ends; turn += 1) {
      const sentAt = performance.now()
      if (turn % 10 === 0) {
        const answer = await fetch(`http://127.0.0.1:${server.port}${openPath(orderNo, true)}`, { headers })
        await answer.text()
        if (answer.status !== 200) refused += 1
      } else if (turn % 40 === 1) {
        const { path, fields } = requestOf(api.orders.done, { orderNo })
        const { body } = await connection.post(path, fields)
        if (body.includes('"success"')) finished += 1
        else refused += 1
      } else {
        const itemNo = seeded.itemNos[turn % ITEMS] as string
        const { body } = await connection.post(SAVE_PATH, saveFields({ orderNo, itemNo, quantity: 1 + (turn % 250) }))
        if (!body.includes('"success"')) refused += 1
        saves.push({ atMs: sentAt - began, ms: performance.now() - sentAt })
      }
      await sleep(Math.max(0, PAUSE_MS - (performance.now() - sentAt)))
    }
    connection.close()
  }
  async function askEmpty(): Promise<void> {
    const empty = fork(path.join(import.meta.dirname, 'support/empty-server.ts'))
    const [port] = (await once(empty, 'message')) as [number]
    const connection = await openConnection(port, {})
    while (performance.now() < ends) {
      const sentAt = performance.now()
      await connection.post('/', {})
      empties.push({ atMs: sentAt - began, ms: performance.now() - sentAt })
      await sleep(EMPTY_PAUSE_MS)
    }
    connection.close()
    empty.disconnect()
  }
  const looks: Look[] = []
  async function look(): Promise<void> {
    for (let turn = 1; turn < LOOKS; turn += 1) {
      await sleep(Math.max(0, began + (turn * MINUTES * 60_000) / LOOKS - performance.now()))
      const files = fs.readdirSync(`/proc/${server.child.pid}/fd`).length
      looks.push({ atMs: performance.now() - began, ...(await server.held()), rssMb: server.memoryMb(), files })
    }
  }
  await Promise.all([...users.map(user), askEmpty(), look()])
  const waiting = await mailWaiting(server.port)
  const faults = server
    .said()
    .split('\n')
    .filter((line) => /"level":[56]0/.test(line)).length
  const isUp = server.child.exitCode === null
  await server.stop()

  table(
    [`${engine}, minutes`, 'heap MB', 'memory MB', 'handles', 'open files'],
    looks
      .filter((_, i) => i % 5 === 4)
      .map((one) => [
        (one.atMs / 60_000).toFixed(1),
        ...[one.heapMb.toFixed(1), one.rssMb.toFixed(0), one.resources, one.files],
      ]),
  )
  // The first third is for what is compiled and kept.
  const settled = looks.slice(Math.floor(looks.length / 3))
  const { slope, error } = slopeOf(settled.map(({ atMs, heapMb }) => [atMs / 3_600_000, heapMb]))
  const [first, last] = [settled.slice(0, 5), settled.slice(-5)]
  const most = (of: readonly Look[], what: 'resources' | 'files') => Math.max(...of.map((one) => one[what]))
  const more = {
    handles: most(last, 'resources') - most(first, 'resources'),
    files: most(last, 'files') - most(first, 'files'),
  }
  const third = (MINUTES * 60_000) / 3
  const p99 = (of: readonly Timed[], from: number) => {
    const times = of
      .filter(({ atMs }) => atMs >= from && atMs < from + third)
      .map(({ ms }) => ms)
      .sort((a, b) => a - b)
    return times[Math.floor(times.length * 0.99)] ?? 0
  }
  const [first99, last99] = [p99(saves, 0), p99(saves, 2 * third)]
  const [firstEmpty, lastEmpty] = [p99(empties, 0), p99(empties, 2 * third)]
  const slower = last99 / first99 / Math.max(1, lastEmpty / firstEmpty)
  proofRow({
    what: `${engine}, ${MINUTES} minutes`,
    figure: `${saves.length} saves, ${finished} finished orders, ${refused} refused, ${faults} faults in the log, ${waiting} mails wait; heap ${slope.toFixed(1)} ± ${(2 * error).toFixed(1)} MB an hour after the first third (${(settled.at(-1)?.heapMb ?? 0).toFixed(0)} MB); ${more.handles} handles and ${more.files} files more; p99 ${first99.toFixed(0)} ms in the first third, ${last99.toFixed(0)} ms in the last (an empty server beside it ${firstEmpty.toFixed(0)}, ${lastEmpty.toFixed(0)} ms)`,
    goal: `0, 0, 0; ${MB_AN_HOUR} MB an hour beyond its error; at most ${MORE_HANDLES}; ${SLOWER} times, beyond what the machine became slower`,
    passed:
      refused + faults + waiting === 0 &&
      isUp &&
      finished > 0 &&
      slope - 2 * error <= MB_AN_HOUR &&
      more.handles <= MORE_HANDLES &&
      more.files <= MORE_HANDLES &&
      slower <= SLOWER,
  })
}

/** Mails that are still to be sent, after a moment for the last ones. */
async function mailWaiting(port: number): Promise<number> {
  for (let tries = 0; ; tries += 1) {
    const { mail } = (await (await fetch(`http://127.0.0.1:${port}/readyz`)).json()) as { mail?: { waiting: number } }
    if (mail?.waiting === 0 || tries === 20) return mail?.waiting ?? -1
    await sleep(500)
  }
}

/** The straight line through points, and the standard error of its slope. */
function slopeOf(points: readonly (readonly [x: number, y: number])[]): { slope: number; error: number } {
  const n = points.length
  const mean = (at: 0 | 1) => points.reduce((sum, point) => sum + point[at], 0) / n
  const [x0, y0] = [mean(0), mean(1)]
  const spread = points.reduce((sum, [x]) => sum + (x - x0) ** 2, 0)
  const slope = points.reduce((sum, [x, y]) => sum + (x - x0) * (y - y0), 0) / spread
  const rest = points.reduce((sum, [x, y]) => sum + (y - y0 - slope * (x - x0)) ** 2, 0)
  return { slope, error: Math.sqrt(rest / (n - 2) / spread) }
}
