// Saves that go to the database together: what each of them gets is what it would get alone (docs/decisions/0031).
import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { api } from '#contract/index.ts'
import { stampOf } from '#server/access/session-stamp.sql.ts'
import { testDatabases } from '#tests/support/base-db.ts'
import { countStatements } from '#tests/support/count-statements.ts'
import { freshWorld } from '#tests/support/fresh-world.ts'
import { clerk, OTHER, OWN, staff } from '#tests/support/personas.ts'
import { saveGathered } from './gathered-saves.ts'
import { type LineSave, saveAtOnce, saveLine } from './save-line.sql.ts'

const ITEM = '100100'

describe.each(testDatabases())('saves that go together on %s', (kind) => {
  let requests = 0
  const world = freshWorld(kind, async () => {
    world.clock.set('2026-11-19T18:00:00Z')
    await world.make.shop()
    await world.make.shop(OTHER)
  })

  const asked = (orderNo: string, more: Partial<LineSave> = {}): LineSave => {
    requests += 1
    return {
      ...{ session: { sessionId: 0, stamp: undefined }, orderNo, itemNo: ITEM, quantity: 12, version: undefined },
      ...{ reach: { customerNo: OWN, mappedRouteNo: '', shipTo: { kind: 'all' as const } } },
      ...{ isConfirmed: false, confirmedBy: null, by: 'CLERK', isStaff: false, now: world.clock.now() },
      ...{ today: world.clock.today(), skewMs: Math.round(world.clock.skewMs()), channel: 'web' },
      ...{ requestId: `r${requests}`, ...more },
    }
  }
  /** Orders that have a line already are of one day; empty ones would each ask how many there are. */
  const begun = { '100101': 1 }
  const made = (more = {}) => world.make.order({ lines: begun, ...more })
  const withLine = () => made({ lines: { ...begun, [ITEM]: 5 } })
  const passed = () => new Date(world.clock.now().getTime() - 1000)
  const linesOf = (itemNo = ITEM) =>
    world.db.selectFrom('orderLine').where('itemNo', '=', itemNo).select(['orderNo', 'quantity', 'version']).execute()
  const recorded = () =>
    world.db
      .selectFrom('auditEntry')
      .where('action', '=', 'line.save')
      .select(['requestId', 'subject', 'oldValue', 'newValue'])
      .orderBy('entryId')
      .execute()
  const route = (mappedRouteNo: string) => ({ reach: { ...asked('1').reach, mappedRouteNo } })

  async function stampedSession(): Promise<LineSave['session']> {
    await world.as(clerk)
    const { rows } = await sql<{ sessionId: number; stamp: string }>`
      select s.session_id, ${stampOf} as stamp from session s join portal_user u on u.user_id = s.user_id`.execute(
      world.db,
    )
    return rows[0] as { sessionId: number; stamp: string }
  }

  /** What is asked, and the version it is stored as; 0: it is not. */
  const cases: readonly (readonly [what: string, make: () => Promise<LineSave>, version: number])[] = [
    ['a new line', async () => asked(await made()), 1],
    ['a new line, none seen', async () => asked(await made(), { version: 0 }), 1],
    ['over what is there', async () => asked(await withLine()), 2],
    ['the version seen', async () => asked(await withLine(), { version: 1 }), 2],
    ['a later version than is there', async () => asked(await withLine(), { version: 2 }), 0],
    ['none seen, and one is there', async () => asked(await withLine(), { version: 0 }), 0],
    ['one seen, and none is there', async () => asked(await made(), { version: 1 }), 0],
    ['after the cut-off', async () => asked(await made({ cutoffAt: passed() })), 0],
    ['staff after the cut-off', async () => asked(await made({ cutoffAt: passed() }), { isStaff: true }), 1],
    ['staff before it', async () => asked(await made(), { isStaff: true }), 0],
    ['a clock beside the database’s', async () => asked(await made(), { skewMs: 10 * 366 * 86_400_000 }), 0],
    ['too much', async () => asked(await made(), { quantity: 301 }), 0],
    ['too much, and meant', async () => asked(await made(), { quantity: 301, isConfirmed: true }), 1],
    ['an order in production', async () => asked(await made({ state: 'in production' })), 0],
    ['another customer’s order', async () => asked(await made({ customerNo: OTHER })), 0],
    ['an item that is not known', async () => asked(await made(), { itemNo: '999999' }), 0],
    ['an order that is not there', async () => asked('99999'), 0],
    ['a session that stands', async () => asked(await made(), { session: await stampedSession() }), 1],
    ['a session that has changed', async () => asked(await made(), { session: { sessionId: 1, stamp: '0.0' } }), 0],
  ]

  test('INV-01 INV-07 INV-13 INV-14 each by its own gate, as if it were alone', async () => {
    const alone = []
    for (const [, make] of cases) alone.push(await saveLine(world.db, await make()))
    const saves = []
    for (const [, make] of cases) saves.push(await make())
    const before = (await recorded()).length
    const together = await saveAtOnce(world.db, saves)
    for (const [at, [what, , version]] of cases.entries()) {
      const expected = version === 0 ? undefined : { quantity: saves[at]?.quantity, version }
      expect.soft(alone[at], `alone: ${what}`).toEqual(expected && expect.objectContaining(expected))
      expect.soft(together[at], `together: ${what}`).toEqual(expected && expect.objectContaining(expected))
    }
    const taken = saves.filter((_, at) => together[at])
    const written = (await recorded()).slice(before)
    expect(written.map(({ requestId }) => requestId).sort()).toEqual(taken.map(({ requestId }) => requestId).sort())
    for (const { requestId, subject, newValue } of written)
      expect(taken.find((save) => save.requestId === requestId)).toMatchObject({
        orderNo: subject,
        quantity: Number(newValue),
      })
    const totals = await sql<{ orderNo: number }>`
      select o.order_no from sales_order o where o.pieces <> (
        select sum(quantity) from order_line l where l.customer_no = o.customer_no and l.order_no = o.order_no)`.execute(
      world.db,
    )
    expect(totals.rows).toEqual([])
  })

  test('on a mapped route: its own locations, and nobody else’s', async () => {
    await world.make.location({ locationNo: '000900', routeNo: 'R99' })
    const far = { locationNo: '000900' }
    const saves = [
      asked(await made(), route('R14')),
      asked(await made(far), route('R14')),
      asked(await made(far), route('R99')),
    ]
    expect(await saveAtOnce(world.db, saves)).toEqual([
      expect.objectContaining({ version: 1 }),
      undefined,
      expect.objectContaining({ version: 1 }),
    ])
  })

  test('many at once take few statements; each has its answer and its record', async () => {
    const orders = []
    for (let i = 0; i < 20; i += 1) orders.push(await made())
    const saves = orders.map((orderNo, i) => asked(orderNo, { quantity: i + 1 }))
    const answers: unknown[] = []
    const statements = await countStatements(world.database, async () => {
      answers.push(...(await Promise.all(saves.map((save) => saveGathered(world.db, save)))))
    })
    expect(statements).toBeLessThanOrEqual(3)
    expect(answers).toEqual(saves.map(({ quantity }) => expect.objectContaining({ quantity, version: 1 })))
    expect((await recorded()).length).toBe(20)
  })

  test('several of one order: one after the other, none lost', async () => {
    const orderNo = await made()
    const items = [ITEM, '100102', ITEM, '100102', ITEM]
    const saved = await Promise.all(
      items.map((itemNo, i) => saveGathered(world.db, asked(orderNo, { itemNo, quantity: i + 1 }))),
    )
    expect(saved.map((one) => one?.version)).toEqual([1, 1, 2, 2, 3])
    expect(await linesOf()).toMatchObject([{ quantity: 5, version: 3 }])
  })

  test('one that the database refuses takes no other with it', async () => {
    const orders = [await made(), await made(), await made(), await made(), await made()]
    const saves = orders.map((orderNo, i) => asked(orderNo, i === 3 ? { channel: null as never } : {}))
    const ends = await Promise.allSettled(saves.map((save) => saveGathered(world.db, save)))
    expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
    expect(ends[3]).toMatchObject({ reason: { message: expect.stringContaining('channel') } })
    expect((await linesOf()).length).toBe(4)
  })

  test('when nobody knows whether it was done, none is asked a second time and none is told that it was', async () => {
    const orders = [await made(), await made(), await made(), await made(), await made()]
    const asking = vi.spyOn(world.db, 'executeQuery').mockImplementation(async () => {
      throw Object.assign(new Error('gone'), { code: 'ECONNRESET' })
    })
    const ends = await Promise.allSettled(orders.map((orderNo) => saveGathered(world.db, asked(orderNo))))
    const statements = asking.mock.calls.length
    asking.mockRestore()
    expect(ends.map(({ status }) => status)).toEqual(Array(5).fill('rejected'))
    expect(statements).toBe(3)
    expect(await linesOf()).toEqual([])
  })

  test.runIf(kind === 'postgres')(
    'ORD-40 an order that somebody holds keeps no other waiting, and waits itself',
    async () => {
      const [held, ...free] = [await made(), await made(), await made(), await made()]
      const browser = await world.as(clerk)
      const save = (orderNo: string) => browser.ask(api.orders.saveLine, { orderNo, itemNo: ITEM, quantity: 3 })
      let waits: ReturnType<typeof save> | undefined
      await world.db.transaction().execute(async (tx) => {
        await tx.selectFrom('salesOrder').where('orderNo', '=', Number(held)).select('orderNo').forUpdate().execute()
        waits = save(held as string)
        const others = await Promise.all(free.map(save))
        expect(others.map(({ message }) => message)).toEqual(['success', 'success', 'success'])
        expect((await linesOf()).map(({ orderNo }) => String(orderNo))).not.toContain(held)
      })
      expect(await waits).toMatchObject({ message: 'success', value: { quantity: 3, version: 1 } })
    },
  )

  test.runIf(kind === 'postgres')('whoever waits for a lock of something else lets the others go', async () => {
    const orders = [await made(), await made(), await made(), await made()]
    const save = (at: number, itemNo: string) => saveGathered(world.db, asked(orders[at] as string, { itemNo }))
    let stuck: Promise<unknown> | undefined
    await world.db.transaction().execute(async (tx) => {
      await tx.selectFrom('item').where('itemNo', '=', ITEM).select('itemNo').forUpdate().execute()
      stuck = Promise.all([save(0, ITEM), save(1, ITEM)])
      expect(await save(2, '100102')).toMatchObject({ version: 1 })
      expect(await save(3, '100102')).toMatchObject({ version: 1 })
    })
    expect(await stuck).toMatchObject([{ version: 1 }, { version: 1 }])
  })

  test('staff and a customer’s people save together', async () => {
    await world.make.staffEditBeforeCutoff(true)
    const people = [await world.as(clerk), await world.as(staff, { viewing: OWN })]
    const orders = []
    for (let i = 0; i < 8; i += 1) orders.push(await made())
    const told = await Promise.all(
      orders.map((orderNo, i) => people[i % 2]?.ask(api.orders.saveLine, { orderNo, itemNo: ITEM, quantity: i + 1 })),
    )
    expect(told.map((one) => one?.value)).toEqual(orders.map((_, i) => ({ quantity: i + 1, version: 1 })))
  })
})
