import { endpoint } from '../../kernel/endpoint.ts'
import { clearable, customerNo, instant, list, text, whole, word } from '../../kernel/kinds.ts'
import { optional, record } from '../../kernel/wire.ts'
import { faultFacts } from '../../shapes/faults.ts'
import { ItemsOfList } from '../../shapes/item-lists.ts'

/** As the call that reads a list; a request's price groups are not used, nor its sorting. */
const ofList = {
  customerNo: ['lccustno', optional(customerNo)],
  costGroup: ['CUSTPRICEGRP', optional(text(20))],
  retailGroup: ['RTLPRICEGRP', optional(text(20))],
  master: ['Master', optional(text(20))],
  sortBy: ['orderby', optional(text(60))],
  direction: ['order', optional(word('asc', 'desc', 'ASC', 'DESC'))],
} as const

const query = record({ customerNo: ['lccustno', optional(customerNo)] })

export const itemLists = {
  create: endpoint('GET /itemmaint_new', {
    when: { lcbuttonsubmit: 'Save' },
    summary: "Make a list; it begins with Master's items as they are there (ITM-18, ITM-21, ITM-28)",
    ability: 'items.change',
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
    ability: 'items.change',
    ofAnyCustomer: true,
    changes: true,
    query: record({
      ...ofList,
      button: ['lcbuttonsubmit', word('Delete List')],
      itemListCode: ['txtItemListCode', clearable(text(20))],
    }),
    answer: ItemsOfList,
  }),
  deleted: endpoint('GET /deleted_item_lists', {
    summary: 'The deleted lists of a customer, the latest first, for company staff (ITM-38)',
    ability: 'items.change',
    ofAnyCustomer: true,
    query,
    answer: list(
      record({
        deletedListId: ['Id', whole()],
        listCode: ['ItemListCode', text(20)],
        itemCount: ['item_count', whole()],
        deletedAt: ['deleted_at', instant],
        deletedBy: ['deleted_by', text(60)],
      }),
    ),
  }),
  restore: endpoint('POST /restore_item_list', {
    summary: 'Restore a deleted list with its items, menus and prices, under a code that is free (ITM-38)',
    ability: 'items.change',
    ofAnyCustomer: true,
    query,
    form: record({
      deletedListId: ['Id', whole()],
      /** As it was typed; it becomes upper case. */
      newListCode: ['txtItemListCode', text(60)],
    }),
    answer: ItemsOfList,
    refusal: record(faultFacts),
  }),
}
