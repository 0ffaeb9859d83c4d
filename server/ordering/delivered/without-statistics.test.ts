// Reports of deliveries read few rows also where the planner has no statistics yet, as after a large import.
import { type RawBuilder, sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { testDatabases } from '#tests/support/base-db.ts'
import { sharedWorld } from '#tests/support/fresh-world.ts'
import { OWN } from '#tests/support/personas.ts'
import { MONTH, makeTrade } from '#tests/support/trade.ts'
import { isCounted } from '../menu.sql.ts'
import { deliveredRows } from './delivered.sql.ts'

interface Node {
  readonly [measure: string]: unknown
  readonly Plans?: readonly Node[]
}
/** Rows that a plan took or looked at in vain, in all its steps. */
const rowsRead = ({ Plans = [], ...node }: Node): number => {
  const perLoop = [
    'Actual Rows',
    'Rows Removed by Filter',
    'Rows Removed by Join Filter',
    'Rows Removed by Index Recheck',
  ]
  const own = perLoop.reduce((sum, measure) => sum + Number(node[measure] ?? 0), 0) * Number(node['Actual Loops'] ?? 1)
  return Plans.reduce((sum, each) => sum + rowsRead(each), own)
}

describe.each(testDatabases())('deliveries on %s', (kind) => {
  const world = sharedWorld(kind, () => makeTrade(world, 53))

  test('RPT-21 the deliveries of a customer are found by whole keys before the tables are analyzed', async () => {
    const of = deliveredRows({
      ...{ customerNo: sql`${OWN}`, locationNo: sql`p.location_no`, isCounted: isCounted() },
      isWanted: (day: RawBuilder<string>) => sql<boolean>`${day} between ${MONTH.from}::date and ${MONTH.to}::date`,
    })
    const { rows } = await sql<{ 'QUERY PLAN': readonly { readonly Plan: Node }[] }>`
    explain (analyze, timing off, format json)
    select p.location_no, sum(k.quantity) from location p cross join lateral (select d.quantity from ${of} d) k
     where p.customer_no = ${OWN} group by 1`.execute(world.db)
    const plan = Object.values(rows[0] ?? {})[0]
    expect(rowsRead(plan?.[0]?.Plan ?? {})).toBeLessThan(100_000)
  })
})
