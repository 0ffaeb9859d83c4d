// The board of missed orders, its whole question and answer, beside the bare question who has no order for the day.
import { api } from '#contract/index.ts'
import { missedOrderHandlers } from '#server/missed-orders/missed-orders.ts'
import { onBothEngines } from './support/engines.ts'
import { addPlaces, bare, DAY, TODAY } from './support/missed-orders.sql.ts'
import { heading, median, table } from './support/report.ts'
import { configOf, withDatabase } from './support/server.ts'

const TIMES = Number(process.argv[2] ?? 20)
const sizes = [
  { name: '1 customer, 1,002 locations', customers: 1, locations: 1002, customerNo: '200001' },
  { name: '10,000 customers, 30,000 locations', customers: 10_000, locations: 3, customerNo: undefined },
] as const
const list = missedOrderHandlers.find(({ name }) => name === 'missedOrders.list')

async function timeOf(ask: () => Promise<unknown>): Promise<number> {
  for (let i = 0; i < 3; i += 1) await ask()
  const times: number[] = []
  for (let i = 0; i < TIMES; i += 1) {
    const started = performance.now()
    await ask()
    times.push(performance.now() - started)
  }
  return median(times)
}

heading('missed-orders')
const rows: string[][] = []
for (const { name, customers, locations, customerNo } of sizes)
  await onBothEngines((engine, place) =>
    withDatabase(place, async (database) => {
      await addPlaces(database, customers, locations)
      const clock = { now: () => new Date(`${TODAY}T18:00:00Z`), today: () => TODAY }
      const caller = { customerNo, mappedRouteNo: '', shipTo: { kind: 'all' }, isStaff: true, isAdmin: true }
      const call = { db: database.db, world: { clock, config: configOf(place) }, caller, input: { date: DAY } }
      const ask = async () => api.missedOrders.list.answer.write((await list?.handler(call as never)) as never)
      const [board, alone] = [await timeOf(ask), await timeOf(() => bare(database))]
      rows.push([engine, name, board.toFixed(1), alone.toFixed(1), (board / alone).toFixed(2)])
    }),
  )
table(['engine', 'places', 'board, p50 ms', 'bare question, p50 ms', 'ratio'], rows)
