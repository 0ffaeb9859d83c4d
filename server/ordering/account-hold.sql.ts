/** Credit hold, as fragments for statements in which `c` is a customer and `billed` whoever pays for it. */
import { type RawBuilder, sql } from 'kysely'

/** Who is billed for `c`: another customer, or itself (ACC-05). */
export const billedNo: RawBuilder<string> = sql`coalesce(c.bill_to_customer_no, c.customer_no)`

/** Whether `billed` owes more than its limit (ACC-08): `accountStatus` of rules/ordering/account-status.ts, held to it by a property test. */
export const owesTooMuch: RawBuilder<boolean> = sql`(billed.credit_limit_cents <> 0 and billed.balance_cents > billed.credit_limit_cents)`

/** Whether `c` may not order because of what is owed. */
export const isOnHold: RawBuilder<boolean> = sql`exists (
  select 1 from customer billed where billed.customer_no = ${billedNo} and ${owesTooMuch})`
