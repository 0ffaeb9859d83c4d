// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { line, openOrder, orderWorld } from '#tests/support/order-portal.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('an item that was not ordered is told of in a sentence and not in zeros', async () => {
  await openOrder(orderWorld([line('100147', 'Turkey Wedge', 8, 8), line('100154', 'Egg Salad', 0, 0)]))
  fireEvent.keyDown(screen.getByRole('textbox', { name: /Egg Salad/ }), { key: 'ArrowDown', altKey: true })
  const details = await screen.findByRole('region', { name: 'Past orders' })
  expect(details.textContent).toBe('Past ordersNot in the last order.')
})
