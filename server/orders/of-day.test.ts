import { describe, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import type { Input } from '#contract/kernel/endpoint.ts'
import { testDatabases } from '#tests/support/base-db.ts'
import { freshWorld } from '#tests/support/fresh-world.ts'
import { clerk, OTHER, otherClerk, routeClerk, staff } from '#tests/support/personas.ts'

const TUESDAY = '2026-11-24'
const there = { locationNo: '000213', orderDate: TUESDAY }

describe.each(testDatabases())("a location's day in the week on %s", (kind) => {
  const world = freshWorld(kind, async () => {
    world.clock.set('2026-11-19T18:00:00Z')
    await world.make.shop()
  })

  const ofDay = async (input: Partial<Input<typeof api.orders.ofDay>> = {}, persona = clerk) =>
    (await world.as(persona)).ask(api.orders.ofDay, { ...there, ...input })
  const make = async (isOnly = true) =>
    (await world.as(clerk)).ask(api.orders.create, { ...there, create: 'create', isOnly })
  const makeTwice = async () => {
    const [one, other] = [await world.as(clerk), await world.as(clerk)]
    const asked = { ...there, create: 'create' as const, isOnly: true }
    const made = await Promise.all([one.ask(api.orders.create, asked), other.ask(api.orders.create, asked)])
    return made.map(({ value }) => value.header.orderNo)
  }
  const save = async (orderNo: string, quantity: number, itemNo = '100100') =>
    (await world.as(clerk)).ask(api.orders.saveLine, { orderNo, itemNo, quantity })
  const orders = () => world.db.selectFrom('salesOrder').select('orderNo').execute()
  const shown = ({
    items,
  }: {
    items: readonly { itemNo: string; quantity: number; lastWeek?: number | undefined }[]
  }) => items.map(({ itemNo, quantity, lastWeek = 0 }) => `${itemNo} ${quantity} last ${lastWeek}`)

  test('WEK-02 a day without an order: its list, what was ordered a week before, and nothing is made', async () => {
    await world.make.order({ orderDate: '2026-11-17', lines: { '100100': 3, '100101': 4 } })
    await world.make.order({ orderDate: '2026-11-17', lines: { '100100': 2 } })
    await world.make.order({ orderDate: '2026-11-18', lines: { '100102': 9 } })
    const before = await orders()
    const { value } = await ofDay()
    expect(value).toMatchObject({
      orderDate: TUESDAY,
      routeNo: 'R14',
      itemListCode: '',
      state: 'open',
      pastCutoff: false,
      cutoffAt: '2026-11-22T20:00:00.000Z',
      orderLimit: 300,
    })
    expect([value.orderNo, value.closedText, value.otherOrders]).toEqual([undefined, undefined, undefined])
    expect(shown(value)).toEqual(['100100 0 last 5', '100101 0 last 4', '100102 0 last 0'])
    expect(await orders()).toEqual(before)
  })

  test('WEK-02 a day with an order: its quantities and versions, its own list, and the others of the day', async () => {
    const orderNo = (await make()).value.header.orderNo
    await save(orderNo, 5)
    const second = await world.make.order({ lines: { '100101': 7 } })
    const { value } = await ofDay()
    expect(value.orderNo).toBe(orderNo)
    expect(shown(value)).toEqual(['100100 5 last 0', '100101 0 last 0', '100102 0 last 0'])
    expect(value.items[0]?.version).toBe(1)
    expect(value.otherOrders).toEqual([{ orderNo: String(second), pieces: 7, usedOnDay: 3, state: 'open' }])
  })

  test('WEK-02 each day has its own list: the location’s for a new order, the order’s own for one that is there', async () => {
    await world.db.insertInto('itemList').values({ customerNo: '104220', listCode: 'DELI' }).execute()
    await world.make.item({ itemNo: '100900', listCode: 'DELI' })
    await world.db.updateTable('location').set({ itemListCode: 'DELI' }).execute()
    await world.make.order({ orderDate: '2026-11-25', itemListCode: '', lines: { '100102': 1 } })
    expect(shown((await ofDay()).value)).toEqual(['100900 0 last 0'])
    const other = (await ofDay({ orderDate: '2026-11-25' })).value
    expect([other.itemListCode, other.items.length]).toEqual(['', 3])
  })

  test.each([
    ['a day off', 'day off', () => world.db.updateTable('location').set({ menuDays: 'M' }).execute()],
    ['no web orders', 'orders allowed', () => world.db.updateTable('customer').set({ webOrdersAllowed: 0 }).execute()],
    [
      'a day without work',
      'no-work day',
      () => world.db.insertInto('cutoffDate').values({ orderDate: TUESDAY, isNoWork: true }).execute(),
    ],
    ['past the cut-off', 'past cut-off', async () => world.clock.set('2026-11-23T18:00:00Z')],
  ])('WEK-04 the reason of a day that takes no order is create’s own: %s', async (_, code, given) => {
    await given()
    const { value } = await ofDay()
    const refused = await make()
    expect(value.closedCode).toBe(code)
    expect(refused).toMatchObject({ code, text: value.closedText })
  })

  test('WEK-04 an order whose location went inactive is told as not growing', async () => {
    const orderNo = (await make()).value.header.orderNo
    await world.db.updateTable('location').set({ isActive: false }).execute()
    const { value } = await ofDay()
    expect([value.orderNo, value.closedCode]).toEqual([orderNo, 'inactive location'])
  })

  test('WEK-03 asked for the only order, create answers the one that is there, with lines or without; else it makes one', async () => {
    const first = (await make()).value.header.orderNo
    expect((await make()).value.header.orderNo, 'the empty one').toBe(first)
    await save(first, 4)
    expect((await make()).value.header.orderNo, 'the one with lines').toBe(first)
    expect((await make(false)).value.header.orderNo, 'a second one, where it was asked for').not.toBe(first)
  })

  test('WEK-03 INV-11 two at once make one order', async () => {
    const [one, other] = await makeTwice()
    expect(one).toBe(other)
    expect(await orders()).toHaveLength(1)
  })

  test('INV-11 one who is late takes up the order that has lines by then, though another is allowed', async () => {
    const first = (await make()).value.header.orderNo
    await save(first, 4)
    expect(await makeTwice()).toEqual([first, first])
    expect(await orders()).toHaveLength(1)
  })

  test('T02 another customer, another route: the location is not found, and nothing is answered or made', async () => {
    const orderNo = (await make()).value.header.orderNo
    await save(orderNo, 4)
    await world.make.customer({ customerNo: OTHER })
    await world.make.route('R15')
    await world.db.updateTable('location').set({ routeNo: 'R15' }).execute()
    for (const persona of [otherClerk, routeClerk]) {
      expect((await ofDay({}, persona)).status).toBe(404)
      const asked = await (await world.as(persona)).ask(api.orders.create, { ...there, create: 'create', isOnly: true })
      expect(asked.status).toBe(404)
    }
  })

  test('ORD-56 a line taken off the menu is shown where it is ordered alone', async () => {
    const orderNo = (await make()).value.header.orderNo
    await save(orderNo, 4)
    const desk = await world.as(staff, { viewing: '104220' })
    for (const itemNo of ['100100', '100101'])
      await desk.ask(api.orders.removeFromMenu, { orderNo, itemNo, isRemoved: true })
    expect(shown((await ofDay()).value)).toEqual(['100100 4 last 0', '100102 0 last 0'])
  })
})
