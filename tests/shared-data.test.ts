import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { importFolder } from '#server/import/import-folder.ts'
import { ZONE } from '#tests/support/zone.ts'
import { mapSharedData } from '../scripts/map-shared-data.ts'
import { testDatabases } from './support/base-db.ts'
import { freshDatabase } from './support/fresh-world.ts'
import { withFolder } from './support/import-folder.ts'

const realData = path.resolve(import.meta.dirname, '../../shared/data')
const hasRealData = existsSync(path.join(realData, 'products.csv'))
const why = hasRealData ? '' : ' (skipped: ../shared/data does not stand beside this checkout)'
const now = new Date('2026-11-20T18:00:00Z')

/** A source of two shops, a club and a hospital, with a delivery of every kind. */
const source = {
  'products.csv': `upc,name,brand,section,size,shelf_life_days,vegetarian,vegan,glutenfree,pork
036000291452,"Egg Salad, Half",Hearth,SANDWICHES,6 oz,4,1,0,,0
012345678905,Oat Bar,,SNACKS,,365,,1,1,
`,
  'stores.csv': `source,store_no,location_no,name,kind,status
IA-ABD 2022-11,12,002508,Shop on Main,convenience,0
IA-ABD 2021-10,13,002509,Shop on Elm,grocery,1
USDA-SNAP 2022,7,002508,Club 7,club,0
CMS Hospital General Information,010078,010078,Saint Anybody,hospital,0
`,
  'demand.csv': `date,location_no,invoice_no,line_no,item_no,qty
2022-07-02,002508,INV-1,1,500,6
2022-07-02,002508,INV-1,2,500,6
2022-07-05,002508,INV-2,1,500,1
2022-07-05,002508,INV-2,2,501,12
2022-07-05,002508,INV-3,1,500,-4
2022-07-05,002508,INV-4,1,500,100000
2022-07-06,002508,RINV-1,1,500,-6
`,
  'demand_items.csv': 'item_no,pack\n500,12\n501,6\n',
  'demand_item_map.csv': 'demand_item_no,upc,item_no,customer_item_no\n500,036000291452,100100,7110215\n',
}

describe.each(testDatabases())('on the %s database', (kind) => {
  const open = freshDatabase(kind)

  test('deliveries become orders; credit notes, strangers and impossible quantities are counted', async () => {
    const { skipped, report } = await withFolder(source, (folder) => mapAndImport(folder))
    expect(skipped).toEqual({ creditNotes: 1, unmappedItems: 1, impossibleQuantities: 2 })
    expect(report.problems).toEqual([])
    const orders = await open.db
      .selectFrom('salesOrder')
      .select(['importKey', 'pieces', 'state', 'routeNo'])
      .orderBy('importKey')
      .execute()
    expect(orders).toEqual([
      { importKey: 'INV-1', pieces: 12, state: 'shipped', routeNo: 'R30' },
      { importKey: 'INV-2', pieces: 1, state: 'shipped', routeNo: 'R30' },
    ])
    const locations = await open.db
      .selectFrom('location')
      .select(['customerNo', 'locationNo', 'menuDays', 'isActive'])
      .orderBy('customerNo')
      .orderBy('locationNo')
      .execute()
    expect(locations).toEqual([
      { customerNo: '125600', locationNo: '002508', menuDays: 'MTWRFS', isActive: true },
      { customerNo: '125600', locationNo: '002509', menuDays: 'MTWRF', isActive: false },
      { customerNo: '126100', locationNo: '002508', menuDays: 'MTWRF', isActive: true },
      { customerNo: '126300', locationNo: '010078', menuDays: 'MTWRF', isActive: true },
    ])
    const bar = await open.db.selectFrom('item').selectAll().where('itemNo', '=', '200001').executeTakeFirstOrThrow()
    expect(bar).toMatchObject({
      description: 'Oat Bar',
      isVegan: true,
      isVegetarian: true,
      hasPork: false,
      shelfLifeDays: 365,
    })
  })

  test('the invented shops, their products and the deliveries of mapped items are imported, and again without a change', async () => {
    await withFolder(source, async (folder) => {
      const { files, skipped } = await importedTwice(folder)
      expect(files).toMatchObject({ 'items.csv': 2, 'locations.csv': 4, 'customer_items.csv': 1, 'orders.csv': 2 })
      expect(skipped).toEqual({ creditNotes: 1, unmappedItems: 1, impossibleQuantities: 2 })
    })
  })

  test.skipIf(!hasRealData)(
    `real data: 3,242 products, 3,298 stores and the deliveries of mapped items are imported, and again without a change${why}`,
    async () => {
      const { files, skipped } = await importedTwice(realData)
      expect(files).toMatchObject({ 'items.csv': 3242, 'locations.csv': 3298, 'customer_items.csv': 400 })
      expect(skipped).toMatchObject({ creditNotes: 23, impossibleQuantities: 0 })
      // Every delivery line is an order line, was added to one of the same item, or is counted as left out.
      const deliveries = (await readFile(path.join(realData, 'demand.csv'), 'utf8')).trim().split('\n').length - 1
      const kept = files['orders.csv'] ?? 0
      expect(deliveries - skipped.creditNotes - skipped.unmappedItems - kept).toBeGreaterThanOrEqual(0)
      expect(kept).toBeGreaterThan(deliveries * 0.8)
    },
    120_000,
  )

  /** Every row comes in once: the orders' lines are those of the file, and the same files change nothing. */
  async function importedTwice(folder: string) {
    const first = await mapAndImport(folder)
    const { files, report } = first
    expect(report.problems).toEqual([])
    expect(report).toMatchObject({ inserted: report.rows, updated: 0 })
    const { count } = await open.db
      .selectFrom('orderLine')
      .select((of) => of.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    expect(count).toBe(files['orders.csv'])
    const again = await mapAndImport(folder)
    expect(again.report).toMatchObject({ inserted: 0, updated: 0, unchanged: report.rows })
    return first
  }

  async function mapAndImport(from: string) {
    const target = await mkdtemp(path.join(tmpdir(), 'mapped-'))
    try {
      const mapped = await mapSharedData(from, target)
      return { ...mapped, report: await importFolder(open.db, target, { now, timeZone: ZONE }) }
    } finally {
      await rm(target, { recursive: true })
    }
  }
})
