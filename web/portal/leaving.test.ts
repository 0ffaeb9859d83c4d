import { afterEach, expect, test, vi } from 'vitest'
import { leaveFor, unlessLeft } from './leaving.ts'

afterEach(() => vi.unstubAllGlobals())

test('S24 who was asked and goes is not asked once more by the browser', () => {
  const assign = vi.fn()
  vi.stubGlobal('window', { location: { assign } })
  const asks = unlessLeft(() => true)
  expect([asks(), unlessLeft(() => false)()]).toEqual([true, false])
  leaveFor('/login')
  expect(assign).toHaveBeenCalledWith('/login')
  expect(asks()).toBe(false)
})
