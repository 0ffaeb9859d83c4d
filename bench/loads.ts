// The hours that hurt, on both engines: node bench/loads.ts [users] [seconds] [lines] [which…]. L1 the rush before a cut-off, which
// passes in the middle, of half as many people on the embedded engine; L2 many people in one order; L7 the morning when everybody
// signs in; L9 a start on a large database.
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { addDays } from '#rules/calendar.ts'
import { hashPassword } from '#server/access/passwords.ts'
import type { OpenDatabase } from '#server/db/open.ts'
import { openPath, SAVE_PATH, saveFields } from './support/calls.ts'
import { type Connection, openConnection } from './support/connection.ts'
import { onBothEngines } from './support/engines.ts'
import { proofRow } from './support/proof-row.ts'
import { heading } from './support/report.ts'
import { type Seeded, seed, signInMore, storedLines, tornOrders } from './support/seed.sql.ts'
import { configOf, type Place, startServer, withDatabase } from './support/server.ts'

const [USERS = 40, SECONDS = 12, LINES = 100_000] = process.argv.slice(2, 5).map(Number)
const which = process.argv.slice(5)
const isAsked = (load: string) => which.length === 0 || which.includes(load)
/** A user saves so often; the tenth save is the opening of another order. */
const PAUSE_MS = 2_000
const PASSWORD = 'three green apples'
const ITEMS = 60
const PAST_LINES = 120
const SIGN_INS_A_SECOND = 5
const GOALS = {
  PostgreSQL: { users: USERS, p95Ms: 100, p99Ms: 300, startMs: 3_000 },
  embedded: { users: Math.round(USERS / 2), p95Ms: 150, p99Ms: 400, startMs: 8_000 },
}

type Users = readonly Seeded['headers'][]
interface Stage {
  readonly engine: keyof typeof GOALS
  readonly place: Place
  readonly seeded: Seeded
  readonly users: Users
}

heading(`loads ${USERS} ${SECONDS} ${LINES} ${which.join(' ')}`)
await onBothEngines(async (engine, own) => {
  const place: Place = { ...own, more: { TRUSTED_PROXIES: '1' } }
  const [seeded, users] = await withDatabase(place, async (database) => {
    const pastOrders = isAsked('L9') ? Math.ceil(LINES / PAST_LINES) : 60
    const one = await seed(database, configOf(place), {
      items: PAST_LINES,
      orders: USERS + 1,
      pastOrders,
      pastLines: PAST_LINES,
    })
    const people = await signInMore(database, configOf(place), USERS)
    const hash = await hashPassword(PASSWORD)
    await sql`update portal_user set password_hash = ${hash}`.execute(database.db)
    return [one, people] as const
  })
  const stage: Stage = { engine: engine as Stage['engine'], place, seeded, users }
  if (isAsked('L9')) await coldStart(stage)
  if (isAsked('L1')) await rush(stage)
  if (isAsked('L2')) await hotOrder(stage)
  if (isAsked('L7')) await morning(stage)
})

function at(times: readonly number[], share: number): number {
  return times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
}
function ms(value: number): string {
  return value.toFixed(0)
}

interface Saved {
  readonly orderNo: string
  readonly sentAt: number
  readonly answeredAt: number
  readonly isTaken: boolean
  readonly said: string
}

/** L1: half of the orders close in the middle. */
async function rush({ engine, place, seeded, users }: Stage): Promise<void> {
  const goal = GOALS[engine]
  const people = users.slice(0, goal.users)
  const closing = seeded.orderNos.slice(0, people.length / 2)
  const saves: Saved[] = []
  const opened: number[] = []
  const closesAt = await withDatabase(place, (database) => closeSoon(database, closing))
  const running = await startServer(place)
  // As people do: each has opened the order before typing into it. A server that never answered takes half a second for its first saves.
  await eachOpens(running.port, people, seeded.orderNos)
  await sleep(closesAt - (SECONDS / 2) * 1000 - Date.now())
  const until = closesAt + (SECONDS / 2) * 1000
  async function user(headers: Seeded['headers'], index: number): Promise<void> {
    await sleep((PAUSE_MS * index) / people.length)
    const connection = await openConnection(running.port, headers)
    const orderNo = seeded.orderNos[index] as string
    for (let turn = 1; Date.now() < until; turn += 1) {
      const due = Date.now() + PAUSE_MS
      if ((turn + index) % 10 === 0)
        opened.push(await openOne(running.port, headers, seeded.orderNos[(index + turn) % people.length] as string))
      else
        saves.push(
          await saveOne(connection, {
            orderNo,
            itemNo: seeded.itemNos[turn % ITEMS] as string,
            quantity: 1 + (turn % 250),
          }),
        )
      await sleep(Math.max(0, due - Date.now()))
    }
    connection.close()
  }
  await Promise.all(people.map(user))
  await running.stop()
  const isClosing = new Set(closing)
  const late = saves.filter((one) => isClosing.has(one.orderNo) && one.sentAt > closesAt && one.isTaken).length
  const early = saves.filter(
    (one) => !one.isTaken && !(isClosing.has(one.orderNo) && one.answeredAt >= closesAt),
  ).length
  const times = saves.map(({ sentAt, answeredAt }) => answeredAt - sentAt)
  const torn = (await withDatabase(place, tornOrders)).length
  const refused = saves.filter(({ isTaken }) => !isTaken).length
  const [p95, p99] = [at(times, 0.95), at(times, 0.99)]
  const share = saves.length / ((people.length * SECONDS * 0.9 * 1000) / PAUSE_MS)
  proofRow({
    what: `L1 rush before a cut-off, ${people.length} users, ${engine}`,
    figure: `${(saves.length / SECONDS).toFixed(0)} saves/s, p95 ${ms(p95)}, p99 ${ms(p99)} ms; opening p95 ${ms(at(opened, 0.95))} ms; ${late} taken after the cut-off, ${early} refused before it (${refused} refused in all); ${torn} torn`,
    goal: `${((people.length * 900) / PAUSE_MS).toFixed(0)} saves/s, p95 ${goal.p95Ms}, p99 ${goal.p99Ms} ms; 0, 0, 0`,
    passed: late + early + torn === 0 && refused > 0 && share > 0.8 && p95 <= goal.p95Ms && p99 <= goal.p99Ms,
  })
}

/** Everybody opens an order, some at a time. */
async function eachOpens(port: number, people: Users, orderNos: readonly string[]): Promise<void> {
  const waiting = people.entries()
  const one = async () => {
    for (const [index, headers] of waiting) await openOne(port, headers, orderNos[index] as string)
  }
  await Promise.all(Array.from({ length: 4 }, one))
}

/** A cut-off is a minute of the day: the first one for which there is time. The start of a server judges all orders by it. */
async function closeSoon({ db }: OpenDatabase, orderNos: readonly string[]): Promise<number> {
  const closesAt = Math.ceil((Date.now() + 15_000 + (SECONDS / 2) * 1000) / 60_000) * 60_000
  const inChicago = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Chicago', dateStyle: 'short' })
  const day = addDays(inChicago.format(closesAt), 2)
  const time = new Intl.DateTimeFormat('en-GB', { timeZone: 'America/Chicago', timeStyle: 'short' }).format(closesAt)
  await sql`insert into cutoff_date (order_date, cut_day, cut_time) values (${day}, -2, ${time})`.execute(db)
  // All of them are of one day; its number of orders is not what is measured.
  await sql`update customer set web_orders_allowed = ${USERS}`.execute(db)
  await sql`update sales_order set order_date = ${day}, make_date = ${day}::date - 1, cutoff_at = ${new Date(closesAt)}
             where order_no = any(${orderNos}::bigint[])`.execute(db)
  return closesAt
}

async function saveOne(
  connection: Connection,
  line: { orderNo: string; itemNo: string; quantity: number; version?: number },
): Promise<Saved> {
  const sentAt = Date.now()
  const { body } = await connection.post(SAVE_PATH, saveFields(line))
  return {
    orderNo: line.orderNo,
    sentAt,
    answeredAt: Date.now(),
    isTaken: body.includes('"message":"success"'),
    said: body,
  }
}

async function openOne(port: number, headers: Seeded['headers'], orderNo: string): Promise<number> {
  const started = performance.now()
  const answer = await fetch(`http://127.0.0.1:${port}${openPath(orderNo, true)}`, { headers })
  await answer.text()
  return performance.now() - started
}

/** L2: everybody in one order, on its same ten lines: each change that is taken is one version, and each other is told of it. */
async function hotOrder({ engine, place, seeded, users }: Stage): Promise<void> {
  const orderNo = seeded.orderNos[USERS] as string
  const server = await startServer(place)
  const taken = new Map<string, number>()
  const times: number[] = []
  let [conflicts, others] = [0, 0]
  const people = users.slice(0, 50)
  await savesFor(server.port, seeded, users, 4_000) // warm: the first statements of a start are compiled
  async function user(headers: Seeded['headers'], index: number): Promise<void> {
    const connection = await openConnection(server.port, headers)
    const versions = new Map<string, number>()
    for (let turn = 0; turn < 20; turn += 1) {
      const itemNo = seeded.itemNos[(index + turn) % 10] as string
      // Of a line each quantity is typed once, so that each change that is taken is a version.
      const quantity = 1 + index * 2 + Math.floor(turn / 10)
      const { said, isTaken, sentAt, answeredAt } = await saveOne(connection, {
        orderNo,
        itemNo,
        quantity,
        version: versions.get(itemNo) ?? 0,
      })
      times.push(answeredAt - sentAt)
      const told = JSON.parse(said.slice(said.indexOf('{'), said.lastIndexOf('}') + 1)) as {
        ver?: number
        code?: string
      }
      if (told.ver !== undefined) versions.set(itemNo, told.ver)
      if (isTaken) taken.set(itemNo, (taken.get(itemNo) ?? 0) + 1)
      else if (told.code === 'conflict') conflicts += 1
      else others += 1
    }
    connection.close()
  }
  await Promise.all(people.map(user))
  await server.stop()
  const stored = await withDatabase(place, storedLines)
  const lost = [...taken].filter(([itemNo, count]) => stored.get(`${orderNo}/${itemNo}`)?.version !== count).length
  const all = [...taken.values()].reduce((sum, count) => sum + count, 0)
  const p99 = at(times, 0.99)
  proofRow({
    what: `L2 one order, ${people.length} users on ten lines, ${engine}`,
    figure: `${all} taken, ${conflicts} told of another’s change, ${others} other refusals, ${lost} lines wrong; p50 ${ms(at(times, 0.5))}, p95 ${ms(at(times, 0.95))}, p99 ${ms(p99)} ms`,
    goal: '0 lost, conflicts told; p99 500 ms',
    passed: lost + others === 0 && conflicts > 0 && p99 <= 500,
  })
}

/** L7: five sign-ins a second, beside people who save. */
async function morning({ engine, place, seeded, users }: Stage): Promise<void> {
  const server = await startServer(place)
  await savesFor(server.port, seeded, users, 4_000) // warm
  const saveAlone = await savesFor(server.port, seeded, users, 4_000)
  const signIns: number[] = []
  let refused = 0
  const saving = savesFor(server.port, seeded, users, SECONDS * 1000)
  const count = SECONDS * SIGN_INS_A_SECOND
  await Promise.all(
    Array.from({ length: count }, async (_, i) => {
      await sleep((i * SECONDS * 1000) / count)
      const started = performance.now()
      const answer = await fetch(`http://127.0.0.1:${server.port}/api/login`, {
        method: 'POST',
        headers: {
          authorization: `Basic ${Buffer.from(`CLERK${1 + (i % USERS)}:${PASSWORD}`).toString('base64')}`,
          'sec-fetch-site': 'same-origin',
          'x-forwarded-for': `10.${i % 250}.0.1`,
        },
        body: new URLSearchParams({ customer_no: '104220' }),
      })
      if (!(await answer.text()).includes('"message":"success"')) refused += 1
      signIns.push(performance.now() - started)
    }),
  )
  const beside = await saving
  await server.stop()
  const ratio = at(beside, 0.95) / at(saveAlone, 0.95)
  proofRow({
    what: `L7 ${count} sign-ins in ${SECONDS} s beside saves, ${engine}`,
    figure: `longest sign-in ${ms(at(signIns, 1))} ms, ${refused} refused; a save's p95 ${ratio.toFixed(1)} times that alone (${ms(at(beside, 0.95))} to ${ms(at(saveAlone, 0.95))} ms)`,
    goal: 'each within 3 s; 2 times',
    passed: at(signIns, 1) <= 3_000 && refused === 0 && ratio <= 2,
  })
}

/** Ten people who save twice a second; the time of each save. */
async function savesFor(port: number, { orderNos, itemNos }: Seeded, users: Users, forMs: number): Promise<number[]> {
  const until = Date.now() + forMs
  const times: number[] = []
  await Promise.all(
    users.slice(0, 10).map(async (headers, index) => {
      const connection = await openConnection(port, headers)
      // Orders whose cut-off is far: the first half closed in L1.
      const orderNo = orderNos[USERS - 1 - index] as string
      for (let turn = 0; Date.now() < until; turn += 1) {
        const { sentAt, answeredAt } = await saveOne(connection, {
          orderNo,
          itemNo: itemNos[turn % ITEMS] as string,
          quantity: 1 + (turn % 250),
        })
        times.push(answeredAt - sentAt)
        await sleep(500)
      }
      connection.close()
    }),
  )
  return times
}

async function coldStart({ engine, place }: Stage): Promise<void> {
  const times: number[] = []
  for (let turn = 0; turn < 3; turn += 1) {
    const server = await startServer(place)
    times.push(server.readyMs)
    await server.stop()
  }
  const { startMs } = GOALS[engine]
  proofRow({
    what: `L9 start from sources on ${LINES.toLocaleString('en-US')} lines, ${engine}`,
    figure: `ready after ${ms(at(times, 0.5))} ms (median of 3)`,
    goal: `${ms(startMs)} ms`,
    passed: at(times, 0.5) <= startMs,
  })
}
