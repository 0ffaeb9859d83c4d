// A year of a customer with many locations, on top of what seed.sql.ts makes: an order a location and week.
import { type RawBuilder, sql } from 'kysely'
import type { OpenDatabase } from '#server/db/open.ts'

export const YEAR = { from: '2089-01-01', to: '2089-12-31' } as const
const CUSTOMER = '104220'
const FIRST_ORDER = 3_000_000
const WEEKS = 52

/** Adds locations up to `locations`, and for each an order of `lines` lines a week; each location orders a hundred items of three. */
export async function addYear({ db }: OpenDatabase, locations: number, lines: number): Promise<number> {
  await sql`insert into route (route_no, description) select 'R' || n, 'Round ' || n from generate_series(20, 59) n`.execute(
    db,
  )
  await sql`insert into location (customer_no, location_no, route_no, name, menu_days)
            select ${CUSTOMER}, lpad(n::text, 6, '0'), 'R' || 20 + n % 40, 'Lakeside Market ' || n, 'MTWRF'
              from generate_series(2, ${locations}::int) n`.execute(db)
  // Everything here is true; asking each row's neighbours whether they are there would take minutes.
  await sql`alter table order_line disable trigger all`.execute(db)
  await sql`insert into sales_order (customer_no, order_no, location_no, route_no, order_date, used_on_day, cutoff_at, make_date, state, pieces,
                                     added_at, added_by, modified_at, modified_by)
            select l.customer_no, ${FIRST_ORDER}::bigint + l.location_id * 100 + d, l.location_no, l.route_no, ${YEAR.from}::date + (d * 7)::int, 3,
                   now(), ${YEAR.from}::date, 'invoiced', 1, now(), 'CLERK', now(), 'CLERK'
              from generate_series(0, ${WEEKS - 1}::int) d cross join location l`.execute(db)
  // As it is entered: day by day, order by order.
  await sql`insert into order_line (customer_no, order_no, item_no, quantity, modified_at, modified_by)
            select o.customer_no, o.order_no, (100000 + (o.location_no::int * 37 + (o.order_no % 100 * 13 + n) % 100) % 300)::text,
                   1 + (o.order_no + n) % 24, now(), 'CLERK'
              from sales_order o cross join generate_series(1, ${lines}::int) n where o.order_no >= ${FIRST_ORDER}
             order by o.order_date, o.order_no, n`.execute(db)
  await sql`alter table order_line enable trigger all`.execute(db)
  await sql`update sales_order o set pieces = t.pieces
              from (select order_no, sum(quantity)::int as pieces from order_line where order_no >= ${FIRST_ORDER} group by 1) t
             where t.order_no = o.order_no`.execute(db)
  await sql`vacuum analyze`.execute(db)
  const { rows } = await sql<{
    count: number
  }>`select count(*) from order_line where order_no >= ${FIRST_ORDER}`.execute(db)
  return rows[0]?.count ?? 0
}

/** The order summary's rows by one statement, as whoever has nobody to wait for would ask: the least that the report could be. */
export const bareSummary: RawBuilder<unknown> = sql`
  select l.route_no, l.location_no, l.name, i.item_no, coalesce(nullif(ci.description, ''), i.description), i.upc, i.price_code, t.ordered
    from (select o.location_no, k.item_no, sum(k.quantity) as ordered
            from sales_order o join order_line k on k.customer_no = o.customer_no and k.order_no = o.order_no
           where o.customer_no = ${CUSTOMER} and o.order_date between ${YEAR.from}::date and ${YEAR.to}::date
             and o.state <> 'cancelled' and k.quantity > 0
           group by o.location_no, k.item_no) t
    join location l on l.customer_no = ${CUSTOMER} and l.location_no = t.location_no
    join item i on i.item_no = t.item_no
    left join customer_item ci on ci.customer_no = ${CUSTOMER} and ci.item_no = i.item_no
   order by lower(l.route_no) collate "C", l.route_no collate "C", l.location_no, i.item_no`
