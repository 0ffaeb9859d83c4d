import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { testDatabases } from '#tests/support/base-db.ts'
import { countStatements } from '#tests/support/count-statements.ts'
import { freshWorld } from '#tests/support/fresh-world.ts'
import { clerk, otherClerk, staff } from '#tests/support/personas.ts'

describe.each(testDatabases())('saving a line on %s', (kind) => {
  const world = freshWorld(kind, async () => {
    world.clock.set('2026-11-19T18:00:00Z')
    await world.make.shop()
  })

  const line = (orderNo: string, quantity: number, more = {}) => ({ orderNo, itemNo: '100100', quantity, ...more })
  const stored = (orderNo: string) =>
    world.db
      .selectFrom('orderLine')
      .where('orderNo', '=', Number(orderNo))
      .select(['itemNo', 'quantity', 'version', 'modifiedBy'])
      .execute()
  const pieces = async (orderNo: string) =>
    (
      await world.db
        .selectFrom('salesOrder')
        .where('orderNo', '=', Number(orderNo))
        .select('pieces')
        .executeTakeFirstOrThrow()
    ).pieces

  test('INV-33 a save pays for the indexes of the record that the history asks, and for no other', async () => {
    // Of each month, and of what falls into none: how the index is made, without its name.
    const { rows } = await sql<{ made: string[] }>`
      select array_agg(made order by made collate "C") as made
        from (select tablename as part, substring(indexdef from ' USING (.*)$') as made from pg_indexes
               where tablename like 'audit\\_entry\\_%' and indexdef not like ${"%action <> 'line.save'%"}) as i
       group by part`.execute(world.db)
    expect(rows.length).toBeGreaterThan(3)
    for (const { made } of rows)
      expect(made).toEqual([
        "brin (happened_at) WITH (pages_per_range='32')",
        'btree (customer_no, subject)',
        'btree (entry_id)',
      ])
  })

  test('ORD-40 stores the quantity, moves the total and records old and new', async () => {
    const orderNo = await world.make.order()
    const browser = await world.as(clerk)
    expect((await browser.ask(api.orders.saveLine, line(orderNo, 12, { version: 0 }))).value).toEqual({
      quantity: 12,
      version: 1,
    })
    expect((await browser.ask(api.orders.saveLine, line(orderNo, 7, { version: 1 }))).value).toEqual({
      quantity: 7,
      version: 2,
    })
    expect(await stored(orderNo)).toEqual([{ itemNo: '100100', quantity: 7, version: 2, modifiedBy: 'CLERK' }])
    expect(await pieces(orderNo)).toBe(7)
    const audit = await world.db
      .selectFrom('auditEntry')
      .where('action', '=', 'line.save')
      .select(['oldValue', 'newValue', 'actor', 'onBehalfOf'])
      .orderBy('entryId')
      .execute()
    expect(audit).toEqual([
      { oldValue: '0', newValue: '12', actor: 'CLERK', onBehalfOf: null },
      { oldValue: '12', newValue: '7', actor: 'CLERK', onBehalfOf: null },
    ])
  })

  test('INT-03 a saved line, and any other change, tells in which transaction its order changed, and when', async () => {
    const orderNo = await world.make.order()
    const browser = await world.as(clerk)
    const told = async () => {
      const { changedXid, changedAt } = await world.db
        .selectFrom('salesOrder')
        .where('orderNo', '=', Number(orderNo))
        .select(['changedXid', 'changedAt'])
        .executeTakeFirstOrThrow()
      return { xid: Number(changedXid), at: Number(changedAt) }
    }
    const order = world.db.updateTable('salesOrder').where('orderNo', '=', Number(orderNo))
    const changes = [
      () => browser.ask(api.orders.saveLine, line(orderNo, 12)),
      () => browser.ask(api.orders.saveLine, line(orderNo, 13)),
      () => browser.ask(api.orders.saveLines, { orderNo, lines: [{ itemNo: '100101', quantity: 2 }] }),
      () => order.set({ usedOnDay: 3 }).execute(),
      () => order.set({ state: 'in production' }).execute(),
    ]
    for (const change of changes) {
      const before = await told()
      await change()
      const after = await told()
      expect(after.xid).toBeGreaterThan(before.xid)
      expect(after.at).toBeGreaterThanOrEqual(before.at)
    }
  })

  test('CAL-15 ACC-13 refuses a customer on credit hold by whoever is billed, as it stands now; staff still mend the order', async () => {
    const orderNo = await world.make.order({ lines: { '100100': 5 } })
    const browser = await world.as(clerk)
    const owes = (balanceCents: number | null, creditLimitCents: number | null) =>
      world.db
        .updateTable('customer')
        .set({ balanceCents, creditLimitCents })
        .where('customerNo', '=', '104220')
        .execute()
    await owes(500_001, 500_000)
    for (const call of [
      () => browser.ask(api.orders.saveLine, line(orderNo, 12)),
      () => browser.ask(api.orders.saveLines, { orderNo, lines: [{ itemNo: '100100', quantity: 12 }] }),
    ]) {
      expect(await call()).toMatchObject({
        code: 'credit hold',
        text: 'Credit Hold: You cannot place an order at this time.',
      })
    }
    expect(await stored(orderNo)).toMatchObject([{ quantity: 5 }])
    for (const [balance, limit] of [
      [500_000, 500_000],
      [9_999_999, 0],
      [null, null],
      [null, 1],
    ] as const) {
      await owes(balance, limit)
      expect((await browser.ask(api.orders.saveLine, line(orderNo, 6))).message, `${balance} of ${limit}`).toBe(
        'success',
      )
    }
    await owes(500_001, 500_000)
    world.clock.set('2026-12-24T18:00:00Z')
    const desk = await world.as(staff, { viewing: '104220' })
    expect((await desk.ask(api.orders.saveLine, line(orderNo, 7))).message).toBe('success')
  })

  test('a save takes one statement, a refused one two: the second says why, and that the session still stands', async () => {
    const orderNo = await world.make.order({ lines: { '100100': 4 } })
    const browser = await world.as(clerk)
    const statements = (quantity: number, more = {}) =>
      countStatements(world.database, () => browser.ask(api.orders.saveLine, line(orderNo, quantity, more)))
    await statements(5)
    expect(await statements(6)).toBe(1)
    expect(await statements(7, { version: 1 }), 'somebody else was first').toBe(2)
    expect(await statements(301), 'over the limit').toBe(2)
    await world.db.updateTable('salesOrder').set({ cutoffAt: world.clock.now() }).execute()
    expect(await statements(8), 'past the cut-off').toBe(2)
  })

  test('ORD-42 INV-14 does not overwrite what someone else saved, and names them', async () => {
    const orderNo = await world.make.order({ lines: { '100100': 4 } })
    const browser = await world.as(clerk)
    await browser.ask(api.orders.saveLine, line(orderNo, 9, { version: 1 }))
    const refused = await browser.ask(api.orders.saveLine, line(orderNo, 5, { version: 1 }))
    expect(refused).toMatchObject({
      status: 200,
      message: 'error',
      code: 'conflict',
      body: { qty: 9, ver: 2, modified_by: 'CLERK' },
    })
    expect(await pieces(orderNo)).toBe(9)
  })

  test('INV-42 a repeated save whose answer was lost counts as saved, once', async () => {
    const orderNo = await world.make.order()
    const browser = await world.as(clerk)
    await browser.ask(api.orders.saveLine, line(orderNo, 9, { version: 0 }))
    expect((await browser.ask(api.orders.saveLine, line(orderNo, 9, { version: 0 }))).value).toEqual({
      quantity: 9,
      version: 1,
    })
    expect(await pieces(orderNo)).toBe(9)
  })

  test('INV-01 CUT-13 closes at the very instant of the cut-off, and the sentence says so', async () => {
    const orderNo = await world.make.order({ orderDate: '2026-11-24' })
    const browser = await world.as(clerk)
    world.clock.set('2026-11-22T19:59:58Z')
    expect((await browser.ask(api.orders.saveLine, line(orderNo, 3))).message).toBe('success')
    world.clock.set('2026-11-22T20:00:00Z')
    expect(await browser.ask(api.orders.saveLine, line(orderNo, 4))).toMatchObject({
      message: 'error',
      code: 'past cut-off',
      text: 'The cut-off has passed. This order can be viewed, not changed.',
    })
    expect(await pieces(orderNo)).toBe(3)
  })

  test('ORD-37 ORD-38 INV-04 staff save past the cut-off only, as the customer, on the record', async () => {
    const orderNo = await world.make.order({ orderDate: '2026-11-24' })
    const desk = await world.as(staff, { viewing: '104220' })
    expect((await desk.ask(api.orders.saveLine, line(orderNo, 3))).code).toBe('not yet past cut-off')
    world.clock.set('2026-11-23T12:00:00Z')
    const late = await world.as(staff, { viewing: '104220' })
    expect((await late.ask(api.orders.saveLine, line(orderNo, 3))).message).toBe('success')
    const audit = await world.db
      .selectFrom('auditEntry')
      .where('action', '=', 'line.save')
      .select(['actor', 'onBehalfOf'])
      .executeTakeFirst()
    expect(audit).toEqual({ actor: 'ADMIN', onBehalfOf: '104220' })
  })

  test.each(['in production', 'shipped', 'invoiced', 'cancelled'])(
    'ORD-35 an order that is %s is not changed',
    async (state) => {
      const orderNo = await world.make.order({ state, lines: { '100100': 4 } })
      const browser = await world.as(clerk)
      expect((await browser.ask(api.orders.saveLine, line(orderNo, 9))).message).toBe('error')
      expect(await pieces(orderNo)).toBe(4)
    },
  )

  test('ORD-45 INV-13 over the limit needs a confirmation in the same request, by question or by #', async () => {
    await world.db.updateTable('customer').set({ maxOrderQuantity: 0 }).execute()
    const orderNo = await world.make.order()
    const browser = await world.as(clerk)
    const asked = await browser.ask(api.orders.saveLine, line(orderNo, 301))
    expect(asked).toMatchObject({
      code: 'over limit',
      text: 'Are you sure you want to order more than a quantity of 300 for Item 100100?',
    })
    expect((await browser.ask(api.orders.saveLine, line(orderNo, 300))).message).toBe('success')
    expect((await browser.ask(api.orders.saveLine, line(orderNo, 340, { confirmedBy: 'hash' }))).message).toBe(
      'success',
    )
    const notes = await world.db
      .selectFrom('auditEntry')
      .where('action', '=', 'line.save')
      .select('note')
      .orderBy('entryId')
      .execute()
    expect(notes.map(({ note }) => note)).toEqual(['', 'hash'])
  })

  test('ORD-46 refuses what is no whole number from 0 to 99,999, and takes blank as none', async () => {
    const orderNo = await world.make.order({ lines: { '100100': 4 } })
    const browser = await world.as(clerk)
    for (const qty of ['-1', '1.5', '100000', '1e3', 'abc', '٣', ' 5']) {
      const response = await browser.send('POST', `/api${api.orders.saveLine.path}`, {
        ordrno: orderNo,
        itemno: '100100',
        qty,
      })
      expect(response.status, qty).toBe(400)
      expect(((await response.json()) as { messageTxt: string }).messageTxt).toContain(
        'Quantity must be a whole number from 0 to 99,999',
      )
    }
    expect(await pieces(orderNo)).toBe(4)
    expect(
      (await browser.send('POST', `/api${api.orders.saveLine.path}`, { ordrno: orderNo, itemno: '100100', qty: '' }))
        .status,
    ).toBe(200)
    expect(await pieces(orderNo)).toBe(0)
  })

  test('SRV-04 refuses an item that is not on the list, unknown, or restricted and not authorised', async () => {
    await world.make.item({ itemNo: '200001', isRestricted: true })
    await world.make.item({ itemNo: '200002', isRestricted: true, authorised: true })
    await world.make.item({ itemNo: '200003', onMenu: false })
    const orderNo = await world.make.order()
    const browser = await world.as(clerk)
    const save = (itemNo: string) => browser.ask(api.orders.saveLine, { orderNo, itemNo, quantity: 1 })
    expect((await save('200001')).code).toBe('not on list')
    expect((await save('200003')).code).toBe('not on list')
    expect(await save('999999')).toMatchObject({ status: 404, text: 'Item 999999 was not found.' })
    expect((await save('200002')).message).toBe('success')
  })

  test('SRV-04 ITM-37 an item taken off the day’s menu is not ordered anew; a line that is there can be changed', async () => {
    const orderNo = await world.make.order({ menuCycle: 'C1', menuSeqNo: '3', lines: { '100101': 4 } })
    for (const itemNo of ['100100', '100101'])
      await world.db
        .insertInto('menuRemoval')
        .values({ customerNo: '104220', listCode: '', menuCycle: 'C1', menuSeqNo: '3', itemNo })
        .execute()
    const browser = await world.as(clerk)
    expect(await browser.ask(api.orders.saveLine, line(orderNo, 1))).toMatchObject({
      code: 'off the menu',
      text: "Item 100100 was taken off this day's menu.",
    })
    expect((await browser.ask(api.orders.saveLine, line(orderNo, 6, { itemNo: '100101' }))).message).toBe('success')
    const otherDay = await world.make.order({ menuCycle: 'C1', menuSeqNo: '4' })
    expect((await browser.ask(api.orders.saveLine, line(otherDay, 1))).message).toBe('success')
  })

  test('INV-36 another customer’s order reads as absent and is not changed', async () => {
    const orderNo = await world.make.order({ lines: { '100100': 4 } })
    await world.make.customer({ customerNo: '104500' })
    const stranger = await world.as(otherClerk)
    const foreign = await stranger.ask(api.orders.saveLine, line(orderNo, 9))
    const absent = await stranger.ask(api.orders.saveLine, line('1', 9))
    expect(foreign).toMatchObject({ status: 404, text: `Order ${orderNo} was not found.` })
    expect(absent).toMatchObject({ status: 404, text: 'Order 1 was not found.' })
    expect(await pieces(orderNo)).toBe(4)
  })

  test('INV-15 ten lines saved at once are all stored and the total is theirs', async () => {
    const items = Array.from({ length: 10 }, (_, i) => `30000${i}`)
    for (const itemNo of items) await world.make.item({ itemNo })
    const orderNo = await world.make.order()
    const browser = await world.as(clerk)
    const answers = await Promise.all(
      items.map((itemNo, i) => browser.ask(api.orders.saveLine, { orderNo, itemNo, quantity: i + 1, version: 0 })),
    )
    expect(answers.map(({ message }) => message)).toEqual(items.map(() => 'success'))
    expect(await pieces(orderNo)).toBe(55)
  })
})
