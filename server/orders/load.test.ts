import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { testDatabases } from '#tests/support/base-db.ts'
import { freshWorld } from '#tests/support/fresh-world.ts'
import { clerk, customerAdmin, otherClerk, staff } from '#tests/support/personas.ts'

const msrpClerk = { ...clerk, userCode: 'MSRP', rights: ['viewMsrp'] as const }
const menuClerk = { ...clerk, userCode: 'MENU', rights: ['menuChange'] as const }

describe.each(testDatabases())('opening an order on %s', (kind) => {
  const world = freshWorld(kind, async () => {
    world.clock.set('2026-11-19T18:00:00Z')
    await world.make.shop()
  })

  const load = async (orderNo: string, persona: typeof clerk = clerk) =>
    (await world.as(persona)).ask(api.orders.load, { orderNo })
  const items = async (orderNo: string, persona: typeof clerk = clerk) =>
    ((await load(orderNo, persona)).body as { items: Record<string, unknown>[] }).items
  const shown = async (orderNo: string, persona: typeof clerk = clerk) =>
    (await items(orderNo, persona)).map(({ itemno }) => itemno)

  test('ORD-20 ORD-24 ORD-25 ORD-26 the header, whole', async () => {
    await world.db.updateTable('location').set({ notes: 'Ring twice', oneItemPerTray: true }).execute()
    await world.db.updateTable('customer').set({ maxOrderQuantity: 60 }).execute()
    await world.db
      .insertInto('itemList')
      .values(['SUMMER', 'BASIC'].map((listCode) => ({ customerNo: '104220', listCode })))
      .execute()
    const orderNo = await world.make.order({
      makeDate: '2026-11-23',
      makeCycle: 'M1',
      makeCalc: 'opaque',
      menuCycle: 'C1',
      menuSeqNo: '3',
      deliverySequence: 12,
      shipToCode: 'DOCK',
      shipCustomerNo: '104220',
      labelCustomerNo: '104220',
      lines: { '100100': 4 },
    })
    expect((await load(orderNo)).value).toMatchObject({
      pastCutoff: false,
      cutoffAt: '2026-11-22T20:00:00.000Z',
      listCodes: [{ listCode: '' }, { listCode: 'BASIC' }, { listCode: 'SUMMER' }],
    })
    expect((await load(orderNo)).value.header).toEqual({
      orderNo,
      customerNo: '104220',
      locationNo: '000213',
      locationName: 'Harbor St Mart',
      locationNotes: 'Ring twice',
      routeNo: 'R14',
      orderDate: '2026-11-24',
      usedOnDay: 3,
      itemListCode: '',
      inProduction: false,
      state: 'open',
      labelCustomerNo: '104220',
      shipCustomerNo: '104220',
      shipToCode: 'DOCK',
      deliveryDate: '2026-11-24',
      deliveryRoute: 'R14',
      deliverySequence: 12,
      makeDate: '2026-11-23',
      makeCycle: 'M1',
      makeCalc: 'opaque',
      menuSeqNo: '3',
      menuCycle: 'C1',
      addedAt: expect.stringMatching(/^2026-11-19T18:00:/),
      addedBy: 'CLERK',
      modifiedAt: expect.stringMatching(/^2026-11-19T18:00:/),
      modifiedBy: 'CLERK',
      platform: 'web',
      oneItemPerTray: true,
      orderLimit: 60,
      history: [],
    })
  })

  test('ORD-28 ORD-29 ORD-72 an item, whole, for the one who sees everything', async () => {
    await world.make.item({
      itemNo: '200001',
      description: 'Harvest bowl',
      msrpCode: 'M7',
      userDefinedCode: 'U1',
      isHealthy: true,
      isGlutenFree: true,
      isVegetarian: true,
      isVegan: true,
      isLenten: true,
      hasPork: true,
      isRestricted: true,
      authorised: true,
      salesDescription1: 'One',
      salesDescription4: 'Four',
    })
    await world.db
      .insertInto('customerItem')
      .values([
        { customerNo: '104220', itemNo: '200001', customerItemNo: 'X-9', description: 'Bowl of ours' },
        { customerNo: '104220', itemNo: '100100', customerItemNo: 'X-1' },
      ])
      .execute()
    const orderNo = await world.make.order({ lines: { '200001': 3 } })
    const found = (await load(orderNo, customerAdmin)).value.items
    expect(found.find(({ itemNo }) => itemNo === '200001')).toEqual({
      itemNo: '200001',
      description: 'Bowl of ours',
      customerItemNo: 'X-9',
      priceCode: 'A03',
      quantity: 3,
      originalQuantity: 3,
      version: 1,
      isRemoved: false,
      isHealthy: true,
      msrpCents: 349,
      msrpCode: 'M7',
      upc: '012345678905',
      userDefinedCode: 'U1',
      traySize: 8,
      shelfLifeDays: 5,
      labelDate: '11/29',
      baseCostCents: 187,
      extendedCents: 561,
      historyTotal: 0,
      wastePercent: 0,
      history: Array(10).fill(0),
      historyColumns: Array(10).fill(0),
      historyShort: Array(10).fill(0),
      waste: Array(10).fill(0),
      isGlutenFree: true,
      isVegetarian: true,
      isVegan: true,
      isLenten: true,
      hasPork: true,
      isRestricted: true,
      salesDescription1: 'One',
      salesDescription2: '',
      salesDescription3: '',
      salesDescription4: 'Four',
      sectionName: 'SANDWICHES',
      isOnMenu: true,
      isShownOnMenu: true,
    })
    expect(found[0]).toMatchObject({
      itemNo: '100100',
      description: 'Item 100100',
      customerItemNo: 'X-1',
      quantity: 0,
      version: 0,
    })
  })

  test('SRV-04 ORD-55 shows what the order’s list shows: authorised, active, on the menu, in number order', async () => {
    await world.make.item({ itemNo: '200001', isRestricted: true })
    await world.make.item({ itemNo: '200002', isRestricted: true, authorised: true })
    await world.make.item({ itemNo: '200003', onMenu: false })
    await world.make.item({ itemNo: '200004', isActive: false })
    await world.make.item({ itemNo: '9' })
    await world.make.customer({ customerNo: '104500' })
    await world.make.item({ customerNo: '104500', itemNo: '200005' })
    const orderNo = await world.make.order()
    expect(await shown(orderNo)).toEqual(['100100', '100101', '100102', '200002', '9'])
    await world.db.insertInto('itemList').values({ customerNo: '104220', listCode: 'SUMMER' }).execute()
    await world.make.item({ listCode: 'SUMMER', itemNo: '100101' })
    expect(await shown(await world.make.order({ itemListCode: 'SUMMER' }))).toEqual(['100101'])
  })

  test('ORD-55 ORD-59 what is ordered stays in sight as not menued; what was taken back does not', async () => {
    await world.make.item({ itemNo: '200003', onMenu: false })
    await world.make.item({ itemNo: '200004', isActive: false })
    await world.make.item({ itemNo: '200005', isRestricted: true })
    await world.make.item({ itemNo: '200006', onMenu: false })
    const lines = { '100100': 1, '200003': 2, '200004': 3, '200005': 4, '200006': 0 }
    const found = (await load(await world.make.order({ lines }))).value.items
    expect(
      found.map(({ itemNo, quantity, sectionName, isOnMenu }) => [itemNo, quantity, sectionName, isOnMenu]),
    ).toEqual([
      ['100100', 1, 'SANDWICHES', true],
      ['100101', 0, 'SANDWICHES', true],
      ['100102', 0, 'SANDWICHES', true],
      ['200003', 2, 'Z-Not Menued', false],
      ['200004', 3, 'Z-Not Menued', false],
      ['200005', 4, 'Z-Not Menued', false],
    ])
  })

  test('SRV-01 a customer with a master account orders from its lists, in words of its own', async () => {
    await world.make.customer({ customerNo: '104500', masterCustomerNo: '104220' })
    await world.make.location({ customerNo: '104500' })
    await world.db.insertInto('itemList').values({ customerNo: '104220', listCode: 'SUMMER' }).execute()
    await world.db
      .insertInto('customerItem')
      .values([
        { customerNo: '104500', itemNo: '100100', description: 'Theirs' },
        { customerNo: '104220', itemNo: '100101', description: 'Not theirs' },
      ])
      .execute()
    const orderNo = await world.make.order({ customerNo: '104500' })
    const { value } = await load(orderNo, otherClerk)
    expect(value.items.map(({ itemNo, description }) => [itemNo, description])).toEqual([
      ['100100', 'Theirs'],
      ['100101', 'Item 100101'],
      ['100102', 'Item 100102'],
    ])
    expect(value.listCodes.map(({ listCode }) => listCode)).toEqual(['', 'SUMMER'])
    const browser = await world.as(otherClerk)
    expect((await browser.ask(api.orders.saveLine, { orderNo, itemNo: '100100', quantity: 2 })).message).toBe('success')
  })

  test('ORD-56 ORD-58 what is taken off the day’s menu is hidden, unless ordered or for who maintains the menu', async () => {
    const day = { menuCycle: 'C1', menuSeqNo: '3' }
    for (const itemNo of ['100100', '100101'])
      await world.db
        .insertInto('menuRemoval')
        .values({ customerNo: '104220', listCode: '', itemNo, ...day })
        .execute()
    const orderNo = await world.make.order({ ...day, lines: { '100101': 5 } })
    const flagged = async (persona: typeof clerk = clerk) =>
      (await items(orderNo, persona)).map(({ itemno, removed }) => [itemno, removed])
    expect(await flagged()).toEqual([
      ['100101', 1],
      ['100102', 0],
    ])
    expect(await flagged(menuClerk)).toEqual([
      ['100100', 1],
      ['100101', 1],
      ['100102', 0],
    ])
    expect(await shown(await world.make.order({ ...day, menuSeqNo: '4' }))).toHaveLength(3)
  })

  test('ORD-68 SEC-12 SRV-05 amounts by price group, and in no byte for those who may not see them', async () => {
    await world.db.updateTable('item').set({ msrpCode: 'M7' }).execute()
    await world.db.insertInto('basePrice').values({ priceGroup: 'ZZ', itemNo: '100100', cents: 999_99 }).execute()
    const orderNo = await world.make.order({ lines: { '100100': 5 } })
    const amounts = async (persona: typeof clerk) => {
      const { msrp, basecost, msrpcode } = (await items(orderNo, persona))[0] ?? {}
      return { msrp, basecost, msrpcode }
    }
    expect(await amounts(clerk)).toEqual({})
    expect(await amounts(msrpClerk)).toEqual({ msrp: 3.49 })
    expect(await amounts(customerAdmin)).toEqual({ msrp: 3.49, basecost: 1.87, msrpcode: 'M7' })
    const desk = await world.as(staff, { viewing: '104220' })
    expect((await desk.ask(api.orders.load, { orderNo })).value.items[0]).toMatchObject({ baseCostCents: 187 })
    const body = JSON.stringify((await load(orderNo)).body)
    for (const secret of ['1.87', '3.49', 'M7', 'basecost', 'EXTENDED']) expect(body).not.toContain(secret)

    // Today's price counts; an item or group without one has no amount.
    await world.db.updateTable('basePrice').set({ cents: 201 }).where('priceGroup', '=', 'CS').execute()
    expect((await amounts(customerAdmin)).basecost).toBe(2.01)
    await world.db.updateTable('customer').set({ customerPriceGroup: '', retailPriceGroup: 'R9' }).execute()
    expect(await amounts(customerAdmin)).toEqual({ msrpcode: 'M7' })
  })

  test('INV-12 loading changes no row of any table, however often and by whom', async () => {
    const orderNo = await world.make.order({ lines: { '100100': 5 } })
    const browsers = [await world.as(clerk), await world.as(staff, { viewing: '104220' })]
    const before = await everyRow()
    for (const browser of browsers) {
      for (const historyMode of ['Daily', 'Weekly', 'Last'] as const)
        expect((await browser.ask(api.orders.load, { orderNo, historyMode })).message).toBe('success')
      await browser.ask(api.orders.month, { locationNo: '000213', firstDate: '2026-11-01', lastDate: '2026-11-30' })
      await browser.ask(api.orders.byDay, { locationNo: '000213', orderDate: '2026-11-24' })
      await browser.ask(api.orders.load, { orderNo: '999' })
    }
    expect(await everyRow()).toEqual(before)
  })

  /** Every table with the digest of its rows. */
  async function everyRow(): Promise<Record<string, string>> {
    const { rows } = await sql<{ name: string }>`
      select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`.execute(
      world.db,
    )
    const digests: Record<string, string> = {}
    for (const { name } of rows) {
      const digest = await sql<{ md5: string | null }>`
        select md5(string_agg(t::text, '|' order by t::text)) as md5 from ${sql.table(name)} t`.execute(world.db)
      digests[name] = digest.rows[0]?.md5 ?? ''
    }
    expect(Object.keys(digests)).toContain('order_line')
    return digests
  }
})
