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

/** Orders of a range within reach, counted up to `most`. */
export async function countOrders(
  db: Db,
  reach: Reach,
  { from, to }: { readonly from: string; readonly to: string },
  most: number,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (
      select 1 from sales_order o join location l on l.customer_no = o.customer_no and l.location_no = o.location_no
       where o.customer_no = ${reach.customerNo} and o.order_date between ${from}::date and ${to}::date
         and ${isMapped(reach)} and ${isChosen(reach)} limit ${most}) o`.execute(db)
  return rows[0]?.count ?? 0
}
