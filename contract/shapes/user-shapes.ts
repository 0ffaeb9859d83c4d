/** Rights and settings that a user's record carries on the wire (USR-03, USR-07). */
import { choice, flag, flags, word } from '../kernel/kinds.ts'
import { orderColumnSettings } from './item-columns.ts'
import { itemListColumnSettings } from './item-list-columns.ts'

/** Rights as the user record carries them (USR-07). */
export const rightSettings = {
  allowMenuChange: 'Allow Menu Change',
  menuChange: 'Menu Change',
  editUsers: 'Edit Users',
  itemListChange: 'item List Change',
  locationMaint: 'Location Maint',
  invoiceReport: 'Invoice Report',
  reports: 'Reports',
  deliveryInstructions: 'Delivery Instructions',
  wasteSystem: 'Waste System',
  payBill: 'pay_bill',
  viewMsrp: 'View_MSRP',
  locationDays: 'Menu Days',
  apiIntegration: 'APIIntegrationPermission',
  showDashboard: 'Show_Dashboard',
} as const

export const historyMode = word('Daily', 'Weekly', 'Last')
/** 0 none, 1 by price code, 2 by section (ORD-07). */
export const groupItems = choice(0, 1, 2)

/** How the order screen looks to a user. */
export const displayFields = {
  orderColumns: flags(orderColumnSettings),
  itemColumns: flags(itemListColumnSettings),
  historyMode: ['Order Entry History Display', historyMode],
  scrollItems: ['Order Entry Scroll Items', flag],
  groupItems: ['Order Entry Group Items', groupItems],
  usePopovers: ['Order Entry Use Popovers', flag],
  /** Item maintenance in a box of its own. */
  scrollItemList: ['ItmMaint Scroll', flag],
} as const
