import { expect, test } from 'vitest'
import { defaultRequest } from '#rules/reports/request.ts'
import { presetNames, presetOf, presetRange, presetsFor } from './presets.ts'

/** A Thursday. */
const TODAY = '2026-11-19'
const SUNDAY = '2026-11-15'

test.each([
  ['2026-01-15', '2025-12-01', '2025-12-31', '2025-10-01', '2025-12-31'],
  ['2026-03-31', '2026-02-01', '2026-02-28', '2025-10-01', '2025-12-31'],
  ['2028-04-01', '2028-03-01', '2028-03-31', '2028-01-01', '2028-03-31'],
  ['2026-12-31', '2026-11-01', '2026-11-30', '2026-07-01', '2026-09-30'],
])('on %s last month is %s to %s, and last quarter %s to %s', (today, ...days) => {
  const ranges = (['Last month', 'Last quarter'] as const).map((name) => Object.values(presetRange(name, today)))
  expect(ranges.flat()).toEqual(days)
})

test('the presets are days, whole weeks, Sunday to Saturday, and whole months and quarters', () => {
  expect(presetNames.map((name) => [name, ...Object.values(presetRange(name, TODAY))])).toEqual([
    ['Today', '2026-11-19', '2026-11-19'],
    ['This week', '2026-11-15', '2026-11-21'],
    ['Last week', '2026-11-08', '2026-11-14'],
    ['Last 4 weeks', '2026-10-18', '2026-11-14'],
    ['Last month', '2026-10-01', '2026-10-31'],
    ['Last quarter', '2026-07-01', '2026-09-30'],
  ])
  for (const name of presetNames) expect(presetOf(presetRange(name, TODAY), TODAY)).toBe(name)
  expect(presetOf({ from: '2026-11-01', to: '2026-11-14' }, TODAY)).toBeUndefined()
})

test('RPT-18 RPT-21 the defaults of summaries are presets, those of waste are none', () => {
  expect(presetOf(defaultRequest('orderSummary', TODAY), TODAY)).toBe('This week')
  expect(presetOf(defaultRequest('purchaseHistory', TODAY), TODAY)).toBe('Last week')
  expect(presetOf(defaultRequest('waste', TODAY), TODAY)).toBeUndefined()
})

test('RPT-21 purchase history offers no day after yesterday', () => {
  for (const today of [TODAY, SUNDAY]) {
    expect(presetsFor(defaultRequest('purchaseHistory', today), today)).toEqual([
      'Last week',
      'Last 4 weeks',
      'Last month',
      'Last quarter',
    ])
    expect(presetsFor(defaultRequest('waste', today), today)).toEqual(presetNames)
  }
})
