/** The figures of charts, recomputed by plain questions. */
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { addDays } from '#rules/calendar.ts'
import { defaultRequest } from '#rules/reports/request.ts'
import { testDatabases } from '#tests/support/base-db.ts'
import { sharedWorld } from '#tests/support/fresh-world.ts'
import { madeReport, type Reader } from '#tests/support/made-report.ts'
import { OWN } from '#tests/support/personas.ts'
import { deliveredRecords, plainDelivered } from '#tests/support/plain-delivered.ts'
import { makeTrade } from '#tests/support/trade.ts'

/** A half of the month each. */
const OWN_PERIOD = { from: '2026-10-24', to: '2026-11-09' }
const BEFORE = { from: '2026-10-07', to: '2026-10-23' }

describe.each(testDatabases())('charts on %s', (kind) => {
  const world = sharedWorld(kind, () => makeTrade(world, 41))

  /** 'what' → pieces of one period. */
  async function plain(period: { from: string; to: string }, what: string, states: readonly string[], where: string) {
    const { from, to } = period
    const delivered = deliveredRecords(await plainDelivered(world, period, states))
    const { rows } = await sql<{ what: string; ordered: number; waste: number }>`
      with happened as (
        select customer_no, location_no, item_no, date, day, pieces as ordered, 0 as waste from ${delivered}
        union all
        select customer_no, location_no, item_no, wasted_on, extract(dow from wasted_on)::int + 1, 0, quantity
          from waste_entry where posted_at is not null)
      select (${sql.raw(what)})::text as what, sum(ordered)::int as ordered, sum(waste)::int as waste
        from happened h join location l on l.customer_no = h.customer_no and l.location_no = h.location_no
        join item i on i.item_no = h.item_no
       where h.customer_no = ${OWN} and h.date >= ${from} and h.date <= ${to} and ${sql.raw(where)}
       group by 1`.execute(world.db)
    return new Map(rows.map((row) => [row.what, row]))
  }

  const readers: readonly (readonly [Reader, string])[] = [
    [{}, 'true'],
    [{ mappedRouteNo: 'R14' }, `l.route_no = 'R14'`],
    [{ shipTo: 'EAST' }, `l.ship_to_code = 'EAST'`],
  ]

  test.each(readers)('waste share by weekday, for %j', async (reader, where) => {
    const asked = { ...defaultRequest('waste', '2026-11-19'), ...OWN_PERIOD }
    const { charts } = await madeReport(world, asked, reader)
    expect(charts.map(({ title }) => title)).toEqual(['Waste share by weekday'])
    for (const [i, period] of [OWN_PERIOD, BEFORE].entries()) {
      const days = await plain(period, 'h.day', ['open', 'in production', 'shipped', 'invoiced'], where)
      const shares = [1, 2, 3, 4, 5, 6, 7].map((day) => {
        const { ordered = 0, waste = 0 } = days.get(String(day)) ?? {}
        return ordered > 0 ? Math.round((waste * 1000) / ordered) : undefined
      })
      expect(charts[0]?.series[i]?.values).toEqual(shares)
    }
  })

  test.each(readers)('pieces by week and by code, for %j', async (reader, where) => {
    const asked = { ...defaultRequest('purchaseHistory', '2026-11-19'), ...OWN_PERIOD, codeShown: 'MSRP CODE' } as const
    const { charts } = await madeReport(world, asked, reader)
    const [weeks, codes] = charts
    expect(charts.map(({ title }) => title)).toEqual(['Pieces by week', 'Pieces by MSRP code'])
    expect(weeks?.labels).toEqual(['10/24', '10/31', '11/07'])
    for (const [i, period] of [OWN_PERIOD, BEFORE].entries()) {
      const bought = ['shipped', 'invoiced']
      const found = await plain(period, `(h.date - '${period.from}'::date) / 7`, bought, where)
      expect(weeks?.series[i]?.values).toEqual([0, 1, 2].map((week) => found.get(String(week))?.ordered ?? 0))
      const byCode = await plain(period, `coalesce(nullif(i.msrp_code, ''), 'None')`, bought, where)
      expect(codes?.series[i]?.values).toEqual(codes?.labels.map((code) => byCode.get(code)?.ordered ?? 0))
      expect(codes?.labels).toEqual(expect.arrayContaining([...byCode.keys()]))
    }
  })

  test('an amount is a code as people read it', async () => {
    const asked = { ...defaultRequest('purchaseHistory', '2026-11-19'), ...OWN_PERIOD, codeShown: 'MSRP' } as const
    const { charts } = await madeReport(world, asked)
    expect(charts[1]?.labels).toEqual(expect.arrayContaining(['3.49', '3.99', '4.99', '5.29', 'None']))
  })

  test('nothing is drawn of nothing', async () => {
    const empty = { from: addDays(OWN_PERIOD.from, -600), to: addDays(OWN_PERIOD.to, -600) }
    for (const report of ['waste', 'purchaseHistory'] as const)
      expect((await madeReport(world, { ...defaultRequest(report, '2026-11-19'), ...empty } as never)).charts).toEqual(
        [],
      )
  })
})
