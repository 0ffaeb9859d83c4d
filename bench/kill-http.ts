// Kills the real server in the middle of saves over HTTP, again and again, and asks the next one what it knows:
// node bench/kill-http.ts [rounds]. On PostgreSQL the database server dies as well in every other round.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { api } from '#contract/index.ts'
import { type PostgresServer, postgresBinaries, startPostgres } from '#tests/support/postgres-server.ts'
import { dayPath, openPath, SAVE_PATH, saveFields } from './support/calls.ts'
import { openConnection } from './support/connection.ts'
import { proofRow } from './support/proof-row.ts'
import { heading, table } from './support/report.ts'
import { type Seeded, seed } from './support/seed.sql.ts'
import { configOf, type Place, type RunningServer, startServer, withDatabase } from './support/server.ts'

const ROUNDS = Number(process.argv[2] ?? 40)
/** So many that some of their saves go to the database together. */
const CLIENTS = 16
const home = fs.mkdtempSync(path.join(os.tmpdir(), 'provender-kill-'))

/** A line as the client knows it: what was acknowledged last, and what was sent and not answered. */
interface Known {
  version: number
  quantity: number
  sent: number | undefined
}
type Ledger = Map<string, Known>

heading('kill-http')
const rows: (string | number)[][] = []
try {
  await series('embedded', { dataDir: path.join(home, 'embedded') })
  const binaries = postgresBinaries()
  if (binaries === undefined) console.log('PostgreSQL: no binaries were found on this machine.\n')
  else {
    const postgres = await startPostgres(binaries)
    try {
      const place = { dataDir: path.join(home, 'postgres'), databaseUrl: postgres.urlOf('postgres') }
      await series('PostgreSQL', place, postgres)
    } finally {
      await postgres.remove()
    }
  }
  table(['kill -9 during saves over HTTP', 'rounds', 'acknowledged', 'lost', 'torn', 'stored, not yet answered'], rows)
} finally {
  fs.rmSync(home, { recursive: true, force: true })
}

async function series(name: string, place: Place, postgres?: PostgresServer): Promise<void> {
  const seeded = await withDatabase(place, (database) =>
    seed(database, configOf(place), { items: 40, orders: CLIENTS }),
  )
  const ledger: Ledger = new Map()
  const sum = { acknowledged: 0, lost: 0, torn: 0, unanswered: 0 }
  for (let round = 0; round <= ROUNDS; round += 1) {
    const server = await startServer(place)
    const { lost, torn, unanswered } = await check(server, seeded, ledger)
    sum.lost += lost
    sum.torn += torn
    sum.unanswered += unanswered
    if (round === ROUNDS) {
      await server.stop()
      break
    }
    const saving = seeded.orderNos.map((orderNo) => save(server, seeded, orderNo, ledger))
    await sleep(50 + Math.random() * 500)
    if (postgres && round % 2 === 1) await postgres.kill()
    await server.stop('SIGKILL')
    for (const count of await Promise.all(saving)) sum.acknowledged += count
    if (postgres && round % 2 === 1) await postgres.start()
  }
  rows.push([name, ROUNDS, sum.acknowledged, sum.lost, sum.torn, sum.unanswered])
  proofRow({
    what: name,
    figure: `${sum.lost} lost, ${sum.torn} torn of ${sum.acknowledged} acknowledged`,
    passed: sum.lost + sum.torn === 0 && sum.acknowledged > 0,
  })
}

/** Saves line after line of an order until the connection breaks; answers how many were acknowledged. */
async function save(
  server: RunningServer,
  { headers, itemNos }: Seeded,
  orderNo: string,
  ledger: Ledger,
): Promise<number> {
  const connection = await openConnection(server.port, headers)
  let acknowledged = 0
  try {
    for (;;) {
      const itemNo = itemNos[Math.floor(Math.random() * itemNos.length)] as string
      const line = `${orderNo}/${itemNo}`
      const known = ledger.get(line) ?? { version: 0, quantity: 0, sent: undefined }
      ledger.set(line, known)
      known.sent = 1 + Math.floor(Math.random() * 250)
      const fields = saveFields({ orderNo, itemNo, quantity: known.sent, version: known.version })
      const { status, body } = await connection.post(SAVE_PATH, fields)
      // The database has gone first: what was sent may be stored or not.
      if (status !== 200) return acknowledged
      const version = Number(/"message":"success".*"ver":(\d+)/.exec(body)?.[1])
      if (version !== known.version + 1) throw new Error(`A save was not taken: ${body}`)
      Object.assign(known, { version, quantity: known.sent, sent: undefined })
      acknowledged += 1
    }
  } catch (error) {
    if ((error as Error).message !== 'The connection was lost.') throw error
    return acknowledged
  } finally {
    connection.close()
  }
}

/** Asks a new server for every order, and brings the ledger in step with what it says. */
async function check(server: RunningServer, { headers, orderNos }: Seeded, ledger: Ledger) {
  const ask = async (path: string) => (await fetch(`http://127.0.0.1:${server.port}${path}`, { headers })).json()
  const result = { lost: 0, torn: 0, unanswered: 0 }
  const stored = new Map<string, { quantity: number; version: number }>()
  for (const orderNo of orderNos) {
    const { items, header } = api.orders.load.answer.read(await ask(openPath(orderNo)))
    const ofDay = api.orders.byDay.answer.read(await ask(dayPath('000001', header.orderDate)))
    const pieces = ofDay.find((order) => order.orderNo === orderNo)?.pieces
    for (const item of items) stored.set(`${orderNo}/${item.itemNo}`, item)
    const sum = items.reduce((all, { quantity }) => all + quantity, 0)
    if ((pieces ?? 0) !== sum) result.torn += 1
  }
  for (const [line, known] of ledger) {
    const { quantity, version } = stored.get(line) ?? { quantity: 0, version: 0 }
    const isKept = version === known.version && quantity === known.quantity
    const isUnanswered = version === known.version + 1 && quantity === known.sent
    if (isUnanswered) result.unanswered += 1
    else if (!isKept) result.lost += 1
    Object.assign(known, { version, quantity, sent: undefined })
  }
  return result
}
