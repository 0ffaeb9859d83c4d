import { sql } from 'kysely'
import { isChosen, isMapped } from '../access/reach.sql.ts'
import type { Reach } from '../access/reach.ts'
import type { Db } from '../db/open.ts'

/** Whether the customer has the ship-to, by name or at a location, as far as the user reaches. */
export async function knowsShipTo(db: Db, reach: Reach, shipToCode: string): Promise<boolean> {
  const { rows } = await sql<{ isKnown: boolean }>`
    select exists (select 1 from location l
                    where l.customer_no = ${reach.customerNo} and l.ship_to_code = ${shipToCode} and ${isMapped(reach)})
        or (${reach.mappedRouteNo} in ('', ${shipToCode})
            and exists (select 1 from ship_to s where s.customer_no = ${reach.customerNo} and s.ship_to_code = ${shipToCode})) as is_known`.execute(
    db,
  )
  return rows[0]?.isKnown ?? false
}

/** Whether the customer has the location, as far as the user reaches and in the ship-to that is chosen. */
export async function knowsLocation(db: Db, reach: Reach, locationNo: string): Promise<boolean> {
  const { rows } = await sql<{ isKnown: boolean }>`
    select exists (select 1 from location l
                    where l.customer_no = ${reach.customerNo} and l.location_no = ${locationNo} and ${isMapped(reach)} and ${isChosen(reach)}) as is_known`.execute(
    db,
  )
  return rows[0]?.isKnown ?? false
}
