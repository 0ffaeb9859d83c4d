/** A user on the wire: the rights and settings that the record carries, and the whole of it (USR-03, USR-07). */
import { USER_CODE_LENGTH } from '#rules/limits.ts'
import { choice, flag, flags, instant, text, usDate, userCode, whole, word } from '../kernel/kinds.ts'
import { optional, record } from '../kernel/wire.ts'
import { orderColumnSettings } from './item-columns.ts'
import { itemListColumnSettings } from './item-lists.ts'

/** Rights as the user record carries them (USR-07). */
export const rightSettings = {
  allowMenuChange: 'Allow Menu Change',
  menuChange: 'Menu Change',
  editUsers: 'Edit Users',
  itemListChange: 'item List Change',
  locationMaint: 'Location Maint',
  invoiceReport: 'Invoice Report',
  reports: 'Reports',
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
} as const

/** A user as Edit Users shows it: no hash, no token, no secret (USR-25). */
export const PortalUser = record({
  userId: ['Id', whole()],
  userCode: ['User Code', userCode],
  name: ['Name', text(250)],
  email: ['Email', text(250)],
  mappedRouteNo: ['Mapped Route No', text(10)],
  expiresOn: ['Expires On', usDate],
  lastLogonAt: ['Last Logon', optional(instant)],
  createdOn: ['Created On', usDate],
  logonCount: ['Logon Count', whole()],
  customerNo: ['Customer No', text(20)],
  division: ['Division', text(10)],
  isDeleted: ['Deleted', flag],
  /** 1 active, 2 inactive; 0 is active as well (USR-05). */
  status: ['Status', choice(0, 1, 2)],
  isAdmin: ['Admin', flag],
  isResponsive: ['Responsive View', flag],
  rights: flags(rightSettings),
  ...displayFields,
  /** Moves with each change: what is saved says on which it stands. */
  version: ['version', whole()],
})

/** A code as it is typed: the rule says what is wrong with it, at its field. */
export const typedUserCode = text(USER_CODE_LENGTH * 10)
