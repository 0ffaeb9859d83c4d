/** Prices of an order follow the current ones until it goes to production, and stay what they were then (ITM-37). */
import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { linePrice } from '#rules/items/line-price.ts'
import { retailPrice } from '#rules/items/price-code.ts'
import { cents } from '#rules/money.ts'
import { testDatabases } from '#tests/support/base-db.ts'
import { freshWorld } from '#tests/support/fresh-world.ts'
import { pdfText } from '#tests/support/pdf-text.ts'
import { customerAdmin, OWN, staff } from '#tests/support/personas.ts'
import { requestOf } from '#tests/support/request-of.ts'
import { type Client, openWorld, type TestWorld } from '#tests/support/world.ts'
import { migrate } from '../db/migrate.ts'

const DAY = '2026-11-24'
const ITEM = '100100'
/** What the factories give an item. */
const [BASE, RETAIL] = [187, 349]

describe.each(testDatabases())('prices that orders keep on %s', (kind) => {
  let admin: Client
  let viewing: Client
  const world = freshWorld(kind, async () => {
    world.clock.set('2026-11-23T18:00:00Z')
    await world.make.shop()
    await world.db
      .insertInto('basePrice')
      .values({ priceGroup: 'CS', itemNo: ITEM, cents: BASE })
      .onConflict((oc) => oc.columns(['priceGroup', 'itemNo']).doUpdateSet({ cents: BASE }))
      .execute()
    admin = await world.as(staff)
    viewing = await world.as(staff, { viewing: OWN })
  })

  const order = (given: Parameters<TestWorld['make']['order']>[0] = {}) =>
    world.make.order({ orderDate: DAY, lines: { [ITEM]: 4 }, ...given })
  const release = () => admin.ask(api.production.release, { makeDate: DAY, routeNos: [], withOpen: false })
  const move = (which: 'ship' | 'invoice') =>
    admin.ask(api.production.move, { move: which, orderNos: [], date: DAY, by: 'make', routeNos: [] })
  const shown = async (orderNo: string, itemNo = ITEM) =>
    (await viewing.ask(api.orders.load, { orderNo })).value.items.find((item) => item.itemNo === itemNo)
  /** What the order's screen says of the line. */
  const told = async (orderNo: string) => {
    const item = await shown(orderNo)
    return [item?.baseCostCents, item?.extendedCents, item?.msrpCents]
  }
  const text = async (request: { method: string; path: string; fields: Record<string, string> }) => {
    const response = await viewing.send(request.method, request.path, request.fields)
    return pdfText(new Uint8Array(await response.arrayBuffer()))
  }
  const printed = (orderNo: string) => text(requestOf(api.documents.order, { orderNo }))
  const info = (orderNo: string) => text(requestOf(api.documents.itemInfo, { itemNo: ITEM, orderNo }))
  const dearer = async () => {
    await world.db.updateTable('basePrice').set({ cents: 201 }).where('itemNo', '=', ITEM).execute()
    await world.db.updateTable('retailPrice').set({ cents: 399 }).execute()
  }

  test('ITM-37 an order in production, shipped and invoiced keeps its prices on screen, print and item info; an open one follows', async () => {
    const [made, open] = [await order(), await order({ cutoffAt: new Date('2026-11-25T20:00:00Z') })]
    await release()
    await dearer()
    expect(await told(open)).toEqual([201, 804, 399])
    for (const next of ['ship', 'invoice', undefined] as const) {
      expect(await told(made)).toEqual([BASE, 4 * BASE, RETAIL])
      expect(await printed(made)).toContain(cents(4 * BASE))
      expect(await info(made)).toContain(`MSRP\t${cents(RETAIL)}`)
      if (next) expect((await move(next)).value.movedCount).toBe(1)
    }
    expect(await info(open)).toContain(`MSRP\t${cents(399)}`)
    // What nobody ordered has no price of its own to keep.
    expect((await shown(made, '100101'))?.msrpCents).toBe(399)
  })

  test('ITM-37 a release moves no total and writes no quantity on the record', async () => {
    const orderNo = await order({ lines: { [ITEM]: 4, '100101': 2 } })
    await world.db.updateTable('orderLine').set({ channel: 'web' }).execute()
    const before = await world.db.selectFrom('salesOrder').select(['pieces', 'modifiedBy', 'modifiedAt']).execute()
    await release()
    await admin.ask(api.production.unlock, { orderNo, reason: 'Two more' })
    expect(await world.db.selectFrom('salesOrder').select(['pieces', 'modifiedBy', 'modifiedAt']).execute()).toEqual(
      before,
    )
    const saves = world.db.selectFrom('auditEntry').where('action', '=', 'line.save').selectAll()
    expect(await saves.execute()).toEqual([])
    await viewing.ask(api.orders.saveLine, { orderNo, itemNo: ITEM, quantity: 9 })
    expect(await saves.execute()).toHaveLength(1)
    expect(await world.db.selectFrom('salesOrder').select('pieces').execute()).toEqual([{ pieces: 11 }])
  })

  test('ITM-37 an unlocked order has today’s prices, and keeps those of its next release', async () => {
    const orderNo = await order()
    await release()
    await dearer()
    await admin.ask(api.production.unlock, { orderNo, reason: 'Two more' })
    expect(await told(orderNo)).toEqual([201, 804, 399])
    await release()
    await world.db.updateTable('retailPrice').set({ cents: 449 }).execute()
    expect(await told(orderNo)).toEqual([201, 804, 399])
  })

  test('ITM-37 a price that there was none of at the release stays none', async () => {
    await world.db.deleteFrom('retailPrice').execute()
    const orderNo = await order()
    await release()
    await world.db.insertInto('retailPrice').values({ priceGroup: 'R1', priceCode: 'A03', cents: 499 }).execute()
    expect((await shown(orderNo))?.msrpCents).toBeUndefined()
  })

  test('ITM-37 orders that were released before prices were kept have those of the day they began to be', async () => {
    await world.db.insertInto('itemList').values({ customerNo: OWN, listCode: 'CLUB' }).execute()
    await world.db
      .insertInto('customerRetailPrice')
      .values({ customerNo: OWN, listCode: 'CLUB', priceCode: 'A03', cents: 555 })
      .execute()
    const [made, club, open, canceled] = [
      await order({ state: 'shipped' }),
      await order({ state: 'in production', itemListCode: 'CLUB' }),
      await order(),
      await order({ state: 'cancelled' }),
    ]
    await sql`alter table order_line drop column priced_at, drop column base_cost_cents, drop column msrp_cents`.execute(
      world.db,
    )
    await sql`delete from schema_migration where name = '0021-line-prices.sql'`.execute(world.db)
    expect(await migrate(world.database.pool)).toEqual(['0021-line-prices.sql'])
    await dearer()
    expect(await told(made)).toEqual([BASE, 4 * BASE, RETAIL])
    expect((await told(club))[2]).toBe(555)
    expect(await told(open)).toEqual([201, 804, 399])
    expect(await told(canceled)).toEqual([201, 804, 399])
  })

  test('ITM-37 rule and fragment agree: what a line keeps, else the list’s value, Master’s, the group’s', async () => {
    const value = fc.option(fc.integer({ min: 0, max: 99_999 }), { nil: null })
    await world.db.insertInto('itemList').values({ customerNo: OWN, listCode: 'CLUB' }).execute()
    await world.make.item({ itemNo: ITEM, listCode: 'CLUB' })
    const orders = { '': await order(), CLUB: await order({ itemListCode: 'CLUB' }) }
    const values = fc.record({ ofList: value, ofMaster: value, ofGroup: value, base: value })
    const { db } = world
    const put = async ({ ofList, ofMaster, ofGroup, base }: Record<string, number | null>) => {
      await db.deleteFrom('customerRetailPrice').execute()
      await db.deleteFrom('retailPrice').execute()
      await db.deleteFrom('basePrice').execute()
      const own = { customerNo: OWN, priceCode: 'A03' }
      if (ofList != null)
        await db
          .insertInto('customerRetailPrice')
          .values({ ...own, listCode: 'CLUB', cents: ofList })
          .execute()
      if (ofMaster != null)
        await db
          .insertInto('customerRetailPrice')
          .values({ ...own, listCode: '', cents: ofMaster })
          .execute()
      if (ofGroup != null)
        await db.insertInto('retailPrice').values({ priceGroup: 'R1', priceCode: 'A03', cents: ofGroup }).execute()
      if (base != null)
        await db.insertInto('basePrice').values({ priceGroup: 'CS', itemNo: ITEM, cents: base }).execute()
    }
    await fc.assert(
      fc.asyncProperty(values, values, fc.boolean(), async (atRelease, later, isReleased) => {
        await put(atRelease)
        if (isReleased) await release()
        await put(later)
        for (const [listCode, orderNo] of Object.entries(orders)) {
          const retailOf = (of: typeof later) =>
            retailPrice(listCode === '' ? { ...of, ofList: of.ofMaster } : of).cents
          const keeps = (of: number | null) => (isReleased ? { cents: of } : undefined)
          const item = await shown(orderNo)
          expect(item?.msrpCents ?? null, listCode).toBe(linePrice(keeps(retailOf(atRelease)), retailOf(later)))
          expect(item?.baseCostCents ?? null, listCode).toBe(linePrice(keeps(atRelease.base), later.base))
          if (isReleased) await admin.ask(api.production.unlock, { orderNo, reason: 'Again' })
        }
      }),
      { numRuns: 25 },
    )
  })

  test('ITM-37 a change of a price says which orders get it and which keep theirs', async () => {
    await order()
    await release()
    await order({ cutoffAt: new Date('2026-11-25T20:00:00Z') })
    await order({ cutoffAt: new Date('2026-11-25T20:00:00Z') })
    const manager = await world.as(customerAdmin)
    expect((await manager.ask(api.priceCodes.effect, { priceCodes: ['A03'] })).value).toMatchObject({
      ...{ openOrderCount: 2, inProductionCount: 1 },
    })
    await world.make.item({ itemNo: '100200', priceCode: 'B01' })
    const input = { priceCode: 'B01', oldPriceCode: 'A03', userDefinedCode: '', oldUserDefinedCode: '' }
    const codes = { ...input, itemListCode: '', customerItemNo: '', oldCustomerItemNo: '' }
    const saved = await manager.ask(api.items.save, { ...codes, item: { itemNo: ITEM, version: 0 } } as never)
    expect(saved.value).toMatchObject({ openOrders: 2, inProductionOrders: 1 })
  })

  test('ITM-37 item info of an order: its list’s prices; of an order that the reader does not reach: not found', async () => {
    await world.db.insertInto('itemList').values({ customerNo: OWN, listCode: 'CLUB' }).execute()
    await world.db
      .insertInto('customerRetailPrice')
      .values({ customerNo: OWN, listCode: 'CLUB', priceCode: 'A03', cents: 555 })
      .execute()
    expect(await info(await order({ itemListCode: 'CLUB' }))).toContain('MSRP\t5.55')
    await world.make.shop('104900')
    const foreign = await world.make.order({ customerNo: '104900', lines: { [ITEM]: 1 } })
    for (const orderNo of [foreign, '999999'])
      expect(await viewing.ask(api.documents.itemInfo as never, { itemNo: ITEM, orderNo } as never)).toMatchObject({
        ...{ status: 404, text: `Order ${orderNo} was not found.` },
      })
  })
})

describe.skipIf(!testDatabases().includes('postgres'))('prices that change while orders are released', () => {
  test('ITM-37 every order has the price of one moment, whoever comes first', async () => {
    const world = await openWorld('postgres')
    try {
      await world.database.reset()
      world.clock.set('2026-11-23T18:00:00Z')
      await world.make.shop()
      const admin = await world.as(staff)
      const viewing = await world.as(staff, { viewing: OWN })
      const manager = await world.as(customerAdmin)
      let now = RETAIL
      for (let round = 0; round < 12; round += 1) {
        const orderNos: string[] = []
        for (let at = 0; at < 4; at += 1)
          orderNos.push(await world.make.order({ orderDate: DAY, lines: { [ITEM]: 1, '100101': 2 } }))
        const next = now + 1
        const release = admin.ask(api.production.release, { makeDate: DAY, routeNos: [], withOpen: false })
        const price = { priceCode: 'A03', oldPrice: cents(now), newPrice: cents(next) }
        const [released, saved] = await Promise.all([release, manager.ask(api.priceCodes.save, price)])
        expect([released.value.orderCount, saved.message]).toEqual([4, 'success'])
        // Whatever becomes of prices later, what was released is as it was.
        await sql`update customer_retail_price set cents = 1`.execute(world.db)
        const kept = new Set<number | undefined>()
        for (const orderNo of orderNos)
          for (const item of (await viewing.ask(api.orders.load, { orderNo })).value.items)
            if (item.quantity > 0) kept.add(item.msrpCents)
        expect([...kept]).toHaveLength(1)
        expect([now, next]).toContain([...kept][0])
        await sql`update customer_retail_price set cents = ${next}`.execute(world.db)
        now = next
      }
    } finally {
      await world.close()
    }
  })
})
