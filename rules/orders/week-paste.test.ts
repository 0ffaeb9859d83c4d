import { expect, test } from 'vitest'
import { previewPaste } from './order-paste.ts'
import { pasteByDay } from './week-paste.ts'

const items = ['100147', '100154', '100161'].map((itemNo) => ({ itemNo, description: `Item ${itemNo}`, quantity: 0 }))
const itemNos = items.map(({ itemNo }) => itemNo)
const isItem = (itemNo: string) => itemNos.includes(itemNo)

/** What each day would be asked for, by the day's own reader. */
const days = (text: string) =>
  pasteByDay(text, isItem)?.map((part) => {
    const preview = previewPaste(part.text, { items, shown: itemNos, fromItemNo: '100147', limit: 300 })
    const asked = preview.changes.map(({ itemNo, to }) => `${itemNo}=${to}`)
    return [...asked, ...preview.notOnList.map(({ itemNo }) => `${itemNo}?`), ...preview.problems.map((p) => p.text)]
  })

test.each([
  [
    'columns of quantities',
    '1\t2\n3\t4\n',
    [
      ['100147=1', '100154=3'],
      ['100147=2', '100154=4'],
    ],
  ],
  ['empty cells pass over a line', '1\t\n\t4', [['100147=1'], ['100154=4']]],
  ['one row', '7\t8\t9', [['100147=7'], ['100147=8'], ['100147=9']]],
  ['more rows than lines', '1\t2\n\n\n5\t', [['100147=1', 'Row 4: there is no line left for it.'], ['100147=2']]],
  [
    'what is no quantity is told with its row',
    '1\tx\n3\t4',
    [
      ['100147=1', '100154=3'],
      ['100154=4', 'Row 1: "x" is not a quantity.'],
    ],
  ],
  [
    'items first',
    '100161\t1\t2\n100147\t3\t4',
    [
      ['100161=1', '100147=3'],
      ['100161=2', '100147=4'],
    ],
  ],
  ['items and descriptions', '100161\tHam 12 in.\t1\t2', [['100161=1'], ['100161=2']]],
  ['a row of names above', 'Item\tMon\tTue\n100161\t1\t2', [['100161=1'], ['100161=2']]],
  ['a day without any', '100161\t1\t\t2\n100147\t3\t\t4', [['100161=1', '100147=3'], [], ['100161=2', '100147=4']]],
  [
    'an item of no list',
    '100161\t1\t2\n999\t3\t4',
    [
      ['100161=1', '999?'],
      ['100161=2', '999?'],
    ],
  ],
  ['forced', '100161\t#400\t2', [['100161=400'], ['100161=2']]],
])('WEK-11 a block over days: %s', (_, text, expected) => expect(days(text)).toEqual(expected))

test.each([
  ['a column', '1\n2\n3'],
  ['items with one quantity each', '100161\t4\n100147\t5'],
  ['item, description, quantity', '100161\tHam Sub\t4'],
  ['items nobody knows', 'A1\t4\nA2\t5'],
  ['names with quantities', 'Ham Sub\t4\t5'],
  ['nothing', '\t'],
])('WEK-11 one day alone: %s', (_, text) => expect(pasteByDay(text, isItem)).toBeUndefined())

test('WEK-11 what a day would have got can be told', () => {
  expect(pasteByDay('100161\t1\t2\n100147\t\t4', isItem)?.map(({ cells }) => cells)).toEqual([['1'], ['2', '4']])
})

test('XML-11 a column of units between items and days goes with each quantity, so that the day asks about it', () => {
  const days = pasteByDay('Item\tUOM\tMon\tTue\n100100\tCS\t5\t6\n100121\tEA\t7\t8', (itemNo) => /^\d{6}$/.test(itemNo))
  expect(days?.map(({ text }) => text.trim().split('\n'))).toEqual([
    ['100100\t5 CS', '100121\t7'],
    ['100100\t6 CS', '100121\t8'],
  ])
})

test('XML-11 of two columns of units the one that is filled in goes with each quantity, and both where they differ', () => {
  const parts = pasteByDay('100100\tEA\t\t5\t6\n100121\t\tCS\t7\t8\n100107\tEA\tCS\t1\t2', (itemNo) =>
    /^1001/.test(itemNo),
  )
  expect(parts?.map(({ text }) => text.trim().split('\n'))).toEqual([
    ['100100\t5', '100121\t7 CS', '100107\t1 EA / CS'],
    ['100100\t6', '100121\t8 CS', '100107\t2 EA / CS'],
  ])
})
