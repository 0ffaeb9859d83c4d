import { describe, expect, test } from 'vitest'
import { weekdayOf } from '#rules/calendar.ts'
import { testDatabases } from '#tests/support/base-db.ts'
import { sharedDatabase } from '#tests/support/fresh-world.ts'
import { filesOf } from '#tests/support/import-csv.ts'
import { withFolder } from '#tests/support/import-folder.ts'
import { CHAIN, CLUB, inventedProducer } from '#tests/support/invented-producer.ts'
import { ZONE } from '#tests/support/zone.ts'
import { type ImportReport, importFolder } from './import-folder.ts'
import { type FileName, shapeOf } from './layout.ts'

const now = new Date('2026-11-20T18:00:00Z')
const today = '2026-11-20'
// Enough weeks that load-orders.ts writes orders and lines in several statements.
const producer = inventedProducer(today, 19)
const files = filesOf(producer)
const rowCounts = Object.fromEntries(
  Object.entries(producer).map(([name, { length }]) => [shapeOf(name as FileName).file, length]),
)
const rows = Object.values(rowCounts).reduce((sum, count) => sum + count, 0)
const expectedOrders = ordersOf(producer)

test('the invented producer has more orders and lines than one statement writes, and four states', () => {
  expect(expectedOrders.length).toBeGreaterThan(4_000)
  expect(producer.orders.length).toBeGreaterThan(5_000)
  expect(new Set(expectedOrders.map(({ state }) => state))).toEqual(
    new Set(['open', 'shipped', 'invoiced', 'cancelled']),
  )
})

describe.each(testDatabases())('importing an invented producer on %s', (kind) => {
  let report: ImportReport
  const open = sharedDatabase(kind, async () => {
    report = await load()
  })
  const load = () => withFolder(files, (folder) => importFolder(open.db, folder, { now, timeZone: ZONE }))
  const orders = () =>
    open.db
      .selectFrom('salesOrder')
      .innerJoin('location', (join) =>
        join
          .onRef('location.customerNo', '=', 'salesOrder.customerNo')
          .onRef('location.locationNo', '=', 'salesOrder.locationNo'),
      )
      .select(['salesOrder.customerNo', 'importKey', 'salesOrder.locationNo', 'orderDate', 'usedOnDay', 'state'])
      .select(['pieces', 'salesOrder.routeNo', 'salesOrder.itemListCode'])
      .execute()
  const lines = () =>
    open.db
      .selectFrom('orderLine')
      .innerJoin('salesOrder', 'salesOrder.orderNo', 'orderLine.orderNo')
      .select(['orderLine.customerNo', 'importKey', 'itemNo', 'quantity', 'orderLine.version'])
      .execute()

  test('SRV-01 inserts every row of every file, without problems and notes', () => {
    expect(report).toMatchObject({ problems: [], notes: [], rows, inserted: rows, updated: 0, unchanged: 0 })
    expect(Object.fromEntries(report.files.map(({ file, inserted }) => [file, inserted]))).toEqual(rowCounts)
  })

  test('SRV-01 the order lines are those of the file', async () => {
    const found = (await lines()).map(({ version: _, importKey: externalNo, ...line }) => ({ externalNo, ...line }))
    const given = producer.orders.map(({ customerNo, externalNo, itemNo, quantity }) => ({
      customerNo,
      externalNo,
      itemNo,
      quantity,
    }))
    expect(byText(found)).toEqual(byText(given))
  })

  test('SRV-01 an order has the pieces of its lines, the route and list of its location, and the state given or that of its date', async () => {
    expect(byText(await orders())).toEqual(byText(expectedOrders))
  })

  test('SRV-01 locations keep their weekdays, status, route and POS number', async () => {
    const found = await open.db
      .selectFrom('location')
      .select(['customerNo', 'locationNo', 'routeNo', 'name', 'isActive', 'menuDays', 'itemListCode', 'pos'])
      .select('routeSequence')
      .execute()
    expect(byText(found)).toEqual(byText(producer.locations))
    expect(found.filter(({ isActive }) => !isActive)).toHaveLength(5)
  })

  test('SRV-01 two customers may have locations with the same number', async () => {
    const found = await open.db
      .selectFrom('location')
      .select(['customerNo', 'pos'])
      .where('locationNo', '=', '002503')
      .orderBy('customerNo')
      .execute()
    expect(found).toEqual([
      { customerNo: CHAIN, pos: 'P3' },
      { customerNo: CLUB, pos: '' },
    ])
  })

  test('SRV-01 items keep their names, flags, trays, shelf life and bar codes', async () => {
    const found = await open.db
      .selectFrom('item')
      .select(['itemNo', 'description', 'sectionName', 'upc', 'priceCode', 'msrpCode', 'traySize', 'shelfLifeDays'])
      .select(['isVegan', 'isVegetarian', 'isLenten', 'isGlutenFree', 'hasPork'])
      .execute()
    expect(byText(found)).toEqual(byText(producer.items))
  })

  test("SRV-01 a customer's own item numbers are those of the file", async () => {
    const found = await open.db.selectFrom('customerItem').select(['customerNo', 'itemNo', 'customerItemNo']).execute()
    expect(byText(found)).toEqual(byText(producer.customerItems))
  })

  // Last: a second import would repair what the first one lost.
  test('SRV-01 importing the same files again changes nothing', async () => {
    const before = [byText(await orders()), byText(await lines())]
    expect(await load()).toMatchObject({ problems: [], notes: [], inserted: 0, updated: 0, unchanged: rows })
    expect([byText(await orders()), byText(await lines())]).toEqual(before)
  })
})

/** Rows as sorted text, to compare lists whatever their order. */
const byText = (rows: readonly object[]): string[] =>
  rows.map((row) => JSON.stringify(Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1)))).sort()

/** The orders that the import should create, computed from the rows alone. */
function ordersOf({ orders, locations }: typeof producer) {
  const places = new Map(locations.map((each) => [`${each.customerNo} ${each.locationNo}`, each]))
  const found = new Map<string, typeof orders>()
  for (const row of orders) {
    const key = `${row.customerNo} ${row.externalNo}`
    found.set(key, [...(found.get(key) ?? []), row])
  }
  return [...found.values()].flatMap((rows) => {
    const [first] = rows
    if (!first) return []
    const { customerNo, externalNo: importKey, locationNo, orderDate } = first
    const place = places.get(`${customerNo} ${locationNo}`)
    return {
      customerNo,
      importKey,
      locationNo,
      orderDate,
      usedOnDay: weekdayOf(orderDate),
      state: first.state ?? (orderDate < today ? 'shipped' : 'open'),
      pieces: rows.reduce((sum, { quantity }) => sum + quantity, 0),
      routeNo: place?.routeNo,
      itemListCode: place?.itemListCode,
    }
  })
}
