import { type RawBuilder, sql } from 'kysely'
import type { Seen } from '#rules/items/columns.ts'
import type { CatalogueItem, ListEntry } from '#rules/items/menu.ts'
import type { Db } from '../db/open.ts'
import { statement } from '../db/prepared.ts'
import {
  customerItemNoFact,
  descriptionFact,
  ownFacts,
  priceFacts,
  priceJoins,
  sectionFact,
  suggestedRetailFact,
  suggestedRetailJoin,
} from '../ordering/item-facts.sql.ts'
import { isAllowed, listOwner } from '../ordering/menu.sql.ts'

/** Whose list it is, and for whom it is maintained. Undefined: the customer, or its master, has no such list. */
export const listOf = (db: Db, customerNo: string, listCode: string) =>
  db
    .selectFrom('customer as c')
    .innerJoin('itemList as t', (join) => join.on('t.listCode', '=', listCode).on('t.customerNo', '=', listOwner))
    .where('c.customerNo', '=', customerNo)
    .select([
      'c.customerNo',
      'c.name as customerName',
      'c.masterCustomerNo',
      'c.itemListsAllowed as listsAllowed',
      't.customerNo as ownerNo',
      't.listCode',
    ])
    .executeTakeFirst()
export type MaintainedList = NonNullable<Awaited<ReturnType<typeof listOf>>>

/** The lists of the customer or its master; '' is Master. */
export const listCodes = (db: Db, customerNo: string) =>
  db
    .selectFrom('customer as c')
    .innerJoin('itemList as t', (join) => join.on('t.customerNo', '=', listOwner))
    .where('c.customerNo', '=', customerNo)
    .select('t.listCode')
    .orderBy('t.listCode')
    .execute()

/**
 * Whether an item `i`, with its entry `e` on the list, is one to maintain: `isMaintained` of rules/items/maintenance.ts. Company staff
 * have whatever is made; a customer what it may know of, on this list or on Master.
 */
const isMaintained = (ownerNo: RawBuilder<unknown>, isStaff: boolean): RawBuilder<boolean> =>
  isStaff
    ? sql`i.is_active`
    : sql`(i.is_active and ${isAllowed} and (e.item_no is not null or exists (
        select 1 from item_list_entry m where m.customer_no = ${ownerNo} and m.list_code = '' and m.item_no = i.item_no)))`

/** What is asked of an item for its maintenance, by our names. A price that the viewer may not see is not asked at all. */
const factsOf = (seen: Seen): Readonly<Record<string, RawBuilder<unknown>>> => ({
  itemNo: sql`i.item_no`,
  customerItemNo: customerItemNoFact,
  itemDescription: sql`i.description`,
  description: descriptionFact,
  shortDescription: sql`coalesce(ci.description_short, '')`,
  menuSection: sectionFact,
  itemMenuSection: sql`i.section_name`,
  labelLine1: sql`coalesce(ci.label_line_1, '')`,
  labelLine2: sql`coalesce(ci.label_line_2, '')`,
  inspectionLegend: sql`i.inspection_legend`,
  itemPriceCode: sql`i.price_code`,
  itemUserDefinedCode: sql`i.user_defined_code`,
  itemShelfLifeDays: sql`i.shelf_life_days`,
  isShown: sql`coalesce(e.show_on_menu, false)`,
  isAuthorised: sql`coalesce(e.is_authorised, false)`,
  version: sql`coalesce(ci.version, 0)`,
  ...ownFacts(seen),
  ...priceFacts(seen),
  suggestedRetailCents: seen.has('msrpCents') ? suggestedRetailFact : sql`null::int`,
})

/** An item of a list as it comes from the database, by the names of `factsOf`. */
export type MaintainedRow = Readonly<Record<string, unknown>> & { readonly itemNo: string }

/** What `factsOf` reads of an item `i` beside `c` and the entry `e`. */
const itemFacts = (seen: Seen, listCode: RawBuilder<string>) => {
  const facts = Object.entries(factsOf(seen))
  const scope = {
    ...{ base: sql<string>`c.customer_price_group`, retail: sql<string>`c.retail_price_group` },
    ...{ customerNo: sql<string>`c.customer_no`, listCode },
  }
  return {
    names: facts.map(([name]) => name),
    // As arrays, because 3,000 objects cost three times as much.
    tuple: sql`json_build_array(${sql.join(facts.map(([, fact]) => fact))})`,
    joins: sql`
      left join customer_item ci on ci.customer_no = c.customer_no and ci.item_no = i.item_no
      ${priceJoins(seen, scope)} ${seen.has('msrpCents') ? suggestedRetailJoin(scope) : sql``}`,
  }
}

/** The items of a list by number. */
export async function listItems(
  db: Db,
  list: MaintainedList,
  { isStaff, seen }: { readonly isStaff: boolean; readonly seen: Seen },
): Promise<MaintainedRow[]> {
  const { names, tuple, joins } = itemFacts(seen, sql<string>`${list.listCode}`)
  const { rows } = await sql<{ items: unknown[][] | null }>`
    select json_agg(${tuple} order by i.item_no collate "C") as items
      from customer c cross join item i
      left join item_list_entry e on e.customer_no = ${list.ownerNo} and e.list_code = ${list.listCode} and e.item_no = i.item_no
      ${joins}
     where c.customer_no = ${list.customerNo} and ${isMaintained(sql`${list.ownerNo}`, isStaff)}`.execute(db)
  return (rows[0]?.items ?? []).map((each) => named(names, each))
}

interface OneOfList {
  readonly customerNo: string
  readonly listCode: string
  readonly itemNo: string
}
type Found = MaintainedList & { readonly facts: unknown[] | null }

/** Made once for what a viewer is and sees: there are few kinds, and each is asked all day. */
const oneItem = new Map<string, ReturnType<typeof itemAsked>>()
function itemAsked(isStaff: boolean, seen: Seen) {
  const { names, tuple, joins } = itemFacts(seen, sql<string>`t.list_code`)
  const ask = statement<OneOfList, Found>(
    ({ customerNo, listCode, itemNo }) => sql<Found>`
      select c.customer_no, c.name as customer_name, c.master_customer_no, c.item_lists_allowed as lists_allowed,
             t.customer_no as owner_no, t.list_code, one.facts
        from customer c
        join item_list t on t.list_code = ${listCode} and t.customer_no = ${listOwner}
        left join lateral (
          select ${tuple} as facts
            from item i
            left join item_list_entry e on e.customer_no = t.customer_no and e.list_code = t.list_code and e.item_no = i.item_no
            ${joins}
           where i.item_no = ${itemNo} and ${isMaintained(sql`t.customer_no`, isStaff)}) one on true
       where c.customer_no = ${customerNo}`,
  )
  return { names, ask }
}

/** One item of a list, and whose list that is. Undefined where there is no such list; `row` is, where the item is none to maintain. */
export async function itemOfList(
  db: Db,
  asked: OneOfList,
  { isStaff, seen }: { readonly isStaff: boolean; readonly seen: Seen },
): Promise<{ readonly list: MaintainedList; readonly row: MaintainedRow | undefined } | undefined> {
  const kind = `${isStaff} ${[...seen].sort().join(' ')}`
  const { names, ask } = oneItem.get(kind) ?? itemAsked(isStaff, seen)
  oneItem.set(kind, { names, ask })
  const [found] = await ask(db, asked)
  if (!found) return undefined
  const { facts, ...list } = found
  return { list, row: facts ? named(names, facts) : undefined }
}

export interface ItemMarks extends CatalogueItem {
  readonly itemNo: string
  /** What the list says of it, and what Master says. */
  readonly entry: ListEntry | null
  readonly masterEntry: ListEntry | null
}

/** How items stand in the catalogue, on the list and on Master. */
export async function marksOf(db: Db, list: MaintainedList, itemNos: readonly string[]): Promise<ItemMarks[]> {
  const entry = (alias: string) =>
    sql`case when ${sql.ref(`${alias}.item_no`)} is not null then json_build_object(
      'showOnMenu', ${sql.ref(`${alias}.show_on_menu`)}, 'isAuthorised', ${sql.ref(`${alias}.is_authorised`)}) end`
  const { rows } = await sql<ItemMarks>`
    select i.item_no, i.is_active, i.is_restricted, ${entry('e')} as entry, ${entry('m')} as master_entry
      from item i
      left join item_list_entry e on e.customer_no = ${list.ownerNo} and e.list_code = ${list.listCode} and e.item_no = i.item_no
      left join item_list_entry m on m.customer_no = ${list.ownerNo} and m.list_code = '' and m.item_no = i.item_no
     where i.item_no = any(${itemNos}::text[])`.execute(db)
  return rows
}

function named(names: readonly string[], tuple: readonly unknown[]): MaintainedRow {
  const row: Record<string, unknown> = {}
  for (let at = 0; at < names.length; at += 1) row[names[at] as string] = tuple[at] ?? undefined
  return row as MaintainedRow
}
