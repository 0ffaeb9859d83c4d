/** Orders that come after the release of their make date and route: told before, marked, and never left out in silence (ORD-36). */
import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { isLate } from '#rules/production/late.ts'
import { testDatabases } from '#tests/support/base-db.ts'
import { freshWorld } from '#tests/support/fresh-world.ts'
import { clerk, OTHER, OWN, staff } from '#tests/support/personas.ts'
import type { Client, TestWorld } from '#tests/support/world.ts'
import { isLate as isLateOrder } from '../ordering/moves.sql.ts'
import { putSetting, RELEASE_AT } from '../ordering/settings.sql.ts'
import { releaseIfDue } from './release-by-time.ts'

const DAY = '2026-11-24'

describe.each(testDatabases())('orders that come late on %s', (kind) => {
  let admin: Client
  const world = freshWorld(kind, async () => {
    world.clock.set('2026-11-23T18:00:00Z')
    await world.make.shop()
    await world.make.route('R20')
    admin = await world.as(staff)
  })

  const order = (given: Parameters<TestWorld['make']['order']>[0] = {}) =>
    world.make.order({ orderDate: DAY, lines: { '100100': 4 }, ...given })
  const release = (more: { routeNos?: string[]; withOpen?: boolean; onlyLate?: boolean } = {}) =>
    admin.ask(api.production.release, { makeDate: DAY, routeNos: [], withOpen: false, ...more })
  const day = async (date = DAY, by: 'make' | 'delivery' = 'make') =>
    (await admin.ask(api.production.day, { date, by })).value
  const later = (minutes: number) =>
    world.clock.set(new Date(world.clock.now().getTime() + minutes * 60_000).toISOString())
  const states = async () =>
    (await world.db.selectFrom('salesOrder').select('state').orderBy('orderNo').execute()).map(({ state }) => state)
  const marked = async (state?: 'late') => {
    const asked = { date: DAY, by: 'make', sort: 'orderNo', isDescending: false, most: 20, state } as const
    return (await admin.ask(api.production.orders, asked as never)).value.orders.map((one) => one.isLate)
  }

  test('ORD-36 an order that a customer makes after the release is late: marked, counted, found, and released by itself', async () => {
    const cutoffAt = new Date('2026-11-23T20:00:00Z')
    await order()
    await order({ routeNo: 'R20' })
    expect((await release({ routeNos: ['R14'] })).value.orderCount).toBe(1)
    expect((await day()).late).toEqual([])
    later(30)
    await order({ cutoffAt })
    expect((await day()).late).toEqual([{ makeDate: DAY, orderCount: 1, readyCount: 0, pieces: 4 }])
    expect(await marked()).toEqual([false, false, true])
    expect(await marked('late')).toEqual([true])
    // Customers can still change it: it is not taken unasked.
    expect((await release({ onlyLate: true })).value.orderCount).toBe(0)
    later(120)
    expect((await day('2026-12-10', 'delivery')).late).toEqual([
      { makeDate: DAY, orderCount: 1, readyCount: 1, pieces: 4 },
    ])
    expect((await release({ onlyLate: true })).value).toMatchObject({ orderCount: 1, earlyCount: 0 })
    // Route R20 was not released by that, so its order is not late.
    expect(await states()).toEqual(['in production', 'open', 'in production'])
    expect((await day()).late).toEqual([])
    const { releases } = (await admin.ask(api.production.releases, { most: 20 })).value
    expect(releases.map(({ routeNos }) => routeNos)).toEqual([['R14'], ['R14']])
  })

  test('ORD-36 what customers could still change at the release is late once its cut-off has passed; what staff unlocked never is', async () => {
    await order()
    await order({ cutoffAt: new Date('2026-11-23T20:00:00Z') })
    await release()
    expect((await day()).late).toEqual([])
    later(180)
    expect((await day()).late).toMatchObject([{ orderCount: 1, readyCount: 1 }])
    await release({ onlyLate: true })
    const [orderNo = ''] = [
      String((await world.db.selectFrom('salesOrder').select('orderNo').executeTakeFirstOrThrow()).orderNo),
    ]
    await admin.ask(api.production.unlock, { orderNo, reason: 'Two more' })
    expect((await day()).late).toEqual([])
  })

  test('ORD-36 rule and fragment agree', async () => {
    const at = (minutes: number) => new Date(Date.parse('2026-11-23T12:00:00Z') + minutes * 60_000)
    const minute = fc.integer({ min: 0, max: 3 })
    const facts = fc.record({
      ...{ added: minute, cutoff: minute, isUnlocked: fc.boolean(), routeNo: fc.constantFrom('R14', 'R20') },
      ...{
        state: fc.constantFrom('open' as const, 'in production' as const),
        makeDate: fc.constantFrom(DAY, '2026-11-25'),
      },
    })
    const past = fc.record({
      ...{ makeDate: fc.constantFrom(DAY, '2026-11-25'), released: minute },
      routeNos: fc.constantFrom<string[]>([], ['R14'], ['R20', 'R14'], ['R20']),
    })
    const orderNo = Number(await order())
    const { db } = world
    await fc.assert(
      fc.asyncProperty(facts, fc.array(past, { maxLength: 3 }), minute, async (given, pasts, nowAt) => {
        const { added, cutoff, isUnlocked, ...rest } = given
        const now = at(nowAt)
        await db
          .updateTable('salesOrder')
          .set({ ...rest, addedAt: at(added), cutoffAt: at(cutoff) })
          .execute()
        await db.deleteFrom('orderUnlock').execute()
        if (isUnlocked)
          await db
            .insertInto('orderUnlock')
            .values({ customerNo: OWN, orderNo, unlockedAt: now, unlockedBy: 'ADMIN', reason: 'x' })
            .execute()
        await db.deleteFrom('productionRelease').execute()
        for (const { makeDate, routeNos, released } of pasts)
          await db
            .insertInto('productionRelease')
            .values({
              ...{ makeDate, routes: routeNos, orderCount: 1, earlyCount: 0, pieces: 1 },
              ...{ releasedAt: at(released), releasedBy: 'ADMIN', channel: 'web' },
            })
            .execute()
        const { rows } = await sql<{ late: boolean }>`select ${isLateOrder(now)} as late from sales_order o`.execute(db)
        const expected = isLate(
          { ...rest, isUnlocked, addedAt: at(added), pastCutoff: at(cutoff) <= now },
          pasts.map(({ released, ...one }) => ({ ...one, releasedAt: at(released) })),
        )
        expect(rows).toEqual([{ late: expected }])
      }),
      { numRuns: 150 },
    )
  })

  test('ORD-36 before a release it is told which routes can still get orders, and until when', async () => {
    // Wednesday's orders close today at 2 PM, Tuesday's are closed; lead days put both on one make date.
    await world.make.shop(OTHER)
    await world.make.location({ locationNo: '000214' })
    await world.make.location({ locationNo: '000215', isActive: false })
    await world.make.location({ locationNo: '000216', menuDays: 'MT' })
    await world.make.location({ locationNo: '000217', routeNo: 'R20' })
    await world.db.updateTable('route').set({ leadDays: 1 }).execute()
    await world.db
      .insertInto('cutoffDate')
      .values({ customerNo: OTHER, orderDate: '2026-11-25', cutDay: -2, cutTime: '16:00', isNoWork: false })
      .execute()
    expect((await day()).stillOpen).toEqual([
      { routeNo: 'R14', locationCount: 3, until: '2026-11-23T22:00:00.000Z' },
      { routeNo: 'R20', locationCount: 1, until: '2026-11-23T20:00:00.000Z' },
    ])
    later(150)
    expect((await day()).stillOpen).toEqual([{ routeNo: 'R14', locationCount: 1, until: '2026-11-23T22:00:00.000Z' }])
    expect((await day(DAY, 'delivery')).stillOpen).toEqual([])
    await world.db.updateTable('cutoffDate').set({ isNoWork: true }).execute()
    expect((await day()).stillOpen).toEqual([])
  })

  test('ORD-36 the schedule takes late orders of its make dates at its next run', async () => {
    await putSetting(world.db, RELEASE_AT, {
      ...{ value: '16:30', changedBy: 'ADMIN', changedAt: new Date('2026-11-22T15:00:00Z') },
    })
    await order()
    world.clock.set('2026-11-23T22:30:00Z')
    await releaseIfDue(world)
    later(30)
    await order()
    expect((await day()).late).toMatchObject([{ orderCount: 1, readyCount: 1 }])
    world.clock.set('2026-11-24T22:30:00Z')
    expect((await releaseIfDue(world))?.map(({ orderCount }) => orderCount)).toEqual([1, 0])
    expect(await states()).toEqual(['in production', 'in production'])
  })

  test('ORD-36 nobody but company staff is told of late orders', async () => {
    expect(await (await world.as(clerk)).ask(api.production.day, { date: DAY, by: 'make' })).toMatchObject({
      status: 403,
    })
  })
})
