// @vitest-environment browser-beside-server
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { isOf } from '#tests/support/network.ts'
import { line, orderShop } from '#tests/support/order-shop.ts'
import { clerk, customerAdmin } from '#tests/support/personas.ts'
import { leavePortal, type PortalInTest } from '#tests/support/portal.tsx'
import { atWidth } from '#tests/support/tour-targets.ts'

const lines = [line('100147', 'Turkey Wedge', 8, 8), line('100154', 'Egg Salad', 0, 4)]
const FULL = /Storage is full\. Nothing was saved; call your route office\./
const cell = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name })
const pressDone = () => fireEvent.click(screen.getByRole('button', { name: 'Done' }))
const type = (name: RegExp, value: string) => {
  const field = cell(name)
  field.focus()
  fireEvent.input(field, { target: { value } })
}
const leave = (name: RegExp) => fireEvent.keyDown(cell(name), { key: 'Enter' })
/** How often Done was sent. */
const done = ({ sent }: PortalInTest) => sent.filter(isOf(api.orders.done)).length
const shop = orderShop()

beforeEach(() => shop.order(lines))

test('offline, Done says what it waits for, and is done by itself once the quantities are sent', async () => {
  const portal = await shop.open()
  portal.network.goes()
  type(/Turkey Wedge/, '12')
  leave(/Turkey Wedge/)
  type(/Egg Salad/, '5')
  pressDone()
  const strip = await screen.findByText('Done as soon as 2 quantities are sent.')
  expect(strip.closest('[role=status]'), 'spoken').not.toBeNull()
  expect(done(portal)).toBe(0)
  await portal.network.comesBack()
  expect(
    await screen.findByText(/^Order 480001 sent, 17 pieces\. A confirmation is being sent to \S+@\S+\.$/),
  ).toBeDefined()
  await waitFor(() => expect(portal.address()).toBe('/locations'))
  expect([await shop.quantities(), done(portal)]).toEqual(['12 5', 1])
})

test('what is typed after it takes a waiting Done back, and says so', async () => {
  const portal = await shop.open()
  portal.network.goes()
  type(/Turkey Wedge/, '12')
  leave(/Turkey Wedge/)
  pressDone()
  await screen.findByText('Done as soon as 1 quantity is sent.')
  type(/Egg Salad/, '5')
  expect(await screen.findByText(/You are changing the order, so Done was not sent/)).toBeDefined()
  leave(/Egg Salad/)
  await portal.network.comesBack()
  await screen.findByText(/^All saved/)
  expect([done(portal), portal.address()]).toEqual([0, expect.stringContaining('/480001/')])
})

test('a waiting Done can be called off', async () => {
  const portal = await shop.open()
  portal.network.goes()
  type(/Turkey Wedge/, '12')
  leave(/Turkey Wedge/)
  pressDone()
  fireEvent.click(await screen.findByRole('button', { name: 'Not yet' }))
  await waitFor(() => expect(screen.queryByText(/^Done as soon as/)).toBeNull())
  await portal.network.comesBack()
  await screen.findByText(/^All saved/)
  expect(done(portal)).toBe(0)
})

test('a confirmation that failed for the network goes by itself when the network is back', async () => {
  const portal = await shop.open()
  portal.network.goes()
  pressDone()
  const strip = await screen.findByText(/Your quantities are saved\. The confirmation e-mail was not sent\./)
  expect(strip.textContent).toContain('It is sent as soon as the connection is back.')
  expect(strip.closest('[role=alert]'), 'spoken').not.toBeNull()
  await portal.network.comesBack()
  expect(
    await screen.findByText(/^Order 480001 sent, 8 pieces\. A confirmation is being sent to \S+@\S+\.$/),
  ).toBeDefined()
  await waitFor(() => expect(portal.address()).toBe('/locations'))
})

test('a confirmation that the server refused does not go by itself', async () => {
  const portal = await shop.open()
  shop.setRoom(false)
  pressDone()
  const strip = await screen.findByText(FULL)
  expect(strip.textContent).not.toContain('by itself')
  await act(async () => void window.dispatchEvent(new Event('online')))
  expect(done(portal)).toBe(1)
  fireEvent.click(screen.getByRole('button', { name: 'Send again' }))
  await waitFor(() => expect(done(portal)).toBe(2))
})

test('a line that was refused holds Done, which says so where it was pressed, until it is decided', async () => {
  const portal = await shop.open()
  await shop.world.db.updateTable('item').set({ isActive: false }).where('itemNo', '=', '100154').execute()
  type(/Egg Salad/, '5')
  pressDone()
  expect(await screen.findByText('Not sent: 1 line is not saved. Decide about it first.')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Leave it empty' }))
  await waitFor(() => expect(screen.queryByText(/^Not sent:/)).toBeNull())
  expect(done(portal)).toBe(0)
})

test('on a phone the answer stands in the foot, above the button', async () => {
  atWidth(390)
  await shop.open()
  shop.setRoom(false)
  pressDone()
  const strip = await screen.findByText(FULL)
  const foot = screen.getByRole('region', { name: 'Order totals' })
  expect(foot.contains(strip)).toBe(true)
  const button = screen.getByRole('button', { name: 'Done' })
  expect(strip.compareDocumentPosition(button) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
})

test('ORD-09 a phone’s foot shows Total Extended Cost to whoever sees it on a desktop', async () => {
  const foot = async (isAdmin: boolean) => {
    atWidth(390)
    const preferences = { orderColumns: ['extended' as const] }
    await shop.open({ by: { ...(isAdmin ? customerAdmin : clerk), preferences } })
    return screen.getByRole('region', { name: 'Order totals' }).textContent
  }
  expect(await foot(true)).toContain('Total Extended Cost')
  leavePortal()
  expect(await foot(false)).not.toContain('Total Extended Cost')
})
