// @vitest-environment browser-beside-server
import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { sharedWorld } from '#tests/support/fresh-world.ts'
import { clerk, customerAdmin, OWN, staff } from '#tests/support/personas.ts'
import { leavePortal, openPortal } from '#tests/support/portal.tsx'

let orderNo: string

/** 61 changes of notes by the customer's administrator, one by staff for the customer, and a quantity by a clerk. */
const world = sharedWorld('embedded', async () => {
  await world.make.shop(OWN)
  orderNo = String(await world.make.order({ customerNo: OWN }))
  const manager = await world.as(customerAdmin)
  const set = (notes: string) => ({ location: { locationNo: '000213', notes } })
  for (let i = 0; i <= 60; i += 1) await manager.ask(api.locations.updateNotes, set(`Ring ${i} times`))
  await (await world.as(staff, { viewing: OWN })).ask(api.locations.updateNotes, set('Use the dock'))
  await (await world.as(clerk)).ask(api.orders.saveLine, { orderNo, itemNo: '100100', quantity: 6 })
})
afterEach(leavePortal)

const entries = () => screen.getAllByText(/changed$/).length

test('INV-33 newest first, in words, with who and for whom; older ones when asked', async () => {
  await openPortal(world, customerAdmin, '/history?kind=location')
  await screen.findByText('50 changes shown.')
  const [newest] = screen
    .getAllByRole('listitem')
    .filter((item) => item.textContent?.includes('Location 000213 changed'))
  expect(newest?.textContent).toMatch(
    /Notes: from Ring 60 times to Use the dock.*ADMIN, company staff for 104220 · on screen/,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Show older' }))
  await screen.findByText('62 changes shown, all there are.')
  expect(entries()).toBe(62)
})

test('older ones that do not arrive are said, and asked for again; those that are there stay', async () => {
  const { network } = await openPortal(world, customerAdmin, '/history?kind=location')
  await screen.findByText('50 changes shown.')
  network.mishap = () => 'request lost'
  fireEvent.click(screen.getByRole('button', { name: 'Show older' }))
  await screen.findByText('There was a problem communicating with the server.')
  expect(screen.getByText('50 changes shown.')).toBeDefined()
  network.mishap = () => undefined
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('62 changes shown, all there are.')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('filters are in the address; what matches nothing says so and how to go back', async () => {
  const { address } = await openPortal(world, customerAdmin, '/history')
  await screen.findByText('50 changes shown.')
  fireEvent.change(screen.getByRole('textbox', { name: /^User/ }), { target: { value: 'nobody' } })
  await screen.findByText('No changes match these filters.')
  await expect.poll(address).toBe('/history?user=NOBODY')
  fireEvent.click(screen.getAllByRole('button', { name: 'Clear filters' })[0] as HTMLElement)
  await screen.findByText('50 changes shown.')
  expect(screen.queryByRole('option', { name: 'Settings and imports' }), 'the company’s own').toBeNull()
})

test('INV-33 by way in, on behalf of a customer, and for staff by customer', async () => {
  const { address } = await openPortal(world, staff, '/history?kind=location')
  await screen.findByText('50 changes shown.')
  fireEvent.click(screen.getByRole('checkbox', { name: 'Only on behalf of a customer' }))
  await screen.findByText('1 change shown, all there are.')
  fireEvent.change(screen.getByRole('combobox', { name: 'Way in' }), { target: { value: 'file' } })
  await screen.findByText('No changes match these filters.')
  await expect.poll(address).toBe('/history?kind=location&by=file&onbehalf=1')
  fireEvent.click(screen.getAllByRole('button', { name: 'Clear filters' })[0] as HTMLElement)
  const customer = screen.getByRole('combobox', { name: /^Customer/ })
  fireEvent.change(customer, { target: { value: '99' } })
  await screen.findByText('No customer has the number 99.')
  fireEvent.change(customer, { target: { value: OWN } })
  await screen.findByText('50 changes shown.')
  await expect.poll(address).toBe(`/history?customer=${OWN}`)
  leavePortal()
  await openPortal(world, customerAdmin, '/history')
  await screen.findByText('50 changes shown.')
  expect(screen.queryByRole('combobox', { name: /^Customer/ }), 'a customer has one').toBeNull()
})

test('what is shown is saved as CSV', async () => {
  const { saved } = await openPortal(world, customerAdmin, '/history?kind=location')
  await screen.findByText('50 changes shown.')
  fireEvent.click(screen.getByRole('button', { name: 'Save as CSV' }))
  await expect.poll(() => saved.length).toBe(1)
  expect(saved[0]?.name).toMatch(/^History 2026-11-19\.csv$/)
  expect((await saved[0]?.blob.text())?.split('\r\n')).toHaveLength(64)
})

test('a clerk has no such screen, and sees who changed an order on the order', async () => {
  await openPortal(world, clerk, '/history')
  await screen.findByText(/not found/i)
  leavePortal()
  await openPortal(world, clerk, `/orders/R14/000213/${orderNo}/edit`)
  fireEvent.click(await screen.findByRole('button', { name: 'History', hidden: true }))
  const dialog = await screen.findByRole('dialog', { name: `History of order ${orderNo}` })
  await within(dialog).findByText('1 change shown, all there are.')
  expect(dialog.textContent).toMatch(/item 100100 [^:]+: quantity changedQuantity: from 0 to 6.*CLERK/)
})

test('USR-27 an administrator who is limited to a route is offered no history that he may not read', async () => {
  const mapped = { ...customerAdmin, userCode: 'MAPPED', mappedRouteNo: 'R14' }
  const { visit } = await openPortal(world, mapped, '/locations/000213/edit')
  await screen.findByRole('navigation', { name: 'Main' })
  expect(screen.queryByRole('link', { name: 'History' })).toBeNull()
  await visit('/items')
  await screen.findByRole('heading', { name: 'Item Maintenance' })
  await screen.findByRole('region', { name: 'Items of the list' })
  expect(screen.queryByRole('button', { name: /^History/ })).toBeNull()
  await visit('/history')
  await screen.findByText('Page Not Found', { selector: 'h1' })
  await visit(`/orders/R14/000213/${orderNo}/edit`)
  fireEvent.click(await screen.findByRole('button', { name: 'History', hidden: true }))
  await within(await screen.findByRole('dialog')).findByText('1 change shown, all there are.')
})
