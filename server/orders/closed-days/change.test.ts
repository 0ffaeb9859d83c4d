// CUT-15: the orders of a closed day are moved or canceled together, for all customers, and put back by one undo.
import { describe, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { testDatabases } from '#tests/support/base-db.ts'
import { freshWorld } from '#tests/support/fresh-world.ts'
import { clerk, insertPersona, otherClerk, plainStaff, routeClerk, staff } from '#tests/support/personas.ts'
import type { Client } from '#tests/support/world.ts'

const [DAY, NEXT] = ['2026-11-26', '2026-11-27']
const LINES = { '100100': 4 }

describe.each(testDatabases())('orders of a closed day on %s', (kind) => {
  let desk: Client
  let [own, second, other] = ['', '', '']
  const world = freshWorld(kind, async () => {
    world.clock.set('2026-11-19T18:00:00Z')
    await world.make.shop()
    await world.make.shop('104500')
    await world.make.location({ locationNo: '000214', name: 'Mill Rd Mart', routeNo: 'R15' })
    for (const who of [clerk, otherClerk]) await insertPersona(world, who)
    desk = await world.as(staff)
    own = await world.make.order({ orderDate: DAY, usedOnDay: 6, lines: LINES })
    second = await world.make.order({ orderDate: DAY, locationNo: '000214', routeNo: 'R15', lines: LINES })
    other = await world.make.order({ customerNo: '104500', orderDate: DAY, lines: { '100100': 7 } })
  })

  const closeDay = (orderDate = DAY, customerNo = '') =>
    world.db.insertInto('cutoffDate').values({ customerNo, orderDate, isNoWork: true }).execute()
  const change = (given: object = {}, by = desk) =>
    by.ask(api.closedDays.change, { orderDate: DAY, answer: 'move', toDate: NEXT, ...given })
  const cancel = (given: object = {}) => change({ answer: 'cancel', toDate: undefined, ...given })
  const undo = (changeNo: number, by = desk) => by.ask(api.closedDays.undo, { changeNo })
  const preview = (given: object = {}, by = desk) => by.ask(api.closedDays.preview, { orderDate: DAY, ...given })
  const orders = async () =>
    Object.fromEntries(
      (await world.db.selectFrom('salesOrder').selectAll().orderBy('orderNo').execute()).map((row) => [
        String(row.orderNo),
        `${row.state} ${row.orderDate.slice(5)} used ${row.usedOnDay} made ${row.makeDate.slice(5)} ${row.pieces}`,
      ]),
    )
  const mails = async () =>
    (
      await world.db.selectFrom('outbox').where('kind', '=', 'mail').select('payload').orderBy('outboxId').execute()
    ).map(({ payload }) => payload as unknown as { to: string; subject: string; text: string })
  const recorded = async () =>
    (
      await world.db
        .selectFrom('auditEntry')
        .where('action', 'in', ['order.move', 'order.cancel', 'order.reopen'])
        .select(['action', 'subject', 'oldValue', 'newValue', 'customerNo', 'actor', 'note'])
        .orderBy('entryId')
        .execute()
    ).map((e) => [e.action, e.subject, e.oldValue, e.newValue, e.customerNo, e.actor, e.note].join(' | '))

  test('moves the orders of all customers in one step, records each, and one undo puts all of it back', async () => {
    await closeDay()
    const before = await orders()
    const { value } = await change()
    expect(value.done).toEqual({ orders: 3, customers: 2, pieces: 15, people: 2, left: [], leftCount: 0 })
    expect(await orders()).toEqual({
      [own]: 'open 11-27 used 7 made 11-26 4',
      [second]: 'open 11-27 used 6 made 11-26 4',
      [other]: 'open 11-27 used 6 made 11-26 7',
    })
    const cutoffs = await world.db.selectFrom('salesOrder').select('cutoffAt').distinct().execute()
    expect(cutoffs).toEqual([{ cutoffAt: new Date('2026-11-25T20:00:00Z') }])
    const note = 'One of 3 orders of a closed day'
    expect(await recorded()).toEqual([
      `order.move | ${own} | ${DAY} | ${NEXT} | 104220 | ADMIN | ${note}`,
      `order.move | ${second} | ${DAY} | ${NEXT} | 104220 | ADMIN | ${note}`,
      `order.move | ${other} | ${DAY} | ${NEXT} | 104500 | ADMIN | ${note}`,
    ])
    world.clock.advance(60_000)
    const undone = await undo(value.changeNo)
    expect(undone.value.done).toEqual({ orders: 3, customers: 2, pieces: 15, people: 2, left: [], leftCount: 0 })
    // Orders of the factory are made on the day itself; a day's own make date is one day before.
    expect(await orders()).toEqual(
      Object.fromEntries(Object.entries(before).map(([no, text]) => [no, text.replace('made 11-26', 'made 11-25')])),
    )
    expect((await recorded()).slice(3)).toEqual([
      `order.move | ${own} | ${NEXT} | ${DAY} | 104220 | ADMIN | Undone`,
      `order.move | ${second} | ${NEXT} | ${DAY} | 104220 | ADMIN | Undone`,
      `order.move | ${other} | ${NEXT} | ${DAY} | 104500 | ADMIN | Undone`,
    ])
    expect(await undo(value.changeNo), 'twice').toMatchObject({
      code: 'undone',
      text: 'ADMIN undid this change already.',
    })
  })

  test('cancels the orders of all customers, keeps their lines, and the undo opens them again', async () => {
    await closeDay()
    const { value } = await cancel()
    expect(value.done).toMatchObject({ orders: 3, pieces: 15, people: 2 })
    expect(Object.values(await orders()).every((text) => text.startsWith('cancelled 11-26'))).toBe(true)
    expect((await recorded())[2]).toBe(
      `order.cancel | ${other} | 7 |  | 104500 | ADMIN | One of 3 orders of a closed day`,
    )
    world.clock.advance(60_000)
    await undo(value.changeNo)
    expect(await orders()).toMatchObject({ [other]: 'open 11-26 used 5 made 11-25 7' })
    expect((await recorded())[5]).toBe(`order.reopen | ${other} | 7 |  | 104500 | ADMIN | Undone`)
  })

  test('names what cannot be changed and changes the others; the question says so before', async () => {
    await closeDay()
    const late = await world.make.order({ orderDate: DAY, state: 'in production', lines: LINES })
    const gone = await world.make.order({ customerNo: '104500', orderDate: DAY, state: 'shipped', lines: LINES })
    await world.db.updateTable('location').set({ menuDays: 'R' }).where('locationNo', '=', '000214').execute()
    await world.make.order({ orderDate: DAY, lines: {} })
    const { value: asked } = await preview({ answer: 'move', toDate: NEXT })
    expect(asked).toMatchObject({
      ...{ orders: 5, customers: 2, pieces: 23, leftCount: 3, people: 2 },
      changed: { orders: 2, customers: 2, pieces: 11 },
    })
    expect(asked.left.map(({ orderNo, code, text }) => [orderNo, code, text])).toEqual([
      [
        second,
        'day off',
        'The order cannot be moved to Friday 11/27/2026. This location has no delivery on this weekday.',
      ],
      [late, 'in production', 'This order is being made. Quantities and header are locked.'],
      [gone, 'shipped', 'This order has been shipped. It can be viewed, not changed.'],
    ])
    expect(asked.left[2]).toMatchObject({ customerNo: '104500', locationName: 'Harbor St Mart', routeNo: 'R14' })
    const before = await orders()
    expect(Object.keys(before), 'the question writes nothing').toHaveLength(6)
    const { value } = await change()
    expect(value.done).toMatchObject({ orders: 2, leftCount: 3, left: asked.left })
    const after = await orders()
    for (const orderNo of [second, late, gone]) expect(after[orderNo]).toBe(before[orderNo])
    expect(await change()).toMatchObject({
      code: 'day off',
      text: 'None of the 3 orders was changed. The order cannot be moved to Friday 11/27/2026. This location has no delivery on this weekday.',
    })
    await world.db.updateTable('salesOrder').set({ state: 'shipped' }).where('orderDate', '=', DAY).execute()
    expect((await cancel()).code).toBe('shipped')
  })

  test('CAL-14 orders of a customer on credit hold are not moved, and can be canceled; orders without lines are left out', async () => {
    await closeDay()
    await world.make.order({ customerNo: '104500', orderDate: DAY, lines: {} })
    const owes = { balanceCents: 500, creditLimitCents: 100 }
    await world.db.updateTable('customer').set(owes).where('customerNo', '=', '104500').execute()
    expect((await preview({ answer: 'move', toDate: NEXT })).value).toMatchObject({
      ...{ orders: 3, changed: { orders: 2 } },
      left: [{ orderNo: other, code: 'credit hold' }],
    })
    expect((await cancel()).value.done).toMatchObject({ orders: 3, leftCount: 0 })
  })

  test('undo names the orders that were changed since, and puts the others back', async () => {
    await closeDay()
    const { value } = await change()
    world.clock.advance(60_000)
    const browser = await world.as(clerk)
    await browser.ask(api.orders.saveLine, { orderNo: own, itemNo: '100101', quantity: 2 })
    await world.make.order({ customerNo: '104500', orderDate: DAY, lines: LINES })
    expect((await undo(value.changeNo)).value.done).toMatchObject({
      orders: 1,
      left: [
        { orderNo: own, code: 'changed since', text: 'CLERK changed this order after it was moved.' },
        { orderNo: other, code: 'replaced' },
      ],
    })
    expect(await orders()).toMatchObject({
      [own]: 'open 11-27 used 7 made 11-26 6',
      [second]: 'open 11-26 used 5 made 11-25 4',
      [other]: 'open 11-27 used 6 made 11-26 7',
    })
    expect((await recorded()).filter((entry) => entry.endsWith('Undone'))).toHaveLength(1)
  })

  test('undo leaves production, a second move and days that have passed alone', async () => {
    await closeDay()
    const { value } = await change()
    await world.db
      .updateTable('salesOrder')
      .set({ state: 'in production' })
      .where('orderNo', '=', Number(own))
      .execute()
    await closeDay(NEXT)
    world.clock.advance(60_000)
    await change({ orderDate: NEXT, toDate: '2026-11-30', orderNos: [second] })
    expect((await undo(value.changeNo)).value.done).toMatchObject({
      orders: 1,
      left: [
        { orderNo: own, code: 'in production' },
        { orderNo: second, code: 'changed since' },
      ],
    })
    const { value: again } = await change({ orderNos: [other], toDate: '2026-11-30' })
    world.clock.set('2026-11-27T18:00:00Z')
    const refused = await undo(again.changeNo)
    expect(refused).toMatchObject({
      code: 'past date',
      text: 'No order was put back. The order cannot be put back on Thursday 11/26/2026. This day has passed.',
    })
  })

  test('each user gets one e-mail with the orders within reach, and one more for the undo', async () => {
    await insertPersona(world, { ...routeClerk, email: 'route@example.com' })
    await insertPersona(world, { ...clerk, userCode: 'MATE', email: 'Clerk@Example.com' })
    await insertPersona(world, { ...clerk, userCode: 'GONE', email: 'gone@example.com' })
    await insertPersona(world, { ...clerk, userCode: 'PROGRAM', email: 'p@example.com', rights: ['apiIntegration'] })
    await world.db.updateTable('portalUser').set({ isActive: false }).where('userCode', '=', 'GONE').execute()
    await closeDay()
    const { value } = await change()
    const sent = await mails()
    expect(sent.map(({ to }) => to.toLowerCase()).sort()).toEqual([
      'clerk@example.com',
      'other@example.com',
      'route@example.com',
    ])
    const toClerk = sent.find(({ to }) => to.toLowerCase() === 'clerk@example.com')
    expect(toClerk?.subject).toBe('Your orders for Thursday 11/26 are now for Friday 11/27')
    expect(toClerk?.text).toContain(`Order ${own}, R14-000213 Harbor St Mart, 4 pieces`)
    expect(toClerk?.text).toContain(`Order ${second}, R15-000214 Mill Rd Mart, 4 pieces`)
    expect(toClerk?.text).toContain('The cut-off is Wed 11/25, 2:00 PM C')
    expect(toClerk?.text).not.toContain(other)
    const toRoute = sent.find(({ to }) => to === 'route@example.com')
    expect(toRoute?.text, 'mapped to R14').not.toContain(second)
    world.clock.advance(60_000)
    await undo(value.changeNo)
    const again = (await mails()).slice(3)
    expect(again).toHaveLength(3)
    expect(again[0]?.subject).toBe('Your orders moved to Friday 11/27 are on Thursday 11/26 again')
    expect(again[0]?.text, 'the cut-off of the day they are on').toContain('The cut-off is Tue 11/24, 12:00 AM C')
  })

  test('contacts of a location get the e-mail of its orders without a link; a contact who is a user gets one e-mail', async () => {
    await world.db
      .updateTable('location')
      .set({ contact1Email: 'ana@example.com', contact2Email: 'CLERK@example.com', contact3Name: 'No Mail' })
      .where('customerNo', '=', '104220')
      .where('locationNo', '=', '000213')
      .execute()
    await closeDay()
    const { value } = await change()
    const sent = await mails()
    expect(sent.map(({ to }) => to.toLowerCase()).sort()).toEqual([
      'ana@example.com',
      'clerk@example.com',
      'other@example.com',
    ])
    const toContact = sent.find(({ to }) => to === 'ana@example.com')
    expect(toContact?.subject).toBe('Your order for Thursday 11/26 is now for Friday 11/27')
    expect(toContact?.text).toContain(`Order ${own}, R14-000213 Harbor St Mart, 4 pieces`)
    expect(toContact?.text, 'another location').not.toContain(second)
    expect(toContact?.text, 'no account').not.toContain('/dashboard')
    expect(sent.find(({ to }) => to.toLowerCase() === 'clerk@example.com')?.text).toContain('/dashboard')
    expect(value.done).toMatchObject({ people: 3 })
    world.clock.advance(60_000)
    await undo(value.changeNo)
    expect((await mails()).slice(3).map(({ to }) => to)).toContain('ana@example.com')
  })

  test('days and changes are counted for every customer, or for the one viewed as, who undoes no others', async () => {
    await closeDay()
    const all = (await desk.ask(api.closedDays.days, {})).value
    expect(all.days).toEqual([
      {
        ...{ orderDate: DAY, orders: 3, customers: 2, pieces: 15 },
        rows: [
          { customerNo: '104220', customerName: 'Customer 104220', orders: 2, pieces: 8 },
          { customerNo: '104500', customerName: 'Customer 104500', orders: 1, pieces: 7 },
        ],
      },
    ])
    const viewing = await world.as(staff, { viewing: '104220' })
    expect((await viewing.ask(api.closedDays.days, {})).value.days).toMatchObject([{ orders: 2, customers: 1 }])
    expect((await preview({}, viewing)).value).toMatchObject({ orders: 2 })
    expect((await preview({ ownerNo: '104500' }, viewing)).status).toBe(404)
    const { value } = await change({}, viewing)
    expect(value.done.orders, 'of the customer viewed as').toBe(2)
    const { value: rest } = await change()
    expect((await viewing.ask(api.closedDays.days, {})).value.changes).toMatchObject([
      { changeNo: value.changeNo, ownerNo: '104220', changedBy: 'ADMIN' },
    ])
    expect((await desk.ask(api.closedDays.days, {})).value.changes).toMatchObject([
      { changeNo: rest.changeNo, orders: 1 },
      { changeNo: value.changeNo },
    ])
    expect((await undo(rest.changeNo, viewing)).status).toBe(404)
    expect((await undo(9999)).status).toBe(404)
    for (const who of [clerk, plainStaff]) {
      const browser = await world.as(who)
      expect((await change({}, browser)).status, who.userCode).toBe(403)
      expect((await undo(value.changeNo, browser)).status, who.userCode).toBe(403)
    }
  })

  test('before a day is closed the question counts its orders as closed, but for customers with a row of their own', async () => {
    expect((await preview()).value, 'the day is worked').toMatchObject({ orders: 0, days: [] })
    await world.db.insertInto('cutoffDate').values({ customerNo: '104500', orderDate: DAY }).execute()
    const { value } = await preview({ isClosing: true, answer: 'move', toDate: NEXT })
    expect(value).toMatchObject({ orders: 2, customers: 1, changed: { orders: 2 }, people: 1 })
    expect(value.days.slice(0, 3)).toEqual(['2026-11-21', '2026-11-22', '2026-11-23'])
    expect(value.days, 'the day itself is not offered').not.toContain(DAY)
    expect(await change({ toDate: DAY })).toMatchObject({ code: 'same day' })
    expect((await preview({ isClosing: true, ownerNo: '104500' })).value).toMatchObject({ orders: 1 })
    expect(await change()).toMatchObject({
      code: 'no orders',
      text: 'There are no orders to change on Thursday 11/26/2026 any more.',
    })
    expect((await change({ orderNos: [own] })).code).toBe('day is worked')
    expect((await change({ toDate: undefined })).status).toBe(400)
    expect((await change({ orderNos: [] })).code).toBe('no orders')
  })

  test('the days offered are around the closed day, from today on', async () => {
    const [far, near] = ['2027-02-02', '2026-11-22']
    for (const orderDate of [far, near]) {
      await world.make.order({ orderDate, lines: LINES })
      await closeDay(orderDate)
    }
    const days = async (orderDate: string) => (await preview({ orderDate })).value.days
    const ofFar = await days(far)
    expect([ofFar[0], ofFar.at(-1), ofFar.includes(far)]).toEqual(['2027-01-19', '2027-02-23', false])
    expect((await days(near))[0], 'the next day that is still open').toBe('2026-11-21')
  })

  test('a mark of “Nothing needed” that a move took back holds again after the undo', async () => {
    await closeDay()
    const browser = await world.as(clerk)
    await browser.ask(api.missedOrders.mark, { locationNo: '000213', orderDate: NEXT, isNothingNeeded: true })
    const marks = () => world.db.selectFrom('nothingNeeded').select(['takenBackBy', 'takenBackByOrderNo']).execute()
    const { value } = await change()
    expect(await marks()).toEqual([{ takenBackBy: 'ADMIN', takenBackByOrderNo: Number(own) }])
    world.clock.advance(60_000)
    await undo(value.changeNo)
    expect(await marks()).toEqual([{ takenBackBy: null, takenBackByOrderNo: null }])
  })
})
