import { sql } from 'kysely'
import type { OpenDatabase } from '#server/db/open.ts'

/** Orders of one make date, open and past their cut-off, with a total as if they had lines. */
export async function addMakeDay({ db }: OpenDatabase, makeDate: string, first: number, count: number): Promise<void> {
  await sql`
    insert into sales_order (customer_no, order_no, location_no, route_no, order_date, used_on_day, cutoff_at, make_date, pieces,
                             added_at, added_by, modified_at, modified_by)
    select l.customer_no, ${first}::bigint + i, l.location_no, l.route_no, ${makeDate}::date + 1, 3, now() - interval '1 hour', ${makeDate}::date, 12,
           now(), 'CLERK', now(), 'CLERK'
      from (select customer_no, location_no, route_no from location limit 1) l, generate_series(0, ${count}::int - 1) i`.execute(
    db,
  )
}

/** The bare change that a release cannot do without: the state of as many orders, and nothing else. */
export const setInProduction = ({ db }: OpenDatabase, makeDate: string) =>
  sql`update sales_order set state = 'in production' where make_date = ${makeDate}::date and state = 'open'`.execute(db)
