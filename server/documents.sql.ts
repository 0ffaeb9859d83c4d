import { sql } from 'kysely'
import type { Db } from './db/open.ts'
import { isAllowed, listOwner } from './orders/menu.sql.ts'

/** Amounts that the reader may not see are not asked of the database at all (T12). */
interface Sees {
  readonly baseCost: boolean
  readonly msrp: boolean
}

/** An item as its print tells it, if the customer has it on a list or has ordered it: others are as good as absent (LNK-06). */
export const itemFacts = (db: Db, customerNo: string, itemNo: string, sees: Sees) =>
  db
    .selectFrom('item as i')
    .innerJoin('customer as c', (join) => join.on('c.customerNo', '=', customerNo))
    .leftJoin('customerItem as ci', (join) =>
      join.onRef('ci.customerNo', '=', 'c.customerNo').onRef('ci.itemNo', '=', 'i.itemNo'),
    )
    .leftJoin('basePrice as bp', (join) =>
      join
        .onRef('bp.priceGroup', '=', 'c.customerPriceGroup')
        .onRef('bp.itemNo', '=', 'i.itemNo')
        .on(sql.lit(sees.baseCost)),
    )
    .leftJoin('retailPrice as rp', (join) =>
      join
        .onRef('rp.priceGroup', '=', 'c.retailPriceGroup')
        .onRef('rp.priceCode', '=', 'i.priceCode')
        .on(sql.lit(sees.msrp)),
    )
    .where('i.itemNo', '=', itemNo)
    .where(
      sql<boolean>`(exists (select 1 from item_list_entry e
                             where e.customer_no = ${listOwner} and e.item_no = i.item_no and ${isAllowed})
                    or exists (select 1 from order_line k where k.customer_no = c.customer_no and k.item_no = i.item_no and k.quantity > 0))`,
    )
    .select([
      'i.itemNo',
      sql<string>`coalesce(nullif(ci.description, ''), i.description)`.as('description'),
      sql<string>`coalesce(ci.customer_item_no, '')`.as('customerItemNo'),
      'i.sectionName',
      'i.priceCode',
      'i.upc',
      'i.traySize',
      'i.shelfLifeDays',
      sql<
        string[]
      >`array[i.sales_description_1, i.sales_description_2, i.sales_description_3, i.sales_description_4]`.as(
        'salesDescriptions',
      ),
      'i.isHealthy',
      'i.isGlutenFree',
      'i.isVegetarian',
      'i.isVegan',
      'i.isLenten',
      'i.hasPork',
      'rp.cents as msrpCents',
      'bp.cents as baseCostCents',
    ])
    .executeTakeFirst()

export const customerName = (db: Db, customerNo: string) =>
  db
    .selectFrom('customer')
    .where('customerNo', '=', customerNo)
    .select(['customerNo', 'name'])
    .executeTakeFirstOrThrow()
