// A release to production and people who are still typing. Only PostgreSQL shows it. RACE_ROUNDS=200 for a long run.
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { addDays } from '#rules/calendar.ts'
import { releaseScheduled } from '#server/production/release.ts'
import { testDatabases } from './support/base-db.ts'
import { sharedWorld } from './support/fresh-world.ts'
import { clerk, customerAdmin, staff } from './support/personas.ts'
import type { Client } from './support/world.ts'

const ROUNDS = Number(process.env['RACE_ROUNDS'] ?? 20)
const ITEMS = Array.from({ length: 6 }, (_, i) => `${100100 + i}`)
const rounds = Array.from({ length: ROUNDS }, (_, i) => i)
const raceable = testDatabases().filter((kind) => kind === 'postgres')

test('races of production are run where PostgreSQL is', () => {
  if (raceable.length === 0) console.log('Races are not run: they need PostgreSQL.')
  expect(raceable.length).toBeLessThanOrEqual(1)
})

describe.each(raceable)('a release on %s', { timeout: 20_000 + ROUNDS * 2000 }, (kind) => {
  let admin: Client
  let browsers: Client[]
  const world = sharedWorld(kind, async () => {
    await world.make.shop()
    for (const itemNo of ITEMS) await world.make.item({ itemNo })
    browsers = []
    for (let i = 0; i < 4; i += 1) browsers.push(await world.as(i % 2 ? customerAdmin : clerk))
    admin = await world.as(staff)
  })

  const dayOf = (round: number, far = 0) => addDays('2026-12-01', round + far)
  const linesOf = async (orderNo: string) =>
    Object.fromEntries(
      (
        await world.db
          .selectFrom('orderLine')
          .where('orderNo', '=', Number(orderNo))
          .select(['itemNo', 'quantity'])
          .orderBy('itemNo')
          .execute()
      ).map(({ itemNo, quantity }) => [itemNo, quantity]),
    )
  const orderOf = (orderNo: string) =>
    world.db.selectFrom('salesOrder').where('orderNo', '=', Number(orderNo)).selectAll().executeTakeFirstOrThrow()

  test('INV-16 ORD-36 a save under way is in what is made, or refused with the sentence: alone, gathered with others, in a batch', async () => {
    for (const round of rounds) {
      const orderDate = dayOf(round)
      const orders: string[] = []
      for (let i = 0; i < 5; i += 1) orders.push(await world.make.order({ orderDate, lines: { '100105': 1 } }))
      const releasing = sleep(Math.random() * 12).then(() =>
        admin.ask(api.production.release, { makeDate: orderDate, routeNos: [], withOpen: true }),
      )
      const saves = orders.flatMap((orderNo) =>
        ITEMS.slice(0, 4).map(async (itemNo, i) => {
          const browser = browsers[i % browsers.length] as Client
          const line = { itemNo, quantity: i + 1 }
          const answer =
            i === 3
              ? await browser.ask(api.orders.saveLines, { orderNo, lines: [line], button: 'Update' })
              : await browser.ask(api.orders.saveLine, { orderNo, ...line })
          return { orderNo, ...line, answer }
        }),
      )
      const [released, saved] = [await releasing, await Promise.all(saves)]
      expect(released.value.orderCount).toBe(orders.length)
      let pieces = 0
      for (const orderNo of orders) {
        const [order, lines] = [await orderOf(orderNo), await linesOf(orderNo)]
        expect(order.state).toBe('in production')
        const total = Object.values(lines).reduce((a, b) => a + b, 0)
        expect(order.pieces).toBe(total)
        pieces += total
        for (const { itemNo, quantity, answer } of saved.filter((save) => save.orderNo === orderNo)) {
          if (answer.message === 'success') expect(lines[itemNo]).toBe(quantity)
          else {
            expect(answer.text).toBe('This order is being made. Quantities and header are locked.')
            expect(lines).not.toHaveProperty(itemNo)
          }
        }
      }
      expect(released.value.pieces, 'what was released is what is made, to the piece').toBe(pieces)
    }
  })

  test('ORD-36 a first line under way is in the released order, or in one that stays open for all to see', async () => {
    for (const round of rounds) {
      const orderDate = dayOf(round, 1000)
      const orderNo = await world.make.order({ orderDate })
      const releasing = sleep(Math.random() * 4).then(() =>
        admin.ask(api.production.release, { makeDate: orderDate, routeNos: [], withOpen: true }),
      )
      const saving = (browsers[0] as Client).ask(api.orders.saveLine, { orderNo, itemNo: '100100', quantity: 5 })
      const [released, saved] = [await releasing, await saving]
      expect(saved.message).toBe('success')
      const { state, pieces } = await orderOf(orderNo)
      expect([state, pieces]).toEqual([released.value.orderCount === 1 ? 'in production' : 'open', 5])
    }
  })

  test('ORD-36 two who release at once release each order once', async () => {
    for (const round of rounds) {
      const orderDate = dayOf(round, 2000)
      for (let i = 0; i < 4; i += 1) await world.make.order({ orderDate, lines: { '100100': 1 } })
      const ask = () => admin.ask(api.production.release, { makeDate: orderDate, routeNos: [], withOpen: true })
      const counts = (await Promise.all([ask(), ask(), ask()])).map(({ value }) => value.orderCount)
      expect(counts.sort()).toEqual([0, 0, 4])
    }
  })

  test('ORD-36 the schedule runs once a day, whichever server comes first', async () => {
    const orderDate = '2026-11-24'
    await world.make.order({ orderDate, lines: { '100100': 1 }, cutoffAt: new Date('2026-11-19T12:00:00Z') })
    const run = () => releaseScheduled(world.db, world.clock, [orderDate])
    const done = await Promise.all([run(), run(), run()])
    expect(done.filter((each) => each !== undefined)).toMatchObject([[{ makeDate: orderDate, orderCount: 1 }]])
  })
})
