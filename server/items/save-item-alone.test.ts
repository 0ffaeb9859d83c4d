// A save of one item: how many statements it takes, what it answers, and what it does with what somebody else changes at the same moment.
import { describe, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import type { Input } from '#contract/kernel/endpoint.ts'
import { testDatabases } from '#tests/support/base-db.ts'
import { countStatements } from '#tests/support/count-statements.ts'
import { freshWorld } from '#tests/support/fresh-world.ts'
import { customerAdmin, OWN, staff } from '#tests/support/personas.ts'
import type { Client } from '#tests/support/world.ts'

type Save = Omit<Input<typeof api.items.save>, 'item'> & { item?: Partial<Input<typeof api.items.save>['item']> }

describe.each(testDatabases())('a save of one item on %s', (kind) => {
  let admin: Client
  const world = freshWorld(kind, async () => {
    await world.make.shop(OWN)
    admin = await world.as(customerAdmin)
  })

  const save = (asked: Save, client = admin) =>
    client.ask(api.items.save, { ...asked, item: { itemNo: '100100', ...asked.item } })
  const loaded = async (client = admin) =>
    (await client.ask(api.items.load, {})).value.items.find(({ itemNo }) => itemNo === '100100')
  const entries = () =>
    world.db
      .selectFrom('auditEntry')
      .where('action', 'like', '%item%')
      .select(['actor', 'customerNo', 'action', 'subject', 'channel'])
      .orderBy('entryId')
      .execute()

  test('takes three statements: who asks, what is there, and the change with who made it', async () => {
    const statements = (asked: Save) => countStatements(world.database, () => save(asked))
    await statements({ userDefinedCode: 'U0' })
    expect(await statements({ userDefinedCode: 'U1' })).toBe(3)
    expect(await statements({ userDefinedCode: 'U2' })).toBe(3)
    expect(await statements({ item: { description: 'Our Ham', labelLine1: 'One' } })).toBe(3)
    expect(await statements({ userDefinedCode: 'U2' }), 'nothing that differs').toBe(2)
  })

  test('is on the record with who did it, words and marks, whether alone or together', async () => {
    await save({ userDefinedCode: 'U1' })
    await save({ item: { isShown: false } })
    await save({ userDefinedCode: 'U2', item: { isShown: true } })
    const by = { actor: customerAdmin.userCode, customerNo: OWN, channel: 'web' }
    expect(await entries()).toEqual([
      { ...by, action: 'customer-item.create', subject: '100100' },
      { ...by, action: 'list-item.change', subject: '/100100' },
      { ...by, action: 'customer-item.change', subject: '100100' },
      { ...by, action: 'list-item.change', subject: '/100100' },
    ])
  })

  test('nobody is told of to the next statement of the same connection', async () => {
    await save({ userDefinedCode: 'U1' })
    const before = await entries()
    await world.db.updateTable('customerItem').set({ userDefinedCode: 'U9' }).execute()
    expect(await entries()).toEqual(before)
  })

  test.each<[string, Save]>([
    ['a number', { customerItemNo: ' T-1 ' }],
    ['a code', { userDefinedCode: 'U7' }],
    ['a price code', { priceCode: 'A03' }],
    [
      'a name, a section and a short name',
      { item: { description: ' Ham ', menuSection: 'LUNCH', shortDescription: 'H' } },
    ],
    ['a label', { item: { labelLine1: 'One', labelLine2: 'Two' } }],
    ['fewer days', { item: { shelfLifeDays: 3 } }],
    ['off the menu', { item: { isShown: false } }],
    ['authorized', { item: { isAuthorised: true } }],
    ['much at once', { userDefinedCode: 'U8', item: { description: 'Ham', isShown: false, isAuthorised: true } }],
  ])('answers what a load then says, and so when it is taken back: %s', async (_, asked) => {
    await world.db.updateTable('item').set({ isRestricted: true }).where('itemNo', '=', '100100').execute()
    await world.db.updateTable('itemListEntry').set({ isAuthorised: false }).where('itemNo', '=', '100100').execute()
    const desk = await world.as(staff, { viewing: OWN })
    expect((await save(asked, desk)).value.item).toEqual(await loaded(desk))
    const back: Save = {
      ...{ customerItemNo: '', userDefinedCode: '', priceCode: '' },
      item: {
        description: '',
        menuSection: '',
        shortDescription: '',
        labelLine1: '',
        labelLine2: '',
        shelfLifeDays: 5,
      },
    }
    expect((await save(back, desk)).value.item).toEqual(await loaded(desk))
  })
})
