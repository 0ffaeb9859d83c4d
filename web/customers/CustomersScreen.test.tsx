// @vitest-environment browser-beside-server
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { sharedWorld } from '#tests/support/fresh-world.ts'
import { clerk, customerAdmin, OWN, type Persona, plainStaff, staff } from '#tests/support/personas.ts'
import { leavePortal, openPortal } from '#tests/support/portal.tsx'
import { atWidth } from '#tests/support/tour-targets.ts'
import { openWorld } from '#tests/support/world.ts'

/** 45 customers 200000 to 200044 of two cities in turn, and one that was made here and has nothing yet. */
const world = sharedWorld('embedded', async () => {
  await world.make.customer({ customerNo: OWN, name: 'Zenith', city: 'Racine' })
  for (let i = 0; i < 45; i += 1)
    await world.make.customer({
      customerNo: String(200_000 + i),
      name: i === 13 ? 'Harbor Foods' : `Customer ${String(i).padStart(2, '0')}`,
      city: i % 2 ? 'Racine' : 'Milwaukee',
      phone: `414-555-01${String(i).padStart(2, '0')}`,
    })
  await world.make.customer({ customerNo: 'NEW-1', name: 'Lakeshore', city: 'Racine', isFromErp: false })
})
afterEach(() => {
  leavePortal()
  atWidth(1280)
})

const list = async (at = '/customers', persona: Persona = staff) => {
  const portal = await openPortal(world, persona, at)
  await screen.findByRole('heading', { level: 1, name: 'Customers' })
  return portal
}
const numbers = () => screen.getAllByRole('rowheader').map((cell) => cell.textContent)
const find = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Find' })
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key })

test('CUS-01 twenty of the whole by number, and all of them when asked', async () => {
  await list()
  await screen.findByText('Showing 20 of 47 customers.')
  expect(numbers()).toHaveLength(20)
  fireEvent.click(screen.getByRole('button', { name: 'Load 20 more' }))
  fireEvent.click(screen.getByRole('button', { name: 'Show all 47' }))
  expect(numbers()).toHaveLength(47)
  expect(screen.getByText('47 customers.')).toBeDefined()
})

test('CUS-01 filters and sorting stand in the address, and a link restores them', async () => {
  const { address } = await list()
  await screen.findByText('Showing 20 of 47 customers.')
  type(screen.getByRole('searchbox', { name: 'Filter City' }), 'rac*')
  type(screen.getByRole('searchbox', { name: 'Filter No' }), '2000')
  fireEvent.click(screen.getByRole('button', { name: 'Name' }))
  fireEvent.click(screen.getByRole('button', { name: 'Name' }))
  expect(screen.getByText('Showing 20 of 22 customers.')).toBeDefined()
  expect(numbers()[0]).toBe('200013')
  await expect.poll(address).toBe('/customers?f.no=2000&f.city=rac*&sort=name&dir=desc')
  cleanup()
  await list(address())
  await screen.findByText('Showing 20 of 22 customers.')
  expect(screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('descending')
  fireEvent.click(screen.getByRole('button', { name: 'Clear filters' }))
  expect(screen.getByText('Showing 20 of 47 customers.')).toBeDefined()
})

test('S24 by keyboard: type, down, and in the row View As, users, edit', async () => {
  const { address } = await list()
  await screen.findByText('Showing 20 of 47 customers.')
  find().focus()
  type(find(), 'customer 0')
  press('ArrowDown')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('View As 200000, Customer 00')
  press('ArrowDown')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('View As 200001, Customer 01')
  press('ArrowUp')
  press('ArrowUp')
  expect(document.activeElement).toBe(find())
  press('ArrowDown')
  press('e')
  await screen.findByRole('heading', { level: 1, name: 'Edit Customer 200000' })
  expect(address()).toBe('/customers/200000/edit')
})

test('S24 what was left is there again on coming back: the filter, and the row', async () => {
  const { back, address } = await list()
  await screen.findByText('Showing 20 of 47 customers.')
  fireEvent.click(screen.getByRole('button', { name: 'Show all 47' }))
  fireEvent.click(screen.getByRole('link', { name: 'Edit 200044, Customer 44' }))
  await screen.findByRole('heading', { level: 1, name: 'Edit Customer 200044' })
  await back()
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('View As 200044, Customer 44'))
  expect(address()).toBe('/customers?row=200044')
})

test('CUS-01 IMP-01 Enter in Find views as the only one left, and it is among the recent ones afterward', async () => {
  const { address } = await list()
  type(find(), 'harbor')
  fireEvent.keyDown(find(), { key: 'Enter' })
  await screen.findByRole('heading', { level: 1, name: 'Dashboard' })
  expect(address()).toBe('/dashboard')
  expect(document.title).toMatch(/^\[200013\] /)
  fireEvent.click(screen.getAllByRole('button', { name: 'Back to Super Admin Account' })[0] as HTMLElement)
  await screen.findByRole('heading', { level: 1, name: 'Customers' })
  const recent = await screen.findByRole('region', { name: 'Recent customers' })
  expect(within(recent).getByRole('button', { name: 'View As 200013 Harbor Foods' })).toBeDefined()
  expect(address()).toBe('/customers?q=harbor&row=200013')
})

test('CUS-02 a customer that was made here and lacks something is marked, and can be gone on with', async () => {
  await list('/customers?q=lakeshore')
  const row = await screen.findByRole('row', { name: /Lakeshore/ })
  expect(within(row).getByText('Not ready').className).toContain('stamp')
  expect(within(row).getByRole('link', { name: 'Set up NEW-1, Lakeshore' }).getAttribute('href')).toBe(
    '/customers/NEW-1/setup',
  )
  expect(screen.getAllByText('Not ready')).toHaveLength(1)
})

test('on a phone: a card each, View As wide, the rest in its menu', async () => {
  atWidth(390)
  await list('/customers?q=harbor')
  const view = await screen.findByRole('button', { name: 'View As 200013, Harbor Foods' })
  expect(view.className).toContain('button-wide')
  expect(screen.queryByRole('table')).toBeNull()
  expect(screen.getByRole('link', { name: 'Users of 200013, Harbor Foods' }).getAttribute('href')).toBe(
    '/customers/200013/users',
  )
})

test('nothing that fits and nothing there are told apart', async () => {
  await list('/customers?f.name=zzz')
  expect(await screen.findByText('No customers match these filters.')).toBeDefined()
  cleanup()
  const empty = await openWorld()
  await openPortal(empty, staff, '/customers')
  expect(await screen.findByText('There are no customers yet.')).toBeDefined()
  cleanup()
  await empty.close()
})

test('ROL-05 ROL-06 nobody else comes here: not a clerk, a customer’s administrator, other staff, or staff who view as', async () => {
  for (const [persona, viewing] of [[clerk], [customerAdmin], [plainStaff], [staff, '200000']] as const) {
    for (const at of ['/customers', '/customers/create', '/customers/200000/edit', '/customers/200000/setup']) {
      await openPortal(world, persona, at, viewing ? { viewing } : {})
      await screen.findByRole('heading', { level: 1, name: 'Page Not Found' })
      leavePortal()
    }
  }
})
