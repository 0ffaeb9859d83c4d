import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { testDatabases } from '#tests/support/base-db.ts'
import { sharedWorld } from '#tests/support/fresh-world.ts'
import { OWN } from '#tests/support/personas.ts'
import { plansIn } from '#tests/support/plans.ts'
import { countOrders } from './effort.sql.ts'

describe.each(testDatabases())('how much there is to report on %s', (kind) => {
  const world = sharedWorld(kind, async () => {
    await world.make.shop()
    const { db } = world
    await sql`insert into location (customer_no, location_no, route_no, ship_to_code, name)
              select ${OWN}, lpad(n::text, 6, '0'), 'R14', case when n % 2 = 0 then 'EVEN' else '' end, 'Place ' || n
                from generate_series(1000, 1399) n`.execute(db)
    await sql`insert into sales_order (customer_no, order_no, location_no, route_no, order_date, used_on_day, cutoff_at, make_date, pieces,
                                       added_at, added_by, modified_at, modified_by)
              select l.customer_no, l.location_id * 100 + d, l.location_no, l.route_no, '2026-01-01'::date + d * 7, 3, now(), '2026-01-01', 10,
                     now(), 'CLERK', now(), 'CLERK' from location l cross join generate_series(1, 50) d
               where l.location_no between '001000' and '001399'`.execute(db)
    await sql`analyze`.execute(db)
  })

  const year = { from: '2026-01-01', to: '2026-12-31' }
  const all = { customerNo: OWN, mappedRouteNo: '', shipTo: { kind: 'all' } } as const
  const even = { ...all, mappedRouteNo: 'EVEN' }

  test('RPT-29 orders are counted within reach and range, and no further than asked', async () => {
    const count = (reach: Parameters<typeof countOrders>[1], range: typeof year, most = 1_000_000) =>
      countOrders(world.db, reach, range, most)
    expect(await count(even, year)).toBe(200 * 50)
    expect(await count(even, { from: '2026-01-08', to: '2026-01-15' })).toBe(200 * 2)
    expect(await count({ ...all, shipTo: { kind: 'code', code: 'EVEN' } }, year)).toBe(200 * 50)
    expect(await count(even, year, 777)).toBe(777)
    expect(await count({ ...even, customerNo: '999999' }, year)).toBe(0)
  })

  test('RPT-29 counting them looks at each order once, whatever plan is kept', async () => {
    for (const plan of await plansIn(world, (db) => countOrders(db, all, year, 100_001))) {
      expect(plan).toContain('sales_order_by_day')
      expect(plan).not.toMatch(/Materialize|Join Filter/)
    }
  })
})
