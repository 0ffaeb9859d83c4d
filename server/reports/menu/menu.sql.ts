import { type RawBuilder, sql } from 'kysely'
import type { PlainDate } from '#rules/calendar.ts'
import type { Seen } from '#rules/items/columns.ts'
import { letterOf } from '#rules/ordering/order-summary.ts'
import type { MenuItem, MenuLocation } from '#rules/reports/menu/menu.ts'
import { isChosen, isMapped } from '../../access/reach.sql.ts'
import type { Reach } from '../../access/reach.ts'
import type { Db } from '../../db/open.ts'
import {
  customerItemNoFact,
  descriptionFact,
  priceCodeFact,
  priceFacts,
  priceJoins,
  sectionFact,
} from '../../ordering/item-facts.sql.ts'
import { isCounted, isOnMenuOf, listOwner } from '../../ordering/menu.sql.ts'

export interface PrintedLocation extends MenuLocation {
  readonly menuCycle: string
}

/** The locations whose menu is printed, by route and number: those with a delivery on the day, or the one that is named. */
export const menuLocations = (
  db: Db,
  reach: Reach,
  { date, locationNo }: { readonly date: PlainDate; readonly locationNo?: string | undefined },
): Promise<PrintedLocation[]> =>
  db
    .selectFrom('location as l')
    .where('l.customerNo', '=', reach.customerNo)
    .where(isMapped(reach))
    .where(isChosen(reach))
    .where(
      locationNo === undefined
        ? sql<boolean>`l.is_active and strpos(l.menu_days, ${letterOf(date)}) > 0`
        : sql<boolean>`l.location_no = ${locationNo}`,
    )
    .select(['l.routeNo', 'l.locationNo', 'l.name', 'l.itemListCode', 'l.menuDays', 'l.isActive'])
    .select('l.menuCycleCode as menuCycle')
    .orderBy(sql`l.route_no collate "C"`)
    .orderBy(sql`l.location_no collate "C"`)
    .execute()

/** Of which list and which place in the rotation. */
export interface MenuOf {
  readonly itemListCode: string
  readonly menuCycle: string
  readonly menuSeqNo: string
}

/** What is on the menu of a list on a day of the rotation, but what was taken off it; by item number. One menu serves many locations. */
export async function menuItems(
  db: Db,
  customerNo: string,
  { itemListCode, menuCycle, menuSeqNo }: MenuOf,
  seen: Seen,
): Promise<MenuItem[]> {
  const facts: Readonly<Record<keyof MenuItem, RawBuilder<unknown>>> = {
    itemNo: sql`i.item_no`,
    description: descriptionFact,
    customerItemNo: customerItemNoFact,
    sectionName: sectionFact,
    priceCode: priceCodeFact,
    traySize: sql`i.tray_size`,
    msrpCents: priceFacts(seen).msrpCents,
  }
  const scope = {
    ...{ base: sql<string>`c.customer_price_group`, retail: sql<string>`c.retail_price_group` },
    ...{ customerNo: sql<string>`c.customer_no`, listCode: sql<string>`${itemListCode}` },
  }
  const place = { cycle: sql<string>`${menuCycle}::text`, seqNo: sql<string>`${menuSeqNo}::text` }
  const { rows } = await sql<MenuItem & { msrpCents: number | null }>`
    select ${sql.join(Object.entries(facts).map(([name, fact]) => sql`${fact} as ${sql.ref(name)}`))}
      from customer c
      join item_list_entry e on e.customer_no = ${listOwner} and e.list_code = ${itemListCode}
      join item i on i.item_no = e.item_no
      left join customer_item ci on ci.customer_no = c.customer_no and ci.item_no = i.item_no
      ${priceJoins(new Set([...seen].filter((name) => name === 'msrpCents')), scope)}
     where c.customer_no = ${customerNo} and ${isOnMenuOf(place)}
       and not exists (select 1 from menu_removal r
                        where r.customer_no = c.customer_no and r.list_code = ${itemListCode}
                          and r.menu_cycle = ${menuCycle} and r.menu_seq_no = ${menuSeqNo} and r.item_no = i.item_no)
     order by i.item_no collate "C"`.execute(db)
  return rows.map(({ msrpCents, ...item }) => ({ ...item, msrpCents: msrpCents ?? undefined }))
}

/** Whether the customer has numbers of its own for items. */
export async function hasOwnNumbers(db: Db, customerNo: string): Promise<boolean> {
  const { rows } = await sql<{ hasAny: boolean }>`
    select exists (select 1 from customer_item where customer_no = ${customerNo} and customer_item_no <> '') as has_any`.execute(
    db,
  )
  return rows[0]?.hasAny ?? false
}

/** What a location ordered for the last day before, and its posted waste from then on: item and pieces. */
export interface LastOrderRow {
  readonly locationNo: string
  readonly date: PlainDate
  readonly lines: readonly [string, number][] | null
  readonly waste: readonly [string, number][] | null
}

/** The last day before a date on which each of the locations ordered; all orders of that day count. */
export async function lastOrders(
  db: Db,
  reach: Reach,
  locationNos: readonly string[],
  date: PlainDate,
): Promise<LastOrderRow[]> {
  const { rows } = await sql<LastOrderRow>`
    with last as (
      select l.location_no,
             (select max(o.order_date) from sales_order o
               where o.customer_no = l.customer_no and o.location_no = l.location_no and o.order_date < ${date}::date and ${isCounted()}) as day
        from location l
       where l.customer_no = ${reach.customerNo} and l.location_no = any(${locationNos}::text[]) and ${isMapped(reach)} and ${isChosen(reach)})
    select last.location_no, last.day as date,
           (select json_agg(json_build_array(q.item_no, q.quantity))
              from (select k.item_no, sum(k.quantity)::int as quantity
                      from sales_order o
                      join order_line k on k.customer_no = o.customer_no and k.order_no = o.order_no and k.quantity > 0
                     where o.customer_no = ${reach.customerNo} and o.location_no = last.location_no and o.order_date = last.day and ${isCounted()}
                     group by 1) q) as lines,
           (select json_agg(json_build_array(q.item_no, q.quantity))
              from (select w.item_no, sum(w.quantity)::int as quantity
                      from waste_entry w
                     where w.customer_no = ${reach.customerNo} and w.location_no = last.location_no and w.posted_at is not null
                       and w.wasted_on >= last.day and w.wasted_on < ${date}::date
                     group by 1) q) as waste
      from last where last.day is not null`.execute(db)
  return rows
}
