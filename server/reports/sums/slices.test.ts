import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Place } from '#rules/reports/sums/places.ts'
import { testDatabases } from '#tests/support/base-db.ts'
import { sharedWorld } from '#tests/support/fresh-world.ts'
import { OWN } from '#tests/support/personas.ts'
import { plansIn } from '#tests/support/plans.ts'
import type { TestWorld } from '#tests/support/world.ts'
import { type Asker, type Question, slicedSums, slicesOf, spotsOf } from './slices.ts'
import { orderedSums, type Wanted, wasteSums } from './sums.sql.ts'

const placeOf = (i: number): Place => ({
  locationNo: String(i).padStart(6, '0'),
  name: `Place ${i}`,
  routeNo: `R${i % 3}`,
  routeName: '',
  shipToCode: '',
  shipToName: '',
  itemListCode: '',
})
const places = Array.from({ length: 2_000 }, (_, i) => placeOf(i))

describe('slices of locations', () => {
  const spots = spotsOf(places, ({ routeNo }) => routeNo)
  /** Slices where each location takes 1 ms. */
  function sliced() {
    const found = []
    const slices = slicesOf(places, spots)
    for (let slice = slices.next(0); slice.done !== true; slice = slices.next(found.at(-1)?.locationNos.length ?? 0)) {
      found.push(slice.value)
    }
    return found
  }

  test('each location is in one of them, in their order, with what it is put together under', () => {
    const found = sliced()
    expect(found.flatMap(({ locationNos }) => locationNos)).toEqual(places.map(({ locationNo }) => locationNo))
    expect(found.flatMap(({ spots: numbers }) => numbers.map((number) => spots.placeOf(number).routeNo))).toEqual(
      places.map(({ routeNo }) => routeNo),
    )
    expect(found.map(({ next }) => next?.locationNo)).toEqual([
      ...found.slice(1).map(({ locationNos }) => locationNos[0]),
      undefined,
    ])
    expect(found.at(-1)?.done).toBe(1)
  })

  test('a customer without locations has none', () => {
    expect(slicesOf([], spots).next(0).done).toBe(true)
  })

  test.each([
    [0, 200],
    [1, 20],
    [10, 2],
    [1_000, 1],
  ])('where a location takes %s ms a statement asks for %s', (msEach, expected) => {
    const slices = slicesOf(places, spots)
    let size = 0
    for (let i = 0, slice = slices.next(0); i < 12 && slice.done !== true; i += 1) {
      size = slice.value.locationNos.length
      slice = slices.next(size * msEach)
    }
    expect(size).toBe(expected)
  })
})

describe('the sums of slices', () => {
  const spots = spotsOf(places, ({ locationNo }) => locationNo)
  const asker = (breathe = async () => {}): Asker => ({
    ...{ db: undefined as never, seen: new Set<never>(), today: '2026-11-19', breathe },
    reach: { customerNo: OWN, mappedRouteNo: '', shipTo: { kind: 'all' } },
  })
  const wanted: Wanted = { reach: asker().reach, from: '2026-11-01', to: '2026-11-02', isByItem: false }
  const count: Question = { at: 3, sums: async (_, __, { spots: numbers }) => [[0, null, null, numbers.length]] }

  test('each slice is asked every question, in order, and each location once', async () => {
    const [asked, told]: [string[], number[]] = [[], []]
    const second: Question = {
      at: 5,
      sums: async () => {
        asked.push('second')
        return []
      },
    }
    const first: Question = {
      at: 3,
      sums: async (...all) => {
        asked.push('first')
        return count.sums(...all)
      },
    }
    for await (const { found } of slicedSums(asker(), wanted, [first, second], places, spots)) {
      expect(found.map(({ at }) => at)).toEqual([3, 5])
      told.push(Number(found[0]?.tuples[0]?.[3]))
    }
    expect(told.reduce((sum, each) => sum + each, 0)).toBe(places.length)
    expect(asked.join(' ')).toBe(told.map(() => 'first second').join(' '))
  })

  test('a question that fails is told to the reader when he comes to it, and to nobody before', async () => {
    let asked = 0
    const failing: Question = {
      at: 0,
      sums: async (...all) => {
        asked += 1
        if (asked === 2) throw new Error('The database is away.')
        return count.sums(...all)
      },
    }
    const slices = slicedSums(asker(), wanted, [failing], places, spots)
    expect((await slices.next()).done).toBe(false)
    // As long as a writer may take: the second has failed by now, and nobody has heard of it.
    await new Promise((later) => setImmediate(later))
    expect(asked).toBe(2)
    await expect(slices.next()).rejects.toThrow('The database is away.')
  })

  test('one slice is asked for ahead, no more; a reader who leaves ends it', async () => {
    let asked = 0
    const counting: Question = {
      at: 0,
      sums: async (...all) => {
        asked += 1
        return count.sums(...all)
      },
    }
    const slices = slicedSums(asker(), wanted, [counting], places, spots)
    await slices.next()
    await new Promise((later) => setImmediate(later))
    expect(asked).toBe(2)
    await slices.return(undefined)
    await new Promise((later) => setImmediate(later))
    expect(asked).toBe(2)
  })
})

describe.each(testDatabases())('the statements of a slice on %s', (kind) => {
  const world = sharedWorld(kind, async () => {
    await world.make.shop()
    const { db } = world
    await sql`insert into location (customer_no, location_no, route_no, name)
              select ${OWN}, lpad(n::text, 6, '0'), 'R14', 'Place ' || n from generate_series(1000, 1399) n`.execute(db)
    await sql`insert into sales_order (customer_no, order_no, location_no, route_no, order_date, used_on_day, cutoff_at, make_date, pieces,
                                       added_at, added_by, modified_at, modified_by)
              select l.customer_no, l.location_id * 100 + d, l.location_no, l.route_no, '2026-01-01'::date + d * 7, 3, now(), '2026-01-01', 10,
                     now(), 'CLERK', now(), 'CLERK' from location l cross join generate_series(1, 50) d`.execute(db)
    await sql`insert into order_line (customer_no, order_no, item_no, quantity, modified_at, modified_by)
              select customer_no, order_no, i, 5, now(), 'CLERK' from sales_order cross join unnest(array['100100', '100101']) i`.execute(
      db,
    )
    await sql`insert into waste_entry (customer_no, location_no, item_no, quantity, wasted_on, recorded_by, recorded_at, posted_at)
              select customer_no, location_no, '100100', 1, order_date, 'WASTE', now(), now() from sales_order`.execute(
      db,
    )
    await sql`analyze`.execute(db)
  })

  const wanted: Wanted = {
    reach: { customerNo: OWN, mappedRouteNo: 'R14', shipTo: { kind: 'local' } },
    ...{ from: '2026-02-01', to: '2026-03-31', isByItem: true },
  }
  const slice = {
    locationNos: Array.from({ length: 40 }, (_, i) => String(1100 + i).padStart(6, '0')),
    spots: Array(40).fill(0),
  }

  const plansOf = (ask: (db: TestWorld['db']) => Promise<unknown>) => plansIn(world, ask)

  test('orders are found by location and day, lines by their order, whatever plan is kept', async () => {
    for (const plan of await plansOf((db) => orderedSums(db, wanted, slice))) {
      expect(plan).toContain('sales_order_by_day')
      expect(plan).toContain('order_line_pkey')
      expect(plan).not.toMatch(/Seq Scan on (sales_order|order_line|waste_entry)/)
    }
    for (const plan of await plansOf((db) => orderedSums(db, { ...wanted, isByItem: false }, slice)))
      expect(plan).toContain('sales_order_by_day')
    for (const plan of await plansOf((db) => wasteSums(db, wanted, slice))) expect(plan).toContain('waste_entry_by_day')
  })

  test('what is put together under one number comes as one sum', async () => {
    const [first, ...others] = await orderedSums(world.db, { ...wanted, isByItem: false }, slice)
    expect(others).toEqual([])
    expect(first).toEqual([0, null, null, 40 * 8 * 10])
    expect(await wasteSums(world.db, wanted, { ...slice, spots: slice.spots.map((_, i) => i % 2) })).toHaveLength(2)
  })

  test('USR-27 a location out of reach is not told, though it is asked for', async () => {
    for (const reach of [
      { ...wanted.reach, mappedRouteNo: 'R15' },
      { ...wanted.reach, shipTo: { kind: 'code', code: 'EAST' } as const },
      { ...wanted.reach, customerNo: '104500' },
    ])
      for (const ask of [orderedSums, wasteSums]) expect(await ask(world.db, { ...wanted, reach }, slice)).toEqual([])
  })
})
