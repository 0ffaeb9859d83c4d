import { type RawBuilder, sql } from 'kysely'
import { addDays, type PlainDate } from '#rules/calendar.ts'
import type { OwnFacts, Prices, Seen } from '#rules/items/columns.ts'
import { HISTORY_COLUMNS } from '#rules/limits.ts'
import type { HistoryMode } from '#rules/orders/order-history.ts'
import type { Db } from '../db/open.ts'
import { deliveredRows } from '../ordering/delivered/delivered.sql.ts'
import {
  customerItemNoFact,
  descriptionFact,
  linePriceFacts,
  ownFacts,
  priceJoins,
  salesDescriptionsFact,
  sectionFact,
} from '../ordering/item-facts.sql.ts'
import { isCounted, isOnMenuOf } from '../ordering/menu.sql.ts'
import type { OrderRow } from '../ordering/orders.sql.ts'

/** Absent: the customer's price list has none, or the viewer may not see it. */
type PricesHad = { readonly [N in keyof Prices]: number | undefined }

/** An item of an order as it comes from the database. */
export interface ItemRow extends OwnFacts, PricesHad {
  readonly itemNo: string
  readonly description: string
  readonly customerItemNo: string
  readonly quantity: number
  readonly version: number
  readonly isRemoved: boolean
  readonly salesDescriptions: readonly string[]
  readonly sectionName: string
  readonly isOnMenu: boolean
}

const factsOf = (seen: Seen): Readonly<Record<keyof ItemRow, RawBuilder<unknown>>> => ({
  itemNo: sql`i.item_no`,
  description: descriptionFact,
  customerItemNo: customerItemNoFact,
  quantity: sql`coalesce(l.quantity, 0)`,
  version: sql`coalesce(l.version, 0)`,
  isRemoved: sql`r.item_no is not null`,
  salesDescriptions: salesDescriptionsFact,
  sectionName: sectionFact,
  isOnMenu: sql`e.item_no is not null`,
  ...ownFacts(seen),
  ...linePriceFacts(seen),
})

/** What decides which items an order has, and at which prices. */
export type ListedOrder = Pick<
  OrderRow,
  | 'customerNo'
  | 'orderNo'
  | 'listOwnerNo'
  | 'itemListCode'
  | 'menuCycle'
  | 'menuSeqNo'
  | 'customerPriceGroup'
  | 'retailPriceGroup'
>

/**
 * The items of an order: what its list shows, and what it holds already (SRV-04, ORD-55). Prices are today's until the
 * order goes to production, and then what they were (ITM-37). By item number. They come as arrays, because 3,000 objects cost three times as much.
 */
export async function orderItems(db: Db, order: ListedOrder, seen: Seen): Promise<ItemRow[]> {
  const { customerNo, orderNo, listOwnerNo, itemListCode, menuCycle, menuSeqNo } = order
  const facts = Object.entries(factsOf(seen))
  const scope = {
    ...{ base: sql<string>`${order.customerPriceGroup}`, retail: sql<string>`${order.retailPriceGroup}` },
    ...{ customerNo: sql<string>`${customerNo}`, listCode: sql<string>`${itemListCode}` },
  }
  const place = { cycle: sql<string>`${menuCycle}::text`, seqNo: sql<string>`${menuSeqNo}::text` }
  const { rows } = await sql<{ items: unknown[][] | null }>`
    select json_agg(json_build_array(${sql.join(facts.map(([, fact]) => fact))}) order by i.item_no collate "C") as items
      from (select item_no from item_list_entry
             where customer_no = ${listOwnerNo} and list_code = ${itemListCode} and show_on_menu
            union
            select item_no from order_line where customer_no = ${customerNo} and order_no = ${orderNo} and quantity > 0) m
      join item i on i.item_no = m.item_no
      left join item_list_entry e on e.customer_no = ${listOwnerNo} and e.list_code = ${itemListCode} and e.item_no = i.item_no and ${isOnMenuOf(place)}
      left join order_line l on l.customer_no = ${customerNo} and l.order_no = ${orderNo} and l.item_no = i.item_no
      left join customer_item ci on ci.customer_no = ${customerNo} and ci.item_no = i.item_no
      left join menu_removal r on r.customer_no = ${customerNo} and r.list_code = ${itemListCode}
            and r.menu_cycle = ${menuCycle} and r.menu_seq_no = ${menuSeqNo} and r.item_no = i.item_no
      ${priceJoins(seen, scope)}
     where e.item_no is not null or coalesce(l.quantity, 0) > 0`.execute(db)
  const names = facts.map(([name]) => name)
  return (rows[0]?.items ?? []).map((tuple) => named(names, tuple) as unknown as ItemRow)
}

function named(names: readonly string[], tuple: readonly unknown[]): Readonly<Record<string, unknown>> {
  const row: Record<string, unknown> = {}
  for (let at = 0; at < names.length; at += 1) row[names[at] as string] = tuple[at] ?? undefined
  return row
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

/** Without an order's number: invoiced, not ordered. */
type EarlierLine = [orderNo: number | null, date: PlainDate, itemNo: string, delivered: number, ordered: number]

/** What a location was delivered and had ordered on some dates, by order and item. */
export async function earlierLines(
  db: Db,
  { customerNo, locationNo }: Pick<OrderRow, 'customerNo' | 'locationNo'>,
  dates: readonly PlainDate[],
): Promise<EarlierLine[]> {
  if (dates.length === 0) return []
  const rowsOf = deliveredRows({
    ...{ customerNo: sql`${customerNo}`, locationNo: sql`${locationNo}`, isCounted: isCounted() },
    isWanted: (day) => sql<boolean>`${day} = any(${dates}::date[])`,
  })
  const { rows } = await sql<{ lines: EarlierLine[] | null }>`
    select json_agg(json_build_array(d.order_no, d.order_date, d.item_no, d.quantity::int, d.ordered)) as lines
      from ${rowsOf} d`.execute(db)
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
    .leftJoin('customerItem as ci', (join) =>
      join.onRef('ci.customerNo', '=', 'l.customerNo').onRef('ci.itemNo', '=', 'l.itemNo'),
    )
    .where('l.customerNo', '=', customerNo)
    .where('l.orderNo', '=', orderNo)
    .where('l.quantity', '>', 0)
    .select(['l.itemNo', descriptionFact.as('description'), 'l.quantity', 'i.traySize'])
    .orderBy('l.itemNo')
    .execute()
