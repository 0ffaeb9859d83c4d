import { sql } from 'kysely'
import type { ListUses } from '#rules/items/list-code.ts'
import { USES_NAMED } from '#rules/limits.ts'
import type { Db } from '../db/open.ts'
import { descriptionFact, priceCodeFact, retailCents, retailJoins } from '../ordering/item-facts.sql.ts'
import { isOnMenu, listOwner } from '../ordering/menu.sql.ts'

/** What items lack, so many are named. */
const LACKING_NAMED = 20

interface LackingItem {
  readonly itemNo: string
  readonly description: string
  readonly priceCode: string
}
export interface Gaps {
  readonly customerPriceGroup: string
  readonly retailPriceGroup: string
  readonly masterCustomerNo: string | null
  readonly menuItemCount: number
  readonly baseCount: number
  readonly baseItems: readonly LackingItem[] | null
  readonly retailCount: number
  readonly retailItems: readonly LackingItem[] | null
}

/** What the menus of Master and of the lists of active locations lack. An item counts once, whatever the number of its lists. */
export async function gaps(db: Db, customerNo: string): Promise<Gaps> {
  const scope = {
    ...{ retail: sql<string>`c.retail_price_group`, customerNo: sql<string>`c.customer_no` },
    listCode: sql<string>`e.list_code`,
  }
  const named = sql`json_agg(json_build_object('itemNo', m.item_no, 'description', m.description, 'priceCode', m.price_code) order by m.item_no collate "C")`
  const { rows } = await sql<Gaps>`
    with offered as (
      select i.item_no, max(${descriptionFact}) as description, max(${priceCodeFact}) as price_code, bool_and(bp.cents is not null) as has_base, bool_and(${retailCents} is not null) as has_retail
        from customer c
        join item_list_entry e on e.customer_no = ${listOwner}
         and (e.list_code = '' or exists (select 1 from location l where l.customer_no = c.customer_no and l.is_active and l.item_list_code = e.list_code))
        join item i on i.item_no = e.item_no
        left join customer_item ci on ci.customer_no = c.customer_no and ci.item_no = i.item_no
        left join base_price bp on bp.price_group = c.customer_price_group and bp.item_no = i.item_no
        ${retailJoins(scope)}
       where c.customer_no = ${customerNo} and ${isOnMenu}
       group by i.item_no),
    no_base as (select * from offered where not has_base),
    no_retail as (select * from offered where not has_retail)
    select c.customer_price_group, c.retail_price_group, c.master_customer_no,
           (select count(*)::int from offered) as menu_item_count,
           (select count(*)::int from no_base) as base_count,
           (select ${named} from (select * from no_base order by item_no collate "C" limit ${LACKING_NAMED}) m) as base_items,
           (select count(*)::int from no_retail) as retail_count,
           (select ${named} from (select * from no_retail order by item_no collate "C" limit ${LACKING_NAMED}) m) as retail_items
      from customer c where c.customer_no = ${customerNo}`.execute(db)
  return rows[0] as Gaps
}

/** A customer whose lists are about to change, one change after the other; undefined when there is none. */
export const lockLists = (tx: Db, customerNo: string) =>
  tx
    .selectFrom('customer')
    .where('customerNo', '=', customerNo)
    .select(['customerNo', 'masterCustomerNo', 'itemListsAllowed'])
    .forNoKeyUpdate()
    .executeTakeFirst()

export const isCustomer = async (db: Db, customerNo: string): Promise<boolean> =>
  (await db.selectFrom('customer').where('customerNo', '=', customerNo).select('customerNo').executeTakeFirst()) !==
  undefined

/** Adds to Master what it has not; what stands there already stays as it is. How many were added, and how many there are. */
export async function fillMaster(
  tx: Db,
  customerNo: string,
  fromCustomerNo: string | undefined,
): Promise<{ addedCount: number; itemCount: number }> {
  const source =
    fromCustomerNo === undefined
      ? sql`select i.item_no, false, true from item i where i.is_active and not i.is_restricted`
      : sql`select e.item_no, e.is_authorised, e.show_on_menu
              from customer c join item_list_entry e on e.customer_no = ${listOwner} and e.list_code = ''
             where c.customer_no = ${fromCustomerNo}`
  await sql`insert into item_list (customer_no, list_code) values (${customerNo}, '') on conflict do nothing`.execute(
    tx,
  )
  const added = await sql<{ count: number }>`
    with added as (
      insert into item_list_entry (customer_no, list_code, item_no, is_authorised, show_on_menu)
      select ${customerNo}, '', source.* from (${source}) as source
      on conflict do nothing returning 1)
    select count(*)::int as count from added`.execute(tx)
  const { count } = await tx
    .selectFrom('itemListEntry')
    .where('customerNo', '=', customerNo)
    .where('listCode', '=', '')
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return { addedCount: added.rows[0]?.count ?? 0, itemCount: count }
}

export interface Group {
  readonly group: string
  readonly count: number
  readonly customerCount: number
  readonly lowestCents: number | null
  readonly highestCents: number | null
}

const groupsOf = async (db: Db, table: 'base_price' | 'retail_price', column: string): Promise<Group[]> => {
  const { rows } = await sql<Group>`
    with given as (
      select price_group, count(*)::int as count, min(cents) as lowest_cents, max(cents) as highest_cents from ${sql.table(table)} group by 1),
    used as (select ${sql.ref(column)} as price_group, count(*)::int as customer_count from customer where ${sql.ref(column)} <> '' group by 1)
    select coalesce(g.price_group, u.price_group) as "group", coalesce(g.count, 0) as count, coalesce(u.customer_count, 0) as customer_count,
           g.lowest_cents, g.highest_cents
      from given g full join used u on u.price_group = g.price_group
     order by coalesce(g.price_group, u.price_group) collate "C"`.execute(db)
  return rows
}

/** The price groups that have prices or customers. */
export const basePriceGroups = (db: Db): Promise<Group[]> => groupsOf(db, 'base_price', 'customer_price_group')
export const retailPriceGroups = (db: Db): Promise<Group[]> => groupsOf(db, 'retail_price', 'retail_price_group')

/** The codes of a customer's own lists; under `lockLists` they stay as they are. */
export const ownListCodes = async (tx: Db, customerNo: string): Promise<string[]> =>
  (
    await tx
      .selectFrom('itemList')
      .where('customerNo', '=', customerNo)
      .select('listCode')
      .orderBy('listCode')
      .execute()
  ).map(({ listCode }) => listCode)

/** A new list with the items of Master, as they are there. */
export async function insertList(tx: Db, customerNo: string, listCode: string): Promise<void> {
  await tx.insertInto('itemList').values({ customerNo, listCode }).execute()
  await sql`
    insert into item_list_entry (customer_no, list_code, item_no, is_authorised, show_on_menu)
    select customer_no, ${listCode}, item_no, is_authorised, show_on_menu
      from item_list_entry where customer_no = ${customerNo} and list_code = ''`.execute(tx)
}

/** A list under lock: no location is put on it in the meantime. */
export const lockList = (tx: Db, customerNo: string, listCode: string) =>
  tx
    .selectFrom('itemList')
    .where('customerNo', '=', customerNo)
    .where('listCode', '=', listCode)
    .select('listCode')
    .forUpdate()
    .executeTakeFirst()

/** What uses a list: locations of its customer and of those that share its lists, and their orders that are not shipped yet. */
export async function usesOf(tx: Db, customerNo: string, listCode: string): Promise<ListUses> {
  const named = sql`case when x.customer_no = ${customerNo} then '' else x.customer_no || ' ' end`
  const { rows } = await sql<ListUses>`
    with sharing as (select customer_no from customer where ${customerNo} in (customer_no, master_customer_no)),
    used as (
      select l.* from location l join sharing s on s.customer_no = l.customer_no where l.item_list_code = ${listCode}),
    ordered as (
      select o.customer_no, o.order_no from sales_order o join sharing s on s.customer_no = o.customer_no
       where o.item_list_code = ${listCode} and o.state in ('open', 'in production'))
    select (select count(*)::int from used) as location_count, (select count(*)::int from ordered) as order_count,
           array(select ${named} || x.location_no || ' ' || x.name from used x
                  order by x.customer_no, x.location_no limit ${USES_NAMED}) as locations,
           array(select ${named} || x.order_no from ordered x order by x.order_no limit ${USES_NAMED}) as orders`.execute(
    tx,
  )
  return rows[0] as ListUses
}

/** Deletes a list with what hangs on it: its items, what was taken off its menus, and the values of price codes that were its own. */
export async function deleteList(tx: Db, customerNo: string, listCode: string): Promise<void> {
  const sharing = sql`(select customer_no from customer where ${customerNo} in (customer_no, master_customer_no))`
  for (const table of ['menu_removal', 'customer_retail_price'])
    await sql`delete from ${sql.table(table)} where customer_no in ${sharing} and list_code = ${listCode}`.execute(tx)
  for (const table of ['item_list_entry', 'item_list'])
    await sql`delete from ${sql.table(table)} where customer_no = ${customerNo} and list_code = ${listCode}`.execute(tx)
}
