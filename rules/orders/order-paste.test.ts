import { expect, test } from 'vitest'
import { confirmationOf } from './confirmation.ts'
import { previewFill } from './order-fill.ts'
import { previewPaste } from './order-paste.ts'

const items = [
  { itemNo: '100100', description: 'Turkey', quantity: 4, history: [8, 0] },
  { itemNo: '100101', description: 'Ham', quantity: 0, history: [6, 1] },
  { itemNo: '000042', description: 'Egg', quantity: 0, history: [0, 2] },
  { itemNo: '100103', description: 'Soup', quantity: 0, history: [400, 2] },
]
const shown = items.map(({ itemNo }) => itemNo)
const paste = (text: string, fromItemNo = '100100') => previewPaste(text, { items, shown, fromItemNo, limit: 300 })
const set = (text: string, from?: string) => paste(text, from).changes.map(({ itemNo, to }) => [itemNo, to])

test('one cell a row goes down the lines shown, an empty one passes a line over', () => {
  expect(set('9\r\n\r\n3\r\n')).toEqual([
    ['100100', 9],
    ['000042', 3],
  ])
  expect(set('5', '100103')).toEqual([['100103', 5]])
})

test('two cells a row are item and quantity, wherever the cursor is; more cells count the first and the last', () => {
  expect(set('100101\t5\n42\t6', '100103')).toEqual([
    ['100101', 5],
    ['000042', 6],
  ])
  expect(set('100101\tHam\t5\n100100\tTurkey\t')).toEqual([['100101', 5]])
})

test('what cannot be used is told by its row, and the rest is used', () => {
  const column = paste('abc\n-1\n7\n8\n9')
  expect(column.changes.map(({ itemNo, to }) => [itemNo, to])).toEqual([
    ['000042', 7],
    ['100103', 8],
  ])
  expect(column.problems.map(({ text }) => text)).toEqual([
    'Row 1: "abc" is not a quantity.',
    'Row 2: "-1" is not a quantity. Quantity must be a whole number from 0 to 99,999.',
    'Row 5: there is no line left for it.',
  ])
  const pairs = paste('Item\tQty\n999999\t5\n\t6\n7\n100100\t4')
  expect(pairs.problems.map(({ text }) => text)).toEqual([
    'Row 3: the item number is missing.',
    'Row 4: the item number is missing.',
  ])
  expect(pairs.notOnList).toEqual([{ rowNo: 2, itemNo: '999999', description: '' }])
  expect(pairs.unchanged.map(({ itemNo }) => itemNo)).toEqual(['100100'])
  expect(paste('5', 'gone').problems.map(({ text }) => text)).toEqual(['Row 1: there is no line left for it.'])
})

test('ORD-44 ORD-45 over the limit is asked about; # means it', () => {
  const asked = paste('301\n#302')
  expect(asked.overLimit.map(({ itemNo }) => itemNo)).toEqual(['100100'])
  expect(confirmationOf(asked, 300)).toBe('question')
  expect(confirmationOf(paste('#302'), 300)).toBe('hash')
  expect(confirmationOf(paste('12'), 300)).toBeUndefined()
  expect(paste('100100\t#200\n100100\t200').overLimit, 'a sum is meant only when all of it is').toHaveLength(1)
})

test('filling takes a history column into the empty lines alone', () => {
  const last = previewFill(items, 0, 300)
  expect(last.changes.map(({ itemNo, from, to }) => [itemNo, from, to])).toEqual([
    ['100101', 0, 6],
    ['100103', 0, 400],
  ])
  expect(last.overLimit.map(({ itemNo }) => itemNo)).toEqual(['100103'])
  expect(previewFill(items, 1, 300).changes.map(({ itemNo }) => itemNo)).toEqual(['100101', '000042', '100103'])
  expect(previewFill(items, 2, 300).changes).toEqual([])
  const removed = items.map((item) => ({ ...item, isRemoved: item.itemNo === '100101' }))
  expect(previewFill(removed, 0, 300).notOnList.map(({ itemNo }) => itemNo)).toEqual(['100101'])
})
