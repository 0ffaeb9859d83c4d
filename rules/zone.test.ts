import { expect, test } from 'vitest'
import { ZONE } from '#tests/support/zone.ts'
import { dateIn, formatCutoff, wallIn } from './zone.ts'

const at = (iso: string) => new Date(iso)
/** Thursday 11/20/2025, 2:00 PM in Chicago. */
const cutoffAt = at('2025-11-20T20:00:00Z')
const before = (ms: number) => new Date(cutoffAt.getTime() - ms)
const [SECOND, MINUTE, HOUR] = [1000, 60_000, 3_600_000]

test.each([
  ['2025-11-20T05:59:59Z', '2025-11-19', '23:59'],
  ['2025-11-20T06:00:00Z', '2025-11-20', '00:00'],
  ['2025-07-01T04:59:59Z', '2025-06-30', '23:59'],
  ['2025-07-01T05:00:00Z', '2025-07-01', '00:00'],
  ['2025-03-09T07:59:00Z', '2025-03-09', '01:59'],
  ['2025-03-09T08:00:00Z', '2025-03-09', '03:00'],
  ['2025-11-02T06:30:00Z', '2025-11-02', '01:30'],
  ['2025-11-02T07:30:00Z', '2025-11-02', '01:30'],
  ['2024-02-29T18:00:00Z', '2024-02-29', '12:00'],
  ['2026-01-01T05:30:00Z', '2025-12-31', '23:30'],
])('GEN-12 %s is %s %s in Chicago, summer time or not', (iso, date, time) => {
  expect(dateIn(at(iso), ZONE)).toBe(date)
  expect(wallIn(at(iso), ZONE)).toEqual({ date, time, zoneName: 'CT' })
})

test('another zone may be asked for, also after Chicago', () => {
  expect(dateIn(at('2025-11-20T05:59:59Z'), ZONE)).toBe('2025-11-19')
  expect(dateIn(at('2025-11-20T05:59:59Z'), 'America/New_York')).toBe('2025-11-20')
  expect(formatCutoff(cutoffAt, before(HOUR), 'America/New_York').text).toBe('Cut-off Thu 11/20, 3:00 PM ET')
})

test.each([
  ['two days', 48 * HOUR, undefined, 'calm'],
  ['a day', 24 * HOUR, undefined, 'calm'],
  ['a second under a day', 24 * HOUR - SECOND, '23 h 59 min left', 'calm'],
  ['1 h 42 min', HOUR + 42 * MINUTE, '1 h 42 min left', 'calm'],
  ['1 h 42 min 59 s', HOUR + 42 * MINUTE + 59 * SECOND, '1 h 42 min left', 'calm'],
  ['an hour', HOUR, '1 h 0 min left', 'calm'],
  ['a millisecond under an hour', HOUR - 1, '59 min left', 'soon'],
  ['ten minutes', 10 * MINUTE, '10 min left', 'soon'],
  ['a millisecond under ten minutes', 10 * MINUTE - 1, '9 min left', 'now'],
  ['five minutes', 5 * MINUTE, '5 min left', 'now'],
  ['under five minutes', 5 * MINUTE - 1, '4 min 59 s left', 'now'],
  ['a minute', MINUTE, '1 min 0 s left', 'now'],
  ['30 seconds', 30 * SECOND, '30 s left', 'now'],
  ['a millisecond', 1, '0 s left', 'now'],
])('the cut-off is said with %s left (SCR-04)', (_, left, remaining, urgency) => {
  expect(formatCutoff(cutoffAt, before(left), ZONE)).toEqual({
    text: 'Cut-off Thu 11/20, 2:00 PM CT',
    remaining,
    urgency,
  })
})

test.each([0, -1, -HOUR])('INV-07 the cut-off itself is past (%i ms left)', (left) => {
  expect(formatCutoff(cutoffAt, before(left), ZONE)).toEqual({
    text: 'Cut-off passed Thu 11/20 2:00 PM CT',
    remaining: undefined,
    urgency: 'past',
  })
})
