/**
 * The permission table: who may do what, said once. The menu, the routes, the columns, the buttons and the server's
 * check all ask `may`. tests/access.test.ts prints persona × call, so a change of rights is a reviewed diff.
 */

/** Rights that a user record carries, in the order in which forms show them (USR-07). */
export const RIGHTS = [
  'allowMenuChange', // may switch an order's item list
  'menuChange', // daily menu maintenance: sees and sets Removed from Menu
  'editUsers',
  'itemListChange', // item maintenance
  'locationMaint',
  'invoiceReport',
  'reports',
  'deliveryInstructions', // SID-09: reads what drivers are told
  'wasteSystem',
  'payBill',
  'viewMsrp',
  'locationDays',
  'apiIntegration',
  'showDashboard',
] as const
export type Right = (typeof RIGHTS)[number]

/** Those of a user's stored rights that there are; a word that means nothing (any more) gives nothing. */
export const knownRights = (stored: readonly string[]): ReadonlySet<Right> =>
  new Set(RIGHTS.filter((right) => stored.includes(right)))

/** Who asks, and for whom. Built by the server from the session alone; the browser is given a copy to draw with. */
export interface Viewer {
  readonly userCode: string
  /** Company staff: an account with no home customer, also while viewing as one (GEN-04). */
  readonly isStaff: boolean
  readonly isAdmin: boolean
  /** The customer acted for now; undefined for staff with no customer chosen. */
  readonly customerNo: string | undefined
  readonly rights: ReadonlySet<Right>
  /** The route or ship-to that all of it is limited to (USR-27); blank or absent: every location. */
  readonly mappedRouteNo?: string | undefined
}

type Rule = (viewer: Viewer) => boolean
const all =
  (...rules: Rule[]): Rule =>
  (v) =>
    rules.every((rule) => rule(v))
const any =
  (...rules: Rule[]): Rule =>
  (v) =>
    rules.some((rule) => rule(v))
const has =
  (right: Right): Rule =>
  (v) =>
    v.rights.has(right)

const signedIn: Rule = () => true
const acting: Rule = (v) => v.customerNo !== undefined
const isAdmin: Rule = (v) => v.isAdmin
const isStaff: Rule = (v) => v.isStaff
const seesAll: Rule = (v) => !v.mappedRouteNo
/** Staff with the Admin flag and no customer chosen (GEN-04). */
const superAdmin: Rule = (v) => v.isStaff && v.isAdmin && v.customerNo === undefined
/** Derived, never a flag on a form (SID-13). */
const impersonate: Rule = (v) => v.isStaff && v.isAdmin

/** Who has the right, and the customer's administrator, who would give it to himself anyway. */
const ownUploads: Rule = all(
  acting,
  any(
    has('apiIntegration'),
    all(isAdmin, (v) => !v.isStaff),
  ),
)

const table = {
  'account.read': acting,
  'account.readAmounts': all(acting, any(isStaff, has('invoiceReport'))), // SID-18, ROL-10
  'alerts.own': signedIn, // SID-24, TXT-01
  'customers.list': superAdmin, // CUS-01, SID-12
  'customers.maintain': superAdmin, // CUS-02, CUS-03
  'customers.viewAs': impersonate, // IMP-01
  'cutoffs.maintain': superAdmin, // CUT-12
  'dashboard.content': has('showDashboard'), // DSH-01
  'dashboard.open': signedIn,
  'erp.exchange': () => false, // ERP-08: no user's; the installation's key alone opens these calls
  'history.read': any(superAdmin, all(acting, any(isStaff, all(isAdmin, seesAll)))), // INV-33: of one's own customer
  'imports.read': superAdmin, // IMP-15: files of all customers
  'instructions.read': all(acting, any(isStaff, isAdmin, has('deliveryInstructions'))), // SID-08, SID-09
  'integration.use': has('apiIntegration'), // API-03
  'items.authorise': isStaff, // ITM-23: restricted items, and where they may be ordered
  // USR-27: who sees one route alone reads them; what is changed here is every location's.
  'items.change': all(has('itemListChange'), isAdmin, seesAll),
  'items.maintain': all(has('itemListChange'), isAdmin), // ROL-07
  'items.seeBaseCost': isAdmin, // ORD-68: base cost, extended cost and MSRP code
  'items.seeMsrp': any(isAdmin, has('viewMsrp')), // ORD-68
  'items.seeRemoved': has('menuChange'), // ORD-56
  'items.seeWaste': any(isAdmin, has('wasteSystem')), // ORD-33
  'items.setRemoved': all(acting, has('menuChange')), // ORD-56
  'locations.create': all(acting, any(isStaff, has('locationMaint'))), // LOC-07, ROL-04
  'locations.editNotes': acting, // ORD-73
  'locations.list': acting, // SID-10
  'locations.maintain': all(acting, any(isStaff, has('locationMaint'))), // LOC-06, ROL-03
  'locations.setDays': all(acting, any(isStaff, has('locationDays'))), // LOC-22
  'locations.setStaffFields': all(acting, isStaff), // LOC-21, LOC-33
  'mail.lookAfter': superAdmin, // INV-31: mail that waits or was given up
  'menuCycles.maintain': superAdmin, // SRV-06: what the rotating menus offer
  // MIS-01: of all customers, or of the one acted for. What is done there asks for 'orders.open'.
  'missedOrders.read': any(acting, superAdmin),
  'notices.send': superAdmin, // TXT-03: to many, and what became of every alert
  'orders.addItem': all(acting, isStaff), // ORD-13
  'orders.changeList': any(has('allowMenuChange'), has('itemListChange')), // ORD-59, ROL-11
  'orders.editHeader': all(acting, isStaff), // IMP-04
  'orders.open': acting, // SID-10
  'orders.seeClosedDays': impersonate, // CUT-15: of all customers, or of the one acted for
  'orders.sendMailAgain': all(acting, isStaff), // ORD-75
  'orders.unlock': impersonate, // ORD-36: of all customers, or of the one acted for
  'password.change': signedIn, // PWD-01; under "Logged in as" for every user (SID-20)
  'payBill.open': has('payBill'), // SID-21
  'production.release': superAdmin, // ORD-36
  // SID-17: the place in the menu; inside, each report asks for its own (SID-18).
  'reports.menu': all(acting, any(isStaff, isAdmin, has('reports'), has('invoiceReport'))),
  'reports.invoice': all(acting, any(isStaff, has('invoiceReport'))), // SID-18: those that tell what was bought
  'reports.other': all(acting, any(isStaff, has('reports'))), // SID-18
  'session.own': signedIn,
  'settings.change': superAdmin, // ORD-38: what staff may do before the cut-off
  'system.read': superAdmin, // OPS-07: what an operator would look at
  'training.open': isAdmin, // SID-20
  'uploads.manyCustomers': superAdmin, // SID-23, XLS-08
  'uploads.open': ownUploads, // SID-22: the screens for one's own customer
  'uploads.use': any(ownUploads, superAdmin), // SID-22, SID-23
  'users.maintain': any(superAdmin, all(has('editUsers'), any(acting, isStaff))), // SID-14, SID-15, ROL-05, ROL-06
  'users.ofCustomer': all(acting, has('editUsers')), // SID-14: the place in the menu
  'users.ofStaff': any(
    superAdmin,
    all(has('editUsers'), isStaff, (v) => v.customerNo === undefined),
  ), // SID-15, ROL-02
  'waste.correct': all(acting, any(isAdmin, has('wasteSystem'))), // WST-14: which pieces, rules/waste/entry.ts says
  'waste.enter': all(acting, any(isAdmin, has('wasteSystem'))), // SID-16
} satisfies Record<string, Rule>

export type Ability = keyof typeof table
export const ABILITIES = Object.keys(table) as Ability[]

/** Whether the viewer may; the only question the rest of the product asks about rights (ROL-10). */
export const may = (viewer: Viewer, ability: Ability): boolean => table[ability](viewer)
