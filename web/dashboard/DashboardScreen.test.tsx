// @vitest-environment browser-beside-server
// The dashboard before the real server (DSH-01, DSH-03): who needs an order, and what becomes of it once one is made.
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { api } from '#contract/index.ts'
import { freshWorld, sharedWorld } from '#tests/support/fresh-world.ts'
import { isOf } from '#tests/support/network.ts'
import { clerk, type Persona, staff, wasteClerk } from '#tests/support/personas.ts'
import { leavePortal, openPortal } from '#tests/support/portal.tsx'
import { atWidth } from '#tests/support/tour-targets.ts'
import { forgetFinished } from '../ordering/finished-order.ts'
import { forgetServerTime } from '../portal/clock.ts'
import { paths } from '../portal/paths.ts'

/** Wednesday noon. Each day closes two days before at 2:00 PM: Friday today, Monday on Saturday. */
const NOON = '2026-11-18T12:00:00-06:00'
const [FRIDAY, MONDAY] = ['2026-11-20', '2026-11-23']
const STORES = ['000213', '000214', '000215']
const isSummary = isOf(api.summaries.needsOrder)
const isWeek = isOf(api.summaries.byLocation)
const HOLD = 'Credit Hold: You cannot place an order at this time.'

const silentWorld = sharedWorld({ kind: 'embedded', config: { needsAnOrder: false } })
const world = freshWorld('embedded', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  now(NOON)
  forgetServerTime()
  await world.make.customer()
  await stores(STORES)
  await world.make.shop()
})
afterEach(() => {
  leavePortal()
  forgetFinished()
  vi.useRealTimers()
})

/** By the device's clock, and by the server's, which runs beside it. */
function now(instant: string): void {
  vi.setSystemTime(new Date(instant))
  world.clock.set(instant)
}
async function stores(numbers: readonly string[]): Promise<void> {
  for (const locationNo of numbers)
    await world.make.location({ locationNo, name: `Store ${Number(locationNo)}`, menuDays: 'MTWRF' })
}
const ordered = (locationNo: string, orderDate = FRIDAY) =>
  world.make.order({ locationNo, orderDate, lines: { '100100': 4 } })
const dashboard = (persona: Persona = clerk, at: string = paths.dashboard, where = world) =>
  openPortal(where, persona, at)
const panel = async () => within(await screen.findByRole('region', { name: 'Without an order' }))
const creates = async () => (await panel()).findAllByRole('link', { name: /^Create/ })
const names = (found: readonly HTMLElement[]) => found.map((each) => each.getAttribute('aria-label'))
/** The browser's tab is shown again. */
const lookAgain = () => act(async () => void window.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
const focusable = 'a[href], button:not([tabindex="-1"]), input, select, summary'

test('DSH-03 a clerk sees until when which stores need an order, and how many have one', async () => {
  await ordered('000214')
  await dashboard()
  expect(names(await creates())).toEqual(['Create, Store 213, Fri 11/20', 'Create, Store 215, Fri 11/20'])
  screen.getByText('1 of 3 locations has an order for Friday 11/20.')
  const [, first] = screen.getAllByRole('row').map((row) => [...row.children].map(({ textContent }) => textContent))
  expect(first).toEqual(['Store 213', 'R14-000213', 'Create'])
  const side = screen.getByRole('region', { name: 'Cut-off and account' })
  expect(side.textContent).toContain('Closing today')
  expect(side.textContent).toContain('Cut-off Wed 11/18, 2:00 PM CT· 2 h 0 min left')
})

test('DSH-03 the dashboard asks who needs an order, and not for the week of everybody', async () => {
  const { sent } = await dashboard()
  expect(await creates()).toHaveLength(3)
  expect([sent.filter(isSummary).length, sent.filter(isWeek).length]).toEqual([1, 0])
})

test('DSH-03 the first stop after the heading is the first Create; arrows go from store to store', async () => {
  await dashboard()
  const [first, second, third] = await creates()
  const heading = screen.getByRole('heading', { level: 1 })
  const stops = [...document.querySelectorAll<HTMLElement>(`main :is(${focusable})`)].filter(
    (stop) => heading.compareDocumentPosition(stop) & Node.DOCUMENT_POSITION_FOLLOWING,
  )
  expect(stops[0]).toBe(first)
  act(() => first?.focus())
  const press = (key: string) => fireEvent.keyDown(document.activeElement as Element, { key })
  press('ArrowUp')
  expect(document.activeElement).toBe(first)
  press('ArrowDown')
  expect(document.activeElement).toBe(second)
  press('ArrowDown')
  press('ArrowDown')
  expect(document.activeElement).toBe(third)
  expect(third?.getAttribute('href')).toBe(
    paths.newOrder({ routeNo: 'R14', locationNo: '000215', orderDate: '2026-11-20' }),
  )
})

test('DSH-03 Create makes one order however often it is pressed, and Back leads to the store again', async () => {
  const { address, sent } = await dashboard()
  const [, second] = await creates()
  fireEvent.click(second as HTMLElement)
  fireEvent.click(second as HTMLElement)
  await screen.findByRole('region', { name: 'Order totals' }, { timeout: 10_000 })
  expect(address()).toMatch(/^\/orders\/R14\/000214\/\d+\/edit\?\w+=11\/20\/2026/)
  expect(document.querySelector('nav[aria-label=Main] [aria-current]'), 'no place of the menu is marked').toBeNull()
  expect(sent.filter(({ path }) => path === `/api${api.orders.create.path}`)).toHaveLength(1)
  fireEvent.click(screen.getAllByRole('button', { name: 'Back' })[0] as HTMLElement)
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Create, Store 214, Fri 11/20'))
  expect(address()).toBe('/dashboard?row=000214.F')
})

test('DSH-03 back from a store that has its order now, the next one has the focus', async () => {
  await ordered('000214')
  await dashboard(clerk, '/dashboard?row=000214.F')
  await creates()
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Create, Store 215, Fri 11/20')
})

test('DSH-03 what others have ordered meanwhile is seen when the tab is', async () => {
  await dashboard()
  await creates()
  await ordered('000213')
  await lookAgain()
  await screen.findByText('1 of 3 locations has an order for Friday 11/20.')
  expect(names(await creates())).toEqual(['Create, Store 214, Fri 11/20', 'Create, Store 215, Fri 11/20'])
})

test('DSH-03 CUT-15 at the cut-off the panel goes on to the next day, which is of the next week', async () => {
  await ordered('000215', MONDAY)
  const { sent } = await dashboard()
  expect(names(await creates())).toHaveLength(3)
  // Nothing is delivered on Saturday and Sunday.
  now('2026-11-18T14:00:01-06:00')
  await lookAgain()
  await screen.findByText('1 of 3 locations has an order for Monday 11/23.')
  expect(names(await creates())).toEqual(['Create, Store 213, Mon 11/23', 'Create, Store 214, Mon 11/23'])
  expect(screen.getByRole('region', { name: 'Cut-off and account' }).textContent).toContain('Next cut-off')
  expect(sent.filter(isSummary).length).toBeGreaterThan(1)
})

test('DSH-03 when all have one that is said, with the way to the week', async () => {
  for (const store of STORES) await ordered(store)
  await dashboard()
  await (await panel()).findByText('Every location has an order for Friday 11/20.')
  expect((await panel()).getByRole('link', { name: 'Order Summary' }).getAttribute('href')).toBe(
    paths.summary({ firstDate: FRIDAY, summaryType: 'LOCATION' }),
  )
})

test('DSH-03 when no day of this week or the next is open, that is said', async () => {
  await world.db.updateTable('location').set({ menuDays: '' }).execute()
  const { sent } = await dashboard()
  await (await panel()).findByText('No delivery day is open this week or next.')
  screen.getByText('No day is open.')
  expect((await panel()).getByRole('link', { name: 'Order Summary' }).getAttribute('href')).toBe(
    paths.summary({ firstDate: '2026-11-22', summaryType: 'LOCATION' }),
  )
  expect(sent.filter(isSummary)).toHaveLength(1)
})

test('DSH-03 no more than twenty rows; the others are in the summary, where only they are shown', async () => {
  await stores(Array.from({ length: 22 }, (_, at) => `0003${10 + at}`))
  const { address } = await dashboard()
  expect(await creates()).toHaveLength(20)
  fireEvent.click((await panel()).getByRole('link', { name: 'Show all 25 in Order Summary' }))
  const missing = await screen.findByRole('button', { name: 'All without an order for Fri 11/20' })
  expect(missing.getAttribute('aria-pressed')).toBe('true')
  expect(address()).toContain('missing=1')
  screen.getByText('Showing 20 of 25 locations.')
})

test('DSH-03 CAL-14 in a credit hold Create stays, makes nothing, and leads to the banner', async () => {
  await world.db.updateTable('customer').set({ balanceCents: 9_000, creditLimitCents: 5_000 }).execute()
  const { address } = await dashboard()
  const [held] = await (await panel()).findAllByRole('button', { name: /^Create/ })
  await waitFor(() => expect(document.getElementById('credit-hold')).toBeTruthy())
  expect((await panel()).queryByRole('link', { name: /^Create/ })).toBeNull()
  expect(held?.getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(held as HTMLElement)
  expect((await screen.findAllByText(HOLD)).length).toBeGreaterThan(1)
  await waitFor(() => expect(document.activeElement?.id).toBe('credit-hold'))
  expect(address()).toBe('/dashboard')
  // A hold stops the order, not the need: the dashboard and the summary count the same.
  fireEvent.click((await panel()).getByRole('link', { name: 'Open in Order Summary' }))
  const missing = await screen.findByRole('button', { name: /^All without an order for Fri/ })
  expect(missing.getAttribute('aria-pressed')).toBe('true')
  expect(document.querySelectorAll('tbody [data-row][data-column="0"]')).toHaveLength(3)
})

test('ACC-14 a status that cannot be had is said, and keeps nobody from ordering', async () => {
  await world.db.updateTable('customer').set({ balanceCents: 1, creditLimitCents: 0 }).execute()
  const { network, visit } = await dashboard(clerk, paths.login())
  const isLost = isOf(api.accounts.status)
  network.mishap = (sent) => (isLost(sent) ? 'request lost' : undefined)
  await visit(paths.dashboard)
  await screen.findAllByText('Account status unavailable', {}, { timeout: 10_000 })
  expect(screen.queryByText('Good')).toBeNull()
  const [first] = await creates()
  fireEvent.click(first as HTMLElement)
  await screen.findByRole('region', { name: 'Order totals' }, { timeout: 10_000 })
})

test('DSH-01 DSH-03 a summary that cannot be had is the panel’s trouble alone, and can be asked for again', async () => {
  const { network } = await dashboard()
  network.mishap = (sent) => (isSummary(sent) ? 'request lost' : undefined)
  const alert = await (await panel()).findByRole('alert', {}, { timeout: 10_000 })
  expect(alert.textContent).toContain('There was a problem communicating with the server.')
  expect(document.querySelector('.empty-logo')).toBeTruthy()
  expect(screen.queryByText('No day is open.')).toBeNull()
  network.mishap = () => undefined
  fireEvent.click(within(alert).getByRole('button', { name: 'Try again' }))
  expect(await creates()).toHaveLength(3)
})

test('DSH-03 on a phone: the countdown first, a card for each store', async () => {
  atWidth(390)
  await dashboard(wasteClerk)
  const [first] = await creates()
  expect(first?.closest('li')?.textContent).toBe('Store 213R14-000213Create')
  expect(screen.queryByRole('table')).toBeNull()
  const side = screen.getByRole('region', { name: 'Cut-off and account' })
  expect(side.compareDocumentPosition(first as Node)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

const nobodyOrders = async () => void (await world.db.updateTable('customer').set({ webOrdersAllowed: 0 }).execute())
test.each([
  ['company staff with no customer', staff, async () => {}],
  ['LOC-32 an account that places no web orders', clerk, nobodyOrders],
])('DSH-01 the dashboard is as it was for %s', async (_who, persona, prepare) => {
  await prepare()
  const { sent } = await dashboard(persona)
  await waitFor(() => expect(document.querySelector('.empty-logo, .foreign-page')).toBeTruthy())
  expect(screen.queryByRole('region', { name: 'Without an order' })).toBeNull()
  expect(sent.filter((each) => isSummary(each) || isWeek(each))).toEqual([])
})

test('DSH-01 switched off, the dashboard is the logo or what the company shows, and asks for no week', async () => {
  await silentWorld.make.shop()
  const { sent } = await dashboard(clerk, paths.dashboard, silentWorld)
  await waitFor(() => expect(document.querySelector('.empty-logo')).toBeTruthy())
  expect(screen.queryByRole('region', { name: 'Without an order' })).toBeNull()
  expect(sent.filter((each) => isSummary(each) || isWeek(each))).toEqual([])
})

test('CUT-15 a clerk reads on the dashboard what staff did with an order of a closed day, until it is dismissed', async () => {
  const [, other] = [await ordered('000214', MONDAY), await ordered('000213', MONDAY)]
  await world.db.insertInto('cutoffDate').values({ orderDate: MONDAY, isNoWork: true }).execute()
  await (await world.as(staff)).ask(api.closedDays.change, {
    ...{ orderDate: MONDAY, answer: 'move', toDate: '2026-11-24' },
    orderNos: [other],
  })
  await dashboard()
  const notice = within(await screen.findByRole('region', { name: 'Changes to your orders' }))
  notice.getByText('Your order for Monday 11/23 is now for Tuesday 11/24.')
  expect(notice.getByRole('link', { name: `Order ${other}` }).getAttribute('href')).toContain('11%2F24%2F2026')
  fireEvent.click(notice.getByRole('button', { name: /^Dismiss/ }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Changes to your orders' })).toBeNull())
  leavePortal()
  await dashboard()
  await panel()
  expect(screen.queryByText(/is now for Tuesday/)).toBeNull()
})
