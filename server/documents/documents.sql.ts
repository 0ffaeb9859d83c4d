import { sql } from 'kysely'
import type { Seen } from '#rules/items/columns.ts'
import type { ItemFacts } from '#rules/reports/item-info.ts'
import type { Db } from '../db/open.ts'
import {
  customerItemNoFact,
  descriptionFact,
  linePriceFacts,
  ownFacts,
  priceJoins,
  salesDescriptionsFact,
  sectionFact,
} from '../ordering/item-facts.sql.ts'
import { isAllowed, listOwner } from '../ordering/menu.sql.ts'

/**
 * An item as its print tells it, if the customer has it on a list or has ordered it: any other reads as absent (LNK-06). Of an order,
 * with the price that its line keeps.
 */
export async function itemFacts(
  db: Db,
  customerNo: string,
  {
    itemNo,
    itemListCode,
    orderNo,
  }: { readonly itemNo: string; readonly itemListCode: string; readonly orderNo?: number | undefined },
  seen: Seen,
): Promise<ItemFacts | undefined> {
  const facts = {
    itemNo: sql`i.item_no`,
    description: descriptionFact,
    customerItemNo: customerItemNoFact,
    sectionName: sectionFact,
    salesDescriptions: salesDescriptionsFact,
    ...ownFacts(seen),
    ...linePriceFacts(seen),
  }
  const scope = {
    ...{ base: sql<string>`c.customer_price_group`, retail: sql<string>`c.retail_price_group` },
    ...{ customerNo: sql<string>`c.customer_no`, listCode: sql<string>`${itemListCode}` },
  }
  const { rows } = await sql<ItemFacts>`
    select ${sql.join(Object.entries(facts).map(([name, fact]) => sql`${fact} as ${sql.ref(name)}`))}
      from item i join customer c on c.customer_no = ${customerNo}
      left join customer_item ci on ci.customer_no = c.customer_no and ci.item_no = i.item_no
      left join order_line l on l.customer_no = c.customer_no and l.order_no = ${orderNo ?? null}::bigint and l.item_no = i.item_no
      ${priceJoins(seen, scope)}
     where i.item_no = ${itemNo}
       and (exists (select 1 from item_list_entry e where e.customer_no = ${listOwner} and e.item_no = i.item_no and ${isAllowed})
            or exists (select 1 from order_line k where k.customer_no = c.customer_no and k.item_no = i.item_no and k.quantity > 0))`.execute(
    db,
  )
  return rows[0]
}
