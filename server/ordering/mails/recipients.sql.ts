import { sql } from 'kysely'
import type { PlainDate } from '#rules/calendar.ts'
import type { Recipient } from '#rules/orders/mails/recipients.ts'
import { maySignIn } from '../../access/may-sign-in.sql.ts'
import { isUsersPlace } from '../../access/reach.sql.ts'
import type { Db } from '../../db/open.ts'

/** An order by its key. */
export interface OrderKey {
  readonly customerNo: string
  readonly orderNo: number
}
/** Whether the users who placed an order are among its recipients, beside the contacts of its location. */
interface Wanted {
  readonly hasUsers: boolean
  readonly today: PlainDate
}

/**
 * The recipients of orders (ORD-16): the customer's own users who created the order or ordered one of its lines and may still open it,
 * then the contacts of its location. Addresses may repeat.
 */
export async function recipientsOf(
  tx: Db,
  orders: readonly OrderKey[],
  { hasUsers, today }: Wanted,
): Promise<(OrderKey & Recipient)[]> {
  const { rows } = await sql<OrderKey & Recipient>`
    with asked as (
      select o.customer_no, o.order_no, o.location_no, o.added_by, o.is_staff_addition
        from unnest(${orders.map((o) => o.customerNo)}::text[], ${orders.map((o) => o.orderNo)}::bigint[]) as a (customer_no, order_no)
        join sales_order o on o.customer_no = a.customer_no and o.order_no = a.order_no)
    select r.customer_no, r.order_no, r.email, r.name, r.place = 0 as is_user from (
      select o.customer_no, o.order_no, 0 as place, u.email, u.email as name
        from asked o
        join location l on l.customer_no = o.customer_no and l.location_no = o.location_no
        join portal_user u on u.customer_no = o.customer_no and u.email <> '' and ${maySignIn(today)} and ${isUsersPlace}
       where ${hasUsers}::boolean
         and ((u.user_code = o.added_by and not o.is_staff_addition) or exists (
               select 1 from order_line ol where ol.customer_no = o.customer_no and ol.order_no = o.order_no
                  and ol.modified_by = u.user_code and not ol.is_staff_change and ol.quantity > 0))
      union all
      select o.customer_no, o.order_no, c.place, c.email, coalesce(nullif(c.name, ''), c.email)
        from asked o
        join location l on l.customer_no = o.customer_no and l.location_no = o.location_no
       cross join lateral (values (1, l.contact_1_name, l.contact_1_email), (2, l.contact_2_name, l.contact_2_email),
                                  (3, l.contact_3_name, l.contact_3_email)) as c (place, name, email)
       where c.email <> '') r
     order by r.customer_no, r.order_no, r.place, r.email`.execute(tx)
  return rows
}
