/** Orders that were placed here, named by an import with our own number. */
import { sql } from 'kysely'
import type { OrderState } from '#rules/ordering/order.ts'
import type { Db } from '../db/open.ts'

interface Named {
  readonly customerNo: string
  readonly externalNo: string
}

/** Those of the numbers that are ours, under their locks, taken by number. An order that was imported keeps its own number. */
export async function placedHere(db: Db, named: readonly Named[], isForUpdate = false) {
  const numbers = named.filter(({ externalNo }) => /^[1-9]\d{0,11}$/.test(externalNo))
  if (numbers.length === 0) return []
  const { rows } = await sql<{
    customerNo: string
    orderNo: number
    locationNo: string
    orderDate: string
    state: OrderState
  }>`
    select o.customer_no, o.order_no, o.location_no, o.order_date::text as order_date, o.state
      from (select distinct customer_no, no from unnest(${numbers.map((n) => n.customerNo)}::text[], ${numbers.map((n) => n.externalNo)}::text[]) as g (customer_no, no)) g
      join sales_order o on o.customer_no = g.customer_no and o.order_no = g.no::bigint and o.import_key is null
     where not exists (select 1 from sales_order other where other.customer_no = g.customer_no and other.import_key = g.no)
     order by o.order_no ${isForUpdate ? sql`for update of o` : sql``}`.execute(db)
  return rows
}
