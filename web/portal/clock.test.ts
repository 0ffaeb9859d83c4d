import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { forgetServerTime, learnServerTime, serverNow } from './clock.ts'

const serverTime = (iso: string) => new Date(iso).toUTCString()

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T19:00:00Z') })
  forgetServerTime()
})
afterEach(() => {
  vi.useRealTimers()
  forgetServerTime()
})

describe("the server's time (CUT, SCR-04)", () => {
  test('until an answer has told, it is the device clock', () => {
    expect(serverNow().toISOString()).toBe('2026-11-20T19:00:00.000Z')
  })
  test('a device clock that is an hour off does not matter', () => {
    learnServerTime(serverTime('2026-11-20T20:00:00Z'))
    expect(serverNow().toISOString()).toBe('2026-11-20T20:00:00.000Z')
  })
  test('many answers come closer than the whole seconds of one', () => {
    // The server is 3.4 s ahead; its header is cut to seconds, and each answer takes 80 ms.
    for (let asked = 0; asked < 20; asked += 1) {
      vi.advanceTimersByTime(1_130)
      const atServer = Date.now() + 3_400 - 80
      learnServerTime(new Date(Math.floor(atServer / 1_000) * 1_000).toUTCString())
    }
    expect(Math.abs(serverNow().getTime() - (Date.now() + 3_400))).toBeLessThanOrEqual(200)
  })
  test('a slow answer does not put the clock back', () => {
    learnServerTime(serverTime('2026-11-20T19:00:10Z'))
    vi.advanceTimersByTime(5_000)
    learnServerTime(serverTime('2026-11-20T19:00:11Z'))
    expect(serverNow().toISOString()).toBe('2026-11-20T19:00:15.000Z')
  })
  test('a device clock that was put forward meanwhile is noticed', () => {
    learnServerTime(serverTime('2026-11-20T19:00:00Z'))
    vi.setSystemTime(new Date('2026-11-20T20:30:00Z'))
    learnServerTime(serverTime('2026-11-20T19:00:05Z'))
    expect(serverNow().toISOString()).toBe('2026-11-20T19:00:05.000Z')
  })
  test.each([null, '', 'soon'])('a header that is no date (%j) teaches nothing', (header) => {
    learnServerTime(header)
    expect(serverNow().toISOString()).toBe('2026-11-20T19:00:00.000Z')
  })
})
