import { addDays, type PlainDate } from '#rules/calendar.ts'
import type { Db } from '../db/open.ts'
import { shapeOf } from '../import/layout.ts'
import { analyze, lockImports, statementTimeOff } from '../import/load.sql.ts'
import { type Loaded, loadSheets } from '../import/load.ts'
import { addRun, type ImportRun } from '../import/runs.sql.ts'
import { instantOf } from '../runtime/zone.ts'
import { keepDemoKey } from './api-key.ts'
import {
  demoDay,
  hasCustomers,
  payOldInvoices,
  produce,
  setDemoDay,
  shipPastOrders,
  visitorOrders,
} from './demo.sql.ts'
import { demoRows, newDemoRows } from './demo-rows.ts'
import { earlyRoutes } from './places.ts'
import { addDemoUsers } from './users.ts'

interface DemoTime {
  readonly today: PlainDate
  readonly timeZone: string
  readonly log?: (line: string) => void
}

interface NewDemo {
  readonly now: Date
  /** Seals the API key of the user who has that right. */
  readonly portalSecret: string
}

/** The log of imports begins with how the demo came. */
const runOf = ({ counts, notes }: Loaded, ranAt: Date): ImportRun => ({
  ...{ ranAt, tookMs: 0, source: 'demo', channel: 'command', startedBy: '' },
  ...{ isDone: true, isBrokenOff: false, problemCount: 0, problems: [], notes },
  files: [...counts].map(([name, { inserted, updated, unchanged }]) => {
    const rows = inserted + updated + unchanged
    return { file: shapeOf(name).file, rows, inserted, updated, removed: 0, refused: 0 }
  }),
})

/** Fills an empty database with the demo and its people; answers false, and does nothing, when there are customers. */
export async function loadDemo(
  db: Db,
  { today, now, timeZone, portalSecret, log = () => {} }: DemoTime & NewDemo,
): Promise<boolean> {
  if (await hasCustomers(db)) return false
  log('Inventing a producer, its customers and 60 days of orders …')
  const rows = demoRows(today)
  const isMade = await db.transaction().execute(async (tx) => {
    await statementTimeOff(tx)
    await lockImports(tx)
    // Another server that was started at the same moment may have made it in the meantime.
    if (await hasCustomers(tx)) return false
    const loading = { now, today, timeZone, platform: 'web', log: (line: string) => log(`  ${line}`) } as const
    await addRun(tx, runOf(await loadSheets(tx, rows, loading), now))
    await addDemoUsers(tx, addDays(today, -400))
    await keepDemoKey(tx, { portalSecret, now })
    await setDemoDay(tx, today)
    return true
  })
  if (isMade) await analyze(db)
  return isMade
}

/**
 * Brings a demo that was made on an earlier day to today: past orders are shipped, tomorrow's go to production, the
 * coming week gets its orders, past days their waste, invoices move on. Does nothing in a database that is no demo, and
 * nothing a second time. What visitors did stays.
 */
export async function keepDemoCurrent(db: Db, { today, timeZone, log = () => {} }: DemoTime): Promise<boolean> {
  const since = await demoDay(db)
  if (since === undefined || since >= today) return false
  log(`Bringing the demo data from ${since} to ${today} …`)
  return db.transaction().execute(async (tx) => {
    await statementTimeOff(tx)
    await lockImports(tx)
    if ((await demoDay(tx)) !== since) return false
    await shipPastOrders(tx, today)
    await payOldInvoices(tx)
    await produce(tx, today, addDays(today, 1), earlyRoutes)
    const taken = new Set(
      (await visitorOrders(tx, since)).map((order) => `${order.customerNo} ${order.locationNo} ${order.orderDate}`),
    )
    const rows = newDemoRows(since, today, (order) =>
      taken.has(`${order.customerNo} ${order.locationNo} ${order.orderDate}`),
    )
    await loadSheets(tx, rows, { now: instantOf(today, '00:00', timeZone), today, timeZone, platform: 'web', log })
    await setDemoDay(tx, today)
    return true
  })
}
