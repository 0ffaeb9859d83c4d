// RPT-25 on the wire: the switch of a waste entry is read in every spelling that reports read.
import { expect, test } from 'vitest'
import { freshWorld } from '#tests/support/fresh-world.ts'
import { wasteClerk } from '#tests/support/personas.ts'

const world = freshWorld('any', async () => {
  world.clock.set('2026-11-19T18:00:00Z')
  await world.make.shop()
})

test.each([
  ['on', 1],
  ['true', 1],
  ['YES', 1],
  [true, 1],
  [1, 1],
  ['', 0],
  ['off', 0],
  [false, 0],
  ['0', 0],
])('RPT-25 chkHistory %j is read as reports read a switch', async (chkHistory, count) => {
  const waste = {
    txtLocation: '213',
    txtDate: '11/19/2026',
    txtQty: '1',
    txtItem: '100100',
    confirmed: 'yes',
    chkHistory,
  }
  const browser = await world.as(wasteClerk)
  const response = await browser.send('POST', '/api/waste', { waste: JSON.stringify(waste) })
  expect(((await response.json()) as { history?: unknown[] }).history).toHaveLength(count)
})
