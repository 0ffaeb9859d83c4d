import { describe, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { testDatabases } from '#tests/support/base-db.ts'
import { freshWorld } from '#tests/support/fresh-world.ts'
import { clerk, plainStaff, staff } from '#tests/support/personas.ts'
import type { Client } from '#tests/support/world.ts'

const DAY = '2026-11-26'
const NEXT = '2026-11-27'

describe.each(testDatabases())('orders on days without work on %s', (kind) => {
  let desk: Client
  const world = freshWorld(kind, async () => {
    world.clock.set('2026-11-19T18:00:00Z')
    await world.make.shop()
    await world.make.shop('104500')
    desk = await world.as(staff, { viewing: '104220' })
  })

  const closeDay = (orderDate = DAY, customerNo = '', isNoWork = true) =>
    world.db
      .insertInto('cutoffDate')
      .values({ customerNo, orderDate, cutDay: -2, cutTime: '14:00', isNoWork })
      .execute()
  const listed = async (client: Client) =>
    (await client.ask(api.closedDays.list, {})).value.map(({ customerNo, orderNo }) => `${customerNo} ${orderNo}`)
  const move = (orderNo: string, orderDate = NEXT, client = desk) =>
    client.ask(api.closedDays.move, { orderNo, orderDate })
  const order = (orderNo: string) =>
    world.db.selectFrom('salesOrder').where('orderNo', '=', Number(orderNo)).selectAll().executeTakeFirstOrThrow()

  test('CUT-15 staff get the list: open orders with lines, of days to come, by the row that counts', async () => {
    const lines = { '100100': 4 }
    const first = await world.make.order({ orderDate: DAY, lines })
    const other = await world.make.order({ customerNo: '104500', orderDate: DAY, lines })
    const working = await world.make.order({ customerNo: '104500', orderDate: NEXT, lines })
    await world.make.order({ orderDate: DAY })
    await world.make.order({ orderDate: DAY, state: 'cancelled', lines })
    await world.make.order({ orderDate: '2026-11-18', lines })
    for (const date of [DAY, '2026-11-18', NEXT]) await closeDay(date)
    await closeDay(NEXT, '104500', false)
    expect(await listed(await world.as(staff))).toEqual([`104220 ${first}`, `104500 ${other}`])
    expect(await listed(desk), 'viewing as one customer').toEqual([`104220 ${first}`])
    expect(working).toBeDefined()
    for (const who of [clerk, plainStaff])
      expect((await (await world.as(who)).ask(api.closedDays.list, {})).status, who.userCode).toBe(403)
  })

  test('CUT-15 a moved order has the cut-off, the make date and the menu of its new day, and is on the record', async () => {
    const orderNo = await world.make.order({ orderDate: DAY, usedOnDay: 6, lines: { '100100': 4 } })
    await closeDay()
    expect((await move(orderNo)).value).toEqual({ orderNo, orderDate: NEXT })
    expect(await order(orderNo)).toMatchObject({
      ...{ orderDate: NEXT, usedOnDay: 7, makeDate: '2026-11-26', menuSeqNo: '6', pieces: 4, modifiedBy: 'ADMIN' },
      cutoffAt: new Date('2026-11-25T20:00:00Z'),
    })
    const [entry] = await world.db.selectFrom('auditEntry').where('action', '=', 'order.move').selectAll().execute()
    expect(entry).toMatchObject({
      subject: orderNo,
      oldValue: DAY,
      newValue: NEXT,
      onBehalfOf: '104220',
      actor: 'ADMIN',
    })
    expect(await listed(desk)).toEqual([])
    const browser = await world.as(clerk)
    expect((await browser.ask(api.orders.saveLine, { orderNo, itemNo: '100100', quantity: 9 })).message).toBe('success')
  })

  test('CAL-15 INV-11 the new day is asked what create asks, and nothing is half moved', async () => {
    const orderNo = await world.make.order({ orderDate: DAY, lines: { '100100': 4 } })
    expect(await move(orderNo), 'a day that is worked').toMatchObject({
      code: 'day is worked',
      text: 'Only an order on a no-work day can be moved.',
    })
    await closeDay()
    await closeDay('2026-12-25')
    for (let i = 0; i < 2; i += 1) await world.make.order({ orderDate: NEXT, lines: { '100100': 1 } })
    expect(await move(orderNo)).toMatchObject({
      code: 'orders allowed',
      text: 'The order cannot be moved to Friday 11/27/2026. 2 of 2 orders are placed for this day.',
    })
    for (const [date, code, text] of [
      ['2026-12-25', 'no-work day', 'Friday 12/25/2026. Nothing is made or delivered on this day.'],
      ['2026-11-20', 'past cut-off', 'Friday 11/20/2026. The cut-off for this day has passed.'],
      ['2026-11-18', 'past date', 'Wednesday 11/18/2026. This day has passed.'],
    ])
      expect(await move(orderNo, date)).toMatchObject({ code, text: `The order cannot be moved to ${text}` })
    expect(await order(orderNo)).toMatchObject({ orderDate: DAY })
    await world.db.updateTable('salesOrder').set({ state: 'in production' }).execute()
    expect(await move(orderNo, '2026-11-30')).toMatchObject({ code: 'in production' })
    const browser = await world.as(clerk)
    expect((await move(orderNo, NEXT, browser)).status).toBe(403)
    const elsewhere = await world.as(staff, { viewing: '104500' })
    expect((await move(orderNo, NEXT, elsewhere)).status).toBe(404)
  })
})
