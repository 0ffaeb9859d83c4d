import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { testDatabases } from '#tests/support/base-db.ts'
import { withFolder } from '#tests/support/import-folder.ts'
import { clerk } from '#tests/support/personas.ts'
import { openWorld, type TestWorld } from '#tests/support/world.ts'
import { ZONE } from '#tests/support/zone.ts'
import { applyGroups } from '../uploads/apply.ts'
import { importFolder } from './import-folder.ts'

const DAY = '2026-11-27'
const FILES = {
  'cutoffs.csv': `customer_no,weekday,order_date,cut_day,cut_time,is_no_work\n104220,,${DAY},-9,00:00,\n`,
  'invoices.csv':
    'customer_no,document_no,posted_on,due_on,sales,balance\n104220,SI-1,2026-10-01,2026-10-31,1.00,2.00\n',
}

// The embedded engine has one connection: an import runs while the portal does not.
test.runIf(testDatabases().includes('postgres'))(
  'INV-01 INV-05 an order that is opened while cut-offs are imported has the new cut-off once they hold, by create and by file',
  async () => {
    const world = await openWorld('postgres')
    try {
      await heldImport(world)
    } finally {
      await world.close()
    }
  },
)

async function heldImport(world: TestWorld): Promise<void> {
  const { db, make } = world
  await make.shop()
  await make.location({ locationNo: '000214' })
  await db
    .insertInto('openInvoice')
    .values({
      ...{ customerNo: '104220', documentNo: 'SI-1', salesCents: 100, balanceCents: 100 },
      ...{ postedOn: '2026-10-01', dueOn: '2026-10-31' },
    })
    .execute()
  const browser = await world.as(clerk)
  const isWaiting = async (what: string) => {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query ilike ${`%${what}%`}`.execute(
      db,
    )
    return (rows[0]?.n ?? 0) > 0
  }

  const sending = {
    ...{ userCode: 'API', userId: 1, isStaff: false, mappedRouteNo: '' },
    ...{ channel: 'upload' as const, requestId: 'r', address: '', note: '' },
  } as const
  const group = {
    ...{ customerNo: '104220', locationNo: '000214', orderDate: DAY, usedOnDay: 6 as const },
    lines: [{ itemNo: '100100', quantity: 4, isConfirmed: false }],
  } as const
  const order = (locationNo: string) =>
    db.selectFrom('salesOrder').where('locationNo', '=', locationNo).select(['orderNo', 'cutoffAt']).executeTakeFirst()

  let importing: Promise<unknown> = Promise.resolve()
  let isImported = false
  await db.transaction().execute(async (slow) => {
    await db.transaction().execute(async (held) => {
      await sql`select 1 from open_invoice for update`.execute(held)
      importing = withFolder(FILES, (folder) =>
        importFolder(db, folder, { now: world.clock.now(), timeZone: ZONE }),
      ).then(() => {
        isImported = true
      })
      while (!(await isWaiting('open_invoice'))) await sleep(20)
      await browser.ask(api.orders.create, { locationNo: '000213', orderDate: DAY, create: 'create' })
      // By a file another one is made by the rules of before, and not committed when the import is.
      await applyGroups(slow, world, [group], sending)
    })
    while (!isImported && !(await isWaiting('pg_advisory_xact_lock'))) await sleep(20)
    expect(isImported, 'the import waits for the order that is being made').toBe(false)
  })
  await importing
  const closed = new Date('2026-11-18T06:00:00Z')
  for (const locationNo of ['000213', '000214']) {
    const found = await order(locationNo)
    expect(found?.cutoffAt, locationNo).toEqual(closed)
    const save = { orderNo: String(found?.orderNo), itemNo: '100100', quantity: 9 }
    expect(await browser.ask(api.orders.saveLine, save)).toMatchObject({ code: 'past cut-off' })
  }
}
