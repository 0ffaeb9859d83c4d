import { sql } from 'kysely'
import type { PlainDate } from '#rules/calendar.ts'
import type { OrderState } from '#rules/ordering/order.ts'
import type { Db } from '../db/open.ts'
import { orNextVersion } from '../ordering/lines.sql.ts'

/** What an order takes from its location and the location's route. */
export const locations = (db: Db, customerNos: readonly string[]) =>
  db
    .selectFrom('location')
    .innerJoin('route', 'route.routeNo', 'location.routeNo')
    .select(['customerNo', 'locationNo', 'location.routeNo', 'leadDays', 'itemListCode', 'labelCustomerNo'])
    .select(['shipToCustomerNo', 'shipToCode', 'routeSequence', 'menuCycleCode'])
    .where('customerNo', 'in', [...customerNos, ''])
    .execute()
export type OrderLocation = Awaited<ReturnType<typeof locations>>[number]

/** Open orders with lines whose cut-off has not passed, by number. */
export const stillOpen = async (db: Db, now: Date): Promise<number[]> =>
  (
    await db
      .selectFrom('salesOrder')
      .where('state', '=', 'open')
      .where('pieces', '>', 0)
      .where('cutoffAt', '>', now)
      .select('orderNo')
      .orderBy('orderNo')
      .execute()
  ).map(({ orderNo }) => orderNo)

/** An order as it is written; what it takes from its location is in `location`. */
export interface OrderToWrite {
  readonly customerNo: string
  readonly importKey: string
  readonly location: OrderLocation
  readonly orderDate: PlainDate
  readonly usedOnDay: number
  readonly state: OrderState
  readonly cutoffAt: Date
  readonly makeDate: PlainDate
  readonly makeCycle: string
  readonly menuSeqNo: string
  readonly pieces: number
  readonly addedAt: Date
  readonly addedBy: string
}
export interface LineToWrite {
  readonly customerNo: string
  readonly orderNo: number
  readonly itemNo: string
  readonly quantity: number
  readonly modifiedAt: Date
  readonly modifiedBy: string
}

/** The imported orders with these keys; isTouched: somebody changed the order since. */
export async function importedOrders(
  db: Db,
  orders: readonly Pick<OrderToWrite, 'customerNo' | 'importKey'>[],
  isForUpdate = false,
) {
  if (orders.length === 0) return []
  const { rows } = await sql<{
    customerNo: string
    importKey: string
    orderNo: number
    locationNo: string
    orderDate: PlainDate
    usedOnDay: number
    state: OrderState
    isTouched: boolean
    isReleasedHere: boolean
  }>`select o.customer_no, o.import_key, o.order_no, o.location_no, o.order_date, o.used_on_day, o.state, o.make_calc <> '' as is_released_here,
            o.modified_by <> 'IMPORT' and (o.modified_by, o.modified_at) <> (o.added_by, o.added_at) as is_touched
       from sales_order o
       join unnest(${orders.map((o) => o.customerNo)}::text[], ${orders.map((o) => o.importKey)}::text[])
         as given(customer_no, import_key) using (customer_no, import_key)
      order by o.order_no ${isForUpdate ? sql`for update of o` : sql``}`.execute(db)
  return rows
}
export type ImportedOrder = Awaited<ReturnType<typeof importedOrders>>[number]

export const linesOf = (db: Db, orders: readonly { customerNo: string; orderNo: number }[]) =>
  sql<{ orderNo: number; itemNo: string; quantity: number }>`
    select order_no, item_no, quantity from order_line
    join unnest(${orders.map((o) => o.customerNo)}::text[], ${orders.map((o) => o.orderNo)}::bigint[])
      as given(customer_no, order_no) using (customer_no, order_no)`
    .execute(db)
    .then(({ rows }) => rows)

/** Inserts new orders, numbered in the order given; answers the number of each key. */
export async function insertOrders(db: Db, platform: string, orders: readonly OrderToWrite[]) {
  const { rows } = await sql<{ customerNo: string; importKey: string; orderNo: number }>`
    insert into sales_order (
      customer_no, import_key, order_no, location_no, route_no, order_date, used_on_day, item_list_code, state, cutoff_at,
      label_customer_no, ship_customer_no, ship_to_code, delivery_sequence, make_date, make_cycle, menu_cycle, menu_seq_no, pieces,
      added_at, added_by, modified_at, modified_by, platform)
    select customer_no, import_key, nextval('order_no_seq'), location_no, route_no, order_date, used_on_day, item_list_code,
      state, cutoff_at, label_customer_no, ship_customer_no, ship_to_code, delivery_sequence, make_date, make_cycle, menu_cycle, menu_seq_no, pieces,
      added_at, added_by, added_at, added_by, ${platform}
    from unnest(
      ${orders.map((o) => o.customerNo)}::text[], ${orders.map((o) => o.importKey)}::text[],
      ${orders.map((o) => o.location.locationNo)}::text[], ${orders.map((o) => o.location.routeNo)}::text[],
      ${orders.map((o) => o.orderDate)}::date[], ${orders.map((o) => o.usedOnDay)}::integer[],
      ${orders.map((o) => o.location.itemListCode)}::text[], ${orders.map((o) => o.state)}::text[],
      ${orders.map((o) => o.cutoffAt.toISOString())}::timestamptz[],
      ${orders.map((o) => o.location.labelCustomerNo)}::text[], ${orders.map((o) => o.location.shipToCustomerNo)}::text[],
      ${orders.map((o) => o.location.shipToCode)}::text[], ${orders.map((o) => o.location.routeSequence)}::integer[],
      ${orders.map((o) => o.makeDate)}::date[], ${orders.map((o) => o.makeCycle)}::text[],
      ${orders.map((o) => o.location.menuCycleCode)}::text[], ${orders.map((o) => o.menuSeqNo)}::text[],
      ${orders.map((o) => o.pieces)}::integer[],
      ${orders.map((o) => o.addedAt.toISOString())}::timestamptz[], ${orders.map((o) => o.addedBy)}::text[]
    ) as given(customer_no, import_key, location_no, route_no, order_date, used_on_day, item_list_code, state, cutoff_at,
      label_customer_no, ship_customer_no, ship_to_code, delivery_sequence, make_date, make_cycle, menu_cycle, menu_seq_no, pieces, added_at, added_by)
    returning customer_no, import_key, order_no`.execute(db)
  return rows
}

/** Brings imported orders, locked by number as everywhere, to what the file says now, and records it. */
export const updateOrders = (db: Db, now: Date, orders: readonly (OrderToWrite & { readonly orderNo: number })[]) =>
  sql`
    with given as (
      select * from unnest(
        ${orders.map((o) => o.customerNo)}::text[], ${orders.map((o) => o.orderNo)}::bigint[],
        ${orders.map((o) => o.location.locationNo)}::text[], ${orders.map((o) => o.location.routeNo)}::text[],
        ${orders.map((o) => o.orderDate)}::date[], ${orders.map((o) => o.usedOnDay)}::integer[],
        ${orders.map((o) => o.state)}::text[], ${orders.map((o) => o.cutoffAt.toISOString())}::timestamptz[],
        ${orders.map((o) => o.makeDate)}::date[], ${orders.map((o) => o.makeCycle)}::text[],
        ${orders.map((o) => o.location.menuCycleCode)}::text[], ${orders.map((o) => o.menuSeqNo)}::text[],
        ${orders.map((o) => o.pieces)}::integer[]
      ) as g(customer_no, order_no, location_no, route_no, order_date, used_on_day, state, cutoff_at, make_date, make_cycle, menu_cycle,
             menu_seq_no, pieces)
    ), locked as (
      select o.customer_no, o.order_no from given g join sales_order o on o.customer_no = g.customer_no and o.order_no = g.order_no
       order by o.order_no for update of o
    ), written as (
      update sales_order o set location_no = g.location_no, route_no = g.route_no, order_date = g.order_date,
        used_on_day = g.used_on_day, state = g.state, cutoff_at = g.cutoff_at, make_date = g.make_date, make_cycle = g.make_cycle,
        menu_cycle = g.menu_cycle, menu_seq_no = g.menu_seq_no, pieces = g.pieces,
        modified_at = ${now.toISOString()}::timestamptz, modified_by = 'IMPORT', is_staff_change = false
      from locked l join given g on g.customer_no = l.customer_no and g.order_no = l.order_no
      where o.customer_no = l.customer_no and o.order_no = l.order_no
      returning o.customer_no, o.order_no, o.state, o.pieces
    )
    insert into audit_entry (actor, customer_no, action, subject, new_value, channel)
    select 'IMPORT', customer_no, 'order.import', order_no::text, state || ', ' || pieces || ' pieces', 'import' from written`.execute(
    db,
  )

/** Writes order lines; one that exists takes the new quantity and the next version. */
export const writeLines = (db: Db, lines: readonly LineToWrite[]) =>
  sql`insert into order_line as line (customer_no, order_no, item_no, quantity, modified_at, modified_by)
      select * from unnest(
        ${lines.map((l) => l.customerNo)}::text[], ${lines.map((l) => l.orderNo)}::bigint[],
        ${lines.map((l) => l.itemNo)}::text[], ${lines.map((l) => l.quantity)}::integer[],
        ${lines.map((l) => l.modifiedAt.toISOString())}::timestamptz[], ${lines.map((l) => l.modifiedBy)}::text[])
      ${orNextVersion}`.execute(db)

/** A line of an order that comes as made or delivered, with the prices that it keeps (ITM-37). */
export interface MadeLine extends LineToWrite {
  readonly baseCostCents: number | null
  readonly msrpCents: number | null
}
/** The same for lines that nobody has written yet. Years of past orders are written once, not twice. */
export const writeMadeLines = (db: Db, lines: readonly MadeLine[], now: Date) =>
  sql`insert into order_line as line (customer_no, order_no, item_no, quantity, modified_at, modified_by, base_cost_cents, msrp_cents, priced_at)
      select given.*, ${now.toISOString()}::timestamptz from unnest(
        ${lines.map((l) => l.customerNo)}::text[], ${lines.map((l) => l.orderNo)}::bigint[],
        ${lines.map((l) => l.itemNo)}::text[], ${lines.map((l) => l.quantity)}::integer[],
        ${lines.map((l) => l.modifiedAt.toISOString())}::timestamptz[], ${lines.map((l) => l.modifiedBy)}::text[],
        ${lines.map((l) => l.baseCostCents)}::numeric[], ${lines.map((l) => l.msrpCents)}::integer[]) as given
      ${orNextVersion}`.execute(db)
