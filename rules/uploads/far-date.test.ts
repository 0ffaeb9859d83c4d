import { expect, test } from 'vitest'
import { addDays } from '../calendar.ts'
import { FAR_DATE_DAYS } from '../limits.ts'
import { farDateQuestion, isFarDate } from './far-date.ts'

const TODAY = '2026-11-19'

test.each([
  ['the last day that is near', FAR_DATE_DAYS, false],
  ['the first day that is far', FAR_DATE_DAYS + 1, true],
  ['today', 0, false],
  ['yesterday', -1, false],
])('UPL-09 an order for %s is asked about: %s', (_, days, isFar) => {
  expect(isFarDate(addDays(TODAY, days), TODAY)).toBe(isFar)
})

test('UPL-09 the question names the day and how far ahead it is', () => {
  expect(farDateQuestion('2099-01-05')).toBe(
    `Are you sure you want to order for 01/05/2099? It is more than ${FAR_DATE_DAYS} days ahead.`,
  )
})
