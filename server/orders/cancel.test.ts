import { describe, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { testDatabases } from '#tests/support/base-db.ts'
import { freshWorld } from '#tests/support/fresh-world.ts'
import { clerk, otherClerk, staff } from '#tests/support/personas.ts'

const PAST_CUTOFF = '2026-11-22T20:00:00Z'
const LOCKS: [string, string][] = [
  ['in production', 'This order is being made. Quantities and header are locked.'],
  ['shipped', 'This order has been shipped. It can be viewed, not changed.'],
  ['invoiced', 'This order has been shipped. It can be viewed, not changed.'],
]

describe.each(testDatabases())('changing an order on %s', (kind) => {
  const world = freshWorld(kind, async () => {
    world.clock.set('2026-11-19T18:00:00Z')
    await world.make.shop()
  })

  const cancel = async (orderNo: string, persona = clerk) =>
    (await world.as(persona)).ask(api.orders.cancel, { orderNo, button: 'Cancel' })
  const setDay = async (orderNo: string, usedOnDay: 6, persona = clerk) =>
    (await world.as(persona)).ask(api.orders.updateHeader, { orderNo, usedOnDay, button: 'Update' })
  const desk = () => world.as(staff, { viewing: '104220' })
  const stored = (orderNo: string) =>
    world.db
      .selectFrom('salesOrder')
      .where('orderNo', '=', Number(orderNo))
      .select(['state', 'usedOnDay', 'pieces', 'modifiedBy'])
      .executeTakeFirstOrThrow()
  const audit = () =>
    world.db
      .selectFrom('auditEntry')
      .select(['action', 'actor', 'onBehalfOf', 'subject', 'oldValue', 'newValue'])
      .orderBy('entryId')
      .execute()

  test('ORD-21 ORD-22 INV-19 cancels softly, once; then nothing changes it any more', async () => {
    const orderNo = await world.make.order({ lines: { '100100': 4 } })
    expect((await cancel(orderNo)).body).toEqual({ message: 'success' })
    expect((await cancel(orderNo)).body).toEqual({ message: 'success' })
    expect(await stored(orderNo)).toEqual({ state: 'cancelled', usedOnDay: 3, pieces: 4, modifiedBy: 'CLERK' })
    const entry = { actor: 'CLERK', onBehalfOf: null, subject: orderNo, oldValue: '4', newValue: null }
    expect(await audit()).toEqual([{ action: 'order.cancel', ...entry }])

    const browser = await world.as(clerk)
    const text = 'This order is canceled. It can be viewed, not changed.'
    expect(await setDay(orderNo, 6)).toMatchObject({ code: 'cancelled', text })
    expect(await browser.ask(api.orders.saveLine, { orderNo, itemNo: '100100', quantity: 5 })).toMatchObject({ text })
    expect(await browser.ask(api.orders.done, { orderNo })).toMatchObject({ text })
    const lines = await world.db.selectFrom('orderLine').select(['itemNo', 'quantity']).execute()
    expect(lines, 'kept for the record').toEqual([{ itemNo: '100100', quantity: 4 }])
    expect((await browser.ask(api.orders.load, { orderNo })).value.header.state).toBe('cancelled')
  })

  test('ORD-22 customers cancel until the cut-off, staff until production', async () => {
    const orderNo = await world.make.order({ lines: { '100100': 4 } })
    world.clock.set(PAST_CUTOFF)
    expect(await cancel(orderNo)).toMatchObject({
      code: 'past cut-off',
      text: 'The cut-off has passed. This order can be viewed, not changed.',
    })
    expect((await stored(orderNo)).state).toBe('open')
    expect((await (await desk()).ask(api.orders.cancel, { orderNo, button: 'Cancel' })).message).toBe('success')
    expect(await audit()).toMatchObject([{ action: 'order.cancel', actor: 'ADMIN', onBehalfOf: '104220' }])
  })

  test.each(LOCKS)('ORD-35 an order that is %s keeps state and used-on day, for staff too', async (state, text) => {
    const orderNo = await world.make.order({ state, lines: { '100100': 4 } })
    const staffClient = await desk()
    for (const answer of [
      await cancel(orderNo),
      await setDay(orderNo, 6),
      await staffClient.ask(api.orders.cancel, { orderNo, button: 'Cancel' }),
      await staffClient.ask(api.orders.updateHeader, { orderNo, usedOnDay: 6, button: 'Update' }),
    ])
      expect(answer).toMatchObject({ status: 200, message: 'error', text })
    expect(await stored(orderNo)).toEqual({ state, usedOnDay: 3, pieces: 4, modifiedBy: 'CLERK' })
    expect(await audit()).toEqual([])
  })

  test('ORD-23 ORD-71 ORD-72 the used-on day moves the label dates; quantities stay; the same day is no change', async () => {
    const orderNo = await world.make.order({ lines: { '100100': 4 } })
    const labels = async () =>
      (await (await world.as(clerk)).ask(api.orders.load, { orderNo })).value.items.map(({ labelDate }) => labelDate)
    expect(new Set(await labels())).toEqual(new Set(['11/29']))
    const boss = { ...clerk, userCode: 'MANAGER' }
    expect((await setDay(orderNo, 6, boss)).value).toMatchObject({ usedOnDay: 6 })
    expect((await setDay(orderNo, 6)).value).toMatchObject({ usedOnDay: 6 })
    expect(await stored(orderNo)).toEqual({ state: 'open', usedOnDay: 6, pieces: 4, modifiedBy: 'MANAGER' })
    expect(new Set(await labels())).toEqual(new Set(['12/02']))
    const entry = { actor: 'MANAGER', onBehalfOf: null, subject: orderNo, oldValue: 'TUE', newValue: 'FRI' }
    expect(await audit()).toEqual([{ action: 'order.used-on-day', ...entry }])
  })

  test('ORD-23 past the cut-off the used-on day is staff’s; no other word is a weekday', async () => {
    const orderNo = await world.make.order({ lines: { '100100': 4 } })
    const browser = await world.as(clerk)
    const { path, query } = api.orders.updateHeader
    const [usedOn] = query.dictionary['usedOnDay'] as unknown as readonly [string, unknown]
    for (const usedOnDay of ['MONDAY', 'mon', '2', 'XXX']) {
      const fields = { ...(query.write({ orderNo, button: 'Update' }) as object), [usedOn]: usedOnDay }
      expect((await browser.send('POST', `/api${path}`, fields)).status, usedOnDay).toBe(400)
    }
    world.clock.set(PAST_CUTOFF)
    expect((await setDay(orderNo, 6)).code).toBe('past cut-off')
    expect((await stored(orderNo)).usedOnDay).toBe(3)
    const staffClient = await desk()
    const moved = await staffClient.ask(api.orders.updateHeader, { orderNo, usedOnDay: 1, button: 'Update' })
    expect(moved.message).toBe('success')
    expect((await stored(orderNo)).usedOnDay).toBe(1)
  })

  test('INV-36 SRV-09 another customer’s order reads as absent; a GET with the cookie cancels nothing', async () => {
    const orderNo = await world.make.order({ lines: { '100100': 4 } })
    await world.make.customer({ customerNo: '104500' })
    for (const answer of [await cancel(orderNo, otherClerk), await setDay(orderNo, 6, otherClerk)])
      expect(answer).toMatchObject({ status: 404, text: `Order ${orderNo} was not found.` })
    expect((await cancel('1', otherClerk)).text).toBe('Order 1 was not found.')
    const { path, query } = api.orders.cancel
    const fields = query.write({ orderNo, button: 'Cancel', customerNo: '104220' }) as Record<string, string>
    expect((await (await world.as(clerk)).send('GET', `/api${path}`, fields)).status).toBe(405)
    expect((await stored(orderNo)).state).toBe('open')
    const program = await world.as(clerk, { bearer: true })
    expect((await program.send('GET', `/api${path}`, fields)).status).toBe(200)
    expect((await stored(orderNo)).state).toBe('cancelled')
  })
})
