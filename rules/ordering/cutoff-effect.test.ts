import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CutoffEffect, cutoffEffect, deletedRowText, effectCounts, effectWarnings } from './cutoff-effect.ts'

const now = new Date('2026-11-19T18:00:00Z')
const at = (hour: number) => new Date(now.getTime() + hour * 3_600_000)
const none = { orders: 0, customers: 0 }
const nothing: CutoffEffect = {
  ...{ closing: none, reopening: none, moving: none, stranded: none, total: none },
  ...{ daysClosing: [], daysReopening: [], daysStopped: [], exempt: 0 },
}

/** Before: each date closes by `before`, afterwards by `after`. */
function effect(
  before: Record<string, number>,
  after: Record<string, number>,
  noWork: readonly string[] = [],
): CutoffEffect {
  const engine = (hours: Record<string, number>, closed: readonly string[]) => (_: string, date: string) => ({
    cutoffAt: at(hours[date] ?? 0),
    isNoWork: closed.includes(date),
  })
  const open = Object.keys(before).flatMap((orderDate) =>
    ['104220', '104500'].map((customerNo) => ({
      customerNo,
      orderDate,
      cutoffAt: at(before[orderDate] ?? 0),
      orders: 2,
    })),
  )
  const days = Object.keys(before)
  return cutoffEffect({
    open,
    before: engine(before, []),
    after: engine(after, noWork),
    days,
    owner: '',
    now,
    exempt: 0,
  })
}

test('what closes, reopens and moves is told apart, and counted once in all', () => {
  const found = effect(
    { '2026-11-21': 5, '2026-11-22': -3, '2026-11-23': 9, '2026-11-24': 9, '2026-11-25': -9 },
    { '2026-11-21': -1, '2026-11-22': 2, '2026-11-23': 10, '2026-11-24': 9, '2026-11-25': -8 },
  )
  const two = { orders: 4, customers: 2 }
  expect(found).toEqual({
    ...nothing,
    ...{ closing: two, reopening: two, moving: two, total: { orders: 12, customers: 2 } },
    ...{ daysClosing: ['2026-11-21'], daysReopening: ['2026-11-22'] },
  })
})

test('INV-07 the instant itself is past', () => {
  expect(effect({ '2026-11-21': 1 }, { '2026-11-21': 0 }).closing.orders).toBe(4)
  expect(effect({ '2026-11-21': 0 }, { '2026-11-21': 1 }).reopening.orders).toBe(4)
})

test('CUT-15 orders on a day that gets no work are counted, whatever becomes of their cut-off', () => {
  const found = effect({ '2026-11-26': 9 }, { '2026-11-26': 9 }, ['2026-11-26'])
  expect([found.stranded, found.total, found.daysStopped]).toEqual([
    { orders: 4, customers: 2 },
    { orders: 4, customers: 2 },
    ['2026-11-26'],
  ])
})

test.each([
  ['closes', 9, -1],
  ['reopens', -1, 9],
  ['moves', 9, 10],
])('CUT-15 an order on a day that gets no work is counted once, also when its cut-off %s', (_, before, after) => {
  const found = effect({ '2026-11-26': before }, { '2026-11-26': after }, ['2026-11-26'])
  const four = { orders: 4, customers: 2 }
  expect(found).toMatchObject({ closing: none, reopening: none, moving: none, stranded: four, total: four })
  expect(effectCounts(found, true)).toEqual(['4 open orders of 2 customers are for this day. Move or cancel them.'])
})

test('every order is under at most one head, and all heads together are the total', () => {
  const hour = fc.integer({ min: -3, max: 3 })
  fc.assert(
    fc.property(fc.array(fc.tuple(hour, hour, fc.boolean()), { maxLength: 6 }), (days) => {
      const date = (at: number) => `2026-12-0${at + 1}`
      const hours = (which: 0 | 1) => Object.fromEntries(days.map((day, at) => [date(at), day[which]]))
      const closed = days.flatMap(([, , isNoWork], at) => (isNoWork ? [date(at)] : []))
      const { closing, reopening, moving, stranded, total } = effect(hours(0), hours(1), closed)
      expect(closing.orders + reopening.orders + moving.orders + stranded.orders).toBe(total.orders)
    }),
  )
})

test('what is read before it is saved', () => {
  expect(effectWarnings({ ...nothing, daysClosing: ['2026-11-20'] }, '')).toEqual([
    'This closes Friday 11/20 for every customer immediately.',
  ])
  expect(
    effectWarnings(
      {
        ...nothing,
        daysClosing: ['2026-11-20', '2026-11-27'],
        daysReopening: ['2026-11-21'],
        daysStopped: ['2026-11-26'],
      },
      '104220',
    ),
  ).toEqual([
    'This closes Friday 11/20 and Friday 11/27 for customer 104220 immediately.',
    'This reopens Saturday 11/21 for customer 104220 immediately.',
    'No new orders can be made for Thursday 11/26, for customer 104220.',
  ])
  expect(effectWarnings(nothing, '')).toEqual([])
})

test('the counts in words, before and after', () => {
  const found = {
    ...nothing,
    ...{
      closing: { orders: 14, customers: 5 },
      moving: { orders: 1, customers: 1 },
      total: { orders: 15, customers: 6 },
      exempt: 1,
    },
  }
  expect(effectCounts(found)).toEqual([
    '14 open orders of 5 customers close now.',
    '1 open order of 1 customer stays open and closes at another time.',
    '15 open orders of 6 customers in all.',
    '1 customer with a cut-off of its own is not affected.',
  ])
  expect(effectCounts(found, true).slice(0, 2)).toEqual([
    '14 open orders of 5 customers closed.',
    '1 open order of 1 customer now closes at another time.',
  ])
  expect([effectCounts(nothing), effectCounts(nothing, true)]).toEqual([
    ['No open order is affected.'],
    ['No open order was changed.'],
  ])
})

test.each([
  [0, [], []],
  [
    1,
    ['Deleting the row does not move or cancel it. It is then listed in Orders on Closed Days.'],
    ['It is listed in Orders on Closed Days.'],
  ],
  [
    2,
    ['Deleting the row does not move or cancel them. They are then listed in Orders on Closed Days.'],
    ['They are listed in Orders on Closed Days.'],
  ],
])('CUT-15 deleting a row says what becomes of %i orders of a day that it kept open', (orders, before, after) => {
  const stranded = { orders, customers: 1 }
  expect([deletedRowText({ stranded }), deletedRowText({ stranded }, true)]).toEqual([before, after])
})
