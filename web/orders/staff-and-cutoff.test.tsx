// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { api } from '#contract/index.ts'
import { line, openOrder, orderWorld, refusal, userWith } from '#tests/support/order-portal.tsx'

const staff = userWith({ isStaff: true, isAdmin: true })
const lines = () => [line('100147', 'Turkey Wedge', 8, 8), line('100154', 'Egg Salad', 0, 4)]
const fields = () => screen.queryAllByRole('textbox', { name: /^Quantity/ })

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('ORD-38 staff wait for the cut-off and are told so', async () => {
  await openOrder(orderWorld(lines(), { user: staff }))
  expect(fields()).toEqual([])
  const notice = await screen.findByText(/^The customer can enter this order until/)
  expect(notice.textContent).toMatch(
    /Company staff can change quantities after that.*“Staff enter orders before the cut-off” in Settings\.$/,
  )
})

test('ORD-38 where the installation allows it, staff type before the cut-off, and know that the customer may too', async () => {
  await openOrder(orderWorld(lines(), { user: staff, staffMayEditBeforeCutoff: true }))
  expect(fields()).toHaveLength(2)
  await screen.findByText('Before the cut-off: the customer may be changing this order, too.')
})

test('ORD-38 the setting is switched off while staff type: the refused quantity is told, and the order is locked as it then is', async () => {
  const world = orderWorld(lines(), { user: staff, staffMayEditBeforeCutoff: true })
  await openOrder(world)
  const text = 'Company staff can change quantities after the cut-off.'
  world.instead.set(api.orders.saveLine, () => refusal(text, { code: 'not yet past cut-off' }))
  world.staffMayEditBeforeCutoff = false
  const [field] = fields()
  fireEvent.focus(field as HTMLElement)
  fireEvent.change(field as HTMLElement, { target: { value: '9' } })
  fireEvent.blur(field as HTMLElement)
  await screen.findByText(/1 quantity was not saved/)
  await waitFor(() => expect(fields()).toEqual([]))
  expect(screen.queryByText(/^Before the cut-off: the customer may be changing/)).toBeNull()
  await screen.findByText(/^The customer can enter this order until/)
  expect(screen.getByText(/Turkey Wedge, 9/)).toBeTruthy()
})

test('ORD-37 a customer past the cut-off only looks, whatever staff may', async () => {
  await openOrder(orderWorld(lines(), { pastCutoff: true, staffMayEditBeforeCutoff: true }))
  expect(fields()).toEqual([])
})

test('G24 a text that is no quantity, still being typed at the cut-off, is told and not lost without a word', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const cutoffAt = new Date(Date.now() + 60_000).toISOString()
  const world = orderWorld(lines(), { day: { cutoffAt } })
  await openOrder(world)
  const [first] = fields()
  if (!(first instanceof HTMLInputElement)) throw new Error('The first line has no field.')
  first.focus()
  fireEvent.input(first, { target: { value: '2.5' } })
  world.pastCutoff = true
  await act(() => vi.advanceTimersByTimeAsync(61_000))
  expect(fields()).toEqual([])
  const notice = screen.getByText(/1 quantity was not saved/).closest('[role="alert"]')
  expect(notice?.textContent).toMatch(/^Cut-off passed at .*Turkey Wedge, “2\.5” \(order has 8\)/)
  expect(screen.queryByRole('button', { name: 'Correct it' })).toBeNull()
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'I have read this' })))
  expect(screen.queryByText(/was not saved/)).toBeNull()
  vi.useRealTimers()
})
