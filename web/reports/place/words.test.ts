import { expect, test } from 'vitest'
import { defaultRequest } from '#rules/reports/request.ts'
import { learnZone } from '../../portal/zone.ts'
import { elapsedText, rangeText, settingsText, sizeText, whenText } from './words.ts'

test('days, settings, times and sizes as people say them', () => {
  expect(rangeText('2026-11-09', '2026-11-15')).toBe('11/09–11/15/2026')
  expect(rangeText('2025-12-28', '2026-01-03')).toBe('12/28/2025–01/03/2026')
  expect(rangeText('2026-11-09', '2026-11-09')).toBe('11/09/2026')
  expect([elapsedText(7), elapsedText(125)]).toEqual(['7 s', '2:05 min'])
  expect([sizeText(640), sizeText(24_210), sizeText(1_260_000)]).toEqual(['640 bytes', '24 KB', '1.3 MB'])
  const today = '2026-11-19'
  expect(settingsText({ ...defaultRequest('menu', today), withHistory: true })).toBe(
    '11/19/2026, All Locations, with history and waste',
  )
  expect(settingsText(defaultRequest('waste', today))).toBe(
    'Company by Route, 11/19–11/26/2026, by Order Qty, with cost',
  )
  expect(settingsText({ ...defaultRequest('orderSummary', today), shipTo: { kind: 'code', code: 'S01' } })).toBe(
    'TOTAL by ITEM, 11/15–11/21/2026, ship-to S01',
  )
  expect(settingsText({ ...defaultRequest('orderData', today), shipTo: { kind: 'local' } })).toMatch(/, ship-to LOCAL$/)
  expect(settingsText({ ...defaultRequest('orderData', today), shipTo: { kind: 'all' } })).not.toMatch(/ship-to/)
})

test('RPT-29 a time is the company’s, and an hour earlier by its clocks a week later where they were set back between', () => {
  for (const zone of ['America/Los_Angeles', 'Pacific/Auckland', 'America/Chicago']) {
    learnZone(zone)
    const shown = { 'America/Los_Angeles': 'Fri 10/30, 11:05 AM', 'Pacific/Auckland': 'Sat 10/31, 7:05 AM' }
    expect([zone, whenText('2020-10-30T18:05:00.000Z')]).toEqual([
      zone,
      shown[zone as keyof typeof shown] ?? 'Fri 10/30, 1:05 PM',
    ])
  }
  expect(whenText('2020-11-06T18:05:00.000Z')).toBe('Fri 11/06, 12:05 PM')
})
