import { describe, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { addDays, monthGrid } from '#rules/calendar.ts'
import { testDatabases } from '#tests/support/base-db.ts'
import { freshWorld } from '#tests/support/fresh-world.ts'
import { clerk, otherClerk, routeClerk } from '#tests/support/personas.ts'

describe.each(testDatabases())('the calendar on %s', (kind) => {
  const world = freshWorld(kind, async () => {
    world.clock.set('2026-11-19T18:00:00Z')
    await world.make.shop()
  })

  const month = async (dates: readonly string[], input = {}, persona = clerk) =>
    (await world.as(persona)).ask(api.orders.month, {
      locationNo: '000213',
      firstDate: dates[0] as string,
      lastDate: dates.at(-1) as string,
      ...input,
    })

  test('CAL-08 CAL-09 tells the days, their orders and cut-offs, in both forms', async () => {
    const november = Array.from({ length: 30 }, (_, day) => addDays('2026-11-01', day))
    const open = await world.make.order({ orderDate: '2026-11-24', lines: { '100100': 3, '100101': 2 }, usedOnDay: 4 })
    const past = await world.make.order({ orderDate: '2026-11-03', lines: { '100100': 9 }, state: 'invoiced' })
    await world.make.order({ orderDate: '2026-11-24' })
    await world.make.order({ orderDate: '2026-11-24', lines: { '100100': 8 }, state: 'cancelled' })
    const { location, days, counts, pastCutoffs } = (await month(november)).value
    expect(location).toEqual({
      locationNo: '000213',
      routeNo: 'R14',
      name: 'Harbor St Mart',
      isInactive: false,
      ordersAllowed: 2,
    })
    expect(days.map(({ date }) => date)).toEqual(november)
    expect(days[23]).toEqual({
      date: '2026-11-24',
      orders: [{ orderNo: open, pieces: 5, usedOnDay: 4, state: 'open' }],
      pastCutoff: false,
      cutoffAt: '2026-11-22T20:00:00.000Z',
    })
    expect(days[2]).toMatchObject({
      orders: [{ orderNo: past, pieces: 9, state: 'invoiced' }],
      pastCutoff: true,
      closedCode: 'past date',
    })
    expect(counts['day_24_count']).toEqual([{ orderNo: open, pieces: 5, usedOnDay: 4, state: 'open' }])
    expect([pastCutoffs['day_20'], pastCutoffs['day_21']]).toEqual([true, false])
    expect([Object.keys(counts).length, Object.keys(pastCutoffs).length]).toEqual([30, 30])
  })

  test('CAL-09 days after the month of the first date are counted on: none of the range is missing', async () => {
    await world.make.order({ orderDate: '2026-10-30', lines: { '100100': 1 } })
    await world.make.order({ orderDate: '2026-11-01', lines: { '100100': 2 } })
    await world.make.order({ orderDate: '2026-12-01', lines: { '100100': 3 } })
    const grid = monthGrid('2026-11-01')
    expect([grid[0], grid.at(-1)]).toEqual(['2026-11-01', '2026-12-05'])
    const { counts, days } = (await month(grid)).value
    expect(days).toHaveLength(35)
    expect(Object.keys(counts)).toHaveLength(35)
    const piecesOf = (day: number) => counts[`day_${day}_count`]?.map(({ pieces }) => pieces)
    expect([piecesOf(1), piecesOf(31), piecesOf(35)]).toEqual([[2], [3], []])
    expect(days.at(-5)?.orders.map(({ pieces }) => pieces)).toEqual([3])
  })

  test('CAL-09 a range over two months is whole, in both forms', async () => {
    await world.make.order({ orderDate: '2026-11-02', lines: { '100100': 1 } })
    await world.make.order({ orderDate: '2026-12-30', lines: { '100100': 2 } })
    const range = Array.from({ length: 61 }, (_, day) => addDays('2026-11-01', day))
    const { counts, pastCutoffs, days } = (await month(range)).value
    expect([days.length, Object.keys(counts).length, Object.keys(pastCutoffs).length]).toEqual([61, 61, 30])
    expect(counts['day_2_count']?.map(({ pieces }) => pieces)).toEqual([1])
    expect(counts['day_60_count']?.map(({ pieces }) => pieces)).toEqual([2])
    const late = (await month(range.slice(20))).value
    expect(Object.keys(late.counts)).toHaveLength(41)
    expect(late.counts['day_60_count']?.map(({ pieces }) => pieces)).toEqual([2])
    expect(late.counts['day_21_count']).toEqual([])
  })

  test('CAL-10 CAL-11 tells the orders of a day, whatever their state but cancelled', async () => {
    const first = await world.make.order({ lines: { '100100': 3 } })
    const second = await world.make.order({ lines: { '100101': 2 }, state: 'in production', usedOnDay: 6 })
    await world.make.order({ lines: { '100100': 3 }, state: 'cancelled' })
    const answer = await (await world.as(clerk)).ask(api.orders.byDay, {
      locationNo: '000213',
      orderDate: '2026-11-24',
    })
    expect(answer.body).toEqual([
      { 'document no_': first, 'used on day': 'TUE', qty: 3, 'document date': '11/24/2026', state: 'open' },
      { 'document no_': second, 'used on day': 'FRI', qty: 2, 'document date': '11/24/2026', state: 'in production' },
    ])
  })

  test('INV-05 INV-07 CAL-12 calendar, order and save agree at every instant around the cut-off', async () => {
    const orderNo = await world.make.order({ lines: { '100100': 3 } })
    const browser = await world.as(clerk)
    for (const [instant, isPast] of [
      ['2026-11-22T19:59:50Z', false],
      ['2026-11-22T20:00:00Z', true],
      ['2026-11-22T20:00:01Z', true],
    ] as const) {
      world.clock.set(instant)
      const day = (await month(['2026-11-24'])).value.days[0]
      const opened = (await browser.ask(api.orders.load, { orderNo })).value
      const saved = await browser.ask(api.orders.saveLine, { orderNo, itemNo: '100100', quantity: 4 })
      expect([day?.pastCutoff, opened.pastCutoff, saved.code === 'past cut-off'], instant).toEqual(
        Array(3).fill(isPast),
      )
      expect(opened.cutoffAt).toBe(day?.cutoffAt)
    }
  })

  test('CUT-13 weeks with a clock change close at the wall time of their zone', async () => {
    // Cut-offs fall on the first days of standard time (11/01/2026) and of summer time (03/14/2027).
    const cutoffs = async (date: string) => (await month([date])).value.days[0]?.cutoffAt
    expect(await cutoffs('2026-11-02')).toBe('2026-10-31T19:00:00.000Z')
    expect(await cutoffs('2026-11-03')).toBe('2026-11-01T20:00:00.000Z')
    expect(await cutoffs('2027-03-15')).toBe('2027-03-13T20:00:00.000Z')
    expect(await cutoffs('2027-03-16')).toBe('2027-03-14T19:00:00.000Z')
  })

  test('SEC-07 a foreign, absent or unmapped location reads as absent to every call', async () => {
    await world.make.shop('104500')
    await world.make.location({ locationNo: '000300', routeNo: 'R20', shipToCode: 'DOCK' })
    const orderNo = await world.make.order({ locationNo: '000300', routeNo: 'R20', lines: { '100100': 3 } })
    const date = ['2026-11-24']
    expect((await month(date, { locationNo: '000300' })).status).toBe(200)
    expect((await month(date, { locationNo: '000300' }, otherClerk)).text).toBe('This location was not found.')
    const mapped = await world.as(routeClerk)
    const line = { orderNo, itemNo: '100100', quantity: 3, version: 1 }
    const answers = [
      await month(date, { locationNo: '000300' }, routeClerk),
      await mapped.ask(api.orders.byDay, { locationNo: '000300', orderDate: '2026-11-24' }),
      await mapped.ask(api.orders.load, { orderNo }),
      await mapped.ask(api.orders.cancel, { orderNo, button: 'Cancel' }),
      await mapped.ask(api.orders.updateHeader, { orderNo, usedOnDay: 6, button: 'Update' }),
      await mapped.ask(api.orders.done, { orderNo }),
      await mapped.ask(api.orders.saveLine, line),
      await mapped.ask(api.orders.saveLine, { ...line, quantity: 5 }),
    ]
    expect(answers.map(({ status, text }) => [status, text])).toEqual([
      ...Array(2).fill([404, 'This location was not found.']),
      ...Array(6).fill([404, `Order ${orderNo} was not found.`]),
    ])
    const byShipTo = { ...routeClerk, userCode: 'DOCK', mappedRouteNo: 'DOCK' }
    expect((await month(date, { locationNo: '000300' }, byShipTo)).status).toBe(200)
    expect((await (await world.as(byShipTo)).ask(api.orders.saveLine, line)).value.version).toBe(2)
  })

  test('refuses a range that is empty or longer than 62 days', async () => {
    for (const last of ['2026-11-18', addDays('2026-11-19', 62)])
      expect(await month(['2026-11-19', last])).toMatchObject({ status: 400, text: 'Ask for 1 to 62 days.' })
    expect((await month(['2026-11-19', addDays('2026-11-19', 61)])).value.days).toHaveLength(62)
  })
})
