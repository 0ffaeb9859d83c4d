// @vitest-environment browser-beside-server
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { askedOf } from '#tests/support/network.ts'
import { clerk } from '#tests/support/personas.ts'
import { leavePortal, openPortal } from '#tests/support/portal.tsx'
import { allSaved, cell, choose, head, MON, type, WEEK_ADDRESS, weekShop } from '#tests/support/week-shop.ts'

const { shop, sell, open, stored } = weekShop()
const finish = (input: HTMLInputElement) => fireEvent.keyDown(input, { key: 'Enter', ctrlKey: true })

test('WEK-05 Alt+↓ shows what is known of the item, and what was ordered last week', async () => {
  await sell()
  await open()
  const input = cell('Wednesday', 'Egg Salad')
  act(() => input.focus())
  fireEvent.keyDown(input, { key: 'ArrowDown', altKey: true })
  const details = await screen.findByRole('dialog', { name: 'Egg Salad' })
  expect(within(details).getByText('100154')).toBeDefined()
  expect(within(details).getByRole('region', { name: 'Past orders' }).textContent).toBe('Past ordersLast week4')
  expect(within(details).getByRole('button', { name: 'Item info (PDF)' })).toBeDefined()
  fireEvent.click(within(details).getByRole('button', { name: 'Close' }))
  act(() => cell('Monday', 'Egg Salad').focus())
  fireEvent.keyDown(cell('Monday', 'Egg Salad'), { key: 'ArrowDown', altKey: true })
  const ofNew = await screen.findByRole('dialog', { name: 'Egg Salad' })
  expect(within(ofNew).queryByRole('button', { name: /PDF/ })).toBeNull()
})

test('WEK-05 ORD-15 Ctrl+Enter is Done with its day: what is typed is saved, the order made, and its mail sent once', async () => {
  await sell()
  const { sent } = await open()
  const input = cell('Monday', 'Turkey Wedge')
  act(() => input.focus())
  fireEvent.input(input, { target: { value: '12' } })
  finish(input)
  finish(input)
  const said = await screen.findByText(/^Mon 11\/23: Order \d+ sent, 12 pieces\./)
  expect(await stored(MON)).toEqual(['100147=12'])
  expect(askedOf(api.orders.done, sent).map(({ orderNo }) => orderNo)).toEqual([
    /Order (\d+)/.exec(said.textContent)?.[1],
  ])
  expect(await shop.world.db.selectFrom('outbox').select('outboxId').execute()).toHaveLength(1)
  expect(screen.getByRole('heading', { level: 1, name: /^Harbor St Mart, week/ })).toBeDefined()
})

test('WEK-05 Done with a day that has nothing, is locked, or has a line that is not saved says so and sends nothing', async () => {
  await sell()
  const { sent } = await open()
  finish(cell('Monday', 'Turkey Wedge'))
  await screen.findByText('There is no order to be sent yet.')
  expect(within(head('Mon')).getByText('Done').getAttribute('aria-disabled')).toBe('true')
  type(cell('Wednesday', 'Egg Salad'), '2.5')
  act(() => cell('Wednesday', 'Turkey Wedge').focus())
  finish(cell('Wednesday', 'Turkey Wedge'))
  expect(
    (await screen.findByText(/^Wednesday: Not sent: 1 line is not saved\./)).closest('[role="alert"]'),
  ).not.toBeNull()
  act(() => (document.activeElement as HTMLElement).blur())
  fireEvent.keyDown(document.body, { key: 'Enter', ctrlKey: true })
  await screen.findByText('Go to a quantity of the day that is done first.')
  expect(askedOf(api.orders.done, sent)).toEqual([])
})

test('WEK-05 Done from the menu of the day', async () => {
  await sell()
  await open()
  choose('Wed', 'Done')
  await screen.findByText(/^Wed 11\/25: Order 480001 sent, 8 pieces\./)
})

test('WEK-05 after the last item of the last day nothing that is typed goes into it', async () => {
  await sell()
  await open()
  type(cell('Saturday', 'Ham Sub'), '36')
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Saving' }))
  await allSaved()
  expect(await stored('2026-11-28')).toEqual(['100161=36'])
})

test('WEK-05 ORD-15 Done without a network: it waits, is done by itself when the network is back, and nothing of it is left', async () => {
  await sell()
  const { network, sent } = await open()
  network.goes()
  const input = cell('Monday', 'Turkey Wedge')
  act(() => input.focus())
  fireEvent.input(input, { target: { value: '12' } })
  finish(input)
  await screen.findByText('Monday: Done as soon as 1 quantity is sent.')
  await network.comesBack()
  await screen.findByText(/^Mon 11\/23: Order \d+ sent, 12 pieces\./)
  expect(screen.queryByText(/Done as soon as/)).toBeNull()
  expect([await stored(MON), askedOf(api.orders.done, sent).length]).toEqual([['100147=12'], 1])
})

test('WEK-05 ORD-15 Done of a day without an order, pressed without a network, is carried out after a reload, with its order', async () => {
  await sell()
  const { network } = await open()
  network.goes()
  const input = cell('Monday', 'Turkey Wedge')
  act(() => input.focus())
  fireEvent.input(input, { target: { value: '12' } })
  finish(input)
  await screen.findByText('Monday: Done as soon as 1 quantity is sent.')
  leavePortal()
  const { sent } = await openPortal(shop.world, clerk, '/dashboard', { isNewTab: true })
  await screen.findByText(/^Order \d+ sent, 12 pieces\./, {}, { timeout: 10_000 })
  expect([await stored(MON), askedOf(api.orders.done, sent).length]).toEqual([['100147=12'], 1])
})

/** Opens the week while its days are not answered yet; answers how to let them come. */
async function openHeld(): Promise<() => void> {
  await sell()
  const portal = await openPortal(shop.world, clerk, '/locations')
  await screen.findByRole('heading', { name: 'Locations' })
  const answer = portal.network.hold(api.orders.ofDay)
  await portal.visit(WEEK_ADDRESS)
  await screen.findAllByText('Loading…')
  return answer
}
function press(...keys: string[]): void {
  for (const key of keys) fireEvent.keyDown(document.activeElement ?? document.body, { key })
}

test('WEK-05 what is typed while the days are loaded goes to the first quantity of the usual items', async () => {
  const answer = await openHeld()
  press('1', '2', 'Enter', '7')
  answer()
  await screen.findByRole('button', { name: 'Usual (2)', pressed: true })
  await waitFor(() => expect(cell('Monday', 'Egg Salad').value).toBe('7'))
  expect([cell('Monday', 'Turkey Wedge').value, document.activeElement]).toEqual(['12', cell('Monday', 'Egg Salad')])
  press('Enter')
  await allSaved()
  expect(await stored(MON)).toEqual(['100147=12 100154=7'])
})

test('WEK-05 days that take long do not keep the first quantity from being typed, and the lines stay as they are then', async () => {
  await sell()
  const portal = await openPortal(shop.world, clerk, '/locations')
  await screen.findByRole('heading', { name: 'Locations' })
  let answer = () => {}
  const rest = new Promise<void>((resolve) => {
    answer = resolve
  })
  portal.network.mishap = ({ path, query }) =>
    path.endsWith('/orderofday') && !query.includes('11%2F23') ? rest : undefined
  await portal.visit(WEEK_ADDRESS)
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Quantity, Monday, Turkey/), {
    timeout: 5000,
  })
  press('1')
  type(cell('Monday', 'Turkey Wedge'), '15')
  answer()
  await waitFor(() => expect(screen.queryAllByText('Loading…')).toEqual([]))
  expect(screen.getByRole('button', { name: 'All items (3)', pressed: true })).toBeDefined()
  await allSaved()
  expect(await stored(MON)).toEqual(['100147=15'])
})

test('WEK-05 who types into Find while the days are loaded stays there', async () => {
  const answer = await openHeld()
  const find = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Find' })
  press('/')
  expect(document.activeElement).toBe(find)
  fireEvent.change(find, { target: { value: 'ham' } })
  answer()
  await waitFor(() => expect(screen.queryAllByText('Loading…')).toEqual([]))
  await screen.findByRole('textbox', { name: /^Quantity, Monday, Ham Sub/ })
  expect([document.activeElement, find.value]).toEqual([find, 'ham'])
})
