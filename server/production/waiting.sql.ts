import { sql } from 'kysely'
import type { PlainDate } from '#rules/calendar.ts'
import type { Db } from '../db/open.ts'
import { isCounted } from '../ordering/menu.sql.ts'
import { isReady, onRoutes } from '../ordering/moves.sql.ts'

/** Why a make date may have nothing to release or to export: orders that are not closed yet, and orders of that delivery date made on other days. */
export interface Waiting {
  /** Orders with lines of the make date whose cut-off has passed and that are not released: --take releases them. */
  readonly readyCount: number
  /** Open orders with lines of the make date whose cut-off has not passed, and when the last of them closes. */
  readonly openCount: number
  readonly openUntil: Date | null
  /** Orders with lines that are delivered on this date, by the date on which they are made. */
  readonly deliveredThen: readonly { readonly makeDate: PlainDate; readonly orders: number }[]
}
export async function waitingOn(
  db: Db,
  {
    makeDate,
    routeNos,
    now,
  }: { readonly makeDate: PlainDate; readonly routeNos: readonly string[]; readonly now: Date },
): Promise<Waiting> {
  const { rows } = await sql<Waiting>`
    with candidate as (select o.* from sales_order o where ${isCounted()} and o.state in ('open', 'in production')
                         and ${onRoutes(routeNos)})
    select (select count(*) from candidate o where make_date = ${makeDate}::date and ${isReady(now)})::integer as ready_count,
           (select count(*) from candidate where make_date = ${makeDate}::date and state = 'open' and cutoff_at > ${now}::timestamptz)::integer as open_count,
           (select max(cutoff_at) from candidate where make_date = ${makeDate}::date and state = 'open' and cutoff_at > ${now}::timestamptz) as open_until,
           coalesce((select json_agg(d order by d."makeDate") from (
             select make_date::text as "makeDate", count(*)::integer as orders from candidate
              where order_date = ${makeDate}::date and make_date <> ${makeDate}::date group by make_date) d), '[]') as delivered_then`.execute(
    db,
  )
  return rows[0] as Waiting
}
