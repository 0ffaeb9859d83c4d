/** The one way a line of an order is written, whoever writes it: a new one, or the next version of the one that is there. */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/open.ts'

/** Ends an `insert into order_line as line`: columns that the insert does not name take their defaults in both cases. */
export const orNextVersion: RawBuilder<unknown> = sql`
  on conflict (customer_no, order_no, item_no) do update
     set quantity = excluded.quantity, version = line.version + 1, modified_at = excluded.modified_at, modified_by = excluded.modified_by,
         channel = excluded.channel, is_staff_change = excluded.is_staff_change, confirmed_by = excluded.confirmed_by, request_id = excluded.request_id`

export interface LineToStore {
  readonly customerNo: string
  readonly orderNo: number
  readonly itemNo: string
  readonly quantity: number
  /** How a quantity above the limit was confirmed. */
  readonly confirmedBy: string | null
}
/** Who writes, when, and through which channel. */
export interface LineStamp {
  readonly by: string
  readonly isStaff: boolean
  readonly now: Date
  readonly channel: string
  readonly requestId: string
}

/**
 * Stores lines of one order or of many in one statement, under the orders' locks. A trigger moves the totals and writes the record,
 * but for the channels `upload` and `enterprise`, whose callers write both beside.
 */
export async function storeLines(
  tx: Db,
  lines: readonly LineToStore[],
  { by, isStaff, now, channel, requestId }: LineStamp,
): Promise<{ itemNo: string; version: number }[]> {
  if (lines.length === 0) return []
  const { rows } = await sql<{ itemNo: string; version: number }>`
    insert into order_line as line (customer_no, order_no, item_no, quantity, confirmed_by, version, modified_at, modified_by, channel, is_staff_change, request_id)
    select asked.*, 1, ${now}::timestamptz, ${by}, ${channel}, ${isStaff}::boolean, ${requestId}
      from unnest(${lines.map((l) => l.customerNo)}::text[], ${lines.map((l) => l.orderNo)}::bigint[], ${lines.map((l) => l.itemNo)}::text[],
                  ${lines.map((l) => l.quantity)}::int[], ${lines.map((l) => l.confirmedBy)}::text[]) as asked
    ${orNextVersion} returning item_no, version`.execute(tx)
  return rows
}
