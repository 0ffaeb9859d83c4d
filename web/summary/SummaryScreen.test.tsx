// @vitest-environment browser-beside-server
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { api } from '#contract/index.ts'
import { weekStart } from '#rules/calendar.ts'
import { sharedWorld } from '#tests/support/fresh-world.ts'
import { askedOf } from '#tests/support/network.ts'
import { clerk, OWN, wasteClerk } from '#tests/support/personas.ts'
import { leavePortal, openPortal } from '#tests/support/portal.tsx'
import { atWidth, targetsFound } from '#tests/support/tour-targets.ts'
import { forgetFinished, noteFinished } from '../ordering/finished-order.ts'
import { forgetServerTime } from '../portal/clock.ts'
import { steps } from './tour.ts'

/** Wednesday, 12:18 PM in Chicago: up to Thursday all is closed, Friday closes at 2:00 PM; between two looks at the minute. */
const NOW = '2025-11-19T18:18:30Z'
const FRIDAY = '2025-11-21'
const ITEM = '10154'

/** Clerks of customers with a week of their own. */
const of = (customerNo: string) => ({ ...clerk, customerNo })
const [WITHOUT_ORDERS, NO_WEB_ORDERS, HELD] = [of('104301'), of('104302'), of('104303')]
const [BUSY, MANY, A_THOUSAND] = [of('104304'), of('104305'), of('104306')]

const world = sharedWorld('embedded', async () => {
  world.clock.set(NOW)
  const { make, db } = world
  await make.customer({ customerNo: OWN })
  await make.item({ itemNo: ITEM, description: 'Ham & Swiss Sub', priceCode: 'A' })
  await make.cutoffs()
  await threeStops(OWN, 480_001)
  await make.order({ orderDate: '2025-11-14', lines: { [ITEM]: 100 } })
  const now = world.clock.now()
  const waste = { locationNo: '000213', itemNo: ITEM, quantity: 13, wastedOn: '2025-11-14', recordedBy: 'WASTE' }
  const entry = { customerNo: OWN, ...waste, recordedAt: now, postedAt: now }
  await db.insertInto('wasteEntry').values(entry).execute()
  await make.customer({ customerNo: NO_WEB_ORDERS.customerNo, webOrdersAllowed: 0 })
  await make.customer({ customerNo: HELD.customerNo, balanceCents: 9_000, creditLimitCents: 5_000 })
  for (const { customerNo } of [NO_WEB_ORDERS, HELD, MANY, A_THOUSAND]) await threeStops(customerNo)
  await threeStops(WITHOUT_ORDERS.customerNo, undefined, false)
  await depots(MANY, 45, 1000)
  await depots(A_THOUSAND, 1000, 2000)
  await oneStop(BUSY.customerNo, 10_849)
})
beforeEach(() => {
  // By the device's clock, and by the server's, which runs beside it.
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date(NOW) })
  world.clock.set(NOW)
  forgetServerTime()
})
afterEach(() => {
  leavePortal()
  forgetFinished()
  vi.useRealTimers()
})

/** Three locations: with one order for Friday, with two, and with none. */
async function threeStops(customerNo: string, firstOrderNo?: number, hasOrders = true): Promise<void> {
  await world.make.customer({ customerNo })
  const stops = [
    ['000213', 'R14', 'Harbor St Mart', { 0: 493 }],
    ['000214', 'R14', 'Mill Rd Fuel', { 1: 8, 2: 4 }],
    ['000215', 'R15', 'Gate Nine', {}],
  ] as const
  for (const [locationNo, routeNo, name, orders] of stops) {
    await world.make.location({ customerNo, locationNo, routeNo, name, menuDays: 'MTWRF' })
    for (const [at, pieces] of hasOrders ? Object.entries(orders) : []) {
      const numbered = firstOrderNo === undefined ? {} : { orderNo: (firstOrderNo + Number(at)) as never }
      const order = { customerNo, locationNo, routeNo, orderDate: FRIDAY, lines: { [ITEM]: pieces } }
      await world.make.order({ ...order, ...numbered })
    }
  }
}
async function oneStop(customerNo: string, pieces: number): Promise<void> {
  await world.make.customer({ customerNo })
  const stop = { customerNo, locationNo: '000216', routeNo: 'R16' }
  await world.make.location({ ...stop, name: 'Depot', menuDays: 'MTWRF' })
  await world.make.order({ ...stop, orderDate: FRIDAY, lines: { [ITEM]: pieces } })
}
async function depots({ customerNo }: typeof MANY, count: number, firstNo: number): Promise<void> {
  const routeNo = await world.make.route('R20')
  const locationNo = (i: number) => String(firstNo + i).padStart(6, '0')
  const ofEach = { customerNo, routeNo, menuDays: 'MTWRF' }
  const depot = (_: unknown, i: number) => ({ ...ofEach, locationNo: locationNo(i), name: `Depot ${i}` })
  const rows = Array.from({ length: count }, depot)
  await world.db.insertInto('location').values(rows).execute()
}

async function summary(search = '', persona = clerk) {
  const opened = await openPortal(world, persona, `/OrderSummary?${search}`)
  await screen.findByRole('searchbox', { name: 'Find' })
  const pastAsked = () => askedOf(api.summaries.pastWeeks, opened.sent).map(({ firstDate: _, ...filter }) => filter)
  return { ...opened, pastAsked }
}
const cell = (place: string) => {
  const [row, letter = ''] = place.split('.')
  const found = document.querySelector<HTMLElement>(`[data-row="${row}"][data-column="${'-MTWRF'.indexOf(letter)}"]`)
  if (!found) throw new Error(`no cell ${place}`)
  return found
}
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key })
const focused = () => (document.activeElement as HTMLElement).dataset
const isSaidBeyondTheBanner = () =>
  waitFor(() => expect(screen.getAllByText('Credit Hold: You cannot place an order at this time.')).toHaveLength(2))
const pass = (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms))
const passUntil = (instant: string) => pass(Math.max(0, Date.parse(instant) - Date.now()))

test('SUM-01 SUM-02 SUM-03 this week by location; Next Week is written in the address and asked for', async () => {
  const { address, sent } = await summary()
  screen.getByRole('heading', { level: 1, name: 'Order Summary for 11/16/2025 thru 11/22/2025' })
  for (const name of ['Previous Week', 'Location Level', 'Item Level', 'Next Week', 'Print with PDF'])
    screen.getByRole('button', { name })
  fireEvent.click(screen.getByRole('button', { name: 'Next Week' }))
  await screen.findByRole('heading', { level: 1, name: 'Order Summary for 11/23/2025 thru 11/29/2025' })
  expect(address()).toContain('=11/23/2025')
  await screen.findByRole('columnheader', { name: /Fri 11\/28/ })
  const asked = askedOf(api.summaries.byLocation, sent)
  expect(asked.map(({ firstDate = '2025-11-19' }) => weekStart(firstDate))).toEqual(['2025-11-16', '2025-11-23'])
  press('[')
  await screen.findByRole('heading', { level: 1, name: 'Order Summary for 11/16/2025 thru 11/22/2025' })
})

test('SUM-05 SUM-12 SUM-13 cells say View, Create, or why they are closed; the totals add up', async () => {
  await summary()
  const view = within(cell('000213.F')).getByRole('link', { name: 'View (493)' })
  expect(view.getAttribute('href')).toBe(
    '/OrderSummary/480001/edit?route_no=R14&location_no=000213&date=11%2F21%2F2025&SummaryType=LOCATION',
  )
  expect(within(cell('000215.F')).getByRole('link', { name: 'Create' }).getAttribute('href')).toBe(
    '/OrderSummary/create/edit?route_no=R15&location_no=000215&date=11%2F21%2F2025&SummaryType=LOCATION',
  )
  expect(cell('000215.R').textContent).toBe('Closed. The cut-off for this day has passed.')
  expect(cell('000215.M').textContent).toBe('–This day has passed.')
  expect(cell('000214.F').textContent).toBe('2 orders View (12)')
  const totals = screen.getByRole('row', { name: /^Totals/ })
  expect(totals.textContent).toBe('Totals0000505505')
})

test('LOC-32 an account without web orders has no Create', async () => {
  await summary('', NO_WEB_ORDERS)
  expect(screen.queryByText('Create')).toBeNull()
  expect(cell('000215.F').textContent).toBe('No web orders. This account does not place web orders.')
})

test('CAL-14 in a credit hold Create stays, makes nothing, and says why', async () => {
  const { address } = await summary('', HELD)
  const create = await within(cell('000215.F')).findByRole('button', { name: 'Create' })
  expect(create.getAttribute('aria-disabled')).toBe('true')
  act(() => cell('000215.F').focus())
  press('Enter')
  await isSaidBeyondTheBanner()
  expect(address()).not.toContain('create')
  expect(screen.getByRole('button', { name: '1 without an order for Fri 11/21' })).toBeDefined()
})

test('CAL-14 ACC-12 in a credit hold no order is opened; the day’s dialog offers its PDF', async () => {
  const { address } = await summary('', HELD)
  const view = await within(cell('000213.F')).findByRole('button', { name: 'View (493)' })
  fireEvent.click(view)
  await isSaidBeyondTheBanner()
  expect(address()).not.toContain('edit')
  fireEvent.click(within(cell('000213.F')).getByRole('button', { name: /^Orders of/ }))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByRole('button', { name: /^PDF of order/ })).toBeDefined()
  expect(
    within(dialog)
      .getByRole('button', { name: /^View order/ })
      .getAttribute('aria-disabled'),
  ).toBe('true')
  expect(within(dialog).queryByText('Edit')).toBeNull()
})

test('SUM-15 SUM-16 a day with one of two orders has a way to the second, behind the first', async () => {
  await summary()
  fireEvent.click(within(cell('000213.F')).getByRole('button', { name: /^Orders of/ }))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByRole('link', { name: 'Edit order 480001' }).className).toContain('button-primary')
  expect(within(dialog).getByRole('link', { name: 'Create New Order' }).className).not.toContain('button-primary')
})

test('the grid has one tab stop; arrows, n and o work in it', async () => {
  const { address } = await summary()
  expect(document.querySelectorAll('[data-column][tabindex="0"]')).toHaveLength(1)
  act(() => cell('000213.F').focus())
  expect(document.querySelectorAll('[data-column][tabindex="0"]')).toHaveLength(1)
  press('ArrowDown')
  expect(document.activeElement).toBe(cell('000214.F'))
  press('n')
  expect(document.activeElement).toBe(cell('000215.F'))
  press('ArrowUp')
  press('o')
  const dialog = await screen.findByRole('dialog', { name: 'Orders for 11/21/2025' })
  expect(within(dialog).getByText('000214')).toBeDefined()
  expect(within(dialog).getByRole('link', { name: 'Edit order 480002' })).toBe(document.activeElement)
  expect(within(dialog).queryByText('Create New Order')).toBeNull()
  expect(within(dialog).getByText('2 of 2 orders are placed for this day. Closes Wed 11/19, 2:00 PM CT.')).toBeDefined()
  expect(address()).toContain('row=000214.F&open=1')
  fireEvent(dialog, new Event('cancel', { cancelable: true }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('SUM-16 the dialog of a day with room offers Create New Order', async () => {
  await summary('row=000213.F&open=1')
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByRole('link', { name: 'Create New Order' }).getAttribute('href')).toContain('/create/edit?')
})

test('CUT-15 at the cut-off Create gives way to Closed, and Edit to View', async () => {
  await summary('row=000213.F&open=1')
  await screen.findByRole('link', { name: 'Edit order 480001' })
  await passUntil('2025-11-19T19:59:45Z')
  expect(screen.getByRole('link', { name: 'Edit order 480001' })).toBeDefined()
  await passUntil('2025-11-19T20:00:01Z')
  expect(screen.queryByRole('link', { name: 'Edit order 480001' })).toBeNull()
  expect(screen.getByRole('link', { name: 'View order 480001' })).toBeDefined()
  expect(cell('000215.F').textContent).toBe('Closed. The cut-off for this day has passed.')
})

test('m leaves the locations that lack an order; the address keeps it, and says nothing of it before', async () => {
  const { address } = await summary()
  expect(address()).not.toContain('missing')
  press('m')
  expect(screen.getByRole('button', { name: '1 without an order for Fri 11/21' }).getAttribute('aria-pressed')).toBe(
    'true',
  )
  expect(document.querySelectorAll('tbody tr')).toHaveLength(1)
  await waitFor(() => expect(address()).toContain('missing=1'))
})

test('SUM-09 the filters of the heads leave their rows', async () => {
  await summary()
  fireEvent.change(screen.getByRole('textbox', { name: 'Name contains' }), { target: { value: 'nine' } })
  expect([...document.querySelectorAll('tbody th')].map((head) => head.textContent)).toEqual(['Gate Nine'])
  fireEvent.change(screen.getByRole('textbox', { name: 'Name contains' }), { target: { value: '' } })
  fireEvent.click(screen.getByRole('checkbox', { name: 'No order on Friday' }))
  expect([...document.querySelectorAll('tbody th')].map((head) => head.textContent)).toEqual(['Gate Nine'])
})

test('SUM-10 twenty at a time; the keyboard reaches the rows that are not drawn', async () => {
  await summary('', MANY)
  expect(document.querySelectorAll('tbody tr')).toHaveLength(20)
  act(() => cell('000213.F').focus())
  fireEvent.keyDown(cell('000213.F'), { key: 'End', ctrlKey: true })
  expect(focused()).toMatchObject({ row: '001044', column: '5' })
  expect(document.querySelectorAll('[data-column][tabindex="0"]')).toHaveLength(1)
})

test('of a thousand locations only those near the focus are drawn, and the keyboard reaches all', async () => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1000)
  await summary('', A_THOUSAND)
  act(() => cell('000213.F').focus())
  fireEvent.keyDown(cell('000213.F'), { key: 'End', ctrlKey: true })
  expect(focused()).toMatchObject({ row: '002999', column: '5' })
  expect(document.activeElement?.closest('tr')?.getAttribute('aria-rowindex')).toBe('1005')
  expect(document.querySelectorAll('tbody tr').length).toBeLessThan(60)
  fireEvent.keyDown(cell('002999.F'), { key: 'PageUp' })
  expect(focused()).toMatchObject({ row: '002989', column: '5' })
  fireEvent.keyDown(cell('002989.F'), { key: 'Home', ctrlKey: true })
  expect(focused()).toMatchObject({ row: '000213', column: '0' })
  expect(document.querySelectorAll('[data-column][tabindex="0"]')).toHaveLength(1)
})

test('Load 20 more draws the next page and goes to its first row', async () => {
  await summary('', MANY)
  screen.getByText('Showing 20 of 48 locations.')
  fireEvent.click(screen.getByRole('button', { name: 'Load 20 more' }))
  expect(document.querySelectorAll('tbody tr')).toHaveLength(40)
  expect(focused()).toMatchObject({ row: '001017', column: '0' })
  expect(screen.queryByRole('button', { name: /^Load/ })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Show all 48' }))
  expect(document.querySelectorAll('tbody tr')).toHaveLength(48)
  expect(focused()).toMatchObject({ row: '001037', column: '0' })
  screen.getByText('48 locations.')
})

test('after Done the next location without an order is offered, its Create in the focus', async () => {
  noteFinished('480001')
  await summary('row=000213.F')
  const create = screen.getByRole('link', {
    name: 'Create, next without an order: R15-000215 Gate Nine, Fri 11/21',
  })
  expect(document.activeElement).toBe(create)
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByText(/Next without an order/)).toBeNull()
  expect(document.activeElement).toBe(cell('000213.F'))
})

test('coming back without Done gives the cell back and offers nothing', async () => {
  await summary('row=000213.F')
  expect(document.activeElement).toBe(cell('000213.F'))
  expect(screen.queryByText(/Next without an order/)).toBeNull()
})

test('SUM-07 SUM-08 Item Level; a PDF that is refused says so on the page and opens nothing', async () => {
  const gone = of('104307')
  await oneStop(gone.customerNo, 12)
  const { address } = await summary('', gone)
  fireEvent.click(screen.getByRole('button', { name: 'Item Level' }))
  const item = await screen.findByRole('rowheader', { name: /^10154/ })
  expect(address()).toContain('SummaryType=ITEM')
  const open = vi.spyOn(window, 'open')
  act(() => item.focus())
  await world.db.deleteFrom('orderLine').where('customerNo', '=', gone.customerNo).execute()
  press('Enter')
  expect(
    (await screen.findAllByText('The PDF could not be created. Item 10154 was not found.')).length,
  ).toBeGreaterThan(0)
  expect(open).not.toHaveBeenCalled()
})

function openPast() {
  const past = screen.getByText(/^The previous 8 weeks/).closest('details') as HTMLDetailsElement
  past.open = true
  fireEvent(past, new Event('toggle'))
  return past.querySelector('summary') as HTMLElement
}

test('SUM-14 the weeks before follow what the rows are narrowed to, and say so', async () => {
  const { pastAsked } = await summary('f.route=R14')
  const head = openPast()
  await screen.findByRole('link', { name: '11/09/2025–11/15/2025' })
  expect(head.textContent).toBe('The previous 8 weeks, as ordered: only the 2 locations above')
  expect(pastAsked()).toEqual([{ routeNo: 'R14' }])
  fireEvent.change(screen.getByRole('searchbox', { name: 'Find' }), { target: { value: 'mill' } })
  await vi.waitFor(() => expect(pastAsked().at(-1)).toEqual({ routeNo: 'R14', find: 'mill' }))
  expect(head.textContent).toBe('The previous 8 weeks, as ordered: only the 1 location above')
})

test('SUM-14 the weeks before are of the locations without an order, and of the items found', async () => {
  const { pastAsked } = await summary('missing=1')
  openPast()
  await vi.waitFor(() => expect(pastAsked()).toEqual([{ lackingOn: 'F' }]))
  cleanup()
  const items = await summary('SummaryType=ITEM&q=ham')
  openPast()
  await vi.waitFor(() => expect(items.pastAsked()).toEqual([{ summaryType: 'ITEM', find: 'ham' }]))
})

test('SUM-14 the weeks before are asked for when they are opened', async () => {
  await summary('', wasteClerk)
  expect(screen.queryByText(/^Waste %/)).toBeNull()
  openPast()
  expect(await screen.findByRole('link', { name: '11/09/2025–11/15/2025' })).toBeDefined()
  expect(screen.getByText('13.0')).toBeDefined()
})

test('S08 on a phone the filter is the chosen day’s, and counts what the day’s badge says', async () => {
  atWidth(390)
  await summary('day=F')
  expect(document.querySelector('[aria-pressed="true"] .summary-badge')?.textContent).toBe('1 without an order')
  fireEvent.click(screen.getByRole('button', { name: '1 without an order' }))
  expect([...document.querySelectorAll('.card-title')].map((name) => name.textContent)).toEqual(['Gate Nine'])
  // What is looked for changes the list, not what the day lacks.
  fireEvent.change(screen.getByRole('searchbox', { name: 'Find' }), { target: { value: 'harbor' } })
  expect(document.querySelector('[aria-pressed="true"] .summary-badge')?.textContent).toBe('1 without an order')
})

test('a count of locations without an order never equals a list that it leaves as it is', async () => {
  await summary('', WITHOUT_ORDERS)
  screen.getByRole('button', { name: 'All without an order for Fri 11/21' })
  expect(screen.queryByRole('button', { name: /in the week/ })).toBeNull()
})

test('SCR-04 the cut-off of the day that closes next stands on the screen, and its column stands out', async () => {
  await summary()
  expect(document.querySelector('.summary-clock')?.textContent).toMatch(
    /^For Fri 11\/21 Cut-off Wed 11\/19, 2:00 PM CT/,
  )
  expect(cell('000215.F').className).toContain('summary-closing')
  expect(cell('000215.R').className).not.toContain('summary-closing')
})

test('figures have separators, in cells and totals', async () => {
  await summary('', BUSY)
  within(cell('000216.F')).getByRole('link', { name: 'View (10,849)' })
  expect(screen.getByRole('row', { name: /^Totals/ }).textContent).toBe('Totals000010,84910,849')
})

test('SES-22 every part that the tour names is on the screen, by location and by item, on a desktop and on a phone', async () => {
  const found: Record<string, string[]> = {}
  for (const px of [1280, 390]) {
    for (const level of ['LOCATION', 'ITEM']) {
      cleanup()
      atWidth(px)
      await summary(`SummaryType=${level}`)
      found[`${level} ${px}`] = targetsFound(steps)
    }
  }
  expect(Object.entries(found).map(([state, { length }]) => [state, length])).toEqual([
    ['LOCATION 1280', 5],
    ['ITEM 1280', 3],
    ['LOCATION 390', 5],
    ['ITEM 390', 3],
  ])
  const all = Object.values(found).flat()
  expect(steps.map(({ target }) => target).filter((target) => !all.includes(target))).toEqual([])
})
