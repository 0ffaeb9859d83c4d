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

export interface NumberedInErp {
  readonly orderNo: number
  /** How files name it; null: it was placed here. */
  readonly name: string | null
}

/**
 * Rows that would be second orders: they name the ERP's own number of an order that is here already, as it was told before or is told by
 * the states of the same import. An order that a file made under the number keeps it.
 */
export async function numberedInErp(
  db: Db,
  named: readonly Named[],
  states: readonly { readonly orderNo: number; readonly erpNo: string | null }[],
): Promise<ReadonlyMap<string, NumberedInErp>> {
  if (named.length === 0) return new Map()
  const told = states.flatMap(({ orderNo, erpNo }) => (erpNo === null ? [] : [{ orderNo, erpNo }]))
  const { rows } = await sql<{ customerNo: string; no: string } & NumberedInErp>`
    select g.customer_no, g.no, o.order_no, o.import_key as name
      from (select distinct customer_no, no from unnest(${named.map((n) => n.customerNo)}::text[], ${named.map((n) => n.externalNo)}::text[]) as g (customer_no, no)) g
      join (select customer_no, order_no, erp_no from order_in_erp
            union all
            select s.customer_no, t.order_no, t.erp_no
              from unnest(${told.map((t) => t.orderNo)}::bigint[], ${told.map((t) => t.erpNo)}::text[]) as t (order_no, erp_no)
              join sales_order s using (order_no)) e on e.customer_no = g.customer_no and e.erp_no = g.no
      join sales_order o on o.customer_no = e.customer_no and o.order_no = e.order_no
     where not exists (select 1 from sales_order other where other.customer_no = g.customer_no and other.import_key = g.no)`.execute(
    db,
  )
  return new Map(rows.map(({ customerNo, no, orderNo, name }) => [`${customerNo}\u0000${no}`, { orderNo, name }]))
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
