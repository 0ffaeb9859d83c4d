import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, WEEKDAYS, type Weekday, weekdayName } from '../calendar.ts'
import { cutoffFor } from './cutoff.ts'
import {
  CUT_DAYS,
  type CutoffRow,
  cutDaysOffered,
  cutoffSentence,
  dateLock,
  heldCutoff,
  isCutTime,
  judgeCutoffRow,
  momentWords,
  newCutoff,
  readCutTime,
  withRow,
} from './cutoff-row.ts'

const today = '2026-11-19'
const facts = { today, isCustomerKnown: true, hasRow: false, isNew: true }
const friday: CutoffRow = {
  ...{ customerNo: '', weekday: 6, orderDate: undefined },
  ...{ cutDay: -2, cutTime: '14:00', isNoWork: false },
}
const thanksgiving: CutoffRow = { ...friday, weekday: undefined, orderDate: '2026-11-26' }

describe('CUT-04 CUT-05 what a row may say', () => {
  const faultsOf = (row: CutoffRow, known = {}) => judgeCutoffRow(row, { ...facts, ...known })
  test('a default row that is modified, and a new override', () => {
    expect(faultsOf(friday, { isNew: false, hasRow: true })).toEqual([])
    expect(faultsOf(thanksgiving)).toEqual([])
    expect(faultsOf({ ...thanksgiving, orderDate: today }), 'today is the earliest').toEqual([])
    expect(faultsOf({ ...friday, customerNo: '104220' }), 'a weekday row of a customer').toEqual([])
  })
  test.each<[string, Partial<CutoffRow>, object, string, string]>([
    ['no date', { orderDate: undefined, weekday: undefined }, {}, 'orderDate', 'Value is required'],
    [
      'a past date',
      { orderDate: '2026-11-18' },
      {},
      'orderDate',
      '11/18/2026 is past. The earliest date is 11/19/2026.',
    ],
    [
      'a past date modified',
      { orderDate: '2026-11-18' },
      { isNew: false, hasRow: true },
      'orderDate',
      '11/18/2026 is past. The earliest date is 11/19/2026.',
    ],
    ['one that has a row', {}, { hasRow: true }, 'orderDate', '11/26/2026 has an override already. Modify that one.'],
    [
      'another default row',
      { orderDate: undefined, weekday: 6 },
      {},
      'weekday',
      'Every weekday has its default row. Modify that one.',
    ],
    [
      'a second weekday row of a customer',
      { customerNo: '104220', orderDate: undefined, weekday: 6 },
      { hasRow: true },
      'weekday',
      'Friday has a row of this customer already. Modify that one.',
    ],
    ['a cut day too near', { cutDay: 1 }, {}, 'cutDay', 'Menu Cut Day must be from 0 to -9.'],
    ['a cut day too far', { cutDay: -10 }, {}, 'cutDay', 'Menu Cut Day must be from 0 to -9.'],
    ['a part of a day', { cutDay: -2.5 }, {}, 'cutDay', 'Menu Cut Day must be from 0 to -9.'],
    ['no time of a day', { cutTime: '24:00' }, {}, 'cutTime', 'Time must be written HH:mm, from 00:00 to 23:59.'],
    ['nobody’s', { customerNo: '999' }, { isCustomerKnown: false }, 'customerNo', 'Customer 999 was not found.'],
    [
      'no work every week',
      { orderDate: undefined, weekday: 6, isNoWork: true },
      { isNew: false },
      'isNoWork',
      'A no-work day is one date. Add it under Add Cut Date.',
    ],
  ])('%s is refused beside its field', (_, row, known, field, text) => {
    expect(faultsOf({ ...thanksgiving, ...row }, known)).toEqual([{ field, text }])
  })
  test('all that is wrong is told at once', () => {
    const wrong = { ...thanksgiving, orderDate: '2026-01-01', cutDay: -10, cutTime: 'noon', customerNo: 'X' }
    expect(faultsOf(wrong, { isCustomerKnown: false }).map(({ field }) => field)).toEqual([
      'customerNo',
      'orderDate',
      'cutDay',
      'cutTime',
    ])
  })
  test('CUT-05 the days that are offered', () => {
    expect(CUT_DAYS).toEqual([0, -1, -2, -3, -4, -5, -6, -7, -8, -9])
    expect(cutDaysOffered(false, -4)).toEqual([-2, -3, -4, -5, -6, -7, -8, -9])
    expect(cutDaysOffered(false, -1)).toEqual([-1, -2, -3, -4, -5, -6, -7, -8, -9])
    expect(cutDaysOffered(true, -2)).toEqual(CUT_DAYS)
  })
  test('CUT-04 a date of the past and one with an override say why', () => {
    expect(dateLock(today, { today, hasRow: false })).toBeUndefined()
    expect(dateLock('2026-11-27', { today, hasRow: true })).toBe('11/27/2026 has an override already. Modify that one.')
    expect(dateLock('2026-11-18', { today, hasRow: true })).toMatch(/is past/)
  })
})

test.each([
  ['14:00', '14:00'],
  ['1400', '14:00'],
  ['14', '14:00'],
  ['2pm', '14:00'],
  ['2:30 PM', '14:30'],
  ['2.30', '2.30'],
  ['12am', '00:00'],
  ['12 p.m.', '12:00'],
  ['0', '00:00'],
  ['7:05', '07:05'],
  ['24:00', '24:00'],
  ['13pm', '13pm'],
  ['14:60', '14:60'],
  ['', ''],
  [' noon ', 'noon'],
])('a time typed as "%s" is %s', (typed, time) => expect(readCutTime(typed)).toBe(time))

test('a time of a day is read as it is written', () => {
  const time = fc.tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  fc.assert(
    fc.property(time, ([hour, minute]) => {
      const written = `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
      expect([isCutTime(written), readCutTime(written)]).toEqual([true, written])
    }),
  )
})

describe('a row in words', () => {
  const say = (row: Partial<CutoffRow>) => cutoffSentence({ ...friday, ...row }, 'CT')
  test.each<[Partial<CutoffRow>, string]>([
    [{}, 'Orders for Friday close Wednesday 2:00 PM CT.'],
    [{ weekday: 1 }, 'Orders for Sunday close Friday 2:00 PM CT.'],
    [
      { weekday: 5, cutTime: '00:00' },
      'Orders for Thursday close Tuesday 12:00 AM CT, the night from Monday to Tuesday.',
    ],
    [{ cutDay: -7 }, 'Orders for Friday close Friday 2:00 PM CT, 7 days before.'],
    [
      { cutDay: -9, cutTime: '00:00' },
      'Orders for Friday close Wednesday 12:00 AM CT, the night from Tuesday to Wednesday, 9 days before.',
    ],
    [{ weekday: undefined, orderDate: '2026-11-26' }, 'Orders for Thursday 11/26 close Tuesday 2:00 PM CT.'],
    [
      { weekday: undefined, orderDate: '2026-11-26', isNoWork: true },
      'Nothing is made or delivered on Thursday 11/26: no new orders. Orders that are there can be changed until Tuesday 2:00 PM CT.',
    ],
  ])('%o', (row, sentence) => expect(say(row)).toBe(sentence))

  test('CUT-13 the weekday that is said is the one on which the engine closes, for every row and week', () => {
    const row = fc.record({
      weekday: fc.constantFrom(...WEEKDAYS),
      cutDay: fc.constantFrom(...CUT_DAYS),
      far: fc.integer({ min: 0, max: 400 }),
    })
    fc.assert(
      fc.property(row, ({ weekday, cutDay, far }) => {
        const date = addDays('2026-11-22', far)
        const closes = cutoffFor(
          { weekdays: [], dates: [{ customerNo: '', orderDate: date, cutDay, cutTime: '14:00', isNoWork: false }] },
          '',
          date,
        )
        const own = { ...friday, weekday: undefined, orderDate: date, cutDay }
        expect(cutoffSentence(own, 'CT')).toContain(
          ` close ${weekdayName((new Date(`${closes.date}T00:00Z`).getUTCDay() + 1) as Weekday)} 2:00 PM`,
        )
        expect(say({ weekday, cutDay })).toMatch(
          new RegExp(`^Orders for ${weekdayName(weekday)} close \\w+day 2:00 PM CT`),
        )
      }),
    )
  })

  test('a moment, midnight by its night', () => {
    expect(momentWords({ date: '2026-11-24', time: '14:00', zoneName: 'CT' })).toBe('Tue 11/24, 2:00 PM CT')
    expect(momentWords({ date: '2026-11-24', time: '00:00', zoneName: 'CT' })).toBe(
      'Tue 11/24, 12:00 AM CT, the night from Monday to Tuesday',
    )
  })
})

describe('the rules as they would be', () => {
  const rules = {
    weekdays: [{ customerNo: '', weekday: 5, cutDay: -2, cutTime: '14:00' }],
    dates: [{ customerNo: '', orderDate: '2026-11-26', cutDay: -3, cutTime: '12:00', isNoWork: false }],
  }
  const closes = (with_: typeof rules | ReturnType<typeof withRow>, customerNo = '104220') => {
    const { date, time, isNoWork } = cutoffFor(with_, customerNo, '2026-11-26')
    return `${date.slice(5)} ${time}${isNoWork ? ' no work' : ''}`
  }
  test('a row in the place of the one that is there, a new one, and without one', () => {
    expect(closes(rules)).toBe('11-23 12:00')
    expect(closes(withRow(rules, { ...thanksgiving, cutTime: '09:00', isNoWork: true }))).toBe('11-24 09:00 no work')
    expect(closes(withRow(rules, thanksgiving, true))).toBe('11-24 14:00')
    const thursday = { ...friday, weekday: 5 as const, cutDay: -4 }
    expect(closes(withRow(withRow(rules, thanksgiving, true), thursday))).toBe('11-22 14:00')
    const own = { ...thanksgiving, customerNo: '104220', cutTime: '08:00' }
    expect([closes(withRow(rules, own)), closes(withRow(rules, own), '104500')]).toEqual(['11-24 08:00', '11-23 12:00'])
  })
})

describe('CUT-15 the cut-off of a new row for a date', () => {
  const rules = {
    weekdays: [
      { customerNo: '', weekday: 6, cutDay: -5, cutTime: '16:30' },
      { customerNo: '104220', weekday: 6, cutDay: -3, cutTime: '09:00' },
    ],
    dates: [{ customerNo: '', orderDate: '2026-12-04', cutDay: -4, cutTime: '08:00', isNoWork: false }],
  }
  test.each([
    ['every customer, by the weekday', '', '2026-11-27', { cutDay: -5, cutTime: '16:30' }],
    ['a customer, by its own weekday', '104220', '2026-11-27', { cutDay: -3, cutTime: '09:00' }],
    ['a customer, by the date of every customer', '104220', '2026-12-04', { cutDay: -4, cutTime: '08:00' }],
    ['a day without any row', '', '2026-11-26', { cutDay: -2, cutTime: '00:00' }],
    ['over the end of a year', '', '2027-01-01', { cutDay: -5, cutTime: '16:30' }],
  ])('%s', (_, customerNo, date, held) => {
    expect(heldCutoff(rules, customerNo, date)).toEqual(held)
    expect(newCutoff(true, heldCutoff(rules, customerNo, date)), 'no work: kept').toEqual(held)
    expect(newCutoff(false, held), 'CUT-05: the defaults').toEqual({ cutDay: -2, cutTime: '00:00' })
  })

  test('a no-work day without a date yet has the defaults', () => {
    expect(newCutoff(true, undefined)).toEqual({ cutDay: -2, cutTime: '00:00' })
  })
})
