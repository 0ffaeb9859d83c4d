// What parts of a save cost, by turns on one database: node bench/save-parts.ts [rounds] [seconds] [clients]. Without the trigger of changed
// orders (INT-03), with the record of changes in one table instead of months (RET-07), and with metrics (OPS-04). The database's
// time is processor time, which others on the machine change little.
import type { OpenDatabase } from '#server/db/open.ts'
import { savesByDriver } from './support/by-driver.ts'
import { onBothEngines } from './support/engines.ts'
import { heading, median, table } from './support/report.ts'
import { savesOf } from './support/saving.ts'
import { type Seeded, seed, serverPid } from './support/seed.sql.ts'
import { configOf, cpuMs, type Place, startServer, withDatabase } from './support/server.ts'

const [ROUNDS = 5, SECONDS = 2, CLIENTS = 4] = process.argv.slice(2, 5).map(Number)
const SIZE = { items: 30, orders: 320, pastOrders: 60 }
const TOKEN = 'only-for-measuring-on-this-machine-0123456789'

/** What is changed for a turn, and how it is put back. */
interface Without {
  readonly what: string
  readonly begin: readonly string[]
  readonly end: readonly string[]
}
const ONE_TABLE =
  'create table record_in_one (like audit_entry including defaults including indexes, primary key (entry_id))'
const change: readonly Without[] = [
  { what: 'as it is', begin: [], end: [] },
  {
    what: 'without the trigger of changed orders',
    begin: ['alter table sales_order disable trigger sales_order_changes'],
    end: ['alter table sales_order enable trigger sales_order_changes'],
  },
  {
    what: 'with the record in one table',
    begin: ['alter table audit_entry rename to record_by_month', 'alter table record_in_one rename to audit_entry'],
    end: ['alter table audit_entry rename to record_in_one', 'alter table record_by_month rename to audit_entry'],
  },
]
interface Turn {
  readonly rate: number
  readonly cpu: number
}

heading(`save-parts ${ROUNDS} ${SECONDS} ${CLIENTS}`)
const rows: (string | number)[][] = []
await onBothEngines(async (engine, place) => {
  const seeded = await withDatabase(place, async (database) => {
    const one = await seed(database, configOf(place), SIZE)
    await database.pool.query(ONE_TABLE)
    return one
  })
  await withDatabase(place, (database) => byStatement(engine, database, seeded))
  await byHttp(engine, place, seeded)
})
table(['a save', 'a second', 'to as it is', `processor ms a save`, 'to as it is'], rows)

async function byStatement(engine: string, database: OpenDatabase, seeded: Seeded): Promise<void> {
  const pid = engine === 'embedded' ? process.pid : await serverPid(database)
  const turns = change.map((): Turn[] => [])
  for (let round = -1; round < ROUNDS; round += 1)
    for (const [at, { begin, end }] of change.entries()) {
      for (const statement of begin) await database.pool.query(statement)
      const before = cpuMs(pid, true)
      const { saves, seconds } = await savesByDriver(database, seeded, { clients: CLIENTS, seconds: SECONDS })
      // The first round compiles and plans.
      if (round >= 0) turns[at]?.push({ rate: saves / seconds, cpu: (cpuMs(pid, true) - before) / saves })
      for (const statement of end) await database.pool.query(statement)
    }
  tell(change.map(({ what }, at) => [`${engine}, the statement, ${what}`, turns[at] ?? []]))
}

/** Two servers, one after the other in each round: the embedded engine serves one. */
async function byHttp(engine: string, place: Place, seeded: Seeded): Promise<void> {
  const without: Turn[] = []
  const watched: Turn[] = []
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [into, more] of [
      [without, {}],
      [watched, { METRICS_TOKEN: TOKEN }],
    ] as const) {
      const server = await startServer({ ...place, more })
      const asked = { ...seeded, port: server.port, clients: CLIENTS }
      await savesOf({ ...asked, seconds: 1 })
      const before = server.cpuMs()
      const { saves, seconds } = await savesOf({ ...asked, seconds: SECONDS })
      into.push({ rate: saves / seconds, cpu: (server.cpuMs() - before) / saves })
      await server.stop()
    }
  tell([
    [`${engine}, through HTTP, as it is (the server's processor time)`, without],
    [`${engine}, through HTTP, with metrics`, watched],
  ])
}

/** Medians of the turns, and of the ratios of each round to its first. */
function tell(all: readonly (readonly [string, readonly Turn[]])[]): void {
  const base = all[0]?.[1] ?? []
  for (const [what, turns] of all) {
    const ratio = (key: keyof Turn) =>
      median(turns.map((turn, at) => turn[key] / (base[at]?.[key] ?? Number.NaN))).toFixed(2)
    const of = (key: keyof Turn) => median(turns.map((turn) => turn[key]))
    rows.push([what, of('rate').toFixed(0), ratio('rate'), of('cpu').toFixed(3), ratio('cpu')])
  }
}
