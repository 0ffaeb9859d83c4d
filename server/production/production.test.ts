import { describe, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { testDatabases } from '#tests/support/base-db.ts'
import { freshWorld } from '#tests/support/fresh-world.ts'
import { clerk, OTHER, OWN, staff } from '#tests/support/personas.ts'
import type { Client, TestWorld } from '#tests/support/world.ts'
import { settleCutoffs } from '../ordering/cutoffs.ts'

const DAY = '2026-11-24'

describe.each(testDatabases())('production on %s', (kind) => {
  let admin: Client
  let browser: Client
  const world = freshWorld(kind, async () => {
    // Monday noon: Tuesday's cut-off passed on Sunday, Wednesday's is at 2 PM, Thursday's tomorrow.
    world.clock.set('2026-11-23T18:00:00Z')
    await world.make.shop()
    await world.make.route('R20')
    admin = await world.as(staff)
    browser = await world.as(clerk)
  })

  const stateOf = async (orderNo: string) =>
    await world.db
      .selectFrom('salesOrder')
      .where('orderNo', '=', Number(orderNo))
      .select(['state', 'pieces', 'makeCalc', 'modifiedBy'])
      .executeTakeFirstOrThrow()
  const order = (given: Parameters<TestWorld['make']['order']>[0] = {}) =>
    world.make.order({ orderDate: DAY, lines: { '100100': 4 }, ...given })
  const release = (given: Partial<Parameters<typeof ask>[0]> = {}) => ask({ makeDate: DAY, routeNos: [], ...given })
  const ask = (input: { makeDate: string; routeNos: string[]; withOpen?: boolean }) =>
    admin.ask(api.production.release, { withOpen: false, ...input })
  const recordOf = (orderNo: string) =>
    world.db
      .selectFrom('auditEntry')
      .where('subject', '=', orderNo)
      .select(['action', 'actor', 'oldValue', 'newValue', 'note'])
      .orderBy('entryId')
      .execute()

  test('ORD-36 SRV-02 a release takes what has a line and whose cut-off has passed, on every route, and is recorded', async () => {
    const [one, other, empty, canceled, later] = [
      await order(),
      await order({ routeNo: 'R20', lines: { '100100': 1, '100101': 2 } }),
      await order({ lines: {} }),
      await order({ state: 'cancelled' }),
      await order({ orderDate: '2026-11-26', makeDate: DAY, cutoffAt: new Date('2026-11-24T20:00:00Z') }),
    ]
    const { value } = await release()
    expect(value).toMatchObject({ orderCount: 2, earlyCount: 0, pieces: 7 })
    expect((await stateOf(one)).state).toBe('in production')
    expect(await stateOf(other)).toMatchObject({
      state: 'in production',
      makeCalc: String(value.releaseNo),
      modifiedBy: 'CLERK',
    })
    expect([(await stateOf(empty)).state, (await stateOf(canceled)).state, (await stateOf(later)).state]).toEqual([
      'open',
      'cancelled',
      'open',
    ])
    expect(await recordOf(one)).toEqual([
      {
        action: 'order.release',
        actor: 'ADMIN',
        oldValue: 'open',
        newValue: 'in production',
        note: `release ${value.releaseNo}`,
      },
    ])
    const { releases, count } = (await admin.ask(api.production.releases, { most: 20 })).value
    expect(count).toBe(1)
    expect(releases).toMatchObject([
      { makeDate: DAY, orderCount: 2, pieces: 7, releasedBy: 'ADMIN', channel: 'web', routeNos: [], withOpen: false },
    ])
  })

  test('ORD-36 released twice does nothing more, and a route that comes late is released by itself', async () => {
    await order({ routeNo: 'R14' })
    expect((await release({ routeNos: ['R14'] })).value).toMatchObject({ orderCount: 1 })
    expect((await release({ routeNos: ['R14'] })).value).toEqual({ orderCount: 0, earlyCount: 0, pieces: 0 })
    const late = await order({ routeNo: 'R20' })
    expect((await release({ routeNos: ['R14'] })).value.orderCount).toBe(0)
    expect((await stateOf(late)).state).toBe('open')
    expect((await release({ routeNos: ['R20'] })).value).toMatchObject({ orderCount: 1 })
    expect(
      (await admin.ask(api.production.releases, { most: 20 })).value.releases.map(({ routeNos }) => routeNos),
    ).toEqual([['R20'], ['R14']])
    expect(await release({ routeNos: ['R99'] })).toMatchObject({ status: 404, text: 'Route R99 was not found.' })
  })

  test('ORD-36 those still open to customers go only when that is said, and customers are then refused with the sentence', async () => {
    const cutoffAt = new Date('2026-11-23T20:00:00Z')
    const open = await order({ cutoffAt })
    expect((await release()).value.orderCount).toBe(0)
    expect((await release({ withOpen: true })).value).toMatchObject({ orderCount: 1, earlyCount: 1 })
    expect(await browser.ask(api.orders.saveLine, { orderNo: open, itemNo: '100100', quantity: 9 })).toMatchObject({
      code: 'in production',
      text: 'This order is being made. Quantities and header are locked.',
    })
  })

  test('ORD-36 staff unlock with a reason: the order is open to staff, never again to customers, whatever the cut-offs become', async () => {
    const orderNo = await order({
      ...{ orderDate: '2026-11-26', makeDate: DAY, cutoffAt: new Date('2026-11-24T20:00:00Z') },
    })
    await release({ withOpen: true })
    expect(await admin.ask(api.production.unlock, { orderNo, reason: '   ' })).toMatchObject({
      code: 'invalid',
      text: 'Say why this order is unlocked.',
    })
    expect((await stateOf(orderNo)).state).toBe('in production')
    const viewing = await world.as(staff, { viewing: OWN })
    expect((await viewing.ask(api.production.unlock, { orderNo, reason: ' Store called: 2 more ' })).message).toBe(
      'success',
    )
    expect((await stateOf(orderNo)).state).toBe('open')
    expect(await recordOf(orderNo)).toMatchObject([
      { action: 'order.release' },
      { action: 'order.unlock', oldValue: 'in production', newValue: 'open', note: 'Store called: 2 more' },
    ])
    // A change of the rules moves the cut-offs of open orders, here to Tuesday night; this one's stays.
    await world.make.cutoffs(-2, '23:00')
    await settleCutoffs(world.db, '2026-11-23', 'America/Chicago')
    expect((await browser.ask(api.orders.saveLine, { orderNo, itemNo: '100100', quantity: 9 })).code).toBe(
      'past cut-off',
    )
    expect((await viewing.ask(api.orders.saveLine, { orderNo, itemNo: '100100', quantity: 9 })).message).toBe('success')
    expect(await admin.ask(api.production.unlock, { orderNo, reason: 'again' })).toMatchObject({
      text: 'This order is open. There is nothing to unlock.',
    })
    const [shown] = (await admin.ask(api.production.orders, { date: DAY, by: 'make', state: 'unlocked' } as never))
      .value.orders
    expect(shown).toMatchObject({
      orderNo,
      pieces: 9,
      unlockReason: 'Store called: 2 more',
      unlockedBy: 'ADMIN',
      pastCutoff: true,
    })
    expect((await release()).value.orderCount).toBe(1)
  })

  test('ORD-36 staff who act for a customer unlock its orders alone, and nobody else unlocks any', async () => {
    await world.make.shop(OTHER)
    const orderNo = await world.make.order({
      orderDate: DAY,
      lines: { '100100': 4 },
      customerNo: OTHER,
      state: 'in production',
    })
    const viewing = await world.as(staff, { viewing: OWN })
    expect(await viewing.ask(api.production.unlock, { orderNo, reason: 'x' })).toMatchObject({ status: 404 })
    expect(await browser.ask(api.production.unlock, { orderNo, reason: 'x' })).toMatchObject({ status: 403 })
    expect((await stateOf(orderNo)).state).toBe('in production')
  })

  test('SRV-02 shipped and invoiced, by day and by our number, one step at a time', async () => {
    const [made, late, open] = [
      await order(),
      await order({ routeNo: 'R20' }),
      await order({ orderDate: '2026-11-26' }),
    ]
    await release()
    const move = (input: object) =>
      admin.ask(api.production.move, { orderNos: [], by: 'make', routeNos: [], ...input } as never)
    expect((await move({ move: 'ship', date: DAY, routeNos: ['R14'] })).value).toEqual({ movedCount: 1, refused: [] })
    expect([(await stateOf(made)).state, (await stateOf(late)).state]).toEqual(['shipped', 'in production'])
    expect((await move({ move: 'invoice', orderNos: [made, late, open, '12345'] })).value).toEqual({
      movedCount: 1,
      refused: [
        { orderNo: late, text: 'This order is in production. Mark it shipped first.' },
        { orderNo: open, text: 'This order is open. Release it to production first.' },
        { orderNo: '12345', text: 'Order 12345 was not found.' },
      ],
    })
    expect((await stateOf(made)).state).toBe('invoiced')
    expect((await recordOf(made)).map(({ action }) => action)).toEqual(['order.release', 'order.ship', 'order.invoice'])
    expect((await move({ move: 'ship' })).value.movedCount).toBe(0)
  })

  test('ORD-36 the day by route and state, and days that passed without a release', async () => {
    await order()
    await order({ cutoffAt: new Date('2026-11-23T20:00:00Z') })
    await order({ routeNo: 'R20', state: 'shipped' })
    await order({ orderDate: '2026-11-12' })
    await order({ orderDate: '2026-11-12', state: 'invoiced' })
    const { routes, forgotten, schedule } = (await admin.ask(api.production.day, { date: DAY, by: 'make' })).value
    expect(routes).toMatchObject([
      { routeNo: 'R14', openCount: 1, readyCount: 1, inProductionCount: 0, pieces: 8 },
      { routeNo: 'R20', openCount: 0, readyCount: 0, shippedCount: 1, pieces: 4 },
    ])
    expect(forgotten).toEqual([{ makeDate: '2026-11-12', orderCount: 1, pieces: 4 }])
    expect(schedule).toEqual({ releaseAt: 'off' })
    const found = async (input: object) =>
      (
        await admin.ask(api.production.orders, {
          date: DAY,
          by: 'make',
          sort: 'route',
          isDescending: false,
          most: 20,
          ...input,
        } as never)
      ).value
    expect((await found({})).count).toBe(3)
    expect((await found({ most: 2 })).orders).toHaveLength(2)
    expect((await found({ most: 2 })).count).toBe(3)
    expect((await found({ state: 'ready' })).orders.map(({ pastCutoff }) => pastCutoff)).toEqual([true])
    expect((await found({ find: 'r20' })).count).toBe(1)
    expect((await found({ routeNo: 'R14' })).count).toBe(2)
  })

  test('ORD-36 the schedule is off at first, takes a time of day, and says what is wrong with another', async () => {
    const set = (releaseAt: string) => admin.ask(api.production.schedule, { releaseAt })
    expect(await set('4 PM')).toMatchObject({
      code: 'invalid',
      text: 'Give a time of day as HH:MM, such as 16:30, or switch it off.',
    })
    expect((await set('16:30')).value).toMatchObject({ releaseAt: '16:30', changedBy: 'ADMIN' })
    expect((await set('off')).value.releaseAt).toBe('off')
  })
})
