// @vitest-environment browser-beside-server
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { line, orderShop, PAST_CUTOFF } from '#tests/support/order-shop.ts'
import { staff } from '#tests/support/personas.ts'

const lines = [line('100147', 'Turkey Wedge', 8, 8), line('100154', 'Egg Salad', 0, 4)]
const fields = () => screen.queryAllByRole('textbox', { name: /^Quantity/ })
const shop = orderShop()

afterEach(() => void vi.useRealTimers())

test('ORD-38 staff wait for the cut-off and are told so', async () => {
  await shop.order(lines)
  await shop.open({ by: staff })
  expect(fields()).toEqual([])
  const notice = await screen.findByText(/^The customer can enter this order until/)
  expect(notice.textContent).toMatch(
    /Company staff can change quantities after that.*“Staff enter orders before the cut-off” in Settings\.$/,
  )
})

test('ORD-38 where the installation allows it, staff type before the cut-off, and know that the customer may too', async () => {
  await shop.order(lines)
  await shop.world.make.staffEditBeforeCutoff()
  await shop.open({ by: staff })
  expect(fields()).toHaveLength(2)
  await screen.findByText('Before the cut-off: the customer may be changing this order, too.')
})

test('ORD-38 the setting is switched off while staff type: the refused quantity is told, and the order is locked as it then is', async () => {
  await shop.order(lines)
  await shop.world.make.staffEditBeforeCutoff()
  await shop.open({ by: staff })
  await shop.world.make.staffEditBeforeCutoff(false)
  const [field] = fields()
  fireEvent.focus(field as HTMLElement)
  fireEvent.change(field as HTMLElement, { target: { value: '9' } })
  fireEvent.blur(field as HTMLElement)
  await screen.findByText(/1 quantity was not saved/)
  await waitFor(() => expect(fields()).toEqual([]))
  expect(screen.queryByText(/^Before the cut-off: the customer may be changing/)).toBeNull()
  await screen.findByText(/^The customer can enter this order until/)
  expect(screen.getByText(/Turkey Wedge, 9/)).toBeTruthy()
  expect(await shop.quantities()).toBe('8 0')
})

test('ORD-37 a customer past the cut-off only looks, whatever staff may', async () => {
  await shop.order(lines)
  await shop.world.make.staffEditBeforeCutoff()
  shop.world.clock.set(PAST_CUTOFF)
  await shop.open()
  expect(fields()).toEqual([])
})

test('G24 a text that is no quantity, still being typed at the cut-off, is told and not lost without a word', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await shop.order(lines, { cutoffAt: new Date(shop.world.clock.now().getTime() + 60_000) })
  await shop.open()
  const [first] = fields()
  if (!(first instanceof HTMLInputElement)) throw new Error('The first line has no field.')
  first.focus()
  fireEvent.input(first, { target: { value: '2.5' } })
  await act(() => vi.advanceTimersByTimeAsync(61_000))
  expect(fields()).toEqual([])
  const notice = screen.getByText(/1 quantity was not saved/).closest('[role="alert"]')
  expect(notice?.textContent).toMatch(/^Cut-off passed at .*Turkey Wedge, “2\.5” \(order has 8\)/)
  expect(screen.queryByRole('button', { name: 'Correct it' })).toBeNull()
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'I have read this' })))
  expect(screen.queryByText(/was not saved/)).toBeNull()
})

test.each([
  ['a quantity', '66', /Egg Salad, 66/],
  ['a text that is none', '2.5', /Egg Salad, “2\.5”/],
])(
  'an order that goes to production while one types %s: it is told, and what was left before it',
  async (_, typed, told) => {
    await shop.order(lines)
    await shop.open()
    const [first, second] = fields() as HTMLInputElement[]
    await shop.world.db.updateTable('salesOrder').set({ state: 'in production' }).execute()
    first?.focus()
    fireEvent.input(first as HTMLElement, { target: { value: '5' } })
    second?.focus()
    fireEvent.input(second as HTMLElement, { target: { value: typed } })
    await waitFor(() => expect(fields()).toEqual([]))
    const notice = (await screen.findByText(/2 quantities were not saved/)).closest('[role="alert"]')
    expect(notice?.textContent).toMatch(/Turkey Wedge, 5/)
    expect(notice?.textContent).toMatch(told)
    expect(screen.queryByText(/Typing/)).toBeNull()
    expect(screen.queryByText('74')).toBeNull()
  },
)
