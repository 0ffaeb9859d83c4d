/** What is known of the orders of one day before they are moved or canceled together, for a few or for tens of thousands. */
import { sql } from 'kysely'
import type { OrderState } from '#rules/ordering/order.ts'
import { isPerson, maySignIn } from '../../access/may-sign-in.sql.ts'
import { isMapped, isUsersPlace } from '../../access/reach.sql.ts'
import type { Db } from '../../db/open.ts'
import { isOnHold } from '../../ordering/account-hold.sql.ts'
import { isNoWork } from '../../ordering/growth.sql.ts'
import { isCounted } from '../../ordering/menu.sql.ts'

export interface DayScope {
  readonly orderDate: string
  /** Undefined: every customer. */
  readonly customerNo: string | undefined
  readonly mappedRouteNo: string
  /** Undefined: every order of the day that is not canceled and has lines. */
  readonly orderNos: readonly number[] | undefined
}

export interface DayOrderRow {
  readonly orderNo: number
  readonly customerNo: string
  readonly customerName: string
  readonly locationNo: string
  readonly locationName: string
  readonly routeNo: string
  readonly usedOnDay: number
  readonly menuCycle: string
  readonly pieces: number
  readonly state: OrderState
  readonly isNoWork: boolean
  /** The customer has a cut-off row of its own for the day. */
  readonly hasOwnRow: boolean
  readonly menuDays: string
  readonly isInactive: boolean
  readonly ordersAllowed: number
  readonly leadDays: number
}

/** The orders of a day by number, as everything that locks several orders takes them; `isLocked` holds them to the transaction's end. */
export async function ordersOfDay(
  db: Db,
  { orderDate, customerNo, mappedRouteNo, orderNos }: DayScope,
  { isLocked }: { readonly isLocked: boolean },
): Promise<DayOrderRow[]> {
  const { rows } = await sql<DayOrderRow>`
    select o.order_no, o.customer_no, c.name as customer_name, o.location_no, l.name as location_name, o.route_no, o.used_on_day,
           o.menu_cycle, o.pieces, o.state, ${isNoWork} as is_no_work,
           exists (select 1 from cutoff_date d where d.customer_no = o.customer_no and d.order_date = o.order_date) as has_own_row,
           l.menu_days, not l.is_active as is_inactive, c.web_orders_allowed as orders_allowed, r.lead_days
      from sales_order o
      join customer c on c.customer_no = o.customer_no
      join location l on l.customer_no = o.customer_no and l.location_no = o.location_no
      join route r on r.route_no = l.route_no
     where o.order_date = ${orderDate}::date and ${isMapped({ mappedRouteNo })}
       and ${customerNo === undefined ? sql`true` : sql`o.customer_no = ${customerNo}`}
       and ${orderNos === undefined ? isCounted() : sql`o.order_no = any(${[...orderNos]}::bigint[])`}
     order by o.order_no ${isLocked ? sql`for update of o` : sql``}`.execute(db)
  return rows
}

/** Those of the customers that are on credit hold. */
export async function customersOnHold(db: Db, customerNos: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ customerNo: string }>`
    select c.customer_no from customer c where c.customer_no = any(${[...customerNos]}::text[]) and ${isOnHold}`.execute(
    db,
  )
  return new Set(rows.map(({ customerNo }) => customerNo))
}

/** How many orders count for each location of the customers on a day. */
export async function placedOn(db: Db, customerNos: readonly string[], orderDate: string) {
  const { rows } = await sql<{ customerNo: string; locationNo: string; orders: number }>`
    select o.customer_no, o.location_no, count(*)::int as orders
      from sales_order o
     where o.customer_no = any(${[...customerNos]}::text[]) and o.order_date = ${orderDate}::date and ${isCounted()}
     group by o.customer_no, o.location_no`.execute(db)
  return rows
}

interface OrderKey {
  readonly customerNo: string
  readonly orderNo: number
}
export interface Mailbox {
  readonly customerNo: string
  readonly email: string
  /** Orders within the reach of its users, and of the locations whose contact it is. */
  readonly orderNos: readonly number[]
  /** False: contacts alone, who have no account. */
  readonly isUser: boolean
}

/**
 * The mailboxes of users who order for these orders' locations and of the contacts of the locations, each once, with the orders that
 * its users reach (USR-27) or that its contacts receive (LOC-36).
 */
export async function mailboxesOf(db: Db, orders: readonly OrderKey[], today: string): Promise<Mailbox[]> {
  const { rows } = await sql<Mailbox>`
    with changed as (
      select o.customer_no, o.order_no, o.location_no
        from unnest(${orders.map((o) => o.customerNo)}::text[], ${orders.map((o) => o.orderNo)}::bigint[]) as k (customer_no, order_no)
        join sales_order o on o.customer_no = k.customer_no and o.order_no = k.order_no)
    select r.customer_no, min(r.email) as email, json_agg(distinct r.order_no) as order_nos, bool_or(r.is_user) as is_user from (
      select o.customer_no, o.order_no, u.email, true as is_user
        from changed o
        join location l on l.customer_no = o.customer_no and l.location_no = o.location_no
        join portal_user u on u.customer_no = o.customer_no
       where ${maySignIn(today)} and ${isPerson} and ${isUsersPlace}
      union all
      select o.customer_no, o.order_no, c.email, false
        from changed o
        join location l on l.customer_no = o.customer_no and l.location_no = o.location_no
       cross join lateral (values (l.contact_1_email), (l.contact_2_email), (l.contact_3_email)) as c (email)) r
     where r.email <> ''
     group by r.customer_no, lower(r.email)
     order by r.customer_no, lower(r.email)`.execute(db)
  return rows
}
