import { expect, test } from 'vitest'
import { readTypedDate, sayDate } from './typed-date.ts'

const TODAY = '2026-11-22'

test.each([
  ['7/4/25', '2025-07-04'],
  ['07/04/2025', '2025-07-04'],
  ['07042025', '2025-07-04'],
  [' today ', TODAY],
  ['+1', '2026-11-23'],
  ['+400', '2027-12-27'],
  ['2/29/28', '2028-02-29'],
])('%s is %s', (typed, date) => {
  expect(readTypedDate(typed, TODAY)).toBe(date)
})

test.each(['', '2/30/26', '13/1/26', '1/1/1999', '+', '-1', '1.2.26', 'tomorrow', '2026-11-22', '+1234'])(
  '%j is no date',
  (typed) => {
    expect(readTypedDate(typed, TODAY)).toBeUndefined()
  },
)

test('the weekday is said, and the last day is never', () => {
  expect([sayDate('2026-11-27'), sayDate('2099-12-31')]).toEqual(['Friday', 'Never expires'])
})
