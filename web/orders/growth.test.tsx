// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { line, openOrder, orderWorld, userWith } from '#tests/support/order-portal.tsx'

const NO_WORK = 'Nothing is made or delivered on this day.'
const lines = () => [line('100147', 'Turkey Wedge', 8, 8), line('100154', 'Egg Salad', 0, 4)]
const noWork = { closedText: NO_WORK, closedCode: 'no-work day' }
const fields = () => screen.queryAllByRole('textbox', { name: /^Quantity/ })

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('CUT-15 an order on a day without work says so on top, is lowered, and is not confirmed', async () => {
  const world = orderWorld(lines(), { day: noWork })
  await openOrder(world)
  await screen.findByText(/^Nothing is made or delivered on this day. You can lower quantities or cancel this order./)
  expect(fields()).toHaveLength(2)
  fireEvent.click(screen.getByRole('button', { name: 'Done' }))
  await screen.findAllByText(NO_WORK)
  expect(world.told).toEqual([])
  expect(screen.queryByRole('combobox', { name: 'Used-on day' })).toBeNull()
})

test('CAL-15 an order that was never begun cannot be begun', async () => {
  const empty = [line('100147', 'Turkey Wedge'), line('100154', 'Egg Salad')]
  await openOrder(
    orderWorld(empty, { day: { closedText: '2 of 2 orders are placed for this day.', closedCode: 'orders allowed' } }),
  )
  await screen.findByText('2 of 2 orders are placed for this day.')
  expect(fields()).toEqual([])
})

test('ORD-18 a second order says what the first one has, with a link to it', async () => {
  const otherOrders = [{ orderNo: '511716', pieces: 12, usedOnDay: 4 as const, state: 'open' }]
  await openOrder(orderWorld(lines(), { day: { otherOrders } }))
  const link = await screen.findByRole('link', { name: 'Open order 511716' })
  expect(link.closest('.notice')?.textContent).toContain('Order 511716 has 12 pieces for this day already.')
  expect(link.getAttribute('href')).toBe('/orders/R14/000213/511716/edit?FirstDate=11%2F25%2F2026')
})

test('CUT-15 staff after the cut-off read the same, and add no item', async () => {
  const user = userWith({ isStaff: true, isAdmin: true })
  await openOrder(orderWorld(lines(), { day: noWork, pastCutoff: true, user }))
  await screen.findByText(/^Nothing is made or delivered on this day. You can lower/)
  expect(fields()).toHaveLength(2)
})
