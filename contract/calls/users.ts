import { endpoint } from '../kernel/endpoint.ts'
import { choice, customerNo, flag, flagChanges, json, word } from '../kernel/kinds.ts'
import { optional, record } from '../kernel/wire.ts'
import { orderColumnSettings } from '../shapes/item-columns.ts'
import { hiddenItemColumns, itemListColumnSettings } from '../shapes/item-lists.ts'

/** What a user may set of the order screen; what is left out stays. */
const OrderSettings = record({
  orderColumns: flagChanges(orderColumnSettings),
  historyMode: ['Order Entry History Display', optional(word('Daily', 'Weekly', 'Last'))],
  scrollItems: ['Order Entry Scroll Items', optional(flag)],
  /** 0 none, 1 by price code, 2 by section (ORD-07). */
  groupItems: ['Order Entry Group Items', optional(choice(0, 1, 2))],
  usePopovers: ['Order Entry Use Popovers', optional(flag)],
})

/** What a user may set of item maintenance; what is left out stays. */
const ItemSettings = record({
  itemColumns: flagChanges(itemListColumnSettings),
  /** Names of columns, parted by commas: these are switched off, and every other one on. */
  hiddenColumns: ['ItmLst_Hidden_Columns', hiddenItemColumns],
})

export const users = {
  updateOrderColumns: endpoint('POST /update_order_columns', {
    summary: "Change the session's own settings of the order screen (ORD-64); columns without the right stay off",
    ability: 'session.own',
    query: record({ customerNo: ['lccustno', optional(customerNo)] }),
    form: record({ settings: ['user', json(OrderSettings)] }),
  }),
  updateItemColumns: endpoint('POST /update_item_columns', {
    summary:
      "Change the session's own choice of columns in item maintenance (ITM-33); columns without the right stay off",
    ability: 'session.own',
    query: record({ customerNo: ['lccustno', optional(customerNo)] }),
    form: record({ settings: ['user', json(ItemSettings)] }),
  }),
}
