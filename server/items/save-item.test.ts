// What is saved of an item on a list: compared, judged, stored and recorded (ITM-10 to ITM-17, ITM-31, ITM-32, ITM-36, INV-40).
import { describe, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import type { Input } from '#contract/kernel/endpoint.ts'
import { testDatabases } from '#tests/support/base-db.ts'
import { faultsOf } from '#tests/support/faults-of.ts'
import { freshWorld } from '#tests/support/fresh-world.ts'
import { clerk, customerAdmin, OTHER, OWN, otherAdmin, staff } from '#tests/support/personas.ts'
import type { Client } from '#tests/support/world.ts'

type Save = Omit<Input<typeof api.items.save>, 'item'> & { item?: Partial<Input<typeof api.items.save>['item']> }

describe.each(testDatabases())('item maintenance on %s', (kind) => {
  let admin: Client
  const world = freshWorld(kind, async () => {
    await world.make.shop(OWN)
    await world.make.shop(OTHER)
    admin = await world.as(customerAdmin)
  })

  const saveOf = (client: Client, { item, ...more }: Save, itemNo = '100100') =>
    client.ask(api.items.save, { ...more, item: { itemNo, ...item } })
  const save = (asked: Save, itemNo?: string) => saveOf(admin, asked, itemNo)
  const itemOf = async (client = admin, itemNo = '100100', itemListCode = '') =>
    (await client.ask(api.items.load, { itemListCode })).value.items.find((item) => item.itemNo === itemNo)
  const recorded = () =>
    world.db
      .selectFrom('auditEntry')
      .where('action', 'like', '%item%')
      .select(['actor', 'onBehalfOf', 'customerNo', 'action', 'subject', 'oldValue', 'newValue'])
      .orderBy('entryId')
      .execute()
  const stored = () => world.db.selectFrom('customerItem').selectAll().orderBy('itemNo').execute()

  test('ITM-10 ITM-31 what differs is stored, and on the record with what was and who', async () => {
    const answer = await save({ oldPriceCode: 'A03', priceCode: 'A03', item: { version: 0, menuSection: 'LUNCH' } })
    expect(answer.value.item).toMatchObject({ menuSection: 'LUNCH', itemMenuSection: 'SANDWICHES', priceCode: 'A03' })
    const again = await save({
      item: { version: answer.value.item.version, menuSection: 'LUNCH', description: 'Item 100100' },
    })
    expect(again.value.item.version).toBe(answer.value.item.version)
    expect(
      (await recorded()).map(({ actor, action, subject, newValue }) => [
        actor,
        action,
        subject,
        JSON.parse(newValue ?? ''),
      ]),
    ).toEqual([
      [
        'MANAGER',
        'customer-item.create',
        '100100',
        expect.objectContaining({ menu_section: 'LUNCH', price_code: null }),
      ],
    ])
  })

  test('what another customer says of the same item stays', async () => {
    const other = await world.as(otherAdmin)
    const first = await save({ item: { version: 0, menuSection: 'LUNCH' } })
    await saveOf(other, { item: { version: 0, menuSection: 'BREAKFAST' } })
    await save({ item: { version: first.value.item.version, menuSection: 'DINNER' } })
    expect((await stored()).map(({ customerNo, menuSection }) => `${customerNo} ${menuSection}`)).toEqual(
      expect.arrayContaining([`${OWN} DINNER`, `${OTHER} BREAKFAST`]),
    )
  })

  test('nothing that differs is nothing stored', async () => {
    expect(
      (await save({ oldPriceCode: 'A03', priceCode: ' A03 ', item: { shelfLifeDays: 5, isShown: true } })).message,
    ).toBe('success')
    expect([await stored(), await recorded()]).toEqual([[], []])
  })

  test('a word that is blank or the item’s own is none: the item’s own counts again', async () => {
    await world.make.item({ itemNo: '100103', priceCode: 'B01' })
    await save({
      ...{ priceCode: 'B01', userDefinedCode: 'U7', customerItemNo: 'T-1' },
      item: { description: 'Our Ham', shelfLifeDays: 3, shortDescription: 'Ham', labelLine1: 'One', labelLine2: 'Two' },
    })
    expect(await itemOf()).toMatchObject({
      ...{ priceCode: 'B01', userDefinedCode: 'U7', customerItemNo: 'T-1', description: 'Our Ham' },
      ...{ shelfLifeDays: 3, shortDescription: 'Ham', labelLine1: 'One', labelLine2: 'Two' },
    })
    const item = { description: ' ', shelfLifeDays: 5, shortDescription: '', labelLine1: '', labelLine2: '' }
    await save({ priceCode: '', userDefinedCode: '', customerItemNo: '', item })
    expect(await stored()).toMatchObject([
      { priceCode: null, userDefinedCode: null, shelfLifeDays: null, description: '', customerItemNo: '' },
    ])
    expect(await itemOf()).toMatchObject({ priceCode: 'A03', description: 'Item 100100', shelfLifeDays: 5 })
  })

  test.each<[string, Save, string, string]>([
    ['ITM-13 a price code of six', { priceCode: 'A01234' }, 'priceCode', 'At most 5 characters.'],
    ['ITM-13 a user defined code of five', { userDefinedCode: 'ABCDE' }, 'userDefinedCode', 'At most 4 characters.'],
    ['ITM-13 a number of eleven', { customerItemNo: 'T2345678901' }, 'customerItemNo', 'At most 10 characters.'],
    [
      'ITM-13 a number with a blank',
      { customerItemNo: 'T 1' },
      'customerItemNo',
      'Use letters, digits and . _ - / & only, without blanks.',
    ],
    [
      'ITM-15 more days than the item has',
      { item: { shelfLifeDays: 6 } },
      'shelfLifeDays',
      'Shelf life (days) cannot be greater than 5!',
    ],
    [
      'ITM-16 a long short description',
      { item: { shortDescription: 'x'.repeat(31) } },
      'shortDescription',
      'At most 30 characters.',
    ],
    ['ITM-16 a long section', { item: { menuSection: 'x'.repeat(31) } }, 'menuSection', 'At most 30 characters.'],
    ['ITM-16 a long first line', { item: { labelLine1: 'x'.repeat(51) } }, 'labelLine1', 'At most 50 characters.'],
    ['ITM-16 a long second line', { item: { labelLine2: 'x'.repeat(81) } }, 'labelLine2', 'At most 80 characters.'],
    ['a name of two lines', { item: { description: 'Ham\nSub' } }, 'description', 'Use one line of text.'],
    ['a price code that is none', { priceCode: 'Z99' }, 'priceCode', 'There is no price code Z99.'],
    [
      'ITM-23 authorizing by the customer',
      { item: { isAuthorised: true } },
      'isAuthorised',
      'Only company staff can authorize an item.',
    ],
  ])('%s is refused beside its field, and nothing is stored', async (_, asked, field, text) => {
    const answer = await save({ ...asked, item: { ...asked.item, isShown: false } })
    expect(answer).toMatchObject({ message: 'error', code: 'invalid', text })
    expect(faultsOf(api.items.save, answer)).toEqual([{ field, text }])
    expect(await stored()).toEqual([])
    expect(await itemOf()).toMatchObject({ isShown: true })
  })

  test('ITM-13 ITM-16 the longest of each is stored', async () => {
    const item = {
      ...{ shortDescription: 'é'.repeat(30), menuSection: 'm'.repeat(30), description: 'd'.repeat(120) },
      ...{ labelLine1: '1'.repeat(50), labelLine2: '2'.repeat(80), shelfLifeDays: 5 },
    }
    expect((await save({ customerItemNo: 'T234567890', userDefinedCode: 'U234', item })).message).toBe('success')
    expect(await itemOf()).toMatchObject({ customerItemNo: 'T234567890', ...item })
  })

  test('ITM-16 an inspection legend above 1 locks the label; 1 does not', async () => {
    const setLegend = (inspectionLegend: number) =>
      world.db.updateTable('item').set({ inspectionLegend }).where('itemNo', '=', '100100').execute()
    await setLegend(1)
    expect((await save({ item: { labelLine1: 'Ours' } })).message).toBe('success')
    await setLegend(2)
    expect((await save({ item: { labelLine2: 'Ours' } })).text).toBe('Locked by inspection legend.')
    expect((await save({ item: { labelLine1: 'Ours', menuSection: 'X' } })).message).toBe('success')
  })

  test('ITM-36 a number that another item has is refused with that item’s name, also when both are saved at once', async () => {
    await save({ customerItemNo: 'T-1', item: { description: 'Our Ham' } })
    const refused = await save({ customerItemNo: 'T-1' }, '100101')
    expect(refused).toMatchObject({ message: 'error', text: 'T-1 is already the number of Our Ham (100100).' })
    expect(faultsOf(api.items.save, refused).map(({ field }) => field)).toEqual(['customerItemNo'])
    const other = await world.as(otherAdmin)
    expect((await saveOf(other, { customerItemNo: 'T-1' }, '100101')).message, 'another customer has its own').toBe(
      'success',
    )
    const both = await Promise.all([
      save({ customerItemNo: 'T-2' }, '100101'),
      save({ customerItemNo: 'T-2' }, '100102'),
    ])
    expect(both.map(({ message }) => message).sort()).toEqual(['error', 'success'])
    expect(both.find(({ message }) => message === 'error')?.text).toMatch(
      /^T-2 is already the number of Item 10010\d \(10010\d\)\.$/,
    )
  })

  test('ITM-31 what somebody else saved in the meantime is not overwritten: both values, and who', async () => {
    const desk = await world.as(staff, { viewing: OWN })
    const seen = await itemOf()
    await world.make.item({ itemNo: '100103', priceCode: 'B01' })
    await saveOf(desk, { oldPriceCode: 'A03', priceCode: 'B01', item: { version: 0 } })
    const answer = await save({ oldPriceCode: seen?.priceCode, priceCode: '', item: {} })
    expect(answer.message, 'the item’s own is not what it is now').toBe('error')
    expect(answer).toMatchObject({
      code: 'conflict',
      text: 'ADMIN for 104220 changed this item in the meantime. Nothing was saved.',
    })
    expect(answer.body).toMatchObject({ changed_by: 'ADMIN for 104220', current: { 'Price Code': 'B01', ver: 1 } })
    expect((await save({ oldPriceCode: 'B01', priceCode: 'A03' })).message, 'once it was seen').toBe('success')
  })

  test.each<[string, Save, Save]>([
    [
      'a user defined code',
      { oldUserDefinedCode: '', userDefinedCode: 'U1' },
      { oldUserDefinedCode: '', userDefinedCode: 'U2' },
    ],
    ['a number', { oldCustomerItemNo: '', customerItemNo: 'T-1' }, { oldCustomerItemNo: '', customerItemNo: 'T-2' }],
    [
      'a section by its version',
      { item: { version: 0, menuSection: 'A' } },
      { item: { version: 0, menuSection: 'B' } },
    ],
    [
      'a shelf life by its version',
      { item: { version: 0, shelfLifeDays: 4 } },
      { item: { version: 0, shelfLifeDays: 3 } },
    ],
  ])('ITM-31 %s that was changed from behind is a conflict', async (_, first, second) => {
    expect((await save(first)).message).toBe('success')
    const before = await stored()
    expect(await save(second)).toMatchObject({ message: 'error', code: 'conflict' })
    expect(await stored()).toEqual(before)
    expect((await save(first)).message, 'what is so already is no conflict').toBe('success')
  })

  test('ITM-31 two who save one item at the same moment: one is stored, the other hears of it', async () => {
    const [one, two] = [admin, await world.as(staff, { viewing: OWN })]
    for (let round = 0; round < 5; round += 1) {
      const version = (await itemOf())?.version ?? 0
      const answers = await Promise.all([
        saveOf(one, { item: { version, menuSection: `ONE ${round}` } }),
        saveOf(two, { item: { version, menuSection: `TWO ${round}` } }),
      ])
      expect(answers.map(({ message }) => message).sort()).toEqual(['error', 'success'])
      expect(answers.find(({ message }) => message === 'error')?.code).toBe('conflict')
    }
  })

  test('ITM-11 staff authorize a restricted item, and no other; hiding and authorizing at once are both kept', async () => {
    const desk = await world.as(staff, { viewing: OWN })
    await world.db.updateTable('item').set({ isRestricted: true }).where('itemNo', '=', '100100').execute()
    const [hidden, authorised] = await Promise.all([
      saveOf(desk, { item: { isShown: false } }),
      saveOf(desk, { item: { isAuthorised: true } }),
    ])
    expect([hidden.message, authorised.message]).toEqual(['success', 'success'])
    expect(await itemOf(desk)).toMatchObject({ isShown: false, isAuthorised: true, isRestricted: true })
    expect((await saveOf(desk, { item: { isAuthorised: true } }, '100101')).text).toBe(
      'This item is not restricted: it needs no authorization.',
    )
  })

  test('ITM-17 ITM-23 who shares a master’s lists sees none of its own words and changes no list; the rest is its own', async () => {
    await world.db.updateTable('customer').set({ masterCustomerNo: OTHER }).where('customerNo', '=', OWN).execute()
    await world.db
      .insertInto('customerItem')
      .values({ customerNo: OTHER, itemNo: '100100', customerItemNo: 'SECRET', labelLine1: 'SECRET' })
      .execute()
    const item = await itemOf()
    for (const field of [
      'customerNo',
      'customerItemNo',
      'shelfLifeDays',
      'itemShelfLifeDays',
      'shortDescription',
      'labelLine1',
      'labelLine2',
      'isRestricted',
      'isAuthorised',
    ])
      expect(item, field).not.toHaveProperty(field)
    const refusals: Save[] = [
      { item: { isShown: false } },
      { customerItemNo: 'T-1' },
      { item: { shelfLifeDays: 2 } },
      { item: { shortDescription: 'x' } },
      { item: { labelLine1: 'x' } },
    ]
    const shared = "This customer shares a master account's lists. They are changed there."
    for (const asked of refusals) expect((await save(asked)).text).toBe(shared)
    const desk = await world.as(staff, { viewing: OWN })
    expect((await saveOf(desk, { item: { isShown: false } })).text, 'staff too').toBe(shared)
    expect((await admin.ask(api.items.saveMany, { items: [{ itemNo: '100100', isShown: false }] })).text).toContain(
      shared,
    )
    expect((await save({ userDefinedCode: 'U1' })).message).toBe('success')
    expect((await stored()).filter(({ customerNo }) => customerNo === OTHER)).toMatchObject([{ userDefinedCode: null }])
  })

  test('a customer maintains what it may know of: nothing restricted, nothing of others, nothing that is no longer made', async () => {
    await world.make.item({ itemNo: '100110', isRestricted: true })
    await world.make.item({ itemNo: '100111', isActive: false })
    await world.make.item({ itemNo: '100112', customerNo: OTHER })
    await world.db.insertInto('itemList').values({ customerNo: OWN, listCode: 'SCHOOL' }).execute()
    const shown = async (client: Client, itemListCode: string) =>
      (await client.ask(api.items.load, { itemListCode })).value.items.map(
        ({ itemNo, isShown }) => `${itemNo} ${isShown ? 'shown' : 'not'}`,
      )
    expect(await shown(admin, '')).toEqual(['100100 shown', '100101 shown', '100102 shown'])
    expect(await shown(admin, 'SCHOOL'), 'what Master has can be put on another list').toEqual([
      '100100 not',
      '100101 not',
      '100102 not',
    ])
    const desk = await world.as(staff)
    const ofOwn = (itemListCode: string) => desk.ask(api.items.load, { customerNo: OWN, itemListCode })
    expect((await ofOwn('')).value.items.map(({ itemNo }) => itemNo)).toEqual([
      '100100',
      '100101',
      '100102',
      '100110',
      '100112',
    ])
    for (const itemNo of ['100110', '100111', '100112', '999999'])
      expect(await save({ item: { isShown: true } }, itemNo), itemNo).toMatchObject({
        code: 'not found',
        text: `Item ${itemNo} was not found.`,
      })
    await save({ itemListCode: 'SCHOOL', item: { isShown: true } })
    expect(await shown(admin, 'SCHOOL')).toEqual(['100100 shown', '100101 not', '100102 not'])
    expect(await itemOf(await world.as(otherAdmin)), 'nothing of another customer').toMatchObject({ isShown: true })
  })

  test('ITM-32 many at once, all or none; what is so already is not on the record', async () => {
    const items = ['100100', '100101', '100102'].map((itemNo) => ({ itemNo, isShown: itemNo === '100102' }))
    const many = (asked: Input<typeof api.items.saveMany>['items'], client = admin) =>
      client.ask(api.items.saveMany, { items: asked })
    expect((await many(items)).value.changed).toEqual(['100100', '100101'])
    expect((await many(items)).value.changed).toEqual([])
    expect((await recorded()).map(({ action, subject, newValue }) => [action, subject, newValue])).toEqual([
      ['list-item.change', '/100100', '{"show_on_menu": false}'],
      ['list-item.change', '/100101', '{"show_on_menu": false}'],
    ])
    for (const wrong of [
      [...items.slice(0, 1), { itemNo: '999999', isShown: true }],
      [
        { itemNo: '100100', isShown: true },
        { itemNo: '100100', isShown: false },
      ],
      [
        { itemNo: '100100', isShown: true },
        { itemNo: '100102', isAuthorised: true },
      ],
    ])
      expect((await many(wrong)).message).toBe('error')
    expect(await itemOf()).toMatchObject({ isShown: false })
    const desk = await world.as(staff, { viewing: OWN })
    await world.db.updateTable('item').set({ isRestricted: true }).where('itemNo', '=', '100100').execute()
    const marks = [
      { itemNo: '100100', isShown: true, isAuthorised: true },
      { itemNo: '100101', isShown: true, isAuthorised: false },
    ]
    expect((await many(marks, desk)).value.changed, 'as the specification sends whole rows').toEqual([
      '100100',
      '100101',
    ])
    expect(await itemOf(desk)).toMatchObject({ isShown: true, isAuthorised: true })
  })

  test('ITM-32 many at once: an item that another customer’s list alone has is not found', async () => {
    await world.make.item({ itemNo: '100112', customerNo: OTHER })
    expect(await admin.ask(api.items.saveMany, { items: [{ itemNo: '100112', isShown: true }] })).toMatchObject({
      ...{ code: 'not found', text: 'Item 100112 was not found.' },
    })
    expect(await recorded()).toEqual([])
  })

  test('ITM-37 open orders keep what they have, and are counted; a price of theirs is today’s', async () => {
    await world.make.item({ itemNo: '100103', priceCode: 'B01' })
    await world.db.insertInto('retailPrice').values({ priceGroup: 'R1', priceCode: 'B01', cents: 425 }).execute()
    const orderNo = await world.make.order({ lines: { '100100': 7, '100101': 2 } })
    await world.make.order({ lines: { '100100': 3 } })
    for (const state of ['cancelled', 'in production', 'shipped'])
      await world.make.order({ state, lines: { '100100': 1 } })
    await world.make.order({ orderDate: '2026-11-18', lines: { '100100': 1 } })
    await world.make.order({ customerNo: OTHER, lines: { '100100': 50 } })
    const asked = await admin.ask(api.items.openOrders, { itemNos: ['100100', '100101'] })
    expect(asked.value).toEqual({ orders: 2, pieces: 12 })
    // Every open order of the customer shows the new price, also one of a day that has passed.
    expect((await save({ priceCode: 'B01' })).value).toMatchObject({ openOrders: 3, inProductionOrders: 1 })
    expect((await save({ item: { isShown: false } })).value.openOrders).toBe(2)
    const order = (await admin.ask(api.orders.load, { orderNo })).value.items.find(({ itemNo }) => itemNo === '100100')
    expect(order).toMatchObject({ quantity: 7, priceCode: 'B01', msrpCents: 425, isOnMenu: false })
  })

  test('ROL-07 it asks for the right and for an administrator; staff without a customer name one, others only their own', async () => {
    const refused = { status: 403, code: 'no right' }
    for (const persona of [
      clerk,
      { ...clerk, userCode: 'ITEMS', rights: ['itemListChange'] as const },
      { ...clerk, userCode: 'BOSS', isAdmin: true },
    ]) {
      const client = await world.as(persona)
      expect(await client.ask(api.items.load, {})).toMatchObject(refused)
      expect(await saveOf(client, { userDefinedCode: 'X' })).toMatchObject(refused)
    }
    const desk = await world.as(staff)
    expect(await desk.ask(api.items.load, {})).toMatchObject({ text: 'Choose a customer first.' })
    expect((await saveOf(desk, { customerNo: OWN, userDefinedCode: 'U1' })).message).toBe('success')
    expect((await recorded()).at(-1)).toMatchObject({ actor: 'ADMIN', onBehalfOf: OWN, customerNo: OWN })
    expect(await saveOf(admin, { customerNo: OTHER, userDefinedCode: 'U1' })).toMatchObject({ code: 'not found' })
  })
})
