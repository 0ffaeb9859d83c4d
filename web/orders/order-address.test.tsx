// @vitest-environment browser-beside-server
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { line, orderShop, PAST_CUTOFF } from '#tests/support/order-shop.ts'
import { staff } from '#tests/support/personas.ts'

const lines = [line('100147', 'Turkey Wedge', 8, 8), line('100154', 'Egg Salad', 0, 4)]
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name, hidden: true }))
const shop = orderShop()

test.each([
  ['/orders/R14/000213/480001/edit?FirstDate=11/25/2026&q=egg', /^\/orders\/R15\/000213\/480001\/edit\?.*&q=egg/],
  [
    '/OrderSummary/480001/edit?route_no=R14&location_no=000213&date=11/25/2026&SummaryType=LOCATION&q=egg',
    /route_no=R15&.*q=egg/,
  ],
])('ORD-23 another route in the Order Header stands in the address, too: %s', async (opened, expected) => {
  await shop.order(lines)
  await shop.world.make.route('R15')
  shop.world.clock.set(PAST_CUTOFF)
  const { address } = await shop.open({ by: staff, visited: ['/locations', opened] })
  press('Order Header')
  const box = within(await screen.findByRole('dialog', { name: 'Order Header' }))
  fireEvent.change(await box.findByLabelText('Route'), { target: { value: 'R15' } })
  press('Update')
  await waitFor(() => expect(address()).toMatch(expected))
})

test('S08 Back from a mailed link of the summary goes to the week of the order and its cell, whatever the link left out', async () => {
  await shop.order(lines)
  const { address } = await shop.open({ visited: ['/OrderSummary/480001/edit'] })
  press('Back')
  await waitFor(() => expect(address()).toMatch(/^\/OrderSummary\?.*=11\/25\/2026&.*row=000213\.W$/))
})
