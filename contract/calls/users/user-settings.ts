import { endpoint } from '../../kernel/endpoint.ts'
import { customerNo, flag, flagChanges, json, orBlank, takenBack } from '../../kernel/kinds.ts'
import { optional, record } from '../../kernel/wire.ts'
import { orderColumnSettings } from '../../shapes/item-columns.ts'
import { PortalUser } from '../../shapes/portal-user.ts'
import { SessionUser } from '../../shapes/session-user.ts'
import { groupItems, historyMode } from '../../shapes/user-shapes.ts'

/** What a user may set of the order screen; what is left out stays. */
export const orderSettings = {
  orderColumns: flagChanges(orderColumnSettings),
  historyMode: ['Order Entry History Display', orBlank(historyMode, 'must be one of Daily, Weekly, Last.')],
  scrollItems: ['Order Entry Scroll Items', orBlank(flag, 'must be 0 or 1.')],
  groupItems: ['Order Entry Group Items', orBlank(groupItems, 'must be one of 0, 1, 2.')],
  usePopovers: ['Order Entry Use Popovers', orBlank(flag, 'must be 0 or 1.')],
} as const
/** The user of login's answer is sent back whole (ORD-64). */
const OrderSettings = record({
  ...orderSettings,
  rest: takenBack([SessionUser, PortalUser], [...record(orderSettings).fields.keys()]),
})

/** What somebody sets of his own screens. An order needs these of all the calls about users, and no other. */
export const userSettings = {
  updateOrderColumns: endpoint('POST /update_order_columns', {
    summary: "Change the session's own settings of the order screen (ORD-64); columns without the right stay off",
    ability: 'session.own',
    query: record({ customerNo: ['lccustno', optional(customerNo)] }),
    form: record({ settings: ['user', json(OrderSettings)] }),
  }),
}
