// A day of many locations for the board of missed orders: nine weeks of history, and two of three with an order for it.
import { sql } from 'kysely'
import type { OpenDatabase } from '#server/db/open.ts'

/** A Monday, and the Thursday before it. */
export const [DAY, TODAY] = ['2090-06-05', '2090-06-01'] as const

/** Adds customers, each with so many locations. */
export async function addPlaces({ db }: OpenDatabase, customers: number, locations: number): Promise<void> {
  await sql`insert into route (route_no) values ('R14') on conflict do nothing`.execute(db)
  await sql`insert into cutoff_weekday (weekday, cut_day, cut_time) select n, -2, '14:00' from generate_series(1, 7) n`.execute(
    db,
  )
  await sql`insert into customer (customer_no, name, web_orders_allowed)
            select (200000 + n)::text, 'Customer ' || n, 1 from generate_series(1, ${customers}::int) n`.execute(db)
  await sql`insert into item_list (customer_no, list_code) select customer_no, '' from customer on conflict do nothing`.execute(
    db,
  )
  await sql`insert into location (customer_no, location_no, route_no, name, menu_days)
            select c.customer_no, lpad(n::text, 6, '0'), 'R14', 'Market ' || n, 'MTWRF'
              from customer c cross join generate_series(1, ${locations}::int) n`.execute(db)
  await sql`analyze location`.execute(db)
  for (let week = 0; week <= 9; week += 1)
    await sql`insert into sales_order (customer_no, order_no, location_no, route_no, order_date, used_on_day, cutoff_at, make_date, pieces,
                                       added_at, added_by, modified_at, modified_by)
              select l.customer_no, ${week}::bigint * 1000000 + l.location_id, l.location_no, l.route_no, ${DAY}::date - 7 * ${week}::int, 2,
                     now(), ${DAY}::date, 12, now(), 'CLERK', now(), 'CLERK'
                from location l where ${week}::int > 0 or l.location_id % 3 > 0`.execute(db)
  await sql`vacuum analyze`.execute(db)
}

/** Who has no order for the day, and nothing else. */
export async function bare({ db }: OpenDatabase): Promise<number> {
  const { rows } = await sql`
    select l.customer_no, l.location_no from location l
     where l.is_active and strpos(l.menu_days, 'M') > 0
       and not exists (select 1 from sales_order o where o.customer_no = l.customer_no and o.location_no = l.location_no
                                                     and o.order_date = ${DAY}::date and o.pieces > 0)`.execute(db)
  return rows.length
}
