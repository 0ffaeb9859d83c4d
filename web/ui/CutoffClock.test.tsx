// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ZONE } from '#tests/support/zone.ts'
import { learnZone } from '#web/portal/zone.ts'
import { forgetServerTime, learnServerTime } from '../portal/clock.ts'
import { AnnouncerProvider } from './Announcer.tsx'
import { CutoffClock } from './CutoffClock.tsx'

learnZone(ZONE)

const cutoffAt = '2025-11-20T20:00:00.000Z' // Thu 11/20, 2:00 PM CT
const at = (time: string) => vi.setSystemTime(new Date(`2025-11-20T${time}Z`))
const wait = (ms: number) => {
  act(() => {
    vi.advanceTimersByTime(ms)
  })
}
const minutes = (count: number) => count * 60_000
const text = () => document.querySelector('.clock')?.textContent
const said = () => document.querySelector('[data-announcer]')?.textContent

beforeEach(() => {
  forgetServerTime()
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  forgetServerTime()
})
function show(props: { onPast?: () => void; isSilent?: boolean } = {}) {
  render(
    <AnnouncerProvider>
      <CutoffClock cutoffAt={cutoffAt} {...props} />
    </AnnouncerProvider>,
  )
}

describe('the cut-off clock (SCR-04)', () => {
  test('says the time with its zone, then what is left, and counts it down by minutes', () => {
    at('18:18:00')
    show()
    expect(text()).toBe('Cut-off Thu 11/20, 2:00 PM CT· 1 h 42 min left')
    wait(minutes(1) + 10)
    expect(text()).toContain('1 h 40 min left')
  })
  test('what ticks is hidden from screen readers', () => {
    at('18:18:00')
    show()
    expect(document.querySelector('.clock-left')?.getAttribute('aria-hidden')).toBe('true')
  })
  test('under five minutes it counts seconds', () => {
    at('19:57:00')
    show()
    wait(2_010)
    expect(text()).toContain('2 min 57 s left')
  })
  test('the words change with the colour', () => {
    at('19:10:00')
    show()
    expect(text()).toContain('Closes soon.')
    wait(minutes(41))
    expect(text()).toContain('Closing now.')
  })
  test('speaks at 30, 10, 5 and 1 minutes and at the cut-off, and at no other time', () => {
    at('19:28:30')
    show()
    const heard: string[] = []
    for (let second = 0; second < 35 * 60; second += 1) {
      wait(1_000)
      const now = said() ?? ''
      if (now !== heard.at(-1) && now !== '') heard.push(now)
    }
    expect(heard).toEqual([
      '30 minutes until the cut-off.',
      '10 minutes until the cut-off.',
      '5 minutes until the cut-off.',
      '1 minute until the cut-off.',
      'The cut-off has passed.',
    ])
  })
  test('rings once, at the instant', () => {
    at('19:59:50')
    const onPast = vi.fn()
    show({ onPast })
    wait(9_000)
    expect(onPast).not.toHaveBeenCalled()
    wait(1_100)
    expect(onPast).toHaveBeenCalledTimes(1)
    expect(text()).toBe('Cut-off passed Thu 11/20 2:00 PM CT')
    wait(minutes(10))
    expect(onPast).toHaveBeenCalledTimes(1)
  })
  test('does not ring for a cut-off that was past from the start', () => {
    at('20:30:00')
    const onPast = vi.fn()
    show({ onPast })
    wait(minutes(2))
    expect(onPast).not.toHaveBeenCalled()
  })
  test("goes by the server's time when the device is an hour behind", () => {
    at('18:59:55')
    learnServerTime('Thu, 20 Nov 2025 19:59:55 GMT')
    const onPast = vi.fn()
    show({ onPast })
    wait(6_000)
    expect(onPast).toHaveBeenCalledTimes(1)
  })
  test('a hidden page that wakes after the cut-off speaks at once', () => {
    at('19:30:00')
    const onPast = vi.fn()
    show({ onPast })
    at('20:05:00')
    act(() => {
      document.dispatchEvent(new Event('visibilitychange'))
    })
    expect(onPast).toHaveBeenCalledTimes(1)
  })
  test('a silent one shows and does not speak', () => {
    at('19:59:30')
    show({ isSilent: true })
    wait(minutes(1))
    expect(said()).toBe('')
    expect(text()).toContain('Cut-off passed')
  })
})
