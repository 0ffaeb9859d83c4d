import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { addDays } from '#rules/calendar.ts'
import { testDatabases } from '#tests/support/base-db.ts'
import { freshWorld } from '#tests/support/fresh-world.ts'
import { clerk, customerAdmin, OTHER, otherClerk, plainStaff, routeClerk, wasteClerk } from '#tests/support/personas.ts'

describe.each(testDatabases())('the weekly summary on %s', (kind) => {
  const world = freshWorld(kind, async () => {
    world.clock.set('2026-11-19T18:00:00Z')
    await world.make.shop()
  })

  const byLocation = async (firstDate?: string, persona = clerk, options = {}) =>
    (await world.as(persona, options)).ask(api.summaries.byLocation, firstDate ? { firstDate } : {})
  const byItem = async (firstDate?: string, persona = clerk, options = {}) =>
    (await world.as(persona, options)).ask(api.summaries.byItem, firstDate ? { firstDate } : {})
  const pastWeeks = async (persona = clerk, options = {}) =>
    (await world.as(persona, options)).ask(api.summaries.pastWeeks, { firstDate: '2026-11-24' })

  test('SUM-18 SUM-20 SUM-22 tells each location its pieces, orders and cut-offs by day', async () => {
    const first = await world.make.order({ orderDate: '2026-11-24', lines: { '100100': 3, '100101': 2 }, usedOnDay: 4 })
    const second = await world.make.order({ orderDate: '2026-11-24', lines: { '100100': 8 }, state: 'in production' })
    const { days, rows, ordersAllowed, accountStatus } = (await byLocation('2026-11-24')).value
    expect(days.map(({ date, letter }) => `${letter} ${date}`)).toEqual([
      'U 2026-11-22',
      'M 2026-11-23',
      'T 2026-11-24',
      'W 2026-11-25',
      'R 2026-11-26',
      'F 2026-11-27',
      'S 2026-11-28',
    ])
    expect(days[2]).toMatchObject({
      cutoffAt: '2026-11-22T20:00:00.000Z',
      pastCutoff: false,
      isPastDate: false,
      isNoWork: false,
    })
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({
      routeNo: 'R14',
      locationNo: '000213',
      name: 'Harbor St Mart',
      tuesday: 13,
      monday: 0,
      total: 13,
      menuDays: 'UMTWRFS',
      isInactive: false,
      numbers: { T: [first, second] },
      weekdays: { U: 1, M: 2, T: 3, W: 4, R: 5, F: 6, S: 7 },
      orders: {
        T: [
          { orderNo: first, usedOnDay: 4, pieces: 5, state: 'open' },
          { orderNo: second, usedOnDay: 3, pieces: 8, state: 'in production' },
        ],
      },
    })
    expect([ordersAllowed, accountStatus]).toEqual([2, undefined])
  })

  test('SUM-01 without a date it is the week of today; any date stands for its week', async () => {
    expect((await byLocation()).value.days[0]?.date).toBe('2026-11-15')
    for (const date of ['2026-11-22', '2026-11-25', '2026-11-28'])
      expect((await byLocation(date)).value.days[0]?.date).toBe('2026-11-22')
  })

  test.each(['2000-01-01', '2099-12-31'])('the week of %s reaches out of the known years: refused', async (date) => {
    const answer = await byLocation(date)
    expect([answer.status, answer.text]).toEqual([400, 'Choose a week from 2000 to 2099.'])
  })

  test('SUM-13 past cut-offs are told by day letter, Sunday and Thursday included', async () => {
    world.clock.set('2026-11-23T20:00:00Z') // Monday 14:00 in Chicago: Wednesday has just closed
    const { rows, days } = (await byLocation('2026-11-24')).value
    expect(rows[0]?.pastCutoffs).toEqual({ U: true, M: true, T: true, W: true, R: false, F: false, S: false })
    expect(days.map(({ isPastDate }) => isPastDate)).toEqual([true, false, false, false, false, false, false])
  })

  test('CUT-13 the week in which the clocks change has seven days, each with its own instant', async () => {
    world.clock.set('2026-10-28T18:00:00Z')
    const { days } = (await byLocation('2026-11-01')).value
    expect(days.map(({ date }) => date)).toEqual(Array.from({ length: 7 }, (_, i) => addDays('2026-11-01', i)))
    expect(days.map(({ cutoffAt }) => cutoffAt.slice(5, 16))).toEqual([
      '10-30T19:00',
      '10-31T19:00',
      '11-01T20:00',
      '11-02T20:00',
      '11-03T20:00',
      '11-04T20:00',
      '11-05T20:00',
    ])
    await world.make.order({ orderDate: '2026-11-01', lines: { '100100': 3 } })
    await world.make.order({ orderDate: '2026-11-07', lines: { '100100': 4 } })
    expect((await byLocation('2026-11-01')).value.rows[0]).toMatchObject({ sunday: 3, saturday: 4, total: 7 })
    expect((await byItem('2026-11-07')).value.rows[0]).toMatchObject({ sunday: 3, saturday: 4, total: 7 })
  })

  test('CAL-16 an order counts when it is not cancelled and has a line; the weeks around are not in it', async () => {
    await world.make.order({ orderDate: '2026-11-24', lines: { '100100': 8 }, state: 'cancelled' })
    await world.make.order({ orderDate: '2026-11-24' })
    await world.make.order({ orderDate: '2026-11-21', lines: { '100100': 8 } })
    await world.make.order({ orderDate: '2026-11-29', lines: { '100100': 8 } })
    expect((await byLocation('2026-11-24')).value.rows[0]).toMatchObject({ total: 0, orders: {}, numbers: {} })
    expect((await byItem('2026-11-24')).value.rows).toEqual([])
  })

  test('SUM-06 SUM-21 SUM-07 Saturday and Sunday are shown only when used, by the rule of each level', async () => {
    await world.db.updateTable('location').set({ menuDays: 'MTWRF' }).execute()
    const shown = (days: readonly { isShown: boolean; letter: string }[]) =>
      days
        .filter(({ isShown }) => isShown)
        .map(({ letter }) => letter)
        .join('')
    expect(shown((await byLocation('2026-11-24')).value.days)).toBe('MTWRF')
    await world.make.location({ locationNo: '000300', menuDays: 'UMTWRF' })
    expect(shown((await byLocation('2026-11-24')).value.days)).toBe('UMTWRF')
    expect(shown((await byItem('2026-11-24')).value.days)).toBe('MTWRF')
    await world.make.order({ orderDate: '2026-11-28', lines: { '100100': 1 } })
    expect(shown((await byItem('2026-11-24')).value.days)).toBe('MTWRFS')
    expect(shown((await byLocation('2026-11-24')).value.days)).toBe('UMTWRFS')
  })

  test('SUM-10 SUM-11 rows come by route and number, items by number, the customer’s own words first', async () => {
    await world.make.location({ locationNo: '000001', routeNo: 'R20' })
    await world.make.location({ locationNo: '000099', routeNo: 'R14' })
    await world.db
      .insertInto('customerItem')
      .values({ customerNo: '104220', itemNo: '100101', description: 'Our ham' })
      .execute()
    await world.make.order({ orderDate: '2026-11-23', lines: { '100101': 2, '100100': 5 } })
    await world.make.order({ orderDate: '2026-11-27', lines: { '100101': 3 } })
    expect((await byLocation('2026-11-24')).value.rows.map(({ locationNo }) => locationNo)).toEqual([
      '000099',
      '000213',
      '000001',
    ])
    const { rows } = (await byItem('2026-11-24')).value
    expect(rows).toMatchObject([
      { itemNo: '100100', description: 'Item 100100', priceCode: 'A03', monday: 5, friday: 0, total: 5 },
      { itemNo: '100101', description: 'Our ham', monday: 2, friday: 3, total: 5 },
    ])
  })

  test('LOC-32 an inactive location is there only in a week in which it has an order', async () => {
    await world.make.location({ locationNo: '000300', isActive: false })
    await world.make.order({ locationNo: '000300', orderDate: '2026-11-24', lines: { '100100': 1 } })
    const inactive = (rows: readonly { isInactive: boolean; locationNo: string }[]) =>
      rows.filter(({ isInactive }) => isInactive).map(({ locationNo }) => locationNo)
    expect(inactive((await byLocation('2026-11-24')).value.rows)).toEqual(['000300'])
    expect(inactive((await byLocation('2026-11-17')).value.rows)).toEqual([])
  })

  test('SEC-07 SID-06 rows, items and past weeks stay within reach and the chosen ship-to', async () => {
    await world.make.location({ locationNo: '000300', routeNo: 'R20', shipToCode: 'DOCK' })
    for (const orderDate of ['2026-11-24', '2026-11-17']) {
      await world.make.order({ orderDate, lines: { '100100': 1 } })
      await world.make.order({ locationNo: '000300', routeNo: 'R20', orderDate, lines: { '100101': 10 } })
    }
    const seen = async (persona = clerk, options = {}) => [
      (await byLocation('2026-11-24', persona, options)).value.rows.map(({ total }) => total),
      (await byItem('2026-11-24', persona, options)).value.rows.map(({ itemNo, total }) => `${itemNo} ${total}`),
      (await pastWeeks(persona, options)).value[0]?.total,
    ]
    expect(await seen()).toEqual([[1, 10], ['100100 1', '100101 10'], 11])
    expect(await seen(routeClerk)).toEqual([[1], ['100100 1'], 1])
    expect(await seen(clerk, { shipTo: 'DOCK' })).toEqual([[10], ['100101 10'], 10])
    expect(await seen(clerk, { shipTo: 'LOCAL' })).toEqual([[1], ['100100 1'], 1])
    expect(await seen(routeClerk, { shipTo: 'DOCK' })).toEqual([[], [], 0])
  })

  test('SEC-05 another customer’s week is its own; staff must choose a customer', async () => {
    await world.make.shop(OTHER)
    await world.make.order({ orderDate: '2026-11-24', lines: { '100100': 7 } })
    expect((await byLocation('2026-11-24', otherClerk)).value.rows.map(({ total }) => total)).toEqual([0])
    expect((await byItem('2026-11-24', otherClerk)).value.rows).toEqual([])
    const client = await world.as(otherClerk)
    expect((await client.ask(api.summaries.byItem, { customerNo: '104220' })).status).toBe(404)
    expect((await byLocation('2026-11-24', plainStaff)).status).toBe(403)
  })

  test('SUM-14 the eight weeks before, newest first, with waste in percent for those who see waste', async () => {
    await world.make.order({ orderDate: '2026-11-17', lines: { '100100': 30, '100101': 10 } })
    await world.make.order({ orderDate: '2026-11-20', lines: { '100100': 8 } })
    await world.make.order({ orderDate: '2026-09-27', lines: { '100100': 5 } })
    await world.make.order({ orderDate: '2026-09-26', lines: { '100100': 99 } })
    const entry = { customerNo: '104220', locationNo: '000213', itemNo: '100100', recordedBy: 'WASTE' }
    const recordedAt = world.clock.now()
    await world.db
      .insertInto('wasteEntry')
      .values([
        { ...entry, quantity: 6, wastedOn: '2026-11-18', recordedAt, postedAt: recordedAt },
        { ...entry, quantity: 50, wastedOn: '2026-11-18', recordedAt },
      ])
      .execute()
    const weeks = (await pastWeeks(wasteClerk)).value
    expect(weeks.map(({ firstDate, total }) => `${firstDate} ${total}`)).toEqual([
      '2026-11-15 48',
      '2026-11-08 0',
      '2026-11-01 0',
      '2026-10-25 0',
      '2026-10-18 0',
      '2026-10-11 0',
      '2026-10-04 0',
      '2026-09-27 5',
    ])
    expect(weeks[0]).toMatchObject({ tuesday: 40, friday: 8, wastePercent: 12.5 })
    expect(weeks[1]?.wastePercent).toBeUndefined()
    expect((await pastWeeks(customerAdmin)).value[0]?.wastePercent).toBe(12.5)
    expect((await pastWeeks()).value[0]).not.toHaveProperty('wastePercent')
  })

  test('SUM-14 the weeks before are of the rows that the filters leave, waste included', async () => {
    await world.make.location({ locationNo: '000300', routeNo: 'R20', name: 'Gate Nine' })
    await world.make.order({ orderDate: '2026-11-17', lines: { '100100': 3, '100101': 5 } })
    await world.make.order({ locationNo: '000300', routeNo: 'R20', orderDate: '2026-11-17', lines: { '100100': 40 } })
    await world.make.order({ orderDate: '2026-11-17', lines: { '100101': 70 }, state: 'cancelled' })
    // What the week itself has: items of its item level, and one location without an order on Friday.
    await world.make.order({ orderDate: '2026-11-27', lines: { '100100': 1, '100101': 1 } })
    const entry = { customerNo: '104220', recordedBy: 'WASTE', wastedOn: '2026-11-18' }
    const [recordedAt, postedAt] = [world.clock.now(), world.clock.now()]
    await world.db
      .insertInto('wasteEntry')
      .values([
        { ...entry, locationNo: '000213', itemNo: '100101', quantity: 2, recordedAt, postedAt },
        { ...entry, locationNo: '000300', itemNo: '100100', quantity: 10, recordedAt, postedAt },
      ])
      .execute()
    const client = await world.as(wasteClerk)
    const seen = async (filter: object) => {
      const { value } = await client.ask(api.summaries.pastWeeks, { firstDate: '2026-11-24', ...filter })
      return [value[0]?.tuesday, value[0]?.total, value[0]?.wastePercent]
    }
    const [first, second, both] = [
      [8, 8, 25],
      [40, 40, 25],
      [48, 48, 25],
    ]
    expect(await seen({})).toEqual(both)
    for (const filter of [
      { find: 'harbor' },
      { find: '213' },
      { routeNo: 'r14' },
      { locationNo: '213' },
      { name: 'ST MART' },
    ])
      expect(await seen({ summaryType: 'LOCATION', ...filter })).toEqual(first)
    for (const filter of [
      { routeNo: 'R2' },
      { withoutOrderOn: 'F' },
      { lackingOn: 'F' },
      { lackingOn: 'UF', find: '3' },
    ])
      expect(await seen(filter)).toEqual(second)
    expect(await seen({ lackingOn: 'RF' })).toEqual(both)
    expect(await seen({ find: 'nobody' })).toEqual([0, 0, undefined])
    const items = { summaryType: 'ITEM' }
    expect(await seen(items)).toEqual(both)
    expect(await seen({ ...items, find: '100101' })).toEqual([5, 5, 40])
    expect(await seen({ ...items, itemNo: '100100' })).toEqual([43, 43, expect.closeTo(23.3, 1)])
    expect(await seen({ ...items, description: 'item 100101' })).toEqual([5, 5, 40])
    const limited = await world.as(routeClerk)
    const { value } = await limited.ask(api.summaries.pastWeeks, { firstDate: '2026-11-24', routeNo: 'R20' })
    expect(value[0]?.total).toBe(0)
  })

  test('INV-17 both levels and the database agree for any orders', async () => {
    for (let no = 1; no <= 12; no += 1) await world.make.location({ locationNo: String(no).padStart(6, '0') })
    const random = generator(20_261_119)
    for (let i = 0; i < 60; i += 1) {
      await world.make.order({
        locationNo: String(1 + random(12)).padStart(6, '0'),
        orderDate: addDays('2026-11-20', random(11)),
        state: (['open', 'in production', 'cancelled', 'shipped', 'invoiced'] as const)[random(5)] ?? 'open',
        lines: Object.fromEntries(['100100', '100101', '100102'].slice(random(3)).map((no) => [no, random(400)])),
      })
    }
    const { rows } = await sql<{ orders: number; pieces: number }>`
      select count(distinct o.order_no)::int as orders, coalesce(sum(l.quantity), 0)::int as pieces
        from sales_order o join order_line l on l.order_no = o.order_no and l.quantity > 0
       where o.order_date between '2026-11-22' and '2026-11-28' and o.state <> 'cancelled'`.execute(world.db)
    const locations = (await byLocation('2026-11-24')).value.rows
    const items = (await byItem('2026-11-24')).value.rows
    const sum = (list: readonly { total: number }[]) => list.reduce((total, row) => total + row.total, 0)
    expect(rows[0]?.pieces).toBeGreaterThan(1000)
    expect(sum(locations)).toBe(rows[0]?.pieces)
    expect(sum(items)).toBe(rows[0]?.pieces)
    expect(locations.flatMap(({ orders }) => Object.values(orders).flat())).toHaveLength(rows[0]?.orders ?? 0)
  })
})

/** Whole numbers below `n`, the same every time. */
function generator(seed: number): (n: number) => number {
  let state = seed
  return (n) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * n)
  }
}
