import { describe, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import type { Input } from '#contract/kernel/endpoint.ts'
import { testDatabases } from '#tests/support/base-db.ts'
import { freshWorld } from '#tests/support/fresh-world.ts'
import { clerk, OTHER, OWN, staff } from '#tests/support/personas.ts'
import type { Client } from '#tests/support/world.ts'

type Menu = Input<typeof api.menuCycles.save>['menu']
const DELI: Menu = {
  ...{ code: 'B', description: 'Deli', weeks: 4, version: 0 },
  // Sunday 11/15: Tuesday 11/24 is in the second week.
  starts: [{ startsOn: '2026-11-15', weekNo: 1 }],
  items: [
    { itemNo: '100100', weeks: [1, 2] },
    { itemNo: '100101', weeks: [3] },
  ],
}

describe.each(testDatabases())('rotating menus on %s', (kind) => {
  let admin: Client
  let browser: Client
  const world = freshWorld(kind, async () => {
    world.clock.set('2026-11-19T18:00:00Z')
    await world.make.shop()
    await world.db.updateTable('location').set({ menuCycleCode: 'B' }).execute()
    admin = await world.as(staff)
    browser = await world.as(clerk)
  })

  const save = (change: Partial<Menu> = {}) => admin.ask(api.menuCycles.save, { menu: { ...DELI, ...change } })
  const create = (orderDate: string) =>
    browser.ask(api.orders.create, { locationNo: '000213', orderDate, create: 'create' })

  test('SRV-04 SRV-06 ORD-25 an order takes its place from the date, and has the items of that week', async () => {
    expect((await save()).message).toBe('success')
    const { header, items } = (await create('2026-11-24')).value
    expect(header).toMatchObject({ menuCycle: 'B', menuSeqNo: '10', makeDate: '2026-11-23', makeCycle: 'B/2' })
    expect(items.map(({ itemNo }) => itemNo)).toEqual(['100100'])
    const { orderNo } = header
    expect((await browser.ask(api.orders.saveLine, { orderNo, itemNo: '100101', quantity: 3 })).code).not.toBe('')
    const third = (await create('2026-12-01')).value
    expect(third.items.map(({ itemNo }) => itemNo)).toEqual(['100101'])
    expect(third.header).toMatchObject({ menuSeqNo: '17', makeCycle: 'B/3' })
    // Sunday is made on Saturday, in the week before.
    expect((await create('2026-11-29')).value.header).toMatchObject({ menuSeqNo: '15', makeCycle: 'B/2' })
  })

  test('SRV-06 ITM-37 a change moves open orders to their new places and leaves quantities; orders in production stay', async () => {
    await save()
    const order = { menuCycle: 'B', menuSeqNo: '10', orderDate: '2026-11-24', lines: { '100100': 4 } }
    const [open, made] = [await world.make.order(order), await world.make.order({ ...order, state: 'in production' })]
    const { value } = await save({ version: 1, starts: [{ startsOn: '2026-11-22', weekNo: 3 }] })
    expect(value.movedCount).toBe(1)
    const places = await world.db
      .selectFrom('salesOrder')
      .select(['orderNo', 'menuSeqNo', 'pieces'])
      .orderBy('orderNo')
      .execute()
    expect(places).toEqual([
      { orderNo: Number(open), menuSeqNo: '17', pieces: 4 },
      { orderNo: Number(made), menuSeqNo: '10', pieces: 4 },
    ])
    expect(value.menu).toMatchObject({ version: 2, openOrderCount: 1, missingCount: 1, locationCount: 1 })
    const actions = (await world.db.selectFrom('auditEntry').select('action').execute()).map(({ action }) => action)
    expect(actions.filter((action) => action.startsWith('menu-')).sort()).toEqual(
      [
        ...['menu-cycle.create', 'menu-item.create', 'menu-item.create', 'menu-item.create', 'menu-week.create'],
        ...['menu-week.create', 'menu-week.delete'],
      ].sort(),
    )
  })

  test('SRV-06 items in no week are counted on the list that the customer orders from, its master’s where it has one', async () => {
    await world.make.customer({ customerNo: OTHER })
    await world.db.updateTable('customer').set({ masterCustomerNo: OTHER }).where('customerNo', '=', OWN).execute()
    for (const itemNo of ['100200', '100201', '100202']) await world.make.item({ itemNo, customerNo: OTHER })
    expect((await save()).value.menu.missingCount).toBe(3)
  })

  test('SRV-06 two who save at once meet; nothing is overwritten unseen', async () => {
    await save()
    expect((await save({ version: 1, description: 'Deli and hot' })).message).toBe('success')
    const met = await save({ version: 1, items: [] })
    expect(met).toMatchObject({ code: 'conflict', text: 'Menu cycle B was changed by ADMIN in the meantime.' })
    expect((met.body as { current: { items: unknown[] } }).current.items).toHaveLength(2)
    const stored = (await admin.ask(api.menuCycles.one, { code: 'B' })).value
    expect(stored).toMatchObject({ description: 'Deli and hot', version: 2 })
    expect(stored.items).toHaveLength(2)
  })

  test('SRV-06 what is wrong is told beside its field, and nothing is stored', async () => {
    expect(await save({ items: [{ itemNo: '999999', weeks: [1] }] })).toMatchObject({
      code: 'invalid',
      text: 'There is no item 999999.',
    })
    expect((await save({ starts: [] })).text).toBe('Say from which date a week is on. The others follow.')
    expect((await save({ weeks: 14 })).text).toBe('A whole number from 1 to 13.')
    expect((await admin.ask(api.menuCycles.list, {})).value).toEqual([])
    await save()
    expect((await save()).text).toBe('There is already a menu cycle B.')
    expect((await admin.ask(api.menuCycles.one, { code: 'C' })).status).toBe(404)
  })

  test('SRV-06 staff without a customer maintain them, nobody else', async () => {
    const viewing = await world.as(staff, { viewing: OWN })
    for (const client of [browser, viewing])
      expect((await client.ask(api.menuCycles.save, { menu: DELI })).status).toBe(403)
    await save()
    expect((await admin.ask(api.menuCycles.list, {})).value).toEqual([
      { code: 'B', description: 'Deli', weeks: 4, weekNow: 1, itemCount: 2, locationCount: 1 },
    ])
    expect((await admin.ask(api.menuCycles.items, { find: '00101' })).value.map(({ itemNo }) => itemNo)).toEqual([
      '100101',
    ])
  })
})
