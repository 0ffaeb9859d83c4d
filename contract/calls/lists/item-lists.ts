import { ITEM_NO_LENGTH } from '#rules/limits.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { clearable, customerNo, list, money, text, whole, word } from '../../kernel/kinds.ts'
import { optional, record } from '../../kernel/wire.ts'
import { faultFacts } from '../../shapes/faults.ts'
import { ItemsOfList } from '../../shapes/item-lists.ts'

/** Items that lack something: how many, and the first of them. */
const lacking = record({
  count: ['count', whole()],
  items: [
    'items',
    list(
      record({
        itemNo: ['Item No_', text(ITEM_NO_LENGTH)],
        description: ['Description', text(120)],
        priceCode: ['Price Code', text(10)],
      }),
    ),
  ],
})
/** What a group has: how much, for whom, and between which prices. */
const Group = record({
  group: ['Group', text(10)],
  /** Items with a base cost, or price codes with a value. */
  count: ['Entries', whole()],
  customerCount: ['Customers', whole()],
  lowestCents: ['Lowest', optional(money)],
  highestCents: ['Highest', optional(money)],
})

/** As the call that reads a list; a request's price groups are not used, nor its sorting. */
const ofList = {
  customerNo: ['lccustno', optional(customerNo)],
  costGroup: ['CUSTPRICEGRP', optional(text(20))],
  retailGroup: ['RTLPRICEGRP', optional(text(20))],
  master: ['Master', optional(text(20))],
  sortBy: ['orderby', optional(text(60))],
  direction: ['order', optional(word('asc', 'desc', 'ASC', 'DESC'))],
} as const

export const itemLists = {
  create: endpoint('GET /itemmaint_new', {
    when: { lcbuttonsubmit: 'Save' },
    summary: "Make a list; it begins with Master's items as they are there (ITM-18, ITM-21, ITM-28)",
    ability: 'items.maintain',
    ofAnyCustomer: true,
    changes: true,
    query: record({
      ...ofList,
      button: ['lcbuttonsubmit', word('Save')],
      /** As it was typed; it becomes upper case. */
      newListCode: ['txtItemListCode', text(60)],
    }),
    answer: ItemsOfList,
    refusal: record(faultFacts),
  }),
  remove: endpoint('GET /itemmaint_new', {
    when: { lcbuttonsubmit: 'Delete List' },
    summary: 'Delete a list that no location and no open order uses (ITM-22, ITM-28); answers Master',
    ability: 'items.maintain',
    ofAnyCustomer: true,
    changes: true,
    query: record({
      ...ofList,
      button: ['lcbuttonsubmit', word('Delete List')],
      itemListCode: ['txtItemListCode', clearable(text(20))],
    }),
    answer: ItemsOfList,
  }),
  gaps: endpoint('GET /customeritemgaps', {
    summary: "What the menus of a customer's lists lack: base costs, retail prices, items",
    ability: 'customers.maintain',
    ofAnyCustomer: true,
    lane: 'reading',
    query: record({ customerNo: ['lccustno', customerNo] }),
    answer: record({
      customerPriceGroup: ['Customer Price Group', text(10)],
      retailPriceGroup: ['Retail Price Group', text(10)],
      /** Whose lists these are, where they are another account's. */
      masterCustomerNo: ['Master', optional(customerNo)],
      /** Items on the menu of Master or of a list that an active location has. */
      menuItemCount: ['Menu Items', whole()],
      withoutBaseCost: ['Without Base Cost', lacking],
      withoutRetailPrice: ['Without Retail Price', lacking],
    }),
  }),
  fill: endpoint('POST /itemlistfill', {
    summary: "Fill a customer's Master: with another customer's, or with every active item that is not restricted",
    ability: 'customers.maintain',
    ofAnyCustomer: true,
    form: record({
      customerNo: ['lccustno', customerNo],
      /** Whose Master is copied; absent: every active item that is not restricted. */
      fromCustomerNo: ['fromcustno', optional(customerNo)],
    }),
    answer: record({
      /** Items that were not on the list before. */
      addedCount: ['added', whole()],
      itemCount: ['items', whole()],
    }),
  }),
  priceGroups: endpoint('GET /pricegroups', {
    summary: 'Which price groups there are, and what each gives',
    ability: 'customers.maintain',
    lane: 'reading',
    answer: record({ base: ['base', list(Group)], retail: ['retail', list(Group)] }),
  }),
}
