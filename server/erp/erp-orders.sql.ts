import { sql } from 'kysely'
import type { PlainDate } from '#rules/calendar.ts'
import type { Db } from '../db/open.ts'

export interface ToldRelease {
  readonly releaseNo: number
  /** Those of its orders. */
  readonly routes: readonly string[]
}
export interface TakenBack {
  readonly orderNo: number
  readonly customerNo: string
  readonly locationNo: string
  readonly orderDate: PlainDate
  readonly state: string
}

/**
 * The releases of a make date that told the ERP something, in their order, and the orders of that date that the ERP has and must not
 * make, since they are open again or canceled. One statement: an order that is released again meanwhile is in one of the two.
 */
export async function toldOn(
  db: Db,
  makeDate: PlainDate,
): Promise<{ readonly releases: readonly ToldRelease[]; readonly takenBack: readonly TakenBack[] }> {
  const { rows } = await sql<{ releases: ToldRelease[]; takenBack: TakenBack[] }>`
    select coalesce((
      select json_agg(json_build_object('releaseNo', p.release_no, 'routes', t.routes) order by p.release_no) from production_release p
        join lateral (select array_agg(distinct e.route_no) as routes from erp_order e where e.release_no = p.release_no and e.kind = 'released') t
          on t.routes is not null
       where p.make_date = ${makeDate}::date
    ), '[]') as releases, coalesce((
      select json_agg(json_build_object('orderNo', o.order_no, 'customerNo', o.customer_no, 'locationNo', o.location_no,
                                        'orderDate', o.order_date, 'state', o.state) order by o.order_no)
        from sales_order o
       where o.state in ('open', 'cancelled')
         and exists (select 1 from erp_order e where e.customer_no = o.customer_no and e.order_no = o.order_no and e.make_date = ${makeDate}::date)
    ), '[]') as taken_back`.execute(db)
  return rows[0] ?? { releases: [], takenBack: [] }
}

/** Waits for another export to end, and holds the next one off until the commit. */
export const exportsInTurn = (tx: Db) => sql`select pg_advisory_xact_lock(7706865)`.execute(tx)

export interface ToldOrder {
  readonly releaseNo: number
  readonly replacesReleaseNo: number | null
  readonly orderNo: number
  readonly customerNo: string
  readonly locationNo: string
  readonly routeNo: string
  readonly orderDate: PlainDate
  readonly makeDate: PlainDate
  readonly usedOnDay: number
  readonly shipCustomerNo: string
  readonly shipToCode: string
  readonly labelCustomerNo: string
  readonly itemListCode: string
  readonly deliverySequence: number
  readonly pieces: number
  readonly modifiedBy: string
  readonly modifiedAt: Date
}
/** The orders of a release as it told them, by route, place on it and number. */
export const ordersOf = async (db: Db, releaseNo: number): Promise<ToldOrder[]> =>
  (
    await sql<ToldOrder>`
      select release_no, replaces_release_no, order_no, customer_no, location_no, route_no, order_date::text as order_date, make_date::text as make_date,
             used_on_day, ship_customer_no, ship_to_code, label_customer_no, item_list_code, delivery_sequence, pieces, modified_by, modified_at
        from erp_order where release_no = ${releaseNo}::bigint and kind = 'released'
       order by route_no, delivery_sequence, order_no`.execute(db)
  ).rows

export interface ToldLine {
  readonly releaseNo: number
  readonly orderNo: number
  readonly itemNo: string
  readonly customerItemNo: string
  readonly quantity: number
  readonly baseCostCents: number | null
  readonly msrpCents: number | null
}
/** Their lines, in the same order. */
export const linesOf = async (db: Db, releaseNo: number): Promise<ToldLine[]> =>
  (
    await sql<ToldLine>`
      select e.release_no, e.order_no, l.item_no, l.customer_item_no, l.quantity, l.base_cost_cents, l.msrp_cents
        from erp_order e join erp_order_line l using (erp_order_no)
       where e.release_no = ${releaseNo}::bigint and e.kind = 'released'
       order by e.route_no, e.delivery_sequence, e.order_no, l.item_no`.execute(db)
  ).rows
