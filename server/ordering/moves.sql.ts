/** How orders go on (SRV-02): locked by number as everywhere, moved together, one entry of the record for each. */
import { type RawBuilder, sql } from 'kysely'
import { moneyColumns } from '#rules/items/columns.ts'
import type { OrderState } from '#rules/ordering/order.ts'
import { pricesAfter } from '#rules/production/moves.ts'
import type { Db } from '../db/open.ts'
import { priceFacts, priceJoins } from './item-facts.sql.ts'

/** Whether staff unlocked the order `o` after it was released. */
export const isUnlocked: RawBuilder<boolean> = sql`exists (
  select 1 from order_unlock u where u.customer_no = o.customer_no and u.order_no = o.order_no)`

/** Whether the order `o` came too late for a release of its make date and route: `isLate` of rules/production/late.ts, held to it by a test. */
export const isLate = (now: Date): RawBuilder<boolean> => sql`(
  o.state = 'open' and not ${isUnlocked} and exists (
    select 1 from production_release p
     where p.make_date = o.make_date and (p.routes = '{}' or o.route_no = any(p.routes))
       and (o.added_at > p.released_at or o.cutoff_at <= ${now}::timestamptz)))`

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
 * past the cut-off of an order that left 'open', also when it is unlocked again. Prices are kept or given back (ITM-37).
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
  const prices = pricesAfter(to)
  if (prices === 'kept') await keepPrices(tx, orderNos, now)
  else if (prices === 'today') await followPrices(tx, orderNos)
}

const EVERY_PRICE = new Set(moneyColumns)

/** What the lines `k` of orders `o` cost today, whoever looks: for statements that have `todaysPriceJoins`. */
const todaysPrices = priceFacts(EVERY_PRICE)
const todaysPriceJoins: RawBuilder<unknown> = sql`
  join customer c on c.customer_no = o.customer_no
  join item i on i.item_no = k.item_no
  left join customer_item ci on ci.customer_no = o.customer_no and ci.item_no = i.item_no
  ${priceJoins(EVERY_PRICE, {
    ...{ base: sql<string>`c.customer_price_group`, retail: sql<string>`c.retail_price_group` },
    ...{ customerNo: sql<string>`o.customer_no`, listCode: sql<string>`o.item_list_code` },
  })}`

export interface PricedKey {
  readonly customerNo: string
  readonly itemListCode: string
  readonly itemNo: string
}
export interface PricesNow extends PricedKey {
  readonly baseCostCents: number | null
  readonly msrpCents: number | null
}
/** What items cost customers now, on which list. */
export async function pricesNow(tx: Db, keys: readonly PricedKey[]): Promise<PricesNow[]> {
  const { rows } = await sql<PricesNow>`
    select o.customer_no, o.item_list_code, k.item_no, ${todaysPrices.baseCostCents} as base_cost_cents, ${todaysPrices.msrpCents} as msrp_cents
      from unnest(${keys.map((key) => key.customerNo)}::text[], ${keys.map((key) => key.itemListCode)}::text[]) with ordinality as o (customer_no, item_list_code, at)
      join unnest(${keys.map((key) => key.itemNo)}::text[]) with ordinality as k (item_no, at) on k.at = o.at
      ${todaysPriceJoins}`.execute(tx)
  return rows
}

/** Writes to the lines of orders that are locked what their items cost now, in one look at all prices. What was kept before stays. */
export async function keepPrices(tx: Db, orderNos: readonly number[], now: Date): Promise<void> {
  if (orderNos.length === 0) return
  const { baseCostCents, msrpCents } = todaysPrices
  await sql`
    update order_line l
       set priced_at = ${now}::timestamptz, base_cost_cents = p.base_cost_cents, msrp_cents = p.msrp_cents
      from (select k.customer_no, k.order_no, k.item_no, ${baseCostCents} as base_cost_cents, ${msrpCents} as msrp_cents
              from unnest(${orderNos}::bigint[]) as m (order_no) join sales_order o using (order_no)
              join order_line k on k.customer_no = o.customer_no and k.order_no = o.order_no
              ${todaysPriceJoins}
             where k.priced_at is null and k.quantity > 0) p
     where l.customer_no = p.customer_no and l.order_no = p.order_no and l.item_no = p.item_no`.execute(tx)
}

/** The lines follow today's prices again. */
const followPrices = (tx: Db, orderNos: readonly number[]) =>
  sql`
    update order_line l set priced_at = null, base_cost_cents = null, msrp_cents = null
      from unnest(${orderNos}::bigint[]) as m (order_no) join sales_order o using (order_no)
     where l.customer_no = o.customer_no and l.order_no = o.order_no and l.priced_at is not null`.execute(tx)

/** An order `o` whose cut-off has passed, and that is not released yet. */
export const isReady = (now: Date) => sql<boolean>`(o.state = 'open' and o.cutoff_at <= ${now}::timestamptz)`
