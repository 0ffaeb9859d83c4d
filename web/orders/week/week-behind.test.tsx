// @vitest-environment browser-beside-server
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { ORDER_NO, PAST_CUTOFF } from '#tests/support/order-shop.ts'
import { clerk, OWN, staff } from '#tests/support/personas.ts'
import { windowOfWidth } from '#tests/support/phone-width.ts'
import { allSaved, cell, choose, fields, head, MON, TUE, type, WED, weekShop } from '#tests/support/week-shop.ts'

const { shop, sell, open, stored } = weekShop()
const db = () => shop.world.db
/** What is told as not saved. */
const told = async () => {
  const notice = await screen.findByText(/not saved|Not saved/, { selector: '[role="alert"] *, .notice *' })
  return notice.closest('.notice')?.textContent ?? ''
}
const inProduction = () =>
  db().updateTable('salesOrder').set({ state: 'in production' }).where('orderNo', '=', ORDER_NO).execute()

test.each([
  ['released to production', inProduction, 'Wednesday', /being made/],
  [
    'canceled',
    () => db().updateTable('salesOrder').set({ state: 'cancelled' }).where('orderNo', '=', ORDER_NO).execute(),
    'Wednesday',
    /cancel/,
  ],
  [
    'past its cut-off',
    () =>
      db()
        .updateTable('salesOrder')
        .set({ cutoffAt: new Date('2026-11-19T17:00:00Z') })
        .execute(),
    'Wednesday',
    /cut-off/i,
  ],
  [
    'of an inactive location',
    () => db().updateTable('location').set({ isActive: false }).execute(),
    'Monday',
    /inactive/,
  ],
  [
    'of a customer on hold',
    () => db().updateTable('customer').set({ creditLimitCents: 100, balanceCents: 200 }).execute(),
    'Monday',
    /hold/i,
  ],
  [
    'of a customer without web orders',
    () => db().updateTable('customer').set({ webOrdersAllowed: 0 }).execute(),
    'Monday',
    /web orders/,
  ],
  [
    'not delivered any more',
    () => db().updateTable('location').set({ menuDays: 'WRF' }).execute(),
    'Monday',
    /delivery/,
  ],
] as const)(
  'WEK-04 a day that is %s while it is on the screen: refused with the reason, nothing lost, and it locks',
  async (_, given, day, why) => {
    await sell()
    await open()
    await given()
    type(cell(day, 'Egg Salad'), '12')
    const text = await told()
    expect(text).toMatch(why)
    expect(text).toMatch(new RegExp(`${day.slice(0, 3)} 11/2\\d, Egg Salad(\\.|, 12)`))
    expect(await stored(MON)).toEqual([])
    await waitFor(() => expect(fields(day)).toEqual([]))
    expect(screen.getAllByText(why).length).toBeGreaterThan(0)
  },
)

test('WEK-04 released while a save is under way: the one that came first stands, the next is told', async () => {
  await sell()
  const { network } = await open()
  const letCome = network.hold(api.orders.saveLine)
  type(cell('Wednesday', 'Egg Salad'), '12')
  await waitFor(async () => expect(await stored(WED)).toEqual(['100147=8 100154=12']))
  await inProduction()
  type(cell('Wednesday', 'Ham Sub'), '5')
  letCome()
  expect(await told()).toMatch(/Wed 11\/25, Ham Sub, 5/)
  expect(await stored(WED)).toEqual(['100147=8 100154=12'])
  await waitFor(() => expect(within(head('Wed')).getByText('In production')).toBeDefined())
})

test('WEK-02 an item taken off the list, or off the menu, while it is on the screen', async () => {
  await sell()
  await open()
  await db().deleteFrom('itemListEntry').where('itemNo', '=', '100154').execute()
  type(cell('Wednesday', 'Egg Salad'), '12')
  type(cell('Monday', 'Egg Salad'), '12')
  await waitFor(() =>
    expect(
      screen.getAllByText(/Item 100154 is not on this order's list/, { selector: '.notice *, .notice' }).length,
    ).toBe(2),
  )
  expect([await stored(WED), await stored(MON)]).toEqual([['100147=8'], ['']])
})

test('ORD-56 an item that staff take off the menu meanwhile is refused with the reason', async () => {
  await sell()
  await open()
  const desk = await shop.world.as(staff, { viewing: OWN })
  await desk.ask(api.orders.removeFromMenu, { orderNo: String(ORDER_NO), itemNo: '100154', isRemoved: true })
  type(cell('Wednesday', 'Egg Salad'), '12')
  expect(await told()).toMatch(/menu/)
  expect(await stored(WED)).toEqual(['100147=8'])
})

test('SYS-03 SYS-07 a user who is disabled while the week is open: what was typed is kept', async () => {
  await sell()
  const { address } = await open()
  await db().updateTable('portalUser').set({ isActive: false }).execute()
  type(cell('Wednesday', 'Egg Salad'), '12')
  await waitFor(() => expect(address()).toMatch(/^\/login/))
  expect(Object.keys(localStorage).filter((key) => key.startsWith('device.unsent.'))).toHaveLength(1)
  localStorage.clear()
})

test('WEK-01 ORD-42 the same day in its own grid in another tab: the later one is told both quantities', async () => {
  await sell()
  await open()
  type(cell('Tuesday', 'Ham Sub'), '4')
  await allSaved()
  const [order] = await db().selectFrom('salesOrder').where('orderDate', '=', TUE).select('orderNo').execute()
  const other = await shop.world.as({ ...clerk, userCode: 'OTHER' })
  await other.ask(api.orders.saveLine, { orderNo: String(order?.orderNo), itemNo: '100161', quantity: 9, version: 1 })
  type(cell('Tuesday', 'Ham Sub'), '5')
  expect((await screen.findByText(/OTHER changed the quantity to 9/)).closest('.notice')?.textContent).toMatch(
    /^Tue 11\/24, Ham Sub/,
  )
  expect(await stored(TUE)).toEqual(['100161=9'])
})

test('WEK-06 a day that closes between the look and the save of a copy: nothing of it is stored, and that is said', async () => {
  await sell()
  await open()
  await db().insertInto('cutoffDate').values({ orderDate: MON, isNoWork: true }).execute()
  choose('Mon', /^Copy from Wed 11\/25/)
  const dialog = await screen.findByRole('dialog', { name: 'Copy from Wed 11/25 to Mon 11/23' })
  expect(within(dialog).getByRole('alert').textContent).toBe('Nothing is made or delivered on this day.')
  await waitFor(() => expect(fields('Monday')).toEqual([]))
  expect(await stored(MON)).toEqual([])
})

test('WEK-07 an order that was canceled elsewhere: started again, the first quantity makes a new one', async () => {
  await sell()
  await open()
  await db().updateTable('salesOrder').set({ state: 'cancelled' }).where('orderNo', '=', ORDER_NO).execute()
  type(cell('Wednesday', 'Egg Salad'), '12')
  fireEvent.click(await screen.findByText('Start again'))
  await waitFor(() => expect(within(head('Wed')).getByText('No order')).toBeDefined())
  act(() => cell('Wednesday', 'Egg Salad').focus())
  type(cell('Wednesday', 'Egg Salad'), '3')
  await allSaved()
  expect(await stored(WED)).toEqual(['100154=3'])
})

test('WEK-10 a window that is made narrow while one types: nothing is lost, and it is there again when it is wide', async () => {
  await sell()
  const { isPhone } = windowOfWidth()
  await open()
  type(cell('Wednesday', 'Turkey Wedge'), '2.5')
  const input = cell('Tuesday', 'Egg Salad')
  act(() => input.focus())
  fireEvent.input(input, { target: { value: '7' } })
  await isPhone(true)
  expect(fields('Tuesday')).toHaveLength(3)
  expect(fields('Wednesday'), 'one day at a time').toEqual([])
  expect([document.activeElement, input.value]).toEqual([input, '7'])
  await isPhone(false)
  expect([cell('Tuesday', 'Egg Salad').value, cell('Wednesday', 'Turkey Wedge').value]).toEqual(['7', '2.5'])
  act(() => cell('Tuesday', 'Egg Salad').focus())
  fireEvent.keyDown(cell('Tuesday', 'Egg Salad'), { key: 'Enter' })
  await waitFor(async () => expect(await stored(TUE)).toEqual(['100154=7']))
  expect(screen.getByText('1 line not saved')).toBeDefined()
})

test('SYS-07 ORD-41 the cut-off passes without a network: refused with the reason when it is back, and what was typed is told', async () => {
  await sell()
  const { network } = await open()
  network.goes()
  type(cell('Wednesday', 'Egg Salad'), '12')
  type(cell('Tuesday', 'Ham Sub'), '4')
  await screen.findByText(/^Offline\. 2 quantities waiting on this device/)
  shop.world.clock.set(PAST_CUTOFF)
  await network.comesBack()
  const notices = () => [...document.querySelectorAll('.notice')].map(({ textContent }) => textContent).join()
  await waitFor(() =>
    expect(notices()).toMatch(
      /Wed 11\/25, Egg Salad, 12.*Tue 11\/24, Ham Sub, 4|Tue 11\/24, Ham Sub, 4.*Wed 11\/25, Egg Salad, 12/,
    ),
  )
  expect([await stored(WED), await stored(TUE)]).toEqual([['100147=8'], []])
})
