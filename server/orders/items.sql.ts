import { sql } from 'kysely'
import { addDays } from '#rules/calendar.ts'
import { HISTORY_COLUMNS } from '#rules/limits.ts'
import type { HistoryMode } from '#rules/order-history.ts'
import type { Db } from '../db/open.ts'
import { isCounted, isOnMenu } from './menu.sql.ts'
import type { OrderRow } from './orders.sql.ts'

/** One item of an order as it comes from the database: an array, in this order, because 3,000 objects cost three times as much. */
type ItemTuple = [
  itemNo: string,
  description: string,
  customerItemNo: string,
  priceCode: string,
  quantity: number,
  version: number,
  isHealthy: boolean,
  msrpCents: number | null,
  msrpCode: string,
  upc: string,
  isRemoved: boolean,
  userDefinedCode: string,
  traySize: number,
  shelfLifeDays: number,
  baseCostCents: number | null,
  isGlutenFree: boolean,
  isVegetarian: boolean,
  isVegan: boolean,
  isLenten: boolean,
  hasPork: boolean,
  isRestricted: boolean,
  salesDescriptions: string[],
  sectionName: string,
  isOnMenu: boolean,
  isShownOnMenu: boolean,
]

/** Amounts that the viewer may not see are not asked of the database at all (T12). */
export interface Sees {
  readonly baseCost: boolean
  readonly msrp: boolean
}

/**
 * The items of an order: what its list shows, and what it holds already (SRV-04, ORD-55). Prices are today's until the
 * order is locked for production (ITM-37). By item number.
 */
export async function orderItems(db: Db, order: OrderRow, sees: Sees): Promise<ItemTuple[]> {
  const { customerNo, orderNo, listOwnerNo, itemListCode, menuCycle, menuSeqNo } = order
  const { rows } = await sql<{ items: ItemTuple[] | null }>`
    select json_agg(json_build_array(
             i.item_no, coalesce(nullif(ci.description, ''), i.description), coalesce(ci.customer_item_no, ''), i.price_code,
             coalesce(l.quantity, 0), coalesce(l.version, 0), i.is_healthy,
             ${sees.msrp ? sql`rp.cents` : sql`null`}, ${sees.baseCost ? sql`i.msrp_code` : sql`''`}, i.upc, r.item_no is not null, i.user_defined_code,
             i.tray_size, i.shelf_life_days, ${sees.baseCost ? sql`bp.cents` : sql`null`},
             i.is_gluten_free, i.is_vegetarian, i.is_vegan, i.is_lenten, i.has_pork, i.is_restricted,
             array[i.sales_description_1, i.sales_description_2, i.sales_description_3, i.sales_description_4],
             i.section_name, e.item_no is not null, e.item_no is not null
           ) order by i.item_no collate "C") as items
      from (select item_no from item_list_entry
             where customer_no = ${listOwnerNo} and list_code = ${itemListCode} and show_on_menu
            union
            select item_no from order_line where customer_no = ${customerNo} and order_no = ${orderNo} and quantity > 0) m
      join item i on i.item_no = m.item_no
      left join item_list_entry e on e.customer_no = ${listOwnerNo} and e.list_code = ${itemListCode} and e.item_no = i.item_no and ${isOnMenu}
      left join order_line l on l.customer_no = ${customerNo} and l.order_no = ${orderNo} and l.item_no = i.item_no
      left join customer_item ci on ci.customer_no = ${customerNo} and ci.item_no = i.item_no
      left join menu_removal r on r.customer_no = ${customerNo} and r.list_code = ${itemListCode}
            and r.menu_cycle = ${menuCycle} and r.menu_seq_no = ${menuSeqNo} and r.item_no = i.item_no
      ${sees.baseCost ? sql`left join base_price bp on bp.price_group = ${order.customerPriceGroup} and bp.item_no = i.item_no` : sql``}
      ${sees.msrp ? sql`left join retail_price rp on rp.price_group = ${order.retailPriceGroup} and rp.price_code = i.price_code` : sql``}
     where e.item_no is not null or coalesce(l.quantity, 0) > 0`.execute(db)
  return rows[0]?.items ?? []
}

/**
 * Earlier orders of the location that count, newest first: what the history columns choose from (ORD-32). Enough of them
 * for ten columns of the mode, however many orders a day the location places and however seldom one of the kind.
 */
export function earlierOrders(db: Db, order: OrderRow, mode: HistoryMode) {
  const earlier = db
    .selectFrom('salesOrder')
    .where('customerNo', '=', order.customerNo)
    .where('locationNo', '=', order.locationNo)
    .where('orderDate', '<', order.orderDate)
    .where(isCounted('sales_order'))
  const lastDates = earlier.select('orderDate').distinct().orderBy('orderDate', 'desc').limit(HISTORY_COLUMNS)
  const weeks = Array.from({ length: HISTORY_COLUMNS }, (_, i) => addDays(order.orderDate, -7 * (i + 1)))
  const asked = {
    Daily: earlier.where('orderDate', 'in', lastDates),
    Weekly: earlier.where('orderDate', 'in', weeks),
    Last: earlier.where('usedOnDay', '=', order.usedOnDay).limit(HISTORY_COLUMNS),
  }
  return asked[mode]
    .select(['orderNo', 'orderDate', 'usedOnDay'])
    .orderBy('orderDate', 'desc')
    .orderBy('orderNo', 'desc')
    .execute()
}

/** Quantities of earlier orders, by order and item. */
export async function earlierLines(
  db: Db,
  customerNo: string,
  orderNos: readonly number[],
): Promise<[number, string, number][]> {
  if (orderNos.length === 0) return []
  const { rows } = await sql<{ lines: [number, string, number][] | null }>`
    select json_agg(json_build_array(order_no, item_no, quantity)) as lines
      from order_line where customer_no = ${customerNo} and order_no = any(${orderNos}::bigint[]) and quantity > 0`.execute(
    db,
  )
  return rows[0]?.lines ?? []
}

/** Posted waste of a location on given dates, by date and item. */
export async function postedWaste(
  db: Db,
  customerNo: string,
  locationNo: string,
  dates: readonly string[],
): Promise<[string, string, number][]> {
  if (dates.length === 0) return []
  const { rows } = await sql<{ waste: [string, string, number][] | null }>`
    select json_agg(json_build_array(wasted_on, item_no, quantity)) as waste
      from (select wasted_on, item_no, sum(quantity)::int as quantity from waste_entry
             where customer_no = ${customerNo} and location_no = ${locationNo} and wasted_on = any(${dates}::date[]) and posted_at is not null
             group by 1, 2) w`.execute(db)
  return rows[0]?.waste ?? []
}

/** Item list codes an order may use; '' is Master. */
export const listCodes = (db: Db, listOwnerNo: string) =>
  db.selectFrom('itemList').where('customerNo', '=', listOwnerNo).select('listCode').orderBy('listCode').execute()

/** The ordered lines, for mail. */
export const orderedLines = (db: Db, customerNo: string, orderNo: number) =>
  db
    .selectFrom('orderLine as l')
    .innerJoin('item as i', 'i.itemNo', 'l.itemNo')
    .where('l.customerNo', '=', customerNo)
    .where('l.orderNo', '=', orderNo)
    .where('l.quantity', '>', 0)
    .select(['l.itemNo', 'i.description', 'l.quantity', 'i.traySize'])
    .orderBy('l.itemNo')
    .execute()
