// @vitest-environment browser-beside-server
// Done that was pressed without a network is carried out, whatever happens to the page in the meantime (ORD-14, SYS-07).
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { isOf } from '#tests/support/network.ts'
import { line, ORDER_NO, orderAddress, orderShop } from '#tests/support/order-shop.ts'
import { clerk, type Persona } from '#tests/support/personas.ts'
import { leavePortal, openPortal, type PortalInTest } from '#tests/support/portal.tsx'

/** As in use-order.ts. */
const HANDED_OVER_MS = 1000
const lines = [line('100147', 'Turkey Wedge', 8, 8), line('100154', 'Egg Salad', 0, 4)]
const shop = orderShop()
beforeEach(async () => {
  localStorage.clear()
  await shop.order(lines)
})

const cell = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name })
function type(name: RegExp, value: string): void {
  cell(name).focus()
  fireEvent.input(cell(name), { target: { value } })
}
const leave = (name: RegExp) => fireEvent.keyDown(cell(name), { key: 'Enter' })
const pressDone = () => fireEvent.click(screen.getByRole('button', { name: 'Done' }))
const done = ({ sent }: PortalInTest) => sent.filter(isOf(api.orders.done)).length
const kept = () => Object.keys(localStorage).filter((key) => key.startsWith('device.unsentDone.'))
async function keptKey(): Promise<string> {
  await waitFor(() => expect(kept()).toHaveLength(1))
  return kept()[0] ?? ''
}

/** Two minutes later: where tabs know nothing of each other, what is newer may be another tab's. */
function age(): void {
  for (const key of Object.keys(localStorage).filter((each) => each.startsWith('device.unsent'))) {
    const kept = JSON.parse(localStorage.getItem(key) ?? '{}')
    localStorage.setItem(key, JSON.stringify({ ...kept, keptAt: kept.keptAt - 2 * 60_000 }))
  }
}

/** The page is gone, and the browser opens another with what the device kept; `isReached`: with a network. */
async function reload(at: string, isReached: boolean, by: Persona = clerk): Promise<PortalInTest> {
  leavePortal()
  age()
  if (isReached) return openPortal(shop.world, by, at, { isNewTab: true })
  const portal = await openPortal(shop.world, by, '/login', { isNewTab: true })
  portal.network.goes()
  await portal.visit(at)
  return portal
}

/** Presses Done without a network, with a quantity that waits or with none. */
async function pressOffline(quantity?: string): Promise<PortalInTest> {
  const portal = await shop.open()
  // The order's screen has taken over from what loaded it, which holds the order for a moment longer.
  await new Promise((done) => setTimeout(done, HANDED_OVER_MS + 50))
  portal.network.goes()
  if (quantity !== undefined) {
    type(/Turkey Wedge/, quantity)
    leave(/Turkey Wedge/)
  }
  pressDone()
  await screen.findByText(
    quantity === undefined ? /It is sent as soon as the connection is back/ : 'Done as soon as 1 quantity is sent.',
  )
  return portal
}

test('after a reload in the blackout the No Connection page lists it, and it follows the quantities', async () => {
  await pressOffline('12')
  const portal = await reload(orderAddress(), false)
  await screen.findByRole('heading', { name: 'No Connection' })
  expect(screen.getByRole('listitem').textContent).toBe(`Order ${ORDER_NO}: 1 quantity, then Done`)
  expect(screen.getByText(/^You pressed Done for 1 order\. It is finished when/)).toBeTruthy()
  await portal.network.comesBack()
  await screen.findByText(/^Order 480001 sent, 12 pieces\./)
  expect([done(portal), await shop.quantities(), kept()]).toEqual([1, '12 0', []])
})

test('with every quantity saved it is kept, too, and carried out from any screen', async () => {
  await pressOffline()
  const portal = await reload('/dashboard', false)
  expect((await screen.findByRole('listitem')).textContent).toBe(`Order ${ORDER_NO}: Done`)
  await portal.network.comesBack()
  await screen.findByText(/^Order 480001 sent, 8 pieces\./)
  expect([done(portal), kept()]).toEqual([1, []])
})

test('who closes the tab and opens the dashboard with a network finds it carried out, after the quantities', async () => {
  await pressOffline('12')
  const portal = await reload('/dashboard', true)
  await screen.findByText(/^Order 480001 sent, 12 pieces\./)
  expect([done(portal), await shop.quantities(), kept()]).toEqual([1, '12 0', []])
})

test('a user who leaves the order sees on the next screen that Done is waiting', async () => {
  const portal = await pressOffline()
  await keptKey()
  age()
  await portal.visit('/locations')
  await screen.findByText(/^Done for order 480001 is not sent yet\./)
  await portal.network.comesBack()
  await screen.findByText(/^Order 480001 sent, 8 pieces\./)
  await waitFor(() => expect(screen.queryByText(/^Done for order/)).toBeNull())
  expect(kept()).toEqual([])
})

test('after signing out it waits for the same user, and the sign-in page shows it', async () => {
  await pressOffline('12')
  leavePortal()
  await openPortal(shop.world, shop.world.nobody(), '/login', { isNewTab: true })
  expect((await screen.findByText(/Done for 1 order waits/)).textContent).toContain(
    'Done for 1 order waits, and is carried out after you sign in.',
  )
  const other = await reload('/dashboard', true, { ...clerk, userCode: 'OTHER' })
  await screen.findByRole('heading', { name: 'Dashboard' })
  await other.network.comesBack()
  expect([done(other), kept().length]).toEqual([0, 1])
  const portal = await reload('/dashboard', true)
  await screen.findByText(/^Order 480001 sent, 12 pieces\./)
  expect(done(portal)).toBe(1)
})

test.each([
  ['Not yet', () => fireEvent.click(screen.getByRole('button', { name: 'Not yet' }))],
  ['another quantity', () => type(/Egg Salad/, '5')],
])('%s takes it back for good', async (_, takeBack) => {
  await pressOffline('12')
  await keptKey()
  takeBack()
  await waitFor(() => expect(kept()).toEqual([]))
  const portal = await reload('/dashboard', true)
  await screen.findByText(/kept on this device (was|were) sent\.$/)
  expect(done(portal)).toBe(0)
})

test('what the server refuses is shown with the reason until it was read', async () => {
  await pressOffline()
  await shop.world.db.updateTable('salesOrder').set({ state: 'cancelled' }).where('orderNo', '=', ORDER_NO).execute()
  const portal = await reload('/dashboard', true)
  const text = (await screen.findByText(/^Done for order 480001 was not sent\./)).textContent
  expect(text?.length).toBeGreaterThan('Done for order 480001 was not sent. '.length)
  await portal.network.comesBack()
  expect(done(portal)).toBe(1)
  fireEvent.click(screen.getByRole('button', { name: 'I have read this' }))
  await waitFor(() => expect(screen.queryByText(/^Done for order/)).toBeNull())
  expect(kept()).toEqual([])
})

test('a quantity that the server refuses holds Done, and both are shown', async () => {
  await pressOffline('12')
  const [key = ''] = Object.keys(localStorage).filter((each) => each.startsWith('device.unsent.'))
  const unsent = JSON.parse(localStorage.getItem(key) ?? '{}')
  // Of an item that is off the list by now.
  localStorage.setItem(key.replace('100147', '100154'), JSON.stringify({ ...unsent, itemNo: '100154' }))
  await shop.world.db.updateTable('item').set({ isActive: false }).where('itemNo', '=', '100154').execute()
  const portal = await reload('/dashboard', true)
  await screen.findByText('Done for order 480001 was not sent. 1 quantity was not saved.')
  expect(done(portal)).toBe(0)
})

test('after 24 hours it is no longer carried out, and a message says so', async () => {
  await pressOffline()
  const key = await keptKey()
  const old = JSON.parse(localStorage.getItem(key) ?? '{}')
  localStorage.setItem(key, JSON.stringify({ ...old, keptAt: old.keptAt - 25 * 3_600_000 }))
  const portal = await reload('/dashboard', true)
  await screen.findByText('Done for order 480001 was not sent. It waited for more than 24 hours.')
  await portal.network.comesBack()
  expect(done(portal)).toBe(0)
})
