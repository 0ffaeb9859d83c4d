/** How orders go on (SRV-02): locked by number as everywhere, moved together, one entry of the record for each. */
import { type RawBuilder, sql } from 'kysely'
import type { OrderState } from '#rules/ordering/order.ts'
import type { Db } from '../db/open.ts'

/** Whether staff unlocked the order `o` after it was released. */
export const isUnlocked: RawBuilder<boolean> = sql`exists (
  select 1 from order_unlock u where u.customer_no = o.customer_no and u.order_no = o.order_no)`

/** Whether the order `o` is on one of the routes; none named: on any. */
export const onRoutes = (routeNos: readonly string[]): RawBuilder<boolean> =>
  sql`(cardinality(${routeNos}::text[]) = 0 or o.route_no = any(${routeNos}::text[]))`

/** Who moves orders, for the record. */
export interface MovedBy {
  readonly actor: string
  readonly actorId?: number | undefined
  readonly onBehalfOf?: string | undefined
  readonly channel: string
  readonly requestId?: string
  readonly address?: string
  readonly note?: string
  readonly now: Date
}

export interface Moving {
  readonly action: 'order.release' | 'order.unlock' | 'order.ship' | 'order.invoice' | 'order.state'
  readonly to: OrderState
  /** The release's number, given to orders that are released. */
  readonly releaseNo?: number | undefined
}

/**
 * Brings orders that the transaction holds locked to another state. Quantities, totals and who changed them last stay; customers stay
 * past the cut-off of an order that left 'open', also when it is unlocked again.
 */
export async function moveStates(
  tx: Db,
  orderNos: readonly number[],
  { action, to, releaseNo }: Moving,
  { actor, actorId, onBehalfOf, channel, requestId = '', address = '', note = '', now }: MovedBy,
): Promise<void> {
  if (orderNos.length === 0) return
  await sql`
    with moving as materialized (
      select o.customer_no, o.order_no, o.state from unnest(${orderNos}::bigint[]) as m (order_no) join sales_order o using (order_no)
    ), moved as (
      update sales_order o
         set state = ${to}, cutoff_at = least(o.cutoff_at, ${now}::timestamptz),
             make_calc = coalesce(${releaseNo === undefined ? null : String(releaseNo)}::text, o.make_calc)
        from moving m where o.customer_no = m.customer_no and o.order_no = m.order_no
    )
    insert into audit_entry (happened_at, actor, actor_id, on_behalf_of, customer_no, action, subject, old_value, new_value, note, channel, request_id, address)
    select ${now}::timestamptz, ${actor}, ${actorId ?? null}::bigint, ${onBehalfOf ?? null}::text, customer_no, ${action}, order_no::text, state, ${to},
           ${note}, ${channel}, ${requestId}, ${address}
      from moving`.execute(tx)
}
