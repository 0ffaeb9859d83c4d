import { describe, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { testDatabases } from '#tests/support/base-db.ts'
import { freshWorld } from '#tests/support/fresh-world.ts'
import { clerk, otherClerk, routeClerk, staff } from '#tests/support/personas.ts'

const TUESDAY = '2026-11-24'
const there = { locationNo: '000213', orderDate: TUESDAY }

describe.each(testDatabases())('creating an order on %s', (kind) => {
  const world = freshWorld(kind, async () => {
    world.clock.set('2026-11-19T18:00:00Z')
    await world.make.shop()
  })

  const create = async (input = {}, persona = clerk) =>
    (await world.as(persona)).ask(api.orders.create, { ...there, create: 'create', ...input })
  const day = async (orderDate: string) =>
    (await (await world.as(clerk)).ask(api.orders.month, { ...there, firstDate: orderDate, lastDate: orderDate })).value
      .days[0]
  const stored = () =>
    world.db
      .selectFrom('salesOrder')
      .select(['orderNo', 'state', 'pieces', 'usedOnDay', 'makeDate', 'routeNo', 'addedBy', 'platform', 'menuSeqNo'])
      .orderBy('orderNo')
      .execute()
  const customer = (values: object) =>
    world.db.updateTable('customer').set(values).where('customerNo', '=', '104220').execute()
  const location = (values: object) => world.db.updateTable('location').set(values).execute()

  test('ORD-17 ORD-70 SRV-06 SRV-07 makes an order with its number, used-on day, make date and stamps', async () => {
    await world.db.updateTable('route').set({ leadDays: 2 }).execute()
    await location({ itemListCode: '', menuCycleCode: 'C2', routeSequence: 7 })
    const { header, items, cutoffAt, pastCutoff } = (await create()).value
    expect(header).toMatchObject({
      orderNo: '480001',
      customerNo: '104220',
      locationNo: '000213',
      routeNo: 'R14',
      orderDate: TUESDAY,
      deliveryDate: TUESDAY,
      usedOnDay: 3,
      makeDate: '2026-11-22',
      menuCycle: 'C2',
      deliverySequence: 7,
      state: 'open',
      inProduction: false,
      addedBy: 'CLERK',
      modifiedBy: 'CLERK',
      platform: 'web',
    })
    expect({ cutoffAt, pastCutoff }).toEqual({ cutoffAt: '2026-11-22T20:00:00.000Z', pastCutoff: false })
    expect(items.map(({ itemNo, quantity }) => [itemNo, quantity])).toEqual([
      ['100100', 0],
      ['100101', 0],
      ['100102', 0],
    ])
    const audit = await world.db.selectFrom('auditEntry').select(['action', 'actor', 'subject', 'newValue']).execute()
    expect(audit).toEqual([
      { action: 'order.create', actor: 'CLERK', subject: '480001', newValue: `000213 ${TUESDAY}` },
    ])
  })

  test('ORD-18 CAL-16 a reload, a colleague and staff take up the empty order that is there', async () => {
    const first = (await create()).value.header.orderNo
    const manager = { ...clerk, userCode: 'MANAGER' }
    const desk = await world.as(staff, { viewing: '104220' })
    const again = [
      (await create()).value,
      (await create({}, manager)).value,
      (await desk.ask(api.orders.create, { ...there, create: 'create' })).value,
    ]
    expect(again.map(({ header }) => header.orderNo)).toEqual([first, first, first])
    expect(await stored()).toHaveLength(1)
    expect((await day(TUESDAY))?.orders, 'an empty order is shown nowhere').toEqual([])
  })

  test('CAL-13 CAL-16 a second order when two are allowed; empty and cancelled ones do not count', async () => {
    const browser = await world.as(clerk)
    const fill = (orderNo: string, quantity: number) =>
      browser.ask(api.orders.saveLine, { orderNo, itemNo: '100100', quantity })
    const first = (await create()).value.header.orderNo
    await fill(first, 3)
    const second = (await create()).value.header.orderNo
    expect(second).not.toBe(first)
    await fill(second, 4)
    expect(await create()).toMatchObject({
      status: 200,
      code: 'orders allowed',
      text: '2 of 2 orders are placed for this day.',
    })
    await fill(second, 0)
    expect((await create()).value.header.orderNo, 'emptied: taken up').toBe(second)
    await fill(second, 4)
    await browser.ask(api.orders.cancel, { orderNo: first, button: 'Cancel' })
    const third = (await create()).value.header.orderNo
    expect([first, second]).not.toContain(third)
    expect((await day(TUESDAY))?.orders).toEqual([{ orderNo: second, pieces: 4, usedOnDay: 3, state: 'open' }])
  })

  test('INV-11 an empty order that is locked is neither taken up nor counted', async () => {
    await customer({ webOrdersAllowed: 1 })
    const locked = await world.make.order({ state: 'in production' })
    const made = (await create()).value.header.orderNo
    expect(made).not.toBe(locked)
    expect((await create()).value.header.orderNo).toBe(made)
  })

  const refusals: [string, string, () => Promise<unknown>, string, string][] = [
    ['past date', 'This day has passed.', async () => undefined, '2026-11-18', 'CAL-15'],
    [
      'inactive location',
      'This location is inactive. No new orders can be placed.',
      () => location({ isActive: false }),
      TUESDAY,
      'LOC-32',
    ],
    [
      'day off',
      'This location has no delivery on this weekday.',
      () => location({ menuDays: 'UMWRFS' }),
      TUESDAY,
      'LOC-32',
    ],
    [
      'no-work day',
      'Nothing is made or delivered on this day.',
      () =>
        world.db.insertInto('cutoffDate').values({ orderDate: TUESDAY, cutTime: '14:00', isNoWork: true }).execute(),
      TUESDAY,
      'CUT-15',
    ],
    ['past cut-off', 'The cut-off for this day has passed.', async () => undefined, '2026-11-20', 'CAL-15'],
    [
      'credit hold',
      'Credit Hold: You cannot place an order at this time.',
      () => customer({ balanceCents: 500_001, creditLimitCents: 500_000 }),
      TUESDAY,
      'CAL-14 INV-39',
    ],
    [
      'orders allowed',
      '2 of 2 orders are placed for this day.',
      async () => {
        await world.make.order({ lines: { '100100': 1 } })
        await world.make.order({ lines: { '100100': 1 }, state: 'in production' })
      },
      TUESDAY,
      'CAL-13',
    ],
    [
      'orders allowed',
      'This account does not place web orders.',
      () => customer({ webOrdersAllowed: 0 }),
      TUESDAY,
      'CAL-13 CAL-15',
    ],
  ]
  test.each(refusals)('%s is refused: %s', async (code, text, prepare, orderDate) => {
    await prepare()
    const before = await stored()
    const desk = await world.as(staff, { viewing: '104220' })
    for (const answer of [
      await create({ orderDate }),
      await desk.ask(api.orders.create, { ...there, orderDate, create: 'create' }),
    ])
      expect(answer).toMatchObject({ status: 200, message: 'error', code, text })
    expect(await stored()).toEqual(before)
    // What the calendar says of the day is what the server does (INV-05).
    expect(await day(orderDate)).toMatchObject({ closedCode: code, closedText: text })
  })

  test('INV-39 ACC-13 the hold is that of the customer who is billed; limit 0 and untold amounts never hold', async () => {
    await world.make.customer({ customerNo: '104900', balanceCents: 1_000_01, creditLimitCents: 1_000_00 })
    await customer({ billToCustomerNo: '104900', balanceCents: 0, creditLimitCents: 0 })
    expect((await create()).code).toBe('credit hold')
    const billed = (values: object) =>
      world.db.updateTable('customer').set(values).where('customerNo', '=', '104900').execute()
    for (const amounts of [
      { balanceCents: 1_000_00, creditLimitCents: 1_000_00 },
      { balanceCents: 9_999_999_99, creditLimitCents: 0 },
      { balanceCents: null, creditLimitCents: null },
      { balanceCents: null, creditLimitCents: 1_00 },
    ]) {
      await billed(amounts)
      expect((await create()).message, JSON.stringify(amounts)).toBe('success')
    }
  })

  test('ACC-12 past due does not block', async () => {
    await customer({ balanceCents: 10_00, creditLimitCents: 500_00 })
    await world.db
      .insertInto('openInvoice')
      .values({
        customerNo: '104220',
        documentNo: 'I1',
        postedOn: '2026-09-01',
        dueOn: '2026-10-01',
        salesCents: 10_00,
        balanceCents: 10_00,
      })
      .execute()
    expect((await create()).message).toBe('success')
  })

  test('a location that is absent, foreign or on another route reads as absent', async () => {
    await world.make.shop('104500')
    await world.make.location({ locationNo: '000300', routeNo: 'R20' })
    await world.make.location({ customerNo: '104500', locationNo: '000777' })
    const answers = [
      await create({ locationNo: '000999' }),
      await create({ locationNo: '000777' }),
      await create({ locationNo: '000300' }, routeClerk),
    ]
    expect(answers.map(({ status, text }) => [status, text])).toEqual(
      Array(3).fill([404, 'This location was not found.']),
    )
    expect((await create({ locationNo: '000300' }, otherClerk)).status).toBe(404)
    expect(await stored()).toEqual([])
  })

  test('ORD-18 SRV-09 a GET creates for a program only, once, and says where it came from', async () => {
    const { path, query } = api.orders.create
    const fields = query.write({ ...there, create: 'create', source: 'SALESORDER' }) as Record<string, string>
    const browser = await world.as(clerk)
    expect((await browser.send('GET', `/api${path}`, fields)).status).toBe(405)
    expect(await stored()).toEqual([])
    const program = await world.as(clerk, { bearer: true })
    const numbers = []
    for (const _ of [1, 2]) {
      const response = await program.send('GET', `/api${path}`, fields)
      numbers.push(api.orders.create.answer.read(await response.json()).header.orderNo)
    }
    expect(numbers).toEqual(['480001', '480001'])
    expect(await stored()).toMatchObject([{ platform: 'api', addedBy: 'CLERK' }])
  })

  test('CAL-16 the sweep takes empty orders of past days and nothing else', async () => {
    const { deleteEmptyOrders } = await import('../ordering/orders.sql.ts')
    const kept = [
      await world.make.order({ orderDate: '2026-11-18', lines: { '100100': 2 } }),
      await world.make.order({ orderDate: '2026-11-19' }),
      await world.make.order({ orderDate: '2026-11-18', state: 'cancelled' }),
    ]
    await world.make.order({ orderDate: '2026-11-18' })
    await deleteEmptyOrders(world.db, '2026-11-19')
    expect((await stored()).map(({ orderNo }) => String(orderNo)).sort()).toEqual(kept.sort())
  })
})
