import { describe, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { testDatabases } from '#tests/support/base-db.ts'
import { faultsOf } from '#tests/support/faults-of.ts'
import { freshWorld } from '#tests/support/fresh-world.ts'
import { clerk, customerAdmin, OTHER, OWN, type Persona, staff } from '#tests/support/personas.ts'

const { itemLists } = api

describe.each(testDatabases())('list codes on %s', (kind) => {
  const world = freshWorld(kind, async () => {
    await world.make.shop()
    await world.make.item({ itemNo: '100103', onMenu: false })
    await world.make.item({ itemNo: '100104', isRestricted: true, authorised: true })
    await allow(2)
  })

  const allow = (itemListsAllowed: number) =>
    world.db.updateTable('customer').set({ itemListsAllowed }).where('customerNo', '=', OWN).execute()
  const lists = async () =>
    (await world.db.selectFrom('itemList').select('listCode').orderBy('listCode').execute()).map((row) => row.listCode)
  const entries = (listCode: string) =>
    world.db
      .selectFrom('itemListEntry')
      .where('listCode', '=', listCode)
      .select(['itemNo', 'showOnMenu', 'isAuthorised'])
      .orderBy('itemNo')
      .execute()
  const create = async (newListCode: string, persona: Persona = customerAdmin, options = {}) =>
    (await world.as(persona, options)).ask(itemLists.create, { button: 'Save', newListCode })
  const remove = async (itemListCode: string, persona: Persona = staff) =>
    (await world.as(persona, persona === staff ? { viewing: OWN } : {})).ask(itemLists.remove, {
      ...{ button: 'Delete List' as const, itemListCode },
    })

  test('a list of another customer is not found, by its code or by any other', async () => {
    await world.make.customer({ customerNo: OTHER })
    await world.db.insertInto('itemList').values({ customerNo: OTHER, listCode: 'THEIRS' }).execute()
    for (const code of ['THEIRS', 'NOBODYS'])
      expect(await remove(code)).toMatchObject({ code: 'not found', text: 'This list was not found.' })
    expect(await lists()).toEqual(['', '', 'THEIRS'])
  })

  describe('a list is made', () => {
    test('ITM-18 ITM-26 ITM-28 in upper case, with Master’s items as they are there; the answer has them', async () => {
      const { value } = await create('summer menu')
      expect(value.items.map(({ itemNo, isShown }) => [itemNo, isShown])).toEqual([
        ...[
          ['100100', true],
          ['100101', true],
          ['100102', true],
          ['100103', false],
          ['100104', true],
        ],
      ])
      expect(await entries('SUMMER MENU')).toEqual(await entries(''))
      await world.make.item({ itemNo: '100105' })
      expect(await entries('SUMMER MENU'), 'a copy, which goes its own way').toHaveLength(5)
    })

    test.each([
      ['', 'Value is required'],
      ['   ', 'Value is required'],
      ['x'.repeat(21), 'A list code has at most 20 characters; this one has 21.'],
      ['=SUM', 'A list code begins with a letter or digit, and has letters, digits, blanks and . _ - / & only.'],
      ['master', 'Master is the list that every customer has. Choose another code.'],
      ['club', 'There is already a list CLUB.'],
    ])('ITM-18 not by the code %j', async (typed, text) => {
      await create('Club')
      const refused = await create(typed)
      expect(refused).toMatchObject({ message: 'error', code: 'invalid', text })
      expect(faultsOf(api.itemLists.create, refused)).toEqual([{ field: 'newListCode', text }])
      expect(await lists()).toEqual(['', 'CLUB'])
    })

    test('ITM-21 as many as the account may have; staff who view it are counted, staff with none selected are not', async () => {
      await create('One')
      await create('Two', staff, { viewing: OWN })
      for (const [persona, options] of [
        [customerAdmin, {}],
        [staff, { viewing: OWN }],
      ] as const)
        expect(await create('Three', persona, options)).toMatchObject({
          ...{ code: 'lists allowed', text: 'This account has its 2 item lists already.' },
        })
      const desk = await world.as(staff)
      await desk.ask(itemLists.create, { customerNo: OWN, button: 'Save', newListCode: 'Three' })
      expect(await lists()).toEqual(['', 'ONE', 'THREE', 'TWO'])
    })

    test('ITM-21 of many at the same moment no more than allowed', async () => {
      const admin = await world.as(customerAdmin)
      const asked = ['A', 'B', 'C', 'D'].map((newListCode) =>
        admin.ask(itemLists.create, { button: 'Save', newListCode }),
      )
      const answers = await Promise.all(asked)
      expect(answers.filter(({ message }) => message === 'success')).toHaveLength(2)
      expect(await lists()).toHaveLength(3)
    })

    test('not by who shares another account’s lists, nor by who may not maintain items', async () => {
      await world.make.customer({ customerNo: OTHER })
      await world.db.updateTable('customer').set({ masterCustomerNo: OTHER }).where('customerNo', '=', OWN).execute()
      expect(await create('Mine')).toMatchObject({ code: 'shared lists' })
      expect((await create('Mine', clerk)).status).toBe(403)
    })
  })

  describe('a list is deleted', () => {
    test('ITM-22 by staff, with its items, its values of price codes and what was off its menus', async () => {
      await create('Club')
      const { db } = world
      for (const listCode of ['CLUB', ''])
        await db
          .insertInto('customerRetailPrice')
          .values({ customerNo: OWN, listCode, priceCode: 'A03', cents: 1 })
          .execute()
      await db
        .insertInto('menuRemoval')
        .values({ customerNo: OWN, listCode: 'CLUB', menuCycle: '', menuSeqNo: '', itemNo: '100100' })
        .execute()
      expect((await remove('CLUB')).value.items).toHaveLength(5)
      expect(await lists()).toEqual([''])
      expect(await entries('CLUB')).toEqual([])
      expect(await db.selectFrom('customerRetailPrice').select('listCode').execute()).toEqual([{ listCode: '' }])
      expect(await db.selectFrom('menuRemoval').selectAll().execute()).toEqual([])
      const told = await db.selectFrom('auditEntry').select(['action', 'subject', 'onBehalfOf']).execute()
      expect(told).toContainEqual({ action: 'item-list.delete', subject: 'CLUB', onBehalfOf: OWN })
    })

    test.each<[string, string, Persona, object]>([
      ['ITM-22 a customer’s administrator', 'CLUB', customerAdmin, { text: 'Only company staff can do this.' }],
      ['ITM-28 Master', '', staff, { text: 'Master is the list that every customer has. It stays.' }],
      ['a list that is not there', 'GONE', staff, { status: 404, text: 'This list was not found.' }],
    ])('%s: refused', async (_, code, persona, refusal) => {
      await create('Club')
      expect(await remove(code, persona)).toMatchObject({ message: 'error', ...refusal })
      expect(await lists()).toEqual(['', 'CLUB'])
    })

    test('ITM-28 not while a location or an order that is not shipped uses it; both are named', async () => {
      await create('Club')
      await world.make.location({ locationNo: '000300', name: 'Mill St Mart', itemListCode: 'CLUB', isActive: false })
      const [open] = [await world.make.order({ itemListCode: 'CLUB', lines: { '100100': 1 } })]
      await world.make.order({ itemListCode: 'CLUB', state: 'shipped', lines: { '100100': 1 } })
      expect(await remove('CLUB')).toMatchObject({
        code: 'in use',
        text: `1 location (000300 Mill St Mart) and 1 open order (${open}) use list CLUB. Put them on another list first.`,
      })
      await world.db.updateTable('location').set({ itemListCode: '' }).execute()
      await world.db.updateTable('salesOrder').set({ state: 'invoiced' }).execute()
      expect((await remove('CLUB')).message).toBe('success')
    })

    test('ITM-28 is refused while an order in production uses it', async () => {
      await create('Club')
      const orderNo = await world.make.order({ itemListCode: 'CLUB', state: 'in production', lines: { '100100': 1 } })
      expect(await remove('CLUB')).toMatchObject({
        code: 'in use',
        text: `1 open order (${orderNo}) uses list CLUB. Put them on another list first.`,
      })
      expect(await lists()).toEqual(['', 'CLUB'])
      await world.db.updateTable('salesOrder').set({ state: 'shipped' }).execute()
      expect((await remove('CLUB')).message).toBe('success')
    })

    test('ITM-28 not while a location of a customer that shares the lists uses it', async () => {
      await create('Club')
      await world.make.customer({ customerNo: OTHER, masterCustomerNo: OWN })
      await world.make.location({ customerNo: OTHER, name: 'Far St', itemListCode: 'CLUB' })
      expect(await remove('CLUB')).toMatchObject({
        text: `1 location (${OTHER} 000213 Far St) uses list CLUB. Put them on another list first.`,
      })
    })
  })

  describe('LOC-15 a location’s list', () => {
    test('may be one of the account whose lists its customer shares', async () => {
      const { db, make } = world
      await make.customer({ customerNo: OTHER })
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
