import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { clerk, staff } from '#tests/support/personas.ts'
import { openWorld, type TestWorld } from '#tests/support/world.ts'

let world: TestWorld
beforeAll(async () => {
  world = await openWorld('embedded', { staffMayEditBeforeCutoff: true })
})
beforeEach(async () => {
  await world.database.reset()
  await world.make.shop()
})
afterAll(() => world.close())

test('ORD-38 where the installation lets staff change quantities before the cut-off, the browser is told and the save goes through', async () => {
  const orderNo = await world.make.order()
  const desk = await world.as(staff, { viewing: '104220' })
  expect((await desk.ask(api.session.current, {})).value).toMatchObject({ staffMayEditBeforeCutoff: true })
  const saved = await desk.ask(api.orders.saveLine, { orderNo, itemNo: '100100', quantity: 5, version: 0 })
  expect(saved.value).toEqual({ quantity: 5, version: 1 })
})

test('ORD-38 a customer still changes nothing after it', async () => {
  const orderNo = await world.make.order()
  const browser = await world.as(clerk)
  world.clock.set('2026-12-31T18:00:00Z')
  const refused = await browser.ask(api.orders.saveLine, { orderNo, itemNo: '100100', quantity: 5, version: 0 })
  expect(refused).toMatchObject({ message: 'error', code: 'past cut-off' })
})
