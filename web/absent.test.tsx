// @vitest-environment browser-beside-server
// What does not exist is not there on a second try either: its screen leads back (design/ux.md, general states).
import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { freshWorld } from '#tests/support/fresh-world.ts'
import { customerAdmin, OTHER, OWN, staff } from '#tests/support/personas.ts'
import { leavePortal, openPortal } from '#tests/support/portal.tsx'
import { paths } from './portal/paths.ts'

const OPENING = { timeout: 10_000 }
const world = freshWorld('embedded', async () => {
  await world.make.shop()
  await world.make.shop(OTHER)
})
afterEach(leavePortal)

const admin = { ...customerAdmin, rights: [...(customerAdmin.rights ?? []), 'invoiceReport'] as const }
const route = { routeNo: 'R14', name: '' }

test.each([
  ['an invoice', admin, paths.invoice('SI-9'), 'Invoice SI-9 was not found.', 'Open Invoices', paths.openInvoicesAt()],
  [
    'a calendar',
    admin,
    paths.calendar({ ...route, locationNo: '999999' }),
    'This location was not found.',
    'Locations',
    paths.locations,
  ],
  ['a location', staff, '/locations/999999/edit', 'This location was not found.', 'Back', paths.locations],
  ['an order', admin, paths.orderByNo('999999'), 'Order 999999 was not found.', 'Back', undefined],
  ['a user', staff, paths.user(undefined, 'NOBODY'), 'User NOBODY was not found.', 'Users', paths.users(undefined)],
  ['a customer', staff, paths.editCustomer('999999'), 'Customer 999999 was not found.', 'Customers', paths.customers],
  [
    'a new customer',
    staff,
    paths.setupCustomer('999999'),
    'Customer 999999 was not found.',
    'Customers',
    paths.customers,
  ],
  ['a menu cycle', staff, paths.menuCycle('Z9'), 'Menu cycle Z9 was not found.', 'Menu Cycles', paths.menuCycles],
])('%s that does not exist: said, and the way back in place of another try', async (_, who, at, said, label, to) => {
  const viewing = who === staff && at.startsWith('/locations') ? { viewing: OWN } : {}
  const { address } = await openPortal(world, who, at, viewing)
  await screen.findByText(said, {}, OPENING)
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1)
  const ways = within(screen.getByRole('main'))
  const way = ways.queryByRole('link', { name: label }) ?? ways.getAllByRole('button', { name: label })[0]
  await act(async () => fireEvent.click(way as HTMLElement))
  if (to !== undefined) expect(address()).toBe(to)
})

test('what could not be fetched may be there the next time: another try is offered', async () => {
  const again = await openPortal(world, admin, paths.dashboard)
  await screen.findByRole('heading', { name: 'Dashboard' }, OPENING)
  again.network.mishap = (sent) => (sent.path.includes('invoice') ? 'request lost' : undefined)
  await again.visit(paths.invoice('SI-9'))
  const retry = await screen.findByRole('button', { name: 'Try again' }, OPENING)
  again.network.mishap = () => undefined
  await act(async () => fireEvent.click(retry))
  await screen.findByText('Invoice SI-9 was not found.', {}, OPENING)
})
