import { describe, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { addDays, weekdayOf } from '#rules/calendar.ts'
import { testDatabases } from '#tests/support/base-db.ts'
import { freshWorld } from '#tests/support/fresh-world.ts'
import { clerk, customerAdmin, wasteClerk } from '#tests/support/personas.ts'

const TUESDAY = '2026-11-24'

describe.each(testDatabases())('the history of an order on %s', (kind) => {
  let orderNo: string
  const world = freshWorld(kind, async () => {
    world.clock.set('2026-11-19T18:00:00Z')
    await world.make.shop()
    orderNo = await world.make.order({ orderDate: TUESDAY, usedOnDay: 3, lines: { '100100': 99 } })
  })

  const past = (orderDate: string, quantity: number, more = {}) =>
    world.make.order({ orderDate, lines: { '100100': quantity }, ...more })
  const history = async (historyMode?: 'Daily' | 'Weekly' | 'Last', persona: typeof clerk = clerk) => {
    const browser = await world.as(persona)
    const { value } = await browser.ask(api.orders.load, { orderNo, ...(historyMode ? { historyMode } : {}) })
    const item = value.items.find(({ itemNo }) => itemNo === '100100')
    const count = value.header.history.length
    return {
      labels: value.header.history.map(({ label }) => label),
      ordered: item?.history.slice(0, count),
      short: item?.historyShort?.slice(0, count),
      wasted: item?.waste.slice(0, count),
      total: item?.historyTotal,
      wastePercent: item?.wastePercent,
    }
  }

  test('ORD-31 ORD-32 Daily: the last ten dates with an order; two orders of a date are one column', async () => {
    for (let back = 1; back <= 12; back += 1) await past(addDays(TUESDAY, -back), back)
    await past('2026-11-22', 100)
    await past('2026-11-21', 1000, { state: 'cancelled' })
    await past('2026-11-25', 1000)
    await world.make.location({ locationNo: '000300' })
    await past('2026-11-20', 1000, { locationNo: '000300' })
    const { labels, ordered, total } = await history('Daily')
    expect(labels).toEqual(['11/23', '11/22', '11/21', '11/20', '11/19', '11/18', '11/17', '11/16', '11/15', '11/14'])
    expect(ordered).toEqual([1, 102, 3, 4, 5, 6, 7, 8, 9, 10])
    expect(total).toBe(155)
  })

  test('ORD-31 a short delivery shows what came, and how many fewer that is; the percent of waste is of what came', async () => {
    const of = { customerNo: '104220', itemNo: '100100' }
    const shippedShort = await past('2026-11-22', 10)
    await world.db
      .insertInto('lineInErp')
      .values({ ...of, orderNo: Number(shippedShort), shippedQuantity: 8 })
      .execute()
    await past('2026-11-21', 10)
    await past('2026-11-20', 6)
    await world.db
      .insertInto('openInvoice')
      .values({
        customerNo: of.customerNo,
        documentNo: 'I1',
        postedOn: '2026-11-20',
        dueOn: '2026-11-20',
        salesCents: 1,
        balanceCents: 1,
      })
      .execute()
    const line = {
      ...of,
      billedCustomerNo: of.customerNo,
      documentNo: 'I1',
      locationNo: '000213',
      unitPriceCents: 1,
      amountCents: 1,
    }
    await world.db
      .insertInto('invoiceLine')
      .values([
        { ...line, lineNo: 1, deliveredOn: '2026-11-20', quantity: 7 },
        // Without an order of its own: another location’s, and a day that is no column.
        { ...line, lineNo: 2, deliveredOn: '2026-11-19', quantity: 7 },
      ])
      .execute()
    await world.db
      .insertInto('wasteEntry')
      .values({
        ...{ customerNo: of.customerNo, itemNo: of.itemNo, locationNo: '000213', quantity: 5, wastedOn: '2026-11-22' },
        ...{ recordedBy: 'WASTE', recordedAt: world.clock.now(), postedAt: world.clock.now() },
      })
      .execute()
    const daily = await history('Daily', wasteClerk)
    expect(daily.labels).toEqual(['11/22', '11/21', '11/20'])
    expect([daily.ordered, daily.short, daily.total]).toEqual([[8, 10, 7], [2, 0, -1], 25])
    expect(daily.wastePercent).toBe(20)
  })

  test('ORD-32 Weekly: the same weekday of the last ten weeks, though each day has many orders', async () => {
    const { makeDate, cutoffAt, addedAt } = await world.db
      .selectFrom('salesOrder')
      .selectAll()
      .executeTakeFirstOrThrow()
    const stamps = { makeDate, cutoffAt, addedAt, addedBy: 'CLERK', modifiedAt: addedAt, modifiedBy: 'CLERK' }
    // Four orders on every day of 77: 308 in all.
    const orders = Array.from({ length: 308 }, (_, i) => {
      const orderDate = addDays(TUESDAY, -1 - Math.floor(i / 4))
      const where = { customerNo: '104220', locationNo: '000213', routeNo: 'R14' }
      return { ...where, ...stamps, orderNo: 1000 + i, orderDate, usedOnDay: weekdayOf(orderDate), pieces: 2 }
    })
    await world.db.insertInto('salesOrder').values(orders).execute()
    const lines = orders.map((order) => ({
      customerNo: '104220',
      orderNo: order.orderNo,
      itemNo: '100100',
      quantity: 2,
      modifiedAt: addedAt,
      modifiedBy: 'CLERK',
    }))
    await world.db.insertInto('orderLine').values(lines).execute()
    const weekly = await history('Weekly')
    expect(weekly.labels).toEqual([
      '11/17',
      '11/10',
      '11/03',
      '10/27',
      '10/20',
      '10/13',
      '10/06',
      '09/29',
      '09/22',
      '09/15',
    ])
    expect(weekly.ordered).toEqual(Array(10).fill(8))
    // One used-on day a week among four orders a day: the last ten are of three Tuesdays.
    expect((await history('Last')).labels).toEqual([
      ...Array(4).fill('11/17'),
      ...Array(4).fill('11/10'),
      ...Array(2).fill('11/03'),
    ])
    expect((await history('Daily')).ordered).toEqual(Array(10).fill(8))
  })

  test('ORD-32 CON-13 Last, the default: the last orders with the same used-on day, however long ago', async () => {
    await past('2026-11-23', 1, { usedOnDay: 2 })
    await past('2026-11-20', 2, { usedOnDay: 3 })
    await past('2026-11-20', 3, { usedOnDay: 3 })
    await past('2025-03-04', 4, { usedOnDay: 3 })
    const last = await history()
    expect(last).toMatchObject({ labels: ['11/20', '11/20', '03/04'], ordered: [3, 2, 4], total: 9 })
    expect(await history('Last')).toEqual(last)
    await (await world.as(clerk)).ask(api.orders.updateHeader, { orderNo, usedOnDay: 2, button: 'Update' })
    expect(await history()).toMatchObject({ labels: ['11/23'], ordered: [1] })
  })

  test('ORD-65 without a word the mode is the user’s own', async () => {
    await past('2026-11-23', 1, { usedOnDay: 2 })
    await past('2026-11-17', 2)
    expect((await history()).labels).toEqual(['11/17'])
    await world.db
      .updateTable('portalUser')
      .set({ preferences: JSON.stringify({ historyMode: 'Daily' }) })
      .execute()
    expect((await history()).labels).toEqual(['11/23', '11/17'])
  })

  test('ORD-33 ORD-34 posted waste of the same dates, in pieces and percent, for those with Waste System', async () => {
    await past('2026-11-17', 30)
    await past('2026-11-10', 10)
    const waste = (quantity: number, wastedOn: string, more = {}) =>
      world.db
        .insertInto('wasteEntry')
        .values({
          customerNo: '104220',
          locationNo: '000213',
          itemNo: '100100',
          quantity,
          wastedOn,
          recordedBy: 'WASTE',
          recordedAt: new Date('2026-11-18T00:00:00Z'),
          postedAt: new Date('2026-11-18T00:00:00Z'),
          ...more,
        })
        .execute()
    await waste(2, '2026-11-17')
    await waste(3, '2026-11-17')
    await waste(1, '2026-11-10')
    await waste(50, '2026-11-10', { postedAt: null })
    await waste(60, '2026-11-11')
    await world.make.location({ locationNo: '000300' })
    await waste(70, '2026-11-17', { locationNo: '000300' })
    for (const persona of [wasteClerk, customerAdmin])
      expect(await history('Weekly', persona)).toMatchObject({
        ordered: [30, 10],
        wasted: [5, 1],
        total: 40,
        wastePercent: 15,
      })
    const plain = await history('Weekly')
    expect(plain).toMatchObject({ ordered: [30, 10], wasted: [0, 0] })
    expect(plain.wastePercent).toBeUndefined()
    const browser = await world.as(clerk)
    const body = JSON.stringify((await browser.ask(api.orders.load, { orderNo, historyMode: 'Weekly' })).body)
    expect(body).not.toMatch(/WasteQty|waste_perc/)
  })
})
