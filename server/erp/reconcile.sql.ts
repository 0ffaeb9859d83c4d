import { sql } from 'kysely'
import type { PlainDate } from '#rules/calendar.ts'
import type { OrderState } from '#rules/ordering/order.ts'
import type { Db } from '../db/open.ts'

export interface ToldNow {
  readonly orderNo: number
  readonly state: OrderState
  readonly pieces: number
  readonly lines: readonly { readonly itemNo: string; readonly quantity: number }[]
}
/** What the ERP should have of a make date: each order as it was told last, unless it is open again or canceled. */
export const toldFor = async (db: Db, makeDate: PlainDate): Promise<ToldNow[]> =>
  (
    await sql<ToldNow>`
      select o.order_no, o.state, e.pieces,
             coalesce((select json_agg(json_build_object('itemNo', l.item_no, 'quantity', l.quantity) order by l.item_no)
                         from erp_order_line l where l.erp_order_no = e.erp_order_no), '[]') as lines
        from (select distinct on (customer_no, order_no) * from erp_order t
               where exists (select 1 from erp_order d where d.customer_no = t.customer_no and d.order_no = t.order_no and d.make_date = ${makeDate}::date)
               order by customer_no, order_no, erp_order_no desc) e
        join sales_order o on o.customer_no = e.customer_no and o.order_no = e.order_no
       where e.kind = 'released' and e.make_date = ${makeDate}::date and o.state in ('in production', 'shipped', 'invoiced')
       order by o.order_no`.execute(db)
  ).rows

/** Why numbers are not among those: what they are here. One that is no order has no row. */
export const standOf = async (db: Db, orderNos: readonly number[]) =>
  (
    await sql<{ orderNo: number; state: OrderState; makeDate: PlainDate; isTold: boolean }>`
      select o.order_no, o.state, o.make_date::text as make_date,
             exists (select 1 from erp_order e where e.customer_no = o.customer_no and e.order_no = o.order_no) as is_told
        from (select distinct unnest(${orderNos}::bigint[]) as order_no) g join sales_order o using (order_no)`.execute(
      db,
    )
  ).rows
