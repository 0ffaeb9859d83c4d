import { sql } from 'kysely'
import type { PlainDate, Weekday } from '#rules/calendar.ts'
import type { Basis } from '#rules/orders/delivered.ts'
import { isChosen, isMapped } from '../../access/reach.sql.ts'
import type { Reach } from '../../access/reach.ts'
import type { Db } from '../../db/open.ts'
import { deliveredRows } from '../../ordering/delivered/delivered.sql.ts'
import { isCounted, isShipped } from '../../ordering/menu.sql.ts'

const shippedWithin = (reach: Reach) => sql<boolean>`
  o.customer_no = ${reach.customerNo} and ${isShipped()} and o.pieces > 0 and ${isMapped(reach)} and ${isChosen(reach)}`

/** The days of a range on which orders were shipped, within reach. */
export async function daysShipped(db: Db, reach: Reach, from: PlainDate, to: PlainDate): Promise<PlainDate[]> {
  const { rows } = await sql<{ day: PlainDate }>`
    select distinct o.order_date as day
      from sales_order o
      join location l on l.customer_no = o.customer_no and l.location_no = o.location_no
     where ${shippedWithin(reach)} and o.order_date between ${from}::date and ${to}::date
     order by 1`.execute(db)
  return rows.map(({ day }) => day)
}

/** An order with its lines. They come as arrays, because an object a line costs three times as much. */
export interface ShippedOrder {
  readonly orderNo: string
  readonly locationNo: string
  readonly usedOnDay: Weekday
  readonly lines: readonly [itemNo: string, quantity: number, basis: Basis][] | null
}
/** Which order the last ones ended with. */
export type After = Pick<ShippedOrder, 'locationNo' | 'orderNo'>

/** The shipped orders of a day after another, by location and number, so many at a time. */
export async function ordersShipped(
  db: Db,
  reach: Reach,
  { day, after, most }: { readonly day: PlainDate; readonly after: After | undefined; readonly most: number },
): Promise<ShippedOrder[]> {
  const { locationNo, orderNo } = after ?? { locationNo: '', orderNo: '0' }
  // An invoice gathers the orders of a day: an order's part of it depends on the others.
  const ofDay = deliveredRows({
    customerNo: sql`${reach.customerNo}`,
    locationNo: sql`here.location_no`,
    isWanted: (date) => sql<boolean>`${date} = ${day}::date`,
    isCounted: sql<boolean>`${isCounted()} and ${isShipped()}`,
  })
  const { rows } = await sql<ShippedOrder>`
    with page as materialized (
      select o.order_no, o.location_no, o.used_on_day
        from sales_order o
        join location l on l.customer_no = o.customer_no and l.location_no = o.location_no
       where ${shippedWithin(reach)} and o.order_date = ${day}::date
         and (o.location_no collate "C", o.order_no) > (${locationNo}, ${orderNo}::bigint)
       order by o.location_no collate "C", o.order_no
       limit ${most}),
    delivered as (
      select d.order_no, json_agg(json_build_array(d.item_no, d.quantity::int, d.basis) order by d.item_no collate "C") as lines
        from (select distinct location_no from page) here cross join lateral ${ofDay} d
       where d.quantity > 0
       group by d.order_no)
    select page.order_no::text as order_no, page.location_no, page.used_on_day, delivered.lines
      from page left join delivered on delivered.order_no = page.order_no
     order by page.location_no collate "C", page.order_no`.execute(db)
  return rows
}
