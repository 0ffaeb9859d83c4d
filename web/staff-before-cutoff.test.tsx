// @vitest-environment browser-beside-server
// ORD-38: before they press, company staff are told who fills an order; a setting in the database lets them do it.
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { freshWorld } from '#tests/support/fresh-world.ts'
import { OWN, staff } from '#tests/support/personas.ts'
import { leavePortal, openPortal } from '#tests/support/portal.tsx'
import { forgetServerTime } from './portal/clock.ts'
import { paths } from './portal/paths.ts'

/** Wednesday noon; Friday closes at 2:00 PM. */
const NOON = '2026-11-18T12:00:00-06:00'
const FRIDAY = '2026-11-20'
const SENTENCE = /^The customer can enter (this order|these orders) until Wed 2:00 PM\.$/

const world = freshWorld('embedded', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(new Date(NOON))
  world.clock.set(NOON)
  forgetServerTime()
  await world.make.shop()
})
afterEach(() => {
  leavePortal()
  vi.useRealTimers()
})

const places: readonly [string, string][] = [
  ['the dashboard', paths.dashboard],
  ['the summary', paths.summary({ firstDate: FRIDAY, summaryType: 'LOCATION' })],
  ['the calendar', paths.calendar({ locationNo: '000213', routeNo: 'R14', name: 'Mart', month: FRIDAY })],
]
const creates = () => screen.queryAllByRole('link', { name: /^Create/ })

test.each(places)('%s offers staff no Create that leads to an order they cannot fill', async (_, at) => {
  await openPortal(world, staff, at, { viewing: OWN })
  expect((await screen.findAllByText(SENTENCE, {}, { timeout: 10_000 })).length).toBeGreaterThan(0)
  expect(creates()).toEqual([])
})

test.each(places)('%s offers Create once staff enter orders before the cut-off', async (_, at) => {
  await world.make.staffEditBeforeCutoff()
  await openPortal(world, staff, at, { viewing: OWN })
  await waitFor(() => expect(creates().length).toBeGreaterThan(0), { timeout: 10_000 })
  expect(screen.queryByText(SENTENCE)).toBeNull()
})

test('a staff administrator switches it on the Settings screen, and reads who did', async () => {
  await openPortal(world, staff, paths.settings)
  const box = await screen.findByRole('switch', { name: 'Staff enter orders before the cut-off' })
  expect((box as HTMLInputElement).checked).toBe(false)
  fireEvent.click(box)
  await screen.findByText(/Last changed by ADMIN, Wed 11\/18, 12:00 PM CT\./)
  expect((box as HTMLInputElement).checked).toBe(true)
  const row = world.db.selectFrom('setting').select(['value', 'changedBy']).executeTakeFirst()
  expect(await row).toEqual({ value: 'on', changedBy: 'ADMIN' })
})
