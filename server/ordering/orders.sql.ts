import { sql } from 'kysely'
import type { OrderState } from '#rules/ordering/order.ts'
import { isMapped } from '../access/reach.sql.ts'
import type { Reach } from '../access/reach.ts'
import type { Db } from '../db/open.ts'
import { factColumns } from './growth.sql.ts'
import { isCounted, listOwner } from './menu.sql.ts'

/** What the calendar and create need to know of a location. */
export const orderingLocation = (db: Db, reach: Reach, locationNo: string) =>
  db
    .selectFrom('location as l')
    .innerJoin('customer as c', 'c.customerNo', 'l.customerNo')
    .innerJoin('route as r', 'r.routeNo', 'l.routeNo')
    .where('l.customerNo', '=', reach.customerNo)
    .where('l.locationNo', '=', locationNo)
    .where(isMapped(reach))
    .select([
      'l.locationNo',
      'l.routeNo',
      'l.name',
      'l.isActive',
      'l.menuDays',
      'l.itemListCode',
      'l.menuCycleCode',
      'l.labelCustomerNo',
      'l.shipToCustomerNo',
      'l.shipToCode',
      'l.routeSequence',
      'c.webOrdersAllowed',
      'r.leadDays',
    ])
    .executeTakeFirst()
export type OrderingLocation = NonNullable<Awaited<ReturnType<typeof orderingLocation>>>

/** Orders of a location over a range of days: those that count, not cancelled and with a line (CAL-16). */
export const ordersBetween = (db: Db, customerNo: string, locationNo: string, from: string, to: string) =>
  db
    .selectFrom('salesOrder')
    .where('customerNo', '=', customerNo)
    .where('locationNo', '=', locationNo)
    .where('orderDate', '>=', from)
    .where('orderDate', '<=', to)
    .where(isCounted('sales_order'))
    .select(['orderNo', 'orderDate', 'usedOnDay', 'pieces', 'state'])
    .orderBy('orderDate')
    .orderBy('orderNo')
    .execute()

/** One order with its location and what decides whether it may grow, within reach. */
export const orderByNo = (db: Db, reach: Reach, orderNo: string, today: string) =>
  db
    .selectFrom('salesOrder as o')
    .innerJoin('location as l', (join) =>
      join.onRef('l.customerNo', '=', 'o.customerNo').onRef('l.locationNo', '=', 'o.locationNo'),
    )
    .innerJoin('customer as c', 'c.customerNo', 'o.customerNo')
    .leftJoin('orderConfirmation as oc', (join) =>
      join.onRef('oc.customerNo', '=', 'o.customerNo').onRef('oc.orderNo', '=', 'o.orderNo'),
    )
    .where('o.customerNo', '=', reach.customerNo)
    .where('o.orderNo', '=', Number(orderNo))
    .where(isMapped(reach))
    .selectAll('o')
    .select([
      sql<OrderState>`o.state`.as('state'),
      ...factColumns(today),
      'l.name as locationName',
      'l.notes as locationNotes',
      'l.oneItemPerTray',
      'c.maxOrderQuantity',
      'c.customerPriceGroup',
      'c.retailPriceGroup',
      listOwner.as('listOwnerNo'),
      'oc.confirmedAt',
      'oc.confirmedBy',
      'oc.isStaff as isStaffConfirmation',
      sql<boolean | null>`oc.of_state <> o.modified_at`.as('isChangedSince'),
    ])
    .executeTakeFirst()
export type OrderRow = NonNullable<Awaited<ReturnType<typeof orderByNo>>>

/**
 * Every order of a location and day that is not cancelled, empty ones too (CAL-16). One look: asked twice, a line saved in
 * between would make an order neither counted nor found empty, and one too many would be made (INV-11).
 */
export const ordersOfDay = (tx: Db, customerNo: string, locationNo: string, date: string) =>
  tx
    .selectFrom('salesOrder')
    .where('customerNo', '=', customerNo)
    .where('locationNo', '=', locationNo)
    .where('orderDate', '=', date)
    .where('state', '<>', 'cancelled')
    .select(['orderNo', sql<OrderState>`state`.as('state'), 'pieces'])
    .orderBy('orderNo')
    .execute()

interface NewOrder {
  readonly customerNo: string
  readonly location: OrderingLocation
  readonly orderDate: string
  readonly usedOnDay: number
  readonly makeDate: string
  readonly makeCycle: string
  readonly menuSeqNo: string
  readonly cutoffAt: Date
  readonly by: string
  /** Entered by company staff for the customer. */
  readonly isStaff: boolean
  readonly now: Date
  readonly platform: string
}

export const insertOrder = (tx: Db, order: NewOrder): Promise<{ orderNo: number }> =>
  tx
    .insertInto('salesOrder')
    .values({
      orderNo: sql<number>`nextval('order_no_seq')`,
      customerNo: order.customerNo,
      locationNo: order.location.locationNo,
      routeNo: order.location.routeNo,
      orderDate: order.orderDate,
      usedOnDay: order.usedOnDay,
      itemListCode: order.location.itemListCode,
      cutoffAt: order.cutoffAt,
      labelCustomerNo: order.location.labelCustomerNo,
      shipCustomerNo: order.location.shipToCustomerNo,
      shipToCode: order.location.shipToCode,
      deliverySequence: order.location.routeSequence,
      makeDate: order.makeDate,
      makeCycle: order.makeCycle,
      menuCycle: order.location.menuCycleCode,
      menuSeqNo: order.menuSeqNo,
      addedAt: order.now,
      addedBy: order.by,
      modifiedAt: order.now,
      modifiedBy: order.by,
      isStaffAddition: order.isStaff,
      isStaffChange: order.isStaff,
      platform: order.platform,
    })
    .returning('orderNo')
    .executeTakeFirstOrThrow()

/** An order as it stands once its lock is held, which may have been waited for: whoever judges it asks the clock afterwards. */
export const lockOrder = (tx: Db, customerNo: string, orderNo: number) =>
  tx
    .selectFrom('salesOrder')
    .where('customerNo', '=', customerNo)
    .where('orderNo', '=', orderNo)
    .forUpdate()
    .select([sql<OrderState>`state`.as('state'), 'usedOnDay', 'pieces', 'cutoffAt', 'modifiedAt'])
    .executeTakeFirstOrThrow()

interface OrderStamp {
  readonly by: string
  readonly isStaff: boolean
  readonly now: Date
}
interface OrderKey {
  readonly customerNo: string
  readonly orderNo: number
}

/** Cancels orders that the transaction holds locked; their lines stay for the record. */
export const setCancelled = async (
  tx: Db,
  orders: readonly OrderKey[],
  { by, isStaff, now }: OrderStamp,
): Promise<void> => {
  await sql`
    update sales_order o set state = 'cancelled', modified_at = ${now}::timestamptz, modified_by = ${by}, is_staff_change = ${isStaff}
      from unnest(${orders.map((o) => o.customerNo)}::text[], ${orders.map((o) => o.orderNo)}::bigint[]) as k (customer_no, order_no)
     where o.customer_no = k.customer_no and o.order_no = k.order_no`.execute(tx)
}

export interface DayOfOrder extends OrderKey {
  readonly usedOnDay: number
  readonly makeDate: string
  readonly makeCycle: string
  readonly menuSeqNo: string
  readonly cutoffAt: Date
}

/** Puts orders that the transaction holds locked on a day, open and with all that follows from the day. */
export const putOnDay = async (
  tx: Db,
  orderDate: string,
  orders: readonly DayOfOrder[],
  { by, isStaff, now }: OrderStamp,
): Promise<void> => {
  await sql`
    update sales_order o
       set state = 'open', order_date = ${orderDate}::date, used_on_day = k.used_on_day, make_date = k.make_date,
           make_cycle = k.make_cycle, menu_seq_no = k.menu_seq_no, cutoff_at = k.cutoff_at,
           modified_at = ${now}::timestamptz, modified_by = ${by}, is_staff_change = ${isStaff}
      from unnest(${orders.map((o) => o.customerNo)}::text[], ${orders.map((o) => o.orderNo)}::bigint[], ${orders.map((o) => o.usedOnDay)}::int[],
                  ${orders.map((o) => o.makeDate)}::date[], ${orders.map((o) => o.makeCycle)}::text[], ${orders.map((o) => o.menuSeqNo)}::text[],
                  ${orders.map((o) => o.cutoffAt.toISOString())}::timestamptz[])
           as k (customer_no, order_no, used_on_day, make_date, make_cycle, menu_seq_no, cutoff_at)
     where o.customer_no = k.customer_no and o.order_no = k.order_no`.execute(tx)
}

/** Sweeps orders that never got a line and whose date has passed (CAL-16). */
export const deleteEmptyOrders = async (db: Db, today: string): Promise<void> => {
  await sql`
    with empty as (
      select o.customer_no, o.order_no from sales_order o
       where o.order_date < ${today}::date and o.pieces = 0 and o.state = 'open'
         and not exists (select 1 from order_line l where l.customer_no = o.customer_no and l.order_no = o.order_no)
       limit 5000 for update skip locked)
    delete from sales_order o using empty e where o.customer_no = e.customer_no and o.order_no = e.order_no`.execute(db)
}
