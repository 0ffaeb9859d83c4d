// @vitest-environment browser-beside-server
// Waste that waits on this device is sent from every screen (WST-07, SYS-07), by the real server once.
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { makeDeliveries } from '#tests/support/deliveries.ts'
import { freshWorld } from '#tests/support/fresh-world.ts'
import { isOf } from '#tests/support/network.ts'
import { clerk, insertPersona, OWN, type Persona, staff, wasteClerk } from '#tests/support/personas.ts'
import { leavePortal, openPortal, type PortalInTest } from '#tests/support/portal.tsx'
import { paths } from '../../portal/paths.ts'
import { hold } from '../../portal/unsent/alone.ts'

const world = freshWorld('embedded', async () => {
  world.clock.set('2026-11-19T18:00:00Z')
  await world.make.shop()
  await makeDeliveries(world, '000213')
})
afterEach(() => {
  leavePortal()
  localStorage.clear()
})

const PREFIX = 'device.unsentWaste.'
const keep = (userId: number, key: string, more = {}) =>
  localStorage.setItem(
    `${PREFIX}${userId}.${OWN}.${key}`,
    JSON.stringify({
      ...{ locationNo: '000213', code: '100100', description: 'Turkey Wedge', quantity: 2, wastedOn: '2026-11-18' },
      ...{
        session: 's',
        key,
        enteredAt: world.clock.now().getTime() - 60_000,
        isTried: true,
        isUndone: false,
        ...more,
      },
    }),
  )
const kept = () => Object.keys(localStorage).filter((key) => key.startsWith(PREFIX))
const stored = async () =>
  (await world.db.selectFrom('wasteEntry').where('removedAt', 'is', null).select('entryKey').execute()).map(
    ({ entryKey }) => entryKey,
  )
const saves = ({ sent }: PortalInTest) => sent.filter(isOf(api.waste.save)).length
async function openLocations(who: Persona) {
  const portal = await openPortal(world, who, paths.locations, { isNewTab: true })
  await screen.findByRole('heading', { level: 1, name: 'Locations' })
  return portal
}

test('WST-07 SYS-07 kept waste is sent from another screen, each entry once, and that is said', async () => {
  const userId = await insertPersona(world, wasteClerk)
  keep(userId, 'k1')
  keep(userId, 'k2', { code: '100101' })
  const portal = await openLocations(wasteClerk)
  await screen.findByText('2 waste entries kept on this device were sent.')
  await portal.network.comesBack()
  expect([await stored(), saves(portal), kept()]).toEqual([['k1', 'k2'], 2, []])
})

test('SYS-07 without a network it is counted in the banner, stays, and is sent once the network is back', async () => {
  const userId = await insertPersona(world, wasteClerk)
  const portal = await openLocations(wasteClerk)
  portal.network.goes()
  keep(userId, 'k1')
  await act(async () => {
    window.dispatchEvent(new Event('offline'))
    window.dispatchEvent(new Event('storage'))
  })
  await screen.findByText(
    '1 waste entry is not sent yet and kept on this device. No connection to the server. Trying again.',
  )
  await screen.findByText(/^1 waste entry is not sent yet\.$/, {}, { timeout: 6000 })
  expect([await stored(), kept().length]).toEqual([[], 1])
  await portal.network.comesBack()
  await screen.findByText('1 waste entry kept on this device was sent.')
  await expect.poll(() => screen.queryByText(/not sent yet/)).toBeNull()
  expect([await stored(), kept()]).toEqual([['k1'], []])
})

test('SYS-07 an answer that was lost is asked for again: the entry is stored once', async () => {
  const userId = await insertPersona(world, wasteClerk)
  const portal = await openLocations(wasteClerk)
  portal.network.mishap = (sent) => (isOf(api.waste.save)(sent) ? 'answer lost' : undefined)
  keep(userId, 'k1')
  window.dispatchEvent(new Event('storage'))
  await expect.poll(stored).toEqual(['k1'])
  await expect.poll(() => saves(portal)).toBe(1)
  await portal.network.comesBack()
  await screen.findByText('1 waste entry kept on this device was sent.')
  expect([await stored(), saves(portal), kept()]).toEqual([['k1'], 2, []])
})

test('WST-14 what the server refuses is said with the reason, is not sent again from there, and is kept for Waste', async () => {
  const userId = await insertPersona(world, wasteClerk)
  keep(userId, 'k1', { wastedOn: '2026-10-19' })
  const portal = await openLocations(wasteClerk)
  await screen.findByText(/^2 × Turkey Wedge, 000213, 10\/19\/2026\. 10\/19\/2026 is more than 30 days ago\./)
  await portal.network.comesBack()
  expect([await stored(), saves(portal), kept().length]).toEqual([[], 1, 1])
  fireEvent.click(screen.getByRole('link', { name: 'Open Waste' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Remove 2 × Turkey Wedge' }))
  await expect.poll(kept).toEqual([])
})

test('WST-14 what the server refuses goes once it was read, also for who may not open Waste any more', async () => {
  const userId = await insertPersona(world, clerk)
  keep(userId, 'k1')
  await openLocations(clerk)
  await screen.findByText(/^2 × Turkey Wedge, .* You may not do this\.$/)
  fireEvent.click(screen.getByRole('button', { name: 'I have read this' }))
  await expect.poll(kept).toEqual([])
  await expect.poll(() => screen.queryByText(/not saved/)).toBeNull()
})

test('SYS-07 while Waste is open somewhere, nothing is sent from elsewhere', async () => {
  const userId = await insertPersona(world, wasteClerk)
  const { release } = hold(`provender.unsentWaste.${userId}.${OWN}`, 0)
  keep(userId, 'k1')
  const portal = await openLocations(wasteClerk)
  await portal.network.comesBack()
  expect(saves(portal)).toBe(0)
  release()
  await portal.network.comesBack()
  await expect.poll(stored).toEqual(['k1'])
})

test('SYS-07 what was taken back while it was on its way is deleted from elsewhere, too', async () => {
  const userId = await insertPersona(world, wasteClerk)
  keep(userId, 'k1', { isUndone: true })
  await openLocations(wasteClerk)
  await expect.poll(kept).toEqual([])
  expect(await stored()).toEqual([])
  expect(screen.queryByText(/kept on this device/)).toBeNull()
})

test('SYS-07 staff who view as nobody are told for whom it waits; viewing as that customer sends it', async () => {
  const userId = await insertPersona(world, staff)
  keep(userId, 'k1')
  await openPortal(world, staff, '/dashboard', { isNewTab: true })
  await screen.findByText(`1 waste entry for customer ${OWN} is not sent yet. View as ${OWN} to send it.`)
  expect(await stored()).toEqual([])
  leavePortal()
  await openPortal(world, staff, paths.locations, { viewing: OWN })
  keep(userId, 'k1')
  window.dispatchEvent(new Event('storage'))
  await expect.poll(stored).toEqual(['k1'])
})
