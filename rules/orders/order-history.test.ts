import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, weekdayOf } from '../calendar.ts'
import { type HistoryMode, historyDates, wastePercent } from './order-history.ts'

/** A Thursday. */
const order = { orderDate: '2025-11-20', usedOnDay: 5 }
const past = (orderNo: string, orderDate: string, usedOnDay: number = weekdayOf(orderDate)) => ({
  orderNo,
  orderDate,
  usedOnDay,
})

test('ORD-32 Daily: the last order dates, each once with all its orders, newest first', () => {
  const columns = historyDates('Daily', order, [
    past('480003', '2025-11-18'),
    past('480010', '2025-11-19'),
    past('480001', '2025-11-13'),
    past('480011', '2025-11-19'),
  ])
  expect(columns).toEqual([
    { label: '11/19', date: '2025-11-19', orderNos: ['480011', '480010'] },
    { label: '11/18', date: '2025-11-18', orderNos: ['480003'] },
    { label: '11/13', date: '2025-11-13', orderNos: ['480001'] },
  ])
})

test('ORD-32 Weekly: the same weekday of the last ten weeks, not the eleventh', () => {
  const thursdays = Array.from({ length: 12 }, (_, week) =>
    past(String(480_000 - week), addDays(order.orderDate, -7 * (week + 1))),
  )
  const columns = historyDates('Weekly', order, [past('1', '2025-11-19'), ...thursdays])
  expect(columns.map(({ date }) => date)).toEqual(thursdays.slice(0, 10).map(({ orderDate }) => orderDate))
  expect(historyDates('Weekly', order, thursdays.slice(10))).toEqual([])
})

test('ORD-32 ORD-71 Last: the last orders with the same used-on day, one a column, whatever their date', () => {
  const columns = historyDates('Last', order, [
    past('7', '2025-11-18', 5),
    past('8', '2025-11-18', 5),
    past('9', '2025-11-19', 4),
    past('10', '2025-11-12', 5),
  ])
  expect(columns.map(({ date, orderNos }) => [date, ...orderNos])).toEqual([
    ['2025-11-18', '8'],
    ['2025-11-18', '7'],
    ['2025-11-12', '10'],
  ])
})

test('ORD-32 the order’s own day and later ones are no history', () => {
  for (const mode of ['Daily', 'Weekly', 'Last'] as const) {
    expect(historyDates(mode, order, [past('1', '2025-11-20'), past('2', '2025-11-27')])).toEqual([])
  }
})

test('ORD-31 CON-13 at most ten columns, newest first, whatever the mode and the order of the facts', () => {
  const orders = fc.uniqueArray(
    fc.record({ orderNo: fc.integer({ min: 1, max: 99_999 }).map(String), days: fc.integer({ min: -5, max: 120 }) }),
    {
      selector: ({ orderNo }) => orderNo,
      maxLength: 60,
    },
  )
  fc.assert(
    fc.property(fc.constantFrom<HistoryMode>('Daily', 'Weekly', 'Last'), orders, (mode, some) => {
      const facts = some.map(({ orderNo, days }) => past(orderNo, addDays(order.orderDate, -days)))
      const columns = historyDates(mode, order, facts)
      const dates = columns.map(({ date }) => date)
      expect(historyDates(mode, order, facts.toReversed())).toEqual(columns)
      expect(columns.length).toBeLessThanOrEqual(10)
      expect(dates).toEqual(dates.toSorted().toReversed())
      expect(dates.every((date) => date < order.orderDate)).toBe(true)
      const shown = columns.flatMap(({ orderNos }) => orderNos)
      expect(new Set(shown).size).toBe(shown.length)
    }),
  )
})

test.each([
  [0, 10, 0],
  [1, 3, 33.3],
  [2, 3, 66.7],
  [1, 80, 1.3],
  [12, 10, 120],
  [3, 0, undefined],
])('ORD-34 CON-12 %i wasted of %i ordered is %s percent', (waste, ordered, percent) => {
  expect(wastePercent(waste, ordered)).toBe(percent)
})
