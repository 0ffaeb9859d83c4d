import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testDatabases } from '#tests/support/base-db.ts'
import { withFolder } from '#tests/support/import-folder.ts'
import { OTHER, OWN } from '#tests/support/personas.ts'
import { openWorld, type TestWorld } from '#tests/support/world.ts'
import { ZONE } from '#tests/support/zone.ts'
import { importFolder } from './import-folder.ts'

const HEAD = 'customer_no,external_no,location_no,order_date,item_no,quantity,state\n'

describe.each(testDatabases())('an import that names orders on %s', (kind) => {
  let world: TestWorld
  beforeAll(async () => {
    world = await openWorld(kind)
  })
  beforeEach(async () => {
    await world.database.reset()
    world.clock.set('2026-11-23T18:00:00Z')
    await world.make.shop()
  })
  afterAll(() => world.close())

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

  test('SRV-02 ORD-36 a row with our number moves that order on, never makes a second one, and leaves its lines', async () => {
    const [made, open] = [await order({ state: 'in production' }), await order()]
    const report = await load(row(made, 'shipped', { quantity: 3 }) + row(open, 'invoiced'))
    expect(report.notes).toEqual(['2 orders placed here moved on; their lines stay as ordered.'])
    expect(report).toMatchObject({ problems: [], inserted: 0, updated: 2 })
    expect(await orders()).toEqual([
      { orderNo: Number(made), state: 'shipped', pieces: 4 },
      { orderNo: Number(open), state: 'invoiced', pieces: 4 },
    ])
    const record = await world.db
      .selectFrom('auditEntry')
      .where('action', '=', 'order.state')
      .select(['subject', 'oldValue', 'newValue', 'actor', 'channel'])
      .orderBy('subject')
      .execute()
    expect(record).toEqual([
      { subject: made, oldValue: 'in production', newValue: 'shipped', actor: 'IMPORT', channel: 'import' },
      { subject: open, oldValue: 'open', newValue: 'invoiced', actor: 'IMPORT', channel: 'import' },
    ])
    expect(await load(row(made, 'shipped', { quantity: 3 }) + row(open, 'invoiced'))).toMatchObject({
      updated: 0,
      notes: [],
    })
  })

  test('SRV-02 what comes too late, or of a canceled order, changes nothing', async () => {
    const [far, canceled, made] = [
      await order({ state: 'invoiced' }),
      await order({ state: 'cancelled' }),
      await order({ state: 'in production' }),
    ]
    const report = await load(row(far, 'shipped') + row(canceled, 'shipped') + row(made, ''))
    expect(report.notes).toEqual(['2 orders placed here further on or canceled: left as is.'])
    expect((await orders()).map(({ state }) => state)).toEqual(['invoiced', 'cancelled', 'in production'])
  })

  test('ORD-36 a number of ours on another day or at another location is refused, and names the order', async () => {
    const orderNo = await order()
    const { problems } = await load(row(orderNo, 'shipped', { date: '11/25/2026' }))
    expect(problems).toMatchObject([
      {
        column: 'external_no',
        message: `${orderNo} is the number of an order placed here, for location 000213 on 11/24/2026. Give another order another external_no.`,
      },
    ])
    expect(await orders()).toHaveLength(1)
  })

  test('ORD-36 an order that files name otherwise is not made a second time under our number', async () => {
    await load(row('ERP-1', 'open'))
    const placed = await order()
    const [imported] = (await orders()).filter(({ orderNo }) => orderNo !== Number(placed))
    const count = (await orders()).length
    const problems = (no: string) =>
      load(row(no, 'shipped')).then((report) => report.problems.map(({ message }) => message))
    const said = (no: number | string, name: string) => [
      `Order ${no} is named ${name} in files. Write it so, or it would be made twice.`,
    ]
    expect(await problems(String(imported?.orderNo))).toEqual(said(Number(imported?.orderNo), 'ERP-1'))
    expect(await problems(`00${placed}`)).toEqual(said(placed, placed))
    expect(await orders()).toHaveLength(count)
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
