// A customer with many locations and a program with a key, and the rows an API call stored, copied raw for another day.
import { sql } from 'kysely'
import { setCredentials } from '#server/access/api-keys.sql.ts'
import { seal } from '#server/access/secrets/sealed-secret.ts'
import type { OpenDatabase } from '#server/db/open.ts'
import type { Config } from '#server/runtime/config.ts'

const CUSTOMER = '104220'
export interface UploadSize {
  readonly locations: number
  readonly items: number
}

/** Fills an empty, migrated database; answers what the program sends to show who it is. */
export async function seedUpload(
  { db }: OpenDatabase,
  config: Config,
  { locations, items }: UploadSize,
): Promise<string> {
  await sql`insert into customer (customer_no, name, web_orders_allowed) values (${CUSTOMER}, 'Lakeside Markets', 3)`.execute(
    db,
  )
  await sql`insert into route (route_no) values ('R14')`.execute(db)
  await sql`insert into item_list (customer_no, list_code) values (${CUSTOMER}, '')`.execute(db)
  await sql`insert into location (customer_no, location_no, route_no, name, menu_days)
            select ${CUSTOMER}, lpad(n::text, 6, '0'), 'R14', 'Location ' || n, 'UMTWRFS' from generate_series(1, ${locations}::int) n`.execute(
    db,
  )
  await sql`insert into item (item_no, description) select (100000 + n)::text, 'Chicken Wrap ' || n from generate_series(0, ${items}::int - 1) n`.execute(
    db,
  )
  await sql`insert into item_list_entry (customer_no, list_code, item_no) select ${CUSTOMER}, '', item_no from item`.execute(
    db,
  )
  const { rows } = await sql<{ userId: number }>`
    insert into portal_user (customer_no, user_code, password_hash, rights, created_on)
    values (${CUSTOMER}, 'API', '-', '{apiIntegration}', current_date) returning user_id`.execute(db)
  const userId = rows[0]?.userId ?? 0
  const [token, secret] = ['pk_live_bench', 'sk_live_bench']
  await setCredentials(db, userId, { token, sealed: seal(config.secret, String(userId), secret), now: new Date() })
  await sql`vacuum analyze`.execute(db)
  return `Basic ${btoa(`${token}:${secret}`)}`
}

/** What is stored for a day, and how many orders are torn: their total is not that of their lines. */
export async function storedOn({ db }: OpenDatabase, orderDate: string) {
  const { rows } = await sql<{ orders: number; lines: number; torn: number }>`
    select count(*)::int as orders, coalesce(sum(n), 0)::int as lines, count(*) filter (where pieces <> total)::int as torn
      from (select o.pieces, count(l.item_no) as n, coalesce(sum(l.quantity), 0) as total
              from sales_order o left join order_line l on l.customer_no = o.customer_no and l.order_no = o.order_no
             where o.order_date = ${orderDate}::date group by o.customer_no, o.order_no, o.pieces) each`.execute(db)
  return rows[0]
}

/** Writes the rows of a day into two files beside the database, as rows of another day. */
export async function writeRows(
  { db }: OpenDatabase,
  folder: string,
  from: string,
  to: string,
  offset: number,
): Promise<void> {
  await sql.raw(`create temp table copied as select * from sales_order where order_date = '${from}'`).execute(db)
  await sql.raw(`update copied set order_date = '${to}', order_no = order_no + ${offset}`).execute(db)
  await sql.raw(`copy copied to '${folder}/orders'`).execute(db)
  await sql
    .raw(
      `create temp table copied_line as select l.* from order_line l join copied c on c.order_no = l.order_no + ${offset}`,
    )
    .execute(db)
  await sql.raw(`update copied_line set order_no = order_no + ${offset}, channel = 'import'`).execute(db)
  await sql.raw(`copy copied_line to '${folder}/lines'`).execute(db)
  await sql.raw('drop table copied, copied_line').execute(db)
}

/** COPY of both files into the very tables, with their keys, checks and indexes, in one transaction; milliseconds. */
export async function copyRows({ db }: OpenDatabase, folder: string): Promise<number> {
  const started = performance.now()
  await db.transaction().execute(async (tx) => {
    await sql.raw(`copy sales_order from '${folder}/orders'`).execute(tx)
    await sql.raw(`copy order_line from '${folder}/lines'`).execute(tx)
  })
  return performance.now() - started
}
