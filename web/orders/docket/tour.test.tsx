// @vitest-environment happy-dom
import { cleanup } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { line, openOrder, orderWorld } from '#tests/support/order-portal.tsx'
import { atWidth, targetsFound } from '#tests/support/tour-targets.ts'
import { steps } from './tour.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

async function found(px: number, world: Parameters<typeof orderWorld>[1] = {}) {
  cleanup()
  atWidth(px)
  await openOrder(orderWorld([line('100147', 'Turkey Wedge', 8, 8), line('100154', 'Egg Salad', 0, 4)], world))
  return targetsFound(steps)
}

test('SES-22 every part that the tour names is on the screen, on a desktop and on a phone', async () => {
  const desk = await found(1280)
  const phone = await found(390)
  const locked = await found(1280, { pastCutoff: true })
  expect([desk.length, phone.length]).toEqual([5, 5])
  const all = [...desk, ...phone, ...locked]
  expect(steps.map(({ target }) => target).filter((target) => !all.includes(target))).toEqual([])
})

test('SES-22 past the cut-off the tour tells of viewing, not of typing quantities', async () => {
  for (const px of [1280, 390]) {
    const locked = await found(px, { pastCutoff: true })
    expect(locked).toContain('#order-lines .quantity-text')
    expect(locked.filter((target) => /\.quantity$/.test(target))).toEqual([])
  }
})
