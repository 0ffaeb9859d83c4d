// The release of a make date with 10,000 orders in one transaction, beside the bare change of their state in the same database.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { DatabaseKind } from '#server/db/open.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { release } from '#server/production/release.ts'
import { systemClock } from '#server/runtime/clock.ts'
import { postgresBinaries, startPostgres } from '#tests/support/postgres-server.ts'
import { addMakeDay, setInProduction } from './support/make-day.sql.ts'
import { heading, median, table } from './support/report.ts'
import { seed } from './support/seed.sql.ts'
import { configOf, type Place, withDatabase } from './support/server.ts'

const ORDERS = Number(process.argv[2] ?? 10_000)
const ROUNDS = 5
const FIRST = 5_000_000

const home = fs.mkdtempSync(path.join(os.tmpdir(), 'provender-bench-'))
const rows: (string | number)[][] = []
heading('release')
try {
  await measure('embedded', { dataDir: path.join(home, 'embedded') })
  const binaries = postgresBinaries()
  if (binaries === undefined) console.log('PostgreSQL: no binaries were found on this machine.\n')
  else {
    const postgres = await startPostgres(binaries)
    try {
      await measure('postgres', { dataDir: path.join(home, 'pg'), databaseUrl: postgres.urlOf('postgres') })
    } finally {
      await postgres.remove()
    }
  }
} finally {
  fs.rmSync(home, { recursive: true, force: true })
}
table(['engine', 'orders', 'release, ms', 'bare change, ms', 'ratio'], rows)

async function measure(kind: DatabaseKind, place: Place): Promise<void> {
  const config = configOf(place)
  const clock = systemClock(config.timeZone)
  await withDatabase(place, async (database) => {
    await seed(database, config, { items: 10, orders: 1, pastOrders: 1 })
    const [released, bare]: [number[], number[]] = [[], []]
    for (let round = 0; round < ROUNDS; round += 1) {
      const [one, other] = [dayOf(2 * round), dayOf(2 * round + 1)]
      await addMakeDay(database, one, FIRST + 2 * round * ORDERS, ORDERS)
      await addMakeDay(database, other, FIRST + (2 * round + 1) * ORDERS, ORDERS)
      const asked = { makeDate: one, routeNos: [], withOpen: false, withUnlocked: true }
      const by = { actor: '(bench)', channel: 'command' } as const
      const done = await timed(released, () => inTransaction(database.db, (tx) => release(tx, clock, asked, by)))
      if (done.orderCount !== ORDERS) throw new Error(`${done.orderCount} orders were released.`)
      await timed(bare, () => setInProduction(database, other))
    }
    const [all, least] = [median(released), median(bare)]
    rows.push([kind, ORDERS, all.toFixed(0), least.toFixed(0), (all / least).toFixed(2)])
  })
}

async function timed<T>(times: number[], work: () => Promise<T>): Promise<T> {
  const begun = performance.now()
  const done = await work()
  times.push(performance.now() - begun)
  return done
}

function dayOf(n: number): string {
  return `2091-01-${String(n + 1).padStart(2, '0')}`
}
