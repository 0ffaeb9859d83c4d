import { sql } from 'kysely'
import type { Db } from '../db/open.ts'

export interface DeletedListRow {
  readonly deletedListId: number
  readonly listCode: string
  readonly itemCount: number
  readonly deletedAt: Date
  readonly deletedBy: string
}

/** A customer's deleted lists, the latest first. */
export async function deletedLists(db: Db, customerNo: string): Promise<DeletedListRow[]> {
  const { rows } = await sql<DeletedListRow>`
    select deleted_list_id, list_code, jsonb_array_length(items) as item_count, deleted_at, deleted_by
      from deleted_list where customer_no = ${customerNo}
     order by deleted_at desc, deleted_list_id desc`.execute(db)
  return rows
}

/** A deleted list under lock; it is restored once. */
export const lockDeletedList = (tx: Db, customerNo: string, deletedListId: number) =>
  tx
    .selectFrom('deletedList')
    .where('customerNo', '=', customerNo)
    .where('deletedListId', '=', deletedListId)
    .select(['deletedListId', 'listCode'])
    .forUpdate()
    .executeTakeFirst()

/** Puts a deleted list back under a code that is free. Rows of customers, items and price groups that are gone stay away. */
export async function restoreList(tx: Db, customerNo: string, deletedListId: number, listCode: string): Promise<void> {
  const kept = sql`deleted_list d where d.customer_no = ${customerNo} and d.deleted_list_id = ${deletedListId}`
  await sql`
    select set_config('provender.who', jsonb_set(who::jsonb, '{note}', to_jsonb((
      select 'restored, ' || jsonb_array_length(d.items) || case when jsonb_array_length(d.items) = 1 then ' item' else ' items' end
        from ${kept})))::text, true)
      from (select current_setting('provender.who', true) as who) told where coalesce(who, '') <> ''`.execute(tx)
  await tx.insertInto('itemList').values({ customerNo, listCode }).execute()
  await sql`
    select set_config('provender.who', (who::jsonb - 'note')::text, true)
      from (select current_setting('provender.who', true) as who) told where coalesce(who, '') <> ''`.execute(tx)
  await sql`
    insert into item_list_entry (customer_no, list_code, item_no, is_authorised, show_on_menu)
    select ${customerNo}, ${listCode}, r.item_no, r.is_authorised, r.show_on_menu
      from (select d.items from ${kept}) d,
           jsonb_to_recordset(d.items) as r(item_no text, is_authorised boolean, show_on_menu boolean)
      join item i on i.item_no = r.item_no`.execute(tx)
  await sql`
    insert into menu_removal (customer_no, list_code, menu_cycle, menu_seq_no, item_no)
    select r.customer_no, ${listCode}, r.menu_cycle, r.menu_seq_no, r.item_no
      from (select d.removals from ${kept}) d,
           jsonb_to_recordset(d.removals) as r(customer_no text, menu_cycle text, menu_seq_no text, item_no text)
      join item i on i.item_no = r.item_no
      join customer c on c.customer_no = r.customer_no and ${customerNo} in (c.customer_no, c.master_customer_no)
    on conflict do nothing`.execute(tx)
  await sql`
    insert into customer_retail_price (customer_no, list_code, price_code, cents, modified_by, modified_at)
    select r.customer_no, ${listCode}, r.price_code, r.cents, r.modified_by, r.modified_at
      from (select d.prices from ${kept}) d,
           jsonb_to_recordset(d.prices) as r(customer_no text, price_code text, cents integer, modified_by text, modified_at timestamptz)
      join customer c on c.customer_no = r.customer_no and ${customerNo} in (c.customer_no, c.master_customer_no)
    on conflict do nothing`.execute(tx)
  await tx
    .deleteFrom('deletedList')
    .where('customerNo', '=', customerNo)
    .where('deletedListId', '=', deletedListId)
    .execute()
}
