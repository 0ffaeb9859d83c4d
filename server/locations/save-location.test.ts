// Creating and changing locations (LOC-17 to LOC-34), and what that does to orders (LOC-32).
import { describe, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import type { Input } from '#contract/kernel/endpoint.ts'
import { NO_EFFECTS } from '#rules/locations/location-effects.ts'
import { testDatabases } from '#tests/support/base-db.ts'
import { faultsOf as faultsIn } from '#tests/support/faults-of.ts'
import { fingerprint } from '#tests/support/fingerprint.ts'
import { freshWorld } from '#tests/support/fresh-world.ts'
import { clerk, customerAdmin, OTHER, OWN, otherAdmin, type Persona, staff } from '#tests/support/personas.ts'
import type { Client } from '#tests/support/world.ts'

type Asked = Input<typeof api.locations.save>['location']

/** A customer's user who maintains locations of one route alone. */
const routeAdmin: Persona = { userCode: 'ROUTEADM', customerNo: OWN, rights: ['locationMaint'], mappedRouteNo: 'R14' }

describe.each(testDatabases())('saving locations on %s', (kind) => {
  const world = freshWorld(kind, async () => {
    await world.make.shop()
    await world.make.customer({ customerNo: OTHER })
    await world.make.location({ customerNo: OTHER, locationNo: '000777', routeNo: 'R30' })
    await world.make.location({ locationNo: '000214', routeNo: 'R20', menuDays: 'MTWRF' })
    for (const [customerNo, shipToCode] of [
      [OWN, 'DOCK'],
      [OTHER, 'YARD'],
    ] as const)
      await world.db.insertInto('shipTo').values({ customerNo, shipToCode, name: shipToCode }).execute()
    await world.db.insertInto('itemList').values({ customerNo: OWN, listCode: 'SUMMER' }).execute()
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
  const create = (client: Client, location: Asked, more: object = {}) =>
    client.ask(api.locations.save, { location, ...more })
  const change = async (client: Client, location: Asked, locationNo = '000213') => {
    const { locationId } = await rowOf(locationNo)
    return client.ask(api.locations.save, { locationId, locationNo, location })
  }
  const faultsOf = (answer: { body: unknown }) =>
    faultsIn(api.locations.save, answer).map(({ field, text }) => `${field}: ${text}`)
  const stop = { name: 'Pier 9', routeNo: 'R14' }

  describe('creating', () => {
    test('LOC-17 LOC-18 LOC-26 LOC-31 the server assigns the next number, and the new location is as it should be', async () => {
      const browser = await asAdmin()
      expect((await browser.ask(api.locations.nextNo, {})).value).toEqual({ max: 214, next: '000215' })
      const { value } = await create(browser, {
        ...stop,
        pos: 'lf 9',
        notes: 'Gate B',
        itemListCode: 'SUMMER',
        shipToCode: 'DOCK',
      })
      expect(value.effects).toBeUndefined()
      expect(value.location).toMatchObject({
        ...{ locationNo: '000215', customerNo: OWN, routeNo: 'R14', name: 'Pier 9', pos: 'LF 9', notes: 'Gate B' },
        ...{
          isInactive: false,
          mondayMenu: true,
          fridayMenu: true,
          saturdayMenu: false,
          sundayMenu: false,
          version: 1,
        },
        ...{ itemListCode: 'SUMMER', shipToCode: 'DOCK', oneItemPerTray: false },
      })
      expect(await rowOf('000215')).toMatchObject({
        name: 'Pier 9',
        menuDays: 'MTWRF',
        isActive: true,
        routeSequence: 0,
      })
      expect((await create(browser, stop)).value.location.locationNo).toBe('000216')
    })

    test('LOC-17 a customer without locations begins with 000001; numbers are each customer’s own', async () => {
      await world.make.customer({ customerNo: '104600' })
      const desk = await world.as(staff, { viewing: '104600' })
      expect((await desk.ask(api.locations.nextNo, {})).value).toEqual({ max: 0, next: '000001' })
      expect((await create(desk, stop)).value.location.locationNo).toBe('000001')
    })

    test('LOC-17 once 999999 is taken the lowest free number is next, and none is when all are', async () => {
      const browser = await asAdmin()
      await create(browser, stop, { locationNo: '999999' })
      expect((await browser.ask(api.locations.nextNo, {})).value).toEqual({ max: 999_999, next: '000001' })
      expect((await create(browser, stop)).value.location.locationNo).toBe('000001')
      for (const locationNo of ['2', '3']) await create(browser, stop, { locationNo })
      expect((await create(browser, stop)).value.location.locationNo).toBe('000004')
    })

    test('LOC-18 LOC-19 a number that is supplied is taken as it is, padded; a taken one and 000000 are refused', async () => {
      const browser = await asAdmin()
      expect((await create(browser, stop, { locationNo: '42' })).value.location.locationNo).toBe('000042')
      const taken = await create(browser, stop, { locationNo: '000213' })
      expect(taken).toMatchObject({
        status: 200,
        message: 'error',
        code: 'taken',
        text: 'Location number 000213 is taken.',
      })
      expect(faultsOf(taken)).toEqual(['locationNo: Location number 000213 is taken.'])
      expect(faultsOf(await create(browser, stop, { locationNo: '0' }))).toEqual([
        'locationNo: A location number is from 000001 to 999999.',
      ])
      expect(faultsOf(await create(browser, { ...stop, locationNo: '000300' }, { locationNo: '301' }))).toEqual([
        'locationNo: The request names two location numbers, 000301 and 000300.',
      ])
      expect((await create(browser, { ...stop, locationNo: '302' })).value.location.locationNo).toBe('000302')
    })

    test('LOC-28 a location comes onto its route as the last stop, where the route’s stops have an order', async () => {
      await world.db.updateTable('location').set({ routeSequence: 30 }).where('customerNo', '=', OTHER).execute()
      const desk = await asStaff()
      expect((await create(desk, { ...stop, routeNo: 'R30' })).message).toBe('success')
      expect(await rowOf('000215')).toMatchObject({ routeSequence: 31 })
      await change(desk, { routeNo: 'R30' })
      expect(await rowOf('000213')).toMatchObject({ routeSequence: 32 })
      await change(desk, { name: 'Stays' })
      expect(await rowOf('000213')).toMatchObject({ routeSequence: 32 })
    })

    test('SRV-06 staff with no customer selected create for the one they name; nobody else names one', async () => {
      const desk = await world.as(staff)
      expect((await create(desk, stop, { customerNo: OTHER })).value.location).toMatchObject({
        customerNo: OTHER,
        locationNo: '000778',
      })
      expect((await desk.ask(api.locations.nextNo, { customerNo: OTHER })).value.next).toBe('000779')
      expect((await create(desk, stop)).status).toBe(403)
      expect((await create(await asAdmin(), stop, { customerNo: OTHER })).status).toBe(404)
      expect((await create(await asAdmin(), { ...stop, customerNo: OTHER })).text).toBe(
        `Customer ${OTHER} was not found.`,
      )
    })
  })

  describe('changing', () => {
    test('LOC-19 LOC-20 what is named is changed, the rest stays; the change is on the record', async () => {
      const browser = await asAdmin()
      const { value } = await change(browser, { name: 'Harbor Street', pos: 'a1', notes: '' })
      expect(value).toMatchObject({ location: { name: 'Harbor Street', pos: 'A1', version: 2 }, effects: NO_EFFECTS })
      expect(await rowOf('000213')).toMatchObject({ name: 'Harbor Street', routeNo: 'R14', menuDays: 'UMTWRFS' })
      const entries = await world.db
        .selectFrom('auditEntry')
        .where('action', '=', 'location.change')
        .select(['actor', 'subject', 'oldValue', 'newValue'])
        .execute()
      expect(entries).toEqual([
        {
          ...{ actor: 'MANAGER', subject: '000213' },
          oldValue: '{"pos": "", "name": "Harbor St Mart"}',
          newValue: '{"pos": "A1", "name": "Harbor Street"}',
        },
      ])
    })

    test('LOC-19 a whole location as it was read goes back as it came, and changes nothing', async () => {
      const browser = await asAdmin()
      const { value } = await browser.ask(api.locations.one, { locationNo: '000213', showInactive: true })
      const saved = await change(browser, value)
      expect(saved.value.location).toEqual(value)
    })

    test('LOC-19 the number names the location too, and never another one', async () => {
      const browser = await asAdmin()
      const { locationId } = await rowOf('000213')
      const said = { status: 404, text: 'This location was not found.' }
      const foreign = await rowOf('000777', OTHER)
      for (const more of [
        { locationId, locationNo: '000214' },
        { locationId, location: { locationNo: '000214' } },
        { locationId, location: { locationId: locationId + 1 } },
        { locationId: foreign.locationId },
        { locationId: 99_999_999 },
      ])
        expect(await browser.ask(api.locations.save, { location: {}, ...more }), JSON.stringify(more)).toMatchObject(
          said,
        )
      expect(await change(await world.as(otherAdmin), { name: 'Mine' })).toMatchObject(said)
    })

    test('LOC-19 the id of the record, or its version beside a number, changes that location and creates none', async () => {
      const browser = await asAdmin()
      const { locationId } = await rowOf('000213')
      const save = (location: Asked, more: object = {}) => create(browser, location, more)
      const count = async () => (await world.db.selectFrom('location').select('locationNo').execute()).length
      const before = await count()
      expect((await save({ locationId, name: 'A' })).value.location).toMatchObject({ name: 'A', version: 2 })
      expect((await save({ locationId, name: 'B' }, { locationNo: '213' })).value.location.name).toBe('B')
      expect((await save({ name: 'C', version: 3 }, { locationNo: '213' })).value.location.name).toBe('C')
      expect((await save({ name: 'D', version: 4, locationNo: '213' })).value.location.name).toBe('D')
      expect(await save({ name: 'E', version: 4 }, { locationNo: '213' })).toMatchObject({ code: 'conflict' })
      expect(await save({ name: 'F', locationId }, { locationNo: '214' })).toMatchObject({ status: 404 })
      expect(await save({ name: 'F', locationId: 99_999_999 })).toMatchObject({ status: 404 })
      expect(await save({ name: 'F', version: 1 }, { locationNo: '998' })).toMatchObject({ status: 404 })
      expect(await save({ name: 'F', version: 1 })).toMatchObject({ status: 404 })
      expect(await save({ name: 'F', version: 1 }, { locationNo: '777' })).toMatchObject({ status: 404 })
      expect(await rowOf('000213')).toMatchObject({ name: 'D', version: 5 })
      expect(await count()).toBe(before)
    })

    test('LOC-25 all faults come with their fields, and nothing is stored', async () => {
      const before = await fingerprint(world, { except: ['session', 'portal_user'] })
      const bad: Asked = {
        ...{
          routeNo: 'R99',
          name: 'n'.repeat(31),
          itemListCode: 'WINTER',
          pos: 'p'.repeat(101),
          notes: 'n'.repeat(251),
        },
        ...{ shipToCode: 'YARD', labelCustomerNo: '999', shipToCustomerNo: '998', menuCycleCode: 'A B' },
      }
      const fields = [
        'routeNo',
        'name',
        'itemListCode',
        'pos',
        'notes',
        'shipToCustomerNo',
        'shipToCode',
        'labelCustomerNo',
        'menuCycleCode',
      ]
      for (const answer of [await change(await asStaff(), bad), await create(await asStaff(), bad)]) {
        expect(answer).toMatchObject({
          status: 200,
          message: 'error',
          code: 'invalid',
          text: 'Route R99 was not found.',
        })
        expect(faultsOf(answer).map((each) => each.split(':')[0])).toEqual(fields)
      }
      expect(faultsOf(await create(await asStaff(), {}))).toEqual([
        'routeNo: Value is required',
        'name: Value is required',
      ])
      expect(await fingerprint(world, { except: ['session', 'portal_user', 'view_as'] })).toBe(
        before
          .split('\n')
          .filter((line) => !line.startsWith('view_as '))
          .join('\n'),
      )
    })

    test('SEC-10 LOC-21 LOC-22 LOC-33 what only staff may set is refused from others, and kept', async () => {
      const browser = await asAdmin()
      const said = 'Only company staff can change this.'
      const days = 'Only company staff, or a user who may set delivery days, can change these.'
      const forged: Asked = {
        ...{
          oneItemPerTray: true,
          menuCycleCode: 'A',
          labelCustomerNo: OTHER,
          shipToCustomerNo: OTHER,
          saturdayMenu: false,
        },
      }
      const fields = ['menuDays', 'shipToCustomerNo', 'labelCustomerNo', 'menuCycleCode', 'oneItemPerTray']
      expect(faultsOf(await change(browser, forged))).toEqual(
        fields.map((f) => `${f}: ${f === 'menuDays' ? days : said}`),
      )
      expect(faultsOf(await create(browser, { ...stop, ...forged, saturdayMenu: true }))).toEqual(
        fields.map((f) => `${f}: ${f === 'menuDays' ? days : said}`),
      )
      expect(await rowOf('000213')).toMatchObject({ oneItemPerTray: false, menuDays: 'UMTWRFS', version: 1 })
      expect(faultsOf(await change(await asStaff(), forged))).toEqual(['menuCycleCode: Menu cycle A was not found.'])
      await world.db.insertInto('menuCycle').values({ menuCycleCode: 'A', weeks: 2 }).execute()
      expect((await change(await asStaff(), forged)).message).toBe('success')
      expect(await rowOf('000213')).toMatchObject({
        ...{
          oneItemPerTray: true,
          menuCycleCode: 'A',
          labelCustomerNo: OTHER,
          shipToCustomerNo: OTHER,
          menuDays: 'UMTWRF',
        },
      })
      const daysAdmin: Persona = { ...customerAdmin, userCode: 'DAYS', rights: ['locationMaint', 'locationDays'] }
      expect((await change(await world.as(daysAdmin), { saturdayMenu: true })).message).toBe('success')
      expect((await rowOf('000213')).menuDays).toBe('UMTWRFS')
    })

    test('ROL-03 ROL-04 who may not maintain locations may not save, number or look ahead; staff viewing as may', async () => {
      const browser = await world.as(clerk)
      const { locationId } = await rowOf('000213')
      for (const answer of [
        await change(browser, { name: 'Mine' }),
        await create(browser, stop),
        await browser.ask(api.locations.nextNo, {}),
        await browser.ask(api.locations.effects, { locationId }),
      ])
        expect(answer).toMatchObject({ status: 403, code: 'no right' })
      const desk = await world.as({ ...staff, userCode: 'VIEWER', rights: [] }, { viewing: OWN })
      expect((await create(desk, stop)).message).toBe('success')
      expect((await change(desk, { name: 'Ours' })).message).toBe('success')
    })

    test('LOC-14 a customer’s administrator chooses among the routes that the customer is on; staff among all', async () => {
      await world.make.route('R40')
      expect(faultsOf(await change(await asAdmin(), { routeNo: 'R30' }))).toEqual(['routeNo: Route R30 was not found.'])
      expect(faultsOf(await change(await asAdmin(), { routeNo: 'R40' }))).toEqual(['routeNo: Route R40 was not found.'])
      expect((await change(await asAdmin(), { routeNo: 'R20' })).message).toBe('success')
      expect((await change(await asStaff(), { routeNo: 'R40' })).message).toBe('success')
    })

    test('SEC-07 USR-27 a mapped user changes no location out of his reach, and moves none out of it', async () => {
      const browser = await world.as(routeAdmin)
      expect(await change(browser, { name: 'Mine' }, '000214')).toMatchObject({ status: 404 })
      expect((await change(browser, { name: 'Mine' })).message).toBe('success')
      expect(faultsOf(await change(browser, { routeNo: 'R20' }))).toEqual(['routeNo: Route R20 was not found.'])
      expect(faultsOf(await create(browser, { ...stop, routeNo: 'R20' }))).toEqual([
        'routeNo: Route R20 was not found.',
      ])
      expect((await create(browser, stop)).message).toBe('success')
    })

    test('LOC-33 the ship-to is one of the ship-to customer’s', async () => {
      const desk = await asStaff()
      expect(faultsOf(await change(desk, { shipToCode: 'YARD' }))).toEqual(['shipToCode: Ship-to YARD was not found.'])
      expect((await change(desk, { shipToCode: 'YARD', shipToCustomerNo: OTHER })).message).toBe('success')
      expect(faultsOf(await change(desk, { shipToCustomerNo: '' }))).toEqual([
        'shipToCode: Ship-to YARD was not found.',
      ])
      expect(faultsOf(await change(await asAdmin(), { shipToCode: '' }))).toEqual([
        'shipToCode: Only company staff can change this.',
      ])
      expect((await change(desk, { shipToCustomerNo: '', shipToCode: 'DOCK' })).message).toBe('success')
      expect((await change(await asAdmin(), { shipToCode: '' })).message).toBe('success')
    })

    test('LOC-15 a list of the master account can be chosen, and one that is gone cannot', async () => {
      await world.db.insertInto('itemList').values({ customerNo: OTHER, listCode: 'THEIRS' }).execute()
      expect(faultsOf(await change(await asAdmin(), { itemListCode: 'THEIRS' }))).toEqual([
        'itemListCode: Item list THEIRS was not found.',
      ])
      await world.db.updateTable('customer').set({ masterCustomerNo: OTHER }).where('customerNo', '=', OWN).execute()
      expect((await change(await asAdmin(), { itemListCode: 'THEIRS' })).message).toBe('success')
      expect(faultsOf(await change(await asAdmin(), { itemListCode: 'SUMMER' }))).toEqual([
        'itemListCode: Item list SUMMER was not found.',
      ])
    })

    test('LOC-34 a POS number that files could take for another location is refused where files name locations so', async () => {
      await world.db.updateTable('location').set({ pos: 'LF7' }).where('locationNo', '=', '000214').execute()
      expect((await change(await asAdmin(), { pos: 'lf7' })).message, 'files go by numbers alone').toBe('success')
      await world.db.updateTable('customer').set({ posEnabled: true }).where('customerNo', '=', OWN).execute()
      expect((await change(await asAdmin(), { pos: 'lf7' })).message, 'it was so').toBe('success')
      const said = ['pos: Another location has this POS number, or is numbered so. Files could not tell them apart.']
      for (const pos of ['lf7 ', '214', '000214']) {
        await change(await asAdmin(), { pos: 'free' })
        expect(faultsOf(await change(await asAdmin(), { pos })), pos).toEqual(said)
      }
      expect((await change(await asAdmin(), { pos: '213' })).message, 'its own number').toBe('success')
      await world.db.updateTable('location').set({ pos: 'LF8' }).where('customerNo', '=', OTHER).execute()
      expect((await change(await asAdmin(), { pos: 'lf8' })).message, 'another customer’s number').toBe('success')
      expect(faultsOf(await create(await asAdmin(), { ...stop, pos: '214' }))).toEqual(said)
    })

    test('two administrators: the later save meets the earlier one, and sees both', async () => {
      const [one, two] = [await asAdmin(), await asStaff()]
      const { value } = await two.ask(api.locations.one, { locationNo: '000213', showInactive: true })
      await change(one, { ...value, name: 'First' })
      // Somebody else's location of the same number was changed since.
      await world.make.location({ customerNo: OTHER })
      const { locationId } = await rowOf('000213', OTHER)
      const desk = await world.as(staff, { viewing: OTHER })
      const theirs = { locationId, locationNo: '000213', location: { pos: 'LF9' } }
      const saved = await desk.ask(api.locations.save, theirs)
      expect(saved.message).toBe('success')
      const late = await change(two, { ...value, name: 'Second' })
      expect(late).toMatchObject({
        ...{ message: 'error', code: 'conflict', text: 'This location was changed by MANAGER after you opened it.' },
        body: { changed_by: 'MANAGER', current: { Name: 'First', version: 2 } },
      })
      expect((await rowOf('000213')).name).toBe('First')
      expect((await change(two, { ...value, name: 'Second', version: 2 })).value.location).toMatchObject({
        name: 'Second',
        version: 3,
      })
    })
  })
})
