import { expect, test } from 'vitest'
import { createLockOut } from './lock-out.ts'

test('WST-04 a code is taken once while it stays in sight, and again after a second and a half out of it', () => {
  const isNew = createLockOut()
  expect([0, 100, 1000, 2400, 3800].map((at) => isNew('A', at))).toEqual([true, false, false, false, false])
  expect(isNew('A', 3800 + 1499)).toBe(false)
  expect(isNew('A', 3800 + 1499 + 1500)).toBe(true)
})

test('another code is taken at once', () => {
  const isNew = createLockOut()
  expect([isNew('A', 0), isNew('B', 50), isNew('A', 100), isNew('B', 150)]).toEqual([true, true, false, false])
})
