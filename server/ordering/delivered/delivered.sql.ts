/** What was delivered to a location, as one fragment: `deliveredOf` of rules/orders/delivered.ts. A property test compares the two. */
import { type RawBuilder, sql } from 'kysely'
import { extendedFact } from '../item-facts.sql.ts'

/** `customerNo`, `locationNo` and `itemNo` may name columns of tables around it, but none of those called o, l, t or v. */
export interface DeliveredScope {
  readonly customerNo: RawBuilder<unknown>
  readonly locationNo: RawBuilder<unknown>
  /** Whether a day is wanted. */
  readonly isWanted: (day: RawBuilder<string>) => RawBuilder<boolean>
  /** Which orders `o` count. */
  readonly isCounted: RawBuilder<boolean>
  /** Of one item; otherwise all. */
  readonly itemNo?: RawBuilder<unknown> | undefined
  /** The cost of a piece of line `l`, item `i` and customer `c`, and the joins that it needs. */
  readonly cost?: { readonly cents: RawBuilder<number | null>; readonly joins: RawBuilder<unknown> } | undefined
}

/** Whether the quantity of an invoice line counts as pieces: `isInPieces` of rules/reports/invoice.ts. */
export const isInPieces = (line: string): RawBuilder<boolean> =>
  sql`${sql.ref(`${line}.unit`)} = '' and ${sql.ref(`${line}.quantity`)} = trunc(${sql.ref(`${line}.quantity`)})`

/**
 * Rows (order_no, order_date, used_on_day, item_no, ordered, quantity, basis, cents) of a location: each line of its orders, items shipped
 * in place of others, and items that were invoiced without an order, which have no order_no and the weekday of their delivery. An
 * invoice's amount is shared out as its quantity is, to the cent. Of an item that is invoiced by weight alone, the pieces are those
 * shipped or ordered, and the amount is the invoice's.
 *
 * The orders come first, materialized: each then finds its lines by the whole key. Joined in one step, a planner without statistics
 * reads all lines of the customer for each location, which took a report 26 seconds.
 */
export function deliveredRows({
  customerNo,
  locationNo,
  isWanted,
  isCounted,
  itemNo,
  cost,
}: DeliveredScope): RawBuilder<unknown> {
  const isItem = (column: string) => (itemNo === undefined ? sql`` : sql`and ${sql.ref(column)} = ${itemNo}`)
  return sql`(
    with o as materialized (
      select o.* from sales_order o
       where o.customer_no = ${customerNo} and o.location_no = ${locationNo} and ${isWanted(sql`o.order_date`)} and ${isCounted}),
    line as (
      select o.order_no, o.order_date, o.used_on_day, l.item_no, l.quantity as ordered, t.shipped_quantity as shipped,
             ${cost === undefined ? sql`null::numeric` : cost.cents} as piece_cents
        from o join order_line l on l.customer_no = o.customer_no and l.order_no = o.order_no
        left join line_in_erp t on t.customer_no = l.customer_no and t.order_no = l.order_no and t.item_no = l.item_no
        ${cost === undefined ? sql`` : cost.joins}
       where (l.quantity > 0 or t.shipped_quantity > 0) ${isItem('l.item_no')}
      union all
      select o.order_no, o.order_date, o.used_on_day, t.item_no, 0, t.shipped_quantity, null::numeric
        from o join line_in_erp t on t.customer_no = o.customer_no and t.order_no = o.order_no
       where t.shipped_quantity > 0 ${isItem('t.item_no')}
         and not exists (select 1 from order_line l
                          where l.customer_no = t.customer_no and l.order_no = t.order_no and l.item_no = t.item_no)),
    billed as (
      select v.delivered_on, v.item_no, sum(v.quantity) filter (where ${isInPieces('v')}) as invoiced, sum(v.amount_cents) as amount
        from invoice_line v
       where v.customer_no = ${customerNo} and v.location_no = ${locationNo} and ${isWanted(sql`v.delivered_on`)}
         and v.item_no is not null ${isItem('v.item_no')}
       group by 1, 2),
    counted as (
      select line.*, coalesce(line.shipped, line.ordered) as own,
             sum(coalesce(line.shipped, line.ordered)) over (partition by line.item_no, line.order_date order by line.order_no) as known,
             sum(coalesce(line.shipped, line.ordered)) over (partition by line.item_no, line.order_date) as own_of_day,
             lag(line.order_no) over (partition by line.item_no, line.order_date order by line.order_no) is null as is_first,
             lead(line.order_no) over (partition by line.item_no, line.order_date order by line.order_no) is null as is_last
        from line),
    filled as (
      select counted.*, billed.invoiced, billed.amount,
             case when is_last then billed.invoiced else least(billed.invoiced, known) end as filled_to,
             case when is_first then 0 else least(billed.invoiced, known - own) end as filled_from
        from counted left join billed on billed.item_no = counted.item_no and billed.delivered_on = counted.order_date)
    select order_no, order_date, used_on_day, item_no, ordered,
           case when invoiced is null then own else filled_to - filled_from end as quantity,
           case when invoiced is not null then 'invoiced' when shipped is not null then 'shipped' else 'ordered' end as basis,
           case when amount is null then ${extendedFact(sql`own`, sql`piece_cents`)}
                when invoiced is null and own_of_day > 0
                then round(amount * known / own_of_day) - round(amount * (known - own) / own_of_day)
                when coalesce(invoiced, 0) = 0 then case when is_last then amount else 0 end
                else round(amount * filled_to / invoiced) - round(amount * filled_from / invoiced) end as cents
      from filled
    union all
    select null::bigint, b.delivered_on, extract(dow from b.delivered_on)::int + 1, b.item_no, 0, coalesce(b.invoiced, 0), 'invoiced', b.amount
      from billed b
     where not exists (select 1 from line where line.item_no = b.item_no and line.order_date = b.delivered_on))`
}
