// A database of an earlier version with a past in it: so many lines, an entry of the record for each, and waste. SQL of that schema alone.
import { sql } from 'kysely'
import type { OpenDatabase } from '#server/db/open.ts'

const LINES_AN_ORDER = 100
const AT_ONCE = 500

/** `lines` in whole orders of a hundred, of twenty customers with ten locations each. */
export async function fillReleased({ db }: OpenDatabase, lines: number): Promise<void> {
  const orders = Math.ceil(lines / LINES_AN_ORDER)
  await sql`insert into customer (customer_no, name) select 'C' || n, 'Market ' || n from generate_series(0, 19) n`.execute(
    db,
  )
  await sql`insert into item_list (customer_no, list_code) select customer_no, '' from customer`.execute(db)
  await sql`insert into route (route_no) values ('R1')`.execute(db)
  await sql`insert into item (item_no, description) select (100000 + n)::text, 'Soup ' || n from generate_series(1, ${LINES_AN_ORDER}::int) n`.execute(
    db,
  )
  await sql`insert into portal_user (user_code, password_hash, created_on) values ('ADA', '-', '2026-01-01')`.execute(
    db,
  )
  await sql`insert into location (customer_no, location_no, route_no, name)
            select customer_no, lpad(n::text, 6, '0'), 'R1', 'Market ' || n from customer, generate_series(0, 9) n`.execute(
    db,
  )
  await sql`insert into sales_order (customer_no, order_no, location_no, route_no, order_date, used_on_day, cutoff_at, make_date, state, pieces,
                                     added_at, added_by, modified_at, modified_by)
            select 'C' || n % 20, 480000 + n, lpad((n / 20 % 10)::text, 6, '0'), 'R1', d, 3, d - interval '2 days', d - 1, 'invoiced',
                   ${LINES_AN_ORDER}, d - interval '3 days', 'ADA', d - interval '3 days', 'ADA'
              from generate_series(1, ${orders}::int) n, lateral (select date '2024-11-01' + n % 700 as d) dated`.execute(
    db,
  )
  await sql`select setval('order_no_seq', 480000 + ${orders}::int)`.execute(db)
  // Every row below is true; the checks of each by its triggers would take minutes.
  await sql`alter table order_line disable trigger all`.execute(db)
  for (let from = 1; from <= orders; from += AT_ONCE) {
    const until = Math.min(orders, from + AT_ONCE - 1)
    await sql`insert into order_line (customer_no, order_no, item_no, quantity, modified_at, modified_by, channel)
              select o.customer_no, o.order_no, i.item_no, 1 + (o.order_no + i.item_no::int) % 24, o.modified_at, 'ADA', 'web'
                from sales_order o cross join item i
               where o.order_no between 480000 + ${from}::int and 480000 + ${until}::int`.execute(db)
    await sql`insert into audit_entry (happened_at, actor, actor_id, customer_no, action, subject, item_no, new_value)
              select modified_at, 'ADA', 1, customer_no, 'line.save', order_no::text, item_no, quantity::text from order_line
               where order_no between 480000 + ${from}::int and 480000 + ${until}::int`.execute(db)
  }
  await sql`alter table order_line enable trigger all`.execute(db)
  await sql`insert into waste_post (customer_no, user_id, posted_at, entries, pieces)
            select customer_no, 1, now(), 1, 2 from customer`.execute(db)
  await sql`insert into waste_entry (customer_no, location_no, item_no, quantity, wasted_on, recorded_by, recorded_at, posted_at, post_id)
            select p.customer_no, lpad((n % 10)::text, 6, '0'), '100001', 2, '2026-11-18', 'ADA', now(), now(), p.post_id
              from waste_post p, generate_series(1, ${Math.ceil(orders / 20)}::int) n`.execute(db)
}

/** Counts and sums of what was there before; the server's own entries of the record come after `lastEntry`. */
export async function pastOf({ db }: OpenDatabase, lastEntry = Number.MAX_SAFE_INTEGER) {
  const { rows } = await sql<{ sums: string; lastEntry: number }>`
    select concat_ws(' ', (select concat_ws(' ', count(*), sum(quantity::bigint * order_no), sum(item_no::bigint)) from order_line),
                     (select concat_ws(' ', count(*), sum(order_no), sum(pieces), count(distinct customer_no)) from sales_order),
                     (select concat_ws(' ', count(*), sum(entry_id), sum(subject::bigint), sum(new_value::bigint)) from audit_entry
                       where entry_id <= ${lastEntry}::bigint and action = 'line.save'),
                     (select concat_ws(' ', count(*), sum(quantity), sum(post_id)) from waste_entry),
                     (select concat_ws(' ', count(*), sum(location_id)) from location)) as sums,
           (select max(entry_id) from audit_entry) as last_entry`.execute(db)
  return rows[0] as { sums: string; lastEntry: number }
}

/** The migrations that have run, and the shape of the schema; the record's months come and go. */
export async function schemaOf({ db }: OpenDatabase): Promise<{ ran: string; shape: string }> {
  const { rows } = await sql<{ ran: string; shape: string }>`
    with part as (
      select c.relname || '.' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod) || ' ' || a.attnotnull::text || a.attidentity::text as line, c.relname as name
        from pg_attribute a join pg_class c on c.oid = a.attrelid
       where c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped
      union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid), conrelid::regclass::text
        from pg_constraint where connamespace = 'public'::regnamespace
      union all select indexdef, tablename from pg_indexes where schemaname = 'public'
      union all select tgrelid::regclass || ' ' || tgname, tgrelid::regclass::text from pg_trigger where not tgisinternal
      union all select proname, '' from pg_proc where pronamespace = 'public'::regnamespace
    )
    select (select string_agg(name, ' ' order by name) from schema_migration) as ran,
           md5(string_agg(line, ' ' order by line)) as shape
      from part where name not like 'audit\_entry\_20%'`.execute(db)
  return rows[0] as { ran: string; shape: string }
}
