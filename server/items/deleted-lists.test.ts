// Deleted item lists: listed, and restored with all that they had (ITM-38).
import { describe, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { testDatabases } from '#tests/support/base-db.ts'
import { faultsOf } from '#tests/support/faults-of.ts'
import { freshWorld } from '#tests/support/fresh-world.ts'
import { customerAdmin, OTHER, OWN, type Persona, staff } from '#tests/support/personas.ts'

const { itemLists } = api

describe.each(testDatabases())('deleted lists on %s', (kind) => {
  const world = freshWorld(kind, async () => {
    await world.make.shop()
    await world.make.customer({ customerNo: OTHER, masterCustomerNo: OWN })
    await world.db.updateTable('customer').set({ itemListsAllowed: 2 }).where('customerNo', '=', OWN).execute()
  })
  const by = async (persona: Persona = staff) => world.as(persona, persona === staff ? { viewing: OWN } : {})
  const create = async (newListCode: string) => (await by()).ask(itemLists.create, { button: 'Save', newListCode })
  const remove = async (itemListCode: string) =>
    (await by()).ask(itemLists.remove, { button: 'Delete List', itemListCode })
  const deleted = async (persona?: Persona) => (await by(persona)).ask(itemLists.deleted, {})
  const restore = async (deletedListId: number, newListCode: string, persona?: Persona) =>
    (await by(persona)).ask(itemLists.restore, { deletedListId, newListCode })
  const idOf = async (code: string) =>
    (await deleted()).value.find(({ listCode }) => listCode === code)?.deletedListId ?? 0
  /** All that hangs on a list. */
  const contents = async (listCode: string) => {
    const ofList = (table: 'itemListEntry' | 'menuRemoval' | 'customerRetailPrice') =>
      world.db.selectFrom(table).where('listCode', '=', listCode).selectAll().orderBy('customerNo').execute()
    const rows = await Promise.all((['itemListEntry', 'menuRemoval', 'customerRetailPrice'] as const).map(ofList))
    return rows.map((each) =>
      each
        .map(({ listCode: _, version: __, ...row }: Record<string, unknown>) => row)
        .sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)),
    )
  }
  async function club() {
    await create('Club')
    await world.db.updateTable('itemListEntry').set({ showOnMenu: false }).where('itemNo', '=', '100101').execute()
    for (const customerNo of [OWN, OTHER]) {
      await world.db
        .insertInto('menuRemoval')
        .values({ customerNo, listCode: 'CLUB', menuCycle: '', menuSeqNo: '', itemNo: '100100' })
        .execute()
      await world.db
        .insertInto('customerRetailPrice')
        .values({ customerNo, listCode: 'CLUB', priceCode: 'A03', cents: 377, modifiedBy: 'MANAGER' })
        .execute()
    }
  }

  test('ITM-38 a deleted list is restored as it was, for each customer that shares it, and is in the history', async () => {
    await club()
    const before = await contents('CLUB')
    expect(before.map(({ length }) => length)).toEqual([3, 2, 2])
    await remove('CLUB')
    expect((await contents('CLUB')).flat()).toEqual([])
    const [list] = (await deleted()).value
    expect(list).toMatchObject({ listCode: 'CLUB', itemCount: 3, deletedBy: 'ADMIN' })
    const { value } = await restore(list?.deletedListId ?? 0, 'Club')
    expect(value.items.map(({ itemNo, isShown }) => [itemNo, isShown])).toEqual([
      ['100100', true],
      ['100101', false],
      ['100102', true],
    ])
    expect(await contents('CLUB')).toEqual(before)
    expect((await deleted()).value).toEqual([])
    expect(await restore(list?.deletedListId ?? 0, 'Again'), 'once').toMatchObject({ status: 404 })
    const entries = await world.db
      .selectFrom('auditEntry')
      .where('action', '=', 'item-list.create')
      .where('subject', '=', 'CLUB')
      .select(['actor', 'note'])
      .orderBy('entryId')
      .execute()
    expect(entries.at(-1)).toEqual({ actor: 'ADMIN', note: 'restored, 3 items' })
  })

  test('ITM-38 its code is free at once; where a new list has it, the deleted one is restored under another', async () => {
    await club()
    await remove('CLUB')
    expect((await create('Club')).message).toBe('success')
    const id = await idOf('CLUB')
    expect(faultsOf(itemLists.restore, await restore(id, 'Club'))).toEqual([
      { field: 'newListCode', text: 'There is already a list CLUB.' },
    ])
    expect((await restore(id, 'club.old')).message).toBe('success')
    expect((await contents('CLUB.OLD')).map(({ length }) => length)).toEqual([3, 2, 2])
  })

  test('ITM-38 two deleted lists of one code are both there', async () => {
    for (const _ of [1, 2]) {
      await create('Club')
      await remove('CLUB')
    }
    expect((await deleted()).value.map(({ listCode }) => listCode)).toEqual(['CLUB', 'CLUB'])
  })

  test('ITM-38 items and customers that are gone stay away, and the limit of lists holds', async () => {
    await club()
    await remove('CLUB')
    await world.db.updateTable('customer').set({ masterCustomerNo: null }).where('customerNo', '=', OTHER).execute()
    const id = await idOf('CLUB')
    await create('One')
    await create('Two')
    expect(await restore(id, 'Club')).toMatchObject({
      code: 'lists allowed',
      text: 'This account has its 2 item lists already.',
    })
    await remove('TWO')
    await restore(id, 'Club')
    expect((await contents('CLUB')).map(({ length }) => length)).toEqual([3, 1, 1])
  })

  test('ITM-38 only company staff see and restore deleted lists, and only those of the customer they act for', async () => {
    await club()
    await remove('CLUB')
    const id = await idOf('CLUB')
    for (const answer of [await deleted(customerAdmin), await restore(id, 'Club', customerAdmin)])
      expect(answer).toMatchObject({ code: 'no right', text: 'Only company staff can do this.' })
    await world.make.customer({ customerNo: '104990' })
    const elsewhere = await world.as(staff, { viewing: '104990' })
    expect((await elsewhere.ask(itemLists.deleted, {})).value).toEqual([])
    expect(await elsewhere.ask(itemLists.restore, { deletedListId: id, newListCode: 'Mine' })).toMatchObject({
      status: 404,
    })
    const shared = await world.as(staff, { viewing: OTHER })
    expect(await shared.ask(itemLists.restore, { deletedListId: id, newListCode: 'Mine' })).toMatchObject({
      code: 'shared lists',
    })
  })
})
