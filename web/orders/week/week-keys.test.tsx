// @vitest-environment browser-beside-server
import { act, fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { askedOf } from '#tests/support/network.ts'
import { allSaved, cell, choose, head, MON, type, weekShop } from '#tests/support/week-shop.ts'

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
