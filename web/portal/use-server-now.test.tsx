// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetServerTime, learnServerTime } from './clock.ts'
import { useServerNow } from './use-server-now.ts'

const CLOSES_AT = '2026-11-20T20:00:00.000Z'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T19:59:40Z') })
  forgetServerTime()
})
afterEach(() => {
  vi.useRealTimers()
  forgetServerTime()
})

test('G24 a timer that fires before the moment, by a clock learned meanwhile, is set again', () => {
  learnServerTime(new Date('2026-11-20T19:59:40Z').toUTCString())
  const { result } = renderHook(() => useServerNow([CLOSES_AT]))
  const isClosed = () => result.current.getTime() >= Date.parse(CLOSES_AT)
  // The device's clock is put back by a hair after the timer was set: it fires 2 ms too soon.
  vi.setSystemTime(Date.now() - 2)
  act(() => void vi.advanceTimersByTime(20_000))
  expect(isClosed()).toBe(false)
  act(() => void vi.advanceTimersByTime(1_000))
  expect(isClosed()).toBe(true)
})
