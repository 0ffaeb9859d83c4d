/**
 * Sums of some locations, which is what reports are made of: each a short statement, so that others are served in between, and the same
 * for every level, as the locations say what they are put together under (`spots`). A lateral question for each location keeps the
 * planner to the indexes by location and day, however many there are.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Weekday } from '#rules/calendar.ts'
import { isChosen, isMapped } from '../../access/reach.sql.ts'
import type { Reach } from '../../access/reach.ts'
import type { Db } from '../../db/open.ts'
import { isCounted } from '../../ordering/menu.sql.ts'

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
  /** One sum for each day of use: 1 Sunday to 7 Saturday. */
  readonly isByDay: boolean
}
/** As arrays: objects cost three times as much. */
export type SumTuple = [spot: number, itemNo: string | null, day: Weekday | null, ...figures: (number | null)[]]

/** Sums of `figures`, by item and day as they are wanted; `of` is asked for each location `p`. */
async function sumsOf(
  db: Db,
  { reach, isByItem, isByDay }: Wanted,
  { locationNos, spots }: Slice,
  figures: readonly RawBuilder<number | null>[],
  { itemNo, day, of }: { itemNo: RawBuilder<string>; day: RawBuilder<number>; of: RawBuilder<unknown> },
): Promise<SumTuple[]> {
  const names = figures.map((_, i) => sql.ref(`figure_${i}`))
  const named = figures.map((figure, i) => sql`${figure} as ${names[i]}`)
  const { rows } = await sql<{ list: SumTuple[] | null }>`
    select json_agg(json_build_array(t.spot, t.item_no, t.day, ${sql.join(names.map((name) => sql`t.${name}`))})) as list
      from (select s.spot, k.item_no, k.day, ${sql.join(names.map((name) => sql`sum(k.${name})::bigint as ${name}`))}
              from unnest(${locationNos}::text[], ${spots}::int[]) as s (location_no, spot)
              join location p on p.customer_no = ${reach.customerNo} and p.location_no = s.location_no
             cross join lateral (
                   select ${isByItem ? itemNo : sql`null::text`} as item_no, ${isByDay ? day : sql`null::int`} as day, ${sql.join(named)}
                     ${of} group by 1, 2) k
             where ${isMapped(reach, 'p')} and ${isChosen(reach, 'p')}
             group by 1, 2, 3) t`.execute(db)
  return rows[0]?.list ?? []
}

const isOfOrder = ({ reach, from, to }: Wanted) => sql<boolean>`
  o.customer_no = ${reach.customerNo} and o.location_no = p.location_no and o.order_date between ${from}::date and ${to}::date
  and ${isCounted()}`

/** Pieces of the orders that count (CAL-16). Without items, those that each order has the sum of. */
export function orderedSums(db: Db, wanted: Wanted, slice: Slice): Promise<SumTuple[]> {
  const [pieces, of] = wanted.isByItem
    ? [
        sql<number>`sum(l.quantity)`,
        sql`from sales_order o join order_line l on l.customer_no = o.customer_no and l.order_no = o.order_no
             where ${isOfOrder(wanted)} and l.quantity > 0`,
      ]
    : [sql<number>`sum(o.pieces)`, sql`from sales_order o where ${isOfOrder(wanted)}`]
  return sumsOf(db, wanted, slice, [pieces], { itemNo: sql`l.item_no`, day: sql`o.used_on_day`, of })
}

/** Posted waste by the day on which it was thrown away; a correction is negative. */
export function wasteSums(db: Db, wanted: Wanted, slice: Slice): Promise<SumTuple[]> {
  const { reach, from, to } = wanted
  return sumsOf(db, wanted, slice, [sql<number>`sum(w.quantity)`], {
    itemNo: sql`w.item_no`,
    day: sql`extract(dow from w.wasted_on)::int + 1`,
    of: sql`from waste_entry w
           where w.customer_no = ${reach.customerNo} and w.location_no = p.location_no
             and w.wasted_on between ${from}::date and ${to}::date and w.posted_at is not null`,
  })
}
