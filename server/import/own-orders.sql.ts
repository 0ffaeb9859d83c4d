/** Orders that were placed here, named by an import with our own number. */
import { sql } from 'kysely'
import type { Db } from '../db/open.ts'

interface Named {
  readonly customerNo: string
  readonly externalNo: string
}

/** Those of the numbers that are ours, by customer. An order that was imported keeps its own number. */
export async function placedHere(db: Db, named: readonly Named[]): Promise<ReadonlySet<string>> {
  const numbers = named.filter(({ externalNo }) => /^[1-9]\d{0,11}$/.test(externalNo))
  if (numbers.length === 0) return new Set()
  const { rows } = await sql<{ customerNo: string; orderNo: number }>`
    select o.customer_no, o.order_no
      from (select distinct customer_no, no from unnest(${numbers.map((n) => n.customerNo)}::text[], ${numbers.map((n) => n.externalNo)}::text[]) as g (customer_no, no)) g
      join sales_order o on o.customer_no = g.customer_no and o.order_no = g.no::bigint and o.import_key is null
     where not exists (select 1 from sales_order other where other.customer_no = g.customer_no and other.import_key = g.no)`.execute(
    db,
  )
  return new Set(rows.map(({ customerNo, orderNo }) => `${customerNo}\u0000${orderNo}`))
}

/**
 * Rows that would be second orders: their number is ours, of an order for the same location and day, which a file names otherwise. Answers
 * by customer and number how it does.
 */
export async function namedOtherwise(
  db: Db,
  named: readonly (Named & { readonly locationNo: string; readonly orderDate: string })[],
): Promise<ReadonlyMap<string, string>> {
  const rows = named.filter(({ externalNo }) => /^\d{1,12}$/.test(externalNo))
  if (rows.length === 0) return new Map()
  const column = (name: keyof (typeof rows)[number]) => rows.map((row) => row[name])
  const found = await sql<{ customerNo: string; no: string; name: string }>`
    select g.customer_no, g.no, coalesce(o.import_key, o.order_no::text) as name
      from unnest(${column('customerNo')}::text[], ${column('externalNo')}::text[], ${column('locationNo')}::text[], ${column('orderDate')}::date[])
             as g (customer_no, no, location_no, order_date)
      join sales_order o on o.customer_no = g.customer_no and o.order_no = g.no::bigint
                        and o.location_no = g.location_no and o.order_date = g.order_date
     where coalesce(o.import_key, o.order_no::text) <> g.no
       and not exists (select 1 from sales_order other where other.customer_no = g.customer_no and other.import_key = g.no)`.execute(
    db,
  )
  return new Map(found.rows.map(({ customerNo, no, name }) => [`${customerNo}\u0000${no}`, name]))
}
