/**
 * The one table of screens behind the sign-in: address, title, who may open it, its place in the menu, and the view,
 * loaded when it is first opened. Menu and routes are both read from here, so neither can show what the other lacks.
 */

import { patterns } from '#contract/screen-paths.ts'
import type { Ability, Viewer } from '#rules/access.ts'
import { FORMATS, UPLOAD_FORMATS, type UploadFormat } from '#rules/uploads/formats.ts'
import { paths } from '../portal/paths.ts'
import type { views } from './administration.ts'
import { type View, viewOf } from './view.tsx'

/** In the menu's order. `account` has no head: it opens from the user's name at the foot. */
export const MENU_GROUPS = ['orders', 'customers', 'setup', 'reports', 'account'] as const
export type MenuGroup = (typeof MENU_GROUPS)[number]

export interface MenuPlace {
  /** The menu's wording (SID-07). */
  readonly label: string
  readonly to: string
  /** Drawn by shell/MainMenu.tsx, so that sign-in loads no icons of the menu. */
  readonly icon:
    | 'clock'
    | 'cycle'
    | 'file'
    | 'gauge'
    | 'history'
    | 'house'
    | 'items'
    | 'kitchen'
    | 'bell'
    | 'key'
    | 'megaphone'
    | 'message'
    | 'play'
    | 'plug'
    | 'reports'
    | 'settings'
    | 'sheet'
    | 'store'
    | 'trash'
    | 'truck'
    | 'user'
    | 'users'
    | 'week'
  readonly group: MenuGroup
  /** Kept on small screens when Responsive View is on (SES-20). */
  readonly isKeptSmall: boolean
}

export interface Screen {
  readonly path: string
  /** The tab's title until the view is loaded and sets its own (PageHeading). */
  readonly title: string
  readonly ability: Ability
  readonly menu?: MenuPlace
  /** Whose menu has it, where that is not everybody who may open it. */
  readonly menuAbility?: Ability
  /** Where its place in the menu leads, where that depends on who looks. */
  readonly menuTo?: (viewer: Viewer) => string
  readonly View: View
}

const ofAdministration = (name: keyof typeof views) =>
  viewOf(async () => (await import('./administration.ts')).views[name]())
const UsersView = ofAdministration('users')
const NewUserView = ofAdministration('newUser')
const UserView = ofAdministration('user')
const OrderView = viewOf(() => import('../orders/OrderScreen.tsx'))

function uploadScreen(format: UploadFormat): Screen {
  const { title, path, ability, icon } = FORMATS[format]
  return {
    ...{ path, title, ability },
    ...(icon && { menu: { label: title, to: path, icon, group: 'orders', isKeptSmall: false } }),
    View: ofAdministration(format),
  }
}

/** In the order of the specification (SID-07), which each group of the menu keeps. One line a screen. */
export const screens: readonly Screen[] = [
  {
    path: patterns.dashboard,
    title: 'Dashboard',
    ability: 'dashboard.open',
    menu: { label: 'Dashboard', to: paths.dashboard, icon: 'house', group: 'orders', isKeptSmall: true },
    View: viewOf(() => import('../dashboard/DashboardScreen.tsx')),
  },
  {
    path: patterns.deliveryInstructions,
    title: 'Delivery Instructions',
    ability: 'instructions.read',
    menu: {
      ...{ label: 'Delivery Instructions', to: paths.deliveryInstructions(), icon: 'truck' },
      ...{ group: 'orders', isKeptSmall: true },
    },
    View: ofAdministration('instructions'),
  },
  {
    path: patterns.locations,
    title: 'Locations',
    ability: 'locations.list',
    menu: { label: 'Locations', to: paths.locations, icon: 'store', group: 'orders', isKeptSmall: true },
    View: viewOf(() => import('../locations/LocationsScreen.tsx')),
  },
  {
    path: patterns.newLocation,
    title: 'New Location',
    ability: 'locations.create',
    View: ofAdministration('createLocation'),
  },
  {
    path: patterns.editLocation,
    title: 'Location',
    ability: 'locations.maintain',
    View: ofAdministration('editLocation'),
  },
  {
    path: patterns.items,
    title: 'Item Maintenance',
    ability: 'items.maintain',
    menu: { label: 'Item Maintenance', to: paths.items, icon: 'items', group: 'setup', isKeptSmall: false },
    View: ofAdministration('items'),
  },
  {
    path: patterns.calendar,
    title: 'Calendar',
    ability: 'orders.open',
    View: viewOf(() => import('../calendar/CalendarScreen.tsx')),
  },
  {
    path: patterns.week,
    title: 'Week',
    ability: 'orders.open',
    View: viewOf(() => import('../orders/week/WeekScreen.tsx')),
  },
  { path: patterns.order, title: 'Order', ability: 'orders.open', View: OrderView },
  { path: patterns.summaryOrder, title: 'Order', ability: 'orders.open', View: OrderView },
  {
    path: patterns.summary,
    title: 'Order Summary',
    ability: 'orders.open',
    menu: { label: 'Order Summary', to: patterns.summary, icon: 'week', group: 'orders', isKeptSmall: true },
    View: viewOf(() => import('../summary/SummaryScreen.tsx')),
  },
  {
    path: patterns.missedOrders,
    title: 'Missed Orders',
    ability: 'missedOrders.read',
    menu: { label: 'Missed Orders', to: paths.missedOrders, icon: 'bell', group: 'orders', isKeptSmall: true },
    View: viewOf(() => import('../missed-orders/MissedOrdersScreen.tsx')),
  },
  {
    path: patterns.openInvoices,
    title: 'Open Invoices',
    ability: 'account.readAmounts',
    View: viewOf(() => import('../invoices/OpenInvoicesScreen.tsx')),
  },
  {
    path: patterns.invoice,
    title: 'Invoice',
    ability: 'account.readAmounts',
    View: viewOf(() => import('../invoices/InvoiceScreen.tsx')),
  },
  {
    path: patterns.closedDays,
    title: 'Orders on Closed Days',
    ability: 'orders.seeClosedDays',
    View: viewOf(() => import('../closed-days/ClosedDaysScreen.tsx')),
  },
  {
    path: patterns.customers,
    title: 'Customers',
    ability: 'customers.list',
    menu: { label: 'Customers', to: paths.customers, icon: 'users', group: 'customers', isKeptSmall: false },
    View: ofAdministration('customers'),
  },
  {
    path: patterns.production,
    title: 'Production',
    ability: 'production.release',
    menu: { label: 'Production', to: paths.production, icon: 'kitchen', group: 'orders', isKeptSmall: false },
    View: ofAdministration('production'),
  },
  {
    path: patterns.menuCycles,
    title: 'Menu Cycles',
    ability: 'menuCycles.maintain',
    menu: { label: 'Menu Cycles', to: paths.menuCycles, icon: 'cycle', group: 'setup', isKeptSmall: false },
    View: ofAdministration('menuCycles'),
  },
  {
    path: patterns.newMenuCycle,
    title: 'New Menu Cycle',
    ability: 'menuCycles.maintain',
    View: ofAdministration('newMenuCycle'),
  },
  {
    path: patterns.menuCycle,
    title: 'Menu Cycle',
    ability: 'menuCycles.maintain',
    View: ofAdministration('menuCycle'),
  },
  {
    path: patterns.history,
    title: 'History of Changes',
    ability: 'history.read',
    menu: { label: 'History', to: paths.history, icon: 'history', group: 'reports', isKeptSmall: false },
    View: ofAdministration('history'),
  },
  { path: patterns.imports, title: 'Imports', ability: 'imports.read', View: ofAdministration('imports') },
  { path: patterns.import, title: 'Import', ability: 'imports.read', View: ofAdministration('import') },
  {
    path: patterns.createCustomer,
    title: 'New Customer',
    ability: 'customers.maintain',
    View: ofAdministration('newCustomer'),
  },
  {
    path: patterns.editCustomer,
    title: 'Edit Customer',
    ability: 'customers.maintain',
    View: ofAdministration('editCustomer'),
  },
  {
    path: patterns.setupCustomer,
    title: 'Set Up Customer',
    ability: 'customers.maintain',
    View: ofAdministration('setup'),
  },
  {
    path: patterns.settings,
    title: 'Settings',
    ability: 'settings.change',
    menu: { label: 'Settings', to: paths.settings, icon: 'settings', group: 'setup', isKeptSmall: false },
    View: ofAdministration('settings'),
  },
  {
    path: patterns.system,
    title: 'System',
    ability: 'system.read',
    menu: { label: 'System', to: paths.system, icon: 'gauge', group: 'setup', isKeptSmall: false },
    View: ofAdministration('system'),
  },
  {
    path: patterns.alerts,
    title: 'Alerts',
    ability: 'notices.send',
    menu: { label: 'Alerts', to: patterns.alerts, icon: 'megaphone', group: 'customers', isKeptSmall: false },
    View: ofAdministration('notices'),
  },
  {
    path: patterns.users,
    title: 'Users',
    ability: 'users.ofStaff',
    menu: { label: 'Users', to: patterns.users, icon: 'user', group: 'setup', isKeptSmall: false },
    View: UsersView,
  },
  { path: patterns.newUser, title: 'New User', ability: 'users.ofStaff', View: NewUserView },
  { path: patterns.user, title: 'User', ability: 'users.ofStaff', View: UserView },
  {
    path: patterns.customerUsers,
    title: 'Users',
    ability: 'users.maintain',
    menu: { label: 'Users', to: patterns.users, icon: 'user', group: 'setup', isKeptSmall: false },
    menuAbility: 'users.ofCustomer',
    menuTo: ({ customerNo }) => paths.users(customerNo),
    View: UsersView,
  },
  { path: patterns.newCustomerUser, title: 'New User', ability: 'users.maintain', View: NewUserView },
  { path: patterns.newCustomerUserToo, title: 'New User', ability: 'users.maintain', View: NewUserView },
  { path: patterns.customerUser, title: 'User', ability: 'users.maintain', View: UserView },
  {
    path: patterns.waste,
    title: 'Waste Tracking',
    ability: 'waste.enter',
    menu: { label: 'Waste', to: paths.waste, icon: 'trash', group: 'reports', isKeptSmall: true },
    View: viewOf(() => import('../waste/EnterScreen.tsx')),
  },
  {
    path: patterns.wasteReview,
    title: 'Waste Tracking',
    ability: 'waste.enter',
    View: viewOf(() => import('../waste/ReviewScreen.tsx')),
  },
  {
    path: patterns.reports,
    title: 'Customer Reports',
    ability: 'reports.menu',
    menu: { label: 'Reports', to: patterns.reports, icon: 'reports', group: 'reports', isKeptSmall: true },
    View: viewOf(() => import('../reports/ReportsScreen.tsx')),
  },
  {
    path: patterns.report,
    title: 'Report',
    ability: 'reports.menu',
    View: viewOf(() => import('../reports/ReportScreen.tsx')),
  },
  {
    path: patterns.cutoffs,
    title: 'Order Add/Cut',
    ability: 'cutoffs.maintain',
    menu: { label: 'Order Add/Cut', to: paths.cutoffs, icon: 'clock', group: 'setup', isKeptSmall: false },
    View: ofAdministration('cutoffs'),
  },
  {
    path: patterns.updatePassword,
    title: 'Change Password',
    ability: 'password.change',
    menu: { label: 'Change Password', to: paths.updatePassword, icon: 'key', group: 'account', isKeptSmall: true },
    View: ofAdministration('updatePassword'),
  },
  {
    path: patterns.trainingVideos,
    title: 'Training Videos',
    ability: 'training.open',
    menu: { label: 'Training Videos', to: paths.trainingVideos, icon: 'play', group: 'setup', isKeptSmall: false },
    View: ofAdministration('training'),
  },
  ...UPLOAD_FORMATS.map(uploadScreen),
  {
    path: patterns.integration,
    title: 'Integration',
    ability: 'integration.use',
    menu: { label: 'Integration', to: paths.integration, icon: 'plug', group: 'setup', isKeptSmall: false },
    View: ofAdministration('integration'),
  },
  {
    path: patterns.subscribe,
    title: 'Subscribe to Text Alerts',
    ability: 'alerts.own',
    menu: {
      label: 'Subscribe to Text Alerts',
      to: patterns.subscribe,
      icon: 'message',
      group: 'account',
      isKeptSmall: false,
    },
    View: ofAdministration('subscribe'),
  },
]
