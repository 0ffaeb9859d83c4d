import { describe, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { testDatabases } from '#tests/support/base-db.ts'
import { sharedWorld } from '#tests/support/fresh-world.ts'
import { clerk, otherClerk, routeClerk, staff } from '#tests/support/personas.ts'

describe.each(testDatabases())('locations on %s', (kind) => {
  const world = sharedWorld(kind, async () => {
    const { make } = world
    for (const customerNo of ['104220', '104500']) await make.customer({ customerNo })
    await make.location({ locationNo: '000300', routeNo: 'R20', shipToCode: 'DOCK', name: 'Dock Deli' })
    await make.location({ locationNo: '000213', routeNo: 'R14', menuDays: 'MTWRF', notes: 'Ring twice' })
    await make.location({ locationNo: '000101', routeNo: 'R14', shipToCode: 'NORTH', name: 'North Mart' })
    await make.location({ locationNo: '000102', routeNo: 'R14', isActive: false })
    await make.location({ customerNo: '104500', locationNo: '000777', routeNo: 'R30', shipToCode: 'DOCK' })
    for (const shipToCode of ['DOCK', 'NORTH'])
      await world.db
        .insertInto('shipTo')
        .values({ customerNo: '104220', shipToCode, name: `${shipToCode} yard`, city: 'Milwaukee' })
        .execute()
    await world.db.insertInto('shipTo').values({ customerNo: '104500', shipToCode: 'DOCK', name: 'Theirs' }).execute()
  })

  const numbers = async (persona = clerk, { shipTo = '', showInactive = false } = {}) =>
    (await (await world.as(persona, { shipTo })).ask(api.locations.list, { showInactive })).value.map(
      ({ locationNo }) => locationNo,
    )

  test('LOC-11 LOC-12 lists by route, then number; inactive ones when asked', async () => {
    expect(await numbers()).toEqual(['000101', '000213', '000300'])
    expect(await numbers(clerk, { showInactive: true })).toEqual(['000101', '000102', '000213', '000300'])
    expect(await numbers(otherClerk)).toEqual(['000777'])
  })

  test('SID-06 the ship-to chosen narrows the list: all, LOCAL, one code', async () => {
    expect(await numbers(clerk, { shipTo: 'LOCAL' })).toEqual(['000213'])
    expect(await numbers(clerk, { shipTo: 'DOCK' })).toEqual(['000300'])
    expect(await numbers(clerk, { shipTo: 'NOWHERE' })).toEqual([])
  })

  test('USR-27 SEC-07 a mapped route or ship-to limits list, single location and routes', async () => {
    expect(await numbers(routeClerk)).toEqual(['000101', '000213'])
    expect(await numbers(routeClerk, { shipTo: 'DOCK' })).toEqual([])
    const byShipTo = { ...routeClerk, userCode: 'DOCK', mappedRouteNo: 'DOCK' }
    expect(await numbers(byShipTo)).toEqual(['000300'])
    const mapped = await world.as(routeClerk)
    const one = await mapped.ask(api.locations.one, { locationNo: '000300', showInactive: true })
    expect(one).toMatchObject({ status: 404, text: 'This location was not found.' })
    expect((await mapped.ask(api.locations.routes, {})).value).toEqual([{ routeNo: 'R14' }])
  })

  test('LOC-13 LOC-28 LOC-30 one location, whole, by number or id', async () => {
    const browser = await world.as(clerk)
    const { value } = await browser.ask(api.locations.one, { locationNo: '000213', showInactive: false })
    expect(value).toEqual({
      locationId: value.locationId,
      customerNo: '104220',
      locationNo: '000213',
      routeNo: 'R14',
      shipToCode: '',
      shipToCustomerNo: '',
      name: 'Harbor St Mart',
      isInactive: false,
      notes: 'Ring twice',
      pos: '',
      itemListCode: '',
      menuCycleCode: '',
      labelCustomerNo: '',
      oneItemPerTray: false,
      mondayMenu: true,
      tuesdayMenu: true,
      wednesdayMenu: true,
      thursdayMenu: true,
      fridayMenu: true,
      saturdayMenu: false,
      sundayMenu: false,
      version: 1,
    })
    const byId = await browser.ask(api.locations.one, { locationId: value.locationId, showInactive: false })
    expect(byId.value).toEqual(value)
    const short = await browser.ask(api.locations.one, { locationNo: '213', routeNo: 'R14', showInactive: false })
    expect(short.value).toEqual(value)
  })

  test('LOC-13 another route, another customer and no name at all are refused', async () => {
    const browser = await world.as(clerk)
    const ask = (input: object) => browser.ask(api.locations.one, { showInactive: true, ...input })
    const foreign = await world.db
      .selectFrom('location')
      .where('customerNo', '=', '104500')
      .select('locationId')
      .executeTakeFirstOrThrow()
    for (const input of [{ locationNo: '000213', routeNo: 'R20' }, { locationNo: '000777' }, foreign])
      expect(await ask(input), JSON.stringify(input)).toMatchObject({
        status: 404,
        text: 'This location was not found.',
      })
    expect(await ask({})).toMatchObject({ status: 400, text: 'Name a location by its id or number.' })
  })

  test('LOC-14 LOC-16 routes are those of the customer, for staff all; field names of a location', async () => {
    const browser = await world.as(clerk)
    expect((await browser.ask(api.locations.routes, {})).value).toEqual([{ routeNo: 'R14' }, { routeNo: 'R20' }])
    const desk = await world.as(staff, { viewing: '104220' })
    expect((await desk.ask(api.locations.routes, {})).value.map(({ routeNo }) => routeNo)).toEqual([
      'R14',
      'R20',
      'R30',
    ])
    const columns = (await browser.ask(api.locations.columns, {})).value
    const location = (await browser.ask(api.locations.one, { locationNo: '000213', showInactive: false })).body
    const { message: _, ...fields } = location as Record<string, unknown>
    expect(columns).toEqual(Object.keys(fields))
  })

  test('SID-25 ship-tos of the own customer, within the mapped route; another customer’s for staff only', async () => {
    const codes = async (persona: typeof clerk, input = {}, options = {}) => {
      const answer = await (await world.as(persona, options)).ask(api.accounts.shipTos, input)
      return answer.status === 200 ? answer.value.map(({ shipToCode }) => shipToCode) : answer.status
    }
    expect(await codes(clerk)).toEqual(['DOCK', 'NORTH'])
    expect(await codes(routeClerk)).toEqual(['NORTH'])
    // What the request says of the mapped route does not widen it.
    expect(await codes(routeClerk, { mappedRouteNo: '' })).toEqual(['NORTH'])
    expect(await codes(clerk, { shipCustomerNo: '104500' })).toBe(404)
    expect(await codes(staff, { shipCustomerNo: '104500' }, { viewing: '104220' })).toEqual(['DOCK'])
  })
})
