import { sql } from 'kysely'
import { isChosen, isMapped } from '../access/reach.sql.ts'
import type { Reach } from '../access/reach.ts'
import type { Db } from '../db/open.ts'

/** Locations within reach, counted up to `most`. */
export async function countLocations(db: Db, reach: Reach, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (
      select 1 from location l where l.customer_no = ${reach.customerNo} and ${isMapped(reach)} and ${isChosen(reach)} limit ${most}) l`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/**
 * Orders of a range within reach, counted up to `most`: location by location, as a plan that is kept knows neither the customer nor the
 * range, and would look through all of a year's orders again for each location.
 */
export async function countOrders(
  db: Db,
  reach: Reach,
  { from, to }: { readonly from: string; readonly to: string },
  most: number,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (
      select 1 from location l cross join lateral (
        select 1 from sales_order o
         where o.customer_no = ${reach.customerNo} and o.location_no = l.location_no and o.order_date between ${from}::date and ${to}::date
         limit ${most}) o
       where l.customer_no = ${reach.customerNo} and ${isMapped(reach)} and ${isChosen(reach)} limit ${most}) o`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}
