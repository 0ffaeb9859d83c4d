import { sql } from 'kysely'
import type { Db } from '../db/open.ts'
import { isNoWork } from '../ordering/growth.sql.ts'
import { isCounted } from '../ordering/menu.sql.ts'

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

/**
 * Open orders with lines on days without work from `today` on, by day, customer and location: of every customer, or of the one
 * that staff act for. It begins with the few dates that are closed, so it looks at no other day's orders.
 */
export async function ordersOnClosedDays(
  db: Db,
  today: string,
  customerNo: string | undefined,
): Promise<ClosedDayRow[]> {
  const { rows } = await sql<ClosedDayRow>`
    select o.order_no, o.customer_no, c.name as customer_name, o.location_no, l.name as location_name, o.route_no, o.order_date, o.pieces
      from (select distinct order_date from cutoff_date where is_no_work and order_date >= ${today}::date) closed
      join sales_order o on o.order_date = closed.order_date and o.state = 'open' and ${isCounted()}
      join customer c on c.customer_no = o.customer_no
      join location l on l.customer_no = o.customer_no and l.location_no = o.location_no
     where (${customerNo ?? null}::text is null or o.customer_no = ${customerNo ?? null})
       and ${isNoWork}
     order by o.order_date, o.customer_no, o.location_no, o.order_no
     limit 2000`.execute(db)
  return rows
}
