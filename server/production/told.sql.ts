/** What the ERP is told of orders (ERP-01): written in the transaction that releases or unlocks them, and never changed. */
import { sql } from 'kysely'
import type { Db } from '../db/open.ts'

/**
 * Whoever reads on from the last number that he saw misses nothing: numbers are given one transaction after another. The lock is
 * taken last and held until the commit.
 */
const inTurn = (tx: Db) => sql`select pg_advisory_xact_lock(7706864)`.execute(tx)

/** The columns of what is told of an order, in the order of both statements below. */
const told =
  sql.raw(`kind, release_no, replaces_release_no, told_at, customer_no, order_no, location_no, route_no, order_date, make_date,
  used_on_day, ship_customer_no, ship_to_code, label_customer_no, item_list_code, delivery_sequence, pieces, modified_at, modified_by`)

/** Tells released orders as they stand, with the prices that they keep. The transaction holds them locked. */
export async function tellReleased(tx: Db, orderNos: readonly number[], releaseNo: number, now: Date): Promise<void> {
  await inTurn(tx)
  await sql`
    with told as (
      insert into erp_order (${told})
      select 'released', ${releaseNo}::bigint,
             (select e.release_no from erp_order e where e.customer_no = o.customer_no and e.order_no = o.order_no order by e.erp_order_no desc limit 1),
             ${now}::timestamptz, o.customer_no, o.order_no, o.location_no, o.route_no, o.order_date, o.make_date, o.used_on_day,
             coalesce(o.ship_customer_no, o.customer_no), o.ship_to_code, coalesce(o.label_customer_no, o.customer_no), o.item_list_code,
             o.delivery_sequence, o.pieces, o.modified_at, o.modified_by
        from unnest(${orderNos}::bigint[]) as m (order_no) join sales_order o using (order_no)
       order by o.order_no
      returning erp_order_no, customer_no, order_no
    )
    insert into erp_order_line (erp_order_no, item_no, customer_item_no, quantity, base_cost_cents, msrp_cents)
    select t.erp_order_no, l.item_no, coalesce(ci.customer_item_no, ''), l.quantity, l.base_cost_cents, l.msrp_cents
      from told t join order_line l on l.customer_no = t.customer_no and l.order_no = t.order_no
      left join customer_item ci on ci.customer_no = l.customer_no and ci.item_no = l.item_no
     where l.quantity > 0`.execute(tx)
  // What was confirmed or shipped before was of the order as it was then (ERP-05).
  await sql`
    delete from line_in_erp l using unnest(${orderNos}::bigint[]) as m (order_no) join sales_order o using (order_no)
     where l.customer_no = o.customer_no and l.order_no = o.order_no`.execute(tx)
}

/** Tells that orders which the ERP has are open again. One that it was never told of is not named. */
export async function tellUnlocked(tx: Db, orderNos: readonly number[], now: Date): Promise<void> {
  await inTurn(tx)
  await sql`
    insert into erp_order (${told})
    select 'unlocked', e.release_no, e.release_no, ${now}::timestamptz, e.customer_no, e.order_no, e.location_no, e.route_no, e.order_date, e.make_date,
           e.used_on_day, e.ship_customer_no, e.ship_to_code, e.label_customer_no, e.item_list_code, e.delivery_sequence, e.pieces, e.modified_at, e.modified_by
      from unnest(${orderNos}::bigint[]) as m (order_no) join sales_order o using (order_no)
      join lateral (select * from erp_order t where t.customer_no = o.customer_no and t.order_no = o.order_no order by t.erp_order_no desc limit 1) e on true
     order by e.order_no`.execute(tx)
}
