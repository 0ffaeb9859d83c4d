/**
 * What a customer may order, and which of its orders count, as fragments for statements in which `c` is the customer, `i` an item,
 * `e` its entry on an item list and `o` an order. They say in SQL what rules/items/menu.ts, rules/quantity.ts and
 * rules/ordering/order.ts say of the same facts; a property test holds them together.
 */
import { type RawBuilder, sql } from 'kysely'
import { DEFAULT_ORDER_LIMIT } from '#rules/limits.ts'

/** Whose item lists a customer orders from: its master's where it has one. */
export const listOwner: RawBuilder<string> = sql`coalesce(c.master_customer_no, c.customer_no)`

/** Whether the customer may know of an item on its list: `isAllowed` of rules/items/menu.ts. */
export const isAllowed: RawBuilder<boolean> = sql`(not i.is_restricted or e.is_authorised)`

/** Whether every customer may have the item: `isForEveryCustomer` of rules/items/menu.ts. */
export const isForEveryCustomer: RawBuilder<boolean> = sql`(i.is_active and not i.is_restricted)`

/** Whether the item is on the list's menu: `isOnMenu` of rules/items/menu.ts. Null where `e` was joined and is not there. */
export const isOnMenu: RawBuilder<boolean> = sql`(e.show_on_menu and i.is_active and ${isAllowed})`

/** The week that a place in the rotation is in: `weekOfSeqNo` of rules/ordering/rotation.ts. */
const menuWeek = (seqNo: RawBuilder<string>): RawBuilder<number> =>
  sql`case when ${seqNo} ~ '^[1-9][0-9]{0,3}$' then ((${seqNo})::int - 1) / 7 + 1 else 1 end`

/** The rotating menu of an order: its cycle, and its place in it. */
export interface Place {
  readonly cycle: RawBuilder<string>
  readonly seqNo: RawBuilder<string>
}

/** Whether the cycle offers the item in that week: `isOffered` of rules/ordering/rotation.ts. A cycle that names no item offers all. */
export const isOffered = ({ cycle, seqNo }: Place): RawBuilder<boolean> => sql`(
  not exists (select 1 from menu_cycle_item m where m.menu_cycle_code = ${cycle} and m.is_offered)
  or exists (select 1 from menu_cycle_item m
              where m.menu_cycle_code = ${cycle} and m.week_no = ${menuWeek(seqNo)} and m.item_no = i.item_no and m.is_offered))`

/** Whether the item is on the menu of an order: on its list's, and offered in its week (SRV-04). */
export const isOnMenuOf = (place: Place): RawBuilder<boolean> => sql`(${isOnMenu} and ${isOffered(place)})`

/** Whether an order counts: not canceled, and with a line (CAL-16): `isCounted` of rules/ordering/order.ts. */
export const isCounted = (order = 'o'): RawBuilder<boolean> =>
  sql`(${sql.ref(`${order}.state`)} <> 'cancelled' and ${sql.ref(`${order}.pieces`)} > 0)`

/** Whether an order has left the house, so that what it holds was bought. */
export const isShipped = (order = 'o'): RawBuilder<boolean> =>
  sql`${sql.ref(`${order}.state`)} in ('shipped', 'invoiced')`

/** The largest quantity that is not asked about: `quantityLimit` of rules/quantity.ts. */
export const orderLimit: RawBuilder<number> = sql`coalesce(nullif(c.max_order_quantity, 0), ${sql.lit(DEFAULT_ORDER_LIMIT)})`
