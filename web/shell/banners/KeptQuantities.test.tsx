// @vitest-environment browser-beside-server
import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { line, ORDER_NO, orderAddress, orderShop } from '#tests/support/order-shop.ts'
import { clerk, insertPersona, type Persona, staff } from '#tests/support/personas.ts'
import { openPortal } from '#tests/support/portal.tsx'
import { paths } from '../../portal/paths.ts'

const MINUTE = 60_000
const shop = orderShop()
const keep = (owner: number, orderNo: string, itemNo: string, minutesAgo: number) =>
  localStorage.setItem(
    `device.unsent.${owner}.${orderNo}.${itemNo}`,
    JSON.stringify({ itemNo, quantity: 5, version: 0, keptAt: shop.world.clock.now().getTime() - minutesAgo * MINUTE }),
  )
const links = () => screen.queryAllByRole('link', { name: /^Open the order to send/ })
/** The user's number, in an installation with the clerk's customer and order. */
async function userOf(persona: Persona): Promise<number> {
  await shop.order([line('100100', 'Turkey Wedge', 8)])
  return insertPersona(shop.world, persona)
}
/** A new tab of the browser on this device. */
async function open(persona: Persona, at: string, heading: RegExp): Promise<void> {
  await openPortal(shop.world, persona, at, { isNewTab: true })
  await screen.findByRole('heading', { level: 1, name: heading })
}

afterEach(() => localStorage.clear())

test('SYS-07 after signing in the reader is led to each order whose quantities wait on this device', async () => {
  const userId = await userOf(clerk)
  keep(userId, '480001', '100100', 2)
  keep(userId, '480002', '100100', 3)
  keep(userId, '480002', '100200', 600)
  await open(clerk, '/dashboard', /Dashboard/)
  expect(links().map((link) => link.closest('p')?.textContent)).toEqual([
    '1 quantity for order 480001 was not sent. Open the order to send it',
    '2 quantities for order 480002 were not sent. Open the order to send them',
  ])
  expect(links().map((link) => link.getAttribute('href'))).toEqual([
    paths.orderByNo('480001'),
    paths.orderByNo('480002'),
  ])
})

test('SYS-07 another user, an order that is open here, what is just being sent and what is too old are left out', async () => {
  const userId = await userOf(clerk)
  keep(userId + 1, '480003', '100100', 2)
  keep(userId, String(ORDER_NO), '100100', 2)
  keep(userId, '480004', '100100', 0.5)
  keep(userId, '480005', '100100', 25 * 60)
  await open(clerk, orderAddress(), /^Harbor St Mart/)
  expect(links()).toEqual([])
})

test('SYS-07 staff with no customer chosen are not led to an order they could not open', async () => {
  keep(await userOf(staff), '480001', '100100', 2)
  await open(staff, '/', /./)
  expect(links()).toEqual([])
})
