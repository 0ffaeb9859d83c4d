// @vitest-environment browser-beside-server
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { line, orderShop, PAST_CUTOFF } from '#tests/support/order-shop.ts'
import { clerk, customerAdmin, type Persona } from '#tests/support/personas.ts'
import { windowOfWidth } from '#tests/support/phone-width.ts'
import { leavePortal } from '#tests/support/portal.tsx'
import { atWidth } from '#tests/support/tour-targets.ts'

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

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name, hidden: true }))
const under = () => [...document.querySelectorAll('.order-line-under')].map((one) => one.textContent)
const tick = async (name: RegExp) => {
  const dialog = within(await screen.findByRole('dialog', { name: 'Show under each item' }))
  fireEvent.click(dialog.getByRole('checkbox', { name }))
}

test('S10 on a phone up to three facts stand under each item, and this device keeps them', async () => {
  await shop.order(lines)
  atWidth(390)
  await shop.open()
  expect(under()).toEqual([])
  press('Show under each item')
  await tick(/^Tray/)
  await tick(/^11\/18/)
  expect(under()).toEqual(['11/18 8 · Tray 10', '11/18 4 · Tray 10', '11/18 6 · Tray 10'])
  await tick(/^UPC/)
  await tick(/^Life/)
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /^Life/ }).checked).toBe(false)
  await screen.findByText('3 are shown. Clear one to choose another.')
  expect(localStorage.getItem('device.underItem')).toBe('history1 tray upc')
})

test('ORD-68 what may not be seen is not offered there either', async () => {
  await shop.order(lines)
  const offered = async (by: Persona) => {
    atWidth(390)
    await shop.open({ by })
    press('Show under each item')
    await screen.findByRole('dialog')
    return screen.queryAllByRole('checkbox', { name: /cost|MSRP/i }).length
  }
  expect(await offered(clerk)).toBe(0)
  leavePortal()
  expect(await offered(customerAdmin)).toBeGreaterThan(0)
})

test('SCR-08 a phone that is turned while a quantity is typed: it is saved, and stands in the other layout', async () => {
  await shop.order(lines)
  const { isPhone } = windowOfWidth()
  await shop.open()
  const input = screen.getByRole<HTMLInputElement>('textbox', { name: /^Quantity, Egg Salad/ })
  act(() => input.focus())
  fireEvent.input(input, { target: { value: '7' } })
  await isPhone(true)
  expect(quantities()).toEqual(['8', '7', ''])
  await expect.poll(shop.quantities).toBe('8 7 0')
  await isPhone(false)
  expect(quantities()).toEqual(['8', '7', ''])
})
