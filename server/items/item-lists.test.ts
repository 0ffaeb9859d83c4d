import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { testDatabases } from '#tests/support/base-db.ts'
import { customerAdmin, OTHER, OWN, plainStaff, staff } from '#tests/support/personas.ts'
import { openWorld, type TestWorld } from '#tests/support/world.ts'

const { itemLists } = api

describe.each(testDatabases())('item lists on %s', (kind) => {
  let world: TestWorld
  beforeAll(async () => {
    world = await openWorld(kind)
  })
  beforeEach(async () => {
    await world.database.reset()
    await world.make.shop(OTHER)
    await world.make.item({ customerNo: OTHER, itemNo: '100103', onMenu: false })
    await world.make.item({ customerNo: OTHER, itemNo: '100104', isRestricted: true, authorised: true })
    await world.make.item({ customerNo: OTHER, itemNo: '100105', isActive: false })
    await world.make.customer({ customerNo: OWN })
  })
  afterAll(() => world.close())

  const entries = (customerNo = OWN) =>
    world.db
      .selectFrom('itemListEntry')
      .where('customerNo', '=', customerNo)
      .select(['listCode', 'itemNo', 'showOnMenu', 'isAuthorised'])
      .orderBy('listCode')
      .orderBy('itemNo')
      .execute()

  describe('a customer’s Master is filled', () => {
    test('with another customer’s, as it stands there', async () => {
      const desk = await world.as(staff)
      expect((await desk.ask(itemLists.fill, { customerNo: OWN, fromCustomerNo: OTHER })).value).toEqual({
        ...{ addedCount: 6, itemCount: 6 },
      })
      expect(await entries()).toEqual(await entries(OTHER))
    })

    test('with every active item that is not restricted', async () => {
      const desk = await world.as(staff)
      expect((await desk.ask(itemLists.fill, { customerNo: OWN })).value).toEqual({ addedCount: 4, itemCount: 4 })
      expect((await entries()).map(({ itemNo }) => itemNo)).toEqual(['100100', '100101', '100102', '100103'])
    })

    test('again: what stands there stays as it is', async () => {
      const desk = await world.as(staff)
      await world.make.item({ itemNo: '100100', onMenu: false })
      await desk.ask(itemLists.fill, { customerNo: OWN })
      expect((await desk.ask(itemLists.fill, { customerNo: OWN })).value).toEqual({ addedCount: 0, itemCount: 4 })
      expect((await entries())[0]).toMatchObject({ itemNo: '100100', showOnMenu: false })
    })

    test('twice at the same moment is once', async () => {
      const desk = await world.as(staff)
      const fill = () => desk.ask(itemLists.fill, { customerNo: OWN, fromCustomerNo: OTHER })
      const answers = await Promise.all([fill(), fill()])
      expect(answers.map(({ value }) => value.addedCount).sort()).toEqual([0, 6])
    })

    test('not where the lists are another account’s, nor from itself, nor from nobody', async () => {
      const desk = await world.as(staff)
      expect(await desk.ask(itemLists.fill, { customerNo: OWN, fromCustomerNo: OWN })).toMatchObject({
        ...{ message: 'error', text: 'Choose another customer to copy from.' },
      })
      expect(await desk.ask(itemLists.fill, { customerNo: OWN, fromCustomerNo: '999999' })).toMatchObject({
        ...{ status: 404, text: 'Customer 999999 was not found.' },
      })
      await world.db.updateTable('customer').set({ masterCustomerNo: OTHER }).where('customerNo', '=', OWN).execute()
      expect(await desk.ask(itemLists.fill, { customerNo: OWN })).toMatchObject({
        ...{ message: 'error', code: 'shared lists' },
        text: `The item lists are those of customer ${OTHER} and are kept there.`,
      })
      expect(await entries()).toEqual([])
    })

    test('by staff administrators alone', async () => {
      for (const persona of [customerAdmin, plainStaff])
        expect((await (await world.as(persona)).ask(itemLists.fill, { customerNo: OWN })).status).toBe(403)
      expect(await entries()).toEqual([])
    })
  })

  describe('what a customer’s menus lack', () => {
    const gaps = async () => (await (await world.as(staff)).ask(itemLists.gaps, { customerNo: OWN })).value

    test('a new customer has no items; one in a price group has its prices', async () => {
      expect(await gaps()).toEqual({
        ...{ customerPriceGroup: 'CS', retailPriceGroup: 'R1', menuItemCount: 0 },
        ...{ withoutBaseCost: { count: 0, items: [] }, withoutRetailPrice: { count: 0, items: [] } },
      })
      await (await world.as(staff)).ask(itemLists.fill, { customerNo: OWN, fromCustomerNo: OTHER })
      expect(await gaps()).toMatchObject({
        menuItemCount: 4,
        withoutBaseCost: { count: 0 },
        withoutRetailPrice: { count: 0 },
      })
    })

    test('items on the menu of Master, and of lists of active locations, without a price, each once', async () => {
      const { db, make } = world
      for (const listCode of ['CLUB', 'OLD', 'UNUSED'])
        await db.insertInto('itemList').values({ customerNo: OWN, listCode }).execute()
      await make.location({ itemListCode: 'CLUB' })
      await make.location({ locationNo: '000214', itemListCode: 'OLD', isActive: false })
      await make.item({ itemNo: '100200', priceCode: 'B01' })
      await make.item({ itemNo: '100201', priceCode: 'B02', listCode: 'CLUB' })
      await make.item({ itemNo: '100200', listCode: 'CLUB' })
      await make.item({ itemNo: '100202', priceCode: 'B03', listCode: 'OLD' })
      await make.item({ itemNo: '100203', priceCode: 'B04', listCode: 'UNUSED' })
      await make.item({ itemNo: '100204', priceCode: 'B05', onMenu: false })
      await db.deleteFrom('basePrice').where('itemNo', '=', '100201').execute()
      const club = { itemNo: '100201', description: 'Item 100201', priceCode: 'B02' }
      expect(await gaps()).toMatchObject({
        menuItemCount: 2,
        withoutBaseCost: { count: 1, items: [club] },
        withoutRetailPrice: {
          count: 2,
          items: [{ itemNo: '100200', description: 'Item 100200', priceCode: 'B01' }, club],
        },
      })
      // The customer's own value for Master holds on CLUB, too.
      await db
        .insertInto('customerRetailPrice')
        .values({ customerNo: OWN, listCode: '', priceCode: 'B01', cents: 100 })
        .execute()
      expect(await gaps()).toMatchObject({ withoutRetailPrice: { count: 1, items: [club] } })
    })

    test('a group that nobody gave prices is told by all its items; of many the first 20 are named', async () => {
      await world.make.item({ itemNo: '100200' })
      await world.db.updateTable('customer').set({ customerPriceGroup: 'NEW' }).where('customerNo', '=', OWN).execute()
      for (let at = 10; at < 34; at += 1) await world.make.item({ itemNo: `1003${at}` })
      const { withoutBaseCost, menuItemCount } = await gaps()
      expect([menuItemCount, withoutBaseCost.count, withoutBaseCost.items.length]).toEqual([25, 25, 20])
    })

    test('whose lists they are', async () => {
      await world.db.updateTable('customer').set({ masterCustomerNo: OTHER }).where('customerNo', '=', OWN).execute()
      expect(await gaps()).toMatchObject({ masterCustomerNo: OTHER, menuItemCount: 4 })
    })
  })

  test('which price groups there are, and what each gives', async () => {
    await world.make.customer({ customerNo: '104300', customerPriceGroup: 'EMPTY', retailPriceGroup: '' })
    await world.db.insertInto('basePrice').values({ priceGroup: 'FREE', itemNo: '100100', cents: 0 }).execute()
    await world.db.insertInto('retailPrice').values({ priceGroup: 'R1', priceCode: 'B01', cents: 99 }).execute()
    expect((await (await world.as(staff)).ask(itemLists.priceGroups, {})).value).toEqual({
      base: [
        { group: 'CS', count: 6, customerCount: 2, lowestCents: 187, highestCents: 187 },
        { group: 'EMPTY', count: 0, customerCount: 1 },
        { group: 'FREE', count: 1, customerCount: 0, lowestCents: 0, highestCents: 0 },
      ],
      retail: [{ group: 'R1', count: 2, customerCount: 2, lowestCents: 99, highestCents: 349 }],
    })
  })

  describe('LOC-15 a location’s list', () => {
    test('may be one of the account whose lists its customer shares', async () => {
      const { db, make } = world
      await make.customer({ customerNo: '104600', masterCustomerNo: OTHER })
      await db.insertInto('itemList').values({ customerNo: OTHER, listCode: 'CLUB' }).execute()
      await make.location({ customerNo: '104600', itemListCode: 'CLUB' })
      const location = db.updateTable('location').where('customerNo', '=', '104600')
      await expect(location.set({ itemListCode: 'NONE' }).execute()).rejects.toThrow('There is no item list "NONE"')
      await location.set({ itemListCode: '' }).execute()
      await location.set({ itemListCode: 'CLUB' }).execute()
      const lists = db.deleteFrom('itemList').where('listCode', '=', 'CLUB')
      await expect(lists.execute()).rejects.toThrow('Item list "CLUB" is in use.')
    })
  })
})
