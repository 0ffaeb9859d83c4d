import { expect, test } from 'vitest'
import { expectedText, smallerText } from './half-a-file.ts'

test.each([
  ['items.csv', 1200, 600, undefined],
  ['items.csv', 1200, 599, 'items.csv has 599 rows; it had 1,200 the last time. Is it whole?'],
  ['items.csv', 1, 0, 'items.csv has no rows; it had 1 the last time. Is it whole?'],
  ['items.csv', 0, 0, undefined],
  ['items.csv', undefined, 0, undefined],
] as const)('ERP-06 %s with %s rows before and %i now', (file, before, now, said) => {
  expect(smallerText(file, before, now)).toBe(said)
})

test('ERP-06 another count than was expected is refused in words', () => {
  expect(expectedText(412, 412)).toBeUndefined()
  expect(expectedText(412, 300)).toBe('The file has 300 rows; 412 were expected.')
  expect(expectedText(1, 0)).toBe('The file has 0 rows; 1 was expected.')
})
