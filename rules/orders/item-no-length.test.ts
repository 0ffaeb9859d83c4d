import { expect, test } from 'vitest'
import { itemNoLength } from './item-no-length.ts'

test.each([
  [[], 6],
  [['100100'], 6],
  [['100100', 'HAM-0001'], 20],
])('CON-02, IMP-16 beside %j an item number has up to %i characters', (itemNos, length) => {
  expect(itemNoLength(itemNos.map((itemNo) => ({ itemNo })))).toBe(length)
})
