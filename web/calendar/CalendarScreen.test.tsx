// @vitest-environment browser-beside-server
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { api } from '#contract/index.ts'
import type { PlainDate } from '#rules/calendar.ts'
import { sharedWorld } from '#tests/support/fresh-world.ts'
import { askedOf } from '#tests/support/network.ts'
import { clerk, OWN } from '#tests/support/personas.ts'
import { leavePortal, openPortal } from '#tests/support/portal.tsx'
import { atWidth, targetsFound } from '#tests/support/tour-targets.ts'
import { longDate } from '../ordering/day-words.ts'
import { forgetServerTime } from '../portal/clock.ts'
import { steps } from './tour.ts'

/** Wednesday, 12:18 PM in Chicago, between two looks at the minute. */
const NOW = '2025-11-19T18:18:30Z'

/** Each day closes two days before at 2:00 PM; 11/21/2025 has an order, one of 11/26 is being made, 11/28 none is made for. */
const world = sharedWorld('embedded', async () => {
  world.clock.set(NOW)
  const { make, db } = world
  await make.customer({ customerNo: OWN })
  await make.location()
  await make.item()
  await make.cutoffs()
  await db.insertInto('cutoffDate').values({ orderDate: '2025-11-28', isNoWork: true }).execute()
  await make.order({ orderNo: 480001 as never, orderDate: '2025-11-21', lines: { '100100': 493 } })
  await make.order({
    orderNo: 480002 as never,
    orderDate: '2025-11-26',
    state: 'in production',
    lines: { '100100': 493 },
  })
})
beforeEach(() => {
  // By the device's clock, and by the server's, which runs beside it.
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date(NOW) })
  world.clock.set(NOW)
  forgetServerTime()
})
afterEach(() => {
  leavePortal()
  vi.useRealTimers()
})

const calendar = async (search = 'route=R99&name=T2xkIG5hbWU%3D') => {
  const opened = await openPortal(world, clerk, `/locations/000213/orders?${search}`)
  const ranges = () =>
    askedOf(api.orders.month, opened.sent).map(({ firstDate, lastDate }) => `${firstDate} ${lastDate}`)
  return { ...opened, ranges }
}
const pass = (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms))
const passUntil = (instant: string) => pass(Math.max(0, Date.parse(instant) - Date.now()))
const cell = (date: PlainDate) => screen.findByRole('gridcell', { name: new RegExp(`^${longDate(date)}`) })

test('CAL-01 the title is the server’s route, number and name once they are there', async () => {
  await calendar()
  expect(await screen.findByRole('heading', { level: 1, name: 'R14 · 000213 · Harbor St Mart' })).toBeDefined()
})

test('CAL-02 the month of the address is shown in whole weeks, and Next month is written there', async () => {
  const { address, ranges } = await calendar('route=R14&month=12%2F18%2F2025')
  expect(await screen.findByRole('grid', { name: 'December 2025' })).toBeDefined()
  expect(ranges()[0]).toBe('2025-11-30 2026-01-03')
  fireEvent.click(screen.getByRole('button', { name: 'Next month' }))
  expect(await screen.findByRole('grid', { name: 'January 2026' })).toBeDefined()
  expect(address()).toContain('month=01/01/2026')
  fireEvent.click(screen.getByRole('button', { name: 'This month' }))
  expect((await cell('2025-11-19')).getAttribute('aria-selected')).toBe('true')
})

test('a typed date is gone to; what is none is said', async () => {
  await calendar()
  const field = await screen.findByRole('textbox', { name: /Go to date/ })
  const go = (value: string) => {
    fireEvent.change(field, { target: { value } })
    fireEvent.click(screen.getByRole('button', { name: 'Go to date' }))
  }
  go('2/30/26')
  expect(screen.getByText('Type a date such as 11/19/2025.')).toBeDefined()
  go('2/3/26')
  expect((await cell('2026-02-03')).tabIndex).toBe(0)
  expect(screen.queryByText(/Type a date/)).toBeNull()
})

test('CAL-04 CAL-11 a day opens its orders, the first Edit focused, and Esc gives the day back', async () => {
  const { address } = await calendar()
  const friday = await cell('2025-11-21')
  friday.focus()
  fireEvent.click(friday)
  const dialog = await screen.findByRole('dialog', { name: 'Orders for 11/21/2025' })
  const edit = await within(dialog).findByRole('link', { name: 'Edit order 480001' })
  expect(document.activeElement).toBe(edit)
  expect(edit.getAttribute('href')).toBe('/orders/R14/000213/480001/edit?FirstDate=11%2F21%2F2025')
  expect(within(dialog).getByRole('link', { name: 'Create New Order' })).toBeDefined()
  expect(address()).toContain('open=1')
  fireEvent(dialog, new Event('cancel', { cancelable: true }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(friday)
  await waitFor(() => expect(address()).not.toContain('open='))
})

test('CAL-12 CAL-13 a day that is closed has View and the reason, and nothing to create with', async () => {
  await calendar('route=R14&row=11%2F28%2F2025&open=1')
  const dialog = await screen.findByRole('dialog', { name: 'Orders for 11/28/2025' })
  expect(await within(dialog).findByText('Nothing is made or delivered on this day.')).toBeDefined()
  expect(within(dialog).queryByText('Create New Order')).toBeNull()
})

test('G24 a day closes by the clock while it is looked at: in the grid, in the dialog, in the words', async () => {
  const { network } = await calendar('route=R14&row=11%2F21%2F2025&open=1')
  const dialog = await screen.findByRole('dialog')
  await within(dialog).findByRole('link', { name: 'Edit order 480001' })
  // From now on by the clock alone.
  network.hold(api.orders.month)
  const friday = () => document.querySelector('[data-date="2025-11-21"]')
  expect(friday()?.getAttribute('data-kind')).toBe('open')
  await passUntil('2025-11-19T19:59:45Z')
  expect(friday()?.getAttribute('data-kind')).toBe('open')
  await passUntil('2025-11-19T20:00:01Z')
  expect(friday()?.getAttribute('data-kind')).toBe('closed')
  expect(within(dialog).getByRole('link', { name: 'View order 480001' })).toBeDefined()
  expect(within(dialog).queryByText('Create New Order')).toBeNull()
})

test('the month is asked for again every minute', async () => {
  const { ranges } = await calendar()
  await screen.findByRole('grid')
  const before = ranges().length
  await pass(61_000)
  await waitFor(() => expect(ranges().length).toBeGreaterThan(before))
})

test('an address that names no location says so', async () => {
  await openPortal(world, clerk, '/locations/mill/orders')
  expect(await screen.findByText('“mill” is not a location number.')).toBeDefined()
})

test('CAL-12 the next days on a phone offer Edit, and View for what is being made', async () => {
  atWidth(390)
  await calendar('route=R14')
  expect(await screen.findByRole('link', { name: 'Edit order 480001' })).toBeDefined()
  expect(screen.getByRole('link', { name: 'View order 480002' })).toBeDefined()
})

test('SES-22 every part that the tour names is on the screen: the month on a desktop and a phone, the next days', async () => {
  const found = async (px: number, search?: string) => {
    cleanup()
    atWidth(px)
    await calendar(search)
    await screen.findByText(/Orders for/)
    return targetsFound(steps)
  }
  const month = await found(1280)
  const days = await found(390)
  const phoneMonth = await found(390, 'route=R14&month=11%2F01%2F2025')
  expect([month.length, days.length, phoneMonth.length]).toEqual([4, 3, 4])
  const all = [...month, ...days, ...phoneMonth]
  expect(steps.map(({ target }) => target).filter((target) => !all.includes(target))).toEqual([])
})
