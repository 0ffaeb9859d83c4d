// @vitest-environment browser-beside-server
import { fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { sharedWorld } from '#tests/support/fresh-world.ts'
import { clerk, insertPersona, OWN } from '#tests/support/personas.ts'
import { leavePortal, openPortal } from '#tests/support/portal.tsx'

let userId: number
const world = sharedWorld('embedded', async () => {
  await world.make.customer({ customerNo: OWN })
  userId = await insertPersona(world, clerk)
})
afterEach(() => {
  leavePortal()
  localStorage.clear()
})

const keep = (owner: number, orderNo: string, itemNo: string) => {
  const keptAt = world.clock.now().getTime()
  localStorage.setItem(`device.unsent.${owner}.${orderNo}.${itemNo}`, JSON.stringify({ itemNo, quantity: 5, keptAt }))
}

test('SYS-07 opened without a network the portal says so, and what of this user waits here; it goes on by itself', async () => {
  const { network, visit } = await openPortal(world, clerk, '/login')
  network.goes()
  localStorage.setItem('signedIn', String(userId))
  keep(userId, '480001', '100100')
  keep(userId, '480001', '100200')
  keep(userId, '480002', '100100')
  keep(userId, `new-${OWN}-000213-2026-12-14`, '100100')
  keep(userId + 1, '480003', '100100')
  localStorage.setItem(`device.unsentWaste.${userId}.${OWN}.k1`, '{}')
  await visit('/dashboard')
  expect(await screen.findByRole('heading', { name: 'No Connection' }, { timeout: 10_000 })).toBeTruthy()
  expect(
    screen.getByText(
      '4 quantities that were not sent are kept on this device. They are sent when the connection is back, as long as the order is open.',
    ),
  ).toBeTruthy()
  expect(
    screen.getByText('1 waste entry that was not sent is kept on this device. It is sent when the connection is back.'),
  ).toBeTruthy()
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Order 480001: 2 quantities',
    'Order 480002: 1 quantity',
    'New order of location 000213 on 12/14/2026: 1 quantity',
  ])
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(screen.getByRole('heading', { name: 'No Connection' })).toBeTruthy()
  await network.comesBack()
  expect(await screen.findByRole('heading', { name: 'Dashboard' }, { timeout: 10_000 })).toBeTruthy()
})
