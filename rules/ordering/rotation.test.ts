import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, weekdayOf } from '../calendar.ts'
import { isOffered, makeCycleOn, menuSeqNo, menuWeekOn, type Rotation, weekOfSeqNo } from './rotation.ts'

const four: Rotation = { weeks: 4, starts: [{ startsOn: '2026-11-01', weekNo: 1 }] }

test.each([
  ['2026-11-01', 1],
  ['2026-11-07', 1],
  ['2026-11-08', 2],
  ['2026-11-28', 4],
  ['2026-11-29', 1],
  ['2026-10-31', 4],
  ['2026-10-25', 4],
  ['2026-10-24', 3],
])('SRV-06 on %s week %i of four is on', (date, week) => {
  expect(menuWeekOn(four, date)).toBe(week)
})

test('SRV-06 a later start sets the rotation anew from its date', () => {
  const moved: Rotation = { weeks: 4, starts: [...four.starts, { startsOn: '2026-11-15', weekNo: 1 }] }
  expect([menuWeekOn(moved, '2026-11-14'), menuWeekOn(moved, '2026-11-15')]).toEqual([2, 1])
})

test('SRV-06 without a rotation, and without a start, it is the first week: the weekday alone', () => {
  expect(menuSeqNo(undefined, '2026-11-24')).toBe('3')
  expect(menuSeqNo({ weeks: 4, starts: [] }, '2026-11-24')).toBe('3')
  expect(makeCycleOn('', undefined, '2026-11-24')).toBe('')
  expect(makeCycleOn('B', four, '2026-11-24')).toBe('B/4')
})

test('SRV-06 a place in the rotation leads back to its week and weekday, over any rotation and date', () => {
  const rotation = fc.integer({ min: 1, max: 13 }).chain((weeks) =>
    fc
      .array(fc.record({ days: fc.integer({ min: -400, max: 400 }), weekNo: fc.integer({ min: 1, max: weeks }) }))
      .map((starts) => ({
        weeks,
        starts: starts
          .map(({ days, weekNo }) => ({ startsOn: addDays('2026-11-01', days), weekNo }))
          .sort((a, b) => (a.startsOn < b.startsOn ? -1 : 1)),
      })),
  )
  fc.assert(
    fc.property(rotation, fc.integer({ min: -900, max: 900 }), (given, days) => {
      const date = addDays('2026-11-01', days)
      const week = menuWeekOn(given, date)
      expect(week >= 1 && week <= given.weeks).toBe(true)
      const seqNo = menuSeqNo(given, date)
      expect(weekOfSeqNo(seqNo)).toBe(week)
      expect((Number(seqNo) - 1) % 7).toBe(weekdayOf(date) - 1)
    }),
  )
})

test.each([
  ['', 1],
  ['0', 1],
  ['7', 1],
  ['8', 2],
  ['28', 4],
  ['A', 1],
  ['-3', 1],
  ['07', 1],
  ['99999', 1],
])('SRV-04 the place "%s" is in week %i', (seqNo, week) => {
  expect(weekOfSeqNo(seqNo)).toBe(week)
})

test('SRV-04 a cycle that says nothing takes nothing off; one that says something offers that alone, week by week', () => {
  const offer = new Map([['100100', new Set([1, 3])]])
  expect(isOffered(undefined, '9', '100100')).toBe(true)
  expect([isOffered(offer, '3', '100100'), isOffered(offer, '9', '100100'), isOffered(offer, '15', '100100')]).toEqual([
    true,
    false,
    true,
  ])
  expect(isOffered(offer, '3', '100101')).toBe(false)
})
