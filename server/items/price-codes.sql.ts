import { sql } from 'kysely'
import type { RetailValues } from '#rules/items/price-code.ts'
import type { Db } from '../db/open.ts'
import { priceCodeFact, retailJoins } from '../ordering/item-facts.sql.ts'
import { isAllowed, isCounted, listOwner } from '../ordering/menu.sql.ts'

/** A list as prices are asked of it; its own values are the customer's, also where the list is a master account's. */
export interface PricedList {
  readonly customerNo: string
  readonly listCode: string
}

/** Whether the customer orders from a list of this code. */
export const hasList = async (db: Db, { customerNo, listCode }: PricedList): Promise<boolean> =>
  (await db
    .selectFrom('customer as c')
    .innerJoin('itemList as l', (join) => join.on('l.customerNo', '=', listOwner))
    .where('c.customerNo', '=', customerNo)
    .where('l.listCode', '=', listCode)
    .select('l.listCode')
    .executeTakeFirst()) !== undefined

/** One change of a customer's own prices after the other: what is compared stays so until the end of the transaction. */
export const lockPrices = (tx: Db, customerNo: string) =>
  sql`select 1 from customer where customer_no = ${customerNo} for no key update`.execute(tx)

export interface PriceCodeRow extends RetailValues {
  readonly priceCode: string
  readonly itemCount: number
  /** Of the value that counts, where it is the customer's own. */
  readonly changedBy: string | null
}

/** The price codes of the list's items, by code, with every value that there is. */
export async function priceCodes(db: Db, { customerNo, listCode }: PricedList): Promise<PriceCodeRow[]> {
  const scope = {
    ...{ retail: sql<string>`c.retail_price_group`, customerNo: sql<string>`c.customer_no` },
    listCode: sql<string>`${listCode}`,
  }
  const { rows } = await sql<PriceCodeRow>`
    with coded as (
      select ${priceCodeFact} as price_code, count(*)::int as item_count
        from customer c
        join item_list_entry e on e.customer_no = ${listOwner} and e.list_code = ${listCode}
        join item i on i.item_no = e.item_no
        left join customer_item ci on ci.customer_no = c.customer_no and ci.item_no = i.item_no
       where c.customer_no = ${customerNo} and i.is_active and ${priceCodeFact} <> '' and ${isAllowed}
       group by 1)
    select k.price_code, k.item_count, own_of_list.cents as of_list, own_of_master.cents as of_master, rp.cents as of_group,
           case when own_of_list.cents is null then own_of_master.modified_by else own_of_list.modified_by end as changed_by
      from coded k join customer c on c.customer_no = ${customerNo}
      ${retailJoins(scope, sql`k.price_code`)}
     order by k.price_code collate "C"`.execute(db)
  return rows
}

export interface OwnPrice {
  readonly priceCode: string
  readonly cents: number
}

/** Writes the customer's own values of the list. */
export async function putOwnPrices(
  tx: Db,
  { customerNo, listCode }: PricedList,
  prices: readonly OwnPrice[],
  { by, now }: { readonly by: string; readonly now: Date },
): Promise<void> {
  if (prices.length === 0) return
  await sql`
    insert into customer_retail_price as own (customer_no, list_code, price_code, cents, modified_by, modified_at)
    select ${customerNo}, ${listCode}, given.*, ${by}, ${now}::timestamptz
      from unnest(${prices.map(({ priceCode }) => priceCode)}::text[], ${prices.map(({ cents }) => cents)}::int[]) as given
    on conflict (customer_no, list_code, price_code) do update
       set cents = excluded.cents, modified_by = excluded.modified_by, modified_at = excluded.modified_at`.execute(tx)
}

/** Takes the customer's own values of the list away: the inherited ones count again. */
export async function dropOwnPrices(
  tx: Db,
  { customerNo, listCode }: PricedList,
  priceCodes: readonly string[],
): Promise<void> {
  if (priceCodes.length === 0) return
  await tx
    .deleteFrom('customerRetailPrice')
    .where('customerNo', '=', customerNo)
    .where('listCode', '=', listCode)
    .where('priceCode', 'in', priceCodes)
    .execute()
}

/** Lists without values of their own for all of these codes: they follow a change of Master's. */
export async function followingLists(
  db: Db,
  { customerNo, listCode }: PricedList,
  priceCodes: readonly string[],
): Promise<string[]> {
  if (listCode !== '') return []
  const { rows } = await sql<{ listCode: string }>`
    select l.list_code
      from customer c join item_list l on l.customer_no = ${listOwner}
     where c.customer_no = ${customerNo} and l.list_code <> ''
       and (select count(*) from customer_retail_price own
             where own.customer_no = c.customer_no and own.list_code = l.list_code and own.price_code = any(${priceCodes}::text[]))
           < ${priceCodes.length}::int
     order by l.list_code collate "C"`.execute(db)
  return rows.map((row) => row.listCode)
}

/**
 * Orders with an item of these codes that take the list's values: those of the list, and of lists that follow Master. Open ones show
 * another value at once; those in production keep theirs (ITM-37).
 */
export async function ordersWith(
  db: Db,
  { customerNo, listCode }: PricedList,
  priceCodes: readonly string[],
): Promise<{ open: number; inProduction: number }> {
  const { rows } = await sql<{ open: number; inProduction: number }>`
    select (count(distinct o.order_no) filter (where o.state = 'open'))::int as open,
           (count(distinct o.order_no) filter (where o.state = 'in production'))::int as in_production
      from sales_order o
      join order_line k on k.customer_no = o.customer_no and k.order_no = o.order_no and k.quantity > 0
      join item i on i.item_no = k.item_no
      left join customer_item ci on ci.customer_no = o.customer_no and ci.item_no = i.item_no
     where ${priceCodeFact} = any(${priceCodes}::text[]) and o.customer_no = ${customerNo} and o.state in ('open', 'in production') and ${isCounted()}
       and (o.item_list_code = ${listCode} or ${listCode} = '' and not exists (
             select 1 from customer_retail_price own
              where own.customer_no = o.customer_no and own.list_code = o.item_list_code and own.price_code = ${priceCodeFact}))`.execute(
    db,
  )
  return rows[0] ?? { open: 0, inProduction: 0 }
}
