// node tests/e2e/stage.ts: the product as it starts by itself, on demo data and the few cases that no demo day is sure to have.
import { cpSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { migrate } from '#server/db/migrate.ts'
import { type Db, openDatabase } from '#server/db/open.ts'
import { loadDemo } from '#server/demo/load.ts'
import { importFolder } from '#server/import/import-folder.ts'
import { systemClock } from '#server/runtime/clock.ts'
import { readConfig } from '#server/runtime/config.ts'
import { csvOf } from '../support/import-csv.ts'
import { withFolder } from '../support/import-folder.ts'
import { CUSTOMER, closedOn, harbor, released, shortUpc } from './places.ts'

const WAIT_MS = 100
const MOST_MS = 110_000

const { dataDir, timeZone, secret: portalSecret } = readConfig(process.env)
const template = process.env['STAGE_TEMPLATE'] ?? ''
const done = `${template}/done`
// The demo data is made once and copied for each server of the run.
if (isFirst()) {
  await fill(`${template}/data`)
  writeFileSync(done, '')
}
for (let waited = 0; !existsSync(done); waited += WAIT_MS) {
  if (waited > MOST_MS) throw new Error('The demo data was not ready in time.')
  await sleep(WAIT_MS)
}
cpSync(`${template}/data`, dataDir, { recursive: true })
await import('#server/main.ts')

/** Whether no other server of this run has begun to make the data. */
function isFirst(): boolean {
  mkdirSync(dirname(template), { recursive: true })
  try {
    mkdirSync(template)
    return true
  } catch {
    return false
  }
}

async function fill(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const { db, pool, close } = await openDatabase({ dataDir: folder, databaseUrl: undefined, log: console.log })
  const clock = systemClock(timeZone)
  await migrate(pool)
  await loadDemo(db, { today: clock.today(), now: clock.now(), timeZone, portalSecret, log: console.log })
  const files = { 'cutoffs.csv': cutoffs(), 'orders.csv': await orders(db) }
  const { problems } = await withFolder(files, (imported) => importFolder(db, imported, { now: clock.now(), timeZone }))
  await shortCode(db)
  await close()
  if (problems.length > 0) throw new Error(JSON.stringify(problems))
}

/** Customer 104220 closes one day early. */
function cutoffs(): string {
  return csvOf('cutoffs', [{ customerNo: CUSTOMER, orderDate: closedOn, cutDay: -9, cutTime: '00:00' }])
}

/** Orders of twelve lines for that day: open still, past their cut-off. */
async function orders(from: Db): Promise<string> {
  const items = await from
    .selectFrom('itemListEntry')
    .innerJoin('item', 'item.itemNo', 'itemListEntry.itemNo')
    .select('item.itemNo')
    .where('customerNo', '=', CUSTOMER)
    .where('listCode', '=', '')
    .where('showOnMenu', '=', true)
    .where('isActive', '=', true)
    .where('isRestricted', '=', false)
    .orderBy('item.itemNo')
    .limit(12)
    .execute()
  const rows = [harbor, ...released].flatMap(({ locationNo }) =>
    items.map(({ itemNo }, index) => ({
      ...{ customerNo: CUSTOMER, locationNo, externalNo: `closed-${closedOn}-${locationNo}` },
      ...{ orderDate: closedOn, itemNo, quantity: index + 1, orderedBy: 'CLERK' },
    })),
  )
  return csvOf('orders', rows)
}

/** The last item of 104220 has a bar code that a UPC-E can tell. */
async function shortCode(from: Db): Promise<void> {
  const { itemNo } = await from
    .selectFrom('itemListEntry')
    .innerJoin('item', 'item.itemNo', 'itemListEntry.itemNo')
    .select('item.itemNo')
    .where('customerNo', '=', CUSTOMER)
    .where('listCode', '=', '')
    .where('isActive', '=', true)
    .orderBy('item.itemNo', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  await from.updateTable('item').set({ upc: shortUpc.upc }).where('itemNo', '=', itemNo).execute()
}
