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
  const ofOrders = sql`o.customer_no = ${customerNo} and o.location_no = ${locationNo} and ${isWanted(sql`o.order_date`)} and ${isCounted}`
  return sql`(
    with line as (
      select o.order_no, o.order_date, o.used_on_day, l.item_no, l.quantity as ordered, t.shipped_quantity as shipped,
             ${cost === undefined ? sql`null::numeric` : cost.cents} as piece_cents
        from sales_order o join order_line l on l.customer_no = o.customer_no and l.order_no = o.order_no
        left join line_in_erp t on t.customer_no = l.customer_no and t.order_no = l.order_no and t.item_no = l.item_no
        ${cost === undefined ? sql`` : cost.joins}
       where ${ofOrders} ${isItem('l.item_no')} and (l.quantity > 0 or t.shipped_quantity > 0)
      union all
      select o.order_no, o.order_date, o.used_on_day, t.item_no, 0, t.shipped_quantity, null::numeric
        from sales_order o join line_in_erp t on t.customer_no = o.customer_no and t.order_no = o.order_no
       where ${ofOrders} ${isItem('t.item_no')} and t.shipped_quantity > 0
         and not exists (select 1 from order_line l
                          where l.customer_no = t.customer_no and l.order_no = t.order_no and l.item_no = t.item_no)),
    billed as (
      select v.delivered_on, v.item_no, sum(v.quantity) filter (where ${isInPieces('v')}) as invoiced, sum(v.amount_cents) as amount
        from invoice_line v
       where v.customer_no = ${customerNo} and v.location_no = ${locationNo} and ${isWanted(sql`v.delivered_on`)}
         and v.item_no is not null ${isItem('v.item_no')}
       group by 1, 2),
    -- Each item and day with its lines and its invoice, brought together by windows: a join would compare each with each where the
    -- planner has no statistics yet, as after an import.
    either as (
      select order_no, order_date, used_on_day, item_no, ordered, shipped, piece_cents, coalesce(shipped, ordered) as own,
             null::numeric as invoiced, null::numeric as amount, true as is_line
        from line
      union all
      select null, delivered_on, extract(dow from delivered_on)::int + 1, item_no, 0, null, null, null, invoiced, amount, false
        from billed),
    counted as (
      select order_no, order_date, used_on_day, item_no, ordered, shipped, piece_cents, own, is_line,
             sum(own) over in_order as known, sum(own) over of_day as own_of_day, bool_or(is_line) over of_day as has_line,
             lag(order_no) over in_order is null as is_first, lead(order_no) over in_order is null as is_last,
             max(invoiced) over of_day as invoiced, max(amount) over of_day as amount
        from either
      window of_day as (partition by item_no, order_date), in_order as (partition by item_no, order_date order by order_no)),
    filled as (
      select counted.*,
             case when is_last then invoiced else least(invoiced, known) end as filled_to,
             case when is_first then 0 else least(invoiced, known - own) end as filled_from
        from counted where is_line or not has_line)
    select order_no, order_date, used_on_day, item_no, ordered,
           case when not is_line then coalesce(invoiced, 0) when invoiced is null then own else filled_to - filled_from end as quantity,
           case when not is_line or invoiced is not null then 'invoiced' when shipped is not null then 'shipped' else 'ordered' end as basis,
           case when not is_line then amount
                when amount is null then ${extendedFact(sql`own`, sql`piece_cents`)}
                when invoiced is null and own_of_day > 0
                then round(amount * known / own_of_day) - round(amount * (known - own) / own_of_day)
                when coalesce(invoiced, 0) = 0 then case when is_last then amount else 0 end
                else round(amount * filled_to / invoiced) - round(amount * filled_from / invoiced) end as cents
      from filled)`
}
