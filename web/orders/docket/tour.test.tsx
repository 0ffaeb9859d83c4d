// @vitest-environment browser-beside-server
import { beforeEach, expect, test } from 'vitest'
import { line, orderShop, PAST_CUTOFF } from '#tests/support/order-shop.ts'
import { leavePortal } from '#tests/support/portal.tsx'
import { atWidth, targetsFound } from '#tests/support/tour-targets.ts'
import { steps } from './tour.ts'

const shop = orderShop()

beforeEach(() => shop.order([line('100147', 'Turkey Wedge', 8, 8), line('100154', 'Egg Salad', 0, 4)]))

async function found(px: number) {
  leavePortal()
  atWidth(px)
  await shop.open()
  return targetsFound(steps)
}

test('SES-22 every part that the tour names is on the screen, on a desktop and on a phone', async () => {
  const desk = await found(1280)
  const phone = await found(390)
  shop.world.clock.set(PAST_CUTOFF)
  const locked = await found(1280)
  expect([desk.length, phone.length]).toEqual([5, 5])
  const all = [...desk, ...phone, ...locked]
  expect(steps.map(({ target }) => target).filter((target) => !all.includes(target))).toEqual([])
})

test('SES-22 past the cut-off the tour tells of viewing, not of typing quantities', async () => {
  shop.world.clock.set(PAST_CUTOFF)
  for (const px of [1280, 390]) {
    const locked = await found(px)
    expect(locked).toContain('#order-lines .quantity-text')
    expect(locked.filter((target) => /\.quantity$/.test(target))).toEqual([])
  }
})
