import { sql } from 'kysely'
import type { ListUses } from '#rules/items/list-code.ts'
import { USES_NAMED } from '#rules/limits.ts'
import type { Db } from '../db/open.ts'
import { keepDeletedLists, sharingLists } from '../ordering/lists/deleted-lists.sql.ts'

/** A customer whose lists are about to change, one change after the other; undefined when there is none. */
export const lockLists = (tx: Db, customerNo: string) =>
  tx
    .selectFrom('customer')
    .where('customerNo', '=', customerNo)
    .select(['customerNo', 'masterCustomerNo', 'itemListsAllowed'])
    .forNoKeyUpdate()
    .executeTakeFirst()

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
  await noteCount(tx, customerNo, '')
  await tx.insertInto('itemList').values({ customerNo, listCode }).execute()
  await noteNothing(tx)
  await sql`
    insert into item_list_entry (customer_no, list_code, item_no, is_authorised, show_on_menu)
    select customer_no, ${listCode}, item_no, is_authorised, show_on_menu
      from item_list_entry where customer_no = ${customerNo} and list_code = ''`.execute(tx)
}

/** A list under lock: no location is put on it in the meantime. */
export const lockList = (tx: Db, ownerNo: string, listCode: string) =>
  tx
    .selectFrom('itemList')
    .where('customerNo', '=', ownerNo)
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

/** Deletes a list, which can be restored, with what hangs on it: its items, what was taken off its menus, and the values of price codes that were its own. */
export async function deleteList(tx: Db, customerNo: string, listCode: string): Promise<void> {
  const sharing = sharingLists(sql`${customerNo}`)
  await keepDeletedLists(sql`(select ${customerNo}::text as customer_no, ${listCode}::text as list_code)`).execute(tx)
  for (const table of ['menu_removal', 'customer_retail_price'])
    await sql`delete from ${sql.table(table)} where customer_no in ${sharing} and list_code = ${listCode}`.execute(tx)
  await noteCount(tx, customerNo, listCode)
  for (const table of ['item_list_entry', 'item_list'])
    await sql`delete from ${sql.table(table)} where customer_no = ${customerNo} and list_code = ${listCode}`.execute(tx)
  await noteNothing(tx)
}

/** From here on the record says with each entry how many items a list has, as the history shows the list alone. */
async function noteCount(tx: Db, customerNo: string, listCode: string): Promise<void> {
  await sql`
    select set_config('provender.who', jsonb_set(who::jsonb, '{note}', to_jsonb((
      select count(*) || case when count(*) = 1 then ' item' else ' items' end
        from item_list_entry where customer_no = ${customerNo} and list_code = ${listCode})))::text, true)
      from (select current_setting('provender.who', true) as who) told where coalesce(who, '') <> ''`.execute(tx)
}
const noteNothing = (tx: Db) =>
  sql`
    select set_config('provender.who', (who::jsonb - 'note')::text, true)
      from (select current_setting('provender.who', true) as who) told where coalesce(who, '') <> ''`.execute(tx)
