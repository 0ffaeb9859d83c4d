import { sql } from 'kysely'
import type { Weekday } from '#rules/calendar.ts'
import { isChosen, isMapped } from '../access/reach.sql.ts'
import type { Reach } from '../access/reach.ts'
import type { Db } from '../db/open.ts'
import { descriptionFact, priceCodeFact } from '../ordering/item-facts.sql.ts'
import { isCounted } from '../ordering/menu.sql.ts'
import { isNothingNeeded, markedDays } from '../ordering/places/nothing-needed.sql.ts'
import { inRouteOrder } from '../ordering/places/route-order.sql.ts'

/** An order of the week: weekday 1 Sunday to 7 Saturday. Arrays, because 5,000 objects cost three times as much. */
type OrderTuple = [weekday: number, orderNo: number, usedOnDay: Weekday, pieces: number, state: string]
export type LocationTuple = [
  routeNo: string,
  locationNo: string,
  name: string,
  menuDays: string,
  isActive: boolean,
  orders: OrderTuple[] | null,
  /** Letters of the days that need nothing (MIS-04). */
  nothingNeeded: string | null,
]

/**
 * Locations within reach and in the chosen ship-to with their orders of a week, by route, then number (SUM-10). Orders count
 * that are not cancelled and have a line (CAL-16); an inactive location is there only when it has one.
 */
export async function weekByLocation(db: Db, reach: Reach, from: string, to: string): Promise<LocationTuple[]> {
  const { rows } = await sql<{ list: LocationTuple[] | null }>`
    with placed as (
      select o.location_no,
             json_agg(json_build_array(extract(dow from o.order_date)::int + 1, o.order_no, o.used_on_day, o.pieces, o.state)
                      order by o.order_date, o.order_no) as orders
        from sales_order o
       where o.customer_no = ${reach.customerNo} and o.order_date between ${from}::date and ${to}::date
         and ${isCounted()}
       group by o.location_no),
    marked as (${markedDays(reach.customerNo, from, to)})
    select json_agg(json_build_array(l.route_no, l.location_no, l.name, l.menu_days, l.is_active, p.orders, m.letters)
                    order by l.route_no collate "C", l.location_no) as list
      from location l left join placed p on p.location_no = l.location_no left join marked m on m.location_no = l.location_no
     where l.customer_no = ${reach.customerNo} and ${isMapped(reach)} and ${isChosen(reach)}
       and (l.is_active or p.location_no is not null)`.execute(db)
  return rows[0]?.list ?? []
}

/** On which days the locations within reach are delivered, each set of days once. */
export const deliveryDays = (db: Db, reach: Reach) =>
  db
    .selectFrom('location as l')
    .where('l.customerNo', '=', reach.customerNo)
    .where('l.isActive', '=', true)
    .where(isMapped(reach))
    .where(isChosen(reach))
    .select('l.menuDays')
    .distinct()
    .execute()

export interface LackingOn {
  readonly done: number
  /** Without an order, and marked that nothing is needed (MIS-03). */
  readonly nothingNeeded: number
  readonly lackingCount: number
  /** The first of them, by route and number. */
  readonly lacking: readonly [routeNo: string, locationNo: string, name: string][] | null
  readonly nextLocationNo: string | null
}

/**
 * DSH-03: the active locations within reach that are delivered on a day, have no order for it and need one (MIS-03), by route and
 * number; how many, how many have one, and who comes after a location, around the end. Orders count as in `weekByLocation`.
 */
export async function lackingOn(
  db: Db,
  reach: Reach,
  { date, letter, most, after }: { date: string; letter: string; most: number; after: string | undefined },
): Promise<LackingOn> {
  const { rows } = await sql<LackingOn>`
    with placed as (
      select distinct o.location_no from sales_order o
       where o.customer_no = ${reach.customerNo} and o.order_date = ${date}::date and ${isCounted()}),
    delivered as materialized (
      select l.route_no, l.location_no, l.name, p.location_no is not null as is_done,
             p.location_no is null and ${isNothingNeeded('l', sql`${date}::date`)} as is_not_needed
        from location l left join placed p on p.location_no = l.location_no
       where l.customer_no = ${reach.customerNo} and l.is_active and ${isMapped(reach)} and ${isChosen(reach)}
         and strpos(l.menu_days, ${letter}) > 0),
    lacking as materialized (
      select l.route_no, l.location_no, l.name, row_number() over (order by ${inRouteOrder('l')}) as place
        from delivered l where not l.is_done and not l.is_not_needed)
    select (select count(*)::int from delivered where is_done) as done,
           (select count(*)::int from delivered where is_not_needed) as nothing_needed,
           (select count(*)::int from lacking) as lacking_count,
           (select json_agg(json_build_array(route_no, location_no, name) order by place)
              from lacking where place <= ${most}::int) as lacking,
           (select k.location_no
              from lacking k left join location a on a.customer_no = ${reach.customerNo} and a.location_no = ${after ?? ''}
             order by coalesce((${inRouteOrder('k')}) > (${inRouteOrder('a')}), true) desc, k.place limit 1) as next_location_no`.execute(
    db,
  )
  return rows[0] as LackingOn
}

export type ItemTuple = [itemNo: string, description: string, priceCode: string, pieces: number[]]

/** Pieces of a week by item and weekday (seven numbers, Sunday first), over the same orders; by item number (SUM-11). */
export async function weekByItem(db: Db, reach: Reach, from: string, to: string): Promise<ItemTuple[]> {
  const sumOf = (weekday: number) => sql`coalesce(sum(d.quantity) filter (where d.dow = ${sql.lit(weekday)}), 0)::int`
  const { rows } = await sql<{ list: ItemTuple[] | null }>`
    with daily as (
      select k.item_no, extract(dow from o.order_date)::int as dow, sum(k.quantity) as quantity
        from sales_order o
        join location l on l.customer_no = o.customer_no and l.location_no = o.location_no
        join order_line k on k.customer_no = o.customer_no and k.order_no = o.order_no
       where o.customer_no = ${reach.customerNo} and o.order_date between ${from}::date and ${to}::date
         and ${isCounted()} and k.quantity > 0 and ${isMapped(reach)} and ${isChosen(reach)}
       group by 1, 2),
    weekly as (
      select d.item_no, json_build_array(${sql.join([0, 1, 2, 3, 4, 5, 6].map(sumOf))}) as pieces
        from daily d group by d.item_no)
    select json_agg(json_build_array(w.item_no, ${descriptionFact}, ${priceCodeFact}, w.pieces)
                    order by w.item_no collate "C") as list
      from weekly w join item i on i.item_no = w.item_no
      left join customer_item ci on ci.customer_no = ${reach.customerNo} and ci.item_no = w.item_no`.execute(db)
  return rows[0]?.list ?? []
}

/** Some locations or items of those within reach. */
export type Only = { readonly locationNos: readonly string[] } | { readonly itemNos: readonly string[] }

const isOneOf = (column: string, numbers: readonly string[]) =>
  sql<boolean>`${sql.ref(column)} = any(${numbers}::text[])`

/** Pieces ordered by date over a range, within reach; of some locations or items only, where they are given. */
export function piecesByDate(db: Db, reach: Reach, from: string, to: string, only?: Only) {
  const orders = db
    .selectFrom('salesOrder as o')
    .innerJoin('location as l', (join) =>
      join.onRef('l.customerNo', '=', 'o.customerNo').onRef('l.locationNo', '=', 'o.locationNo'),
    )
    .where('o.customerNo', '=', reach.customerNo)
    .where('o.orderDate', '>=', from)
    .where('o.orderDate', '<=', to)
    .where(isCounted())
    .where(isMapped(reach))
    .where(isChosen(reach))
    .groupBy('o.orderDate')
  if (only && 'itemNos' in only)
    return orders
      .innerJoin('orderLine as k', (join) =>
        join.onRef('k.customerNo', '=', 'o.customerNo').onRef('k.orderNo', '=', 'o.orderNo'),
      )
      .where('o.pieces', '>', 0)
      .where(isOneOf('k.item_no', only.itemNos))
      .select(['o.orderDate', sql<number>`sum(k.quantity)::int`.as('pieces')])
      .execute()
  return orders
    .$if(only !== undefined, (some) => some.where(isOneOf('o.location_no', only?.locationNos ?? [])))
    .select(['o.orderDate', sql<number>`sum(o.pieces)::int`.as('pieces')])
    .execute()
}

/** Posted waste by date over a range, within reach; of some locations or items only, where they are given. */
export const wasteByDate = (db: Db, reach: Reach, from: string, to: string, only?: Only) =>
  db
    .selectFrom('wasteEntry as w')
    .innerJoin('location as l', (join) =>
      join.onRef('l.customerNo', '=', 'w.customerNo').onRef('l.locationNo', '=', 'w.locationNo'),
    )
    .where('w.customerNo', '=', reach.customerNo)
    .where('w.wastedOn', '>=', from)
    .where('w.wastedOn', '<=', to)
    .where('w.postedAt', 'is not', null)
    .where(isMapped(reach))
    .where(isChosen(reach))
    .$if(only !== undefined, (some) =>
      some.where(
        only && 'itemNos' in only
          ? isOneOf('w.item_no', only.itemNos)
          : isOneOf('w.location_no', only?.locationNos ?? []),
      ),
    )
    .groupBy('w.wastedOn')
    .select(['w.wastedOn', sql<number>`sum(w.quantity)::int`.as('pieces')])
    .execute()

export const ordersAllowedOf = (db: Db, customerNo: string) =>
  db
    .selectFrom('customer')
    .where('customerNo', '=', customerNo)
    .select(['webOrdersAllowed', 'name'])
    .executeTakeFirstOrThrow()
