import { describe, expect, test } from 'vitest'
import { FIRST_ITEM_VIEW, type ItemListView, isNarrowed, type ListedItem, viewedItems } from './item-view.ts'

const items: ListedItem[] = [
  {
    ...{ itemNo: '100200', description: 'Turkey & Cheddar Wedge', isShown: true, priceCode: 'A03', retailCents: 349 },
    ...{ upc: '041000001017', userDefinedCode: 'U1', baseCostCents: 187 },
  },
  {
    itemNo: '100100',
    description: 'Egg Salad',
    isShown: false,
    priceCode: 'b10',
    retailCents: 1049,
    upc: '041000002014',
  },
  { itemNo: '100300', description: 'turkey club', isShown: true, customerItemNo: 'T-9' },
]
const found = (view: Partial<ItemListView>) =>
  viewedItems(items, { ...FIRST_ITEM_VIEW, ...view }).map(({ itemNo }) => itemNo)

describe('ITM-24 finding items', () => {
  test.each<[string, Partial<ItemListView>, string[]]>([
    ['without filters all, by number', {}, ['100100', '100200', '100300']],
    ['the number by its beginning', { filter: { itemNo: '1002' } }, ['100200']],
    ['and not by its middle', { filter: { itemNo: '200' } }, []],
    ['a price code in any case', { filter: { priceCode: 'B' } }, ['100100']],
    ['a price as it is written', { filter: { retailCents: '3.4' } }, ['100200']],
    ['a price with its sign', { filter: { retailCents: '$10' } }, ['100100']],
    ['base cost', { filter: { baseCostCents: '1.8' } }, ['100200']],
    ['the user defined code', { filter: { userDefinedCode: 'u' } }, ['100200']],
    ['the UPC', { filter: { upc: '0410000020' } }, ['100100']],
    ['a word of the description', { filter: { description: 'TURKEY' } }, ['100200', '100300']],
    ['a pattern of the description', { filter: { description: 'tur*wedge' } }, ['100200']],
    ['signs of a pattern stand for themselves', { filter: { description: 'turkey .*' } }, []],
    ['two filters together', { filter: { description: 'turkey', priceCode: 'a' } }, ['100200']],
    ['blanks are no filter', { filter: { itemNo: '  ' } }, ['100100', '100200', '100300']],
    ['a column without a filter filters nothing', { filter: { isShown: 'x' } }, ['100100', '100200', '100300']],
    ['those that are shown', { shown: 'shown' }, ['100200', '100300']],
    ['those that are not', { shown: 'hidden' }, ['100100']],
    ['Find: a word', { find: 'club' }, ['100300']],
    ['Find: the customer’s own number', { find: 't-9' }, ['100300']],
    ['Find: the beginning of a UPC', { find: '0410000020' }, ['100100']],
  ])('%s', (_, view, expected) => expect(found(view)).toEqual(expected))

  test.each<[Partial<ItemListView>, boolean]>([
    [{}, false],
    [{ find: ' ' }, false],
    [{ find: 'x' }, true],
    [{ shown: 'hidden' }, true],
    [{ filter: { upc: '0' } }, true],
  ])('%j hides items: %s', (view, is) => expect(isNarrowed({ ...FIRST_ITEM_VIEW, ...view })).toBe(is))
})

describe('ITM-04 sorting items', () => {
  test.each<[string, Partial<ItemListView>, string[]]>([
    ['by number, down', { isDescending: true }, ['100300', '100200', '100100']],
    ['by name in lower case', { sortBy: 'description' }, ['100100', '100200', '100300']],
    ['a price as a figure, the item without one last', { sortBy: 'retailCents' }, ['100200', '100100', '100300']],
    ['and last the other way, too', { sortBy: 'retailCents', isDescending: true }, ['100100', '100200', '100300']],
    ['by price code in lower case', { sortBy: 'priceCode' }, ['100200', '100100', '100300']],
    ['what is equal by number', { sortBy: 'isShown', isDescending: true }, ['100200', '100300', '100100']],
  ])('%s', (_, view, expected) => expect(found(view)).toEqual(expected))
})
