// @vitest-environment browser-beside-server
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { CREDIT_HOLD_REFUSAL } from '#rules/ordering/account-status.ts'
import { freshWorld } from '#tests/support/fresh-world.ts'
import { askedOf } from '#tests/support/network.ts'
import { clerk } from '#tests/support/personas.ts'
import { leavePortal, openPortal } from '#tests/support/portal.tsx'
import { CREDIT_HOLD_BANNER } from '../ordering/account-status.ts'
import { longDate } from '../ordering/day-words.ts'

/** Thursday noon. Each day closes two days before at 2:00 PM, Sundays have no delivery, and Saturday has three orders. */
const world = freshWorld('embedded', async () => {
  world.clock.set('2025-11-20T18:00:00Z')
  const { make } = world
  await make.customer({ webOrdersAllowed: 5 })
  await make.location({ menuDays: 'MTWRFS' })
  await make.item()
  await make.cutoffs()
  for (const n of [1, 2, 3])
    await make.order({ orderNo: 480_100 + n, orderDate: '2025-11-22', lines: { '100100': n * 10 } })
})
afterEach(leavePortal)

/** The month of 11/20/2025, come back to on that day. */
async function calendar() {
  const portal = await openPortal(world, clerk, ['/locations', '/locations/000213/orders?route=R14&row=11/20/2025'])
  await screen.findByRole('grid', { name: 'November 2025' })
  await waitFor(() => expect(focused()).toBe('2025-11-20'))
  const press = (key: string, more = {}) => fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more })
  return { ...portal, press, created: () => askedOf(api.orders.create, portal.sent).length }
}
const cell = (date: string) => screen.getByRole('gridcell', { name: new RegExp(`^${longDate(date)}`) })
const focused = () => document.activeElement?.getAttribute('data-date')
const isDialog = (day: string) => screen.findByRole('dialog', { name: `Orders for ${day}` })

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
    const { press } = await calendar()
    press('ArrowRight')
    press('ArrowRight')
    press('Enter')
    const dialog = await isDialog('11/22/2025')
    fireEvent(dialog, new Event('cancel', { cancelable: true }))
    fireEvent.click(cell('2025-11-25'))
    await isDialog('11/25/2025')
  })

  test('G25 c creates once, however often it is pressed', async () => {
    const { press, address, created, back } = await calendar()
    press('ArrowRight')
    press('ArrowRight')
    await act(async () => {
      press('c')
      press('c')
    })
    await waitFor(() => expect(address()).toMatch(/^\/orders\/R14\/000213\/\d+\/edit\?.*11\/22\/2025$/))
    expect(created()).toBe(1)
    // The step back leads to the day it was made for.
    await back()
    expect(address()).toMatch(/^\/locations\/000213\/orders\?.*row=11\/22\/2025/)
  })

  test('c does nothing on a closed day', async () => {
    const { press, address, created } = await calendar()
    const before = address()
    await act(async () => press('c'))
    expect([address(), created()]).toEqual([before, 0])
  })

  test('CAL-03 a day shows two orders, the count of the rest, and Create', async () => {
    await calendar()
    const saturday = cell('2025-11-22')
    expect(saturday.textContent).toContain('+1 more')
    expect([...saturday.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual([
      '/orders/R14/000213/480101/edit?FirstDate=11%2F22%2F2025',
      '/orders/R14/000213/480102/edit?FirstDate=11%2F22%2F2025',
      '/orders/R14/000213/create/edit?FirstDate=11%2F22%2F2025',
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
    await world.db.updateTable('customer').set({ balanceCents: 9_000, creditLimitCents: 5_000 }).execute()
    const { press, address, created } = await calendar()
    const before = address()
    const isRefused = () => waitFor(() => expect(document.activeElement?.id).toBe(CREDIT_HOLD_BANNER))
    const create = cell('2025-11-25').querySelector('button')
    expect(create?.getAttribute('aria-disabled')).toBe('true')
    fireEvent.click(create as HTMLElement)
    await isRefused()
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toContain(CREDIT_HOLD_REFUSAL)
    cell('2025-11-20').focus()
    press('ArrowRight')
    press('ArrowRight')
    press('c')
    await isRefused()
    const [order] = within(cell('2025-11-22')).getAllByRole('button', { name: /^480101/ })
    order?.focus()
    fireEvent.click(order as HTMLElement)
    await isRefused()
    expect(within(cell('2025-11-22')).queryAllByRole('link')).toEqual([])
    expect([address(), created()]).toEqual([before, 0])
  })

  test('CAL-03 a day with orders offers another one by name', async () => {
    await calendar()
    expect(within(cell('2025-11-22')).getByRole('link', { name: 'Add another order' })).toBeDefined()
    expect(within(cell('2025-11-25')).getByRole('link', { name: 'Create' })).toBeDefined()
  })
})
