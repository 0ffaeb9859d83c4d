// @vitest-environment browser-beside-server
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { sharedWorld } from '#tests/support/fresh-world.ts'
import { clerk, OTHER, OWN, otherClerk, type Persona } from '#tests/support/personas.ts'
import { leavePortal, openPortal } from '#tests/support/portal.tsx'
import { atWidth, targetsFound } from '#tests/support/tour-targets.ts'
import { steps } from './tour.ts'

/** 45 active locations 000200 to 000244 on R12 and R14 in turn, and an inactive one; another customer has none. */
const world = sharedWorld('embedded', async () => {
  const { make } = world
  await make.customer({ customerNo: OWN })
  await make.customer({ customerNo: OTHER })
  for (let i = 0; i < 45; i += 1)
    await make.location({
      locationNo: String(200 + i).padStart(6, '0'),
      routeNo: i % 2 ? 'R14' : 'R12',
      name: i === 13 ? 'Harbor St Mart' : `Store ${i}`,
    })
  await make.location({ locationNo: '000900', routeNo: 'R12', name: 'Old Mill', isActive: false })
})
afterEach(leavePortal)

const list = (at = '/locations', persona: Persona = clerk) => openPortal(world, persona, at)
const names = () => screen.getAllByRole('rowheader').map((cell) => cell.textContent)
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
const find = () => screen.getByRole('searchbox', { name: 'Find' })

test('LOC-10 LOC-11 twenty of the whole, by route and number, and more when asked', async () => {
  await list()
  await screen.findByText('Showing 20 of 45 locations.')
  expect(names().slice(0, 2)).toEqual(['Store 0', 'Store 2'])
  fireEvent.click(screen.getByRole('button', { name: 'Load 20 more' }))
  fireEvent.click(screen.getByRole('button', { name: 'Show all 45' }))
  expect(names()).toHaveLength(45)
  expect(screen.queryByRole('button', { name: /Load/ })).toBeNull()
  expect(screen.getByText('45 locations.')).toBeDefined()
})

test('LOC-03 LOC-04 filters and order stand in the address, and a link restores them', async () => {
  const { address } = await list()
  await screen.findByText('Showing 20 of 45 locations.')
  type(screen.getByRole('textbox', { name: 'Route starts with' }), 'r14')
  fireEvent.click(screen.getByRole('button', { name: 'Name' }))
  fireEvent.click(screen.getByRole('button', { name: 'Name' }))
  expect(screen.getByText('Showing 20 of 22 locations.')).toBeDefined()
  expect(screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('descending')
  await expect.poll(address).toBe('/locations?f.routeNo=r14&sort=name&dir=desc')

  cleanup()
  await list(address())
  await screen.findByText('Showing 20 of 22 locations.')
  expect(names()[0]).toBe('Store 9')
})

test('Find takes a number without its zeros; Enter opens the calendar, and Back finds list and row again', async () => {
  const { address, back } = await list()
  await screen.findByText('Showing 20 of 45 locations.')
  fireEvent.keyDown(document.body, { key: '/' })
  expect(document.activeElement).toBe(find())
  type(find(), '213')
  expect(names()).toEqual(['Harbor St Mart'])
  fireEvent.keyDown(find(), { key: 'Enter' })
  await screen.findByRole('heading', { level: 1, name: 'R14 · 000213 · Harbor St Mart' })
  expect(address()).toBe('/locations/000213/orders?route=R14&name=SGFyYm9yIFN0IE1hcnQ=')
  await back()
  await expect.poll(address).toBe('/locations?q=213&row=000213')
  const order = await screen.findByRole('link', { name: 'Order for Harbor St Mart' })
  await waitFor(() => expect(document.activeElement).toBe(order))
})

test('Enter in Find with several hits goes to the first, arrows to the next', async () => {
  const { address } = await list()
  await screen.findByText('Showing 20 of 45 locations.')
  type(find(), 'store')
  fireEvent.keyDown(find(), { key: 'Enter' })
  const orders = screen.getAllByRole('link', { name: /^Order for/ })
  expect(document.activeElement).toBe(orders[0])
  fireEvent.keyDown(document.activeElement as HTMLElement, { key: 'ArrowDown' })
  expect(document.activeElement).toBe(orders[1])
  await expect.poll(address).toBe('/locations?q=store')
})

test('a row far down is there again on coming back', async () => {
  await list('/locations?row=000243')
  const order = await screen.findByRole('link', { name: 'Order for Store 43' })
  await waitFor(() => expect(document.activeElement).toBe(order))
  expect(names()).toHaveLength(45)
})

test('LOC-01 LOC-05 inactive locations are asked for, greyed and stamped', async () => {
  await list()
  await screen.findByText('Showing 20 of 45 locations.')
  fireEvent.click(screen.getByRole('checkbox', { name: 'Show inactive' }))
  await screen.findByText('Showing 20 of 46 locations.')
  type(find(), 'old')
  const row = screen.getByRole('row', { name: /Old Mill/ })
  expect(within(row).getByText('Inactive').className).toContain('stamp')
  expect(row.dataset['inactive']).toBe('true')
})

test('nothing there and nothing that fits are told apart', async () => {
  await list('/locations', otherClerk)
  expect(await screen.findByText('There are no active locations for this account and ship-to.')).toBeDefined()
  cleanup()
  await list('/locations?f.name=zzz')
  expect(await screen.findByText('No locations match these filters.')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Clear filters' }))
  expect(screen.getByText('Showing 20 of 45 locations.')).toBeDefined()
})

test('SES-22 every part that the tour names is on the screen, on a desktop or on a phone', async () => {
  const found = async (px: number) => {
    atWidth(px)
    await list()
    await screen.findByText('Showing 20 of 45 locations.')
    return targetsFound(steps)
  }
  const desk = await found(1280)
  cleanup()
  const phone = await found(390)
  expect([desk.length, phone.length]).toEqual([5, 5])
  expect(steps.map(({ target }) => target).filter((target) => ![...desk, ...phone].includes(target))).toEqual([])
})

test.each([
  ['213', /^\/locations\/000213\/orders/],
  ['Store', /^\/locations\?q=Store$/],
])('Enter in Find, pressed before the list is there, is not lost: %s', async (typed, expected) => {
  const { address, network } = await list()
  const arrive = network.hold(api.locations.list)
  await screen.findByRole('searchbox', { name: 'Find' })
  type(find(), typed)
  fireEvent.keyDown(find(), { key: 'Enter' })
  await expect.poll(address).toBe(`/locations?q=${typed}`)
  arrive()
  await screen.findAllByRole('rowheader')
  await waitFor(() => expect(address()).toMatch(expected))
  if (typed === 'Store') expect(document.activeElement?.getAttribute('aria-label')).toBe('Order for Store 0')
})
