/**
 * What is asked of an item, as fragments for statements in which `i` is the item, `ci` the customer's own words for it, `bp` its
 * base cost and `rp` its group's retail price: the columns of rules/items/columns.ts, and one place for each price list. What the customer
 * says counts before what the catalogue says, as `inWordsOf` of rules/items/own-words.ts has it.
 */
import { type RawBuilder, sql } from 'kysely'
import {
  type MoneyColumn,
  moneyColumns,
  type OwnFacts,
  ownColumns,
  type Prices,
  type Seen,
} from '#rules/items/columns.ts'

export const descriptionFact = sql<string>`coalesce(nullif(ci.description, ''), i.description)`
export const sectionFact = sql<string>`coalesce(nullif(ci.menu_section, ''), i.section_name)`
export const priceCodeFact = sql<string>`coalesce(ci.price_code, i.price_code)`
/** `least` passes over null, which is a customer that says nothing. */
export const shelfLifeFact = sql<number>`least(ci.shelf_life_days, i.shelf_life_days)`

/** Columns for which a customer may have its own. */
const customersOwn: { readonly [N in keyof OwnFacts]?: RawBuilder<unknown> } = {
  priceCode: priceCodeFact,
  userDefinedCode: sql`coalesce(ci.user_defined_code, i.user_defined_code)`,
  shelfLifeDays: shelfLifeFact,
}

/** The columns of the catalogue, as the customer has them. A code that the viewer may not see is blank. */
export const ownFacts = (seen: Seen): Readonly<Record<keyof OwnFacts, RawBuilder<unknown>>> =>
  Object.fromEntries(
    ownColumns.map((name) => [name, seen.has(name) ? (customersOwn[name] ?? sql.ref(`i.${name}`)) : sql.lit('')]),
  ) as Record<keyof OwnFacts, RawBuilder<unknown>>

export const customerItemNoFact = sql<string>`coalesce(ci.customer_item_no, '')`
export const salesDescriptionsFact = sql<
  string[]
>`array[i.sales_description_1, i.sales_description_2, i.sales_description_3, i.sales_description_4]`

/** Whose prices, on which list: the customer's price groups, and its own values of price codes. */
export interface PriceScope {
  readonly base: RawBuilder<string>
  readonly retail: RawBuilder<string>
  readonly customerNo: RawBuilder<string>
  readonly listCode: RawBuilder<string>
}

/** What a price code stands for: `retailPrice` of rules/items/price-code.ts, for statements that have `retailJoins`. */
const retailCents: RawBuilder<number | null> = sql`coalesce(own_of_list.cents, own_of_master.cents, rp.cents)`

/** The values of a price code: the list's own, Master's own, the group's. */
export const retailJoins = (
  { retail, customerNo, listCode }: Omit<PriceScope, 'base'>,
  priceCode: RawBuilder<string> = priceCodeFact,
): RawBuilder<unknown> => sql`
  left join retail_price rp on rp.price_group = ${retail} and rp.price_code = ${priceCode}
  left join customer_retail_price own_of_master on own_of_master.customer_no = ${customerNo}
        and own_of_master.list_code = '' and own_of_master.price_code = ${priceCode}
  left join customer_retail_price own_of_list on own_of_list.customer_no = ${customerNo}
        and own_of_list.list_code = ${listCode} and own_of_list.price_code = ${priceCode}`

/** What a quantity costs in whole cents, rounded once a line: `extendedCents` of rules/money.ts. */
export const extendedFact = (quantity: RawBuilder<unknown>, cost: RawBuilder<number | null>): RawBuilder<number> =>
  sql`round(${quantity} * ${cost})::bigint`

/** Where each price stands. */
const priceLists: Readonly<
  Record<MoneyColumn, { cents: RawBuilder<number | null>; join: (scope: PriceScope) => RawBuilder<unknown> }>
> = {
  baseCostCents: {
    cents: sql`bp.cents`,
    join: ({ base }) => sql`left join base_price bp on bp.price_group = ${base} and bp.item_no = i.item_no`,
  },
  msrpCents: { cents: retailCents, join: (scope) => retailJoins(scope) },
}

/** The prices of an item. One that the viewer may not see is not asked of the database at all (T12). */
export const priceFacts = (seen: Seen): Readonly<Record<keyof Prices, RawBuilder<number | null>>> =>
  Object.fromEntries(
    moneyColumns.map((name) => [name, seen.has(name) ? priceLists[name].cents : sql`null::int`]),
  ) as Record<keyof Prices, RawBuilder<number | null>>

/**
 * The prices of the line `l` of an order, to be joined by the order and `i`: what it keeps from its release, else today's. A line that
 * is not there keeps none. `linePrice` of rules/items/line-price.ts says the same; a property test holds the two together.
 */
export const linePriceFacts = (seen: Seen): Readonly<Record<keyof Prices, RawBuilder<number | null>>> => {
  const today = priceFacts(seen)
  const fact = (name: MoneyColumn) =>
    sql<number | null>`case when l.priced_at is null then ${today[name]} else ${sql.ref(`l.${name}`)} end`
  return Object.fromEntries(moneyColumns.map((name) => [name, seen.has(name) ? fact(name) : today[name]])) as Record<
    keyof Prices,
    RawBuilder<number | null>
  >
}

/** The price lists that `priceFacts` reads, to be joined to `i`. */
export const priceJoins = (seen: Seen, scope: PriceScope): RawBuilder<unknown> =>
  sql.join(
    moneyColumns.flatMap((name) => (seen.has(name) ? [priceLists[name].join(scope)] : [])),
    sql` `,
  )

/** What the producer suggests for the item's price code, whatever the customer asks itself (`rs`). */
export const suggestedRetailFact = sql<number | null>`rs.cents`
export const suggestedRetailJoin = ({ retail }: Pick<PriceScope, 'retail'>): RawBuilder<unknown> =>
  sql`left join retail_price rs on rs.price_group = ${retail} and rs.price_code = ${priceCodeFact}`
