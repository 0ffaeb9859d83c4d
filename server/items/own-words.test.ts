/** What a customer says of an item is what every question, print, file and answer tells of it: the rule and its fragments agree (SRV-05, 0030). */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { isMaintained } from '#rules/items/maintenance.ts'
import { inWordsOf } from '#rules/items/own-words.ts'
import { keyOf } from '#tests/support/api-key.ts'
import { testDatabases } from '#tests/support/base-db.ts'
import { sharedWorld } from '#tests/support/fresh-world.ts'
import { pdfText } from '#tests/support/pdf-text.ts'
import { customerAdmin, integrator, OWN, staff } from '#tests/support/personas.ts'
import { program } from '#tests/support/program.ts'

const ITEM = '100777'
const PRICES: Readonly<Record<string, number>> = { A03: 349, B01: 425, C02: 575 }

describe.each(testDatabases())('a customer’s own words on %s', (kind) => {
  const world = sharedWorld(kind, async () => {
    await world.make.shop()
    await world.make.item({ itemNo: ITEM, description: 'Ham Sub', sectionName: 'SUBS', shelfLifeDays: 5 })
    for (const [priceCode, cents] of Object.entries(PRICES))
      await world.db
        .insertInto('retailPrice')
        .values({ priceGroup: 'R1', priceCode, cents })
        .onConflict((oc) => oc.doNothing())
        .execute()
  })

  const word = (...words: string[]) => fc.constantFrom('', ...words)
  const asked = fc.record({
    itemsLife: fc.constantFrom(0, 3, 5, 9),
    own: fc.option(
      fc.record({
        description: word('Our Ham', 'Zwölf'),
        menuSection: word('LUNCH'),
        priceCode: fc.constantFrom(null, 'B01', 'C02'),
        userDefinedCode: fc.constantFrom(null, 'U9'),
        shelfLifeDays: fc.constantFrom(null, 0, 4, 9),
      }),
      { nil: undefined },
    ),
  })

  test('SRV-05 order, save, batch, summary, prints, uploads, API and item maintenance tell the same words', async () => {
    const admin = await world.as(customerAdmin)
    const uploader = await world.as(integrator)
    const { order, ask: askApi } = program(world, await keyOf(world, integrator))
    const orderNo = await world.make.order({ lines: { [ITEM]: 3 } })
    await fc.assert(
      fc.asyncProperty(asked, async ({ itemsLife, own }) => {
        await world.db.updateTable('item').set({ shelfLifeDays: itemsLife }).where('itemNo', '=', ITEM).execute()
        await world.db.deleteFrom('customerItem').execute()
        if (own)
          await world.db
            .insertInto('customerItem')
            .values({ customerNo: OWN, itemNo: ITEM, customerItemNo: 'T-1', ...own })
            .execute()
        const item = { description: 'Ham Sub', priceCode: 'A03', userDefinedCode: '', sectionName: 'SUBS' }
        const words = inWordsOf({ ...item, shelfLifeDays: itemsLife }, own)
        const { description, priceCode, userDefinedCode, shelfLifeDays, sectionName } = words
        const of = <I extends { itemNo: string }>(items: readonly I[]) => items.find(({ itemNo }) => itemNo === ITEM)

        const loaded = of((await admin.ask(api.orders.load, { orderNo })).value.items)
        expect(loaded).toMatchObject({ description, priceCode, userDefinedCode, shelfLifeDays, sectionName })
        expect(loaded?.msrpCents).toBe(PRICES[priceCode])
        const listed = of((await admin.ask(api.items.load, {})).value.items)
        expect(listed).toMatchObject({
          description,
          priceCode,
          userDefinedCode,
          shelfLifeDays,
          menuSection: sectionName,
        })
        expect(listed).toMatchObject({ retailCents: PRICES[priceCode], suggestedRetailCents: PRICES[priceCode] })
        const week = (await admin.ask(api.summaries.byItem, { firstDate: '2026-11-24' })).value.rows
        expect(of(week)).toMatchObject({ description, priceCode })
        const over = { orderNo, itemNo: ITEM, quantity: 500 }
        expect((await admin.ask(api.orders.saveLine, over)).text).toContain(`for ${description}`)
        expect((await admin.ask(api.orders.saveLines, { orderNo, lines: [over] })).text).toContain(`for ${description}`)
        // Files and programs share their facts: a line that is refused is told by its name.
        const placed = await order({ '000213': [{ item: ITEM, qty: 500 }] }, { query: 'date=12/01/2026' })
        expect(placed.locations_items_cant_order['000213']).toMatchObject([{ desc: description }])
        const numbers = (await uploader.ask(api.uploads.customerItems, {})).value.items
        expect(of(numbers)?.description).toBe(own && description)
        const { items } = (await askApi('enterprise_items')) as { items: { item: string }[] }
        expect(items.find((each) => each.item === ITEM)).toMatchObject({ desc: description, life: shelfLifeDays })
        const print = await admin.send('GET', `/api${api.documents.itemInfo.path}?item_no=${ITEM}`)
        const text = pdfText(new Uint8Array(await print.arrayBuffer())).replace(/\s+/g, ' ')
        const life = shelfLifeDays > 0 ? [`${shelfLifeDays} day`] : []
        for (const said of [description, priceCode, ...life]) expect(text).toContain(said)
      }),
      { numRuns: 25 },
    )
  })

  test('SRV-04 which items are maintained: the list that is loaded, and what many at once may touch', async () => {
    const clients = { staff: await world.as(staff, { viewing: OWN }), customer: await world.as(customerAdmin) }
    await world.db
      .insertInto('itemList')
      .values({ customerNo: OWN, listCode: 'SCHOOL' })
      .onConflict((oc) => oc.doNothing())
      .execute()
    const entry = fc.option(fc.record({ showOnMenu: fc.boolean(), isAuthorised: fc.boolean() }), { nil: undefined })
    const facts = fc.record({
      ...{ isActive: fc.boolean(), isRestricted: fc.boolean(), isStaff: fc.boolean(), isOnMaster: fc.boolean() },
      ...{ entry, master: entry },
    })
    await fc.assert(
      fc.asyncProperty(facts, async ({ isActive, isRestricted, isStaff, isOnMaster, entry: given, master }) => {
        const { db } = world
        await db.updateTable('item').set({ isActive, isRestricted }).where('itemNo', '=', ITEM).execute()
        await db.deleteFrom('itemListEntry').where('itemNo', '=', ITEM).execute()
        const itemListCode = isOnMaster ? '' : 'SCHOOL'
        const put = (listCode: string, flags: typeof given) =>
          flags &&
          db
            .insertInto('itemListEntry')
            .values({ customerNo: OWN, listCode, itemNo: ITEM, ...flags })
            .execute()
        await put('', master)
        if (!isOnMaster) await put('SCHOOL', given)
        const own = isOnMaster ? master : given
        const expected = isMaintained({ isActive, isRestricted }, { isStaff, entry: own, masterEntry: master })
        const client = isStaff ? clients.staff : clients.customer
        const { items } = (await client.ask(api.items.load, { itemListCode })).value
        expect(items.some(({ itemNo }) => itemNo === ITEM)).toBe(expected)
        const isShown = own?.showOnMenu ?? false
        const many = await client.ask(api.items.saveMany, { itemListCode, items: [{ itemNo: ITEM, isShown }] })
        expect(many.message).toBe(expected ? 'success' : 'error')
      }),
      { numRuns: 60 },
    )
  })
})
