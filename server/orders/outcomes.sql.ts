import { sql } from 'kysely'
import type { LineOutcome } from '#rules/production/shortage.ts'
import type { Db } from '../db/open.ts'
import { descriptionFact } from '../ordering/item-facts.sql.ts'

interface ItemOutcome extends LineOutcome {
  readonly itemNo: string
  readonly description: string
}
/** What the ERP has said of an order's lines, by item number; an item that comes instead of another was not ordered. */
export async function outcomesOf(db: Db, customerNo: string, orderNo: number): Promise<ItemOutcome[]> {
  const { rows } = await sql<ItemOutcome>`
    select t.item_no, ${descriptionFact} as description, coalesce(l.quantity, 0) as ordered, t.confirmed_quantity as confirmed, t.shipped_quantity as shipped
      from line_in_erp t join item i using (item_no)
      left join customer_item ci on ci.customer_no = t.customer_no and ci.item_no = t.item_no
      left join order_line l on l.customer_no = t.customer_no and l.order_no = t.order_no and l.item_no = t.item_no
     where t.customer_no = ${customerNo} and t.order_no = ${orderNo}::bigint
     order by t.item_no`.execute(db)
  return rows
}
