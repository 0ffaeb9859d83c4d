// A user's mapped route or ship-to is enforced, the ship-to chosen in the menu filters (SEC-07, SID-06, USR-27).
import { describe, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { keyOf } from '#tests/support/api-key.ts'
import { testDatabases } from '#tests/support/base-db.ts'
import { fingerprint } from '#tests/support/fingerprint.ts'
import { freshWorld } from '#tests/support/fresh-world.ts'
import { clerk, OWN, type Persona, routeClerk } from '#tests/support/personas.ts'
import { program } from '#tests/support/program.ts'
import { type Client, NOON } from '#tests/support/world.ts'

const NEAR = '000213'
const FAR = '000777'
const shipToClerk: Persona = { userCode: 'SHIPTO', customerNo: OWN, mappedRouteNo: 'EAST' }

describe.each(testDatabases())('what a user reaches on %s', (kind) => {
  let near: string
  let far: string
  const world = freshWorld(kind, async () => {
    await world.make.shop(OWN)
    await world.make.location({ locationNo: FAR, routeNo: 'R15', shipToCode: 'EAST' })
    for (const shipToCode of ['EAST', 'WEST'])
      await world.db.insertInto('shipTo').values({ customerNo: OWN, shipToCode, name: shipToCode }).execute()
    near = await world.make.order({ locationNo: NEAR, lines: { '100100': 4 } })
    far = await world.make.order({ locationNo: FAR, routeNo: 'R15', lines: { '100100': 4 } })
  })

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
      notes: await client.ask(api.locations.updateNotes, { location: { locationNo, notes: 'Ring twice' } }),
      header: await client.ask(api.orders.updateHeader, { orderNo, usedOnDay: 6, button: 'Update' }),
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
    expect((await client.ask(api.accounts.shipTos, {})).value.map(({ shipToCode }) => shipToCode)).toEqual(shipTos)
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
    expect((await client.ask(api.accounts.shipTos, { mappedRouteNo: 'EAST' })).value).toEqual([])
    expect((await client.ask(api.accounts.shipTos, { mappedRouteNo: 'R15' })).value).toEqual([])
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

  /** Of two places of unlike days, lists, orders and waste: what a viewer is shown of them together. */
  async function together(client: Client) {
    const week = { firstDate: '2026-11-22' }
    const [needs, locations, items, past, example] = [
      (await client.ask(api.summaries.needsOrder, {})).value,
      (await client.ask(api.summaries.byLocation, week)).value,
      (await client.ask(api.summaries.byItem, week)).value,
      (await client.ask(api.summaries.pastWeeks, week)).value,
      (await client.ask(api.integration.credentials, {})).value.exampleItemNo,
    ]
    return {
      closing: needs.day?.date,
      done: needs.doneCount,
      locations: locations.rows.map(({ locationNo }) => locationNo),
      pieces: items.rows.reduce((sum, { total }) => sum + total, 0),
      past: past[0]?.total,
      wastePercent: past[0]?.wastePercent,
      example,
    }
  }
  const nearOnly = {
    closing: '2026-11-24',
    done: 1,
    locations: [NEAR],
    pieces: 4,
    past: 10,
    wastePercent: 10,
    example: '100100',
  }
  const farOnly = {
    closing: '2026-11-23',
    done: 0,
    locations: [FAR],
    pieces: 4,
    past: 10,
    wastePercent: 30,
    example: '100200',
  }
  const rights = ['wasteSystem', 'apiIntegration'] as const

  test.each<[string, Persona, { shipTo?: string }, typeof nearOnly]>([
    ['SEC-07 of the mapped route', { ...routeClerk, rights }, {}, nearOnly],
    ['SEC-07 of the mapped ship-to', { ...shipToClerk, rights }, {}, farOnly],
    ['SID-06 without a ship-to', { ...clerk, rights }, { shipTo: 'LOCAL' }, nearOnly],
    ['SID-06 of the chosen ship-to', { ...clerk, rights }, { shipTo: 'EAST' }, farOnly],
  ])('days, weeks, waste and the example are those %s', async (_, persona, as, expected) => {
    const place = (locationNo: string, values: object) =>
      world.db.updateTable('location').set(values).where('locationNo', '=', locationNo).execute()
    await place(NEAR, { menuDays: 'T' })
    await world.db.insertInto('itemList').values({ customerNo: OWN, listCode: 'B' }).execute()
    await place(FAR, { menuDays: 'MT', itemListCode: 'B' })
    await world.make.item({ itemNo: '100200', listCode: 'B' })
    for (const [locationNo, quantity] of [
      [NEAR, 1],
      [FAR, 3],
    ] as const) {
      await world.make.order({ locationNo, orderDate: '2026-11-17', lines: { '100100': 10 } })
      const wasted = {
        wastedOn: '2026-11-17',
        recordedBy: 'CLERK',
        recordedAt: new Date(NOON),
        postedAt: new Date(NOON),
      }
      await world.db
        .insertInto('wasteEntry')
        .values({ customerNo: OWN, locationNo, itemNo: '100100', quantity, ...wasted })
        .execute()
    }
    expect(await together(await world.as(persona, as))).toEqual(expected)
  })

  test('SEC-07 LOC-34 a program and an uploader with a mapped route find and remember nothing beyond it', async () => {
    const persona: Persona = { ...routeClerk, rights: ['apiIntegration'] }
    await world.db.updateTable('customer').set({ posEnabled: true, xmlUploadEnabled: true }).execute()
    for (const [locationNo, pos] of [
      [NEAR, '11'],
      [FAR, '77'],
    ] as const) {
      await world.db.updateTable('location').set({ pos }).where('locationNo', '=', locationNo).execute()
      const chosen = { shipToIdent: `T${pos}`, chosenBy: 'CLERK', chosenAt: new Date(NOON) }
      await world.db
        .insertInto('shipToChoice')
        .values({ customerNo: OWN, locationNo, ...chosen })
        .execute()
    }
    const { ask } = program(world, await keyOf(world, persona))
    const read = (await ask('enterprise_orders?date=11/24/2026')) as { orders: { location: string }[] }
    expect(read.orders.map(({ location }) => location)).toEqual([NEAR])
    expect(await ask(`enterprise_items?location=${FAR}`)).toMatchObject({ code: 'not found' })
    expect(await ask(`enterprise_items?location=${NEAR}`)).toMatchObject({ message: 'success' })

    const client = await world.as(persona)
    expect((await client.ask(api.uploads.posNumbers, {})).value.posNumbers).toMatchObject([{ posNumber: '000011' }])
    const choices = async () =>
      (await client.ask(api.uploads.shipToChoices, {})).value.choices.map(({ shipToIdent }) => shipToIdent)
    expect(await choices()).toEqual(['T11'])
    const lines = [{ itemNo: '100100', quantity: 1, isConfirmed: false }]
    await client.ask(api.uploads.confirm, {
      ...{
        batchId: '11111111-2222-4333-8444-555555555555',
        format: 'xml',
        fileName: 'a.xml',
        fileHash: 'ab'.repeat(32),
      },
      groups: [{ locationNo: NEAR, orderDate: '2026-11-24', usedOnDay: 3, lines }],
      shipToChoices: [
        { shipToIdent: 'T12', locationNo: NEAR },
        { shipToIdent: 'T78', locationNo: FAR },
      ],
    })
    const kept = await world.db.selectFrom('shipToChoice').select('shipToIdent').orderBy('shipToIdent').execute()
    expect(kept.map(({ shipToIdent }) => shipToIdent)).toEqual(['T11', 'T12', 'T77'])
  })
})
