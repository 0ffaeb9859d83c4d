import { describe, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { testDatabases } from '#tests/support/base-db.ts'
import { freshWorld } from '#tests/support/fresh-world.ts'
import { clerk, customerAdmin, plainStaff, staff } from '#tests/support/personas.ts'

const PAST_CUTOFF = '2026-11-22T20:00:00Z'

describe.each(testDatabases())('adding items and taking them off the menu on %s', (kind) => {
  const world = freshWorld(kind, async () => {
    world.clock.set('2026-11-19T18:00:00Z')
    await world.make.shop()
  })

  const desk = () => world.as(staff, { viewing: '104220' })
  const add = async (orderNo: string, itemNo: string, quantity: number, more = {}) =>
    (await desk()).ask(api.orders.addLine, { orderNo, itemNo, quantity, ...more })
  const itemsOf = async (orderNo: string, persona = clerk) =>
    (await (await world.as(persona)).ask(api.orders.load, { orderNo })).value.items
  const lines = async (orderNo: string) =>
    (
      await world.db
        .selectFrom('orderLine')
        .where('orderNo', '=', Number(orderNo))
        .select(['itemNo', 'quantity'])
        .orderBy('itemNo')
        .execute()
    ).map(({ itemNo, quantity }) => [itemNo, quantity])

  test('ORD-48 ORD-49 staff add any item that is made; off the menu it shows in Z-Not Menued; one there gets the quantity', async () => {
    await world.make.item({ itemNo: '200001', onMenu: false })
    await world.make.item({ itemNo: '200002', isRestricted: true })
    await world.db.insertInto('item').values({ itemNo: '200003', description: 'On no list' }).execute()
    const orderNo = await world.make.order({ lines: { '100100': 4 } })
    world.clock.set(PAST_CUTOFF)
    for (const itemNo of ['200001', '200002', '200003'])
      expect((await add(orderNo, itemNo, 6)).value).toEqual({ quantity: 6, version: 1 })
    expect((await add(orderNo, '100100', 9)).value).toEqual({ quantity: 9, version: 2 })
    expect((await add(orderNo, '100100', 9)).value, 'the same again is once').toEqual({ quantity: 9, version: 2 })
    const shown = (await itemsOf(orderNo)).filter(({ quantity }) => quantity > 0)
    expect(shown.map(({ itemNo, sectionName }) => [itemNo, sectionName])).toEqual([
      ['100100', 'SANDWICHES'],
      ['200001', 'Z-Not Menued'],
      ['200002', 'Z-Not Menued'],
      ['200003', 'Z-Not Menued'],
    ])
    const order = await world.db.selectFrom('salesOrder').select('pieces').executeTakeFirstOrThrow()
    expect(order.pieces).toBe(27)
    const record = await world.db
      .selectFrom('auditEntry')
      .where('action', '=', 'line.save')
      .select(['actor', 'onBehalfOf', 'itemNo', 'oldValue', 'newValue'])
      .orderBy('entryId')
      .execute()
    expect(record.at(-1)).toEqual({
      actor: 'ADMIN',
      onBehalfOf: '104220',
      itemNo: '100100',
      oldValue: '4',
      newValue: '9',
    })
    expect(record).toHaveLength(4)
  })

  test('an unknown item and one no longer made are refused with a sentence; the limit is asked about', async () => {
    await world.make.item({ itemNo: '200004', isActive: false, onMenu: false })
    const orderNo = await world.make.order()
    world.clock.set(PAST_CUTOFF)
    expect(await add(orderNo, '999999', 1)).toMatchObject({
      status: 200,
      code: 'not found',
      text: 'Item 999999 was not found.',
    })
    expect(await add(orderNo, '200004', 1)).toMatchObject({
      code: 'not on list',
      text: 'Item 200004 is no longer made.',
    })
    expect(await add(orderNo, '100100', 301)).toMatchObject({
      code: 'over limit',
      text: 'Are you sure you want to order more than a quantity of 300 for Item 100100?',
    })
    expect((await add(orderNo, '100100', 301, { confirmedBy: 'hash' })).value.quantity).toBe(301)
    expect(await lines(orderNo)).toEqual([['100100', 301]])
  })

  test('ORD-13 ORD-35 ORD-38 only staff acting for the customer, past the cut-off, and not in production', async () => {
    const orderNo = await world.make.order()
    const asked = { orderNo, itemNo: '100100', quantity: 1 }
    for (const persona of [clerk, customerAdmin, plainStaff, staff])
      expect(await (await world.as(persona)).ask(api.orders.addLine, asked)).toMatchObject({
        status: 403,
        code: 'no right',
      })
    expect((await add(orderNo, '100100', 1)).code).toBe('not yet past cut-off')
    world.clock.set(PAST_CUTOFF)
    for (const state of ['in production', 'shipped', 'cancelled']) {
      await world.db.updateTable('salesOrder').set({ state }).execute()
      expect((await add(orderNo, '100100', 1)).message, state).toBe('error')
    }
    const elsewhere = await world.as(staff, { viewing: await world.make.customer({ customerNo: '104500' }) })
    expect((await elsewhere.ask(api.orders.addLine, asked)).status).toBe(404)
    expect(await lines(orderNo)).toEqual([])
  })

  const remove = async (orderNo: string, isRemoved: boolean, more = {}, persona = customerAdmin) =>
    (await world.as(persona)).ask(api.orders.removeFromMenu, { orderNo, itemNo: '100100', isRemoved, ...more })
  const menuRecord = () =>
    world.db
      .selectFrom('auditEntry')
      .where('action', 'like', 'menu.%')
      .select(['action', 'subject', 'itemNo', 'note', 'actor'])
      .orderBy('entryId')
      .execute()

  test('ORD-56 ORD-57 ORD-58 takes an item off that menu alone, and back; quantities stay and are flagged', async () => {
    const day = { menuCycle: 'C1', menuSeqNo: '3' }
    const orderNo = await world.make.order({ ...day, lines: { '100100': 4 } })
    const sameMenu = await world.make.order(day)
    const otherDay = await world.make.order({ ...day, menuSeqNo: '4' })
    expect((await remove(orderNo, true)).value).toEqual({ isRemoved: true })
    expect((await remove(orderNo, true)).value, 'asked twice is once').toEqual({ isRemoved: true })
    const flagged = async (no: string, persona = clerk) =>
      (await itemsOf(no, persona))
        .filter(({ itemNo }) => itemNo === '100100')
        .map(({ quantity, isRemoved }) => [quantity, isRemoved])
    expect(await flagged(orderNo)).toEqual([[4, true]])
    expect(await flagged(sameMenu), 'hidden from a clerk').toEqual([])
    expect(await flagged(sameMenu, customerAdmin)).toEqual([[0, true]])
    expect(await flagged(otherDay)).toEqual([[0, false]])
    const clerkClient = await world.as(clerk)
    expect(
      (await clerkClient.ask(api.orders.saveLine, { orderNo: sameMenu, itemNo: '100100', quantity: 1 })).code,
    ).toBe('off the menu')
    expect((await remove(sameMenu, false)).value).toEqual({ isRemoved: false })
    expect((await remove(sameMenu, false)).message).toBe('success')
    expect(await flagged(sameMenu)).toEqual([[0, false]])
    const entry = { itemNo: '100100', note: 'Master / C1 / 3', actor: 'MANAGER' }
    expect(await menuRecord()).toEqual([
      { action: 'menu.remove', subject: orderNo, ...entry },
      { action: 'menu.restore', subject: sameMenu, ...entry },
    ])
  })

  test('ORD-35 ORD-56 needs Menu Change and an order that is not being made; a menu changed meanwhile is told', async () => {
    const orderNo = await world.make.order({ menuCycle: 'C1' })
    expect(await remove(orderNo, true, {}, clerk)).toMatchObject({ status: 403, code: 'no right' })
    expect(await remove(orderNo, true, { menuCycle: 'C2' })).toMatchObject({ code: 'conflict' })
    expect(await remove(orderNo, true, { itemListCode: 'SUMMER' })).toMatchObject({
      code: 'conflict',
      text: 'The menu of this order was changed in the meantime. Open it again.',
    })
    expect(await remove(orderNo, true, { itemNo: '999999' })).toMatchObject({
      status: 404,
      text: 'Item 999999 was not found.',
    })
    await world.db.updateTable('salesOrder').set({ state: 'in production' }).execute()
    expect((await remove(orderNo, true)).code).toBe('in production')
    expect(await world.db.selectFrom('menuRemoval').selectAll().execute()).toEqual([])
    expect(await menuRecord()).toEqual([])
    await world.db.updateTable('salesOrder').set({ state: 'open' }).execute()
    world.clock.set(PAST_CUTOFF)
    expect((await remove(orderNo, true, { itemListCode: '', menuCycle: 'C1', menuSequence: '' })).message).toBe(
      'success',
    )
  })

  test('a customer’s menu is its own, also where it shares its master’s lists', async () => {
    await world.make.customer({ customerNo: '104500', masterCustomerNo: '104220' })
    await world.make.location({ customerNo: '104500', locationNo: '000500' })
    const orderNo = await world.make.order({ customerNo: '104500', locationNo: '000500' })
    const own = await world.make.order()
    const other = await world.as(staff, { viewing: '104500' })
    const asked = { orderNo, itemNo: '100100', isRemoved: true }
    expect((await other.ask(api.orders.removeFromMenu, asked)).message).toBe('success')
    expect((await itemsOf(own)).map(({ itemNo }) => itemNo)).toContain('100100')
    expect((await (await world.as(customerAdmin)).ask(api.orders.removeFromMenu, asked)).status).toBe(404)
  })
})
