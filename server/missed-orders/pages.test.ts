// MIS-01: the whole list can be read, whatever its length, and looked through; by rows that come after one, not by a number of rows.
import { describe, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import type { Input } from '#contract/kernel/endpoint.ts'
import { MISSED_ORDERS_FIND_LENGTH, MISSED_ORDERS_MOST } from '#rules/limits.ts'
import { testDatabases } from '#tests/support/base-db.ts'
import { freshWorld } from '#tests/support/fresh-world.ts'
import { clerk, OTHER, OWN, routeClerk, staff } from '#tests/support/personas.ts'

const SATURDAY = '2026-11-21'
const numberOf = (at: number) => String(at).padStart(6, '0')

describe.each(testDatabases())('pages of missed orders on %s', (kind) => {
  const world = freshWorld(kind, async () => {
    world.clock.set('2026-11-19T18:00:00Z')
    await world.make.shop()
  })

  const addPlaces = async (count: number, customerNo = OWN) => {
    await world.db
      .insertInto('location')
      .values(
        Array.from({ length: count }, (_, at) => ({
          ...{ customerNo, locationNo: numberOf(1000 + at), routeNo: 'R14' },
          ...{ name: `Place ${at}`, menuDays: 'UMTWRFS' },
        })),
      )
      .execute()
  }
  type Question = Input<typeof api.missedOrders.list>
  const ask = async (input: Question, persona = clerk) =>
    (await (await world.as(persona)).ask(api.missedOrders.list, { date: SATURDAY, ...input })).value
  const keysOf = ({ rows }: Awaited<ReturnType<typeof ask>>) => rows.map((row) => `${row.customerNo} ${row.locationNo}`)

  test('MIS-01 more rows than one answer has are read to their end, each once, by staff and by the customer', async () => {
    await addPlaces(MISSED_ORDERS_MOST + 30)
    await world.make.shop(OTHER)
    await addPlaces(25, OTHER)
    for (const [persona, all] of [
      [clerk, MISSED_ORDERS_MOST + 31],
      [staff, MISSED_ORDERS_MOST + 57],
    ] as const) {
      const read: string[] = []
      let after: Pick<Question, 'afterCustomer' | 'afterLocation'> = {}
      for (;;) {
        const page = await ask({ most: MISSED_ORDERS_MOST, ...after }, persona)
        expect([page.listedCount, page.skippedCount, page.withoutCount]).toEqual([all, read.length, all])
        read.push(...keysOf(page))
        const last = page.rows.at(-1)
        if (!last || page.skippedCount + page.rows.length >= page.listedCount) break
        after = { afterCustomer: last.customerNo, afterLocation: last.locationNo }
      }
      expect(read).toHaveLength(all)
      expect(new Set(read).size).toBe(all)
    }
    const client = await world.as(clerk)
    expect((await client.ask(api.missedOrders.list, { most: MISSED_ORDERS_MOST + 1 })).status).toBe(400)
  })

  test('MIS-01 a row that was ordered for, or marked, still says what comes after it; one that is none begins anew', async () => {
    await addPlaces(4)
    const after = { afterCustomer: OWN, afterLocation: numberOf(1001) }
    const rest = [`${OWN} ${numberOf(1002)}`, `${OWN} ${numberOf(1003)}`]
    expect(keysOf(await ask(after))).toEqual(rest)
    await world.make.order({ orderDate: SATURDAY, locationNo: numberOf(1001), lines: { '100100': 4 } })
    const page = await ask(after)
    expect(keysOf(page)).toEqual(rest)
    expect([page.listedCount, page.skippedCount]).toEqual([4, 2])
    for (const locationNo of [numberOf(1001), '999999']) {
      await world.db.updateTable('location').set({ isActive: false }).where('locationNo', '=', locationNo).execute()
      expect((await ask({ afterCustomer: OWN, afterLocation: locationNo })).rows).toHaveLength(4)
    }
  })

  test('SEC-05 another customer’s location of that number moves nothing of one’s own list', async () => {
    await world.make.shop(OTHER)
    await addPlaces(3)
    await addPlaces(9, OTHER)
    const own = await ask({ afterLocation: numberOf(1001) })
    expect(keysOf(own)).toEqual([`${OWN} ${numberOf(1002)}`])
    expect(keysOf(await ask({ afterCustomer: OTHER, afterLocation: numberOf(1001) }))).toEqual(keysOf(own))
    expect((await ask({ afterCustomer: OTHER, afterLocation: numberOf(1007) })).rows).toHaveLength(4)
  })

  test('MIS-01 found by number, name, route and customer, in large letters or small; the counts of the day stay', async () => {
    await addPlaces(3)
    await world.make.location({ locationNo: '000401', routeNo: 'R77', name: 'Élan 50% _Mart' })
    await world.make.shop(OTHER)
    const found = async (find: string, persona = clerk) => keysOf(await ask({ find }, persona))
    expect(await found('place 1')).toEqual([`${OWN} ${numberOf(1001)}`])
    expect(await found(' 001002 ')).toEqual([`${OWN} ${numberOf(1002)}`])
    expect(await found('r77')).toEqual([`${OWN} 000401`])
    expect(await found('R77-000401')).toEqual([`${OWN} 000401`])
    expect(await found('50% _')).toEqual([`${OWN} 000401`])
    expect(await found('%')).toEqual([`${OWN} 000401`])
    expect(await found(OTHER)).toEqual([])
    expect(await found(OTHER, staff)).toEqual([`${OTHER} 000213`])
    expect(await found('r77', routeClerk)).toEqual([])
    expect(await found("'; drop table location; --")).toEqual([])
    expect(await found(' ')).toHaveLength(5)
    expect(await ask({ find: 'r77' })).toMatchObject({ listedCount: 1, skippedCount: 0, withoutCount: 5 })
    const long = { find: 'x'.repeat(MISSED_ORDERS_FIND_LENGTH + 1) }
    expect((await (await world.as(clerk)).ask(api.missedOrders.list, long)).status).toBe(400)
  })

  test('MIS-04 the week’s summary tells which days need nothing: of the customer, of the week, and no mark that was taken back', async () => {
    await addPlaces(1)
    const mark = (orderDate: string, more: object = {}) =>
      world.db
        .insertInto('nothingNeeded')
        .values({
          ...{ customerNo: OWN, locationNo: numberOf(1000), orderDate, markedBy: 'CLERK', markedAt: world.clock.now() },
          ...more,
        })
        .execute()
    await world.make.shop(OTHER)
    await addPlaces(1, OTHER)
    await mark('2026-11-23')
    await mark('2026-11-26')
    await mark('2026-11-24', { takenBackBy: 'CLERK', takenBackAt: world.clock.now() })
    await mark('2026-11-25', { customerNo: OTHER })
    await mark('2026-11-29')
    const client = await world.as(clerk)
    const { rows } = (await client.ask(api.summaries.byLocation, { firstDate: '2026-11-24' })).value
    expect(rows.map(({ locationNo, nothingNeeded }) => [locationNo, nothingNeeded])).toEqual([
      ['000213', ''],
      [numberOf(1000), 'MR'],
    ])
    await world.make.order({ orderDate: '2026-11-18', locationNo: numberOf(1000), lines: { '100100': 7 } })
    const total = async (lackingOn: string) =>
      (await client.ask(api.summaries.pastWeeks, { firstDate: '2026-11-24', lackingOn })).value[0]?.total
    expect([await total('M'), await total('T')]).toEqual([0, 7])
  })
})
