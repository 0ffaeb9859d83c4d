// One customer with a location, a list of items, orders without lines, a past to show beside them, and somebody signed in.
import { sql } from 'kysely'
import { openSession, sessionCookie } from '#server/access/sessions.ts'
import type { OpenDatabase } from '#server/db/open.ts'
import { systemClock } from '#server/runtime/clock.ts'
import type { Config } from '#server/runtime/config.ts'
import type { World } from '#server/runtime/world.ts'

export interface Seeded {
  readonly orderNos: readonly string[]
  readonly itemNos: readonly string[]
  /** What the browser of the one signed in sends. */
  readonly headers: Readonly<Record<string, string>>
}

const WORDS =
  'Chicken Turkey Garden Harvest Smoked Roasted Spicy Tuscan Wrap Salad Bowl Hoagie Croissant Parfait Soup Slaw'.split(
    ' ',
  )
const CUSTOMER = '104220'
const LOCATION = '000001'
/** Far enough that no cut-off passes while something is measured. */
export const ORDER_DATE = '2090-06-01'

/** Fills an empty, migrated database. `pastOrders`: earlier orders of the location, each with `pastLines` lines. */
export async function seed(
  database: OpenDatabase,
  config: Config,
  {
    items,
    orders,
    pastOrders = 0,
    pastLines = 120,
  }: { items: number; orders: number; pastOrders?: number; pastLines?: number },
): Promise<Seeded> {
  const { db } = database
  const itemNos = Array.from({ length: items }, (_, i) => String(100_000 + i))
  await sql`insert into customer (customer_no, name, customer_price_group, retail_price_group, web_orders_allowed)
            values (${CUSTOMER}, 'Lakeside Markets', 'CS', 'R1', 3)`.execute(db)
  await sql`insert into route (route_no) values ('R14')`.execute(db)
  await sql`insert into item_list (customer_no, list_code) values (${CUSTOMER}, '')`.execute(db)
  await sql`insert into location (customer_no, location_no, route_no, name, menu_days)
            values (${CUSTOMER}, ${LOCATION}, 'R14', 'Harbor St Mart', 'UMTWRFS')`.execute(db)
  await sql`insert into item (item_no, description, section_name, price_code, upc, tray_size, shelf_life_days, is_healthy, is_vegetarian)
            select n, concat_ws(' ', (${WORDS}::text[])[1 + n::int * 7 % 8], (${WORDS}::text[])[9 + n::int * 5 % 8], 'with',
                              (${WORDS}::text[])[1 + n::int * 3 % 16], n::int % 90 || ' oz'),
                   (${WORDS}::text[])[9 + n::int % 8], 'A03', lpad((n::bigint * 7919 % 999999999999)::text, 12, '0'), 4 + n::int % 9, 2 + n::int % 12, n::int % 3 = 0, n::int % 5 = 0
              from unnest(${itemNos}::text[]) n`.execute(db)
  await sql`insert into item_list_entry (customer_no, list_code, item_no)
            select ${CUSTOMER}, '', n from unnest(${itemNos}::text[]) n`.execute(db)
  await sql`insert into base_price (price_group, item_no, cents) select 'CS', n, 187 from unnest(${itemNos}::text[]) n`.execute(
    db,
  )
  await sql`insert into retail_price (price_group, price_code, cents) values ('R1', 'A03', 349)`.execute(db)
  // A day each: of one day a location may have no more than are allowed.
  await insertOrders(database, 1, orders, { from: 0, step: 1 })
  await insertOrders(database, 1_000_001, pastOrders, { from: -1, step: -1 })
  await sql`insert into order_line (customer_no, order_no, item_no, quantity, modified_at, modified_by)
            select o.customer_no, o.order_no, i.item_no, 1 + (i.item_no::int + o.order_no) % 12, o.added_at, 'CLERK'
              from sales_order o
             cross join lateral (select item_no from item order by (item_no::int * 7919 + o.order_no) % 10007 limit ${pastLines}::int) i
             where o.order_no > 1000000`.execute(db)
  await sql`update sales_order o set pieces = (select sum(quantity) from order_line l where l.customer_no = o.customer_no and l.order_no = o.order_no)
             where o.order_no > 1000000`.execute(db)
  await sql`vacuum analyze`.execute(db)
  return {
    itemNos,
    orderNos: Array.from({ length: orders }, (_, i) => String(1 + i)),
    headers: await signIn(database, config),
  }
}

/** Orders numbered from `first`, the first so many days from the order date, each next one a step further. */
async function insertOrders(
  { db }: OpenDatabase,
  first: number,
  count: number,
  { from, step }: { readonly from: number; readonly step: number },
): Promise<void> {
  await sql`insert into sales_order (customer_no, order_no, location_no, route_no, order_date, used_on_day, cutoff_at, make_date,
                                     added_at, added_by, modified_at, modified_by)
            select ${CUSTOMER}, ${first}::bigint + i, ${LOCATION}, 'R14', d, extract(dow from d)::int + 1, d - interval '2 days', d - 1,
                   now(), 'CLERK', now(), 'CLERK'
              from generate_series(0, ${count}::int - 1) i, lateral (select ${ORDER_DATE}::date + ${from}::int + ${step}::int * i as d) dated`.execute(
    db,
  )
}

/** Colleagues of the one who is signed in: what the browser of each sends. */
export async function signInMore(database: OpenDatabase, config: Config, people: number): Promise<Seeded['headers'][]> {
  const all = []
  for (let at = 1; at <= people; at += 1) all.push(await signIn(database, config, `CLERK${at}`))
  return all
}

/** An administrator of the customer, who sees every column, maintains items and may upload. */
async function signIn(database: OpenDatabase, config: Config, userCode = 'CLERK'): Promise<Seeded['headers']> {
  const { rows } = await sql<{ userId: number }>`
    insert into portal_user (customer_no, user_code, password_hash, is_admin, rights, created_on)
    values (${CUSTOMER}, ${userCode}, '-', true, '{apiIntegration,itemListChange}', current_date) returning user_id`.execute(
    database.db,
  )
  const world = { config, database, db: database.db, clock: systemClock(config.timeZone) } as World
  const { secret, csrfToken } = await openSession(world, rows[0]?.userId ?? 0, false)
  return {
    cookie: sessionCookie(config, secret).split(';')[0] as string,
    'x-portal-token': csrfToken,
    'sec-fetch-site': 'same-origin',
  }
}

/** Orders whose total is not the sum of their lines. */
export async function tornOrders({ db }: OpenDatabase): Promise<string[]> {
  const { rows } = await sql<{ orderNo: number }>`
    select o.order_no from sales_order o
      left join order_line l on l.customer_no = o.customer_no and l.order_no = o.order_no
     group by o.customer_no, o.order_no, o.pieces having o.pieces <> coalesce(sum(l.quantity), 0)`.execute(db)
  return rows.map(({ orderNo }) => String(orderNo))
}

/** Every stored line as 'order/item' → its version and quantity. */
export async function storedLines({ db }: OpenDatabase): Promise<Map<string, { version: number; quantity: number }>> {
  const { rows } = await sql<{ line: string; version: number; quantity: number }>`
    select order_no || '/' || item_no as line, version, quantity from order_line`.execute(db)
  return new Map(rows.map(({ line, ...rest }) => [line, rest]))
}

/** The process id of the PostgreSQL server itself. */
export async function serverPid({ db }: OpenDatabase): Promise<number> {
  const { rows } = await sql<{ pid: string }>`
    select split_part(pg_read_file('postmaster.pid'), chr(10), 1) as pid`.execute(db)
  return Number(rows[0]?.pid)
}
