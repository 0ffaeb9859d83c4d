import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addDays,
  addMonths,
  dayCode,
  dayLetter,
  daysBetween,
  firstOfMonth,
  formatTime,
  formatWall,
  fromUsDate,
  isOnMenuDay,
  isPlainDate,
  monthGrid,
  shortDate,
  shortWeekday,
  toUsDate,
  WEEKDAYS,
  weekdayFromText,
  weekdayName,
  weekdayOf,
  weekOf,
  weekStart,
} from './calendar.ts'

/** Every day 2020 to 2099, counted by hand from Wednesday 2020-01-01: the oracle knows no Date. */
const everyDay = countDays()
const someDay = fc.constantFrom(...everyDay.map(({ date }) => date))

describe('every day from 2020 to 2099 (INV-06)', () => {
  test('the oracle covers 80 years with their 20 leap days', () => {
    expect(everyDay.length).toBe(80 * 365 + 20)
  })

  test('INV-06 is a real day, follows the day before it, and keeps its weekday', () => {
    const wrong = everyDay.filter(({ date, weekday }, index) => {
      const before = everyDay[index - 1]
      const follows = !before || (addDays(before.date, 1) === date && addDays(date, -1) === before.date)
      return !isPlainDate(date) || weekdayOf(date) !== weekday || !follows || daysBetween('2020-01-01', date) !== index
    })
    expect(wrong).toEqual([])
  })

  test('INV-06 GEN-13 goes to MM/DD/YYYY and back exactly', () => {
    expect(everyDay.filter(({ date }) => fromUsDate(toUsDate(date)) !== date)).toEqual([])
    expect(everyDay.filter(({ date, us }) => toUsDate(date) !== us)).toEqual([])
  })

  test('INV-06 GEN-11 lies in a week of seven days that starts on Sunday', () => {
    const wrong = everyDay.filter(({ date, weekday }) => {
      const week = weekOf(date)
      return (
        week.length !== 7 || week[0] !== weekStart(date) || weekdayOf(week[0] ?? '') !== 1 || week[weekday - 1] !== date
      )
    })
    expect(wrong).toEqual([])
  })

  test('INV-06 CAL-01 stands once on its month page, which is whole weeks without a needless one', () => {
    const months = new Map<string, string[]>()
    for (const { date } of everyDay) months.set(date.slice(0, 7), [...(months.get(date.slice(0, 7)) ?? []), date])
    expect(months.size).toBe(80 * 12)
    for (const [month, days] of months) {
      const first = `${month}-01`
      const grid = monthGrid(first)
      expect(grid.filter((date) => date.startsWith(month))).toEqual(days)
      expect(grid.length % 7).toBe(0)
      expect(weekdayOf(grid[0] ?? '')).toBe(1)
      expect(weekStart(first)).toBe(grid[0])
      expect(weekOf(days.at(-1) ?? '').at(-1)).toBe(grid.at(-1))
    }
  })
})

test('INV-06 adding days adds up, and the days between are those added', () => {
  fc.assert(
    fc.property(someDay, fc.integer({ min: -4000, max: 4000 }), fc.integer({ min: -4000, max: 4000 }), (date, a, b) => {
      expect(addDays(addDays(date, a), b)).toBe(addDays(date, a + b))
      expect(daysBetween(date, addDays(date, a))).toBe(a)
    }),
  )
})

test('adding months keeps the day, or takes the last one of a shorter month', () => {
  fc.assert(
    fc.property(someDay, fc.integer({ min: -240, max: 240 }), (date, months) => {
      const later = addMonths(date, months)
      const index = (d: string) => Number(d.slice(0, 4)) * 12 + Number(d.slice(5, 7))
      expect(index(later)).toBe(index(date) + months)
      expect(later.slice(8) === date.slice(8) || addDays(later, 1).endsWith('-01')).toBe(true)
      expect(later.slice(8) <= date.slice(8)).toBe(true)
    }),
  )
})

test.each([
  ['2024-01-31', 1, '2024-02-29'],
  ['2025-01-31', 1, '2025-02-28'],
  ['2025-12-15', 1, '2026-01-15'],
  ['2026-01-15', -1, '2025-12-15'],
  ['2024-02-29', 12, '2025-02-28'],
])('%s plus %i months is %s', (date, months, expected) => {
  expect(addMonths(date, months)).toBe(expected)
})

test.each([
  ['7/4/2026', '2026-07-04'],
  ['07/04/2026', '2026-07-04'],
  [' 12/31/2099 ', '2099-12-31'],
  ['2/29/2024', '2024-02-29'],
  ['1/1/2000', '2000-01-01'],
])('CSV-08 %j is %s', (text, date) => {
  expect(fromUsDate(text)).toBe(date)
})

test.each([
  '',
  '2/29/2025',
  '2/30/2024',
  '13/1/2026',
  '0/1/2026',
  '1/0/2026',
  '4/31/2026',
  '12/31/1999',
  '1/1/2100',
  '7/4/26',
  '2026-07-04',
  '7-4-2026',
  '007/4/2026',
  '7/4/2026x',
  '٧/4/2026',
])('CSV-08 %j is no date', (text) => {
  expect(fromUsDate(text)).toBeUndefined()
})

test.each([
  '2025-02-29',
  '2026-13-01',
  '2026-00-10',
  '2026-01-00',
  '1999-12-31',
  '2100-01-01',
  '2026-1-1',
  '2026-01-01T00:00',
  '',
  '07/04/2026',
])('%j is no plain date', (text) => {
  expect(isPlainDate(text)).toBe(false)
})

test('GEN-11 weekdays have their letters, codes and names', () => {
  expect(WEEKDAYS.map(dayLetter).join('')).toBe('UMTWRFS')
  expect(WEEKDAYS.map(dayCode)).toEqual(['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'])
  expect(WEEKDAYS.map(weekdayName)[4]).toBe('Thursday')
  expect(WEEKDAYS.map(shortWeekday)[5]).toBe('Fri')
})

test('CSV-15 a weekday is read from its name or its first three letters, in any case', () => {
  for (const weekday of WEEKDAYS) {
    const [code, name] = [dayCode(weekday), weekdayName(weekday)]
    for (const text of [code, code.toLowerCase(), name, name.toUpperCase(), ` ${name} `])
      expect(weekdayFromText(text)).toBe(weekday)
  }
  for (const text of ['', 'M', 'MO', 'THUR', 'MONDAYS', '2', 'constructor'])
    expect(weekdayFromText(text)).toBeUndefined()
})

test('LOC-28 LOC-32 a location takes deliveries on the days of its letters, R Thursday and U Sunday', () => {
  const week = weekOf('2025-11-20')
  const open = (menuDays: string) => week.map((date) => isOnMenuDay(menuDays, date))
  expect(open('MTWRF')).toEqual([false, true, true, true, true, true, false])
  expect(open('UR')).toEqual([true, false, false, false, true, false, false])
  expect(open('')).toEqual(week.map(() => false))
})

test('days and times are shown as people write them', () => {
  expect(shortDate('2025-11-20')).toBe('11/20')
  expect(firstOfMonth('2025-11-20')).toBe('2025-11-01')
  expect(formatWall('2025-11-20', '14:00')).toBe('Thu 11/20, 2:00 PM')
  expect(['00:00', '00:30', '11:59', '12:00', '13:05', '23:59'].map(formatTime)).toEqual([
    '12:00 AM',
    '12:30 AM',
    '11:59 AM',
    '12:00 PM',
    '1:05 PM',
    '11:59 PM',
  ])
})

function countDays(): { date: string; us: string; weekday: number }[] {
  const lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
  const two = (n: number) => String(n).padStart(2, '0')
  const days: { date: string; us: string; weekday: number }[] = []
  for (let year = 2020; year <= 2099; year++) {
    for (const [index, length] of lengths.entries()) {
      const [month, last] = [two(index + 1), index === 1 && year % 4 === 0 ? 29 : length]
      for (let day = 1; day <= last; day++) {
        days.push({
          date: `${year}-${month}-${two(day)}`,
          us: `${month}/${two(day)}/${year}`,
          weekday: ((days.length + 3) % 7) + 1,
        })
      }
    }
  }
  return days
}
