// CUT-15: the notices on the dashboard of the users whose orders of a closed day were moved or canceled.
import { describe, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { testDatabases } from '#tests/support/base-db.ts'
import { freshWorld } from '#tests/support/fresh-world.ts'
import { clerk, insertPersona, otherClerk, routeClerk, staff } from '#tests/support/personas.ts'
import type { Client } from '#tests/support/world.ts'

const [DAY, NEXT] = ['2026-11-26', '2026-11-27']
const LINES = { '100100': 4 }

describe.each(testDatabases())('notices of a closed day on %s', (kind) => {
  let desk: Client
  let [own, second, other] = ['', '', '']
  const world = freshWorld(kind, async () => {
    world.clock.set('2026-11-19T18:00:00Z')
    await world.make.shop()
    await world.make.shop('104500')
    await world.make.location({ locationNo: '000214', name: 'Mill Rd Mart', routeNo: 'R15' })
    for (const who of [clerk, otherClerk]) await insertPersona(world, who)
    desk = await world.as(staff)
    own = await world.make.order({ orderDate: DAY, lines: LINES })
    second = await world.make.order({ orderDate: DAY, locationNo: '000214', routeNo: 'R15', lines: LINES })
    other = await world.make.order({ customerNo: '104500', orderDate: DAY, lines: { '100100': 7 } })
  })

  const closeDay = (orderDate = DAY) =>
    world.db.insertInto('cutoffDate').values({ orderDate, isNoWork: true }).execute()
  const change = (given: object = {}) =>
    desk.ask(api.closedDays.change, { orderDate: DAY, answer: 'move', toDate: NEXT, ...given })
  const undo = (changeNo: number) => desk.ask(api.closedDays.undo, { changeNo })
  const notices = async (who = clerk) => (await (await world.as(who)).ask(api.dayNotices.list, {})).value

  test('a notice lists five orders in the order of routes and counts the others', async () => {
    for (const at of [1, 2, 3, 4, 5]) {
      const locationNo = `00030${at}`
      await world.make.location({ locationNo, name: `Store ${at}`, routeNo: 'R10' })
      await world.make.order({ orderDate: DAY, locationNo, routeNo: 'R10', lines: LINES })
    }
    await closeDay()
    await change()
    const [notice] = await notices()
    expect(notice?.orders).toBe(7)
    expect(notice?.listed.map(({ locationNo, locationName }) => `${locationNo} ${locationName}`)).toEqual(
      [1, 2, 3, 4, 5].map((at) => `00030${at} Store ${at}`),
    )
  })

  test('a user dismisses notices of the user’s own customer alone', async () => {
    await closeDay()
    const { value } = await change({ customerNo: undefined, orderNos: undefined })
    const stranger = await world.as({ ...otherClerk, userCode: 'NEW', customerNo: '104500' })
    await stranger.ask(api.dayNotices.read, { changeNo: value.changeNo + 1, isUndone: false })
    expect(await world.db.selectFrom('closedDayRead').selectAll().execute()).toEqual([])
    await stranger.ask(api.dayNotices.read, { changeNo: value.changeNo, isUndone: false })
    expect(await world.db.selectFrom('closedDayRead').selectAll().execute()).toHaveLength(1)
    expect(await notices(), 'another user').toHaveLength(1)
  })

  test('the notice stays on each user’s dashboard until that user dismisses it; the undo is a notice of its own', async () => {
    await insertPersona(world, routeClerk)
    await closeDay()
    const { value } = await change()
    expect(await notices()).toMatchObject([
      {
        ...{ changeNo: value.changeNo, answer: 'move', orderDate: DAY, toDate: NEXT, isUndone: false, orders: 2 },
        listed: [{ orderNo: own, pieces: 4 }, { orderNo: second }],
      },
    ])
    expect(await notices(routeClerk), 'within reach alone').toMatchObject([{ orders: 1, listed: [{ orderNo: own }] }])
    expect(await notices(otherClerk)).toMatchObject([{ orders: 1, listed: [{ orderNo: other }] }])
    const desk104220 = await world.as(staff, { viewing: '104220' })
    expect((await desk104220.ask(api.dayNotices.list, {})).value, 'staff made it').toEqual([])
    const read = { changeNo: value.changeNo, isUndone: false }
    await (await world.as(clerk)).ask(api.dayNotices.read, read)
    await (await world.as(clerk)).ask(api.dayNotices.read, read)
    expect(await notices()).toEqual([])
    expect(await notices(routeClerk), 'another user').toHaveLength(1)
    world.clock.advance(60_000)
    await undo(value.changeNo)
    expect(await notices()).toMatchObject([{ isUndone: true, orders: 2 }])
    world.clock.advance(31 * 86_400_000)
    expect(await notices(), 'after 30 days').toEqual([])
  })

  test('an order that was moved twice is in the newest notice; once that move is undone, both are shown', async () => {
    await closeDay()
    await change()
    world.clock.advance(60_000)
    await closeDay(NEXT)
    const later = '2026-11-30'
    const { value } = await change({ orderDate: NEXT, toDate: later })
    expect(await notices()).toMatchObject([{ changeNo: value.changeNo, toDate: later }])
    world.clock.advance(60_000)
    await undo(value.changeNo)
    expect(await notices()).toMatchObject([
      { changeNo: value.changeNo, isUndone: true },
      { toDate: NEXT, isUndone: false },
    ])
  })
})
