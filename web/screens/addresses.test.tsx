// @vitest-environment browser-beside-server
// The specified addresses lead to their screens (SES-07 to SES-09, SES-12, SES-13), and to nobody who may not have them (ROL-02 to ROL-07).
import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { RIGHTS } from '#rules/access.ts'
import { sharedWorld } from '#tests/support/fresh-world.ts'
import { clerk, customerAdmin, OTHER, OWN, type Persona, plainStaff, staff } from '#tests/support/personas.ts'
import { leavePortal, openPortal } from '#tests/support/portal.tsx'
import { NOON } from '#tests/support/world.ts'

let locationId: number
const world = sharedWorld('embedded', async () => {
  world.clock.set(NOON)
  await world.make.shop()
  await world.make.shop(OTHER)
  await world.as(clerk)
  await world.as(staff)
  const found = await world.db.selectFrom('location').where('customerNo', '=', OWN).select('locationId').execute()
  locationId = found[0]?.locationId ?? 0
})
afterEach(leavePortal)

const everyRight: Persona = { userCode: 'ALL', customerNo: OWN, isAdmin: true, rights: RIGHTS }
const titled = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name })
/** Each address leads to the screen of this title; from the dashboard each time, so that no title is the one before. */
async function leadTo(persona: Persona, places: Readonly<Record<string, string | RegExp>>, viewing = '') {
  const { visit } = await openPortal(world, persona, '/dashboard', { viewing })
  for (const [address, title] of Object.entries(places)) {
    await titled('Dashboard')
    await visit(address)
    await titled(title)
    await visit('/dashboard')
  }
}

test('SES-08 SES-09 SES-12 those of company staff', async () => {
  await leadTo(staff, {
    '/customers': 'Customers',
    '/customers/create': 'New Customer',
    [`/customers/${OWN}/edit`]: `Edit Customer ${OWN}`,
    [`/customers/${OWN}/users`]: 'Users',
    [`/customers/${OWN}/users/`]: 'Users',
    [`/customers/${OWN}/users/create`]: 'New User',
    [`/customers/${OWN}/users/CLERK/edit`]: 'User CLERK',
    '/users': 'Users',
    '/users/create': 'New User',
    '/users/ADMIN/edit': 'User ADMIN',
    '/orderaddcut': 'Order Add/Cut',
    '/items': 'Item Maintenance',
    '/update-password': 'Change Password',
  })
})

test('SES-07 SES-08 those of a customer', async () => {
  await leadTo(everyRight, {
    '/locations': 'Locations',
    '/locations/create': 'New Location',
    [`/locations/${locationId}/edit`]: /000213/,
    '/items': 'Item Maintenance',
    '/OrderSummary': /^Order Summary/,
    '/integration': 'Integration',
    '/update-password': 'Change Password',
    [`/customers/${OWN}/users`]: 'Users',
    '/reports': 'Customer Reports',
    '/reports/menu': 'Print Menu',
    '/Reports/Waste/': 'Waste Report',
    '/reports/order-summary-data-file': 'Order Summary Data File',
    '/reports/order-invoice-summary': 'Order/Invoice Summary',
    '/reports/purchase-history': 'Purchase History, Summarized',
    '/reports/order-data-for-upload': 'Order Data for Upload',
    '/reports/no-such-report': 'Page Not Found',
  })
})

test('SES-13 in any case, and new leads to create', async () => {
  const { visit, address } = await openPortal(world, staff, '/dashboard')
  await titled('Dashboard')
  await visit(`/Customers/${OWN}/users/new`)
  await titled('New User')
  await expect.poll(address).toBe(`/customers/${OWN}/users/create`)
  await visit('/ORDERADDCUT')
  await titled('Order Add/Cut')
  await visit(`/Customers/${OWN}/Users/clerk/Edit`)
  await titled('User CLERK')
})

test('ROL-02 ROL-03 ROL-05 ROL-06 ROL-07 who may not have a screen finds no such page', async () => {
  const gone = (list: readonly string[]) => Object.fromEntries(list.map((address) => [address, 'Page Not Found']))
  const ofCompany = [
    ...['/customers', '/customers/create', `/customers/${OWN}/edit`, '/users', '/users/create', '/users/ADMIN/edit'],
    '/orderaddcut',
  ]
  const ofUsers = [`/customers/${OWN}/users`, `/customers/${OWN}/users/create`, `/customers/${OWN}/users/CLERK/edit`]
  const ofLocations = ['/locations/create', `/locations/${locationId}/edit`]
  await leadTo(
    clerk,
    gone([...ofCompany, ...ofLocations, ...ofUsers, '/items', '/integration', '/reports', '/reports/waste']),
  )
  leavePortal()
  await leadTo(customerAdmin, gone([...ofCompany, '/integration']))
  leavePortal()
  await leadTo(staff, gone(ofCompany), OWN)
  leavePortal()
  await leadTo(plainStaff, gone(ofCompany))
})
