/** The rules in `rules/` and the statements that ask them in SQL say the same of the same facts, for every call. */
import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { addDays, toUsDate } from '#rules/calendar.ts'
import { isAllowed, isForEveryCustomer, isOnMenu } from '#rules/items/menu.ts'
import { quantityLock } from '#rules/ordering/order.ts'
import { type CycleOffer, isOffered } from '#rules/ordering/rotation.ts'
import { judgeLines } from '#rules/orders/order-batch.ts'
import { quantityLimit } from '#rules/quantity.ts'
import { keyOf } from '#tests/support/api-key.ts'
import { testDatabases } from '#tests/support/base-db.ts'
import { sharedWorld } from '#tests/support/fresh-world.ts'
import { clerk, integrator, OWN, staff } from '#tests/support/personas.ts'
import { program } from '#tests/support/program.ts'
import * as fragments from '../ordering/menu.sql.ts'

const OWNER = '104900'
const ITEM = '100777'
/** In the second week of the cycle B. */
const PLACE = { menuCycle: 'B', menuSeqNo: '10' }

describe.each(testDatabases())('one truth on %s', (kind) => {
  const world = sharedWorld(kind, async () => {
    world.clock.set('2026-11-19T18:00:00Z')
    await world.make.customer({ customerNo: OWNER })
    await world.make.shop()
    await world.make.item({ itemNo: ITEM })
  })

  const itemFacts = {
    isActive: fc.boolean(),
    isRestricted: fc.boolean(),
    entry: fc.option(fc.record({ showOnMenu: fc.boolean(), isAuthorised: fc.boolean() }), { nil: undefined }),
    hasMaster: fc.boolean(),
    maxOrderQuantity: fc.constantFrom(0, 1, 299, 300, 301, 99_999),
  }
  interface ItemFacts {
    readonly isActive: boolean
    readonly isRestricted: boolean
    readonly entry: { readonly showOnMenu: boolean; readonly isAuthorised: boolean } | undefined
    readonly hasMaster: boolean
    readonly maxOrderQuantity: number
  }
  /** The item on the list of whoever owns it; on the other one it is always to be had. */
  async function set({ isActive, isRestricted, entry, hasMaster, maxOrderQuantity }: ItemFacts) {
    const { db } = world
    const [owner, other] = hasMaster ? [OWNER, OWN] : [OWN, OWNER]
    await db.updateTable('item').set({ isActive, isRestricted }).where('itemNo', '=', ITEM).execute()
    await db
      .updateTable('customer')
      .set({ masterCustomerNo: hasMaster ? OWNER : null, maxOrderQuantity })
      .where('customerNo', '=', OWN)
      .execute()
    await db.deleteFrom('itemListEntry').where('itemNo', '=', ITEM).execute()
    const of = (customerNo: string, flags: { showOnMenu: boolean; isAuthorised: boolean }) =>
      db
        .insertInto('itemListEntry')
        .values({ customerNo, listCode: '', itemNo: ITEM, ...flags })
        .execute()
    await of(other, { showOnMenu: true, isAuthorised: true })
    if (entry) await of(owner, entry)
  }

  /** The weeks of the cycle B in which the item is offered, beside another item; undefined: the cycle names no item. */
  type Offer = readonly number[] | undefined
  async function offer(weeks: Offer) {
    const { db } = world
    await db.deleteFrom('menuCycleItem').execute()
    if (weeks === undefined) return
    await db
      .insertInto('menuCycle')
      .values({ menuCycleCode: 'B', weeks: 4 })
      .onConflict((oc) => oc.doNothing())
      .execute()
    const of = (itemNo: string, weekNo: number) => ({ menuCycleCode: 'B', weekNo, itemNo })
    await db
      .insertInto('menuCycleItem')
      .values([of('100101', 1), { ...of(ITEM, 4), isOffered: false }, ...weeks.map((weekNo) => of(ITEM, weekNo))])
      .execute()
  }
  const offerOf = (weeks: Offer): CycleOffer => weeks && new Map([[ITEM, new Set(weeks)]])

  test('SRV-04 what a cycle offers in the week of an order, in SQL as in the rule', async () => {
    const facts = fc.record({
      weeks: fc.option(fc.uniqueArray(fc.integer({ min: 1, max: 4 }), { maxLength: 3 }), { nil: undefined }),
      seqNo: fc.constantFrom(
        '',
        '1',
        '7',
        '8',
        '9',
        '14',
        '15',
        '21',
        '22',
        '28',
        'A',
        '0',
        '007',
        '9999',
        '99999',
        '-1',
      ),
    })
    await fc.assert(
      fc.asyncProperty(facts, async ({ weeks, seqNo }) => {
        await offer(weeks?.filter((week) => week !== 4))
        const place = { cycle: sql<string>`o.cycle`, seqNo: sql<string>`o.seq_no` }
        const { rows } = await sql<{ isOffered: boolean }>`
          select ${fragments.isOffered(place)} as is_offered from item i, (values ('B'::text, ${seqNo}::text)) as o (cycle, seq_no)
           where i.item_no = ${ITEM}`.execute(world.db)
        expect(rows[0]?.isOffered).toBe(isOffered(offerOf(weeks?.filter((week) => week !== 4)), seqNo, ITEM))
      }),
      { numRuns: 60 },
    )
    await world.db.deleteFrom('menuCycleItem').execute()
  })

  test('SRV-04 CON-01 menu, list owner and limit', async () => {
    await fc.assert(
      fc.asyncProperty(fc.record(itemFacts), async (facts) => {
        await set(facts)
        const { rows } = await sql<{
          isAllowed: boolean
          isOnMenu: boolean
          isForEveryCustomer: boolean
          limit: number
        }>`
          select coalesce(${fragments.isAllowed} and e.item_no is not null, false) as is_allowed, coalesce(${fragments.isOnMenu}, false) as is_on_menu,
                 ${fragments.isForEveryCustomer} as is_for_every_customer, ${fragments.orderLimit} as limit
            from customer c join item i on i.item_no = ${ITEM}
            left join item_list_entry e on e.customer_no = ${fragments.listOwner} and e.item_no = i.item_no
           where c.customer_no = ${OWN}`.execute(world.db)
        expect(rows[0]).toEqual({
          isAllowed: isAllowed(facts, facts.entry),
          isOnMenu: isOnMenu(facts, facts.entry),
          isForEveryCustomer: isForEveryCustomer(facts),
          limit: quantityLimit(facts.maxOrderQuantity),
        })
      }),
      { numRuns: 60 },
    )
  })

  test('INV-01 ORD-42 ORD-53 a line saved alone and one saved in a batch: what the rules say, in their words', async () => {
    const asked = fc.record({
      ...itemFacts,
      state: fc.constantFrom('open', 'open', 'open', 'in production', 'shipped', 'invoiced', 'cancelled'),
      secondsLeft: fc.constantFrom(-60, 0, 3600),
      isStaff: fc.boolean(),
      staffMayEditBeforeCutoff: fc.boolean(),
      isRemoved: fc.boolean(),
      offer: fc.constantFrom(undefined, undefined, [2], [3], []),
      stored: fc.option(fc.record({ quantity: fc.constantFrom(0, 5, 400), version: fc.constantFrom(1, 3) }), {
        nil: undefined,
      }),
      quantity: fc.constantFrom(0, 4, 5, 300, 301, 400),
      version: fc.constantFrom(undefined, 0, 1, 3),
      isConfirmed: fc.boolean(),
    })
    const browsers = { clerk: await world.as(clerk), staff: await world.as(staff, { viewing: OWN }) }
    await fc.assert(
      fc.asyncProperty(asked, async (f) => {
        await set(f)
        await world.make.staffEditBeforeCutoff(f.staffMayEditBeforeCutoff)
        const browser = f.isStaff ? browsers.staff : browsers.clerk
        const order = async () => {
          const cutoffAt = new Date(world.clock.now().getTime() + f.secondsLeft * 1000)
          const lines = { '100101': 1, ...(f.stored && { [ITEM]: f.stored.quantity }) }
          const orderNo = await world.make.order({ lines, cutoffAt, state: f.state, ...PLACE })
          await world.db
            .updateTable('orderLine')
            .set({ version: f.stored?.version ?? 1, modifiedBy: 'ROUTE', channel: 'import' })
            .where('orderNo', '=', Number(orderNo))
            .execute()
          return orderNo
        }
        await world.db.deleteFrom('menuRemoval').execute()
        await offer(f.offer)
        if (f.isRemoved)
          await world.db
            .insertInto('menuRemoval')
            .values({ customerNo: OWN, listCode: '', ...PLACE, itemNo: ITEM })
            .execute()
        const line = { itemNo: ITEM, quantity: f.quantity, ...(f.version !== undefined && { version: f.version }) }
        const more = f.isConfirmed ? { confirmedBy: 'question' as const } : {}

        const lock = quantityLock({ state: f.state as 'open', pastCutoff: f.secondsLeft <= 0 }, f, f)
        const facts = {
          ...{
            description: `Item ${ITEM}`,
            isActive: f.isActive,
            isOnMenu: isOnMenu(f, f.entry) && isOffered(offerOf(f.offer), PLACE.menuSeqNo, ITEM),
            isRemoved: f.isRemoved,
          },
          ...{ quantity: f.stored?.quantity ?? null, version: f.stored?.version ?? null },
          modifiedBy: f.stored ? 'ROUTE' : null,
        }
        const limit = quantityLimit(f.maxOrderQuantity)
        const [verdict] = judgeLines([line], () => facts, { limit, isConfirmed: f.isConfirmed })
        const expected = lock ?? (verdict?.outcome === 'rejected' ? verdict : undefined)
        const answer = expected
          ? { message: 'error', code: expected.code, text: expected.text }
          : { message: 'success' }
        const [alone, batch, ...together] = [await order(), await order(), await order(), await order(), await order()]
        const save = (orderNo: string) => browser.ask(api.orders.saveLine, { orderNo, ...line, ...more })
        expect(await save(alone)).toMatchObject(answer)
        for (const told of await Promise.all(together.map(save))) expect(told).toMatchObject(answer)
        expect(await browser.ask(api.orders.saveLines, { orderNo: batch, lines: [line], ...more })).toMatchObject(
          answer,
        )
      }),
      { numRuns: 150 },
    )
  })

  test('SRV-04 LNK-06 API-13 every call has the same menu: screen, save, batch, file, API, catalogue; the item print asks whether it may be known', async () => {
    const key = await keyOf(world, integrator)
    const { order: byApi, ask: askApi } = program(world, key)
    const [uploader, browser, admin] = [
      await world.as(integrator),
      await world.as(clerk),
      await world.as(staff, { viewing: OWN }),
    ]
    await world.db.deleteFrom('menuRemoval').execute()
    await world.db.updateTable('location').set({ menuCycleCode: 'B' }).execute()
    await world.db
      .insertInto('menuCycle')
      .values({ menuCycleCode: 'B', weeks: 4 })
      .onConflict((oc) => oc.doNothing())
      .execute()
    const flags = [false, true]
    const cyclic = { isActive: true, isRestricted: false, entry: { showOnMenu: true, isAuthorised: true } }
    const offers = [[1], [2], [1, 2], []].map((weeks) => ({ ...cyclic, weeks: weeks as Offer }))
    const every = flags.flatMap((isActive) =>
      flags.flatMap((isRestricted) =>
        [undefined, ...flags.flatMap((showOnMenu) => flags.map((isAuthorised) => ({ showOnMenu, isAuthorised })))].map(
          (entry) => ({ isActive, isRestricted, entry, weeks: undefined as Offer }),
        ),
      ),
    )
    every.push(...offers)
    let day = '2026-12-01'
    for (const [at, state] of every.entries()) {
      await world.db.deleteFrom('orderLine').where('itemNo', '=', ITEM).execute()
      await set({ ...state, hasMaster: at % 2 === 0, maxOrderQuantity: 0 })
      await offer(state.weeks)
      day = addDays(day, 1)
      const line = { itemNo: ITEM, quantity: 3 }
      // The first week of a rotation nobody has begun.
      const place = { orderDate: day, menuCycle: 'B', menuSeqNo: '3' }
      const [alone, batch] = [await world.make.order(place), await world.make.order(place)]
      const group = { locationNo: '000213', orderDate: day, usedOnDay: 2 } as const
      const checked = await uploader.ask(api.uploads.check, {
        groups: [{ ...group, lines: [{ ...line, isConfirmed: false }] }],
      })
      const placed = await byApi({ '000213': [{ item: ITEM, qty: 3 }] }, { query: `date=${toUsDate(day)}` })
      const catalogue = (await askApi('enterprise_items')) as { items: { item: string }[] }
      const screen = (await browser.ask(api.orders.load, { orderNo: alone })).value.items
      const print = await browser.send('GET', `/api${api.documents.itemInfo.path}?item_no=${ITEM}`)
      const removal = await admin.ask(api.orders.removeFromMenu, { orderNo: batch, itemNo: ITEM, isRemoved: false })
      const doors = {
        screen: screen.some(({ itemNo }) => itemNo === ITEM),
        alone: (await browser.ask(api.orders.saveLine, { orderNo: alone, ...line })).message === 'success',
        batch: (await browser.ask(api.orders.saveLines, { orderNo: batch, lines: [line] })).message === 'success',
        file: checked.value.groups[0]?.rejected?.length === 0,
        api: (placed.locations_items_ordered['000213'] ?? []).length === 1,
        removal: removal.message === 'success',
      }
      const onList = isOnMenu(state, state.entry)
      const onMenu = onList && isOffered(offerOf(state.weeks), '3', ITEM)
      const said = JSON.stringify(state)
      expect(Object.values(doors), `${said} ${JSON.stringify(doors)}`).toEqual(Object.values(doors).map(() => onMenu))
      // The catalogue is of no day: what any week may bring.
      expect(
        catalogue.items.some(({ item }) => item === ITEM),
        said,
      ).toBe(onList)
      expect(print.status, said).toBe(isAllowed(state, state.entry) ? 200 : 404)
    }
  })
})
