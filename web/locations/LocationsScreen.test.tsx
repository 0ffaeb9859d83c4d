// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { api } from '#contract/index.ts'
import { atWidth, targetsFound } from '#tests/support/tour-targets.ts'
import { answering, portal } from '../calendar/portal-in-test.tsx'
import LocationsScreen from './LocationsScreen.tsx'
import { steps } from './tour.ts'

const blank = {
  customerNo: '104220',
  shipToCode: '',
  shipToCustomerNo: '',
  isInactive: false,
  notes: '',
  pos: '',
  itemListCode: '',
  menuCycleCode: '',
  labelCustomerNo: '',
  oneItemPerTray: false,
  mondayMenu: true,
  tuesdayMenu: true,
  wednesdayMenu: true,
  thursdayMenu: true,
  fridayMenu: true,
  saturdayMenu: false,
  sundayMenu: false,
}
/** 45 active locations 000200 to 000244 on R12 and R14 in turn, and an inactive one. */
const active = Array.from({ length: 45 }, (_, i) => ({
  ...blank,
  locationId: i + 1,
  locationNo: String(200 + i).padStart(6, '0'),
  routeNo: i % 2 ? 'R14' : 'R12',
  name: i === 13 ? 'Harbor St Mart' : `Store ${i}`,
}))
const closed = { ...blank, locationId: 99, locationNo: '000900', routeNo: 'R12', name: 'Old Mill', isInactive: true }

const list = (at = '/locations', all: readonly (typeof closed)[] = active) =>
  portal(LocationsScreen, '/locations', at, [
    answering(api.locations.list, ({ showInactive }) => [...all, ...(showInactive ? [closed] : [])]),
  ])
const names = () => screen.getAllByRole('rowheader').map((cell) => cell.textContent)
const rest = () => act(async () => vi.advanceTimersByTimeAsync(300))
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
const find = () => screen.getByRole('searchbox', { name: 'Find' })

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

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
  await rest()
  expect(address()).toBe('/locations?f.routeNo=r14&sort=name&dir=desc')

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
  await act(async () => fireEvent.keyDown(find(), { key: 'Enter' }))
  expect(address()).toBe('/locations/000213/orders?route=R14&name=SGFyYm9yIFN0IE1hcnQ%3D')
  await back()
  expect(address()).toBe('/locations?q=213&row=000213')
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
  await rest()
  expect(address()).toBe('/locations?q=store')
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
  await list('/locations', [])
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
  let answerNow = () => {}
  const late = new Promise<unknown>((resolve) => {
    answerNow = () => resolve(api.locations.list.answer.write([...active]))
  })
  const { path } = api.locations.list
  const { address } = await portal(LocationsScreen, '/locations', '/locations', [
    { path: `/api${path}`, answer: () => late },
  ])
  await screen.findByRole('searchbox', { name: 'Find' })
  type(find(), typed)
  fireEvent.keyDown(find(), { key: 'Enter' })
  await rest()
  expect(address()).toBe(`/locations?q=${typed}`)
  answerNow()
  await screen.findAllByRole('rowheader')
  await waitFor(() => expect(address()).toMatch(expected))
  if (typed === 'Store') expect(document.activeElement?.getAttribute('aria-label')).toBe('Order for Store 0')
})
