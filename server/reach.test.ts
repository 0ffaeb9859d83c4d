// A user's mapped route or ship-to is enforced, the ship-to chosen in the menu filters (SEC-07, SID-06, USR-27).
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { testDatabases } from '#tests/support/base-db.ts'
import { fingerprint } from '#tests/support/fingerprint.ts'
import { clerk, OWN, type Persona, routeClerk } from '#tests/support/personas.ts'
import { type Client, NOON, openWorld, type TestWorld } from '#tests/support/world.ts'

const NEAR = '000213'
const FAR = '000777'
const shipToClerk: Persona = { userCode: 'SHIPTO', customerNo: OWN, mappedRouteNo: 'EAST' }

describe.each(testDatabases())('what a user reaches on %s', (kind) => {
  let world: TestWorld
  let near: string
  let far: string
  beforeAll(async () => {
    world = await openWorld(kind)
  })
  beforeEach(async () => {
    await world.database.reset()
    world.clock.set(NOON)
    await world.make.shop(OWN)
    await world.make.location({ locationNo: FAR, routeNo: 'R15', shipToCode: 'EAST' })
    for (const shipToCode of ['EAST', 'WEST'])
      await world.db.insertInto('shipTo').values({ customerNo: OWN, shipToCode, name: shipToCode }).execute()
    near = await world.make.order({ locationNo: NEAR, lines: { '100100': 4 } })
    far = await world.make.order({ locationNo: FAR, routeNo: 'R15', lines: { '100100': 4 } })
  })
  afterAll(() => world.close())

  const listed = async (client: Client) =>
    (await client.ask(api.locations.list, { showInactive: true })).value.map(({ locationNo }) => locationNo)
  const idOf = async (locationNo: string) =>
    (
      await world.db
        .selectFrom('location')
        .where('locationNo', '=', locationNo)
        .select('locationId')
        .executeTakeFirstOrThrow()
    ).locationId

  /** Every way to a location and its order; what each answered. */
  async function everyWay(client: Client, locationNo: string, orderNo: string, quantity = 4) {
    const orderDate = '2026-11-24'
    const answers = {
      one: await client.ask(api.locations.one, { locationNo, showInactive: false }),
      oneById: await client.ask(api.locations.one, { locationId: await idOf(locationNo), showInactive: false }),
      month: await client.ask(api.orders.month, { locationNo, firstDate: orderDate, lastDate: orderDate }),
      byDay: await client.ask(api.orders.byDay, { locationNo, orderDate }),
      load: await client.ask(api.orders.load, { orderNo }),
      create: await client.ask(api.orders.create, { locationNo, orderDate, create: 'create' }),
      save: await client.ask(api.orders.saveLine, { orderNo, itemNo: '100100', quantity }),
      saveSame: await client.ask(api.orders.saveLine, { orderNo, itemNo: '100100', quantity, version: 9 }),
      header: await client.ask(api.orders.updateHeader, { orderNo, usedOnDay: 'FRI', button: 'Update' }),
      done: await client.ask(api.orders.done, { orderNo }),
      cancel: await client.ask(api.orders.cancel, { orderNo, button: 'Cancel' }),
    }
    return Object.fromEntries(Object.entries(answers).map(([way, { status }]) => [way, status]))
  }

  test.each([
    ['route', routeClerk, [NEAR], ['R14'], []],
    ['ship-to', shipToClerk, [FAR], ['R15'], ['EAST']],
    ['neither', clerk, [NEAR, FAR], ['R14', 'R15'], ['EAST', 'WEST']],
  ])('lists keep to the mapped %s', async (_, persona, locations, routes, shipTos) => {
    const client = await world.as(persona)
    expect(await listed(client)).toEqual(locations)
    expect((await client.ask(api.locations.routes, {})).value.map(({ routeNo }) => routeNo)).toEqual(routes)
    expect((await client.ask(api.customers.shipTos, {})).value.map(({ shipToCode }) => shipToCode)).toEqual(shipTos)
  })

  test('SEC-07 no way leads to a location or an order of another route, and nothing changes', async () => {
    const client = await world.as(routeClerk)
    // That a number out of reach was asked for is on the record.
    const asked = { except: ['audit_entry'] }
    const before = await fingerprint(world, asked)
    const ways = await everyWay(client, FAR, far)
    expect(ways).toEqual(Object.fromEntries(Object.keys(ways).map((way) => [way, 404])))
    expect(await fingerprint(world, asked)).toBe(before)
    const own = await everyWay(client, NEAR, near)
    expect(own).toEqual(Object.fromEntries(Object.keys(own).map((way) => [way, 200])))
  })

  test('the mapped route in the request does not widen the reach', async () => {
    const client = await world.as(routeClerk)
    expect((await client.ask(api.customers.shipTos, { mappedRouteNo: 'EAST' })).value).toEqual([])
    expect((await client.ask(api.customers.shipTos, { mappedRouteNo: 'R15' })).value).toEqual([])
  })

  test('SID-06 the ship-to chosen in the menu narrows lists and hides no order', async () => {
    expect(await listed(await world.as(clerk, { shipTo: 'EAST' }))).toEqual([FAR])
    expect(await listed(await world.as(clerk, { shipTo: 'LOCAL' }))).toEqual([NEAR])
    expect(await listed(await world.as(clerk, { shipTo: 'NOWHERE' }))).toEqual([])
    expect(await listed(await world.as(clerk, { shipTo: "' or ''='" }))).toEqual([])
    expect(await listed(await world.as(routeClerk, { shipTo: 'EAST' }))).toEqual([])
    expect((await (await world.as(clerk, { shipTo: 'EAST' })).ask(api.orders.load, { orderNo: near })).message).toBe(
      'success',
    )
  })
})
