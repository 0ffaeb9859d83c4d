// Opening an order on a list of 600 and of 3,000 items, beside the bare question of its items to the same database.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { itemColumns } from '#rules/items/columns.ts'
import type { DatabaseKind, OpenDatabase } from '#server/db/open.ts'
import { orderByNo } from '#server/ordering/orders.sql.ts'
import { earlierLines, earlierOrders, orderItems } from '#server/orders/items.sql.ts'
import { postgresBinaries, startPostgres } from '#tests/support/postgres-server.ts'
import type { OpenerResult, OpenerTask } from './support/opener.ts'
import { heading, median, table } from './support/report.ts'
import { seed } from './support/seed.sql.ts'
import { configOf, type Place, startServer, withDatabase } from './support/server.ts'

const TIMES = Number(process.argv[2] ?? 60)
const home = fs.mkdtempSync(path.join(os.tmpdir(), 'provender-bench-'))
const ALL_COLUMNS = new Set(itemColumns.map(([name]) => name))
const rows: (string | number)[][] = []

heading('open-order')
try {
  const binaries = postgresBinaries()
  if (binaries === undefined) console.log('PostgreSQL: no binaries were found on this machine.\n')
  for (const items of [600, 3000]) {
    await measure('embedded', { dataDir: path.join(home, `embedded-${items}`) }, items)
    if (binaries === undefined) continue
    const postgres = await startPostgres(binaries)
    try {
      await measure(
        'postgres',
        { dataDir: path.join(home, `pg-${items}`), databaseUrl: postgres.urlOf('postgres') },
        items,
      )
    } finally {
      await postgres.remove()
    }
  }
  const head = [
    'engine',
    'items',
    'asked by',
    'p50 ms',
    'p99 ms',
    'its questions alone, p50 ms',
    'ratio',
    'CPU ms',
    'kB raw',
    'kB gzip',
  ]
  table(head, rows)
} finally {
  fs.rmSync(home, { recursive: true, force: true })
}

async function measure(kind: DatabaseKind, place: Place, items: number): Promise<void> {
  const [seeded, bare] = await withDatabase(place, async (database) => {
    const made = await seed(database, configOf(place), { items, orders: 1, pastOrders: 60 })
    return [made, await bareMs(database)] as const
  })
  const server = await startServer(place)
  try {
    for (const asker of ['our client', 'a program'] as const) await open(asker)
  } finally {
    await server.stop()
  }

  async function open(asker: 'our client' | 'a program') {
    const opener = fork(path.join(import.meta.dirname, 'support/opener.ts'))
    opener.send({
      port: server.port,
      headers: seeded.headers,
      times: TIMES,
      isShort: asker === 'our client',
    } satisfies OpenerTask)
    const [ready] = await once(opener, 'message')
    if (ready !== 'warm') throw new Error('The client ended early.')
    const cpu = server.cpuMs()
    opener.send('go')
    const [{ p50Ms, p99Ms, raw, gzip }] = (await once(opener, 'message')) as [OpenerResult]
    rows.push([
      kind,
      items,
      asker,
      p50Ms.toFixed(1),
      p99Ms.toFixed(1),
      bare.toFixed(1),
      (p50Ms / bare).toFixed(2),
      ((server.cpuMs() - cpu) / TIMES).toFixed(1),
      (raw / 1000).toFixed(0),
      (gzip / 1000).toFixed(1),
    ])
  }
}

/** The same questions by the same driver, without what the server makes of the answers. */
async function bareMs({ db }: OpenDatabase): Promise<number> {
  const reach = { customerNo: '104220', mappedRouteNo: '', shipTo: { kind: 'all' } } as const
  const times: number[] = []
  for (let i = 0; i < 10 + TIMES; i += 1) {
    const started = performance.now()
    const order = await orderByNo(db, reach, '1', new Date().toISOString().slice(0, 10))
    if (!order) throw new Error('The order is not there.')
    const [, past] = await Promise.all([orderItems(db, order, ALL_COLUMNS), earlierOrders(db, order, 'Last')])
    await earlierLines(
      db,
      order,
      past.map(({ orderDate }) => orderDate),
    )
    if (i >= 10) times.push(performance.now() - started)
  }
  return median(times)
}
