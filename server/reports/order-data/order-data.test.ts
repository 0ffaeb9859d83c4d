/** Order Data for Upload: the lines of shipped orders as a plain question finds them, and as an upload reads them again. */
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { toUsDate, type Weekday, weekdayName, weekdayOf } from '#rules/calendar.ts'
import { readCsv } from '#rules/csv.ts'
import type { Basis } from '#rules/orders/delivered.ts'
import { defaultRequest } from '#rules/reports/request.ts'
import { templateCsv } from '#rules/uploads/order-table.ts'
import { testDatabases } from '#tests/support/base-db.ts'
import { sharedWorld } from '#tests/support/fresh-world.ts'
import { madeReport, type Reader } from '#tests/support/made-report.ts'
import { customerAdmin, OTHER, OWN } from '#tests/support/personas.ts'
import { plainDelivered } from '#tests/support/plain-delivered.ts'
import { readOrdersCsv } from '#tests/support/read-orders-csv.ts'
import { requestOf } from '#tests/support/request-of.ts'
import { MONTH, makeTrade } from '#tests/support/trade.ts'

const READERS: readonly (readonly [Reader, string])[] = [
  [{}, 'true'],
  [{ mappedRouteNo: 'R14' }, `l.route_no = 'R14'`],
  [{ shipTo: 'EAST' }, `l.ship_to_code = 'EAST'`],
  [{ shipTo: 'LOCAL', mappedRouteNo: 'R9' }, `l.ship_to_code = '' and l.route_no = 'R9'`],
]
type Line = [
  day: string,
  locationNo: string,
  itemNo: string,
  quantity: number,
  usedOn: string,
  orderNo: string,
  shipped: string,
  basis: Basis,
]

describe.each(testDatabases())('Order Data for Upload on %s', (kind) => {
  const world = sharedWorld(kind, () => makeTrade(world, 47))

  const request = { ...defaultRequest('orderData', '2026-11-19'), ...MONTH }
  async function plain(
    where = 'true',
    customerNo = OWN,
    { from, to }: { from: string; to: string } = MONTH,
  ): Promise<Line[]> {
    const { rows } = await sql<{ locationNo: string }>`
      select l.location_no from location l where l.customer_no = ${customerNo} and ${sql.raw(where)}`.execute(world.db)
    const isWanted = new Set(rows.map(({ locationNo }) => locationNo))
    const deliveries = await plainDelivered(world, { from, to }, ['shipped', 'invoiced'])
    return deliveries
      .filter((each) => each.customerNo === customerNo && isWanted.has(each.locationNo))
      .filter(({ orderNo, pieces }) => orderNo !== undefined && pieces > 0)
      .map(({ date, locationNo, itemNo, pieces, day, orderNo, basis }): Line => {
        const usedOn = weekdayName(day as Weekday)
        return [date, locationNo, itemNo, pieces, usedOn, String(orderNo), date, basis]
      })
      .sort((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1))
  }
  const orderOf = ([day, locationNo, itemNo, , , orderNo]: Line) => [day, locationNo, orderNo, itemNo].join('|')
  const csvOf = async (given: { from: string; to: string }) => {
    const { path, fields } = requestOf(api.reports.orderDataCsv, given)
    return (await world.as(customerAdmin)).send('GET', path, fields)
  }

  test.each(READERS)('RPT-28 shipped orders alone, by day, location and item, for %j', async (reader, where) => {
    const { rows, totals, head } = await madeReport(world, request, reader)
    const expected = await plain(where)
    expect(expected.length).toBeGreaterThan(2)
    expect(rows).toEqual(expected)
    expect(totals).toBeUndefined()
    expect(head.columns.map(({ label }) => label).slice(0, 5)).toEqual(readCsv(templateCsv()).rows[0])
    expect(head.columns.map(({ label }) => label).slice(5)).toEqual(['Document No.', 'Ship Date', 'Quantity Is'])
    const bases = new Set(expected.map((line) => line.at(-1)))
    expect(bases.size).toBeGreaterThan(1)
  })

  test('LNK-06 another customer’s are not in it', async () => {
    expect((await madeReport(world, request, { customerNo: OTHER })).rows).toEqual(await plain('true', OTHER))
  })

  test('RPT-28 CSV-01 the file is an upload: the same lines, and nothing to be told about them', async () => {
    const response = await csvOf(MONTH)
    const text = await response.text()
    const read = readOrdersCsv(text)
    if ('refusals' in read) throw new Error(read.refusals.join(' '))
    expect([read.problems, read.changes]).toEqual([[], []])
    const expected = await plain()
    expect(
      read.lines.map((line) => [
        line.orderDate,
        line.locationNo,
        line.itemNo,
        line.quantity,
        weekdayName(line.usedOnDay),
      ]),
    ).toEqual(expected.map((line) => line.slice(0, 5)))
    expect(text.split('\r\n')[1]?.split(',')[0]).toBe(`"${toUsDate(expected[0]?.[0] ?? '')}"`)
  })

  test('RPT-28 a day of more orders than are asked for at once has each of them once, in their order', async () => {
    const day = '2026-11-17'
    const now = world.clock.now()
    const stamp = { addedAt: now, addedBy: 'CLERK', modifiedAt: now, modifiedBy: 'CLERK', cutoffAt: now }
    const places = ['000300', '000272', '000258']
    const orders = Array.from({ length: 450 }, (_, i) => ({
      ...{
        customerNo: OWN,
        routeNo: 'R14',
        state: 'shipped',
        orderDate: day,
        makeDate: day,
        usedOnDay: weekdayOf(day),
      },
      ...{ ...stamp, orderNo: 800_000 + ((i * 7919) % 450), locationNo: places[i % 3] as string, pieces: i % 5 },
    }))
    await world.db.insertInto('salesOrder').values(orders).execute()
    await world.db
      .insertInto('orderLine')
      .values(
        orders.map(({ orderNo, pieces }) => ({
          ...{ customerNo: OWN, orderNo, itemNo: '100100', quantity: pieces, modifiedAt: now, modifiedBy: 'CLERK' },
        })),
      )
      .execute()
    let turns = 0
    const breathe = async () => {
      turns += 1
    }
    const { rows } = await madeReport(world, { ...request, from: day, to: day }, { breathe })
    expect(rows).toEqual(await plain('true', OWN, { from: day, to: day }))
    expect(rows).toHaveLength(360)
    expect(turns).toBe(2)
  })

  test('RPT-26 a range in which nothing was shipped is no empty file', async () => {
    const response = await csvOf({ from: '2026-12-01', to: '2026-12-31' })
    expect([response.status, ((await response.json()) as { messageTxt: string }).messageTxt]).toEqual([
      422,
      'No data for 12/01/2026 to 12/31/2026.',
    ])
  })
})
