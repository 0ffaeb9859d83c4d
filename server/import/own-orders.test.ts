import { describe, expect, test } from 'vitest'
import { testDatabases } from '#tests/support/base-db.ts'
import { freshWorld } from '#tests/support/fresh-world.ts'
import { withFolder } from '#tests/support/import-folder.ts'
import { OTHER, OWN } from '#tests/support/personas.ts'
import type { TestWorld } from '#tests/support/world.ts'
import { ZONE } from '#tests/support/zone.ts'
import { importFolder } from './import-folder.ts'

const HEAD = 'customer_no,external_no,location_no,order_date,item_no,quantity,state\n'

describe.each(testDatabases())('an import that names orders on %s', (kind) => {
  const world = freshWorld(kind, async () => {
    world.clock.set('2026-11-23T18:00:00Z')
    await world.make.shop()
  })

  const load = (rows: string, more: Record<string, string> = {}) =>
    withFolder({ 'orders.csv': HEAD + rows, ...more }, (folder) =>
      importFolder(world.db, folder, { now: world.clock.now(), timeZone: ZONE }),
    )
  const orders = () =>
    world.db.selectFrom('salesOrder').select(['orderNo', 'state', 'pieces']).orderBy('orderNo').execute()
  const row = (no: string | number, state: string, { quantity = 4, customerNo = OWN, date = '11/24/2026' } = {}) =>
    `${customerNo},${no},000213,${date},100100,${quantity},${state}\n`
  const order = (given: Parameters<TestWorld['make']['order']>[0] = {}) =>
    world.make.order({ orderDate: '2026-11-24', lines: { '100100': 4 }, ...given })

  test('ERP-07 ORD-36 a row with our number is refused, wherever it says that the order is, and no second one is made', async () => {
    const [made, open] = [await order({ state: 'in production' }), await order()]
    const { problems } = await load(
      row(made, 'shipped') + row(open, 'invoiced', { date: '11/25/2026' }) + row('ERP-1', 'open'),
    )
    const said = (no: string) =>
      `${no} is the number of an order placed here. Send what comes of it in order_states.csv; give another order another external_no.`
    expect(problems).toMatchObject([
      { line: 2, column: 'external_no', message: said(made) },
      { line: 3, column: 'external_no', message: said(open) },
    ])
    expect((await orders()).map(({ state, pieces }) => [state, pieces])).toEqual([
      ['in production', 4],
      ['open', 4],
    ])
  })

  test('ORD-36 an order that files name otherwise is not made a second time under our number', async () => {
    await load(row('ERP-1', 'open'))
    const placed = await order()
    const [imported] = (await orders()).filter(({ orderNo }) => orderNo !== Number(placed))
    const count = (await orders()).length
    const problems = (no: string) =>
      load(row(no, 'shipped')).then((report) => report.problems.map(({ message }) => message))
    expect(await problems(String(imported?.orderNo))).toEqual([
      `Order ${imported?.orderNo} is named ERP-1 in files. Write it so, or it would be made twice.`,
    ])
    expect(await problems(`00${placed}`)).toMatchObject([
      expect.stringContaining(`00${placed} is the number of an order placed here.`),
    ])
    expect(await orders()).toHaveLength(count)
  })

  const states = 'order_no,state,erp_no\n'
  test("ERP-07 a row with the ERP's own number of an order that was placed here is refused, and no second one is made", async () => {
    const [placed, next] = [await order({ state: 'in production' }), await order({ state: 'in production' })]
    await load('', { 'order_states.csv': `${states}${placed},,SO-1001\n` })
    const { problems } = await load(row('SO-1001', 'open') + row('SO-1002', 'open'), {
      'order_states.csv': `${states}${next},shipped,SO-1002\n`,
    })
    const said = (erpNo: string, no: string) =>
      `${erpNo} is your number of order ${no}, which was placed here. Send what comes of it in order_states.csv; give another order another external_no.`
    expect(problems).toMatchObject([
      { file: 'orders.csv', line: 2, column: 'external_no', message: said('SO-1001', placed) },
      { file: 'orders.csv', line: 3, column: 'external_no', message: said('SO-1002', next) },
    ])
    expect(await orders()).toHaveLength(2)
  })

  test("ERP-07 the ERP's own number is no other name of an order that a file made, and of nobody else's", async () => {
    await load(row('A-1', 'open'))
    const [made] = await orders()
    expect(await load('', { 'order_states.csv': `${states}${made?.orderNo},,SO-7\n` })).toMatchObject({ problems: [] })
    expect((await load(row('SO-7', 'open'))).problems.map(({ message }) => message)).toEqual([
      'SO-7 is your number of the order that files name A-1. Write it so, or it would be made twice.',
    ])
    await world.make.shop(OTHER)
    expect(await load(row('SO-7', 'open', { customerNo: OTHER }))).toMatchObject({ problems: [], inserted: 1 })
    // The number that a file made it under is its name, whoever else says it.
    await load('', { 'order_states.csv': `${states}${made?.orderNo},,A-1\n` })
    expect(await load(row('A-1', 'open', { quantity: 5 }))).toMatchObject({ problems: [], updated: 1 })
  })

  test("ORD-36 another customer's number is no number of ours", async () => {
    await world.make.shop(OTHER)
    const foreign = await world.make.order({ orderDate: '2026-11-24', lines: { '100100': 4 }, customerNo: OTHER })
    expect(await load(row(foreign, 'open'))).toMatchObject({ problems: [], inserted: 1 })
    expect((await orders()).map(({ state }) => state).sort()).toEqual(['open', 'open'])
  })

  test('ORD-36 SRV-02 an imported order that was released here is made as it was, and goes on when the file says so', async () => {
    await load(row('ERP-7', 'open'))
    await world.db.updateTable('salesOrder').set({ state: 'in production', makeCalc: '3' }).execute()
    const again = await load(row('ERP-7', 'open', { quantity: 9 }))
    expect(again.notes).toEqual([
      '1 order further on than the file says: left in that state.',
      '1 order being made: the lines are left as is.',
    ])
    expect(await orders()).toMatchObject([{ state: 'in production', pieces: 4 }])
    await load(row('ERP-7', 'shipped', { quantity: 9 }))
    expect(await orders()).toMatchObject([{ state: 'shipped', pieces: 9 }])
  })

  test('ITM-37 what comes as made keeps the prices of its import; a line that comes later keeps those of that day', async () => {
    const kept = () =>
      world.db
        .selectFrom('orderLine')
        .where('quantity', '>', 0)
        .select(['itemNo', 'msrpCents', 'quantity'])
        .orderBy('itemNo')
        .execute()
    const priceIs = (cents: number) => world.db.updateTable('retailPrice').set({ cents }).execute()
    await load(row('ERP-7', 'open'))
    expect(await kept()).toEqual([{ itemNo: '100100', msrpCents: null, quantity: 4 }])
    await load(row('ERP-7', 'in production'))
    await priceIs(399)
    await load(row('ERP-7', 'shipped', { quantity: 9 }) + row('ERP-7', 'shipped').replace('100100', '100101'))
    expect(await kept()).toEqual([
      { itemNo: '100100', msrpCents: 349, quantity: 9 },
      { itemNo: '100101', msrpCents: 399, quantity: 4 },
    ])
    await priceIs(449)
    await load(row('ERP-8', 'shipped'))
    expect((await kept()).map(({ msrpCents }) => msrpCents).sort()).toEqual([349, 399, 449])
  })

  test('SRV-04 SRV-06 rotating menus are imported, and open orders take their place in them', async () => {
    await world.make.location({ locationNo: '000214' })
    await world.db.updateTable('location').set({ menuCycleCode: 'B' }).execute()
    const open = await order({ menuCycle: 'B', menuSeqNo: '3' })
    const files = {
      'menu_cycles.csv': 'menu_cycle_code,description,weeks\nB,Deli,4\n',
      'menu_weeks.csv': 'menu_cycle_code,starts_on,week_no\nB,2026-11-15,1\n',
      'menu_items.csv': 'menu_cycle_code,week_no,item_no,is_offered\nB,1,100100,yes\nB,2,100101,no\n',
    }
    expect(await load(row('ERP-1', 'open'), files)).toMatchObject({ problems: [], inserted: 5 })
    const places = await world.db
      .selectFrom('salesOrder')
      .select(['orderNo', 'menuCycle', 'menuSeqNo', 'makeCycle'])
      .orderBy('orderNo', 'desc')
      .execute()
    expect(places).toMatchObject([
      { orderNo: Number(open), menuSeqNo: '10', makeCycle: 'B/2' },
      { menuCycle: 'B', menuSeqNo: '10', makeCycle: 'B/2' },
    ])
    const wrong = await load('', { 'menu_items.csv': 'menu_cycle_code,week_no,item_no\nB,5,100100\nC,1,100100\n' })
    expect(wrong.problems.map(({ message }) => message)).toEqual([
      'Menu cycle B has 4 weeks.',
      'There is no menu cycle C, in menu_cycles.csv or before.',
    ])
  })
})
