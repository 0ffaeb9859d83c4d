// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetServerTime } from '../../portal/clock.ts'
import { useLastSeconds } from './use-last-seconds.ts'

beforeEach(() => {
  vi.useFakeTimers()
  forgetServerTime()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

/** A screen that is opened so many seconds before the cut-off, and what it was told so far. */
function opened(secondsBefore: number) {
  const told: string[] = []
  const on = { onNear: () => void told.push('near'), onPast: () => void told.push('past') }
  const cutoffAt = new Date(Date.now() + secondsBefore * 1000).toISOString()
  const { result } = renderHook(() => useLastSeconds(cutoffAt, on))
  const after = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000))
  return { told, result, after }
}

test('G24 the cell being typed in is saved three seconds before the cut-off, once, and the order is closed at it', async () => {
  const { told, result, after } = opened(60)
  await after(56.9)
  expect(told).toEqual([])
  await after(0.2)
  expect(told).toEqual(['near'])
  expect(result.current).toBe(false)
  await after(2.8)
  expect(told).toEqual(['near'])
  await after(0.2)
  expect(told).toEqual(['near', 'past'])
  expect(result.current).toBe(true)
  await after(3600)
  expect(told).toEqual(['near', 'past'])
})

test('G24 a tab that slept through both moments learns of both when it is shown', async () => {
  const { told, after } = opened(7200)
  vi.setSystemTime(Date.now() + 7_201_000)
  await act(() => document.dispatchEvent(new Event('visibilitychange')))
  expect(told).toEqual(['near', 'past'])
  await after(60)
  expect(told).toEqual(['near', 'past'])
})

test('G24 a screen that is opened after the cut-off is closed and hears no bell', async () => {
  const { told, result, after } = opened(-1)
  await after(60)
  expect(result.current).toBe(true)
  expect(told).toEqual([])
})
