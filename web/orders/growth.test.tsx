// @vitest-environment browser-beside-server
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { askedOf } from '#tests/support/network.ts'
import { line, ORDER_DAY, orderShop, PAST_CUTOFF } from '#tests/support/order-shop.ts'
import { staff } from '#tests/support/personas.ts'

const NO_WORK = 'Nothing is made or delivered on this day.'
const lines = [line('100147', 'Turkey Wedge', 8, 8), line('100154', 'Egg Salad', 0, 4)]
const fields = () => screen.queryAllByRole('textbox', { name: /^Quantity/ })
const shop = orderShop()
const isNotWorked = () =>
  shop.world.db
    .insertInto('cutoffDate')
    .values({ customerNo: '', orderDate: ORDER_DAY, cutDay: -2, cutTime: '14:00', isNoWork: true })
    .execute()
const otherOrder = () => shop.world.make.order({ orderNo: 511_716, orderDate: ORDER_DAY, lines: { '100147': 12 } })

test('CUT-15 an order on a day without work says so on top, is lowered, and is not confirmed', async () => {
  await shop.order(lines)
  await isNotWorked()
  const { sent } = await shop.open()
  await screen.findByText(/^Nothing is made or delivered on this day. You can lower quantities or cancel this order./)
  expect(fields()).toHaveLength(2)
  fireEvent.click(screen.getByRole('button', { name: 'Done' }))
  await screen.findAllByText(NO_WORK)
  expect(askedOf(api.orders.done, sent)).toEqual([])
  expect(screen.queryByRole('combobox', { name: 'Used-on day' })).toBeNull()
  // Lowered it is.
  const [field] = fields()
  fireEvent.focus(field as HTMLElement)
  fireEvent.change(field as HTMLElement, { target: { value: '5' } })
  fireEvent.blur(field as HTMLElement)
  await expect.poll(shop.quantities).toBe('5 0')
})

test('CAL-15 an order that was never begun cannot be begun', async () => {
  await shop.order(lines.map((each) => ({ ...each, quantity: 0 })))
  await otherOrder()
  await shop.world.make.order({ orderDate: ORDER_DAY, lines: { '100154': 1 } })
  await shop.open()
  await screen.findByText('2 of 2 orders are placed for this day.')
  expect(fields()).toEqual([])
})

test('ORD-18 a second order says what the first one has, with a link to it', async () => {
  await shop.order(lines)
  await otherOrder()
  await shop.open()
  const link = await screen.findByRole('link', { name: 'Open order 511716' })
  expect(link.closest('.notice')?.textContent).toContain('Order 511716 has 12 pieces for this day already.')
  expect(link.getAttribute('href')).toBe('/orders/R14/000213/511716/edit?FirstDate=11%2F25%2F2026')
})

test('CUT-15 staff after the cut-off read the same, and add no item', async () => {
  await shop.order(lines)
  await isNotWorked()
  shop.world.clock.set(PAST_CUTOFF)
  await shop.open({ by: staff })
  await screen.findByText(/^Nothing is made or delivered on this day. You can lower/)
  expect(fields()).toHaveLength(2)
  expect(screen.getByRole('button', { name: 'Add Item', hidden: true }).getAttribute('aria-disabled')).toBe('true')
})
