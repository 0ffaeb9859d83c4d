import { sql } from 'kysely'
import type { OrderState } from '#rules/ordering/order.ts'
import { isMapped } from '../access/reach.sql.ts'
import type { Db } from '../db/open.ts'
import { descriptionFact, shelfLifeFact } from '../ordering/item-facts.sql.ts'
import { isOnMenu, listOwner } from '../ordering/menu.sql.ts'

interface Reach {
  readonly customerNo: string
  readonly mappedRouteNo: string
}
export interface Page {
  readonly after: string | undefined
  readonly entries: number
}

/** Orders of a range of dates with at least a line, by number; one more than the page has says that there is another. */
export const ordersOn = (
  db: Db,
  { customerNo, mappedRouteNo }: Reach,
  {
    firstDate,
    lastDate,
    locationNo,
  }: { readonly firstDate: string; readonly lastDate: string; readonly locationNo: string | undefined },
  { after, entries }: Page,
) =>
  db
    .selectFrom('salesOrder as o')
    .innerJoin('location as l', (join) =>
      join.onRef('l.customerNo', '=', 'o.customerNo').onRef('l.locationNo', '=', 'o.locationNo'),
    )
    .where('o.customerNo', '=', customerNo)
    .where('o.orderDate', '>=', firstDate)
    .where('o.orderDate', '<=', lastDate)
    .where('o.pieces', '>', 0)
    .where('o.orderNo', '>', Number(after ?? 0))
    .where(isMapped({ mappedRouteNo }))
    .$if(locationNo !== undefined, (query) => query.where('o.locationNo', '=', locationNo ?? ''))
    .select([
      'o.orderNo',
      'o.locationNo',
      'o.orderDate',
      'o.usedOnDay',
      sql<OrderState>`o.state`.as('state'),
      'o.pieces',
      'o.cutoffAt',
      sql<Date>`coalesce(o.changed_at, o.modified_at)`.as('changedAt'),
    ])
    .orderBy('o.orderNo')
    .limit(entries + 1)
    .execute()

/** Lines with a quantity, by order and item. */
export const linesOf = (db: Db, customerNo: string, orderNos: readonly number[]) =>
  sql<{ orderNo: number; itemNo: string; description: string; quantity: number }>`
    select l.order_no, l.item_no, ${descriptionFact} as description, l.quantity
      from order_line l join item i on i.item_no = l.item_no
      left join customer_item ci on ci.customer_no = l.customer_no and ci.item_no = l.item_no
     where l.customer_no = ${customerNo} and l.order_no = any(${orderNos}::bigint[]) and l.quantity > 0
     order by l.order_no, l.item_no collate "C"`
    .execute(db)
    .then(({ rows }) => rows)

/** The list a location orders from; undefined when there is none within reach. */
export const listOfLocation = async (db: Db, { customerNo, mappedRouteNo }: Reach, locationNo: string) =>
  (
    await db
      .selectFrom('location as l')
      .where('l.customerNo', '=', customerNo)
      .where('l.locationNo', '=', locationNo)
      .where(isMapped({ mappedRouteNo }))
      .select('l.itemListCode')
      .executeTakeFirst()
  )?.itemListCode

/** What the customer may order, of one list or of all; in its own words. */
export const orderableItems = (db: Db, customerNo: string, listCode: string | undefined, { after, entries }: Page) =>
  sql<{
    itemNo: string
    description: string
    customerItemNo: string | null
    upc: string
    traySize: number
    shelfLifeDays: number
  }>`
    select i.item_no, ${descriptionFact} as description, ci.customer_item_no, i.upc, i.tray_size, ${shelfLifeFact} as shelf_life_days
      from item i
      left join customer_item ci on ci.customer_no = ${customerNo} and ci.item_no = i.item_no
     where i.item_no collate "C" > ${after ?? ''}
       and exists (select 1 from customer c join item_list_entry e on e.customer_no = ${listOwner}
                    where c.customer_no = ${customerNo} and e.item_no = i.item_no and ${isOnMenu}
                      and (${listCode ?? null}::text is null or e.list_code = ${listCode ?? null}::text))
     order by i.item_no collate "C" limit ${entries + 1}`
    .execute(db)
    .then(({ rows }) => rows)
