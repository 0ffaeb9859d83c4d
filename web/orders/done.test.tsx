// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { api } from '#contract/index.ts'
import { line, type OrderWorld, openOrder, orderWorld, refusal, userWith } from '#tests/support/order-portal.tsx'
import { atWidth } from '#tests/support/tour-targets.ts'

const { done, saveLine, load } = api.orders
const lines = () => [line('100147', 'Turkey Wedge', 8, 8), line('100154', 'Egg Salad', 0, 4)]
const cell = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name })
const pressDone = () => fireEvent.click(screen.getByRole('button', { name: 'Done' }))
const type = (name: RegExp, value: string) => {
  const field = cell(name)
  field.focus()
  fireEvent.input(field, { target: { value } })
}
const leave = (name: RegExp) => fireEvent.keyDown(cell(name), { key: 'Enter' })
const sent = (world: OrderWorld) => world.told.filter(([call]) => call === done.path).length

/** The network of a world, which can go and come back. */
function network(world: OrderWorld) {
  const net = { isAway: false }
  const cut = () => {
    if (net.isAway) throw new TypeError('Failed to fetch')
    return undefined
  }
  for (const endpoint of [saveLine, load, done]) world.instead.set(endpoint, cut)
  return {
    goes: () => {
      net.isAway = true
    },
    comesBack: async () => {
      net.isAway = false
      await act(async () => void window.dispatchEvent(new Event('online')))
    },
  }
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('offline, Done says what it waits for, and is done by itself once the quantities are sent', async () => {
  const world = orderWorld(lines())
  const net = network(world)
  const address = await openOrder(world)
  net.goes()
  type(/Turkey Wedge/, '12')
  leave(/Turkey Wedge/)
  type(/Egg Salad/, '5')
  pressDone()
  const strip = await screen.findByText('Done as soon as 2 quantities are sent.')
  expect(strip.closest('[role=status]'), 'spoken').not.toBeNull()
  expect(sent(world)).toBe(0)
  await net.comesBack()
  expect(
    await screen.findByText(/^Order 480001 sent, 17 pieces\. A confirmation is being sent to \S+@\S+\.$/),
  ).toBeDefined()
  await waitFor(() => expect(address()).toBe('/locations'))
  expect([world.quantities(), sent(world)]).toEqual(['12 5', 1])
})

test('what is typed after it takes a waiting Done back, and says so', async () => {
  const world = orderWorld(lines())
  const net = network(world)
  const address = await openOrder(world)
  net.goes()
  type(/Turkey Wedge/, '12')
  leave(/Turkey Wedge/)
  pressDone()
  await screen.findByText('Done as soon as 1 quantity is sent.')
  type(/Egg Salad/, '5')
  expect(await screen.findByText(/You are changing the order, so Done was not sent/)).toBeDefined()
  leave(/Egg Salad/)
  await net.comesBack()
  await screen.findByText(/^All saved/)
  expect([sent(world), address()]).toEqual([0, expect.stringContaining('/480001/')])
})

test('a waiting Done can be called off', async () => {
  const world = orderWorld(lines())
  const net = network(world)
  await openOrder(world)
  net.goes()
  type(/Turkey Wedge/, '12')
  leave(/Turkey Wedge/)
  pressDone()
  fireEvent.click(await screen.findByRole('button', { name: 'Not yet' }))
  await waitFor(() => expect(screen.queryByText(/^Done as soon as/)).toBeNull())
  await net.comesBack()
  await screen.findByText(/^All saved/)
  expect(sent(world)).toBe(0)
})

test('a confirmation that failed for the network goes by itself when the network is back', async () => {
  const world = orderWorld(lines())
  const net = network(world)
  const address = await openOrder(world)
  net.goes()
  pressDone()
  const strip = await screen.findByText(/Your quantities are saved\. The confirmation e-mail was not sent\./)
  expect(strip.textContent).toContain('It is sent as soon as the connection is back.')
  expect(strip.closest('[role=alert]'), 'spoken').not.toBeNull()
  await net.comesBack()
  expect(
    await screen.findByText(/^Order 480001 sent, 8 pieces\. A confirmation is being sent to \S+@\S+\.$/),
  ).toBeDefined()
  await waitFor(() => expect(address()).toBe('/locations'))
})

test('a confirmation that the server refused does not go by itself', async () => {
  const world = orderWorld(lines())
  world.instead.set(done, () => refusal('The mail server is away.'))
  await openOrder(world)
  pressDone()
  const strip = await screen.findByText(/The mail server is away\./)
  expect(strip.textContent).not.toContain('by itself')
  await act(async () => void window.dispatchEvent(new Event('online')))
  expect(sent(world)).toBe(1)
  fireEvent.click(screen.getByRole('button', { name: 'Send again' }))
  await waitFor(() => expect(sent(world)).toBe(2))
})

test('a line that was refused holds Done, which says so where it was pressed, until it is decided', async () => {
  const world = orderWorld(lines())
  world.instead.set(saveLine, () => refusal('Not on this list.'))
  await openOrder(world)
  type(/Egg Salad/, '5')
  pressDone()
  expect(await screen.findByText('Not sent: 1 line is not saved. Decide about it first.')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Leave it empty' }))
  await waitFor(() => expect(screen.queryByText(/^Not sent:/)).toBeNull())
  expect(sent(world)).toBe(0)
})

test('on a phone the answer stands in the foot, above the button', async () => {
  atWidth(390)
  const world = orderWorld(lines())
  world.instead.set(done, () => refusal('The mail server is away.'))
  await openOrder(world)
  pressDone()
  const strip = await screen.findByText(/The mail server is away\./)
  const foot = screen.getByRole('region', { name: 'Order totals' })
  expect(foot.contains(strip)).toBe(true)
  const button = screen.getByRole('button', { name: 'Done' })
  expect(strip.compareDocumentPosition(button) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
})

test('ORD-09 a phone’s foot shows Total Extended Cost to whoever sees it on a desktop', async () => {
  atWidth(390)
  const seen = userWith({ isAdmin: true, orderColumns: ['extended'] })
  await openOrder(orderWorld(lines(), { user: seen }))
  expect(screen.getByRole('region', { name: 'Order totals' }).textContent).toContain('Total Extended Cost')
  cleanup()
  await openOrder(orderWorld(lines(), { user: userWith({ isAdmin: false, orderColumns: ['extended'] }) }))
  expect(screen.getByRole('region', { name: 'Order totals' }).textContent).not.toContain('Total Extended Cost')
})
