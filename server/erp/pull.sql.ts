/** What the ERP was told, read on from a position (ERP-09). */
import { sql } from 'kysely'
import type { Db } from '../db/open.ts'
import type { ToldLine, ToldOrder } from './erp-orders.sql.ts'

export interface ToldEvent extends ToldOrder {
  readonly position: number
  readonly kind: 'released' | 'unlocked'
  readonly toldAt: Date
}

/** Rows are added in the order of commits and never changed: the same position gives the same rows, and none comes in between. */
export const toldAfter = async (db: Db, after: number, most: number): Promise<ToldEvent[]> =>
  (
    await sql<ToldEvent>`
      select erp_order_no as position, kind, told_at, release_no, replaces_release_no, order_no, customer_no, location_no, route_no,
             order_date::text as order_date, make_date::text as make_date, used_on_day, ship_customer_no, ship_to_code, label_customer_no,
             item_list_code, delivery_sequence, pieces, modified_by, modified_at
        from erp_order where erp_order_no > ${after}::bigint order by erp_order_no limit ${most}`.execute(db)
  ).rows

/** The lines of those of the positions, by item. */
export const linesAt = async (db: Db, positions: readonly number[]) =>
  (
    await sql<Omit<ToldLine, 'releaseNo' | 'orderNo'> & { readonly position: number }>`
      select l.erp_order_no as position, l.item_no, l.customer_item_no, l.quantity, l.base_cost_cents, l.msrp_cents
        from unnest(${positions}::bigint[]) as g (erp_order_no) join erp_order_line l using (erp_order_no)
       order by l.erp_order_no, l.item_no`.execute(db)
  ).rows

/** The last position that was given, also of a row that retention has removed. */
export const lastPosition = async (db: Db): Promise<number> =>
  (
    await sql<{ last: number }>`
      select coalesce(pg_sequence_last_value(pg_get_serial_sequence('erp_order', 'erp_order_no')::regclass), 0)::bigint as last`.execute(
      db,
    )
  ).rows[0]?.last ?? 0
