import { expect, test } from 'vitest'
import type { Column } from '../day/days.ts'
import { chipLines, openingChip } from './week-view.ts'

/** A day: item number → quantity now and the week before. */
const day = (lines: Record<string, readonly [now: number, before: number]>, isLocked = false) =>
  ({
    open: {
      items: new Map(Object.entries(lines).map(([itemNo, [, before]]) => [itemNo, { itemNo, history: [before] }])),
      tools: { store: { line: (itemNo: string) => ({ live: lines[itemNo]?.[0] ?? 0 }) } },
      lock: isLocked ? { code: 'shipped', text: 'Shipped.' } : undefined,
    },
  }) as unknown as Column
const opening = (...columns: Column[]) => openingChip(columns, chipLines(columns))

test('WEK-12 an item is usual when it was ordered on any day of this week or the last', () => {
  const { ordered, usual } = chipLines([day({ a: [3, 0], b: [0, 0], c: [0, 0] }), day({ a: [0, 0], c: [0, 4] })])
  expect([[...ordered], [...usual]]).toEqual([['a'], ['a', 'c']])
})

test.each([
  ['usual', 'last week had something', [day({ a: [0, 2] })]],
  ['all', 'last week had nothing, whatever is ordered now', [day({ a: [5, 0] })]],
  ['usual', 'one day of several can be typed in', [day({ a: [1, 1] }, true), day({ a: [0, 0] })]],
  ['ordered', 'no day can be typed in', [day({ a: [5, 0] }, true)]],
  ['all', 'nothing was ordered and nothing can be', [day({ a: [0, 3] }, true)]],
] as const)('WEK-12 a week opens with %s where %s', (chip, _, columns) => expect(opening(...columns)).toBe(chip))
