// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { api } from '#contract/index.ts'
import { addDays, daysBetween, type PlainDate } from '#rules/calendar.ts'
import { atWidth, targetsFound } from '#tests/support/tour-targets.ts'
import { longDate } from '../ordering/day-words.ts'
import { patterns } from '../portal/paths.ts'
import CalendarScreen from './CalendarScreen.tsx'
import type { MonthDay } from './month-days.ts'
import { answering, portal } from './portal-in-test.tsx'
import { steps } from './tour.ts'

const order = { orderNo: '480001', pieces: 493, usedOnDay: 6 as const }

const made = { ...order, orderNo: '480002', state: 'in production' }

/** Each day closes at 2:00 PM of the day before; 11/21/2025 has an order, 11/28 none is made for. */
function dayOf(date: PlainDate): MonthDay {
  return {
    date,
    orders: date === '2025-11-21' ? [order] : date === '2025-11-26' ? [made] : [],
    pastCutoff: date < '2025-11-21',
    cutoffAt: `${addDays(date, -1)}T20:00:00Z`,
    ...(date < '2025-11-21' && { closedCode: 'past cut-off', closedText: 'The cut-off for this day has passed.' }),
    ...(date === '2025-11-28' && {
      closedCode: 'no-work day',
      closedText: 'Nothing is made or delivered on this day.',
    }),
  }
}

const calendar = (search = 'route=R99&name=T2xkIG5hbWU%3D') => {
  const ranges: string[] = []
  const answers = [
    answering(api.orders.month, ({ firstDate, lastDate, locationNo }) => {
      ranges.push(`${firstDate} ${lastDate}`)
      return {
        location: { locationNo, routeNo: 'R14', name: 'Harbor St Mart', isInactive: false, ordersAllowed: 2 },
        days: Array.from({ length: daysBetween(firstDate, lastDate) + 1 }, (_, i) => dayOf(addDays(firstDate, i))),
        counts: {},
        pastCutoffs: {},
      }
    }),
    answering(api.orders.byDay, ({ orderDate }) =>
      dayOf(orderDate).orders.map((each) => ({ ...each, orderDate, state: each.state ?? 'open' })),
    ),
  ]
  return portal(CalendarScreen, patterns.calendar, `/locations/000213/orders?${search}`, answers).then((opened) => ({
    ...opened,
    ranges,
  }))
}
const cell = (date: PlainDate) => screen.findByRole('gridcell', { name: new RegExp(`^${longDate(date)}`) })
const pass = (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms))

beforeEach(() => {
  // 12:18 PM in Chicago.
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2025-11-20T18:18:00Z') })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('CAL-01 the title is the server’s route, number and name once they are there', async () => {
  await calendar()
  expect(await screen.findByRole('heading', { level: 1, name: 'R14 · 000213 · Harbor St Mart' })).toBeDefined()
})

test('CAL-02 the month of the address is shown in whole weeks, and Next month is written there', async () => {
  const { address, ranges } = await calendar('route=R14&month=12%2F18%2F2025')
  expect(await screen.findByRole('grid', { name: 'December 2025' })).toBeDefined()
  expect(ranges[0]).toBe('2025-11-30 2026-01-03')
  fireEvent.click(screen.getByRole('button', { name: 'Next month' }))
  expect(await screen.findByRole('grid', { name: 'January 2026' })).toBeDefined()
  expect(address()).toContain('month=01%2F01%2F2026')
  fireEvent.click(screen.getByRole('button', { name: 'This month' }))
  expect((await cell('2025-11-20')).getAttribute('aria-selected')).toBe('true')
})

test('a typed date is gone to; what is none is said', async () => {
  await calendar()
  const field = await screen.findByRole('textbox', { name: /Go to date/ })
  const go = (value: string) => {
    fireEvent.change(field, { target: { value } })
    fireEvent.click(screen.getByRole('button', { name: 'Go to date' }))
  }
  go('2/30/26')
  expect(screen.getByText('Type a date such as 11/20/2025.')).toBeDefined()
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
  await pass(10)
  expect(address()).not.toContain('open=')
})

test('CAL-12 CAL-13 a day that is closed has View and the reason, and nothing to create with', async () => {
  await calendar('route=R14&row=11%2F28%2F2025&open=1')
  const dialog = await screen.findByRole('dialog', { name: 'Orders for 11/28/2025' })
  expect(await within(dialog).findByText('Nothing is made or delivered on this day.')).toBeDefined()
  expect(within(dialog).queryByText('Create New Order')).toBeNull()
})

test('G24 a day closes by the clock while it is looked at: in the grid, in the dialog, in the words', async () => {
  await calendar('route=R14&row=11%2F21%2F2025&open=1')
  const dialog = await screen.findByRole('dialog')
  await within(dialog).findByRole('link', { name: 'Edit order 480001' })
  const friday = () => document.querySelector('[data-date="2025-11-21"]')
  expect(friday()?.getAttribute('data-kind')).toBe('open')
  await pass(102 * 60_000 - 2_000)
  expect(friday()?.getAttribute('data-kind')).toBe('open')
  await pass(3_000)
  expect(friday()?.getAttribute('data-kind')).toBe('closed')
  expect(within(dialog).getByRole('link', { name: 'View order 480001' })).toBeDefined()
  expect(within(dialog).queryByText('Create New Order')).toBeNull()
})

test('the month is asked for again every minute', async () => {
  const { ranges } = await calendar()
  await screen.findByRole('grid')
  const before = ranges.length
  await pass(61_000)
  expect(ranges.length).toBeGreaterThan(before)
})

test('an address that names no location says so', async () => {
  await portal(CalendarScreen, patterns.calendar, '/locations/mill/orders', [])
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
