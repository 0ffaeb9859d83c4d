import { expect, test } from 'vitest'
import { comingOf, differenceOf } from './shortage.ts'

test.each([
  // ordered, confirmed, shipped, comes, difference
  [12, null, null, undefined, undefined],
  [12, 12, null, 12, undefined],
  [12, 10, null, 10, 'short'],
  [12, 10, 12, 12, undefined],
  [12, 12, 0, 0, 'short'],
  [12, null, 14, 14, undefined],
  [0, null, 3, 3, 'instead'],
  [0, null, 1, 1, 'instead'],
  [0, null, null, undefined, undefined],
  [0, 3, 0, 0, undefined],
] as const)(
  'ERP-05 %i ordered, %s confirmed, %s shipped: %s come',
  (ordered, confirmed, shipped, coming, difference) => {
    expect(comingOf({ confirmed, shipped })).toBe(coming)
    expect(differenceOf({ ordered, confirmed, shipped })).toBe(difference)
  },
)
