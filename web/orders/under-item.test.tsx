// @vitest-environment browser-beside-server
import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { line, orderShop } from '#tests/support/order-shop.ts'
import { clerk, customerAdmin, type Persona } from '#tests/support/personas.ts'
import { leavePortal } from '#tests/support/portal.tsx'
import { atWidth } from '#tests/support/tour-targets.ts'

const shop = orderShop()
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name, hidden: true }))
const under = () => [...document.querySelectorAll('.order-line-under')].map((one) => one.textContent)
const tick = async (name: RegExp) => {
  const dialog = within(await screen.findByRole('dialog', { name: 'Show under each item' }))
  fireEvent.click(dialog.getByRole('checkbox', { name }))
}

beforeEach(async () => {
  atWidth(390)
  await shop.order([line('100147', 'Turkey Wedge', 8, 8), line('100154', 'Egg Salad', 0, 4)])
})

test('S10 on a phone up to three facts stand under each item, and this device keeps them', async () => {
  await shop.open()
  expect(under()).toEqual([])
  press('Show under each item')
  await tick(/^Tray/)
  await tick(/^11\/18/)
  expect(under()).toEqual(['11/18 8 · Tray 10', '11/18 4 · Tray 10'])
  await tick(/^UPC/)
  await tick(/^Life/)
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /^Life/ }).checked).toBe(false)
  await screen.findByText('3 are shown. Clear one to choose another.')
  expect(localStorage.getItem('device.underItem')).toBe('history1 tray upc')
})

test('ORD-68 what may not be seen is not offered there either', async () => {
  const offered = async (by: Persona) => {
    await shop.open({ by })
    press('Show under each item')
    await screen.findByRole('dialog')
    return screen.queryAllByRole('checkbox', { name: /cost|MSRP/i }).length
  }
  expect(await offered(clerk)).toBe(0)
  leavePortal()
  atWidth(390)
  expect(await offered(customerAdmin)).toBeGreaterThan(0)
})
