// A closed day's orders are moved, and put back, while clerks save lines and make orders: each save is before the change or after it,
// none is lost, and no location gets more orders than it may have. Only PostgreSQL shows it. RACE_ROUNDS=200 for a long run.
import { describe, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { testDatabases } from './support/base-db.ts'
import { emptyOrders } from './support/empty-orders.ts'
import { freshWorld } from './support/fresh-world.ts'
import { clerk, customerAdmin, OWN, staff } from './support/personas.ts'
import type { Client } from './support/world.ts'

const ROUNDS = Number(process.env['RACE_ROUNDS'] ?? 15)
const raceable = testDatabases().filter((kind) => kind === 'postgres')
const rounds = Array.from({ length: ROUNDS }, (_, i) => i)
const [DAY, NEXT] = ['2026-11-26', '2026-11-27']
const ITEMS = ['100100', '100101', '100102'] as const
const PLACES = ['000213', '000214', '000215', '000216']

describe.each(raceable)('a closed day on %s', { timeout: 20_000 + ROUNDS * 2000 }, (kind) => {
  let desks: Client[]
  let browsers: Client[]
  const world = freshWorld(kind, async () => {
    await world.make.shop()
    for (const locationNo of PLACES) await world.make.location({ locationNo })
    desks = [await world.as(staff), await world.as({ ...staff, userCode: 'ADMIN2' })]
    browsers = [await world.as(clerk), await world.as(customerAdmin)]
  })

  const close = () => world.db.insertInto('cutoffDate').values({ orderDate: DAY, isNoWork: true }).execute()
  const reopen = () => world.db.deleteFrom('cutoffDate').execute()
  const ordersOfDay = () =>
    Promise.all(PLACES.map((locationNo) => world.make.order({ orderDate: DAY, locationNo, lines: { '100100': 9 } })))
  const change = (answer: 'move' | 'cancel', by = desks[0] as Client) =>
    by.ask(api.closedDays.change, { orderDate: DAY, answer, ...(answer === 'move' && { toDate: NEXT }) })
  const undo = (changeNo: number) => (desks[0] as Client).ask(api.closedDays.undo, { changeNo })
  const save = (orderNo: string, itemNo: string, quantity: number, at: number) =>
    (browsers[at % 2] as Client).ask(api.orders.saveLine, { orderNo, itemNo, quantity })
  const stored = async (orderNo: string) => {
    const order = await world.db
      .selectFrom('salesOrder')
      .where('orderNo', '=', Number(orderNo))
      .selectAll()
      .executeTakeFirstOrThrow()
    const lines = await world.db
      .selectFrom('orderLine')
      .where('orderNo', '=', Number(orderNo))
      .select(['itemNo', 'quantity'])
      .execute()
    return { ...order, lines: new Map(lines.map(({ itemNo, quantity }) => [itemNo, quantity])) }
  }
  const clear = async () => {
    await emptyOrders(world.db)
    await reopen()
  }

  test('CUT-15 no line that was answered as saved is lost when the orders are moved, and totals stay true', async () => {
    for (const round of rounds) {
      const orders = await ordersOfDay()
      await close()
      const saves = orders.flatMap((orderNo, at) => ITEMS.map((itemNo, i) => ({ orderNo, itemNo, at: at + i })))
      const quantity = (itemNo: string) => (itemNo === '100100' ? (round % 8) + 1 : 3)
      const [moved, ...answers] = await Promise.all([
        change('move'),
        ...saves.map(({ orderNo, itemNo, at }) => save(orderNo, itemNo, quantity(itemNo), at)),
      ])
      expect(moved?.message, moved?.text).toBe('success')
      for (const orderNo of orders) {
        const order = await stored(orderNo)
        expect(order).toMatchObject({ orderDate: NEXT, state: 'open' })
        expect(order.pieces).toBe([...order.lines.values()].reduce((sum, each) => sum + each, 0))
      }
      for (const [i, { orderNo, itemNo }] of saves.entries()) {
        const answer = answers[i]
        // Before the move the day is closed: a line can be lowered there, and added after the move.
        if (answer?.message !== 'success') expect(answer?.code).toBe('no-work day')
        else expect((await stored(orderNo)).lines.get(itemNo)).toBe(quantity(itemNo))
      }
      await clear()
    }
  })

  test('CUT-15 an undo puts back exactly the orders that no save changed before it', async () => {
    for (const round of rounds) {
      const orders = await ordersOfDay()
      await close()
      const { value } = await change('move')
      world.clock.advance(60_000)
      const [undone, ...answers] = await Promise.all([
        undo(value.changeNo),
        ...orders.slice(0, 3).map((orderNo, at) => save(orderNo, '100100', (round + at) % 9, at)),
      ])
      expect(undone?.message, undone?.text).toBe('success')
      const left = new Set(undone?.value.done.left.map(({ orderNo }) => orderNo))
      for (const [at, orderNo] of orders.entries()) {
        const order = await stored(orderNo)
        expect(order.orderDate, `order ${at} of round ${round}`).toBe(left.has(orderNo) ? NEXT : DAY)
        expect(order.pieces).toBe(order.lines.get('100100'))
        if (answers[at]?.message === 'success') expect(order.pieces).toBe((round + at) % 9)
        else expect(order.pieces).toBe(9)
      }
      await clear()
    }
  })

  test('INV-11 orders that are moved and made at the same moment are never more than the location may have', async () => {
    await world.db.updateTable('customer').set({ webOrdersAllowed: 1 }).execute()
    for (const _round of rounds) {
      await ordersOfDay()
      await close()
      const [, ...made] = await Promise.all([
        change('move'),
        ...PLACES.map((locationNo, at) =>
          (browsers[at % 2] as Client).ask(api.orders.create, { locationNo, orderDate: NEXT, create: 'create' }),
        ),
      ])
      // Without a line an order counts nowhere; its first line is refused once the moved one fills the day.
      await Promise.all(
        made.map(async (answer, at) => {
          if (answer.message === 'success') await save(answer.value.header.orderNo, '100100', 2, at)
        }),
      )
      const counts = await world.db
        .selectFrom('salesOrder')
        .where('customerNo', '=', OWN)
        .where('orderDate', '=', NEXT)
        .where('pieces', '>', 0)
        .select(({ fn }) => ['locationNo', fn.countAll<number>().as('orders')])
        .groupBy('locationNo')
        .execute()
      for (const { locationNo, orders } of counts) expect(Number(orders), locationNo).toBe(1)
      await clear()
    }
  })

  test('CUT-15 of two users who answer for the same day one does it, and the other learns that nothing is left', async () => {
    for (const _round of rounds) {
      await ordersOfDay()
      await close()
      const answers = await Promise.all(desks.map((desk, at) => change(at === 0 ? 'move' : 'cancel', desk)))
      expect(answers.map(({ code }) => code ?? '').sort()).toEqual(['', 'no orders'])
      const states = await world.db.selectFrom('salesOrder').select(['state', 'orderDate']).distinct().execute()
      expect(states).toHaveLength(1)
      await clear()
    }
  })
})
