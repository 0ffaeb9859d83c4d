import { expect, test } from 'vitest'
import { ZONE } from '#tests/support/zone.ts'
import { systemClock, testClock } from './clock.ts'

test('the machine’s clock is not skewed', () => {
  const clock = systemClock(ZONE)
  expect(Math.abs(clock.now().getTime() - Date.now())).toBeLessThan(1_000)
  expect(clock.skewMs()).toBe(0)
})

test('today is the day in Chicago, not in Greenwich', () => {
  const clock = testClock('2026-11-21T05:59:00Z', ZONE)
  expect(clock.today()).toBe('2026-11-20')
  clock.advance(60_000)
  expect(clock.today()).toBe('2026-11-21')
  expect(testClock('2026-11-21T05:59:00Z', 'UTC').today()).toBe('2026-11-21')
})

test('a test’s clock can be set, and says how far it is from the machine’s', () => {
  const clock = testClock('2026-11-21T12:00:00Z', ZONE)
  clock.set('2027-03-14T08:00:00Z')
  expect(Math.abs(clock.now().getTime() - Date.parse('2027-03-14T08:00:00Z'))).toBeLessThan(1_000)
  expect(Math.abs(Date.now() + clock.skewMs() - clock.now().getTime())).toBeLessThan(1_000)
})
