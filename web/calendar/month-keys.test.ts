import { expect, test } from 'vitest'
import { dayAfterKey } from './month-keys.ts'

test.each([
  ['ArrowLeft', false, '2026-11-01', '2026-10-31'],
  ['ArrowRight', false, '2026-11-30', '2026-12-01'],
  ['ArrowUp', false, '2026-11-03', '2026-10-27'],
  ['ArrowDown', false, '2026-11-25', '2026-12-02'],
  ['Home', false, '2026-11-20', '2026-11-15'],
  ['End', false, '2026-11-20', '2026-11-21'],
  ['Home', false, '2026-11-15', '2026-11-15'],
  ['PageUp', false, '2026-03-31', '2026-02-28'],
  ['PageDown', false, '2026-01-31', '2026-02-28'],
  ['PageUp', true, '2028-02-29', '2027-02-28'],
  ['PageDown', true, '2026-11-20', '2027-11-20'],
])('%s (Shift %s) leads from %s; %s', (key, isShift, from, to) => {
  expect(dayAfterKey(from, key, isShift)).toBe(to)
})

test('other keys are not the grid’s', () => {
  expect(dayAfterKey('2026-11-20', 'a')).toBeUndefined()
  expect(dayAfterKey('2026-11-20', 'toString')).toBeUndefined()
})

test('the grid ends where the calendar does', () => {
  expect(dayAfterKey('2099-12-31', 'ArrowRight')).toBe('2099-12-31')
  expect(dayAfterKey('2000-01-01', 'PageUp')).toBe('2000-01-01')
})
