// MIS-01 to MIS-05: who has no order for the next days, "Nothing needed", and reminders; and nobody's but one's own.
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import type { Input } from '#contract/kernel/endpoint.ts'
import { addDays } from '#rules/calendar.ts'
import { MISSED_ORDER_DAYS, REMINDERS_A_DAY } from '#rules/limits.ts'
import { testDatabases } from '#tests/support/base-db.ts'
import { freshWorld } from '#tests/support/fresh-world.ts'
import {
  clerk,
  customerAdmin,
  insertPersona,
  integrator,
  OTHER,
  OWN,
  otherClerk,
  type Persona,
  routeClerk,
  staff,
} from '#tests/support/personas.ts'

/** Thursday noon: Saturday, whose cut-off is at 14:00, closes first. */
const NOW = '2026-11-19T18:00:00Z'
const [SATURDAY, MONDAY, TUESDAY] = ['2026-11-21', '2026-11-23', '2026-11-24']
const manager: Persona = { ...customerAdmin, email: 'manager@example.com' }
const mappedClerk: Persona = { ...routeClerk, email: 'route@example.com' }

describe.each(testDatabases())('missed orders on %s', (kind) => {
  const world = freshWorld(kind, async () => {
    world.clock.set(NOW)
    await world.make.shop()
  })

  type Question = Input<typeof api.missedOrders.list>
  const board = async (
    input: Question = {},
    persona: Persona = clerk,
    as: { viewing?: string; shipTo?: string } = {},
  ) => (await (await world.as(persona, as)).ask(api.missedOrders.list, input)).value
  const numbers = async (...asked: Parameters<typeof board>) =>
    (await board(...asked)).rows.map(({ customerNo, locationNo }) =>
      customerNo === OWN ? locationNo : `${customerNo}/${locationNo}`,
    )
  const mark = async (orderDate: string, isNothingNeeded = true, persona: Persona = clerk, locationNo = '000213') =>
    (await world.as(persona)).ask(api.missedOrders.mark, { locationNo, orderDate, isNothingNeeded })
  const remind = async (orderDate: string, persona: Persona = manager, locationNo = '000213', isPreview = false) =>
    (await world.as(persona)).ask(api.missedOrders.remind, { locationNo, orderDate, isPreview })
  const mailed = async () =>
    (await world.db.selectFrom('outbox').select(sql<string>`payload ->> 'to'`.as('to')).orderBy('outboxId').execute())
      .map(({ to }) => to)
      .sort()
  const marks = () =>
    world.db
      .selectFrom('nothingNeeded')
      .select(['orderDate', 'markedBy', 'takenBackBy', 'takenBackByOrderNo'])
      .orderBy('markId')
      .execute()
  const order = (orderDate: string, pieces = 4, more: object = {}) =>
    world.make.order({ orderDate, lines: { '100100': pieces }, ...more })

  describe('the board', () => {
    test('MIS-01 the next days that are open, the first to close first, with how many are without an order', async () => {
      await world.make.location({ locationNo: '000214', menuDays: 'MT' })
      await order(MONDAY)
      await world.db.insertInto('cutoffDate').values({ orderDate: '2026-11-26', isNoWork: true }).execute()
      // Tuesday closes early, before every other day.
      await world.db.insertInto('cutoffDate').values({ orderDate: TUESDAY, cutDay: -5, cutTime: '13:00' }).execute()
      const { days, date, rows, withoutCount, doneCount } = await board()
      expect(days.map((day) => [day.date, day.withoutCount])).toEqual([
        [TUESDAY, 2],
        [SATURDAY, 1],
        ['2026-11-22', 1],
        [MONDAY, 1],
        ['2026-11-25', 1],
        ['2026-11-27', 1],
        ['2026-11-28', 1],
      ])
      expect([date, withoutCount, doneCount, rows.map(({ locationNo }) => locationNo)]).toEqual([
        TUESDAY,
        2,
        0,
        ['000213', '000214'],
      ])
      expect(days.every((day) => day.date < addDays('2026-11-19', MISSED_ORDER_DAYS))).toBe(true)
      expect((await board({ date: MONDAY })).rows.map(({ locationNo }) => locationNo)).toEqual(['000214'])
    })

    test('MIS-01 a day that has closed, or a date of nowhere, is the day that closes first', async () => {
      expect((await board({ date: '2026-11-20' })).date).toBe(SATURDAY)
      expect((await board({ date: '2027-11-20' })).date).toBe(SATURDAY)
    })

    test('MIS-01 without a location, and without web orders, there is nothing to ask', async () => {
      await world.db.updateTable('customer').set({ webOrdersAllowed: 0 }).execute()
      expect(await board()).toMatchObject({ days: [], rows: [], hasLocations: false })
      await world.db.updateTable('customer').set({ webOrdersAllowed: 1 }).execute()
      await world.db.updateTable('location').set({ isActive: false }).execute()
      expect(await board()).toMatchObject({ days: [], rows: [], hasLocations: false })
    })

    test('MIS-02 the habit of the weekday, the last order, and whether none is unusual', async () => {
      for (const weeks of [1, 2, 3, 4, 5, 6]) await order(addDays(SATURDAY, -7 * weeks), 10 * weeks)
      await order(addDays(SATURDAY, -49), 500, { state: 'cancelled' })
      await world.db
        .insertInto('cutoffDate')
        .values({ orderDate: addDays(SATURDAY, -56), isNoWork: true })
        .execute()
      await order('2026-11-18', 7)
      await order('2026-11-20', 9, { state: 'cancelled' })
      expect((await board()).rows[0]).toMatchObject({
        ...{ weeks: 7, weeksOrdered: 6, usualPieces: 35, isUnusual: true },
        lastOrder: { date: '2026-11-18', pieces: 7 },
      })
      expect((await board({ date: MONDAY })).rows[0]).toMatchObject({ weeks: 8, weeksOrdered: 0, isUnusual: false })
    })

    test('SEC-07 SID-06 the mapped route, the chosen ship-to, and the days of those alone', async () => {
      await world.make.location({ locationNo: '000401', routeNo: 'R77', menuDays: 'S' })
      await world.make.location({ locationNo: '000402', shipToCode: 'EAST', menuDays: 'MT' })
      await world.db.insertInto('shipTo').values({ customerNo: OWN, shipToCode: 'EAST', name: 'East' }).execute()
      await world.make.shop(OTHER)
      expect(await numbers({ date: SATURDAY })).toEqual(['000213', '000401'])
      expect(await numbers({ date: SATURDAY }, routeClerk)).toEqual(['000213'])
      // A Saturday location outside of the chosen ship-to appears neither as a row nor as a day.
      const east = await board({ date: SATURDAY }, clerk, { shipTo: 'EAST' })
      expect(east.days.map(({ date }) => date)).toEqual([MONDAY, TUESDAY])
      expect(east.rows.map(({ locationNo }) => locationNo)).toEqual(['000402'])
    })

    test('MIS-01 staff see all customers by their own cut-offs, and one when they view as it', async () => {
      await world.make.shop(OTHER)
      await world.make.location({ customerNo: OTHER, locationNo: '000300', menuDays: 'M' })
      await world.make.customer({ customerNo: '104900', webOrdersAllowed: 0 })
      await world.make.location({ customerNo: '104900' })
      await world.db
        .insertInto('cutoffWeekday')
        .values({ customerNo: OTHER, weekday: 7, cutDay: -2, cutTime: '13:00' })
        .execute()
      await order(MONDAY)
      expect(await numbers({}, staff)).toEqual([`${OTHER}/000213`, '000213'])
      expect(await numbers({ date: MONDAY }, staff)).toEqual([`${OTHER}/000213`, `${OTHER}/000300`])
      expect(await numbers({ date: MONDAY }, staff, { viewing: OTHER })).toEqual([`${OTHER}/000213`, `${OTHER}/000300`])
      expect((await board({ date: MONDAY }, staff)).days[0]).toEqual({
        date: SATURDAY,
        cutoffAt: '2026-11-19T19:00:00.000Z',
      })
      // After its own cut-off the other customer is asked no more.
      world.clock.set('2026-11-19T19:30:00Z')
      expect(await numbers({}, staff)).toEqual(['000213'])
      expect(
        (await (await world.as({ ...staff, mappedRouteNo: 'R77', userCode: 'R77' })).ask(api.missedOrders.list, {}))
          .value.rows,
      ).toEqual([])
    })

    test('MIS-01 as many rows as are asked for, those that need nothing among them', async () => {
      for (let at = 1; at <= 25; at += 1) await world.make.location({ locationNo: String(at).padStart(6, '0') })
      await mark(SATURDAY, true, clerk, '000001')
      const first = await board()
      expect([first.rows.length, first.withoutCount, first.nothingNeededCount]).toEqual([20, 25, 1])
      const all = await board({ most: 40 })
      expect([all.rows[0]?.isNothingNeeded, all.rows.length, all.rows.at(-1)?.locationNo]).toEqual([true, 26, '000213'])
    })
  })

  describe('nothing needed', () => {
    test('MIS-03 marked, seen by all who look, and undone as easily; each on the record', async () => {
      expect((await mark(SATURDAY)).value).toEqual({ isNothingNeeded: true })
      expect((await mark(SATURDAY, true, manager)).value).toEqual({ isNothingNeeded: true })
      expect(await board()).toMatchObject({
        ...{ withoutCount: 0, nothingNeededCount: 1 },
        rows: [{ isNothingNeeded: true, mark: { by: 'CLERK', at: expect.stringMatching(/^2026-11-19T18:00:0/) } }],
      })
      await mark(SATURDAY, false, manager)
      expect((await board()).rows[0]).toMatchObject({
        isNothingNeeded: false,
        mark: { by: 'CLERK', takenBackBy: 'MANAGER' },
      })
      await mark(SATURDAY, false)
      const recorded = await world.db
        .selectFrom('auditEntry')
        .where('action', 'like', 'location.n%')
        .select(['action', 'actor', 'newValue'])
        .orderBy('entryId')
        .execute()
      expect(recorded.map(({ action, actor, newValue }) => [action, actor, newValue])).toEqual([
        ['location.nothing-needed', 'CLERK', SATURDAY],
        ['location.needed-again', 'MANAGER', SATURDAY],
      ])
    })

    test('MIS-04 the dashboards of customer and staff leave the location alone, and ask again once it is undone', async () => {
      const needs = async () => (await (await world.as(clerk)).ask(api.summaries.needsOrder, {})).value
      const desk = async () => (await (await world.as(staff)).ask(api.customers.desk, {})).value.closingCount
      expect([(await needs()).lackingCount, await desk()]).toEqual([1, 1])
      await mark(SATURDAY)
      expect([(await needs()).lackingCount, (await needs()).nothingNeededCount, await desk()]).toEqual([0, 1, 0])
      await mark(SATURDAY, false)
      expect([(await needs()).lackingCount, await desk()]).toEqual([1, 1])
    })

    test('MIS-03 the first line of an order takes the mark back; once the order is canceled the location is asked again, and told why', async () => {
      await mark(MONDAY)
      const client = await world.as(manager)
      const { value } = await client.ask(api.orders.create, {
        locationNo: '000213',
        orderDate: MONDAY,
        create: 'create',
      })
      const { orderNo } = value.header
      expect((await board({ date: MONDAY })).rows[0]?.isNothingNeeded).toBe(true)
      await client.ask(api.orders.saveLine, { orderNo, itemNo: '100100', quantity: 4 })
      expect((await board({ date: MONDAY })).rows).toEqual([])
      expect(await marks()).toEqual([
        { orderDate: MONDAY, markedBy: 'CLERK', takenBackBy: 'MANAGER', takenBackByOrderNo: Number(orderNo) },
      ])
      await client.ask(api.orders.cancel, { orderNo, button: 'Cancel' })
      expect((await board({ date: MONDAY })).rows[0]).toMatchObject({
        ...{ isNothingNeeded: false, mark: { by: 'CLERK', takenBackBy: 'MANAGER', takenBackByOrderNo: orderNo } },
      })
    })

    test.each([
      ['made whole, as by file or import', async () => order(MONDAY)],
      [
        'moved there',
        async () =>
          world.db
            .updateTable('salesOrder')
            .set({ orderDate: MONDAY })
            .where('orderNo', '=', Number(await order(TUESDAY)))
            .execute(),
      ],
      [
        'counted again',
        async () =>
          world.db
            .updateTable('salesOrder')
            .set({ state: 'open' })
            .where('orderNo', '=', Number(await order(MONDAY, 4, { state: 'cancelled' })))
            .execute(),
      ],
    ])('MIS-03 an order %s takes it back as well', async (_, act) => {
      await mark(MONDAY)
      await act()
      expect((await marks())[0]?.takenBackByOrderNo).toEqual(expect.any(Number))
    })

    test('MIS-03 what is no order takes nothing back: an empty one, a canceled one, another day, another location', async () => {
      await world.make.location({ locationNo: '000214' })
      await mark(MONDAY)
      await order(MONDAY, 0)
      await order(MONDAY, 4, { state: 'cancelled' })
      await order(TUESDAY)
      await order(MONDAY, 4, { locationNo: '000214' })
      expect((await marks())[0]?.takenBackBy).toBeNull()
    })

    test('MIS-04 the gate is that of orders: until the cut-off, on a day of the location, within reach, and no order there', async () => {
      await world.make.location({ locationNo: '000401', routeNo: 'R77', menuDays: 'M' })
      await world.make.shop(OTHER)
      await order(TUESDAY)
      const refused = async (...asked: Parameters<typeof mark>) => {
        const { message, text } = await mark(...asked)
        return message === 'success' ? 'success' : text
      }
      expect(await refused('2026-11-20')).toBe('The cut-off for this day has passed.')
      expect(await refused(TUESDAY)).toBe('Location 000213 has an order for this day. Cancel the order instead.')
      expect(await refused(TUESDAY, true, clerk, '000401')).toBe('This location has no delivery on this weekday.')
      expect((await mark(MONDAY, true, routeClerk, '000401')).status).toBe(404)
      await world.db.deleteFrom('location').where('customerNo', '=', OWN).where('locationNo', '=', '000401').execute()
      await world.make.location({ customerNo: OTHER, locationNo: '000401' })
      expect((await mark(MONDAY, true, clerk, '000401')).status).toBe(404)
      expect(await marks()).toEqual([])
      // It cannot be undone after the cut-off either.
      await mark(MONDAY)
      world.clock.set('2026-11-21T20:00:00Z')
      expect(await refused(MONDAY, false)).toBe('The cut-off for this day has passed.')
    })
  })

  describe('a reminder', () => {
    const people = async () => {
      await world.make.location({ locationNo: '000401', routeNo: 'R77', shipToCode: 'EAST' })
      await world.make.shop(OTHER)
      for (const persona of [
        clerk,
        manager,
        mappedClerk,
        integrator,
        otherClerk,
        { ...clerk, userCode: 'EAST', mappedRouteNo: 'EAST', email: 'east@example.com' },
        { ...clerk, userCode: 'OFF', email: 'off@example.com' },
        { ...clerk, userCode: 'OLD', email: 'old@example.com' },
        { ...clerk, userCode: 'GONE', email: 'gone@example.com' },
        { ...clerk, userCode: 'MUTE', email: '' },
        { ...clerk, userCode: 'TWIN', email: 'Clerk@example.com' },
        { ...staff, email: 'staff@example.com' },
      ])
        await insertPersona(world, persona)
      const change = (userCode: string, values: object) =>
        world.db.updateTable('portalUser').set(values).where('userCode', '=', userCode).execute()
      await change('OFF', { isActive: false })
      await change('OLD', { expiresOn: '2026-11-18' })
      await change('GONE', { isDeleted: true })
    }

    test('MIS-05 goes to those who order for that location, and to nobody else: no other customer, route, program or former user', async () => {
      await people()
      const asked = await remind(SATURDAY, manager, '000213', true)
      expect([asked.value.to.toSorted(), await mailed()]).toEqual([['CLERK', 'ROUTE'], []])
      expect((await remind(SATURDAY)).value.to.toSorted()).toEqual(['CLERK', 'ROUTE'])
      expect(await mailed()).toEqual(['clerk@example.com', 'route@example.com'])
      await world.db.deleteFrom('outbox').execute()
      await remind(SATURDAY, manager, '000401')
      expect(await mailed()).toEqual(['clerk@example.com', 'east@example.com'])
      const [mail] = await world.db.selectFrom('outbox').select('payload').limit(1).execute()
      expect(mail?.payload).toMatchObject({
        subject: 'No order yet: Harbor St Mart, Saturday 11/21',
        text: expect.stringMatching(/close Thursday 11\/19, 2:00 PM CT\.[\s\S]*missed-orders\?date=11%2F21%2F2026/),
      })
    })

    test('MIS-05 another customer’s location of the same number is reminded at its own users alone', async () => {
      await people()
      await (await world.as(staff, { viewing: OTHER })).ask(api.missedOrders.remind, {
        locationNo: '000213',
        orderDate: SATURDAY,
      })
      expect(await mailed()).toEqual(['other@example.com'])
      expect((await board()).rows[0]?.reminder).toBeUndefined()
    })

    test('MIS-05 the sender gets none, nor does a colleague with the same mailbox; staff acting for the customer reach everyone', async () => {
      await people()
      expect((await remind(SATURDAY, clerk)).value.to.toSorted()).toEqual(['MANAGER', 'ROUTE'])
      await world.db.deleteFrom('orderReminder').execute()
      const sent = await (await world.as(staff, { viewing: OWN })).ask(api.missedOrders.remind, {
        ...{ locationNo: '000213', orderDate: SATURDAY },
      })
      expect(sent.value.to.toSorted()).toEqual(['CLERK', 'MANAGER', 'ROUTE'])
    })

    test('MIS-05 who was reminded, when and by whom is shown', async () => {
      await people()
      await remind(SATURDAY)
      expect((await board()).rows[0]?.reminder).toMatchObject({
        ...{ by: 'MANAGER', at: expect.stringMatching(/^2026-11-19T18:00:0/), count: 1 },
      })
    })

    test('SEC-27 once an hour for a day, whoever asks, and no more than ten a day for a location', async () => {
      await insertPersona(world, clerk)
      await insertPersona(world, manager)
      const code = async (...asked: Parameters<typeof remind>) => {
        const { message, code: why } = await remind(...asked)
        return message === 'success' ? 'sent' : why
      }
      expect(await code(MONDAY)).toBe('sent')
      expect([await code(MONDAY), await code(MONDAY, clerk)]).toEqual(['reminded', 'reminded'])
      expect(await code(TUESDAY)).toBe('sent')
      world.clock.set('2026-11-19T19:01:00Z')
      expect(await code(MONDAY)).toBe('sent')
      for (let sent = 3; sent < REMINDERS_A_DAY; sent += 1)
        await world.db
          .insertInto('orderReminder')
          .values({
            ...{ customerNo: OWN, locationNo: '000213', orderDate: '2026-11-27', sentBy: 'X' },
            ...{ sentAt: world.clock.now(), sentTo: ['CLERK'] },
          })
          .execute()
      world.clock.set('2026-11-19T21:00:00Z')
      expect(await code(MONDAY)).toBe('reminded often')
      // After midnight, Chicago's.
      world.clock.set('2026-11-20T06:30:00Z')
      expect(await code(MONDAY)).toBe('sent')
    })

    test('MIS-05 nobody with an address, an order, a mark, a closed day: a sentence, and no mail', async () => {
      const text = async (...asked: Parameters<typeof remind>) => (await remind(...asked)).text
      expect(await text(MONDAY, { ...clerk, email: '' })).toBe(
        'No one who orders for this location has an e-mail address. Add one under Users, or call the location.',
      )
      await insertPersona(world, manager)
      expect(await text(MONDAY)).toBe(
        'No one else who orders for this location has an e-mail address. Add one under Users, or call the location.',
      )
      await insertPersona(world, clerk)
      await order(TUESDAY)
      expect(await text(TUESDAY)).toBe('Location 000213 has an order for this day already.')
      await mark(MONDAY)
      expect(await text(MONDAY)).toBe('Location 000213 says that it needs nothing for this day.')
      expect(await text('2026-11-20')).toBe('The cut-off for this day has passed.')
      expect((await remind(MONDAY, routeClerk, '999999')).status).toBe(404)
      expect(await mailed()).toEqual([])
      expect(await world.db.selectFrom('orderReminder').selectAll().execute()).toEqual([])
    })
  })
})
