import { expect, test } from 'vitest'
import { expectedText, removalText, smallerText } from './half-a-file.ts'

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

test('IMP-13 a complete file may lack half of what is here, and not more', () => {
  expect(removalText(0, 0)).toBeUndefined()
  expect(removalText(1200, 600)).toBeUndefined()
  expect(removalText(1200, 601)).toBe(
    'The file lacks 601 of the 1,200 rows here. Is it whole? If so, allow it with --remove-many, or over HTTP with remove_many=1.',
  )
  expect(removalText(1, 1)).toBe(
    'The file lacks 1 of the 1 row here. Is it whole? If so, allow it with --remove-many, or over HTTP with remove_many=1.',
  )
})
