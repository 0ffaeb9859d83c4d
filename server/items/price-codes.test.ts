import { describe, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import type { Input } from '#contract/kernel/endpoint.ts'
import { testDatabases } from '#tests/support/base-db.ts'
import { faultsOf } from '#tests/support/faults-of.ts'
import { freshWorld } from '#tests/support/fresh-world.ts'
import { clerk, customerAdmin, OTHER, OWN, otherAdmin, staff } from '#tests/support/personas.ts'

const { priceCodes } = api
const TOO_MUCH = 'Enter a price from 0.00 to 999.99, such as 3.59.'

describe.each(testDatabases())('price codes on %s', (kind) => {
  const world = freshWorld(kind, async () => {
    await world.make.shop()
    await world.db.insertInto('itemList').values({ customerNo: OWN, listCode: 'CLUB' }).execute()
    await world.make.item({ itemNo: '100100', listCode: 'CLUB' })
    await world.make.item({ itemNo: '100200', priceCode: 'B01' })
  })

  const stored = () =>
    world.db
      .selectFrom('customerRetailPrice')
      .select(['customerNo', 'listCode', 'priceCode', 'cents'])
      .orderBy('listCode')
      .orderBy('priceCode')
      .execute()
  const save = async (input: Input<typeof priceCodes.save>, persona = customerAdmin) =>
    (await world.as(persona)).ask(priceCodes.save, input)
  const own = (cents: number, more: { customerNo?: string; listCode?: string; priceCode?: string } = {}) =>
    world.db
      .insertInto('customerRetailPrice')
      .values({ customerNo: OWN, listCode: '', priceCode: 'A03', ...more, cents, modifiedBy: 'MANAGER' })
      .execute()
  const a03 = { priceCode: 'A03', oldPrice: '3.49', newPrice: '3.59' }

  test('USR-27 who sees one route alone reads what every location shares, and changes none of it', async () => {
    const mapped = await world.as({ ...customerAdmin, userCode: 'MAPPED', mappedRouteNo: 'R14' })
    expect((await mapped.ask(priceCodes.list, {})).value).toHaveLength(2)
    expect((await mapped.ask(api.items.load, {})).value.items.length).toBeGreaterThan(0)
    const refused = [
      await mapped.ask(priceCodes.save, a03),
      await mapped.ask(priceCodes.saveMany, { changes: [a03] }),
      await mapped.ask(api.items.saveMany, { items: [{ itemNo: '100100', isShown: false }] }),
      await mapped.ask(api.itemLists.create, { button: 'Save', newListCode: 'NEW' }),
    ]
    expect(refused.map(({ status, code }) => [status, code])).toEqual(refused.map(() => [403, 'no right']))
    expect(await stored()).toEqual([])
  })

  test('ITM-03 ITM-35 the codes of a list’s items, with their values and where these stand', async () => {
    await own(359)
    await world.make.item({ itemNo: '100300', priceCode: 'C01', isActive: false })
    await world.make.item({ itemNo: '100301', priceCode: 'C02', isRestricted: true })
    await world.make.item({ itemNo: '100302', priceCode: '' })
    const browser = await world.as(customerAdmin)
    expect((await browser.ask(priceCodes.list, {})).value).toEqual([
      { priceCode: 'A03', cents: 359, source: 'list', inheritedCents: 349, itemCount: 3 },
      { priceCode: 'B01', itemCount: 1 },
    ])
    expect((await browser.ask(priceCodes.list, { listCode: 'CLUB' })).value).toEqual([
      { priceCode: 'A03', cents: 359, source: 'master', inheritedCents: 359, itemCount: 1 },
    ])
  })

  test('a list of another customer is not found', async () => {
    await world.make.customer({ customerNo: OTHER })
    await world.db.insertInto('itemList').values({ customerNo: OTHER, listCode: 'THEIRS' }).execute()
    const theirs = { code: 'not found', text: 'Item list THEIRS was not found.' }
    expect(await (await world.as(customerAdmin)).ask(priceCodes.list, { listCode: 'THEIRS' })).toMatchObject(theirs)
    expect(await save({ ...a03, listCode: 'THEIRS' })).toMatchObject(theirs)
    expect(await stored()).toEqual([])
  })

  test('ITM-29 a value is the customer’s own: the group, whose other customers share it, keeps its own', async () => {
    await world.make.shop(OTHER)
    expect((await save(a03)).value).toEqual({
      ...{ priceCode: 'A03', cents: 359, source: 'list', inheritedCents: 349, itemCount: 3 },
    })
    expect(await stored()).toEqual([{ customerNo: OWN, listCode: '', priceCode: 'A03', cents: 359 }])
    expect(await world.db.selectFrom('retailPrice').select('cents').execute()).toEqual([{ cents: 349 }])
    expect((await (await world.as(otherAdmin)).ask(priceCodes.list, {})).value[0]).toMatchObject({ cents: 349 })
  })

  test('ITM-29 a list’s own value is that list’s alone', async () => {
    expect((await save({ ...a03, listCode: 'CLUB' })).value).toMatchObject({ source: 'list', cents: 359 })
    expect((await (await world.as(customerAdmin)).ask(priceCodes.list, {})).value[0]).toMatchObject({ cents: 349 })
  })

  test('ITM-29 a code without a value is given its first', async () => {
    expect((await save({ priceCode: 'B01', oldPrice: '', newPrice: '10' })).value).toMatchObject({ cents: 1000 })
  })

  test.each([
    ['', 'Value is required'],
    ['1000', TOO_MUCH],
    ['-1', TOO_MUCH],
    ['1,5', TOO_MUCH],
  ])('ITM-12 ITM-14 %j is refused, and nothing is stored', async (newPrice, text) => {
    const answer = await save({ ...a03, newPrice })
    expect(answer).toMatchObject({ message: 'error', code: 'invalid', text })
    expect(faultsOf(priceCodes.save, answer)).toEqual([{ field: 'newPrice', text }])
    expect(await stored()).toEqual([])
  })

  test('ITM-14 the server takes up to 999.99, and rounds to cents', async () => {
    expect((await save({ ...a03, newPrice: '999.994' })).value).toMatchObject({ cents: 99_999 })
  })

  test('ITM-14 a value set back to the group’s is not stored: it follows the group again, by either call', async () => {
    await save(a03)
    const back = { priceCode: 'A03', oldPrice: '3.59', newPrice: '3.490' }
    expect((await save(back)).value).toMatchObject({ cents: 349, source: 'group' })
    expect(await stored()).toEqual([])
    await save(a03)
    await (await world.as(customerAdmin)).ask(priceCodes.saveMany, { changes: [back] })
    expect(await stored()).toEqual([])
    await world.db.updateTable('retailPrice').set({ cents: 369 }).execute()
    expect((await (await world.as(customerAdmin)).ask(priceCodes.list, {})).value[0]).toMatchObject({ cents: 369 })
  })

  test('ITM-14 an own value equal to the new value of the group follows the group once it is saved', async () => {
    await own(349)
    expect((await save({ ...a03, newPrice: '3.49' })).value).toMatchObject({ cents: 349, source: 'group' })
    expect(await stored()).toEqual([])
  })

  test('ITM-14 a list’s value set back to Master’s follows Master; the group’s value is the list’s own there', async () => {
    await own(365)
    await save({ ...a03, oldPrice: '3.65', newPrice: '3.59', listCode: 'CLUB' })
    expect((await save({ ...a03, oldPrice: '3.59', newPrice: '3.49', listCode: 'CLUB' })).value).toMatchObject({
      ...{ cents: 349, source: 'list' },
    })
    expect((await save({ ...a03, oldPrice: '3.49', newPrice: '3.65', listCode: 'CLUB' })).value).toMatchObject({
      ...{ cents: 365, source: 'master' },
    })
    expect(await stored()).toEqual([{ customerNo: OWN, listCode: '', priceCode: 'A03', cents: 365 }])
  })

  test('ITM-30 a value that was changed meanwhile is not written over; both are told', async () => {
    await own(365)
    expect(await save(a03)).toMatchObject({
      ...{ message: 'error', code: 'conflict' },
      text: 'Price code A03 was changed in the meantime: it is 3.65 now. Nothing was saved.',
      body: { conflicts: [{ name: 'A03', current: 3.65, changed_by: 'MANAGER' }] },
    })
    expect(await stored()).toMatchObject([{ cents: 365 }])
  })

  test('ITM-30 the group’s value that an import changed meanwhile is a conflict, too', async () => {
    await world.db.updateTable('retailPrice').set({ cents: 369 }).execute()
    expect(await save(a03)).toMatchObject({ code: 'conflict', body: { conflicts: [{ name: 'A03', current: 3.69 }] } })
  })

  test('a request that comes twice is done once', async () => {
    await save(a03)
    expect((await save(a03)).value).toMatchObject({ cents: 359 })
    const entries = await world.db.selectFrom('auditEntry').where('action', 'like', 'customer-price.%').execute()
    expect(entries).toHaveLength(1)
  })

  test('ITM-30 of two who save at once one is refused', async () => {
    const [one, two] = [await world.as(customerAdmin), await world.as(staff, { viewing: OWN })]
    const answers = await Promise.all([
      one.ask(priceCodes.save, { ...a03, newPrice: '3.59' }),
      two.ask(priceCodes.save, { ...a03, newPrice: '3.69' }),
    ])
    expect(answers.map(({ message }) => message).sort()).toEqual(['error', 'success'])
    const [won] = answers.filter(({ message }) => message === 'success')
    expect(await stored()).toMatchObject([{ cents: won?.value.cents }])
  })

  test('the record has who changed what from what to what, and for whom', async () => {
    await own(359)
    const desk = await world.as(staff, { viewing: OWN })
    await desk.ask(priceCodes.save, { priceCode: 'A03', oldPrice: '3.59', newPrice: '3.65' })
    expect(
      await world.db
        .selectFrom('auditEntry')
        .select(['actor', 'onBehalfOf', 'customerNo', 'action', 'subject', 'oldValue', 'newValue'])
        .where('action', 'like', 'customer-price.%')
        .execute(),
    ).toEqual([
      {
        ...{ actor: 'ADMIN', onBehalfOf: OWN, customerNo: OWN, action: 'customer-price.change', subject: '/A03' },
        ...{ oldValue: '{"cents": 359}', newValue: '{"cents": 365}' },
      },
    ])
  })

  test('a list, and a code, that are not the customer’s read as absent', async () => {
    await world.make.shop(OTHER)
    await world.db.insertInto('itemList').values({ customerNo: OTHER, listCode: 'THEIRS' }).execute()
    await world.make.item({ customerNo: OTHER, itemNo: '100900', priceCode: 'Z99' })
    const admin = await world.as(customerAdmin)
    for (const endpoint of [priceCodes.list, priceCodes.effect])
      expect(await admin.ask(endpoint, { listCode: 'THEIRS', priceCodes: [] })).toMatchObject({
        ...{ status: 404, text: 'Item list THEIRS was not found.' },
      })
    expect(await save({ ...a03, listCode: 'THEIRS' })).toMatchObject({ status: 404 })
    for (const priceCode of ['Z99', 'Q99'])
      expect(await save({ priceCode, oldPrice: '', newPrice: '1' })).toMatchObject({
        ...{ code: 'invalid', text: `No item of list Master has price code ${priceCode}.` },
      })
    expect(await stored()).toEqual([])
  })

  test('ROL-07 who may not maintain items may not see or change a value', async () => {
    expect((await (await world.as(clerk)).ask(priceCodes.list, {})).status).toBe(403)
    expect((await save(a03, clerk)).status).toBe(403)
  })

  describe('many at once', () => {
    const saveMany = async (input: Input<typeof priceCodes.saveMany>) =>
      (await world.as(customerAdmin)).ask(priceCodes.saveMany, input)
    const b01 = { priceCode: 'B01', oldPrice: '', newPrice: '2.00' }

    test('all are saved, and a blank value goes back to the inherited one', async () => {
      expect((await saveMany({ changes: [a03, b01] })).value).toMatchObject([
        { priceCode: 'A03', cents: 359 },
        { priceCode: 'B01', cents: 200 },
      ])
      const back = { changes: [{ ...a03, oldPrice: '3.59', newPrice: '' }] }
      expect((await saveMany(back)).value).toMatchObject([{ priceCode: 'A03', cents: 349, source: 'group' }])
      expect((await saveMany(back)).value, 'twice is once').toMatchObject([{ cents: 349 }])
      expect(await stored()).toMatchObject([{ priceCode: 'B01' }])
    })

    test('a blank value takes nothing from another customer', async () => {
      await world.make.customer({ customerNo: OTHER })
      for (const customerNo of [OWN, OTHER]) await own(359, { customerNo })
      await saveMany({ changes: [{ ...a03, oldPrice: '3.59', newPrice: '' }] })
      expect(await stored()).toMatchObject([{ customerNo: OTHER, cents: 359 }])
    })

    test.each<[string, Partial<typeof a03>, object]>([
      [
        'a price that is none',
        { newPrice: 'x' },
        { code: 'invalid', body: { faults: [{ field: 'A03', text: TOO_MUCH }] } },
      ],
      ['a value changed meanwhile', { oldPrice: '3.00' }, { code: 'conflict' }],
      ['a code that is not on the list', { priceCode: 'Q99' }, { code: 'invalid' }],
    ])('%s leaves all as it was', async (_, wrong, refusal) => {
      expect(await saveMany({ changes: [b01, { ...a03, ...wrong }] })).toMatchObject({ message: 'error', ...refusal })
      expect(await stored()).toEqual([])
    })

    test('a code that is named twice is refused by its name', async () => {
      expect(await saveMany({ changes: [a03, { ...a03, newPrice: '3.69' }] })).toMatchObject({
        ...{ message: 'error', code: 'repeated', text: 'Price code A03 is named twice. Nothing was saved.' },
      })
      expect(await stored()).toEqual([])
    })
  })

  describe('ITM-37 what a change does to open orders', () => {
    const effect = async (input: Input<typeof priceCodes.effect>) =>
      (await (await world.as(customerAdmin)).ask(priceCodes.effect, input)).value

    test('open orders with an item of the code that take the list’s value are counted', async () => {
      const order = (itemListCode: string, state: string, lines: Record<string, number>) =>
        world.make.order({ itemListCode, state, lines })
      await order('', 'open', { '100100': 2, '100101': 1 })
      await order('', 'open', { '100200': 1 })
      await order('', 'open', { '100100': 0 })
      await order('', 'in production', { '100100': 2 })
      await order('', 'cancelled', { '100100': 2 })
      await order('CLUB', 'open', { '100100': 2 })
      expect(await effect({ priceCodes: ['A03'] })).toEqual({
        ...{ openOrderCount: 2, inProductionCount: 1, followingLists: ['CLUB'] },
      })
      expect(await effect({ priceCodes: ['A03', 'B01'] })).toMatchObject({ openOrderCount: 3 })
      expect(await effect({ priceCodes: ['A03'], listCode: 'CLUB' })).toEqual({
        ...{ openOrderCount: 1, inProductionCount: 0, followingLists: [] },
      })
      await own(333, { listCode: 'CLUB' })
      expect(await effect({ priceCodes: ['A03'] })).toMatchObject({ openOrderCount: 1, followingLists: [] })
    })

    test('an open order shows the new price at once', async () => {
      const orderNo = await world.make.order({ lines: { '100100': 2 } })
      const browser = await world.as(customerAdmin)
      const price = async () =>
        (await browser.ask(api.orders.load, { orderNo })).value.items.find(({ itemNo }) => itemNo === '100100')
          ?.msrpCents
      expect(await price()).toBe(349)
      await save(a03)
      expect(await price()).toBe(359)
    })
  })

  test('staff with no customer selected name the customer; nobody else may', async () => {
    const desk = await world.as(staff)
    expect((await desk.ask(priceCodes.save, { customerNo: OWN, ...a03 })).value).toMatchObject({ cents: 359 })
    expect((await desk.ask(priceCodes.list, {})).status).toBe(403)
    await world.make.customer({ customerNo: OTHER })
    expect((await save({ customerNo: OTHER, ...a03 })).status).toBe(404)
  })
})
