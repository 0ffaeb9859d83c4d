import { sql } from 'kysely'
import type { OrderState } from '#rules/ordering/order.ts'
import type { Db } from '../../db/open.ts'
import { isUnlocked } from '../../ordering/moves.sql.ts'

/** Those of the numbers that are orders, whoever's: a file of the installation names all customers' orders. */
export async function orderNosKnown(db: Db, orderNos: readonly number[]): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ orderNo: number }>`
    select o.order_no from (select distinct unnest(${orderNos}::bigint[]) as order_no) g join sales_order o using (order_no)`.execute(
    db,
  )
  return new Set(rows.map(({ orderNo }) => orderNo))
}

/** Their states, under their locks, taken by number, whether staff unlocked them, and whether the ERP has them from here or sent them. */
export const lockOrders = async (db: Db, orderNos: readonly number[]) =>
  (
    await sql<{ orderNo: number; state: OrderState; cutoffAt: Date; isUnlocked: boolean; isInErp: boolean }>`
      select o.order_no, o.state, o.cutoff_at, ${isUnlocked} as is_unlocked,
             o.import_key is not null or exists (
               select 1 from erp_order e where e.customer_no = o.customer_no and e.order_no = o.order_no) as is_in_erp
        from sales_order o where o.order_no = any(${orderNos}::bigint[])
       order by o.order_no for update of o`.execute(db)
  ).rows

/** Sets the ERP's numbers; answers the orders for which that was new. */
export async function setErpNos(
  db: Db,
  rows: readonly { readonly orderNo: number; readonly erpNo: string }[],
): Promise<ReadonlySet<number>> {
  const set = await sql<{ orderNo: number }>`
    insert into order_in_erp as t (customer_no, order_no, erp_no)
    select o.customer_no, o.order_no, g.erp_no
      from unnest(${rows.map((r) => r.orderNo)}::bigint[], ${rows.map((r) => r.erpNo)}::text[]) as g (order_no, erp_no)
      join sales_order o using (order_no)
    on conflict (customer_no, order_no) do update set erp_no = excluded.erp_no where t.erp_no <> excluded.erp_no
    returning order_no`.execute(db)
  return new Set(set.rows.map(({ orderNo }) => orderNo))
}

export interface LineTold {
  readonly orderNo: number
  readonly itemNo: string
  readonly confirmed: number | null
  readonly shipped: number | null
}
/** Sets what comes of lines; a column that was not given stays. Answers how many rows are new and how many differ. */
export async function setLinesTold(
  db: Db,
  lines: readonly LineTold[],
  given: { readonly confirmed: boolean; readonly shipped: boolean },
): Promise<{ inserted: number; updated: number }> {
  const column = (name: keyof LineTold) => lines.map((line) => line[name])
  const { rows } = await sql<{ isNew: boolean }>`
    insert into line_in_erp as t (customer_no, order_no, item_no, confirmed_quantity, shipped_quantity)
    select o.customer_no, o.order_no, g.item_no, g.confirmed, g.shipped
      from unnest(${column('orderNo')}::bigint[], ${column('itemNo')}::text[], ${column('confirmed')}::integer[], ${column('shipped')}::integer[])
             as g (order_no, item_no, confirmed, shipped)
      join sales_order o using (order_no)
    on conflict on constraint line_in_erp_pkey do update
       set confirmed_quantity = case when ${given.confirmed}::boolean then excluded.confirmed_quantity else t.confirmed_quantity end,
           shipped_quantity = case when ${given.shipped}::boolean then excluded.shipped_quantity else t.shipped_quantity end
     where (${given.confirmed}::boolean and t.confirmed_quantity is distinct from excluded.confirmed_quantity)
        or (${given.shipped}::boolean and t.shipped_quantity is distinct from excluded.shipped_quantity)
    returning (xmax = 0) as is_new`.execute(db)
  const inserted = rows.filter(({ isNew }) => isNew).length
  return { inserted, updated: rows.length - inserted }
}
