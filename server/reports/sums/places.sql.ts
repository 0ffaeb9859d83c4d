import { sql } from 'kysely'
import type { Place } from '#rules/reports/sums/places.ts'
import { isChosen, isMapped } from '../../access/reach.sql.ts'
import type { Reach } from '../../access/reach.ts'
import type { Db } from '../../db/open.ts'

/** All locations within reach and in the chosen ship-to, inactive ones too: what they once ordered counts. */
export async function placesWithin(db: Db, reach: Reach): Promise<Place[]> {
  const { rows } = await sql<Place>`
    select l.location_no, l.name, l.route_no, r.description as route_name, l.ship_to_code, coalesce(s.name, '') as ship_to_name, l.item_list_code
      from location l join route r on r.route_no = l.route_no
      left join ship_to s on s.customer_no = l.customer_no and s.ship_to_code = l.ship_to_code
     where l.customer_no = ${reach.customerNo} and ${isMapped(reach)} and ${isChosen(reach)}`.execute(db)
  return rows
}

export const customerName = (db: Db, customerNo: string) =>
  db.selectFrom('customer').where('customerNo', '=', customerNo).select('name').executeTakeFirstOrThrow()

export const shipToExists = async (db: Db, customerNo: string, shipToCode: string): Promise<boolean> =>
  (await db
    .selectFrom('shipTo')
    .where('customerNo', '=', customerNo)
    .where('shipToCode', '=', shipToCode)
    .select('shipToCode')
    .executeTakeFirst()) !== undefined
