import { describe, expect, test } from 'vitest'
import { inWordsOf, ownOrNothing } from './own-words.ts'

const item = { description: 'Ham Sub', priceCode: 'A03', userDefinedCode: 'U1', shelfLifeDays: 5, sectionName: 'SUBS' }
const nothing = { description: '', priceCode: null, userDefinedCode: null, shelfLifeDays: null, menuSection: '' }

describe('SRV-05 an item in the words of its customer', () => {
  test.each([
    ['a customer who says nothing has the item as it is', undefined, item],
    ['blank words are none', nothing, item],
    [
      'each word stands for the item’s own',
      {
        ...{ description: 'Our Ham', priceCode: 'B01', userDefinedCode: 'Z' },
        ...{ shelfLifeDays: 3, menuSection: 'LUNCH' },
      },
      { description: 'Our Ham', priceCode: 'B01', userDefinedCode: 'Z', shelfLifeDays: 3, sectionName: 'LUNCH' },
    ],
    ['a life of 0 days is one', { ...nothing, shelfLifeDays: 0 }, { ...item, shelfLifeDays: 0 }],
    ['no life is longer than the item’s own', { ...nothing, shelfLifeDays: 9 }, item],
  ])('%s', (_, own, expected) => expect(inWordsOf(item, own)).toEqual(expected))

  test.each([
    ['B01', 'A03', 'B01'],
    [' B01 ', 'A03', 'B01'],
    ['A03', 'A03', ''],
    [' A03', 'A03', ''],
    ['A03', 'A03 ', ''],
    ['', 'A03', ''],
  ])('%j beside %j is kept as %j', (text, itemsOwn, kept) => expect(ownOrNothing(text, itemsOwn)).toBe(kept))
})
