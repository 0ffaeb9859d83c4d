/** What an entry of waste is compared with, by statement and by rule, over random orders, shipments, invoices and waste. */
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { addDays, type Weekday } from '#rules/calendar.ts'
import { comparedSince, isOnShelf } from '#rules/waste/entry.ts'
import { testDatabases } from '#tests/support/base-db.ts'
import { sharedWorld } from '#tests/support/fresh-world.ts'
import { OTHER, OWN } from '#tests/support/personas.ts'
import { plainDelivered } from '#tests/support/plain-delivered.ts'
import { MONTH, makeTrade } from '#tests/support/trade.ts'
import { wasteFactsOf } from './waste-facts.sql.ts'

const COUNTED = ['open', 'in production', 'shipped', 'invoiced']
const YEAR = { from: '2026-01-01', to: '2026-12-31' }
const ITEMS = ['100100', '100101', '100102', '100103', '100104']

describe.each(testDatabases())('waste and deliveries on %s', (kind) => {
  const world = sharedWorld(kind, async () => {
    await makeTrade(world, 53)
    const lives = [5, 1, 0, 9, 30]
    for (const [at, itemNo] of ITEMS.entries())
      await world.db
        .updateTable('item')
        .set({ shelfLifeDays: lives[at] ?? 0 })
        .where('itemNo', '=', itemNo)
        .execute()
    // The customer's own shelf life is shorter.
    await world.db
      .updateTable('customerItem')
      .set({ shelfLifeDays: 3 })
      .where('customerNo', '=', OWN)
      .where('itemNo', '=', '100104')
      .execute()
  })

  test('WST-14 the statement and the rules say the same of each location, item and day', async () => {
    const { rows: places } = await sql<{ customerNo: string; locationNo: string }>`
      select customer_no, location_no from location order by 1, 2`.execute(world.db)
    const wasted = places.flatMap((place, p) =>
      ITEMS.flatMap((itemNo, i) =>
        [0, 11, 23].map((days) => ({ ...place, itemNo, wastedOn: addDays(MONTH.from, days + ((p + i) % 9)) })),
      ),
    )
    const { rows: entries } = await sql<{ key: string; wastedOn: string; quantity: number }>`
      select concat_ws('|', customer_no, location_no, item_no) as key, wasted_on, quantity from waste_entry where removed_at is null`.execute(
      world.db,
    )
    const deliveries = await plainDelivered(world, YEAR, COUNTED)
    const lifeOf = (customerNo: string, itemNo: string) =>
      customerNo === OWN && itemNo === '100104' ? 3 : ([5, 1, 0, 9, 30][ITEMS.indexOf(itemNo)] ?? 0)
    const expected = wasted.map(({ customerNo, locationNo, itemNo, wastedOn }) => {
      const since = comparedSince(wastedOn, lifeOf(customerNo, itemNo))
      const own = deliveries.filter(
        (each) => each.customerNo === customerNo && each.locationNo === locationNo && each.itemNo === itemNo,
      )
      const onShelf = own.filter(({ date, day }) =>
        isOnShelf({ orderDate: date, usedOnDay: day as Weekday }, { since, wastedOn }),
      )
      const recorded = entries.filter(
        (each) =>
          each.key === `${customerNo}|${locationNo}|${itemNo}` && each.wastedOn >= since && each.wastedOn <= wastedOn,
      )
      return {
        since,
        delivered: onShelf.reduce((sum, { pieces }) => sum + pieces, 0),
        recorded: recorded.reduce((sum, { quantity }) => sum + quantity, 0),
      }
    })
    const found = await wasteFactsOf(world.db, wasted)
    expect(found.map(({ since, delivered, recorded }) => ({ since, delivered, recorded }))).toEqual(expected)
    expect(expected.filter(({ delivered }) => delivered !== 0).length).toBeGreaterThan(20)
    expect(places.some(({ customerNo }) => customerNo === OTHER)).toBe(true)
  })
})
