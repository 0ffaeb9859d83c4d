import { sql } from 'kysely'
import { changedBy } from '#rules/changed-by.ts'
import type { Who } from '../audit/audit.sql.ts'
import { toldBy } from '../audit/told-by.sql.ts'
import type { Db } from '../db/open.ts'
import { descriptionFact } from '../ordering/item-facts.sql.ts'

interface Place {
  readonly customerNo: string
  readonly itemNo: string
}
/** What a customer says of an item, as it is stored: null and '' are nothing. */
export interface StoredWords {
  readonly customerItemNo: string
  readonly description: string
  readonly descriptionShort: string
  readonly menuSection: string
  readonly labelLine1: string
  readonly labelLine2: string
  readonly priceCode: string | null
  readonly userDefinedCode: string | null
  readonly shelfLifeDays: number | null
}

/**
 * Stores what a customer says of an item, if nobody changed it since `version` (0: nothing was said); answers the next version, or
 * undefined. What is not given stays.
 */
export async function putWords(
  tx: Db,
  { customerNo, itemNo }: Place,
  words: Partial<StoredWords>,
  { version, who }: { readonly version: number; readonly who: Who },
): Promise<number | undefined> {
  const row =
    version === 0
      ? await tx
          .insertInto('customerItem')
          .values({ customerNo: toldBy(who, customerNo), itemNo, ...words })
          .onConflict((oc) => oc.columns(['customerNo', 'itemNo']).doNothing())
          .returning('version')
          .executeTakeFirst()
      : await tx
          .updateTable('customerItem')
          .set(words)
          .where('customerNo', '=', toldBy(who, customerNo))
          .where('itemNo', '=', itemNo)
          .where('version', '=', version)
          .returning('version')
          .executeTakeFirst()
  return row?.version
}

/** Shown or not, or authorized or not, item by item. */
export type Marked = readonly { readonly itemNo: string; readonly isOn: boolean }[]
interface ListKey {
  readonly ownerNo: string
  readonly listCode: string
}

/**
 * Shows items on a list or hides them, or authorizes them or not, and leaves the other mark as it is. What is so already is not
 * touched. Answers which were changed. Alone, it is told `who` does it.
 */
export async function putMarks(
  tx: Db,
  { ownerNo, listCode }: ListKey,
  mark: 'show_on_menu' | 'is_authorised',
  marked: Marked,
  who?: Who,
): Promise<string[]> {
  if (marked.length === 0) return []
  const column = sql.ref(mark)
  const { rows } = await sql<{ itemNo: string }>`
    insert into item_list_entry as e (customer_no, list_code, item_no, is_authorised, show_on_menu)
    select ${who ? toldBy(who, ownerNo) : ownerNo}, ${listCode}, given.item_no, ${mark === 'is_authorised' ? sql`given.is_on` : sql`false`},
           ${mark === 'show_on_menu' ? sql`given.is_on` : sql`false`}
      from unnest(${marked.map(({ itemNo }) => itemNo)}::text[], ${marked.map(({ isOn }) => isOn)}::boolean[]) as given (item_no, is_on)
      left join item_list_entry there on there.customer_no = ${ownerNo} and there.list_code = ${listCode} and there.item_no = given.item_no
     where given.is_on or there.item_no is not null
     order by given.item_no
    on conflict (customer_no, list_code, item_no) do update set ${column} = excluded.${column}
     where e.${column} <> excluded.${column}
    returning item_no`.execute(tx)
  return rows.map(({ itemNo }) => itemNo)
}

/** Which other item of the customer has this number, in capitals or not (ITM-36). */
export const itemWithNumber = async (tx: Db, { customerNo, itemNo }: Place, customerItemNo: string) =>
  (
    await sql<{ itemNo: string; description: string }>`
      select ci.item_no, ${descriptionFact} as description
        from customer_item ci join item i on i.item_no = ci.item_no
       where ci.customer_no = ${customerNo} and upper(ci.customer_item_no) = upper(${customerItemNo}) and ci.item_no <> ${itemNo}`.execute(
      tx,
    )
  ).rows[0]

/** Which of these are price codes: those that have a retail value for the customer, or that an item has. */
export async function priceCodesAmong(
  tx: Db,
  customerNo: string,
  codes: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ code: string }>`
    select given.code from unnest(${codes}::text[]) as given (code)
     where exists (select 1 from retail_price rp
                    where rp.price_code = given.code
                      and rp.price_group = (select c.retail_price_group from customer c where c.customer_no = ${customerNo}))
        or exists (select 1 from item i where i.price_code = given.code)`.execute(tx)
  return new Set(rows.map(({ code }) => code))
}

/** How far back in the record the one is looked for who changed an item while it was open on a screen. */
const RECENT = 200_000

/** Who changed last what a customer says of an item; undefined when the record does not tell. */
export async function lastChangedBy(tx: Db, { customerNo, itemNo }: Place): Promise<string | undefined> {
  const { rows } = await sql<{ actor: string; onBehalfOf: string | null }>`
    select actor, on_behalf_of from audit_entry
     where entry_id > (select max(entry_id) - ${RECENT}::int from audit_entry)
       and action like 'customer-item.%' and customer_no = ${customerNo} and subject = ${itemNo}
     order by entry_id desc limit 1`.execute(tx)
  const [row] = rows
  return row && changedBy(row.actor, row.onBehalfOf)
}

/**
 * Open orders from today on that have one of these items on the list (ITM-37): those keep their quantities, whatever becomes of the menu.
 * A customer counts its own; company staff those of every customer that shares the list, too.
 */
export async function openOrdersWith(
  tx: Db,
  { customerNo, ownerNo, listCode }: ListKey & { readonly customerNo: string },
  itemNos: readonly string[],
  { isStaff, today }: { readonly isStaff: boolean; readonly today: string },
): Promise<{ orders: number; pieces: number }> {
  const ofList = isStaff
    ? sql`o.customer_no in (select c.customer_no from customer c where c.customer_no = ${ownerNo} or c.master_customer_no = ${ownerNo})`
    : sql`o.customer_no = ${customerNo}`
  const { rows } = await sql<{ orders: number; pieces: number }>`
    select count(distinct o.order_no)::int as orders, coalesce(sum(l.quantity), 0)::int as pieces
      from sales_order o join order_line l on l.customer_no = o.customer_no and l.order_no = o.order_no
     where o.state = 'open' and o.order_date >= ${today}::date and o.item_list_code = ${listCode} and ${ofList}
       and l.item_no = any(${itemNos}::text[]) and l.quantity > 0`.execute(tx)
  return rows[0] ?? { orders: 0, pieces: 0 }
}

/**
 * The customer's orders with one of the items: a price code is its own word, on whatever list. Open ones show another price at once, those in
 * production keep theirs (ITM-37).
 */
export async function pricedOrdersWith(
  tx: Db,
  customerNo: string,
  itemNos: readonly string[],
): Promise<{ open: number; inProduction: number }> {
  const { rows } = await sql<{ open: number; inProduction: number }>`
    select (count(distinct o.order_no) filter (where o.state = 'open'))::int as open,
           (count(distinct o.order_no) filter (where o.state = 'in production'))::int as in_production
      from sales_order o join order_line l on l.customer_no = o.customer_no and l.order_no = o.order_no
     where o.customer_no = ${customerNo} and o.state in ('open', 'in production') and l.item_no = any(${itemNos}::text[]) and l.quantity > 0`.execute(
    tx,
  )
  return rows[0] ?? { open: 0, inProduction: 0 }
}

/** Of each item: its own price code, and the one that the customer has given it. */
export async function priceCodesOf(tx: Db, customerNo: string, itemNos: readonly string[]) {
  const { rows } = await sql<{ itemNo: string; itemsOwn: string; given: string | null }>`
    select i.item_no, i.price_code as items_own, ci.price_code as given
      from item i left join customer_item ci on ci.customer_no = ${customerNo} and ci.item_no = i.item_no
     where i.item_no = any(${itemNos}::text[])`.execute(tx)
  return rows
}

/** Price codes that a customer gives items, each over the one that was read; null is none. Answers how many were written. */
export async function putPriceCodes(
  tx: Db,
  customerNo: string,
  codes: readonly { readonly itemNo: string; readonly was: string | null; readonly code: string | null }[],
): Promise<number> {
  if (codes.length === 0) return 0
  const result = await sql`
    insert into customer_item as own (customer_no, item_no, price_code)
    select ${customerNo}, given.item_no, given.code
      from unnest(${codes.map(({ itemNo }) => itemNo)}::text[], ${codes.map(({ code }) => code)}::text[]) as given (item_no, code)
     order by given.item_no
    on conflict (customer_no, item_no) do update set price_code = excluded.price_code
     where own.price_code is not distinct from
           (select was.code from unnest(${codes.map(({ itemNo }) => itemNo)}::text[], ${codes.map(({ was }) => was)}::text[]) as was (item_no, code)
             where was.item_no = own.item_no)`.execute(tx)
  return Number(result.numAffectedRows ?? 0)
}
