// @vitest-environment browser-beside-server
// What tests of screens stand on (support/portal.tsx): one test's browser does not reach into the next one's.
import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { ask } from '#web/portal/api.ts'
import { sharedWorld } from './support/fresh-world.ts'
import { askedOf } from './support/network.ts'
import { clerk, otherClerk } from './support/personas.ts'
import { leavePortal, openPortal } from './support/portal.tsx'

const world = sharedWorld('embedded', async () => {
  await world.make.shop()
  await world.make.shop('104500')
})
afterEach(leavePortal)

test('an answer that comes after its screen was left is heard by nobody, and the next screen is signed in still', async () => {
  const { network } = await openPortal(world, clerk, '/locations')
  await screen.findByRole('heading', { level: 1, name: /Locations/ })
  // An answer that would sign out whoever hears it.
  await world.db.deleteFrom('session').execute()
  const release = network.hold(api.locations.routes)
  let isHeard = false
  void ask(api.locations.routes, {}).catch(() => {
    isHeard = true
  })
  leavePortal()

  const { address } = await openPortal(world, otherClerk, '/locations')
  release()
  await screen.findByRole('heading', { level: 1, name: /Locations/ })
  await ask(api.locations.routes, {})
  expect([isHeard, address()]).toEqual([false, '/locations'])
})

test('what was asked is told in our names, and a request that is lost is told, too', async () => {
  const { sent, network } = await openPortal(world, clerk, '/locations')
  await screen.findByRole('heading', { level: 1, name: /Locations/ })
  network.goes()
  await expect(
    ask(api.orders.create, { locationNo: '000213', orderDate: '2026-11-24', create: 'create' }),
  ).rejects.toThrow()
  expect(askedOf(api.orders.create, sent)).toMatchObject([{ locationNo: '000213', orderDate: '2026-11-24' }])
  expect(askedOf(api.orders.cancel, sent), 'the same path').toEqual([])
  expect(await world.db.selectFrom('salesOrder').select('orderNo').execute()).toEqual([])
})
