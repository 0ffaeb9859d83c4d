import { describe, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { testDatabases } from '#tests/support/base-db.ts'
import { freshWorld } from '#tests/support/fresh-world.ts'
import { withFolder } from '#tests/support/import-folder.ts'
import { clerk, staff } from '#tests/support/personas.ts'
import type { TestWorld } from '#tests/support/world.ts'
import { ZONE } from '#tests/support/zone.ts'
import { importFolder } from '../import-folder.ts'

describe.each(testDatabases())('what the ERP says of orders on %s', (kind) => {
  const world = freshWorld(kind, async () => {
    world.clock.set('2026-11-23T18:00:00Z')
    await world.make.shop()
  })

  const load = (files: Record<string, string>, dryRun = false) =>
    withFolder(files, (folder) => importFolder(world.db, folder, { now: world.clock.now(), timeZone: ZONE, dryRun }))
  const states = (rows: string) => load({ 'order_states.csv': `order_no,state,erp_no\n${rows}` })
  const lines = (rows: string, columns = 'confirmed_quantity,shipped_quantity') =>
    load({ 'order_line_states.csv': `order_no,item_no,${columns}\n${rows}` })
  const order = (given: Parameters<TestWorld['make']['order']>[0] = {}) =>
    world.make.order({
      orderDate: '2026-11-24',
      state: 'in production',
      lines: { '100100': 12, '100101': 4 },
      ...given,
    })
  const stored = () =>
    world.db
      .selectFrom('salesOrder as o')
      .leftJoin('orderInErp as e', 'e.orderNo', 'o.orderNo')
      .select(['o.state', 'o.pieces', 'e.erpNo'])
      .orderBy('o.orderNo')
      .execute()
  const seen = async (orderNo: string) => {
    const client = await world.as(clerk)
    return (await client.ask(api.orders.load, { orderNo })).value.shortages
  }

  test('ERP-04 orders go on by our number, keep the ERP’s, and a second run changes nothing', async () => {
    const [one, two, open] = [await order(), await order(), await order({ state: 'open' })]
    const rows = `${one},shipped,SO-1\n${two},,SO-2\n${open},in production,\n`
    expect(await states(rows)).toMatchObject({
      ...{ problems: [], rows: 3, updated: 3 },
      notes: [`Never released here, and moved on all the same: 1 order of order_states.csv (${open}).`],
    })
    expect(await stored()).toEqual([
      { state: 'shipped', pieces: 16, erpNo: 'SO-1' },
      { state: 'in production', pieces: 16, erpNo: 'SO-2' },
      { state: 'in production', pieces: 16, erpNo: null },
    ])
    expect(await states(rows)).toMatchObject({ updated: 0, unchanged: 3 })
    expect(await states(`${two},,SO-3\n`)).toMatchObject({ updated: 1 })
  })

  test('ERP-04 what is further on stays, and an order that is canceled here is named', async () => {
    const [far, canceled] = [await order({ state: 'invoiced' }), await order({ state: 'cancelled' })]
    expect((await states(`${far},shipped,\n${canceled},shipped,\n`)).notes).toEqual([
      '1 order further on than order_states.csv says: left in that state.',
      `Canceled here, and left so: 1 order of order_states.csv (${canceled}).`,
    ])
    expect((await stored()).map(({ state }) => state)).toEqual(['invoiced', 'cancelled'])
  })

  test('ERP-04 an order that customers can still change stays open: the number is a mistake', async () => {
    const early = await order({ orderDate: '2026-11-27', state: 'open' })
    expect((await states(`${early},shipped,SO-1\n`)).notes).toEqual([
      `Customers can still change it here, so it stays open: 1 order of order_states.csv (${early}).`,
    ])
    expect(await stored()).toEqual([{ state: 'open', pieces: 16, erpNo: 'SO-1' }])
  })

  test('ERP-04 an order number may have twelve digits', async () => {
    expect(
      (await states('123456789012,shipped,\n1234567890123,shipped,\n')).problems.map(({ message }) => message),
    ).toEqual(['There is no order 123456789012 here.', 'order_no must be a whole number from 1 to 999999999999.'])
  })

  test('ERP-05 what was confirmed before an order was unlocked is not said of the order that is released again', async () => {
    const orderNo = await order({ state: 'open' })
    const admin = await world.as(staff)
    const release = () =>
      admin.ask(api.production.release, { makeDate: '2026-11-24', routeNos: [], withOpen: false } as never)
    await release()
    await lines(`${orderNo},100100,10\n`, 'confirmed_quantity')
    expect(await seen(orderNo)).toMatchObject([{ itemNo: '100100', ordered: 12, coming: 10 }])
    await admin.ask(api.production.unlock, { orderNo: Number(orderNo), reason: 'Two more' } as never)
    await lines(`${orderNo},100100,10\n`, 'confirmed_quantity')
    await release()
    expect(await seen(orderNo)).toBeUndefined()
    await lines(`${orderNo},100100,11\n`, 'confirmed_quantity')
    expect(await seen(orderNo)).toMatchObject([{ itemNo: '100100', ordered: 12, coming: 11 }])
  })

  test('ERP-07 an order that staff unlocked is not in production again because an old file says so; shipped it is', async () => {
    const orderNo = await order()
    const client = await world.as(staff)
    await client.ask(api.production.unlock, { orderNo: Number(orderNo), reason: 'Two more' } as never)
    expect((await states(`${orderNo},in production,SO-1\n`)).notes).toEqual([
      `Unlocked here, and left open until they are released again: 1 order of order_states.csv (${orderNo}).`,
    ])
    expect(await stored()).toEqual([{ state: 'open', pieces: 16, erpNo: 'SO-1' }])
    expect(await states(`${orderNo},shipped,\n`)).toMatchObject({ updated: 1, notes: [] })
  })

  test('ERP-04 a number that is not ours is refused with its line, and nothing is written', async () => {
    const one = await order()
    const { problems } = await load({
      'order_states.csv': `order_no,state\n${one},shipped\n77,shipped\n`,
      'order_line_states.csv': `order_no,item_no,shipped_quantity\n78,100100,1\n${one},999999,1\n${one},100100,-1\n`,
    })
    expect(problems.map(({ file, line, message }) => `${file}:${line} ${message}`)).toEqual([
      'order_line_states.csv:2 There is no order 78 here.',
      'order_line_states.csv:3 There is no item 999999, in items.csv or before.',
      'order_line_states.csv:4 shipped_quantity must be a whole number from 0 to 99999.',
      'order_states.csv:3 There is no order 77 here.',
    ])
    expect((await stored())[0]?.state).toBe('in production')
  })

  test('ERP-05 the location sees what comes short, first as confirmed, then as shipped, and what comes instead', async () => {
    const orderNo = await order()
    expect(await seen(orderNo)).toBeUndefined()
    expect(await lines(`${orderNo},100100,10\n${orderNo},100101,4\n`, 'confirmed_quantity')).toMatchObject({
      inserted: 2,
    })
    expect(await seen(orderNo)).toMatchObject([{ itemNo: '100100', ordered: 12, coming: 10 }])
    // The truck has less of one, more of another, and an item that nobody ordered. What was confirmed stays.
    const shipped = `${orderNo},100100,9\n${orderNo},100101,5\n${orderNo},100102,3\n`
    expect(await lines(shipped, 'shipped_quantity')).toMatchObject({ inserted: 1, updated: 2 })
    expect(await seen(orderNo)).toMatchObject([
      { itemNo: '100100', ordered: 12, coming: 9 },
      { itemNo: '100102', ordered: 0, coming: 3 },
    ])
    expect(await lines(shipped, 'shipped_quantity')).toMatchObject({ inserted: 0, updated: 0, unchanged: 3 })
    const kept = await world.db.selectFrom('lineInErp').select(['confirmedQuantity']).orderBy('itemNo').execute()
    expect(kept.map(({ confirmedQuantity }) => confirmedQuantity)).toEqual([10, 4, null])
    // What was ordered stays what it was.
    expect((await stored())[0]?.pieces).toBe(16)
  })

  test('ERP-05 an order that is open again has no shortages: its quantities are to be ordered anew', async () => {
    const orderNo = await order()
    await lines(`${orderNo},100100,0,\n`)
    await world.db.updateTable('salesOrder').set({ state: 'open' }).where('orderNo', '=', Number(orderNo)).execute()
    expect(await seen(orderNo)).toBeUndefined()
  })

  test('ERP-04 a dry run writes nothing', async () => {
    const orderNo = await order()
    expect(await load({ 'order_states.csv': `order_no,state,erp_no\n${orderNo},shipped,SO-1\n` }, true)).toMatchObject({
      updated: 1,
    })
    expect(await stored()).toEqual([{ state: 'in production', pieces: 16, erpNo: null }])
  })
})
