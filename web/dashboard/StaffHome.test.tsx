// @vitest-environment browser-beside-server
// S04: company staff with no customer chosen have a home.
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { freshWorld } from '#tests/support/fresh-world.ts'
import { OTHER, OWN, staff } from '#tests/support/personas.ts'
import { leavePortal, openPortal } from '#tests/support/portal.tsx'
import { forgetServerTime } from '../portal/clock.ts'
import { paths } from '../portal/paths.ts'

const NOON = '2026-11-18T12:00:00-06:00'
const world = freshWorld('embedded', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(new Date(NOON))
  world.clock.set(NOON)
  forgetServerTime()
  await world.make.customer({ customerNo: OWN, name: 'Lakeshore', phone: '555-555-0142' })
  await world.make.shop()
  await world.make.customer({ customerNo: OTHER, balanceCents: 1_843_210, creditLimitCents: 100 })
})
afterEach(() => {
  leavePortal()
  vi.useRealTimers()
})

test('the cursor is in Find; whom to call before the cut-off and who is on hold stand below', async () => {
  await openPortal(world, staff, paths.dashboard)
  const find = await screen.findByRole('searchbox', { name: 'Find a customer' }, { timeout: 10_000 })
  await waitFor(() => expect(document.activeElement).toBe(find))
  const closing = within(await screen.findByRole('region', { name: 'Closing soon, without an order' }))
  const [, row] = closing.getAllByRole('row').map((each) => [...each.children].map(({ textContent }) => textContent))
  expect(row).toEqual([
    'closes Wed 2:00 PM',
    '104220 Lakeshore',
    'Fri 11/20',
    '1 of 1 location',
    '555-555-0142',
    'View As',
  ])
  expect(within(closing.getByRole('table')).getByRole('link', { name: '555-555-0142' }).getAttribute('href')).toBe(
    'tel:5555550142',
  )
  const hold = screen.getByRole('region', { name: 'On credit hold' })
  expect(hold.textContent).toContain('$18,432.10')
  fireEvent.click(within(closing.getByRole('table')).getByRole('button', { name: 'View As 104220, Lakeshore' }))
  await screen.findByText('Viewing as 104220, Lakeshore')
})
