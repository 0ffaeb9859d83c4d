import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { isSetUp } from '#rules/customers/setup.ts'
import { maySignIn, NEVER } from '#rules/users/status.ts'
import { testDatabases } from '#tests/support/base-db.ts'
import { freshWorld } from '#tests/support/fresh-world.ts'
import { clerk, insertPersona, OTHER, OWN, staff } from '#tests/support/personas.ts'
import type { Client } from '#tests/support/world.ts'
import { setupFacts, unfinished } from './setup.sql.ts'

const NEW = 'NEW-1'
const first = { ...clerk, customerNo: NEW }

describe.each(testDatabases())('the way of a new customer on %s', (kind) => {
  let admin: Client
  const world = freshWorld(kind, async () => {
    await world.make.shop()
    await world.make.customer({ customerNo: OTHER })
    await world.make.customer({ customerNo: NEW, name: 'Lakeshore', isFromErp: false })
    admin = await world.as(staff)
  })

  const setup = async (customerNo = NEW) => (await admin.ask(api.customerForms.setup, { customerNo })).value
  const startList = (over: { source?: 'all' | 'customer'; likeCustomerNo?: string; customerNo?: string } = {}) =>
    admin.ask(api.customerForms.startList, { customerNo: NEW, source: 'all', ...over })
  const copyPrices = (over: { kind?: 'base' | 'retail'; fromGroup?: string } = {}) =>
    admin.ask(api.customerForms.copyPrices, { customerNo: NEW, kind: 'base', fromGroup: 'CS', ...over })
  const faultOf = (answer: { body: unknown }) => (answer.body as { faults: { text: string }[] }).faults[0]?.text
  const isListed = async () =>
    (await admin.ask(api.customers.list, {})).value.find(({ customerNo }) => customerNo === NEW)?.isUnfinished ?? false

  test('CUS-02 from nothing to the first day that can be ordered, step by step, and never ready before', async () => {
    expect(await setup()).toMatchObject({ locationCount: 0, itemCount: 0, userCount: 0 })
    expect((await setup()).firstDay).toBeUndefined()
    await world.make.location({ customerNo: NEW, menuDays: 'MTWR' })
    expect(await isListed()).toBe(true)
    expect((await startList()).value).toEqual({ count: 3 })
    expect(await setup()).toMatchObject({ locationCount: 1, itemCount: 3, withoutCost: 0, codesWithoutRetail: 0 })
    expect(await isListed()).toBe(true)
    await insertPersona(world, first)
    expect(await isListed()).toBe(false)
    // Thursday noon; Friday and Saturday have closed, on Sunday and Saturday there is no delivery: Monday closes on Saturday.
    expect(await setup()).toMatchObject({
      userCount: 1,
      signedInCount: 0,
      firstDay: '2026-11-23',
      firstCutoffAt: '2026-11-21T20:00:00.000Z',
    })
    const user = await world.as(first)
    const created = await user.ask(api.orders.create, {
      ...{ customerNo: NEW, locationNo: '000213', routeNo: 'R14', orderDate: '2026-11-23', create: 'create' },
    })
    expect(created.message, 'and so it is').toBe('success')
  })

  test('items on the list of another customer make nobody ready', async () => {
    await world.make.item({ customerNo: OTHER, itemNo: '100100' })
    await world.make.location({ customerNo: NEW, menuDays: 'MTWR' })
    await insertPersona(world, first)
    expect(await isListed()).toBe(true)
    expect((await setup()).firstDay).toBeUndefined()
  })

  test('a customer that shares the lists of another is ready by them', async () => {
    await world.db.updateTable('customer').set({ masterCustomerNo: OWN }).where('customerNo', '=', NEW).execute()
    await world.make.location({ customerNo: NEW, menuDays: 'MTWR' })
    await insertPersona(world, first)
    expect(await isListed()).toBe(false)
    expect(await setup()).toMatchObject({ itemCount: 3, emptyLists: [], firstDay: '2026-11-23' })
  })

  test('what is not on the menu of a location makes no day of it one to order for', async () => {
    await world.db.insertInto('itemList').values({ customerNo: NEW, listCode: 'X' }).execute()
    await world.make.item({ customerNo: NEW, itemNo: '100100', listCode: 'X', onMenu: false })
    await world.make.location({ customerNo: NEW, menuDays: 'F' })
    await world.make.location({ customerNo: NEW, locationNo: '000214', menuDays: 'MTWR', itemListCode: 'X' })
    await startList()
    await insertPersona(world, first)
    expect((await setup()).firstDay).toBe('2026-11-27')
  })

  test('a customer on credit hold is not ready, and is told so', async () => {
    await world.make.location({ customerNo: NEW, menuDays: 'MTWR' })
    await startList()
    await insertPersona(world, first)
    expect([await isListed(), (await setup()).isOnHold]).toEqual([false, false])
    const owed = { creditLimitCents: 100, balanceCents: 200 }
    await world.db.updateTable('customer').set(owed).where('customerNo', '=', NEW).execute()
    expect([await isListed(), (await setup()).isOnHold]).toEqual([true, true])
  })

  test('the first day is one of a location that has items on its own list', async () => {
    await world.db
      .insertInto('itemList')
      .values([
        { customerNo: NEW, listCode: 'X' },
        { customerNo: OTHER, listCode: 'X' },
      ])
      .execute()
    await world.make.item({ customerNo: OTHER, itemNo: '100100', listCode: 'X' })
    await world.make.location({ customerNo: NEW, menuDays: 'F' })
    await world.make.location({ customerNo: NEW, locationNo: '000214', menuDays: 'MTWR', itemListCode: 'X' })
    await startList()
    await insertPersona(world, first)
    expect((await setup()).firstDay, 'Friday of next week').toBe('2026-11-27')
  })

  test('a day without work is passed over, and when each of the next days closes is told', async () => {
    await world.make.location({ customerNo: NEW, menuDays: 'MTWR' })
    await startList()
    await insertPersona(world, first)
    await world.db.insertInto('cutoffDate').values({ orderDate: '2026-11-23', isNoWork: true }).execute()
    const { firstDay, days } = await setup()
    expect(firstDay).toBe('2026-11-24')
    expect(days.map(({ date, isNoWork }) => [date, isNoWork])).toEqual([
      ['2026-11-19', false],
      ['2026-11-20', false],
      ['2026-11-21', false],
      ['2026-11-22', false],
      ['2026-11-23', true],
      ['2026-11-24', false],
      ['2026-11-25', false],
    ])
  })

  test('customers from the ERP are never called unfinished', async () => {
    const all = (await admin.ask(api.customers.list, {})).value
    expect(all.filter(({ isUnfinished }) => isUnfinished).map(({ customerNo }) => customerNo)).toEqual([NEW])
  })

  describe('the beginning of its list', () => {
    test('has every item that is still made and not restricted', async () => {
      await world.make.item({ customerNo: OWN, itemNo: '100104', isRestricted: true, authorised: true })
      await world.make.item({ customerNo: OWN, itemNo: '100105', isActive: false })
      expect((await startList()).value).toEqual({ count: 3 })
      const entries = await world.db
        .selectFrom('itemListEntry')
        .where('customerNo', '=', NEW)
        .select('itemNo')
        .orderBy('itemNo')
        .execute()
      expect(entries.map(({ itemNo }) => itemNo)).toEqual(['100100', '100101', '100102'])
    })

    test('as another customer’s: shown where it is shown there; what is restricted or no longer made is left out', async () => {
      await world.make.item({ customerNo: OWN, itemNo: '100103', onMenu: false })
      await world.make.item({ customerNo: OWN, itemNo: '100104', isRestricted: true, authorised: true })
      await world.make.item({ customerNo: OWN, itemNo: '100105', isActive: false })
      expect((await startList({ source: 'customer', likeCustomerNo: OWN })).value).toEqual({ count: 4 })
      const entries = await world.db
        .selectFrom('itemListEntry')
        .where('customerNo', '=', NEW)
        .select(['itemNo', 'showOnMenu', 'isAuthorised', 'listCode'])
        .orderBy('itemNo')
        .execute()
      expect(entries.map(({ itemNo, showOnMenu }) => [itemNo, showOnMenu])).toEqual([
        ['100100', true],
        ['100101', true],
        ['100102', true],
        ['100103', false],
      ])
      expect(entries.every(({ isAuthorised, listCode }) => !isAuthorised && listCode === '')).toBe(true)
    })

    test('as that of a customer who shares another’s: with the items of the lists it orders from', async () => {
      await world.db.updateTable('customer').set({ masterCustomerNo: OWN }).where('customerNo', '=', OTHER).execute()
      expect((await startList({ source: 'customer', likeCustomerNo: OTHER })).value).toEqual({ count: 3 })
    })

    test('is one entry of the record, with who did it', async () => {
      await startList({ source: 'customer', likeCustomerNo: OWN })
      const entries = await world.db
        .selectFrom('auditEntry')
        .where('customerNo', '=', NEW)
        .select(['action', 'actor', 'newValue'])
        .execute()
      expect(entries).toEqual([
        { action: 'item-list.fill', actor: 'ADMIN', newValue: `{"items":3,"like_customer":"${OWN}"}` },
      ])
    })

    test.each([
      ['a list that has items', OWN, {}, 'This list has items already. Change it in Item Maintenance.'],
      ['a customer that is not there', NEW, { source: 'customer', likeCustomerNo: 'X9' }, 'There is no customer X9.'],
      [
        'a customer with an empty list',
        NEW,
        { source: 'customer', likeCustomerNo: OTHER },
        'There is nothing to begin with: no item of that list is made any more.',
      ],
    ] as const)('is refused for %s, and nothing is stored', async (_, customerNo, over, text) => {
      const count = () => world.db.selectFrom('itemListEntry').select('itemNo').execute()
      const before = (await count()).length
      expect(faultOf(await startList({ customerNo, ...over }))).toBe(text)
      expect((await count()).length).toBe(before)
    })

    test('is refused for a customer that shares another one’s lists, which would change theirs', async () => {
      await world.db.updateTable('customer').set({ masterCustomerNo: OTHER }).where('customerNo', '=', NEW).execute()
      expect(faultOf(await startList())).toBe(`${NEW} shares the item lists of ${OTHER}. They are changed there.`)
      expect(await setup()).toMatchObject({ listOwnerNo: OTHER, itemCount: 0 })
    })

    test('of two who begin at once, one does', async () => {
      const answers = await Promise.all([startList(), startList()])
      expect(answers.map(({ message }) => message).sort()).toEqual(['error', 'success'])
    })
  })

  describe('its prices', () => {
    beforeEach(async () => {
      const groups = { customerPriceGroup: 'LAKE', retailPriceGroup: 'LAKER' }
      await world.db.updateTable('customer').set(groups).where('customerNo', '=', NEW).execute()
      await world.make.location({ customerNo: NEW })
      await startList()
    })

    test('what lacks a price is told; a group that has none is filled from another', async () => {
      expect(await setup()).toMatchObject({ withoutCost: 3, codesWithoutRetail: 1 })
      expect((await copyPrices()).value).toEqual({ count: 3 })
      expect((await copyPrices({ kind: 'retail', fromGroup: 'R1' })).value).toEqual({ count: 1 })
      expect(await setup()).toMatchObject({ withoutCost: 0, codesWithoutRetail: 0 })
      expect((await admin.ask(api.customerForms.priceGroups, {})).value).toEqual({
        base: [
          { group: 'CS', count: 3 },
          { group: 'LAKE', count: 3 },
        ],
        retail: [
          { group: 'LAKER', count: 1 },
          { group: 'R1', count: 1 },
        ],
      })
    })

    test('prices that are there are never written over: others may have that group', async () => {
      await world.db.insertInto('basePrice').values({ priceGroup: 'LAKE', itemNo: '100100', cents: 5 }).execute()
      expect(faultOf(await copyPrices())).toBe('Price group LAKE has prices already. They are changed one by one.')
      expect(faultOf(await copyPrices({ kind: 'retail', fromGroup: 'NONE' }))).toBe('Price group NONE has no prices.')
      const both = await Promise.all([
        copyPrices({ kind: 'retail', fromGroup: 'R1' }),
        copyPrices({ kind: 'retail', fromGroup: 'R1' }),
      ])
      expect(both.map(({ message }) => message).sort()).toEqual(['error', 'success'])
      expect(await world.db.selectFrom('basePrice').where('priceGroup', '=', 'LAKE').select('cents').execute()).toEqual(
        [{ cents: 5 }],
      )
    })

    test('a customer without a price group is told so', async () => {
      await world.db.updateTable('customer').set({ customerPriceGroup: '' }).where('customerNo', '=', NEW).execute()
      expect(faultOf(await copyPrices())).toBe(
        'This customer has no such price group. Enter one on the customer’s form first.',
      )
    })
  })

  test('whether a customer is ready: the list says what the rule says of the same facts', {
    timeout: 120_000,
  }, async () => {
    const today = world.clock.today()
    const facts = fc.record({
      ordersAllowed: fc.constantFrom(0, 1),
      owes: fc.boolean(),
      location: fc.constantFrom(undefined, { menuDays: 'MTW' }, { menuDays: '' }, { menuDays: 'M', isActive: false }),
      second: fc.boolean(),
      list: fc.constantFrom('', 'WRAPS'),
      entry: fc.constantFrom(
        undefined,
        {},
        { onMenu: false },
        { listCode: 'WRAPS' },
        { isActive: false },
        { isRestricted: true },
      ),
      isShared: fc.boolean(),
      user: fc.constantFrom(undefined, {}, { isActive: false }, { isDeleted: true }, { expiresOn: '2026-11-18' }),
    })
    await fc.assert(
      fc.asyncProperty(facts, async ({ ordersAllowed, owes, location, second, list, entry, isShared, user }) => {
        const { db, make } = world
        await world.database.reset()
        const owner = isShared ? OTHER : NEW
        await make.customer({ customerNo: OTHER })
        await make.customer({
          ...{ customerNo: NEW, isFromErp: false, webOrdersAllowed: ordersAllowed },
          ...{ masterCustomerNo: isShared ? OTHER : null, balanceCents: owes ? 2 : 0, creditLimitCents: 1 },
        })
        await db
          .insertInto('itemList')
          .values([
            { customerNo: NEW, listCode: 'WRAPS' },
            { customerNo: OTHER, listCode: 'WRAPS' },
          ])
          .execute()
        if (location) await make.location({ customerNo: NEW, itemListCode: list, ...location })
        if (second) await make.location({ customerNo: NEW, locationNo: '000214', itemListCode: '' })
        if (entry) await make.item({ customerNo: owner, ...entry })
        if (user) {
          await insertPersona(world, first)
          await db
            .updateTable('portalUser')
            .set({ name: 'First', ...user })
            .where('customerNo', '=', NEW)
            .execute()
        }
        const known = await setupFacts(db, NEW, today)
        const account = { isActive: true, expiresOn: NEVER, ...user }
        expect(known?.userCount).toBe(user && maySignIn(account, today) ? 1 : 0)
        expect((await unfinished(db, today)).length === 0).toBe(known && isSetUp(known))
      }),
      { numRuns: 60 },
    )
  })
})
