/** What an import leaves behind that somebody should look at (IMP-14), after it is written. Each answers a count and the first of them. */
import { type RawBuilder, sql } from 'kysely'
import type { PlainDate } from '#rules/calendar.ts'
import { IMPORT_KEYS_NAMED } from '#rules/limits.ts'
import { maySignIn } from '../../access/may-sign-in.sql.ts'
import { isUsersPlace } from '../../access/reach.sql.ts'
import type { Db } from '../../db/open.ts'
import { isNoWork } from '../../ordering/growth.sql.ts'
import { isCounted, isOnMenu, isOnMenuOf, listOwner } from '../../ordering/menu.sql.ts'

export interface Found {
  readonly count: number
  readonly first: readonly string[]
}
export interface FoundOrders extends Found {
  /** The items that it is about. */
  readonly items: readonly string[]
  readonly itemCount: number
}

const few = sql.lit(IMPORT_KEYS_NAMED)
const OF_ORDER = { cycle: sql<string>`o.menu_cycle`, seqNo: sql<string>`o.menu_seq_no` }

/** Open orders from today on that hold items of which this is so. */
async function openOrdersHolding(db: Db, today: PlainDate, what: RawBuilder<boolean>): Promise<FoundOrders> {
  const { rows } = await sql<FoundOrders>`
    with held as materialized (
      select o.order_no, n.item_no
        from sales_order o
        join order_line n on n.customer_no = o.customer_no and n.order_no = o.order_no and n.quantity > 0
        join item i on i.item_no = n.item_no
        join customer c on c.customer_no = o.customer_no
       where o.state = 'open' and o.order_date >= ${today}::date and ${what})
    select (select count(distinct order_no)::int from held) as count,
           array(select distinct order_no from held order by order_no limit ${few})::text[] as first,
           (select count(distinct item_no)::int from held) as item_count,
           array(select distinct item_no from held order by item_no limit ${few}) as items`.execute(db)
  return rows[0] ?? { count: 0, first: [], items: [], itemCount: 0 }
}

/** With items that are not made any more. */
export const holdingUnmade = (db: Db, today: PlainDate) => openOrdersHolding(db, today, sql`not i.is_active`)

/** With items that are made, and are not on the menu of the order. */
export const holdingOffMenu = (db: Db, today: PlainDate) =>
  openOrdersHolding(
    db,
    today,
    sql`i.is_active and not exists (
      select 1 from item_list_entry e
       where e.customer_no = ${listOwner} and e.list_code = o.item_list_code and e.item_no = i.item_no and ${isOnMenuOf(OF_ORDER)})`,
  )

/** A count of these rows, and the first of their names. */
async function found(db: Db, named: RawBuilder<{ name: string }>): Promise<Found> {
  const { rows } = await sql<Found>`
    with named as materialized (${named})
    select (select count(*)::int from named) as count,
           array(select name from named order by name limit ${few})::text[] as first`.execute(db)
  return rows[0] ?? { count: 0, first: [] }
}

/** Open orders from today on of locations that are inactive. */
export const ordersOfInactive = (db: Db, today: PlainDate) =>
  found(
    db,
    sql`select o.order_no::text as name from sales_order o
          join location l on l.customer_no = o.customer_no and l.location_no = o.location_no
         where o.state = 'open' and ${isCounted()} and o.order_date >= ${today}::date and not l.is_active`,
  )

/** Active users of customers without an active location that they reach. */
export const usersWithoutLocation = (db: Db, today: PlainDate) =>
  found(
    db,
    sql`select u.customer_no || ' ' || u.user_code as name from portal_user u
         where u.customer_no is not null and ${maySignIn(today)}
           and not exists (select 1 from location l where l.customer_no = u.customer_no and l.is_active and ${isUsersPlace})`,
  )

/** Active locations whose item list shows nothing that is made. */
export const locationsWithoutMenu = (db: Db) =>
  found(
    db,
    sql`select l.customer_no || ' ' || l.location_no as name from location l join customer c on c.customer_no = l.customer_no
         where l.is_active and not exists (
           select 1 from item_list_entry e join item i on i.item_no = e.item_no
            where e.customer_no = ${listOwner} and e.list_code = l.item_list_code and ${isOnMenu})`,
  )

/** Open invoices and credit memos whose lines do not add up to their value. Those without lines are not among them. */
export const documentsOffTheirLines = (db: Db) =>
  found(
    db,
    sql`select d.customer_no || ' ' || d.document_no as name
          from open_invoice d
          join invoice_line k on k.billed_customer_no = d.customer_no and k.document_no = d.document_no
         where d.balance_cents <> 0
         group by d.customer_no, d.document_no, d.sales_cents
        having sum(k.amount_cents) <> d.sales_cents`,
  )

/** Open documents whose payments do not add up to what is settled of them. Those without payments are not among them. */
export const documentsOffTheirPayments = (db: Db) =>
  found(
    db,
    sql`select d.customer_no || ' ' || d.document_no as name
          from open_invoice d
          join invoice_payment p on p.customer_no = d.customer_no and p.document_no = d.document_no
         where d.balance_cents <> 0
         group by d.customer_no, d.document_no, d.sales_cents, d.tax_cents, d.balance_cents
        having sum(p.amount_cents) <> d.sales_cents + coalesce(d.tax_cents, 0) - d.balance_cents`,
  )

/** Lines of open documents whose amount is not quantity times price, by more than the cent of rounding. */
export const linesOffTheirPrice = (db: Db) =>
  found(
    db,
    sql`select k.billed_customer_no || ' ' || k.document_no || ' line ' || k.line_no as name
          from invoice_line k
          join open_invoice d on d.customer_no = k.billed_customer_no and d.document_no = k.document_no
         where d.balance_cents <> 0 and abs(round(k.quantity * k.unit_price_cents) - k.amount_cents) > 1`,
  )

/** Price groups of customers that have no price at all: the customer's orders would cost nothing. */
export const groupsWithoutPrice = (db: Db) =>
  found(
    db,
    sql`select distinct c.customer_price_group as name from customer c
         where c.customer_price_group <> ''
           and not exists (select 1 from base_price p where p.price_group = c.customer_price_group)
        union
        select distinct c.retail_price_group from customer c
         where c.retail_price_group <> ''
           and not exists (select 1 from retail_price p where p.price_group = c.retail_price_group)`,
  )

/** Open orders with lines on days without work. */
export const ordersOnClosedDays = (db: Db, today: PlainDate): Promise<Found> =>
  found(
    db,
    sql`select o.order_no::text as name from sales_order o
         where o.state = 'open' and ${isCounted()} and o.order_date >= ${today}::date
           and exists (select 1 from cutoff_date d where d.is_no_work and d.order_date = o.order_date) and ${isNoWork}`,
  )
