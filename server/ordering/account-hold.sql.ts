/** Credit hold, as fragments for statements in which `c` is a customer and `billed` whoever pays for it. */
import { type RawBuilder, sql } from 'kysely'
import { extendedFact, linePriceFacts, priceJoins } from './item-facts.sql.ts'
import { UNDELIVERED_COUNT } from './settings.sql.ts'

/** Who is billed for `c`: another customer, or itself (ACC-05). */
export const billedNo: RawBuilder<string> = sql`coalesce(c.bill_to_customer_no, c.customer_no)`

const COST = new Set(['baseCostCents'] as const)
const joins = priceJoins(COST, {
  base: sql`buyer.customer_price_group`,
  retail: sql`buyer.retail_price_group`,
  customerNo: sql`buyer.customer_no`,
  listCode: sql`''`,
})

/** Whether staff have undelivered orders counted in what is owed (ACC-15). */
const undeliveredCount: RawBuilder<boolean> = sql`exists (
    select 1 from setting where name = ${UNDELIVERED_COUNT} and value = 'on')`

/**
 * What `billed` will owe for orders that are not delivered yet, where staff have that counted (ACC-15): else 0, and nothing is asked.
 * What is delivered is the ERP's to invoice.
 */
export const unbilledCents: RawBuilder<number> = sql`case when ${undeliveredCount} then coalesce((
  select sum(${extendedFact(sql`l.quantity`, linePriceFacts(COST).baseCostCents)})
    from customer buyer
    join sales_order undelivered on undelivered.customer_no = buyer.customer_no and undelivered.state in ('open', 'in production')
    join order_line l on l.customer_no = undelivered.customer_no and l.order_no = undelivered.order_no
    join item i on i.item_no = l.item_no ${joins}
   where coalesce(buyer.bill_to_customer_no, buyer.customer_no) = billed.customer_no), 0)::bigint else 0::bigint end`

/** Without a limit nobody owes too much. */
const hasLimit: RawBuilder<boolean> = sql`billed.credit_limit_cents <> 0`

/**
 * Whether `billed` owes more than its limit (ACC-08): `accountStatus` of rules/ordering/account-status.ts, held to it by a property test.
 * Orders are added up for nobody without a limit.
 */
export const owesTooMuch: RawBuilder<boolean> = sql`case when ${hasLimit}
  then billed.balance_cents + ${unbilledCents} > billed.credit_limit_cents else false end`

/**
 * Whether `c` may be on hold, without adding up its orders: true wherever `isOnHold` is. Where undelivered orders count, it is true of
 * everybody with a limit. Each run of a statement sets up all of its parts, so the sum of orders costs time even where it is not needed.
 */
export const mayBeOnHold: RawBuilder<boolean> = sql`exists (
  select 1 from customer billed where billed.customer_no = ${billedNo} and ${hasLimit}
     and (billed.balance_cents > billed.credit_limit_cents or ${undeliveredCount}))`

/** Whether `c` may not order because of what is owed. */
export const isOnHold: RawBuilder<boolean> = sql`exists (
  select 1 from customer billed where billed.customer_no = ${billedNo} and ${owesTooMuch})`
