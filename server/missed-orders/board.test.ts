// MIS-01: one rule says who has no order; the board's question says the same, and reads no more than it needs.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { addDays } from '#rules/calendar.ts'
import { MISSED_ORDER_DAYS } from '#rules/limits.ts'
import { lacksOrder } from '#rules/ordering/order-summary.ts'
import { testDatabases } from '#tests/support/base-db.ts'
import { freshWorld } from '#tests/support/fresh-world.ts'
import { clerk, OWN } from '#tests/support/personas.ts'
import { plansIn } from '#tests/support/plans.ts'
import { type BoardQuestion, boardRows, countsByDay } from './board.sql.ts'

const TODAY = '2026-11-19'
const numberOf = (at: number) => String(300 + at).padStart(6, '0')
const day = fc.integer({ min: 0, max: MISSED_ORDER_DAYS - 1 })
const anyShop = fc.record({
  locations: fc.array(
    fc.record({
      menuDays: fc.subarray([...'UMTWRFS']).map((letters) => letters.join('')),
      isActive: fc.boolean(),
      orders: fc.array(
        fc.record({ day, state: fc.constantFrom('open', 'cancelled', 'shipped'), pieces: fc.constantFrom(0, 4) }),
        { maxLength: 4 },
      ),
      marks: fc.uniqueArray(day, { maxLength: 3 }),
    }),
    { maxLength: 5 },
  ),
  noWork: fc.subarray(Array.from({ length: MISSED_ORDER_DAYS }, (_, at) => at)),
  early: fc.subarray(Array.from({ length: MISSED_ORDER_DAYS }, (_, at) => at)),
  ordersAllowed: fc.constantFrom(0, 1, 2),
})

describe.each(testDatabases())('the board on %s', (kind) => {
  const world = freshWorld(kind, async () => {
    world.clock.set(`${TODAY}T18:00:00Z`)
  })

  test('MIS-01 whatever the shop, each day lists who lacks an order by the rule of the summary, and nobody else', async () => {
    await fc.assert(
      fc.asyncProperty(anyShop, async ({ locations, noWork, early, ordersAllowed }) => {
        await world.database.reset()
        await world.make.customer({ webOrdersAllowed: ordersAllowed })
        await world.make.shop()
        await world.db.deleteFrom('location').execute()
        for (const at of new Set([...noWork, ...early]))
          await world.db
            .insertInto('cutoffDate')
            .values({
              orderDate: addDays(TODAY, at),
              cutDay: early.includes(at) ? -6 : -2,
              isNoWork: noWork.includes(at),
            })
            .execute()
        const marked = new Set<string>()
        for (const [at, { menuDays, isActive, orders, marks }] of locations.entries()) {
          const locationNo = numberOf(at)
          await world.make.location({ locationNo, menuDays, isActive })
          for (const { day: ahead, state, pieces } of orders)
            await world.make.order({
              ...{ locationNo, orderDate: addDays(TODAY, ahead), state },
              ...(pieces > 0 && { lines: { '100100': pieces } }),
            })
          for (const ahead of marks) {
            const orderDate = addDays(TODAY, ahead)
            marked.add(`${locationNo} ${orderDate}`)
            await world.db
              .insertInto('nothingNeeded')
              .values({ customerNo: OWN, locationNo, orderDate, markedBy: 'CLERK', markedAt: world.clock.now() })
              .execute()
          }
        }
        const client = await world.as(clerk)
        const expected: Record<string, string[]> = {}
        for (const firstDate of [TODAY, addDays(TODAY, 7)]) {
          const {
            days,
            rows,
            ordersAllowed: allowed,
          } = (await client.ask(api.summaries.byLocation, { firstDate })).value
          for (const each of days.filter(({ date }) => date >= TODAY && date < addDays(TODAY, MISSED_ORDER_DAYS)))
            expected[each.date] = rows
              .filter((row) => lacksOrder(each, row, { ordersAllowed: allowed }))
              .map(({ locationNo }) => `${locationNo} ${marked.has(`${locationNo} ${each.date}`)}`)
              .sort()
        }
        const { days } = (await client.ask(api.missedOrders.list, {})).value
        const found: Record<string, string[]> = {}
        for (const { date, withoutCount } of days) {
          const { rows } = (await client.ask(api.missedOrders.list, { date, most: 100 })).value
          found[date] = rows.map((row) => `${row.locationNo} ${row.isNothingNeeded}`).sort()
          expect(withoutCount).toBe(rows.filter(({ isNothingNeeded }) => !isNothingNeeded).length)
        }
        for (const date of Object.keys(expected)) expect([date, found[date] ?? []]).toEqual([date, expected[date]])
      }),
      { numRuns: kind === 'embedded' ? 25 : 10 },
    )
  }, 240_000)

  test('orders, marks and reminders are found by location and day, whatever plan is kept', async () => {
    await world.make.shop()
    await world.db
      .insertInto('location')
      .values(
        Array.from({ length: 2000 }, (_, at) => ({
          ...{ customerNo: OWN, locationNo: String(1000 + at).padStart(6, '0') },
          ...{ routeNo: 'R14', name: 'Place', menuDays: 'MTWRF' },
        })),
      )
      .execute()
    await world.database.pool.query(`
      insert into sales_order (customer_no, order_no, location_no, route_no, order_date, used_on_day, cutoff_at, make_date, added_at, added_by, modified_at, modified_by, pieces)
      select customer_no, 500000 + row_number() over (), location_no, 'R14', d::date, 2, now(), d::date, now(), 'X', now(), 'X', 4
        from location, generate_series('2026-10-05'::date, '2026-11-16', '7 days') d;
      insert into nothing_needed (customer_no, location_no, order_date, marked_by, marked_at, taken_back_by, taken_back_at)
      select customer_no, location_no, d::date, 'X', now(), 'X', now() from location, generate_series('2026-11-01'::date, '2026-11-05', '1 day') d;
      insert into order_reminder (customer_no, location_no, order_date, sent_by, sent_at, sent_to)
      select customer_no, location_no, d::date, 'X', now(), '{X}' from location, generate_series('2026-11-01'::date, '2026-11-05', '1 day') d`)
    await world.database.pool.query('analyze')
    const groupDay = { group: 0, date: '2026-11-23', letter: 'M', cutoffAt: '2026-11-21T20:00:00Z' }
    const asked: BoardQuestion = {
      ...{ days: [groupDay], own: [], date: '2026-11-23', most: 20 },
      habitDates: ['2026-11-16', '2026-11-09'],
    }
    const reach = { mappedRouteNo: '', shipTo: { kind: 'all' } } as const
    for (const customerNo of [OWN, undefined]) {
      for (const plan of await plansIn(world, (db) => boardRows(db, { ...reach, customerNo }, asked))) {
        expect(plan).toContain('sales_order_by_day')
        expect(plan).toMatch(/order_reminder_by_day/)
        expect(plan).not.toMatch(/Seq Scan on (sales_order|nothing_needed|order_reminder)/)
      }
      for (const plan of await plansIn(world, (db) => countsByDay(db, { ...reach, customerNo }, asked))) {
        expect(plan).toContain('sales_order_by_da')
        expect(plan).not.toMatch(/Seq Scan on (sales_order|nothing_needed)/)
      }
    }
  }, 60_000)
})
