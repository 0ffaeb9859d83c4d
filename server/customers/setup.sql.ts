/** What a customer has of what its first order needs, as facts for rules/customers/setup.ts. */
import { type RawBuilder, sql } from 'kysely'
import type { SetupFacts } from '#rules/customers/setup.ts'
import type { MoneyColumn } from '#rules/items/columns.ts'
import { maySignIn } from '../access/may-sign-in.sql.ts'
import type { Db } from '../db/open.ts'
import { isOnHold } from '../ordering/account-hold.sql.ts'
import { type PriceScope, priceCodeFact, priceFacts, priceJoins } from '../ordering/item-facts.sql.ts'
import { isForEveryCustomer, isOnMenu, listOwner } from '../ordering/menu.sql.ts'

/** An active location of customer `c`. */
const isOpenHere = sql<boolean>`(l.customer_no = c.customer_no and l.is_active)`
/** A user of customer `c` who may sign in on `today`. */
const maySignInHere = (today: string): RawBuilder<boolean> =>
  sql`(coalesce(u.customer_no, '') = c.customer_no and ${maySignIn(today)})`

/** Whether customer `c` has all that an order needs: `isSetUp` of rules/customers/setup.ts. */
const isSetUp = (today: string): RawBuilder<boolean> => sql`(
  c.web_orders_allowed > 0 and not ${isOnHold}
  and exists (select 1 from location l where ${isOpenHere} and l.menu_days <> '')
  and exists (select 1 from portal_user u where ${maySignInHere(today)})
  and exists (select 1 from location l
                join item_list_entry e on e.customer_no = ${listOwner} and e.list_code = l.item_list_code
                join item i on i.item_no = e.item_no
               where ${isOpenHere} and ${isOnMenu}))`

/** Customers made here that lack something, so that none looks ready that is not. */
export const unfinished = async (db: Db, today: string): Promise<string[]> => {
  const { rows } = await sql<{ customerNo: string }>`
    select c.customer_no from customer c where not c.is_from_erp and not ${isSetUp(today)}`.execute(db)
  return rows.map(({ customerNo }) => customerNo)
}

export interface SetupRow extends SetupFacts {
  readonly listOwnerNo: string
  readonly isFromErp: boolean
  readonly name: string
  readonly customerPriceGroup: string
  readonly retailPriceGroup: string
}

const PRICES: ReadonlySet<MoneyColumn> = new Set<MoneyColumn>(['baseCostCents', 'msrpCents'])
const prices = priceFacts(PRICES)
const groups: PriceScope = {
  base: sql`c.customer_price_group`,
  retail: sql`c.retail_price_group`,
  customerNo: sql`c.customer_no`,
  listCode: sql`t.list_code`,
}

/** The facts of one customer; undefined when there is none. */
export async function setupFacts(db: Db, customerNo: string, today: string): Promise<SetupRow | undefined> {
  const { rows } = await sql<SetupRow>`
    with c as (select * from customer where customer_no = ${customerNo}),
    open_here as (select l.* from location l cross join c where ${isOpenHere}),
    used as (
      select distinct coalesce(l.item_list_code, '') as list_code from c left join open_here l on true),
    menu as (
      select t.list_code, i.item_no, ${priceCodeFact} as price_code, ${prices.baseCostCents} as cost, ${prices.msrpCents} as retail
        from c cross join used t
        join item_list_entry e on e.customer_no = ${listOwner} and e.list_code = t.list_code
        join item i on i.item_no = e.item_no
        left join customer_item ci on ci.customer_no = c.customer_no and ci.item_no = i.item_no
        ${priceJoins(PRICES, groups)}
       where ${isOnMenu})
    select c.name, c.is_from_erp, c.customer_price_group, c.retail_price_group, ${listOwner} as list_owner_no,
           c.web_orders_allowed as orders_allowed, ${isOnHold} as is_on_hold,
           (select count(*) from open_here) as location_count,
           (select count(*) from open_here where menu_days <> '') as delivered_count,
           (select count(distinct item_no) from menu) as item_count,
           (select count(distinct item_no) from menu where cost is null) as without_cost,
           (select count(distinct price_code) from menu where price_code <> '' and retail is null) as codes_without_retail,
           array(select t.list_code from used t where exists (select 1 from open_here)
                    and not exists (select 1 from menu m where m.list_code = t.list_code) order by 1) as empty_lists,
           (select count(*) from cutoff_weekday w where w.customer_no = c.customer_no)
             + (select count(*) from cutoff_date d where d.customer_no = c.customer_no and d.order_date >= ${today}::date) as own_cutoffs,
           (select count(*) from portal_user u where ${maySignInHere(today)}) as user_count,
           (select count(*) from portal_user u where ${maySignInHere(today)} and u.last_logon_at is not null) as signed_in_count
      from c`.execute(db)
  return rows[0]
}

/** The days of the week on which some location can be ordered for: active, delivered, with something on its menu. */
export async function orderedDays(db: Db, customerNo: string): Promise<string> {
  const { rows } = await sql<{ menuDays: string }>`
    select distinct l.menu_days
      from customer c join location l on ${isOpenHere}
     where c.customer_no = ${customerNo} and exists (
       select 1 from item_list_entry e join item i on i.item_no = e.item_no
        where e.customer_no = ${listOwner} and e.list_code = l.item_list_code and ${isOnMenu})`.execute(db)
  return rows.map(({ menuDays }) => menuDays).join('')
}

/** How many items and codes each price group has. */
export async function priceGroups(db: Db) {
  const counted = (table: 'basePrice' | 'retailPrice') =>
    db
      .selectFrom(table)
      .select((eb) => ['priceGroup as group', eb.fn.countAll<number>().as('count')])
      .groupBy('priceGroup')
      .orderBy('priceGroup')
      .execute()
  const [base, retail] = [await counted('basePrice'), await counted('retailPrice')]
  return { base, retail }
}

/** The customer whose lists are changed, locked against another who changes whose they are; undefined when there is none. */
export const lockListOwner = async (tx: Db, customerNo: string): Promise<string | undefined> => {
  const { rows } = await sql<{ ownerNo: string }>`
    select ${listOwner} as owner_no from customer c where c.customer_no = ${customerNo} for update of c`.execute(tx)
  return rows[0]?.ownerNo
}

export const isListEmpty = async (tx: Db, ownerNo: string): Promise<boolean> =>
  (await tx
    .selectFrom('itemListEntry')
    .where('customerNo', '=', ownerNo)
    .where('listCode', '=', '')
    .select('itemNo')
    .limit(1)
    .executeTakeFirst()) === undefined

/** Master begins with every item that is made and that any customer may have. */
export const fillWithAll = async (tx: Db, customerNo: string): Promise<number> => {
  const { numAffectedRows } = await sql`
    insert into item_list_entry (customer_no, list_code, item_no)
    select ${customerNo}, '', i.item_no from item i where ${isForEveryCustomer}`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

/** Master begins as the Master of another customer is, who has its own. What only authorized customers may have is authorized for each by itself. */
export const fillFrom = async (tx: Db, customerNo: string, fromOwnerNo: string): Promise<number> => {
  const { numAffectedRows } = await sql`
    insert into item_list_entry (customer_no, list_code, item_no, show_on_menu)
    select ${customerNo}, '', e.item_no, e.show_on_menu
      from item_list_entry e join item i on i.item_no = e.item_no
     where e.customer_no = ${fromOwnerNo} and e.list_code = '' and ${isForEveryCustomer}`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

export const hasPrices = async (tx: Db, kind: 'base' | 'retail', group: string): Promise<boolean> =>
  (await tx
    .selectFrom(kind === 'base' ? 'basePrice' : 'retailPrice')
    .where('priceGroup', '=', group)
    .select('priceGroup')
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Copies a price group into another one; answers how many prices. */
export async function copyPrices(
  tx: Db,
  { kind, from, to }: { kind: 'base' | 'retail'; from: string; to: string },
): Promise<number> {
  const [table, key] = kind === 'base' ? ['base_price', 'item_no'] : ['retail_price', 'price_code']
  const { numAffectedRows } = await sql`
    insert into ${sql.table(table)} (price_group, ${sql.ref(key)}, cents)
    select ${to}, ${sql.ref(key)}, cents from ${sql.table(table)} where price_group = ${from}`.execute(tx)
  return Number(numAffectedRows ?? 0)
}
