import { PRICE_CODE_LENGTH, PRICES_AT_ONCE } from '#rules/limits.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { customerNo, json, list, money, text, whole, word } from '../../kernel/kinds.ts'
import { optional, record } from '../../kernel/wire.ts'
import { faultFacts } from '../../shapes/faults.ts'

const priceCode = text(PRICE_CODE_LENGTH)
/** A price as it is typed or shown, such as '3.59'; blank: none. */
const price = text(20)
const ofList = {
  customerNo: ['lccustno', optional(customerNo)],
  /** Blank: Master. */
  listCode: ['listcode', optional(text(20))],
} as const

/** ITM-35, with where the value stands. */
const PriceCode = record({
  priceCode: ['Price Code', priceCode],
  /** Absent: nobody has given the code a value. */
  cents: ['Price Code Retail Value', optional(money)],
  /** list: this list's own; master: Master's own; group: of the customer's retail price group, which others share. */
  source: ['Source', optional(word('list', 'master', 'group'))],
  /** What the list would have without a value of its own. */
  inheritedCents: ['Inherited Retail Value', optional(money)],
  /** Items of the list with this code. */
  itemCount: ['Items', whole()],
})

/** A code whose value was changed by somebody else meanwhile. */
const conflict = {
  conflicts: [
    'conflicts',
    optional(
      list(
        record({
          priceCode: ['name', priceCode],
          /** What it is now; absent: it has none. */
          current: ['current', optional(money)],
          changedBy: ['changed_by', optional(text(20))],
        }),
      ),
    ),
  ],
} as const

export const priceCodes = {
  list: endpoint('GET /itemmaintpcodes', {
    summary: "The price codes of a list's items, with their retail values (ITM-03, ITM-35)",
    ability: 'items.maintain',
    ofAnyCustomer: true,
    lane: 'reading',
    query: record(ofList),
    answer: list(PriceCode),
  }),
  effect: endpoint('GET /itemmaintpcodeeffect', {
    summary:
      'What a change of price codes on a list does: open orders that show it, those in production that keep theirs, and lists that follow (ITM-37)',
    ability: 'items.maintain',
    ofAnyCustomer: true,
    lane: 'reading',
    query: record({ ...ofList, priceCodes: ['names', json(list(priceCode, PRICES_AT_ONCE))] }),
    answer: record({
      openOrderCount: ['open_orders', whole()],
      /** Those keep the prices that they were released with. */
      inProductionCount: ['in_production', whole()],
      /** Of Master: lists without values of their own for these codes. */
      followingLists: ['lists', list(text(20))],
    }),
  }),
  save: endpoint('GET /itemmaintpcodesave', {
    summary: "Change a price code's retail value (ITM-29, ITM-30)",
    ability: 'items.change',
    ofAnyCustomer: true,
    changes: true,
    query: record({
      ...ofList,
      priceCode: ['name', priceCode],
      /** The value that was shown; when another one is stored, nothing is changed. */
      oldPrice: ['oldpcode', price],
      newPrice: ['newpcode', price],
    }),
    answer: PriceCode,
    refusal: record({ ...faultFacts, ...conflict }),
  }),
  saveMany: endpoint('POST /itemmaintpcodes', {
    summary: 'Change many price codes at once, or none; a blank new value goes back to the inherited one',
    ability: 'items.change',
    ofAnyCustomer: true,
    form: record({
      ...ofList,
      changes: [
        'prices',
        json(
          list(
            record({ priceCode: ['name', priceCode], oldPrice: ['oldpcode', price], newPrice: ['newpcode', price] }),
            PRICES_AT_ONCE,
          ),
        ),
      ],
    }),
    answer: list(PriceCode),
    refusal: record({ ...faultFacts, ...conflict }),
  }),
}
