import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/open.ts'
import { isNoWork } from '../../ordering/growth.sql.ts'
import { isCounted } from '../../ordering/menu.sql.ts'

/**
 * Open orders `o` with lines on days without work from `today` on: of every customer, or of one. It begins with the few dates that are
 * closed, so it reads no other day's orders.
 */
const onClosedDays = (today: string, customerNo: string | undefined): RawBuilder<unknown> => sql`
  from (select distinct order_date from cutoff_date where is_no_work and order_date >= ${today}::date) closed
  join sales_order o on o.order_date = closed.order_date and o.state = 'open' and ${isCounted()}
  join customer c on c.customer_no = o.customer_no
 where (${customerNo ?? null}::text is null or o.customer_no = ${customerNo ?? null})
   and ${isNoWork}`

export interface ClosedDayRow {
  readonly orderNo: number
  readonly customerNo: string
  readonly customerName: string
  readonly locationNo: string
  readonly locationName: string
  readonly routeNo: string
  readonly orderDate: string
  readonly pieces: number
}

/** The orders, by day, customer and location. */
export async function ordersOnClosedDays(
  db: Db,
  today: string,
  customerNo: string | undefined,
): Promise<ClosedDayRow[]> {
  const { rows } = await sql<ClosedDayRow>`
    select order_no, found.customer_no, customer_name, found.location_no, l.name as location_name, found.route_no, order_date, pieces
      from (select o.*, c.name as customer_name ${onClosedDays(today, customerNo)}) found
      join location l on l.customer_no = found.customer_no and l.location_no = found.location_no
     order by order_date, found.customer_no, found.location_no, order_no
     limit 2000`.execute(db)
  return rows
}

export interface DayOfCustomer {
  readonly orderDate: string
  readonly customerNo: string
  readonly customerName: string
  readonly orders: number
  readonly pieces: number
}

/** How many of them each customer has on each day, most pieces first. */
export async function countsOnClosedDays(
  db: Db,
  today: string,
  customerNo: string | undefined,
): Promise<DayOfCustomer[]> {
  const { rows } = await sql<DayOfCustomer>`
    select order_date, customer_no, min(customer_name) as customer_name, count(*)::int as orders, sum(pieces)::int as pieces
      from (select o.order_date, o.customer_no, o.pieces, c.name as customer_name ${onClosedDays(today, customerNo)}) found
     group by order_date, customer_no
     order by order_date, pieces desc, customer_no`.execute(db)
  return rows
}
