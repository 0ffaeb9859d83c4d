// What a change of a location does to the orders that are there, told before it and done with it (LOC-32).
import { describe, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import type { Input } from '#contract/kernel/endpoint.ts'
import { NO_EFFECTS } from '#rules/locations/location-effects.ts'
import { testDatabases } from '#tests/support/base-db.ts'
import { freshWorld } from '#tests/support/fresh-world.ts'
import { clerk, customerAdmin, OTHER, OWN, staff } from '#tests/support/personas.ts'
import type { Client } from '#tests/support/world.ts'

type Asked = Input<typeof api.locations.save>['location']

describe.each(testDatabases())('LOC-32 orders that are there, on %s', (kind) => {
  const world = freshWorld(kind, async () => {
    await world.make.shop()
    await world.make.customer({ customerNo: OTHER })
    await world.make.location({ customerNo: OTHER, locationNo: '000777', routeNo: 'R30' })
    await world.make.location({ locationNo: '000214', routeNo: 'R20', menuDays: 'MTWRF' })
  })

  const asAdmin = () => world.as(customerAdmin)
  const asStaff = () => world.as(staff, { viewing: OWN })
  const rowOf = (locationNo: string, customerNo = OWN) =>
    world.db
      .selectFrom('location')
      .where('customerNo', '=', customerNo)
      .where('locationNo', '=', locationNo)
      .selectAll()
      .executeTakeFirstOrThrow()
  const change = async (client: Client, location: Asked) => {
    const { locationId } = await rowOf('000213')
    return client.ask(api.locations.save, { locationId, locationNo: '000213', location })
  }
  const ordersOf = async () =>
    (
      await world.db
        .selectFrom('salesOrder')
        .select(['orderNo', 'routeNo', 'makeDate', 'deliverySequence', 'state', 'modifiedBy', 'isStaffChange'])
        .orderBy('orderNo')
        .execute()
    ).map((o) => `${o.orderNo} ${o.routeNo} ${o.makeDate} ${o.deliverySequence} ${o.modifiedBy}`)
  const order = (orderNo: number, more: object = {}) =>
    world.make.order({ orderNo, makeDate: '2026-11-23', lines: { '100100': 4 }, ...more })

  test('a new route moves those that are not in production, as it told before', async () => {
    await world.make.location({ customerNo: OTHER, routeNo: 'R30', routeSequence: 99 })
    await world.db.updateTable('route').set({ leadDays: 2 }).where('routeNo', '=', 'R20').execute()
    await world.db.updateTable('location').set({ routeSequence: 5 }).where('locationNo', '=', '000214').execute()
    await order(1)
    await order(2, { lines: {}, orderDate: '2026-11-25', makeDate: '2026-11-24' })
    await order(3, { state: 'in production' })
    await order(4, { orderDate: '2026-11-20', makeDate: '2026-11-19' })
    await order(5, { routeNo: 'R30' })
    await order(6, { orderDate: '2026-11-18', makeDate: '2026-11-17' })
    await order(7, { state: 'cancelled' })
    await order(8, { locationNo: '000214', routeNo: 'R20' })
    const { locationId } = await rowOf('000213')
    const effects = { ...NO_EFFECTS, moving: 1, inProduction: 1, productionRoutes: ['R14'], tooLate: 1, ownRoute: 1 }
    const desk = await asStaff()
    const before = await ordersOf()
    expect((await desk.ask(api.locations.effects, { locationId, routeNo: 'R20' })).value).toEqual(effects)
    expect(await ordersOf(), 'asking changes nothing').toEqual(before)
    expect((await change(desk, { routeNo: 'R20' })).value.effects).toEqual(effects)
    expect(await ordersOf()).toEqual([
      '1 R20 2026-11-22 6 ADMIN',
      '2 R20 2026-11-23 6 ADMIN',
      '3 R14 2026-11-23 0 CLERK',
      '4 R14 2026-11-19 0 CLERK',
      '5 R30 2026-11-23 0 CLERK',
      '6 R14 2026-11-17 0 CLERK',
      '7 R14 2026-11-23 0 CLERK',
      '8 R20 2026-11-23 0 CLERK',
    ])
    const entries = await world.db
      .selectFrom('auditEntry')
      .where('action', '=', 'order.route')
      .select(['actor', 'onBehalfOf', 'subject', 'oldValue', 'newValue', 'note'])
      .orderBy('entryId')
      .execute()
    const of = { actor: 'ADMIN', onBehalfOf: OWN, oldValue: 'R14', newValue: 'R20' }
    expect(entries).toEqual([
      { ...of, subject: '1', note: 'with its location; made on 11/22/2026, not on 11/23/2026' },
      { ...of, subject: '2', note: 'with its location; made on 11/23/2026, not on 11/24/2026' },
    ])
  })

  test('SRV-06 ORD-36 a moved order is in the week of its rotation that its new make date needs; a released make date takes none', async () => {
    await world.db.updateTable('route').set({ leadDays: 2 }).where('routeNo', '=', 'R20').execute()
    const rotation = { menuCycleCode: 'B', weeks: 2 }
    await world.db.insertInto('menuCycle').values(rotation).execute()
    await world.db.insertInto('menuWeek').values({ menuCycleCode: 'B', startsOn: '2026-11-23', weekNo: 1 }).execute()
    const menu = { menuCycle: 'B', makeCycle: 'B/1' }
    await order(1, menu)
    await order(2, { ...menu, orderDate: '2026-11-25', makeDate: '2026-11-24' })
    const release = {
      makeDate: '2026-11-23',
      routes: ['R20'],
      withOpen: false,
      orderCount: 0,
      earlyCount: 0,
      pieces: 0,
    }
    await world.db
      .insertInto('productionRelease')
      .values({ ...release, releasedAt: world.clock.now(), releasedBy: 'ADMIN', channel: 'web' })
      .execute()
    const { value } = await change(await asStaff(), { routeNo: 'R20' })
    expect(value.effects).toEqual({ ...NO_EFFECTS, moving: 1, tooLate: 1 })
    const stored = await world.db
      .selectFrom('salesOrder')
      .select(['routeNo', 'makeDate', 'makeCycle'])
      .orderBy('orderNo')
      .execute()
    expect(stored).toEqual([
      { routeNo: 'R20', makeDate: '2026-11-22', makeCycle: 'B/2' },
      { routeNo: 'R14', makeDate: '2026-11-24', makeCycle: 'B/1' },
    ])
  })

  test('a save that is refused moves no order', async () => {
    await order(1)
    const before = await ordersOf()
    expect((await change(await asAdmin(), { routeNo: 'R20', name: '' })).code).toBe('invalid')
    expect((await change(await asAdmin(), { routeNo: 'R20', version: 7 })).code).toBe('conflict')
    expect(await ordersOf()).toEqual(before)
  })

  test('the effects are of the customer’s own locations and routes alone', async () => {
    const { locationId } = await rowOf('000777', OTHER)
    const browser = await asAdmin()
    expect(await browser.ask(api.locations.effects, { locationId })).toMatchObject({
      status: 404,
      text: 'This location was not found.',
    })
    const own = await rowOf('000213')
    expect(await browser.ask(api.locations.effects, { locationId: own.locationId, routeNo: 'R30' })).toMatchObject({
      status: 404,
      text: 'Route R30 was not found.',
    })
  })

  test('inactive, or a weekday off: no new order at any door; those that are there stay and can be changed', async () => {
    await order(1)
    const { locationId } = await rowOf('000213')
    const desk = await asStaff()
    const browser = await world.as(clerk)
    const create = (orderDate: string) =>
      browser.ask(api.orders.create, { locationNo: '000213', orderDate, create: 'create' })
    const month = async (day: string) =>
      JSON.stringify(
        (await browser.ask(api.orders.month, { locationNo: '000213', firstDate: day, lastDate: day })).body,
      )
    for (const [asked, effects, code] of [
      [{ isInactive: true }, { ofInactive: 1 }, 'inactive location'],
      [{ isInactive: false, tuesdayMenu: false }, { onDaysOff: 1 }, 'day off'],
    ] as const) {
      const menuDays = 'tuesdayMenu' in asked ? 'UMWRFS' : 'UMTWRFS'
      const told = await desk.ask(api.locations.effects, { locationId, isInactive: asked.isInactive, menuDays })
      expect(told.value).toEqual({ ...NO_EFFECTS, ...effects })
      expect((await change(desk, asked)).value.effects).toEqual({ ...NO_EFFECTS, ...effects })
      expect(await create('2026-12-01')).toMatchObject({ message: 'error', code })
      expect(await month('2026-12-01')).toContain(code)
      expect((await browser.ask(api.orders.saveLine, { orderNo: '1', itemNo: '100100', quantity: 9 })).message).toBe(
        'success',
      )
      expect(
        (await browser.ask(api.orders.updateHeader, { orderNo: '1', usedOnDay: 5, button: 'Update' })).message,
      ).toBe('success')
    }
    expect((await browser.ask(api.orders.cancel, { orderNo: '1', button: 'Cancel' })).message).toBe('success')
  })
})
