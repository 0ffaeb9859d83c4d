/** Keeping what a deleted item list had (ITM-38): used by everything that deletes lists. */
import { type RawBuilder, sql } from 'kysely'

const rowsOf = (table: string, customers: RawBuilder<unknown>) =>
  sql`coalesce((select jsonb_agg(to_jsonb(r)) from ${sql.table(table)} r where r.customer_no in ${customers} and r.list_code = g.list_code), '[]')`

/** Customers that order from the lists of `owner`: the customer itself, and those that share its lists. */
export const sharingLists = (owner: RawBuilder<unknown>) =>
  sql`(select s.customer_no from customer s where ${owner} in (s.customer_no, s.master_customer_no))`

/** Stores the lists of `from`, which has a customer_no and a list_code in each row. Must see them as they were before they are deleted. */
export const keepDeletedLists = (from: RawBuilder<unknown>) => sql`
  insert into deleted_list (customer_no, list_code, deleted_by, items, removals, prices)
  select g.customer_no, g.list_code, coalesce(nullif(current_setting('provender.who', true), '')::jsonb ->> 'actor', ''),
         ${rowsOf('item_list_entry', sql`(g.customer_no)`)},
         ${rowsOf('menu_removal', sharingLists(sql`g.customer_no`))},
         ${rowsOf('customer_retail_price', sharingLists(sql`g.customer_no`))}
    from ${from} g`
