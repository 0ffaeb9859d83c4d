// @vitest-environment browser-beside-server
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { askedOf, isOf } from '#tests/support/network.ts'
import { line, ORDER_NO, orderAddress, orderShop, PAST_CUTOFF } from '#tests/support/order-shop.ts'
import { clerk, insertPersona, OWN, type Persona, staff } from '#tests/support/personas.ts'
import { leavePortal, openPortal, type PortalInTest } from '#tests/support/portal.tsx'
import { paths } from '../../portal/paths.ts'
import { hold } from '../../portal/unsent/alone.ts'

const MINUTE = 60_000
const shop = orderShop()
const keep = (owner: number, orderNo: string, itemNo: string, minutesAgo: number, more = {}) =>
  localStorage.setItem(
    `device.unsent.${owner}.${orderNo}.${itemNo}`,
    JSON.stringify({ itemNo, quantity: 5, version: 0, keptAt: at(minutesAgo), ...more }),
  )
const at = (minutesAgo: number) => shop.world.clock.now().getTime() - minutesAgo * MINUTE
const kept = () => Object.keys(localStorage).filter((key) => key.startsWith('device.unsent.'))
const links = () => screen.queryAllByRole('link', { name: 'Open the order' })
const saves = ({ sent }: PortalInTest) =>
  askedOf(api.orders.saveLine, sent).map(({ itemNo, quantity }) => `${itemNo}=${quantity}`)
/** The user's number, in an installation with the clerk's customer and order. */
async function userOf(persona: Persona): Promise<number> {
  await shop.order([line('100100', 'Turkey Wedge', 8), line('100200', 'Egg Salad')])
  return insertPersona(shop.world, persona)
}
/** A new tab of the browser on this device. */
async function open(persona: Persona, address: string, heading: RegExp): Promise<PortalInTest> {
  const portal = await openPortal(shop.world, persona, address, { isNewTab: true })
  await screen.findByRole('heading', { level: 1, name: heading })
  return portal
}

afterEach(() => localStorage.clear())

test('SYS-07 G23 what waits on this device is sent from the dashboard, once, and that is said', async () => {
  const userId = await userOf(clerk)
  keep(userId, String(ORDER_NO), '100200', 2)
  const portal = await open(clerk, '/dashboard', /Dashboard/)
  expect(await screen.findByText('1 quantity kept on this device was sent.')).toBeTruthy()
  expect(await shop.quantities()).toBe('8 5')
  await portal.network.comesBack()
  expect([saves(portal), kept()]).toEqual([['100200=5'], []])
})

test('SYS-07 without a network it is counted in the banner, and sent when the network is back', async () => {
  const userId = await userOf(clerk)
  const portal = await open(clerk, '/dashboard', /Dashboard/)
  portal.network.goes()
  keep(userId, String(ORDER_NO), '100200', 2)
  await act(async () => {
    window.dispatchEvent(new Event('offline'))
    window.dispatchEvent(new Event('storage'))
  })
  expect(
    await screen.findByText(
      '1 quantity is not sent yet and kept on this device. No connection to the server. Trying again.',
    ),
  ).toBeTruthy()
  expect(await screen.findByText(/^1 quantity for order 480001 is not sent yet\./)).toBeTruthy()
  await portal.network.comesBack()
  await expect.poll(() => shop.quantities()).toBe('8 5')
  await expect.poll(() => screen.queryByText(/not sent yet/)).toBeNull()
})

test('SYS-07 ORD-41 what the server refuses is shown with what was typed, and stays until it was read', async () => {
  const userId = await userOf(clerk)
  shop.world.clock.set(PAST_CUTOFF)
  keep(userId, String(ORDER_NO), '100200', 2)
  const portal = await open(clerk, '/dashboard', /Dashboard/)
  expect((await screen.findByText(/were not saved:|was not saved:/)).textContent).toBe(
    '1 quantity for order 480001 (000213 Harbor St Mart, Wed 11/25) was not saved:',
  )
  expect(screen.getByText(/^Egg Salad, 5\. /).textContent).toMatch(/cut-off/i)
  expect(links().map((link) => link.getAttribute('href'))).toEqual([paths.orderByNo('480001')])
  expect(await shop.quantities()).toBe('8 0')
  await portal.network.comesBack()
  expect([saves(portal).length, kept().length]).toEqual([1, 1])
  fireEvent.click(screen.getByRole('button', { name: 'I have read this' }))
  await expect.poll(() => screen.queryByText(/not saved/)).toBeNull()
  expect(kept()).toEqual([])
})

test('SYS-07 ORD-42 a line that somebody else has changed since is not written over', async () => {
  const userId = await userOf(clerk)
  await shop.change('100200', 3)
  keep(userId, String(ORDER_NO), '100200', 2)
  await open(clerk, '/dashboard', /Dashboard/)
  expect(await screen.findByText('Egg Salad, 5. Someone else has changed it to 3 since.')).toBeTruthy()
  expect(await shop.quantities()).toBe('8 3')
})

test('SYS-07 an item that is gone, and an order that is, are told with what was typed', async () => {
  const userId = await userOf(clerk)
  keep(userId, String(ORDER_NO), '999999', 2)
  keep(userId, '480777', '100200', 2)
  await open(clerk, '/dashboard', /Dashboard/)
  expect(await screen.findByText(/^Item 999999, 5\. ./)).toBeTruthy()
  expect(await screen.findByText(/^Item 100200, 5\. ./)).toBeTruthy()
  expect(kept()).toHaveLength(2)
})

test('SYS-07 another user, what is just being sent and what is too old are not sent', async () => {
  const userId = await userOf(clerk)
  keep(userId + 1, String(ORDER_NO), '100200', 2)
  keep(userId, String(ORDER_NO), '100100', 0.2)
  keep(userId, String(ORDER_NO), '100300', 25 * 60)
  const portal = await open(clerk, '/dashboard', /Dashboard/)
  expect(
    await screen.findByText('Item 100300, 5. It was kept for more than 24 hours, so it was not sent.'),
  ).toBeTruthy()
  await portal.network.comesBack()
  expect([saves(portal), kept().length]).toEqual([[], 3])
})

test('SYS-07 while somebody holds the order, nothing of it is sent from elsewhere', async () => {
  const userId = await userOf(clerk)
  const { release } = hold(`provender.unsent.${userId}.${ORDER_NO}`, 0)
  keep(userId, String(ORDER_NO), '100200', 2)
  const portal = await open(clerk, '/dashboard', /Dashboard/)
  expect(await screen.findByText(/^1 quantity for order 480001 is not sent yet\./)).toBeTruthy()
  await portal.network.comesBack()
  expect(saves(portal)).toEqual([])
  release()
  await portal.network.comesBack()
  await expect.poll(() => shop.quantities()).toBe('8 5')
})

test('SYS-07 staff with no customer chosen are told whom to view as; viewing as that customer sends it', async () => {
  const userId = await userOf(staff)
  keep(userId, String(ORDER_NO), '100200', 2, { viewAs: OWN })
  await open(staff, '/dashboard', /./)
  expect((await screen.findByText(/not sent yet/)).textContent).toBe(
    `1 quantity for order 480001 is not sent yet. View as ${OWN} to send it.`,
  )
  expect([links(), await shop.quantities()]).toEqual([[], '8 0'])
  leavePortal()
  const portal = await openPortal(shop.world, staff, '/dashboard', { viewing: OWN })
  keep(userId, String(ORDER_NO), '100200', 2, { viewAs: OWN })
  await expect.poll(() => saves(portal)).toEqual(['100200=5'])
})

test('SYS-07 an order that is open sends its own, and coming to one that is being sent elsewhere shows no empty field', async () => {
  const userId = await userOf(clerk)
  keep(userId, String(ORDER_NO), '100200', 2)
  const portal = await openPortal(shop.world, clerk, '/locations', { isNewTab: true })
  const letCome = portal.network.hold(api.orders.saveLine)
  await screen.findByRole('heading', { level: 1, name: /Locations/ })
  await expect.poll(() => saves(portal)).toEqual(['100200=5'])
  // The server has it, and the answer is still on its way.
  await portal.visit(orderAddress())
  await screen.findByRole('heading', { level: 1, name: /^Order/ })
  letCome()
  await screen.findByRole('heading', { level: 1, name: /^Harbor St Mart/ })
  const field = await screen.findByRole('textbox', { name: /Egg Salad/ })
  expect((field as HTMLInputElement).value).toBe('5')
  await portal.network.comesBack()
  expect([saves(portal), await shop.quantities(), kept()]).toEqual([['100200=5'], '8 5', []])
})

const NEW = `new-${OWN}-000213-2026-11-24`
const madeOn = async (orderDate: string) => {
  const found = await shop.world.db
    .selectFrom('salesOrder as o')
    .leftJoin('orderLine as l', 'l.orderNo', 'o.orderNo')
    .where('o.orderDate', '=', orderDate)
    .select(['l.itemNo', 'l.quantity'])
    .orderBy('l.itemNo')
    .execute()
  return found.map(({ itemNo, quantity }) => `${itemNo}=${quantity}`)
}
const delivered = () => shop.world.db.updateTable('location').set({ menuDays: 'MTWRFS' }).execute()

test('SYS-07 WEK-03 what waits for an order that is not made yet makes it once, from the dashboard', async () => {
  const userId = await userOf(clerk)
  await delivered()
  for (const itemNo of ['100100', '100200']) keep(userId, NEW, itemNo, 2)
  const portal = await open(clerk, '/dashboard', /Dashboard/)
  expect(await screen.findByText('2 quantities kept on this device were sent.')).toBeTruthy()
  expect(await madeOn('2026-11-24')).toEqual(['100100=5', '100200=5'])
  await portal.network.comesBack()
  expect([askedOf(api.orders.create, portal.sent).length, saves(portal).length, kept()]).toEqual([1, 2, []])
})

test('SYS-07 WEK-03 the order was made meanwhile: what waits goes there, over nothing that stands in it', async () => {
  const userId = await userOf(clerk)
  await delivered()
  await shop.world.make.order({ orderDate: '2026-11-24', lines: { '100100': 3 } })
  keep(userId, NEW, '100100', 2)
  keep(userId, NEW, '100200', 2)
  const portal = await open(clerk, '/dashboard', /Dashboard/)
  expect(await screen.findByText('Turkey Wedge, 5. Someone else has changed it to 3 since.')).toBeTruthy()
  await expect.poll(() => madeOn('2026-11-24')).toEqual(['100100=3', '100200=5'])
  expect(askedOf(api.orders.create, portal.sent)).toEqual([])
})

test.each([
  ['the day is closed', async () => shop.world.clock.set('2026-11-23T12:00:00-06:00'), /cut-off/],
  [
    'nothing is made on it',
    () => shop.world.db.insertInto('cutoffDate').values({ orderDate: '2026-11-24', isNoWork: true }).execute(),
    /Nothing is made or delivered/,
  ],
  ['the items are not on its list', () => shop.world.db.deleteFrom('itemListEntry').execute(), /item list/],
] as const)('SYS-07 WEK-04 %s: no order is made, and what was typed stays with the reason', async (_, given, why) => {
  const userId = await userOf(clerk)
  await delivered()
  await given()
  keep(userId, NEW, '100100', 2)
  const portal = await open(clerk, '/dashboard', /Dashboard/)
  expect((await screen.findByText(/was not saved:/)).textContent).toBe(
    '1 quantity for a new order on 11/24/2026 (000213, Tue 11/24) was not saved:',
  )
  expect(screen.getByText(/^(Turkey Wedge|Item 100100), 5\. /).textContent).toMatch(why)
  expect(await madeOn('2026-11-24')).toEqual([])
  await portal.network.comesBack()
  expect([askedOf(api.orders.create, portal.sent).length, kept().length]).toEqual([0, 1])
})

test('SYS-07 WEK-03 a quantity that was taken back makes no order, and one of another customer is not sent', async () => {
  const userId = await userOf(clerk)
  await delivered()
  keep(userId, NEW, '100100', 2, { quantity: 0 })
  keep(userId, `new-OTHER-000213-2026-11-24`, '100200', 2)
  await open(clerk, '/dashboard', /Dashboard/)
  expect((await screen.findByText(/It was entered for customer OTHER\.$/)).textContent).toMatch(/^Item 100200, 5\./)
  await expect.poll(() => kept()).toHaveLength(1)
  expect(await madeOn('2026-11-24')).toEqual([])
})

test('SYS-07 WEK-03 the answer that told the new number is lost: it is found, and there is one order', async () => {
  const userId = await userOf(clerk)
  await delivered()
  keep(userId, NEW, '100100', 2)
  const portal = await openPortal(shop.world, clerk, '/locations', { isNewTab: true })
  let isFirst = true
  portal.network.mishap = (each) => {
    if (!isFirst || !isOf(api.orders.create)(each)) return undefined
    isFirst = false
    return 'answer lost'
  }
  await expect.poll(() => isFirst).toBe(false)
  await portal.network.comesBack()
  await expect.poll(() => madeOn('2026-11-24')).toEqual(['100100=5'])
  expect(
    await shop.world.db.selectFrom('salesOrder').where('orderDate', '=', '2026-11-24').select('orderNo').execute(),
  ).toHaveLength(1)
})

test('SYS-07 WEK-03 somebody makes the order between the question and the making: it is taken up', async () => {
  const userId = await userOf(clerk)
  await delivered()
  const portal = await openPortal(shop.world, clerk, '/locations', { isNewTab: true })
  const letCome = portal.network.hold(api.orders.ofDay)
  keep(userId, NEW, '100100', 2)
  await act(async () => void window.dispatchEvent(new Event('storage')))
  await waitFor(() => expect(askedOf(api.orders.ofDay, portal.sent)).toHaveLength(1), { timeout: 5000 })
  await shop.world.make.order({ orderDate: '2026-11-24', lines: { '100200': 3 } })
  letCome()
  await expect.poll(() => madeOn('2026-11-24')).toEqual(['100100=5', '100200=3'])
  const made = shop.world.db.selectFrom('salesOrder').where('orderDate', '=', '2026-11-24').select('orderNo')
  expect(await made.execute()).toHaveLength(1)
})
