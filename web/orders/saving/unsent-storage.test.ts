// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { unsentStorage } from './unsent-storage.ts'

const unsent = (itemNo: string, quantity: number) => ({ itemNo, quantity, version: 3, confirmedBy: 'hash' as const })

beforeEach(() => {
  vi.useFakeTimers()
  vi.setSystemTime('2026-11-20T19:00:00Z')
  localStorage.clear()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('SES-07 keeps what the server lacks by user and order, for 24 hours', () => {
  const mine = unsentStorage(3, '480001')
  mine.keep(unsent('100147', 340))
  mine.keep(unsent('100154', 2))
  mine.forget('100154')
  unsentStorage(4, '480001').keep(unsent('100147', 9))
  expect(mine.read()).toMatchObject([unsent('100147', 340)])
  expect(unsentStorage(3, '480002').read()).toEqual([])
  vi.setSystemTime('2026-11-21T19:00:01Z')
  expect(mine.read()).toEqual([])
  expect(localStorage.length).toBe(0)
})

test('reads over what somebody else wrote', () => {
  localStorage.setItem('device.unsent.3.480001.100147', '{"itemNo":7}')
  localStorage.setItem('device.unsent.3.480001.100154', 'no json')
  expect(unsentStorage(3, '480001').read()).toEqual([])
})

test('a browser that refuses storage keeps nothing and goes on', () => {
  const refuse = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  vi.stubGlobal('localStorage', { setItem: refuse, getItem: refuse, removeItem: refuse })
  const storage = unsentStorage(3, '480001')
  storage.keep(unsent('100147', 1))
  expect(storage.read()).toEqual([])
})
