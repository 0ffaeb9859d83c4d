import { type RawBuilder, sql } from 'kysely'
import type { OrderState } from '#rules/ordering/order.ts'
import { isMapped } from '../access/reach.sql.ts'
import type { Db } from '../db/open.ts'

export interface ChangedOrder {
  readonly orderNo: number
  readonly locationNo: string
  readonly orderDate: string
  readonly usedOnDay: number
  readonly state: OrderState
  readonly pieces: number
  readonly cutoffAt: Date
  readonly changedAt: Date
  /** The transaction that changed it last. */
  readonly xid: number
}
/** How far changes were read: all of orders that transactions before `xid` changed last, and of that one up to `orderNo`. */
export interface ChangesRead {
  readonly since: Date
  /** What older transactions changed counts from `since` on; what younger ones changed counts whatever the clock said. */
  readonly sinceXid: number | undefined
  readonly xid: number
  readonly orderNo: number
}
interface Asked {
  readonly customerNo: string
  readonly mappedRouteNo: string
  readonly locationNo: string | undefined
  readonly firstDate: string
  readonly lastDate: string | undefined
}

/**
 * Orders in the sequence of the transactions that changed them last, and only of those before which none is still at work
 * (`horizon`): one that commits late is never behind what was read, however long it took and whatever its clock said (INT-03). One
 * statement, so that horizon and rows are of one look at the data. Orders that never had a line are nobody's change. A number that is
 * ahead of this database came with a copy of another one, and counts as old.
 */
export async function changedOrders(
  db: Db,
  { customerNo, mappedRouteNo, locationNo, firstDate, lastDate }: Asked,
  { since, sinceXid, xid, orderNo }: ChangesRead,
  entries: number,
): Promise<{ readonly horizon: number; readonly latest: number; readonly orders: ChangedOrder[] }> {
  const { rows } = await sql<
    { horizon: number; latest: number } & { [Name in keyof ChangedOrder]: ChangedOrder[Name] | null }
  >`
    with now as materialized (
      select pg_snapshot_xmin(s)::text::bigint as horizon, pg_snapshot_xmax(s)::text::bigint as latest from pg_current_snapshot() s
    ), changed as (
      select o.order_no, o.location_no, o.order_date, o.used_on_day, o.state, o.pieces, o.cutoff_at,
             coalesce(o.changed_at, o.modified_at) as changed_at, x.xid
        from sales_order o
        join location l on l.customer_no = o.customer_no and l.location_no = o.location_no
       cross join now n
       cross join lateral (select case when o.changed_xid < n.latest then o.changed_xid else 0 end as xid) x
       where o.customer_no = ${customerNo} and ${isMapped({ mappedRouteNo })}
         and o.order_date >= ${firstDate}::date and o.order_date <= coalesce(${lastDate ?? null}::date, 'infinity')
         and (${locationNo ?? null}::text is null or o.location_no = ${locationNo ?? null}::text)
         and x.xid < n.horizon and (x.xid, o.order_no) > (${xid}::bigint, ${orderNo}::bigint)
         and (x.xid >= coalesce(${sinceXid ?? null}::bigint, n.horizon) or coalesce(o.changed_at, o.modified_at) >= ${since}::timestamptz)
         and (o.pieces > 0 or ${hadLines})
       order by x.xid, o.order_no limit ${entries + 1}
    )
    select n.horizon, n.latest, c.* from now n left join changed c on true order by c.xid, c.order_no`.execute(db)
  return {
    horizon: rows[0]?.horizon ?? 0,
    latest: rows[0]?.latest ?? 0,
    orders: rows.filter((row) => row.orderNo !== null) as unknown as ChangedOrder[],
  }
}

const hadLines: RawBuilder<boolean> = sql<boolean>`exists (
  select from order_line k where k.customer_no = o.customer_no and k.order_no = o.order_no)`
