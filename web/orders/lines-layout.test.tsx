// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { line, openOrder, orderWorld, userWith } from '#tests/support/order-portal.tsx'

const lines = () => [
  line('100147', 'Turkey Wedge', 8, 8),
  line('100154', 'Egg Salad', 0, 4),
  line('100161', 'Ham Sub', 0, 6),
]
const quantities = () =>
  screen.getAllByRole<HTMLInputElement>('textbox', { name: /^Quantity/ }).map(({ value }) => value)
const scrolls = () => document.querySelector('.order-scroll')?.hasAttribute('data-boxed')

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('S10 a history column fills from its own head, into empty lines only', async () => {
  const world = orderWorld(lines())
  await openOrder(world)
  const head = screen.getByRole('columnheader', { name: /11\/18/ })
  fireEvent.click(screen.getByRole('button', { name: 'Fill empty lines from 11/18' }))
  // What was filled is shown by itself, to be looked over.
  await waitFor(() => expect(quantities()).toEqual(['4', '6']))
  expect(world.quantities()).toBe('8 4 6')
  expect(head.getAttribute('aria-sort')).toBeNull()
})

test('ORD-37 a locked order has nothing to fill', async () => {
  await openOrder(orderWorld(lines(), { pastCutoff: true }))
  expect(screen.queryByRole('button', { name: /^Fill empty/ })).toBeNull()
})

test('ORD-08 SES-23 Scroll items puts the lines into a box of their own; without it the whole page scrolls, and every line is reached by key', async () => {
  const many = Array.from({ length: 200 }, (_, i) => line(String(100_000 + i), `Item ${i}`))
  await openOrder(orderWorld(many, { user: userWith({ scrollItems: true }) }))
  expect(scrolls()).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: 'Scroll items', hidden: true }))
  expect(scrolls()).toBe(false)
  const cell = screen.getByRole('textbox', { name: /item 100000$/ })
  cell.focus()
  fireEvent.keyDown(cell, { key: 'End', ctrlKey: true })
  await waitFor(() => expect(document.activeElement?.id).toBe('quantity-100199'))
})
