import { describe, expect, test } from 'vitest'
import { periodBefore, piecesByCode, piecesBySpan, spanOf, wasteByWeekday } from './charts.ts'

const period = { from: '2026-11-01', to: '2026-11-28' }

test.each([
  [
    { from: '2026-11-08', to: '2026-11-14' },
    { from: '2026-11-01', to: '2026-11-07' },
  ],
  [
    { from: '2026-03-01', to: '2026-03-01' },
    { from: '2026-02-28', to: '2026-02-28' },
  ],
  [
    { from: '2024-01-01', to: '2024-12-31' },
    { from: '2022-12-31', to: '2023-12-31' },
  ],
])('the period before %j has as many days and ends the day before', (one, before) => {
  expect(periodBefore(one)).toEqual(before)
})

describe('waste by weekday', () => {
  const of = (delivered: Record<number, number>, waste: Record<number, number>) => ({
    delivered: new Map(Object.entries(delivered).map(([day, pieces]) => [Number(day), pieces])),
    waste: new Map(Object.entries(waste).map(([day, pieces]) => [Number(day), pieces])),
  })
  test('is a share of what was delivered for the day, beside the period before; no bar where nothing was delivered', () => {
    const [chart] = wasteByWeekday({
      period,
      own: of({ 2: 200, 3: 30 }, { 2: 7, 4: 5 }),
      before: of({ 2: 100 }, { 2: 10 }),
    })
    expect(chart).toEqual({
      title: 'Waste share by weekday',
      unit: 'percent',
      labels: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
      series: [
        { name: '11/01/2026 to 11/28/2026', values: [undefined, 35, 0, undefined, undefined, undefined, undefined] },
        { name: '10/04/2026 to 10/31/2026', values: [undefined, 100, ...Array(5).fill(undefined)] },
      ],
    })
  })
  test('a period before of which nothing is known is not drawn; nor is a picture of nothing', () => {
    expect(wasteByWeekday({ period, own: of({ 2: 9 }, { 2: 1 }), before: of({}, {}) })[0]?.series).toHaveLength(1)
    expect(wasteByWeekday({ period, own: of({}, {}), before: of({ 2: 9 }, { 2: 1 }) })).toEqual([])
  })
})

describe('pieces by week', () => {
  test('weeks count from the first day; two weeks or less are told by day', () => {
    expect(spanOf(period)).toBe(7)
    expect([
      spanOf({ from: '2026-11-01', to: '2026-11-14' }),
      spanOf({ from: '2026-11-01', to: '2026-11-15' }),
    ]).toEqual([1, 7])
    const [chart] = piecesBySpan({
      period,
      own: new Map([
        [0, 5],
        [3, 7],
      ]),
      before: new Map([[1, 2]]),
    })
    expect([chart?.title, chart?.labels]).toEqual(['Pieces by week', ['11/01', '11/08', '11/15', '11/22']])
    expect(chart?.series.map(({ values }) => values)).toEqual([
      [5, 0, 0, 7],
      [0, 2, 0, 0],
    ])
  })
  test('a day', () => {
    const day = { from: '2026-11-01', to: '2026-11-01' }
    const [chart] = piecesBySpan({ period: day, own: new Map([[0, 5]]), before: new Map() })
    expect([chart?.title, chart?.labels, chart?.series]).toEqual([
      'Pieces by day',
      ['11/01'],
      [{ name: '11/01/2026', values: [5] }],
    ])
  })
})

describe('pieces by code', () => {
  test('the most first; what was bought before alone is there too', () => {
    const [chart] = piecesByCode('price code', {
      period,
      own: new Map([
        ['A', 3],
        ['B', 9],
      ]),
      before: new Map([
        ['C', 4],
        ['B', 1],
      ]),
    })
    expect([chart?.title, chart?.labels]).toEqual(['Pieces by price code', ['B', 'A', 'C']])
    expect(chart?.series.map(({ values }) => values)).toEqual([
      [9, 3, 0],
      [1, 0, 4],
    ])
  })
  test('the last ones of many are told in words, and nothing is lost', () => {
    const own = new Map(Array.from({ length: 30 }, (_, i) => [`C${i}`, 1000 - i]))
    const [chart] = piecesByCode('MSRP', { period, own, before: new Map() })
    expect([chart?.labels.length, chart?.labels.at(-1)]).toEqual([15, 'C14'])
    const drawn = chart?.series[0]?.values.reduce((sum: number, value) => sum + (value ?? 0), 0) ?? 0
    const all = [...own.values()].reduce((sum, pieces) => sum + pieces, 0)
    expect(chart?.note).toBe(`15 more codes: ${(all - drawn).toLocaleString('en-US')} pieces`)
    // No bar is of many codes: each has its own share of the axis.
    expect(Math.max(...(chart?.series[0]?.values ?? []).map(Number))).toBe(1000)
    expect(piecesByCode('MSRP', { period, own: new Map([['A', 3]]), before: new Map() })[0]?.note).toBeUndefined()
  })
})
