import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { accountStatus, isCreditHold } from '#rules/ordering/account-status.ts'
import { growthLock } from '#rules/ordering/order.ts'
import { testDatabases } from '#tests/support/base-db.ts'
import { freshWorld } from '#tests/support/fresh-world.ts'
import { clerk, staff } from '#tests/support/personas.ts'
import type { Client } from '#tests/support/world.ts'
import { dayFactsOf, factColumns, mayGrow, surelyMayGrow } from '../ordering/growth.sql.ts'

const DAY = '2026-11-24'
const NO_WORK = 'Nothing is made or delivered on this day.'
const ON_HOLD = 'Credit Hold: You cannot place an order at this time.'

describe.each(testDatabases())('an order whose day was closed after it was opened, on %s', (kind) => {
  let browser: Client
  const world = freshWorld(kind, async () => {
    world.clock.set('2026-11-19T18:00:00Z')
    await world.make.shop()
    browser = await world.as(clerk)
  })

  const closeDay = () =>
    world.db
      .insertInto('cutoffDate')
      .values({ customerNo: '', orderDate: DAY, cutDay: -2, cutTime: '14:00', isNoWork: true })
      .execute()
  const place = (changes: object) => world.db.updateTable('location').set(changes).execute()
  const customer = (changes: object) => world.db.updateTable('customer').set(changes).execute()
  const owesTooMuch = () => customer({ balanceCents: 500_001, creditLimitCents: 500_000 })
  const save = (orderNo: string, quantity: number, client = browser) =>
    client.ask(api.orders.saveLine, { orderNo, itemNo: '100100', quantity })
  const saveMany = (orderNo: string, ...quantities: number[]) =>
    browser.ask(api.orders.saveLines, {
      orderNo,
      lines: quantities.map((quantity, i) => ({ itemNo: String(100100 + i), quantity })),
    })
  const done = (orderNo: string) => browser.ask(api.orders.done, { orderNo })
  const header = (orderNo: string) => browser.ask(api.orders.updateHeader, { orderNo, usedOnDay: 6, button: 'Update' })
  const create = () => browser.ask(api.orders.create, { locationNo: '000213', orderDate: DAY, create: 'create' })
  const stored = async (orderNo: string) =>
    (
      await world.db
        .selectFrom('salesOrder')
        .where('orderNo', '=', Number(orderNo))
        .select(['pieces'])
        .executeTakeFirstOrThrow()
    ).pieces

  test.each<[string, () => Promise<unknown>]>([
    ['CUT-15 a day without work', closeDay],
    ['LOC-32 an inactive location', () => place({ isActive: false })],
    ['LOC-28 a weekday switched off', () => place({ menuDays: 'UMWRFS' })],
    ['CAL-13 no web orders any more', () => customer({ webOrdersAllowed: 0 })],
    ['INV-39 a credit hold', owesTooMuch],
    [
      'INV-11 fewer orders allowed than are placed',
      async () => {
        await world.make.order({ lines: { '100100': 4 } })
        await customer({ webOrdersAllowed: 1 })
      },
    ],
  ])('CAL-15 %s: the first line is refused at every door in the words of create', async (_, change) => {
    const orderNo = await world.make.order()
    await change()
    const refused = await create()
    expect(refused.text).not.toBe('')
    for (const answer of [
      await save(orderNo, 6),
      await saveMany(orderNo, 6, 7),
      await done(orderNo),
      await header(orderNo),
    ])
      expect(answer).toMatchObject({ message: 'error', code: refused.code, text: refused.text })
    expect(await stored(orderNo)).toBe(0)
    expect((await save(orderNo, 0)).message, 'a line of nothing is no first line').toBe('success')
  })

  test('CUT-15 staff after the cut-off begin no order on a day without work either', async () => {
    const orderNo = await world.make.order()
    await closeDay()
    world.clock.set('2026-11-23T18:00:00Z')
    const desk = await world.as(staff, { viewing: '104220' })
    expect(await save(orderNo, 6, desk)).toMatchObject({ code: 'no-work day', text: NO_WORK })
    expect(await desk.ask(api.orders.addLine, { orderNo, itemNo: '100101', quantity: 2 })).toMatchObject({
      text: NO_WORK,
    })
  })

  test('CUT-15 an order that is there cannot grow, is lowered and cancelled; Done does not confirm it', async () => {
    const orderNo = await world.make.order({ lines: { '100100': 8, '100101': 5 } })
    await closeDay()
    for (const answer of [
      await save(orderNo, 9),
      await saveMany(orderNo, 4, 6),
      await done(orderNo),
      await header(orderNo),
    ])
      expect(answer).toMatchObject({ message: 'error', code: 'no-work day', text: NO_WORK })
    expect(await stored(orderNo)).toBe(13)
    expect(await world.db.selectFrom('outbox').selectAll().execute()).toEqual([])
    expect((await save(orderNo, 3)).value).toMatchObject({ quantity: 3 })
    expect((await saveMany(orderNo, 2, 1)).message).toBe('success')
    expect(await stored(orderNo)).toBe(3)
    const order = (await browser.ask(api.orders.load, { orderNo })).value
    expect(order).toMatchObject({ closedCode: 'no-work day', closedText: NO_WORK })
    expect((await browser.ask(api.orders.cancel, { orderNo, button: 'Cancel' })).message).toBe('success')
  })

  test('CAL-14 ACC-12 on credit hold an order is lowered and cancelled, and nothing else; staff still mend it', async () => {
    const orderNo = await world.make.order({ lines: { '100100': 8 } })
    await owesTooMuch()
    for (const answer of [
      await save(orderNo, 9),
      await saveMany(orderNo, 9),
      await done(orderNo),
      await header(orderNo),
    ])
      expect(answer).toMatchObject({ message: 'error', code: 'credit hold', text: ON_HOLD })
    expect((await save(orderNo, 7)).value).toMatchObject({ quantity: 7 })
    expect((await saveMany(orderNo, 6)).message).toBe('success')
    world.clock.set('2026-11-23T18:00:00Z')
    const desk = await world.as(staff, { viewing: '104220' })
    expect((await save(orderNo, 12, desk)).message).toBe('success')
    const change = { orderNo, usedOnDay: 6, button: 'Update' } as const
    expect((await desk.ask(api.orders.updateHeader, change)).message).toBe('success')
  })

  test('an order of an open day grows, also where its location takes no new ones', async () => {
    const orderNo = await world.make.order({ lines: { '100100': 8 } })
    await place({ isActive: false })
    await customer({ webOrdersAllowed: 0 })
    expect((await save(orderNo, 9)).message).toBe('success')
    expect((await saveMany(orderNo, 10)).message).toBe('success')
    expect((await done(orderNo)).value).toMatchObject({ pieces: 10 })
    expect((await browser.ask(api.orders.load, { orderNo })).value.closedText).toBeUndefined()
  })

  test('CAL-15 the statement and the rule agree whatever the day, the location, the account and the other orders are', async () => {
    const facts = fc.record({
      pieces: fc.constantFrom(0, 0, 5),
      others: fc.nat(2),
      ordersAllowed: fc.nat(2),
      isActive: fc.boolean(),
      menuDays: fc.constantFrom('UMTWRFS', 'UMWRFS', 'T', ''),
      everybody: fc.constantFrom(undefined, true, false),
      own: fc.constantFrom(undefined, true, false),
      balanceCents: fc.constantFrom(null, -1, 0, 500_000, 500_001),
      creditLimitCents: fc.constantFrom(null, 0, 500_000),
      isBilledElsewhere: fc.boolean(),
      today: fc.constantFrom('2026-11-23', DAY, '2026-11-25'),
      isStaff: fc.boolean(),
    })
    await world.make.customer({ customerNo: '104500' })
    const { db } = world
    await fc.assert(
      fc.asyncProperty(facts, async (f) => {
        await db.deleteFrom('orderLine').execute()
        await db.deleteFrom('salesOrder').execute()
        await db.deleteFrom('cutoffDate').execute()
        await place({ isActive: f.isActive, menuDays: f.menuDays })
        const account = { balanceCents: f.balanceCents, creditLimitCents: f.creditLimitCents }
        const none = { balanceCents: null, creditLimitCents: null }
        const billToCustomerNo = f.isBilledElsewhere ? '104500' : null
        const ofOwn = { ...(f.isBilledElsewhere ? none : account), billToCustomerNo, webOrdersAllowed: f.ordersAllowed }
        await db.updateTable('customer').set(ofOwn).where('customerNo', '=', '104220').execute()
        await db
          .updateTable('customer')
          .set(f.isBilledElsewhere ? account : none)
          .where('customerNo', '=', '104500')
          .execute()
        for (const [customerNo, isNoWork] of [['', f.everybody] as const, ['104220', f.own] as const])
          if (isNoWork !== undefined)
            await db.insertInto('cutoffDate').values({ customerNo, orderDate: DAY, isNoWork }).execute()
        const orderNo = await world.make.order({ lines: f.pieces ? { '100100': f.pieces } : {} })
        for (let i = 0; i < f.others; i += 1) await world.make.order({ lines: { '100100': 1 } })
        await world.make.order({ state: 'cancelled', lines: { '100100': 1 } })
        await world.make.order({ orderDate: '2026-11-25', lines: { '100100': 1 } })
        const row = await db
          .selectFrom('salesOrder as o')
          .innerJoin('customer as c', 'c.customerNo', 'o.customerNo')
          .innerJoin('location as l', (join) =>
            join.onRef('l.customerNo', '=', 'o.customerNo').onRef('l.locationNo', '=', 'o.locationNo'),
          )
          .where('o.orderNo', '=', Number(orderNo))
          .select(['o.pieces', ...factColumns(f.today)])
          .select([mayGrow(f).as('mayGrow'), surelyMayGrow(f).as('surelyMayGrow')])
          .executeTakeFirstOrThrow()
        const lock = growthLock(row, { isStaff: f.isStaff }, dayFactsOf(row))
        expect(row.mayGrow, lock?.text).toBe(lock === undefined)
        // Undelivered orders do not count here, so nothing is left to add up.
        expect(row.surelyMayGrow, lock?.text).toBe(lock === undefined)
        const isNoWork = f.own ?? f.everybody ?? false
        const ordersThatDay = f.others + (f.pieces > 0 ? 1 : 0)
        expect(row).toMatchObject({ isNoWork, isOnHold: isCreditHold(accountStatus([], account, DAY)), ordersThatDay })
      }),
      { numRuns: 120 },
    )
  })
})
