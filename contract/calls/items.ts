import { BODY_BYTES, ITEMS_AT_ONCE } from '#rules/limits.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { clearable, customerNo, flag, itemNo, json, list, takenBack, text, whole, word } from '../kernel/kinds.ts'
import { optional, record } from '../kernel/wire.ts'
import { faultFacts } from '../shapes/faults.ts'
import { ItemsOfList, ItemToSave, ListedItem, sortColumn } from '../shapes/item-lists.ts'

/** What every call of item maintenance names: whose list, and which. The customer's price groups count, not those of a request. */
const ofList = {
  customerNo: ['lccustno', optional(customerNo)],
  itemListCode: ['txtItemListCode', clearable(text(20))],
  costGroup: ['CUSTPRICEGRP', optional(text(20))],
  retailGroup: ['RTLPRICEGRP', optional(text(20))],
  master: ['Master', optional(text(20))],
  sortBy: ['orderby', optional(sortColumn)],
  direction: ['order', optional(word('', 'asc', 'desc', 'ASC', 'DESC'))],
} as const

const ofMany = {
  itemNo: ['Item No_', itemNo],
  isShown: ['Show on Menu', optional(flag)],
  isAuthorised: ['Authorized Menu Item', optional(flag)],
  /** Blank: the item's own. */
  priceCode: ['Price Code', optional(text())],
  /** The code that was seen; when it is another one now, nothing is changed (ITM-31). */
  oldPriceCode: ['old Price Code', optional(text())],
} as const
/** An item as the list answered it is taken back. */
const ItemOfMany = record({ ...ofMany, rest: takenBack(ListedItem, [...record(ofMany).fields.keys()]) })

export const items = {
  load: endpoint('GET /itemmaint_new', {
    summary:
      "The items of one of the customer's lists as the customer has them: what company staff may put on it, or what the customer may know of (ITM-26)",
    ability: 'items.maintain',
    ofAnyCustomer: true,
    lane: 'reading',
    query: record({
      ...ofList,
      /** Leaves out what says nothing: zeros and blank texts of the items. */
      isShort: ['short', optional(flag)],
    }),
    answer: ItemsOfList,
  }),
  listCodes: endpoint('GET /itemlistcodes', {
    summary: "The item lists of the customer or its master; '' is Master (ITM-25)",
    ability: 'items.maintain',
    ofAnyCustomer: true,
    query: record(ofList),
    answer: list(record({ listCode: ['item list code', text(20)] })),
  }),
  save: endpoint('POST /ItemMaintItemSave', {
    summary:
      'Save what was changed of one item; a number or code is compared with what it was, everything else goes by the version (ITM-31)',
    ability: 'items.change',
    ofAnyCustomer: true,
    query: record({
      customerNo: ['lccustno', optional(customerNo)],
      itemListCode: ['ItemListCode', clearable(text(20))],
      oldPriceCode: ['oldpcode', clearable(text())],
      priceCode: ['newpcode', clearable(text())],
      oldUserDefinedCode: ['olduserdef', clearable(text())],
      userDefinedCode: ['newuserdef', clearable(text())],
      customerItemNo: ['citmno', clearable(text())],
      oldCustomerItemNo: ['oldcitmno', clearable(text())],
    }),
    form: record({ item: ['item', json(ItemToSave)] }),
    answer: record({
      item: ['item', ListedItem],
      /** Open orders that have the item, where a change touches them: hidden, or its price another (ITM-37). */
      openOrders: ['open_orders', optional(whole())],
      /** Of a changed price: orders in production, which keep theirs. */
      inProductionOrders: ['in_production', optional(whole())],
    }),
    refusal: record({
      current: ['current', optional(ListedItem)],
      changedBy: ['changed_by', optional(text(40))],
      ...faultFacts,
    }),
  }),
  saveMany: endpoint('POST /allItems', {
    summary:
      'Put many items of a list on the menu or take them off, authorize them, or give them price codes: all or none (ITM-32)',
    ability: 'items.change',
    ofAnyCustomer: true,
    bodyBytes: 2 * BODY_BYTES,
    query: record({
      customerNo: ['lccustno', optional(customerNo)],
      itemListCode: ['lcitemlistcode', clearable(text(20))],
    }),
    form: record({
      items: ['items', json(list(ItemOfMany, ITEMS_AT_ONCE), { keys: ItemOfMany.fields.size * ITEMS_AT_ONCE })],
    }),
    answer: record({
      changed: ['changed', list(itemNo)],
      /** Of changed prices: the open orders that get them, and those in production, which keep theirs (ITM-37). */
      openOrders: ['open_orders', optional(whole())],
      inProductionOrders: ['in_production', optional(whole())],
    }),
    refusal: record(faultFacts),
  }),
  openOrders: endpoint('POST /itemmaint_open_orders', {
    summary:
      'How many open orders have these items: they keep what they have when the items are taken off the menu (ITM-37)',
    ability: 'items.maintain',
    ofAnyCustomer: true,
    stores: false,
    lane: 'reading',
    query: record({
      customerNo: ['lccustno', optional(customerNo)],
      itemListCode: ['lcitemlistcode', clearable(text(20))],
    }),
    form: record({ itemNos: ['items', json(list(itemNo, ITEMS_AT_ONCE))] }),
    answer: record({ orders: ['orders', whole()], pieces: ['pieces', whole()] }),
  }),
}
