// Saves of lines where orders that are not delivered yet count toward the credit limit (ACC-15), by turns with saves where they
// do not: 2,420 open orders of 40 lines. On both engines.
import { putSetting, UNDELIVERED_COUNT } from '#server/ordering/settings.sql.ts'
import { onBothEngines } from './support/engines.ts'
import { heading, median, table } from './support/report.ts'
import type { SaverResult } from './support/saver.ts'
import { savesOf } from './support/saving.ts'
import { type Seeded, seed } from './support/seed.sql.ts'
import { configOf, type Place, type RunningServer, startServer, withDatabase } from './support/server.ts'

const ROUNDS = Number(process.argv[2] ?? 2)
const [ORDERS, LINES, SECONDS] = [2420, 40, 4]
const [CLERKS, PAUSE_MS] = [4, 100]

heading('credit')
const rows: string[][] = []
await onBothEngines(measure)
table(
  [`${CLERKS} clerks save, ${ORDERS} open orders of ${LINES} lines`, 'off, p50 ms', 'on, p50 ms', 'on to off', 'p95'],
  rows,
)

async function measure(engine: string, place: Place): Promise<void> {
  const on: SaverResult[] = []
  const off: SaverResult[] = []
  const seeded = await withDatabase(place, async (database) => {
    const one = await seed(database, configOf(place), { items: 300, orders: ORDERS })
    await database.pool.query(
      `insert into order_line (customer_no, order_no, item_no, quantity, modified_at, modified_by)
       select o.customer_no, o.order_no, i.item_no, 1 + o.order_no % 12, o.added_at, 'CLERK' from sales_order o
        cross join lateral (select item_no from item order by (item_no::int * 7919 + o.order_no) % 10007 limit ${LINES}) i`,
    )
    await database.pool.query('update customer set balance_cents = 0, credit_limit_cents = 2000000000')
    await database.pool.query('vacuum analyze')
    return one
  })
  for (let round = 0; round < ROUNDS; round += 1)
    for (const value of ['off', 'on'] as const) {
      await withDatabase(place, ({ db }) =>
        putSetting(db, UNDELIVERED_COUNT, { value, changedBy: 'ADMIN', changedAt: new Date() }),
      )
      const server = await startServer(place)
      try {
        await save(server, seeded, 1) // warm
        ;(value === 'on' ? on : off).push(await save(server, seeded, SECONDS))
      } finally {
        await server.stop()
      }
    }
  const of = (slices: readonly SaverResult[], key: 'p50Ms' | 'p95Ms') => median(slices.map((slice) => slice[key]))
  const ratio = (key: 'p50Ms' | 'p95Ms') => (of(on, key) / of(off, key)).toFixed(2)
  rows.push([engine, of(off, 'p50Ms').toFixed(1), of(on, 'p50Ms').toFixed(1), ratio('p50Ms'), ratio('p95Ms')])
}

function save({ port }: RunningServer, seeded: Seeded, seconds: number): Promise<SaverResult> {
  return savesOf({ ...seeded, port, clients: CLERKS, pauseMs: PAUSE_MS, seconds })
}
