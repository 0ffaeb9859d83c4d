// A week of a customer with many locations, on top of what seed.sql.ts makes: an order a location and working day.
import { sql } from 'kysely'
import type { OpenDatabase } from '#server/db/open.ts'

export const WEEK = { first: '2090-05-28', last: '2090-06-03' } as const
const CUSTOMER = '104220'
const FIRST_ORDER = 2_000_000

/** Adds locations up to `locations`, and for each five orders of `lines` lines in the week (four of five locations on a day). */
export async function addWeek({ db }: OpenDatabase, locations: number, lines: number): Promise<void> {
  await sql`insert into route (route_no) select 'R' || n from generate_series(20, 59) n`.execute(db)
  await sql`insert into location (customer_no, location_no, route_no, name, menu_days)
            select ${CUSTOMER}, lpad(n::text, 6, '0'), 'R' || 20 + n % 40, 'Lakeside Market ' || n, 'MTWRF'
              from generate_series(2, ${locations}::int) n`.execute(db)
  // Or each order's location would be looked for as in a table of one row.
  await sql`analyze location`.execute(db)
  await sql`insert into sales_order (customer_no, order_no, location_no, route_no, order_date, used_on_day, cutoff_at, make_date,
                                     added_at, added_by, modified_at, modified_by)
            select l.customer_no, ${FIRST_ORDER}::bigint + l.location_id * 10 + d, l.location_no, l.route_no, ${WEEK.first}::date + d::int, d + 1,
                   now(), ${WEEK.first}::date, now(), 'CLERK', now(), 'CLERK'
              from location l cross join generate_series(1, 5) d where (l.location_id + d) % 5 > 0`.execute(db)
  await sql`insert into order_line (customer_no, order_no, item_no, quantity, modified_at, modified_by)
            select o.customer_no, o.order_no, (100000 + (o.order_no * 7 + n * 13) % 300)::text, 1 + (o.order_no + n) % 24, now(), 'CLERK'
              from sales_order o cross join generate_series(1, ${lines}::int) n where o.order_no > ${FIRST_ORDER}
            on conflict do nothing`.execute(db)
  await sql`update sales_order o set pieces = t.pieces
              from (select order_no, sum(quantity)::int as pieces from order_line where order_no > ${FIRST_ORDER} group by 1) t
             where t.order_no = o.order_no`.execute(db)
  await sql`vacuum analyze`.execute(db)
}
