// @vitest-environment browser-beside-server
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { api } from '#contract/index.ts'
import { askedOf, isOf } from '#tests/support/network.ts'
import { clerk, OWN, staff } from '#tests/support/personas.ts'
import { windowOfWidth } from '#tests/support/phone-width.ts'
import { leavePortal, openPortal } from '#tests/support/portal.tsx'
import {
  allSaved,
  cell,
  choose,
  fields,
  head,
  MON,
  TUE,
  type,
  WED,
  WEEK_ADDRESS,
  weekShop,
} from '#tests/support/week-shop.ts'

const { shop, lines, sell, open, stored } = weekShop()
afterEach(() => void vi.useRealTimers())

test('WEK-01 WEK-02 WEK-08 items by days, each with its order, last week beside it; looking makes nothing', async () => {
  await sell()
  await open()
  const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent?.slice(0, 9))
  expect(heads.slice(2, 8)).toEqual(['Mon 11/23', 'Tue 11/24', 'Wed 11/25', 'Thu 11/26', 'Fri 11/27', 'Sat 11/28'])
  expect(cell('Wednesday', 'Turkey Wedge').value).toBe('8')
  expect(cell('Monday', 'Turkey Wedge').value).toBe('')
  expect(within(head('Wed')).getByText('Order')).toBeDefined()
  expect(within(head('Mon')).getByText('No order')).toBeDefined()
  expect(within(head('Wed')).getByText('by Mon 2:00 PM')).toBeDefined()
  const row = screen.getByRole('row', { name: /Turkey Wedge/ })
  expect(
    within(row)
      .getAllByRole('cell')
      .slice(-2)
      .map(({ textContent }) => textContent),
  ).toEqual(['8', '5'])
  const pieces = screen.getByRole('row', { name: /^Pieces/ })
  expect(
    within(pieces)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['0', '0', '8', '0', '0', '0', '8', '9'])
  expect(document.activeElement).toBe(cell('Monday', 'Turkey Wedge'))
  expect(await stored(MON)).toEqual([])
})

test('WEK-03 the first quantities of a day make its order once, and are saved into it', async () => {
  await sell()
  const { sent } = await open({ isTwiceMounted: true })
  type(cell('Monday', 'Turkey Wedge'), '12')
  type(cell('Monday', 'Egg Salad'), '3')
  type(cell('Monday', 'Ham Sub'), '4')
  await allSaved()
  expect(await stored(MON)).toEqual(['100147=12 100154=3 100161=4'])
  expect(askedOf(api.orders.create, sent)).toHaveLength(1)
  expect(within(head('Mon')).getByText('New order')).toBeDefined()
  expect(await stored(WED)).toEqual(['100147=8'])
})

test.each(['request lost', 'answer lost'] as const)(
  'WEK-03 %s while the order is made: one order, nothing lost',
  async (mishap) => {
    await sell()
    const { sent, network } = await open()
    let isFirst = true
    network.mishap = (each) => {
      if (!isFirst || !isOf(api.orders.create)(each)) return undefined
      isFirst = false
      return mishap
    }
    type(cell('Monday', 'Turkey Wedge'), '12')
    type(cell('Monday', 'Egg Salad'), '3')
    await allSaved()
    expect(await stored(MON)).toEqual(['100147=12 100154=3'])
    expect(askedOf(api.orders.create, sent).length).toBeLessThanOrEqual(2)
  },
)

test('WEK-03 another tab has made the order meanwhile: its order is taken up, and there is no second one', async () => {
  await sell()
  await open()
  const other = await shop.world.as({ ...clerk, userCode: 'OTHER' })
  const made = await other.ask(api.orders.create, { locationNo: '000213', orderDate: MON, create: 'create' })
  const { orderNo } = made.value.header
  await other.ask(api.orders.saveLine, { orderNo, itemNo: '100154', quantity: 7 })
  type(cell('Monday', 'Turkey Wedge'), '12')
  await allSaved()
  expect(await stored(MON)).toEqual(['100147=12 100154=7'])
})

test('WEK-04 an order that may not be made: the reason stands in its column, and what was typed is told', async () => {
  await sell()
  await open()
  await shop.world.db.insertInto('cutoffDate').values({ orderDate: MON, isNoWork: true }).execute()
  type(cell('Monday', 'Turkey Wedge'), '12')
  const told = await screen.findByText(/1 quantity was not saved/)
  expect(told.closest('[role="alert"]')?.textContent).toMatch(/Mon 11\/23, Turkey Wedge, 12 \(order has 0\)/)
  await waitFor(() => expect(fields('Monday')).toEqual([]))
  expect(within(head('Mon')).getByText('Nothing is made or delivered on this day.')).toBeDefined()
  expect(await stored(MON)).toEqual([])
})

test('WEK-04 a customer without web orders types nowhere but in what is there', async () => {
  await sell()
  await shop.world.db.updateTable('customer').set({ webOrdersAllowed: 0 }).execute()
  await open()
  expect([fields('Monday').length, fields('Wednesday').length]).toEqual([0, 3])
  expect(within(head('Mon')).getByText('Limit reached')).toBeDefined()
  expect(within(head('Mon')).getByText(/This account does not place web orders\./)).toBeDefined()
})

test('WEK-04 an item that is not on the day’s list is n/a, and no field', async () => {
  await sell()
  const { make, db } = shop.world
  await db.insertInto('itemList').values({ customerNo: OWN, listCode: 'DELI' }).execute()
  await make.item({ itemNo: '100900', description: 'Soup', listCode: 'DELI' })
  await db.updateTable('location').set({ itemListCode: 'DELI' }).execute()
  await open()
  expect(fields('Monday').map((each) => each.dataset['item'])).toEqual(['100900'])
  expect(fields('Wednesday')).toHaveLength(3)
  const row = screen.getByRole('row', { name: /^100900/ })
  expect(within(row).getAllByText('n/a')).toHaveLength(1)
})

test('WEK-05 Enter and ↓ go down, Tab and arrows to the next day, Ctrl+D copies from above', async () => {
  await sell()
  await open()
  type(cell('Monday', 'Turkey Wedge'), '12')
  expect(document.activeElement).toBe(cell('Monday', 'Egg Salad'))
  fireEvent.keyDown(cell('Monday', 'Egg Salad'), { key: 'd', ctrlKey: true })
  expect(cell('Monday', 'Egg Salad').value).toBe('12')
  fireEvent.keyDown(cell('Monday', 'Egg Salad'), { key: 'Tab' })
  expect(document.activeElement).toBe(cell('Tuesday', 'Egg Salad'))
  fireEvent.keyDown(cell('Tuesday', 'Egg Salad'), { key: 'ArrowLeft' })
  expect(document.activeElement).toBe(cell('Monday', 'Egg Salad'))
  fireEvent.keyDown(cell('Monday', 'Egg Salad'), { key: 'ArrowLeft' })
  expect(document.activeElement).toBe(cell('Monday', 'Egg Salad'))
  fireEvent.keyDown(cell('Monday', 'Egg Salad'), { key: 'Tab', shiftKey: true })
  expect(document.activeElement).toBe(cell('Saturday', 'Turkey Wedge'))
  fireEvent.keyDown(cell('Saturday', 'Turkey Wedge'), { key: 'End', ctrlKey: true })
  expect(document.activeElement).toBe(cell('Saturday', 'Ham Sub'))
  act(() => cell('Monday', 'Ham Sub').focus())
  fireEvent.keyDown(cell('Monday', 'Ham Sub'), { key: 'Enter' })
  expect(document.activeElement).toBe(cell('Tuesday', 'Turkey Wedge'))
  await allSaved()
  expect(await stored(MON)).toEqual(['100147=12 100154=12'])
})

test('WEK-06 a day is copied from another one, one step for Undo', async () => {
  await sell()
  await open()
  expect(within(head('Wed')).queryByText(/^Copy from/)).toBeNull()
  choose('Mon', /^Copy from Wed 11\/25/)
  await screen.findByText('Copied from Wed 11/25 to Mon 11/23: 1 quantity saved.')
  expect(await stored(MON)).toEqual(['100147=8'])
  await waitFor(() => expect(cell('Monday', 'Turkey Wedge').value).toBe('8'))
  fireEvent.click(screen.getByText('Undo last change'))
  await waitFor(() => expect(cell('Monday', 'Turkey Wedge').value).toBe(''))
  expect(await stored(MON)).toEqual([''])
})

test('WEK-06 WEK-07 filled from last week, cleared after a question, and the empty order removed', async () => {
  await sell()
  await open()
  choose('Wed', 'Fill from last week')
  await screen.findByText('Wed 11/25 filled from last week: 1 quantity saved.')
  expect(await stored(WED)).toEqual(['100147=8 100154=4'])
  choose('Wed', 'Clear')
  fireEvent.click(await screen.findByText('Clear', { selector: 'dialog *' }))
  await screen.findByText('Wed 11/25 cleared: 2 quantities saved.')
  expect(await stored(WED)).toEqual([''])
  fireEvent.click(await screen.findByText('Remove empty order'))
  await waitFor(() => expect(within(head('Wed')).getByText('No order')).toBeDefined())
  expect(await stored(WED)).toEqual([])
  type(cell('Wednesday', 'Ham Sub'), '5')
  await allSaved()
  expect(await stored(WED)).toEqual(['100161=5'])
})

test('WEK-07 an order that somebody else has filled is not removed', async () => {
  await sell()
  await open()
  type(cell('Wednesday', 'Turkey Wedge'), '')
  const remove = await screen.findByText('Remove empty order')
  await shop.change('100161', 9)
  fireEvent.click(remove)
  await screen.findByText('The order of Wed 11/25 is not empty. It stays.')
  expect(await stored(WED)).toEqual(['100161=9'])
})

test('G24 WEK-04 the cut-off passes while one types: the day locks, and what was typed is saved or told', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await shop.order(lines, { cutoffAt: new Date(shop.world.clock.now().getTime() + 60_000) })
  await open()
  const input = cell('Wednesday', 'Egg Salad')
  act(() => input.focus())
  fireEvent.input(input, { target: { value: '2.5' } })
  await act(() => vi.advanceTimersByTimeAsync(61_000))
  expect(fields('Wednesday')).toEqual([])
  expect(fields('Tuesday')).toHaveLength(3)
  const notice = screen.getByText(/1 quantity was not saved/).closest('[role="alert"]')
  expect(notice?.textContent).toMatch(/Wed 11\/25, Egg Salad, “2\.5” \(order has 0\)/)
})

test('ORD-42 someone else changed the line: both numbers are told, and the other days go on', async () => {
  await sell()
  await open()
  await shop.change('100147', 9)
  type(cell('Wednesday', 'Turkey Wedge'), '12')
  type(cell('Tuesday', 'Ham Sub'), '3')
  expect((await screen.findByText(/OTHER changed the quantity to 9/)).closest('.notice')?.textContent).toMatch(
    /^Wed 11\/25, Turkey Wedge/,
  )
  await waitFor(async () => expect(await stored(TUE)).toEqual(['100161=3']))
  expect(screen.getByText('1 line not saved')).toBeDefined()
})

test('SYS-07 WEK-03 without a network quantities of a new order wait on the device, and a later visit sends them', async () => {
  await sell()
  const { network } = await open()
  network.goes()
  type(cell('Monday', 'Turkey Wedge'), '12')
  await screen.findByText(/^Offline\. 1 quantity waiting on this device/)
  leavePortal()
  await open({ isNewTab: true })
  await screen.findByText('1 quantity kept on this device was sent.')
  expect(await stored(MON)).toEqual(['100147=12'])
  expect(cell('Monday', 'Turkey Wedge').value).toBe('12')
})

test('WEK-09 coming back while a kept quantity is still being sent: the day is asked for after it, and the field has it', async () => {
  await sell()
  const { network, visit, sent } = await open()
  const { load, saveLine, ofDay } = api.orders
  let isLost = true
  let letGo = () => {}
  const gate = new Promise<void>((resolve) => {
    letGo = resolve
  })
  network.mishap = (each) => {
    if (isOf(load)(each)) return gate
    return isOf(saveLine)(each) && isLost ? 'request lost' : undefined
  }
  type(cell('Wednesday', 'Ham Sub'), '6')
  await waitFor(() => expect(askedOf(load, sent)).toHaveLength(1), { timeout: 5000 })
  await visit('/locations')
  fireEvent.click(await screen.findByText('Leave'))
  await screen.findByRole('heading', { level: 1, name: 'Locations' })
  isLost = false
  const asked = askedOf(ofDay, sent).length
  await visit(WEEK_ADDRESS)
  await screen.findByRole('heading', { level: 1, name: /^Harbor St Mart, week/ }, { timeout: 5000 })
  await screen.findAllByText('Loading…')
  expect(askedOf(ofDay, sent)).toHaveLength(asked)
  letGo()
  await waitFor(() => expect(cell('Wednesday', 'Ham Sub').value).toBe('6'), { timeout: 5000 })
  expect(await stored(WED)).toEqual(['100147=8 100161=6'])
})

test('ORD-38 staff before the cut-off look, and read whose turn it is', async () => {
  await sell()
  await open({ by: staff })
  expect(screen.queryAllByRole('textbox', { name: /^Quantity/ })).toEqual([])
  expect(within(head('Wed')).getByText(/Company staff can change quantities after the cut-off\./)).toBeDefined()
})

test('ORD-38 where the installation allows it, staff type for the customer, who is told as such', async () => {
  await sell()
  await shop.world.make.staffEditBeforeCutoff()
  await open({ by: staff })
  type(cell('Monday', 'Turkey Wedge'), '12')
  await allSaved()
  expect(await stored(MON)).toEqual(['100147=12'])
})

test('WEK-12 a week opens with its usual items; Find finds the others, and the chip gives all', async () => {
  await sell()
  await open({ isAsOpened: true })
  const shown = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent)
  expect(shown()).toEqual(['100147', '100154', 'Pieces'])
  expect(document.activeElement).toBe(cell('Monday', 'Turkey Wedge'))
  const usual = screen.getByRole('button', { name: 'Usual (2)', pressed: true })
  const find = screen.getByRole('searchbox', { name: 'Find' })
  fireEvent.change(find, { target: { value: 'ham' } })
  expect(shown()).toEqual(['100161', 'Pieces'])
  expect(screen.getByText('Also on the list (1)')).toBeDefined()
  fireEvent.change(find, { target: { value: '' } })
  expect(usual).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'All items (3)' }))
  expect(shown()).toEqual(['100147', '100154', '100161', 'Pieces'])
  fireEvent.click(screen.getByRole('button', { name: 'Ordered this week (1)' }))
  expect(shown()).toEqual(['100147', 'Pieces'])
  type(cell('Wednesday', 'Turkey Wedge'), '')
  await allSaved()
  expect(shown(), 'a line stays while it is typed in').toEqual(['100147', 'Pieces'])
  expect(screen.getByRole('button', { name: 'Ordered this week (0)' })).toBeDefined()
})

test('WEK-12 a week in which nothing can be typed opens with what was ordered; the reasons are on the days', async () => {
  await sell()
  await open({ by: staff, isAsOpened: true })
  expect(screen.getByRole('button', { name: 'Ordered this week (1)', pressed: true })).toBeDefined()
  expect(screen.getAllByRole('row')).toHaveLength(3)
  expect(head('Wed').title).toMatch(/Company staff can change quantities after the cut-off\./)
})

test('WEK-10 on a phone the week is one day at a time', async () => {
  await sell()
  const { isPhone } = windowOfWidth()
  await isPhone(true)
  await open()
  const strip = within(screen.getByRole('group', { name: 'Day' }))
  const pressed = () => strip.getByRole('button', { pressed: true }).textContent
  expect(strip.getAllByRole('button')).toHaveLength(6)
  expect(pressed()).toContain('Mon 23')
  const wednesday = await strip.findByRole('button', { name: 'Wednesday, November 25, 2026, 8 pieces' })
  await screen.findByRole('button', { name: 'Usual (2)', pressed: true })
  fireEvent.click(screen.getByRole('button', { name: 'All items (3)' }))
  expect([fields('Monday').length, fields('Wednesday').length]).toEqual([3, 0])
  const monday = cell('Monday', 'Egg Salad')
  act(() => monday.focus())
  fireEvent.input(monday, { target: { value: '7' } })
  fireEvent.click(wednesday)
  expect([fields('Monday').length, fields('Wednesday').length]).toEqual([0, 3])
  await allSaved()
  expect(await stored(MON)).toEqual(['100154=7'])
  fireEvent.click(screen.getByText('Undo last change'))
  await waitFor(() => expect(pressed()).toContain('Mon 23'))
  expect(cell('Monday', 'Egg Salad').value).toBe('')
})

test('WEK-04 a day that is not loaded says so, and is tried again', async () => {
  await sell()
  const made = shop.world.as(clerk)
  const portal = await openPortal(shop.world, await made, '/locations')
  portal.network.mishap = ({ path, query }) =>
    path.endsWith('/orderofday') && query.includes('11%2F24') ? 'request lost' : undefined
  await portal.visit(WEEK_ADDRESS)
  const again = await screen.findByText('Try again', {}, { timeout: 20_000 })
  portal.network.mishap = () => undefined
  fireEvent.click(screen.getByRole('button', { name: 'All items (3)' }))
  fireEvent.click(again)
  await waitFor(() => expect(fields('Tuesday')).toHaveLength(3))
})
