/**
 * Sums of some locations, which is what reports are made of: each a short statement, so that others are served in between, and the same
 * for every level, as the locations say what they are put together under (`spots`). A lateral question for each location keeps the
 * planner to the indexes by location and day, however many there are.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Seen } from '#rules/items/columns.ts'
import { isChosen, isMapped } from '../../access/reach.sql.ts'
import type { Reach } from '../../access/reach.ts'
import type { Db } from '../../db/open.ts'
import { type DeliveredScope, deliveredRows, isInPieces } from '../../ordering/delivered/delivered.sql.ts'
import { extendedFact, linePriceFacts, type PriceScope, priceFacts, priceJoins } from '../../ordering/item-facts.sql.ts'
import { isCounted, isShipped } from '../../ordering/menu.sql.ts'

/** Locations, and for each the number of what it is put together under. */
export interface Slice {
  readonly locationNos: readonly string[]
  readonly spots: readonly number[]
}
/** What is asked of each slice. */
export interface Wanted {
  readonly reach: Reach
  readonly from: string
  readonly to: string
  /** One sum for each item, else for all. */
  readonly isByItem: boolean
  /** One sum for each day of use, 1 Sunday to 7 Saturday; or for each span of so many days, counted from 0. */
  readonly by?: 'day' | { readonly days: number } | undefined
}
/** As arrays: objects cost three times as much. */
export type SumTuple = [spot: number, itemNo: string | null, day: number | null, ...figures: (number | null)[]]

/** What a question is about, in its own words. */
interface Facts {
  readonly itemNo: RawBuilder<string>
  readonly day: RawBuilder<number>
  readonly date: RawBuilder<string>
  /** From where, of which location `p`. */
  readonly of: RawBuilder<unknown>
}

/** Sums of `figures`, by item and day as they are wanted, asked for each location. */
async function sumsOf(
  db: Db,
  { reach, isByItem, by, from }: Wanted,
  { locationNos, spots }: Slice,
  figures: readonly RawBuilder<number | null>[],
  { itemNo, day, date, of }: Facts,
): Promise<SumTuple[]> {
  const names = figures.map((_, i) => sql.ref(`figure_${i}`))
  const named = figures.map((figure, i) => sql`${figure} as ${names[i]}`)
  const part =
    by === undefined ? sql`null::int` : by === 'day' ? day : sql`(${date} - ${from}::date) / ${sql.lit(by.days)}`
  const { rows } = await sql<{ list: SumTuple[] | null }>`
    select json_agg(json_build_array(t.spot, t.item_no, t.day, ${sql.join(names.map((name) => sql`t.${name}`))})) as list
      from (select s.spot, k.item_no, k.day, ${sql.join(names.map((name) => sql`sum(k.${name})::bigint as ${name}`))}
              from unnest(${locationNos}::text[], ${spots}::int[]) as s (location_no, spot)
              join location p on p.customer_no = ${reach.customerNo} and p.location_no = s.location_no
             cross join lateral (
                   select ${isByItem ? itemNo : sql`null::text`} as item_no, ${part} as day, ${sql.join(named)}
                     ${of} group by 1, 2) k
             where ${isMapped(reach, 'p')} and ${isChosen(reach, 'p')}
             group by 1, 2, 3) t`.execute(db)
  return rows[0]?.list ?? []
}

const isOfOrder = ({ reach, from, to }: Wanted) => sql<boolean>`
  o.customer_no = ${reach.customerNo} and o.location_no = p.location_no and o.order_date between ${from}::date and ${to}::date
  and ${isCounted()}`
const ofOrder = { itemNo: sql<string>`l.item_no`, day: sql<number>`o.used_on_day`, date: sql<string>`o.order_date` }
const linesOf = sql`sales_order o join order_line l on l.customer_no = o.customer_no and l.order_no = o.order_no`

/** Pieces ordered, of the orders that count (CAL-16). Without items, each order's own sum. */
export function orderedSums(db: Db, wanted: Wanted, slice: Slice): Promise<SumTuple[]> {
  const { isByItem } = wanted
  return sumsOf(db, wanted, slice, [isByItem ? sql`sum(l.quantity)` : sql`sum(o.pieces)`], {
    ...ofOrder,
    of: isByItem
      ? sql`from ${linesOf} where ${isOfOrder(wanted)} and l.quantity > 0`
      : sql`from sales_order o where ${isOfOrder(wanted)}`,
  })
}

const BASE_COST: Seen = new Set(['baseCostCents'])
const SCOPE: PriceScope = {
  ...{ base: sql<string>`c.customer_price_group`, retail: sql<string>`c.retail_price_group` },
  ...{ customerNo: sql<string>`c.customer_no`, listCode: sql<string>`''` },
}

/** Which orders `o` are in a report of deliveries: all that count, or those that have left the house (RPT-21). */
const isBought = sql<boolean>`${isCounted()} and ${isShipped()}`
const DELIVERED_OF = { counted: isCounted(), bought: isBought } as const

const ofDelivered = (
  { reach, from, to }: Wanted,
  of: keyof typeof DELIVERED_OF,
  cost?: DeliveredScope['cost'],
): Facts => ({
  ...{ itemNo: sql<string>`d.item_no`, day: sql<number>`d.used_on_day`, date: sql<string>`d.order_date` },
  of: sql`from ${deliveredRows({
    customerNo: sql`${reach.customerNo}`,
    locationNo: sql`p.location_no`,
    isWanted: (day) => sql<boolean>`${day} between ${from}::date and ${to}::date`,
    ...{ isCounted: DELIVERED_OF[of], cost },
  })} d where d.quantity <> 0 or d.cents <> 0`,
})

const deliveredPieces =
  (of: keyof typeof DELIVERED_OF) =>
  (db: Db, wanted: Wanted, slice: Slice): Promise<SumTuple[]> =>
    sumsOf(db, wanted, slice, [sql`sum(d.quantity)`], ofDelivered(wanted, of))
/** Pieces delivered: what waste is compared with. */
export const deliveredSums = deliveredPieces('counted')
/** Pieces bought. */
export const boughtPieces = deliveredPieces('bought')

/**
 * Pieces bought, and what they cost: the invoiced amount; without an invoice, the price that each line keeps (ITM-37). Amounts are for
 * users who may read invoices.
 */
export const boughtSums = (db: Db, wanted: Wanted, slice: Slice): Promise<SumTuple[]> =>
  sumsOf(
    db,
    wanted,
    slice,
    [sql`sum(d.quantity)`, sql`sum(d.cents)`],
    ofDelivered(wanted, 'bought', {
      cents: linePriceFacts(BASE_COST).baseCostCents,
      joins: sql`join customer c on c.customer_no = o.customer_no join item i on i.item_no = l.item_no ${priceJoins(BASE_COST, SCOPE)}`,
    }),
  )

const ofWaste = ({ reach, from, to }: Wanted) => sql<boolean>`
  w.customer_no = ${reach.customerNo} and w.location_no = p.location_no
  and w.wasted_on between ${from}::date and ${to}::date and w.posted_at is not null`
const weekdayOf = (date: RawBuilder<string>) => sql<number>`extract(dow from ${date})::int + 1`
const wastedOn = sql<string>`w.wasted_on`
const wasteFacts = { itemNo: sql<string>`w.item_no`, day: weekdayOf(wastedOn), date: wastedOn }

/** Posted waste by the day on which it was thrown away; a correction is negative. */
export const wasteSums = (db: Db, wanted: Wanted, slice: Slice): Promise<SumTuple[]> =>
  sumsOf(db, wanted, slice, [sql`sum(w.quantity)`], {
    ...wasteFacts,
    of: sql`from waste_entry w where ${ofWaste(wanted)}`,
  })

/** The same, and what it cost, at today's prices: for whoever sees base costs. */
export const wasteCostSums = (db: Db, wanted: Wanted, slice: Slice): Promise<SumTuple[]> =>
  sumsOf(
    db,
    wanted,
    slice,
    [sql`sum(w.quantity)`, sql`sum(${extendedFact(sql`w.quantity`, priceFacts(BASE_COST).baseCostCents)})`],
    {
      ...wasteFacts,
      of: sql`from waste_entry w join customer c on c.customer_no = w.customer_no join item i on i.item_no = w.item_no
              ${priceJoins(BASE_COST, SCOPE)} where ${ofWaste(wanted)}`,
    },
  )

const deliveredOn = sql<string>`v.delivered_on`

/**
 * Pieces and amounts of the items that were invoiced, by the day of delivery; a credit is negative. Deposits and freight are not items,
 * and pounds are not pieces (`isInPieces` of rules/reports/invoice.ts).
 */
export const invoicedSums = (db: Db, wanted: Wanted, slice: Slice): Promise<SumTuple[]> =>
  sumsOf(
    db,
    wanted,
    slice,
    [sql`coalesce(sum(v.quantity) filter (where ${isInPieces('v')}), 0)::bigint`, sql`sum(v.amount_cents)`],
    {
      ...{ itemNo: sql<string>`v.item_no`, day: weekdayOf(deliveredOn), date: deliveredOn },
      of: sql`from invoice_line v
           where v.customer_no = ${wanted.reach.customerNo} and v.location_no = p.location_no and v.item_no is not null
             and v.delivered_on between ${wanted.from}::date and ${wanted.to}::date`,
    },
  )
