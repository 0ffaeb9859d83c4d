import { expect, test } from 'vitest'
import { defaultRequest } from '#rules/reports/request.ts'
import { presetNames, presetOf, presetRange, presetsFor } from './presets.ts'

/** A Thursday. */
const TODAY = '2026-11-19'
const SUNDAY = '2026-11-15'

test('the presets are days and whole weeks, Sunday to Saturday', () => {
  expect(presetNames.map((name) => [name, ...Object.values(presetRange(name, TODAY))])).toEqual([
    ['Today', '2026-11-19', '2026-11-19'],
    ['This week', '2026-11-15', '2026-11-21'],
    ['Last week', '2026-11-08', '2026-11-14'],
    ['Last 4 weeks', '2026-10-18', '2026-11-14'],
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
    expect(presetsFor(defaultRequest('purchaseHistory', today), today)).toEqual(['Last week', 'Last 4 weeks'])
    expect(presetsFor(defaultRequest('waste', today), today)).toEqual(presetNames)
  }
})
