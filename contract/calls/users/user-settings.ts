import { endpoint } from '../../kernel/endpoint.ts'
import { customerNo, flag, flagChanges, json } from '../../kernel/kinds.ts'
import { optional, record } from '../../kernel/wire.ts'
import { orderColumnSettings } from '../../shapes/item-columns.ts'
import { groupItems, historyMode } from '../../shapes/user-shapes.ts'

/** What a user may set of the order screen; what is left out stays. */
export const orderSettings = {
  orderColumns: flagChanges(orderColumnSettings),
  historyMode: ['Order Entry History Display', optional(historyMode)],
  scrollItems: ['Order Entry Scroll Items', optional(flag)],
  groupItems: ['Order Entry Group Items', optional(groupItems)],
  usePopovers: ['Order Entry Use Popovers', optional(flag)],
} as const
const OrderSettings = record(orderSettings)

/** What somebody sets of his own screens. An order needs these of all the calls about users, and no other. */
export const userSettings = {
  updateOrderColumns: endpoint('POST /update_order_columns', {
    summary: "Change the session's own settings of the order screen (ORD-64); columns without the right stay off",
    ability: 'session.own',
    query: record({ customerNo: ['lccustno', optional(customerNo)] }),
    form: record({ settings: ['user', json(OrderSettings)] }),
  }),
}
