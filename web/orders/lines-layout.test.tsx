// @vitest-environment browser-beside-server
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { line, orderShop, PAST_CUTOFF } from '#tests/support/order-shop.ts'
import { clerk } from '#tests/support/personas.ts'

const lines = [line('100147', 'Turkey Wedge', 8, 8), line('100154', 'Egg Salad', 0, 4), line('100161', 'Ham Sub', 0, 6)]
const quantities = () =>
  screen.getAllByRole<HTMLInputElement>('textbox', { name: /^Quantity/ }).map(({ value }) => value)
const scrolls = () => document.querySelector('.order-scroll')?.hasAttribute('data-boxed')
const shop = orderShop()

test('S10 a history column fills from its own head, into empty lines only', async () => {
  await shop.order(lines)
  await shop.open()
  const head = screen.getByRole('columnheader', { name: /11\/18/ })
  fireEvent.click(screen.getByRole('button', { name: 'Fill empty lines from 11/18' }))
  // What was filled is shown by itself, to be looked over.
  await waitFor(() => expect(quantities()).toEqual(['4', '6']))
  await expect.poll(shop.quantities).toBe('8 4 6')
  expect(head.getAttribute('aria-sort')).toBeNull()
})

test('ORD-37 a locked order has nothing to fill', async () => {
  await shop.order(lines)
  shop.world.clock.set(PAST_CUTOFF)
  await shop.open()
  expect(screen.queryByRole('button', { name: /^Fill empty/ })).toBeNull()
})

test('ORD-08 SES-23 Scroll items puts the lines into a box of their own; without it the whole page scrolls, and every line is reached by key', async () => {
  await shop.order(Array.from({ length: 200 }, (_, i) => line(String(100_000 + i), `Item ${i}`)))
  await shop.open({ by: { ...clerk, preferences: { scrollItems: true } } })
  expect(scrolls()).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: 'Scroll items', hidden: true }))
  expect(scrolls()).toBe(false)
  const cell = screen.getByRole('textbox', { name: /item 100000$/ })
  cell.focus()
  fireEvent.keyDown(cell, { key: 'End', ctrlKey: true })
  await waitFor(() => expect(document.activeElement?.id).toBe('quantity-100199'))
})
