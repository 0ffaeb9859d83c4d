import { sql } from 'kysely'
import type { Weekday } from '#rules/calendar.ts'
import type { OrderState } from '#rules/ordering/order.ts'
import { isMapped } from '../access/reach.sql.ts'
import type { Db } from '../db/open.ts'
import { isOnHold } from '../ordering/account-hold.sql.ts'
import type { Day } from '../ordering/day-lock.sql.ts'
import { descriptionFact } from '../ordering/item-facts.sql.ts'
import { listOwner } from '../ordering/menu.sql.ts'

export interface UploadLocation {
  readonly customerNo: string
  readonly locationNo: string
  readonly routeNo: string
  readonly name: string
  readonly isActive: boolean
  readonly menuDays: string
  readonly itemListCode: string
  readonly menuCycleCode: string
  readonly labelCustomerNo: string | null
  readonly shipToCustomerNo: string | null
  readonly shipToCode: string
  readonly routeSequence: number
  readonly leadDays: number
  readonly webOrdersAllowed: number
  readonly maxOrderQuantity: number
  readonly listOwnerNo: string
}

/** The locations of the days that exist and are within reach. */
export async function locationsOf(db: Db, mappedRouteNo: string, days: readonly Day[]): Promise<UploadLocation[]> {
  const { rows } = await sql<UploadLocation>`
    select l.customer_no, l.location_no, l.route_no, l.name, l.is_active, l.menu_days, l.item_list_code, l.menu_cycle_code,
           l.label_customer_no, l.ship_to_customer_no, l.ship_to_code, l.route_sequence, r.lead_days, c.web_orders_allowed, c.max_order_quantity,
           ${listOwner} as list_owner_no
      from (select distinct customer_no, location_no from unnest(${days.map((d) => d.customerNo)}::text[], ${days.map((d) => d.locationNo)}::text[]) as d (customer_no, location_no)) d
      join location l on l.customer_no = d.customer_no and l.location_no = d.location_no
      join customer c on c.customer_no = l.customer_no
      join route r on r.route_no = l.route_no
     where ${isMapped({ mappedRouteNo })}`.execute(db)
  return rows
}

export interface OrderOfDays extends Day {
  readonly orderNo: number
  readonly state: OrderState
  readonly usedOnDay: Weekday
  readonly pieces: number
  readonly cutoffAt: Date
  readonly itemListCode: string
  readonly menuCycle: string
  readonly menuSeqNo: string
}

/** Orders of the days that are not cancelled, empty ones too; under their locks, taken by number, where they are to be changed. */
export async function ordersOfDays(db: Db, days: readonly Day[], isForUpdate: boolean): Promise<OrderOfDays[]> {
  const { rows } = await sql<OrderOfDays>`
    select o.customer_no, o.location_no, o.order_date, o.order_no, o.state, o.used_on_day, o.pieces, o.cutoff_at,
           o.item_list_code, o.menu_cycle, o.menu_seq_no
      from unnest(${days.map((d) => d.customerNo)}::text[], ${days.map((d) => d.locationNo)}::text[], ${days.map((d) => d.orderDate)}::date[]) as d (customer_no, location_no, order_date)
      join sales_order o on o.customer_no = d.customer_no and o.location_no = d.location_no and o.order_date = d.order_date
     where o.state <> 'cancelled'
     order by o.order_no ${isForUpdate ? sql`for update of o` : sql``}`.execute(db)
  return rows
}

/** Which of the customers may not order: whoever is billed for them owes more than its limit. */
export const customersOnHold = (db: Db, customerNos: readonly string[]) =>
  sql<{
    customerNo: string
  }>`select c.customer_no from customer c where c.customer_no = any(${customerNos}::text[]) and ${isOnHold}`
    .execute(db)
    .then(({ rows }) => rows.map(({ customerNo }) => customerNo))

export const itemsOf = (db: Db, itemNos: readonly string[]) =>
  sql<{ itemNo: string; description: string; isActive: boolean; isRestricted: boolean }>`
    select item_no, description, is_active, is_restricted from item where item_no = any(${itemNos}::text[])`
    .execute(db)
    .then(({ rows }) => rows)

/** Items that codes in place of item numbers may mean: by UPC, or by the customers' own numbers (UPL-15). */
export const itemsOfCodes = (
  db: Db,
  customerNos: readonly string[],
  { upcs, codes }: { readonly upcs: readonly string[]; readonly codes: readonly string[] },
) =>
  sql<{ itemNo: string; upc: string; customerNo: string | null; customerItemNo: string | null }>`
    select i.item_no, i.upc, null as customer_no, null as customer_item_no
      from item i where i.upc <> '' and i.upc = any(${upcs}::text[])
    union all
    select ci.item_no, '', ci.customer_no, upper(ci.customer_item_no)
      from customer_item ci
     where ci.customer_no = any(${customerNos}::text[]) and ci.customer_item_no <> ''
       and upper(ci.customer_item_no) = any(${codes}::text[])
     order by item_no`
    .execute(db)
    .then(({ rows }) => rows)

/** What customers call items in their own words; without an entry, as the catalogue does. */
export const ownNamesOf = (db: Db, customerNos: readonly string[], itemNos: readonly string[]) =>
  sql<{ customerNo: string; itemNo: string; description: string }>`
    select ci.customer_no, ci.item_no, ${descriptionFact} as description
      from customer_item ci join item i on i.item_no = ci.item_no
     where ci.customer_no = any(${customerNos}::text[]) and ci.item_no = any(${itemNos}::text[])`
    .execute(db)
    .then(({ rows }) => rows)

export interface ItemList {
  readonly customerNo: string
  readonly listCode: string
}
/** Which of the items stand on which of the lists. */
export const listEntriesOf = (db: Db, lists: readonly ItemList[], itemNos: readonly string[]) =>
  sql<ItemList & { itemNo: string; showOnMenu: boolean; isAuthorised: boolean }>`
    select e.customer_no, e.list_code, e.item_no, e.show_on_menu, e.is_authorised
      from unnest(${lists.map((l) => l.customerNo)}::text[], ${lists.map((l) => l.listCode)}::text[]) as l (customer_no, list_code)
      join item_list_entry e on e.customer_no = l.customer_no and e.list_code = l.list_code
     where e.item_no = any(${itemNos}::text[])`
    .execute(db)
    .then(({ rows }) => rows)

export interface Menu {
  readonly customerNo: string
  readonly listCode: string
  readonly menuCycle: string
  readonly menuSeqNo: string
}
/** Which of the items were taken off which of the menus. */
export const removalsOf = (db: Db, menus: readonly Menu[], itemNos: readonly string[]) =>
  sql<Menu & { itemNo: string }>`
    select r.customer_no, r.list_code, r.menu_cycle, r.menu_seq_no, r.item_no
      from unnest(${menus.map((m) => m.customerNo)}::text[], ${menus.map((m) => m.listCode)}::text[], ${menus.map((m) => m.menuCycle)}::text[],
                  ${menus.map((m) => m.menuSeqNo)}::text[]) as m (customer_no, list_code, menu_cycle, menu_seq_no)
      join menu_removal r on r.customer_no = m.customer_no and r.list_code = m.list_code and r.menu_cycle = m.menu_cycle and r.menu_seq_no = m.menu_seq_no
     where r.item_no = any(${itemNos}::text[])`
    .execute(db)
    .then(({ rows }) => rows)

/** What orders hold already. */
export const linesOf = (db: Db, orders: readonly Pick<OrderOfDays, 'customerNo' | 'orderNo'>[]) =>
  sql<{ orderNo: number; itemNo: string; quantity: number; version: number; modifiedBy: string }>`
    select l.order_no, l.item_no, l.quantity, l.version, l.modified_by
      from unnest(${orders.map((o) => o.customerNo)}::text[], ${orders.map((o) => o.orderNo)}::bigint[]) as o (customer_no, order_no)
      join order_line l on l.customer_no = o.customer_no and l.order_no = o.order_no`
    .execute(db)
    .then(({ rows }) => rows)
