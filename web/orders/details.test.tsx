// @vitest-environment browser-beside-server
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { line, orderShop } from '#tests/support/order-shop.ts'

const shop = orderShop()

test('an item that was not ordered is told of in a sentence and not in zeros', async () => {
  await shop.order([line('100147', 'Turkey Wedge', 8, 8), line('100154', 'Egg Salad', 0, 0)])
  await shop.open()
  fireEvent.keyDown(screen.getByRole('textbox', { name: /Egg Salad/ }), { key: 'ArrowDown', altKey: true })
  const details = await screen.findByRole('region', { name: 'Past orders' })
  expect(details.textContent).toBe('Past ordersNot in the last order.')
})
