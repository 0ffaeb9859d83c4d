import { endpoint } from '../kernel/endpoint.ts'
import { clearable, customerNo, flag, list, text, truth, whole, word } from '../kernel/kinds.ts'
import { optional, record } from '../kernel/wire.ts'
import { ListedItem } from '../shapes/item-lists.ts'

/** What every call of item maintenance names: whose list, and which. The customer's price groups count, not those of a request. */
const ofList = {
  customerNo: ['lccustno', optional(customerNo)],
  itemListCode: ['txtItemListCode', clearable(text(20))],
  costGroup: ['CUSTPRICEGRP', optional(text(20))],
  retailGroup: ['RTLPRICEGRP', optional(text(20))],
  master: ['Master', optional(text(20))],
  sortBy: ['orderby', optional(text(60))],
  direction: ['order', optional(word('asc', 'desc', 'ASC', 'DESC'))],
} as const

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
    answer: record({
      items: ['items', list(ListedItem)],
      customerNo: ['Customer No_', customerNo],
      customerName: ['Name', text(100)],
      /** Whose lists these are where they are not the customer's own: then they are changed there alone (ITM-17). */
      masterCustomerNo: ['Master', text(20)],
      /** ITM-20, ITM-21. */
      listsAllowed: ['Web Allowed Item List Code Cnt', whole()],
      /** Whether the viewer may put items on the list and take them off. */
      mayChangeList: ['may_change_list', truth],
    }),
  }),
  listCodes: endpoint('GET /itemlistcodes', {
    summary: "The item lists of the customer or its master; '' is Master (ITM-25)",
    ability: 'items.maintain',
    ofAnyCustomer: true,
    query: record(ofList),
    answer: list(record({ listCode: ['item list code', text(20)] })),
  }),
}
