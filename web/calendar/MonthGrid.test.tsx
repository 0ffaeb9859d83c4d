// @vitest-environment happy-dom
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { monthGrid } from '#rules/calendar.ts'
import { CREDIT_HOLD_REFUSAL } from '#rules/ordering/account-status.ts'
import { ZONE } from '#tests/support/zone.ts'
import { learnZone } from '#web/portal/zone.ts'
import { longDate } from '../ordering/day-words.ts'
import { OpeningProvider } from '../ordering/opening.tsx'
import { ToastRegion } from '../ui/notice/ToastRegion.tsx'
import { ToastProvider } from '../ui/notice/Toasts.tsx'
import { MonthGrid } from './MonthGrid.tsx'
import { type DayView, dayView } from './month-days.ts'

learnZone(ZONE)
const account = vi.hoisted(() => ({ isHeld: false }))
vi.mock('../ordering/account-status.ts', () => ({ CREDIT_HOLD_BANNER: 'credit-hold', useIsHeld: () => account.isHeld }))
vi.mock('../session/session.tsx', () => ({
  useSession: () => ({ viewer: { isStaff: false }, policy: { staffMayEditBeforeCutoff: false } }),
}))

afterEach(cleanup)

const noon = new Date('2025-11-20T18:00:00Z')
const orders = [1, 2, 3].map((n) => ({ orderNo: `48000${n}`, pieces: n * 10, usedOnDay: 6 as const }))
const viewOf = (date: string, isOnHold: boolean): DayView =>
  dayView(
    {
      date,
      orders: date === '2025-11-21' ? orders : [],
      pastCutoff: date <= '2025-11-20',
      cutoffAt: `${date}T20:00:00Z`,
      ...(date <= '2025-11-20' && { closedCode: 'past cut-off', closedText: 'The cut-off for this day has passed.' }),
      ...(date === '2025-11-23' && {
        closedCode: 'day off',
        closedText: 'This location has no delivery on this weekday.',
      }),
    },
    noon,
    isOnHold,
  )

/** The grid on 11/20/2025, its address history and what it asked for. */
async function calendar({ isOnHold = false } = {}) {
  const asked: string[] = []
  account.isHeld = isOnHold
  const history = createMemoryHistory({ initialEntries: ['/'] })
  function Page() {
    const [chosen, setChosen] = useState('2025-11-20')
    return (
      <OpeningProvider
        from="calendar"
        onLeave={(_, day) => asked.push(`leave ${day?.date}`)}
        onRefuse={() => asked.push('refused')}
      >
        <MonthGrid
          row={{ routeNo: 'R14', locationNo: '000213' }}
          chosen={chosen}
          today="2025-11-20"
          days={new Map(monthGrid(chosen).map((date) => [date, viewOf(date, isOnHold)]))}
          onChoose={setChosen}
          onOpen={(date) => asked.push(`open ${date}`)}
        />
      </OpeningProvider>
    )
  }
  const router = createRouter({ routeTree: createRootRoute({ component: Page, notFoundComponent: Page }), history })
  await act(async () => {
    render(
      <ToastProvider>
        <RouterProvider router={router} />
        <ToastRegion />
      </ToastProvider>,
    )
  })
  cell('2025-11-20').focus()
  const press = (key: string, more = {}) => fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more })
  const pushed = () => history.location.href
  return { asked, press, pushed, length: () => history.length }
}
const cell = (date: string) => screen.getByRole('gridcell', { name: new RegExp(`^${longDate(date)}`) })
const focused = () => document.activeElement?.getAttribute('data-date')

describe('the month grid', () => {
  test('has one tab stop, which goes with the arrows', async () => {
    const { press } = await calendar()
    const stops = () => screen.getAllByRole('gridcell').filter((each) => each.tabIndex === 0)
    expect(stops()).toEqual([cell('2025-11-20')])
    expect([...document.querySelectorAll<HTMLElement>('td a, td button')].every((each) => each.tabIndex === -1)).toBe(
      true,
    )
    press('ArrowRight')
    expect(stops()).toEqual([cell('2025-11-21')])
    expect(focused()).toBe('2025-11-21')
  })

  test('a key that leads out of the month shows the other month, focus and all', async () => {
    const { press } = await calendar()
    press('PageDown')
    expect(screen.getByRole('grid', { name: 'December 2025' })).toBeDefined()
    expect(focused()).toBe('2025-12-20')
    press('PageUp', { shiftKey: true })
    expect(focused()).toBe('2024-12-20')
    press('Home')
    press('ArrowUp')
    press('ArrowUp')
    press('ArrowUp')
    expect(focused()).toBe('2024-11-24')
  })

  test('Enter and a press open the day’s orders', async () => {
    const { press, asked } = await calendar()
    press('ArrowRight')
    press('Enter')
    fireEvent.click(cell('2025-11-25'))
    expect(asked).toEqual(['open 2025-11-21', 'open 2025-11-25'])
  })

  test('G25 c creates once, however often it is pressed', async () => {
    const { press, pushed, asked, length } = await calendar()
    press('ArrowRight')
    await act(async () => {
      press('c')
      press('c')
    })
    expect(pushed()).toBe('/orders/R14/000213/create/edit?FirstDate=11%2F21%2F2025')
    expect(asked).toEqual(['leave 2025-11-21'])
    expect(length()).toBe(2)
  })

  test('c does nothing on a closed day', async () => {
    const { press, pushed, asked } = await calendar()
    await act(async () => press('c'))
    expect([pushed(), asked]).toEqual(['/', []])
  })

  test('CAL-03 a day shows two orders, the count of the rest, and Create', async () => {
    await calendar()
    const friday = cell('2025-11-21')
    expect(friday.textContent).toContain('+1 more')
    expect([...friday.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual([
      '/orders/R14/000213/480001/edit?FirstDate=11%2F21%2F2025',
      '/orders/R14/000213/480002/edit?FirstDate=11%2F21%2F2025',
      '/orders/R14/000213/create/edit?FirstDate=11%2F21%2F2025',
    ])
  })

  test('a day that is closed says so in words, and a day that has passed is grey', async () => {
    await calendar()
    expect(cell('2025-11-20').textContent).toContain('Closed')
    expect(cell('2025-11-19').dataset['past']).toBe('true')
    expect(cell('2025-11-19').querySelector('.month-closed')).toBeNull()
    expect(cell('2025-11-23').textContent).toContain('No delivery')
    expect(cell('2025-11-23').title).toBe('This location has no delivery on this weekday.')
    expect(cell('2025-11-20').getAttribute('aria-current')).toBe('date')
  })

  test('CAL-14 in a credit hold Create stays, says the hold and goes nowhere', async () => {
    const { press, pushed, asked } = await calendar({ isOnHold: true })
    const create = cell('2025-11-25').querySelector('button')
    expect(create?.getAttribute('aria-disabled')).toBe('true')
    await act(async () => fireEvent.click(create as HTMLElement))
    expect(screen.getByRole('alert').textContent).toBe(CREDIT_HOLD_REFUSAL)
    press('ArrowRight')
    await act(async () => press('c'))
    const [order] = within(cell('2025-11-21')).getAllByRole('button', { name: /^480001/ })
    await act(async () => fireEvent.click(order as HTMLElement))
    expect(within(cell('2025-11-21')).queryAllByRole('link')).toEqual([])
    expect([pushed(), asked]).toEqual(['/', ['refused', 'refused', 'refused']])
  })

  test('CAL-03 a day with orders offers another one by name', async () => {
    await calendar()
    expect(within(cell('2025-11-21')).getByRole('link', { name: 'Add another order' })).toBeDefined()
    expect(within(cell('2025-11-25')).getByRole('link', { name: 'Create' })).toBeDefined()
  })
})
