import { sql } from 'kysely'
import type { Db } from '../db/open.ts'

/** New order numbers, all at once. */
export async function takeOrderNos(tx: Db, count: number): Promise<number[]> {
  if (count === 0) return []
  const { rows } = await sql<{ orderNo: number }>`
    select nextval('order_no_seq') as order_no from generate_series(1, ${count}::int)`.execute(tx)
  return rows.map(({ orderNo }) => orderNo)
}

/** By whom, through which platform, at which instant. */
export interface Stamp {
  readonly by: string
  readonly byId: number
  readonly isStaff: boolean
  readonly now: Date
  readonly channel: 'upload' | 'enterprise'
  readonly requestId: string
  readonly address: string
  /** Names the batch or the request in the record. */
  readonly note: string
}

export interface OrderToInsert {
  readonly customerNo: string
  readonly orderNo: number
  readonly locationNo: string
  readonly routeNo: string
  readonly orderDate: string
  readonly usedOnDay: number
  readonly itemListCode: string
  readonly cutoffAt: Date
  readonly labelCustomerNo: string | null
  readonly shipCustomerNo: string | null
  readonly shipToCode: string
  readonly deliverySequence: number
  readonly makeDate: string
  readonly makeCycle: string
  readonly menuCycle: string
  readonly menuSeqNo: string
  readonly pieces: number
}

export async function insertOrders(
  tx: Db,
  orders: readonly OrderToInsert[],
  { by, isStaff, now, channel }: Stamp,
): Promise<void> {
  if (orders.length === 0) return
  const column = <K extends keyof OrderToInsert>(name: K) => orders.map((order) => order[name])
  const cutoffAt = orders.map((order) => order.cutoffAt.toISOString())
  await sql`
    insert into sales_order (customer_no, order_no, location_no, route_no, order_date, used_on_day, item_list_code, cutoff_at, label_customer_no,
           ship_customer_no, ship_to_code, delivery_sequence, make_date, make_cycle, menu_cycle, menu_seq_no, pieces, added_at, added_by, modified_at, modified_by, is_staff_addition, is_staff_change, platform)
    select n.*, ${now}::timestamptz, ${by}, ${now}::timestamptz, ${by}, ${isStaff}::boolean, ${isStaff}::boolean, ${channel === 'upload' ? 'upload' : 'api'}
      from unnest(${column('customerNo')}::text[], ${column('orderNo')}::bigint[], ${column('locationNo')}::text[], ${column('routeNo')}::text[],
                  ${column('orderDate')}::date[], ${column('usedOnDay')}::int[], ${column('itemListCode')}::text[], ${cutoffAt}::timestamptz[],
                  ${column('labelCustomerNo')}::text[], ${column('shipCustomerNo')}::text[], ${column('shipToCode')}::text[],
                  ${column('deliverySequence')}::int[], ${column('makeDate')}::date[], ${column('makeCycle')}::text[], ${column('menuCycle')}::text[], ${column('menuSeqNo')}::text[],
                  ${column('pieces')}::int[]) as n`.execute(tx)
}

export interface OrderTotal {
  readonly customerNo: string
  readonly orderNo: number
  readonly usedOnDay: number
  /** By how many pieces its total changes. */
  readonly pieces: number
}

/** Adjusts the totals of orders that were there. An empty one that is taken up again gets the used-on day that was asked for. */
export async function adjustTotals(tx: Db, orders: readonly OrderTotal[], { by, isStaff, now }: Stamp): Promise<void> {
  if (orders.length === 0) return
  await sql`
    update sales_order o set pieces = o.pieces + m.pieces, used_on_day = m.used_on_day, modified_at = ${now}::timestamptz, modified_by = ${by}, is_staff_change = ${isStaff}::boolean
      from unnest(${orders.map((o) => o.customerNo)}::text[], ${orders.map((o) => o.orderNo)}::bigint[], ${orders.map((o) => o.usedOnDay)}::int[],
                  ${orders.map((o) => o.pieces)}::int[]) as m (customer_no, order_no, used_on_day, pieces)
     where o.customer_no = m.customer_no and o.order_no = m.order_no`.execute(tx)
}

export interface GroupToRecord {
  readonly customerNo: string
  readonly orderNo: number
  readonly action: 'order.create' | 'lines.save'
  /** Of the lines: [item, quantity before, quantity now] as JSON. */
  readonly newValue: string
}

/** One entry an order that is made, and one for all its lines. */
export async function recordGroups(
  tx: Db,
  groups: readonly GroupToRecord[],
  { by, byId, isStaff, now, channel, requestId, address, note }: Stamp,
): Promise<void> {
  if (groups.length === 0) return
  await sql`
    insert into audit_entry (customer_no, subject, action, new_value, on_behalf_of, happened_at, actor, actor_id, note, channel, request_id, address)
    select g.customer_no, g.subject, g.action, g.new_value, case when ${isStaff}::boolean then g.customer_no end, ${now}::timestamptz, ${by}, ${byId}::bigint,
           ${note}, ${channel}, ${requestId}, ${address}
      from unnest(${groups.map((g) => g.customerNo)}::text[], ${groups.map((g) => String(g.orderNo))}::text[], ${groups.map((g) => g.action)}::text[],
                  ${groups.map((g) => g.newValue)}::text[]) as g (customer_no, subject, action, new_value)`.execute(tx)
}
