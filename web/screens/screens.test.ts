import { describe, expect, test } from 'vitest'
import { RIGHTS, type Right, type Viewer } from '#rules/access.ts'
import { behindSignIn } from '../portal/paths.ts'
import { menuFor } from './menu.ts'
import { screens } from './screens.tsx'

/** The menu table of the specification (SID-07) for the links that exist; Pay Bill and Back stand in MainMenu. */
const table: Record<string, (viewer: Viewer) => boolean> = {
  Dashboard: () => true,
  'Delivery Instructions': (v) =>
    v.customerNo !== undefined && (v.isStaff || v.isAdmin || v.rights.has('deliveryInstructions')), // SID-08, SID-09
  Locations: (v) => v.customerNo !== undefined,
  'Item Maintenance': (v) => v.isAdmin && v.rights.has('itemListChange'), // ROL-07
  'Order Summary': (v) => v.customerNo !== undefined,
  'Missed Orders': (v) => v.customerNo !== undefined || (v.isStaff && v.isAdmin), // MIS-01
  Customers: (v) => v.isStaff && v.isAdmin && v.customerNo === undefined,
  Production: (v) => v.isStaff && v.isAdmin && v.customerNo === undefined, // ORD-36
  'Menu Cycles': (v) => v.isStaff && v.isAdmin && v.customerNo === undefined, // SRV-06
  // INV-33: who is limited to a route reads what happened to an order on the order.
  History: (v) => (v.isAdmin && !v.mappedRouteNo) || (v.isStaff && v.customerNo !== undefined),
  Settings: (v) => v.isStaff && v.isAdmin && v.customerNo === undefined,
  System: (v) => v.isStaff && v.isAdmin && v.customerNo === undefined, // OPS-07
  Alerts: (v) => v.isStaff && v.isAdmin && v.customerNo === undefined, // TXT-03
  Users: (v) => v.rights.has('editUsers') || (v.isStaff && v.isAdmin && v.customerNo === undefined), // SID-14, SID-15
  Waste: (v) => v.customerNo !== undefined && (v.isAdmin || v.rights.has('wasteSystem')), // SID-16
  Reports: (v) =>
    v.customerNo !== undefined && (v.isStaff || v.isAdmin || v.rights.has('reports') || v.rights.has('invoiceReport')), // SID-17
  'Order Add/Cut': (v) => v.isStaff && v.isAdmin && v.customerNo === undefined, // SID-19
  'Change Password': () => true, // PWD-01: every user finds it
  'Training Videos': (v) => v.isAdmin,
  'Enterprise Upload': (v) =>
    v.customerNo !== undefined && (v.rights.has('apiIntegration') || (v.isAdmin && !v.isStaff)), // SID-22
  'Roundys Upload': (v) => v.isStaff && v.isAdmin && v.customerNo === undefined,
  Integration: (v) => v.rights.has('apiIntegration'), // SID-24
  'Subscribe to Text Alerts': () => true, // SID-24
}
/** Group by group: Orders, Customers, Setup, Reports, and what opens from the user's name. */
const order = [
  'Dashboard',
  'Delivery Instructions',
  'Locations',
  'Order Summary',
  'Missed Orders',
  'Production',
  'Enterprise Upload',
  'Roundys Upload',
  'Customers',
  'Alerts',
  'Item Maintenance',
  'Menu Cycles',
  'Settings',
  'System',
  'Users',
  'Order Add/Cut',
  'Training Videos',
  'Integration',
  'History',
  'Waste',
  'Reports',
  'Change Password',
  'Subscribe to Text Alerts',
]

function* everyViewer(): Generator<Viewer> {
  const rightSets: Right[][] = [[], ...RIGHTS.map((right) => [right]), [...RIGHTS]]
  for (const isStaff of [false, true])
    for (const isAdmin of [false, true])
      for (const customerNo of isStaff ? [undefined, '104220'] : ['104220'])
        for (const mappedRouteNo of isStaff ? [''] : ['', 'R14'])
          for (const rights of rightSets)
            yield { userCode: 'X', isStaff, isAdmin, customerNo, mappedRouteNo, rights: new Set(rights) }
}
const viewers = [...everyViewer()]
const told = ({ isStaff, isAdmin, customerNo, mappedRouteNo, rights }: Viewer) =>
  `${isStaff ? 'staff' : 'customer user'}${isAdmin ? ' admin' : ''}, ${customerNo ?? 'no customer'} ${mappedRouteNo}, ${[...rights].join(' ') || 'no rights'}`

test('every address behind the sign-in has its screen, and every screen an address that the router knows', () => {
  expect(screens.map(({ path }) => path).toSorted()).toEqual(behindSignIn.toSorted())
})

describe('the menu (SID-07 to SID-20)', () => {
  test(`shows ${viewers.length} kinds of viewer exactly what the table grants them`, () => {
    for (const viewer of viewers) {
      const wanted = order.filter((label) => table[label]?.(viewer))
      expect(
        menuFor(viewer).map((place) => place.label),
        told(viewer),
      ).toEqual(wanted)
    }
  })
  test('the table of this test names every link there is', () => {
    // Users of a customer and those of staff have a row each.
    const labels = new Set(screens.flatMap(({ menu }) => menu?.label ?? []))
    expect(Object.keys(table)).toEqual([...labels])
  })
  test('a company employee without a customer, and viewing as one', () => {
    const staff: Viewer = {
      userCode: 'ADMIN',
      isStaff: true,
      isAdmin: true,
      customerNo: undefined,
      rights: new Set(RIGHTS),
    }
    expect(menuFor(staff).map(({ label }) => label)).toEqual([
      'Dashboard',
      'Missed Orders',
      'Production',
      'Roundys Upload',
      'Customers',
      'Alerts',
      'Item Maintenance',
      'Menu Cycles',
      'Settings',
      'System',
      'Users',
      'Order Add/Cut',
      'Training Videos',
      'Integration',
      'History',
      'Change Password',
      'Subscribe to Text Alerts',
    ])
    expect(menuFor({ ...staff, customerNo: '104220' }).map(({ label }) => label)).toEqual([
      'Dashboard',
      'Delivery Instructions',
      'Locations',
      'Order Summary',
      'Missed Orders',
      'Enterprise Upload',
      'Item Maintenance',
      'Users',
      'Training Videos',
      'Integration',
      'History',
      'Waste',
      'Reports',
      'Change Password',
      'Subscribe to Text Alerts',
    ])
  })
  test('SID-16 a waste-only clerk sees Waste beside what everybody sees', () => {
    const clerk: Viewer = {
      userCode: 'WASTE',
      isStaff: false,
      isAdmin: false,
      customerNo: '104220',
      rights: new Set(['wasteSystem']),
    }
    expect(menuFor(clerk).map(({ label }) => label)).toEqual([
      'Dashboard',
      'Locations',
      'Order Summary',
      'Missed Orders',
      'Waste',
      'Change Password',
      'Subscribe to Text Alerts',
    ])
  })
})
