import { sql } from 'kysely'
import type { Db } from '../db/open.ts'
import type { Reach } from '../reach.ts'

export interface LineSave {
  readonly reach: Reach
  readonly orderNo: string
  readonly itemNo: string
  readonly quantity: number
  /** The version the user saw; undefined saves over whatever is there. */
  readonly version: number | undefined
  readonly isConfirmed: boolean
  readonly confirmedBy: string | null
  readonly by: string
  readonly isStaff: boolean
  readonly mayBefore: boolean
  readonly mayAfter: boolean
  readonly now: Date
  readonly skewMs: number
  readonly channel: string
  readonly requestId: string
}

/**
 * Saves one line in one statement, which is the whole gate: tenant, reach, state, cut-off at the moment the order's lock is
 * held, limit, the item's place on the menu, and the version seen. A trigger moves the order's total and writes the record.
 * No row back means that something refused; whyNot asks what (INV-01, INV-07, INV-13, INV-14).
 */
export async function saveLine(db: Db, save: LineSave): Promise<{ quantity: number; version: number } | undefined> {
  const { customerNo, mappedRouteNo } = save.reach
  const { rows } = await sql<{ quantity: number; version: number }>`
    with gate as (
      select o.customer_no, o.order_no, o.item_list_code, coalesce(c.master_customer_no, c.customer_no) as list_owner,
             coalesce(nullif(c.max_order_quantity, 0), 300) as limit_quantity
        from sales_order o
        join customer c on c.customer_no = o.customer_no
       where o.customer_no = ${customerNo} and o.order_no = ${Number(save.orderNo)} and o.state = 'open'
         and case when o.cutoff_at > clock_timestamp() + ${save.skewMs}::int * interval '1 millisecond'
                  then ${save.mayBefore}::boolean else ${save.mayAfter}::boolean end
         and (${mappedRouteNo}::text = '' or exists (
               select 1 from location l where l.customer_no = o.customer_no and l.location_no = o.location_no
                  and (l.route_no = ${mappedRouteNo} or l.ship_to_code = ${mappedRouteNo})))
         for update of o
    ), saved as (
      insert into order_line as line (customer_no, order_no, item_no, quantity, version, modified_at, modified_by, channel, is_staff_change, confirmed_by, request_id)
      select g.customer_no, g.order_no, i.item_no, ${save.quantity}::int, 1, ${save.now}::timestamptz, ${save.by}, ${save.channel}, ${save.isStaff}::boolean, ${save.confirmedBy}::text, ${save.requestId}
        from gate g
        join item i on i.item_no = ${save.itemNo}
       where (${save.quantity}::int <= g.limit_quantity or ${save.isConfirmed}::boolean)
         and (exists (select 1 from item_list_entry e where e.customer_no = g.list_owner and e.list_code = g.item_list_code
                         and e.item_no = i.item_no and e.show_on_menu and i.is_active and (not i.is_restricted or e.is_authorised))
              or exists (select 1 from order_line k where k.customer_no = g.customer_no and k.order_no = g.order_no and k.item_no = i.item_no))
         and (${save.version ?? null}::int is null or ${save.version ?? null}::int = 0
              or exists (select 1 from order_line k where k.customer_no = g.customer_no and k.order_no = g.order_no and k.item_no = i.item_no))
      on conflict (customer_no, order_no, item_no) do update
         set quantity = excluded.quantity, version = line.version + 1, modified_at = excluded.modified_at, modified_by = excluded.modified_by,
             channel = excluded.channel, is_staff_change = excluded.is_staff_change, confirmed_by = excluded.confirmed_by, request_id = excluded.request_id
       where ${save.version ?? null}::int is null or line.version = ${save.version ?? null}::int
      returning quantity, version
    )
    select quantity, version from saved`.execute(db)
  return rows[0]
}

/** Everything a refused save may have failed on, as it stands now. */
export const whyNot = (db: Db, reach: Reach, orderNo: string, itemNo: string) =>
  db
    .selectFrom('salesOrder as o')
    .innerJoin('customer as c', 'c.customerNo', 'o.customerNo')
    .leftJoin('item as i', (join) => join.on('i.itemNo', '=', itemNo))
    .leftJoin('orderLine as l', (join) =>
      join.onRef('l.customerNo', '=', 'o.customerNo').onRef('l.orderNo', '=', 'o.orderNo').on('l.itemNo', '=', itemNo),
    )
    .where('o.customerNo', '=', reach.customerNo)
    .where('o.orderNo', '=', Number(orderNo))
    .select([
      'o.state',
      'o.cutoffAt',
      'o.pieces',
      'c.maxOrderQuantity',
      'i.description',
      'l.quantity',
      'l.version',
      'l.modifiedBy',
    ])
    .executeTakeFirst()
