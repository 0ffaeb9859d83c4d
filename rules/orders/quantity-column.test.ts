import { describe, expect, test } from 'vitest'
import { previewImport } from './order-csv.ts'
import { previewPaste } from './order-paste.ts'
import type { Preview } from './order-preview.ts'
import { pasteByDay } from './week-paste.ts'

const items = [
  { itemNo: '100100', description: 'Ham', quantity: 0 },
  { itemNo: '100121', description: 'Chicken', quantity: 0 },
]
const shown = items.map(({ itemNo }) => itemNo)
const setOf = ({ changes }: Preview) => changes.map(({ itemNo, to }) => `${itemNo}=${to}`)
const file = (text: string) => {
  const read = previewImport(text, items, 300)
  if ('refusal' in read) throw new Error(read.refusal)
  return read
}
const paste = (text: string, fromItemNo = '100100') => previewPaste(text, { items, shown, fromItemNo, limit: 300 })
const SIX_SEVEN = ['100100=6', '100121=7']

describe('ORD-50 an order’s CSV file by the names of its header', () => {
  test.each([
    ['columns in another order', 'Item,Quantity,Description\n100100,6,Ham\n100121,7,Chicken'],
    ['two columns', 'Item,Quantity\n100100,6\n100121,7'],
    ['other usual names', 'Case size,Qty.,Item No.\n12,6,100100\n10,7,100121'],
    ['title rows and a comment', 'Order\n# made by hand\nItem,Quantity\n100100,6\n100121,7'],
    ['the delimiter that Excel names', 'sep=;\nItem;Quantity\n100100;6\n100121;7'],
    ['a title with another delimiter', 'Order; week 50\nItem,Quantity\n100100,6\n100121,7'],
    ['spaces before quotes', '"Item", "Quantity"\n"100100", "6"\n"100121", "7"'],
    ['floats and formulas', 'Item,Quantity\n100100.0,6.0\n"=""100121""","=""7"""'],
    ['unseen characters', '\u200bItem,\u200bQuantity\n\u200b100100,6\u200b\n100121,7'],
    ['a Ctrl-Z at the end', 'Item,Quantity\r\n100100,6\r\n100121,7\r\n\u001A'],
    ['rows short of blanks at their end', 'Item,Quantity,Remark,\n100100,6\n100121,7,,,'],
    ['no names, in the specified order', 'A,B,C\n100100,Ham,6\n100121,Chicken,7'],
  ])('reads %s', (_, text) => {
    const preview = file(text)
    expect(setOf(preview)).toEqual(SIX_SEVEN)
    expect(preview.question).toBeUndefined()
  })

  test('says that 6.0 is read as 6', () => {
    expect(file('Item,Quantity\n100100,6.0').problems).toEqual([
      { rowNo: 2, text: 'Row 2: "6.0" is read as 6.', isTaken: true },
    ])
  })
  test('names a number that a spreadsheet shortened, and takes nothing of its row', () => {
    const preview = file('Item,Quantity\n1.001E+05,6\n100121,7E+00')
    expect(
      preview.problems.map(({ text, isTaken }) => [
        /a spreadsheet shortened this number to \S+;/.exec(text)?.[0],
        isTaken,
      ]),
    ).toEqual([
      ['a spreadsheet shortened this number to 1.001E+05;', false],
      ['a spreadsheet shortened this number to 7E+00;', false],
    ])
    expect(setOf(preview)).toEqual([])
  })

  test.each([
    ['Item,Description,Quantity\n100100,Ham 4,12,6', 'Row 2: the row has 4 values, the header has 3 columns.'],
    [
      'Item,Quantity\n100100,1,200\n100121,7\n100121,1,000',
      'Row 2: the row has 3 values, the header has 2 columns. 1 more row is too wide.',
    ],
    ['A,B,C\n100100,Ham,6,\n100121,Chicken,1,200', 'Row 3: the row has 4 values, the header has 3 columns.'],
  ])('refuses a file with a row that is wider than its header: %j', (text, refusal) => {
    expect(previewImport(text, items, 300)).toEqual({ refusal })
  })

  test.each([
    ['names that are not known', 'Artikel,Menge\n100100,6\n100121,7', [1]],
    ['numbers in two columns', 'A,B,C\n100100,12,6\n100121,10,7', [1, 2]],
    ['two quantities by name', 'Item,Quantity,Qty\n100100,12,6\n100121,10,7', [1, 2]],
  ])('asks which column is the quantity: %s', (_, text, columns) => {
    const { question, ...rest } = file(text)
    expect(question?.columns.map(({ at }) => at)).toEqual(columns)
    expect(rest).toMatchObject({ changes: [], notOnList: [], problems: [] })
    expect(setOf(question?.answer(columns.at(-1) ?? 0) as Preview)).toEqual(SIX_SEVEN)
  })
  test('shows headings and samples of the columns it asks about, and why an answer gives nothing', () => {
    const { question } = file('Artikel,Menge,Kiste\n100100,6,12\n100121,7,10')
    expect(question?.columns).toEqual([
      { at: 1, heading: 'Menge', samples: ['6', '7'] },
      { at: 2, heading: 'Kiste', samples: ['12', '10'] },
    ])
    expect(question?.answer(5).problems.map(({ text }) => text)).toEqual(['No order lines found.'])
  })
})

describe('S10 a paste by the names of its heading', () => {
  test.each([
    ['item, quantity and case size', 'Item\tQuantity\tCase size\n100100\t6\t12\n100121\t7\t10'],
    ['the item not first', 'Qty\tName\tItem #\n6\tHam\t100100\n7\tChicken\t100121'],
    ['words that are no names', 'Artikel\tMenge\n100100\t6\n100121\t7'],
    ['a price behind the quantity', '100100\t6\t4.50\n100121\t7\t5.25'],
    ['a UPC behind the quantity', '100100\t6\t471000102962\n100121\t7\t471000102979'],
    ['rows of several lengths', '100100\t6\n100121\tChicken\t7'],
    ['floats and formulas', '100100.0\t6.0\n="100121"\t="7"'],
  ])('reads %s', (_, text) => {
    const preview = paste(text)
    expect(setOf(preview)).toEqual(SIX_SEVEN)
    expect(preview.question).toBeUndefined()
    expect(preview.problems.filter(({ isTaken }) => !isTaken)).toEqual([])
  })

  test.each([
    ['a case size behind the quantity', '100100\t6\t12\n100121\t7\t10', 1],
    ['a price of whole dollars', '100100\t6\t4.00\n100121\t7\t5.25', 1],
    ['two quantities by name', 'Item\tQty\tQuantity\n100100\t6\t12\n100121\t7\t10', 1],
  ])('asks which column is the quantity: %s', (_, text, at) => {
    const { question, changes } = paste(text)
    expect(changes).toEqual([])
    expect(question?.columns.map((each) => each.at)).toContain(2)
    expect(setOf(question?.answer(at) as Preview)).toEqual(SIX_SEVEN)
  })

  test('a row that is wider than the heading is not taken', () => {
    const preview = paste('Item\tQuantity\n100100\t1\t200\n100121\t7')
    expect(setOf(preview)).toEqual(['100121=7'])
    expect(preview.problems).toEqual([
      { rowNo: 2, text: 'Row 2: the row has 3 values, the header has 2 columns.', isTaken: false },
    ])
  })
  test('a column with its heading begins below it', () => {
    expect(setOf(paste('Quantity\n6\n7'))).toEqual(SIX_SEVEN)
    expect(setOf(paste('Ham\n6\n7'))).toEqual(['100121=6'])
  })
  test('a dash is named as nothing', () => {
    expect(paste('100100\t-\n100121\t7').problems.map(({ text }) => text)).toEqual([
      'Row 1: a dash is read as nothing.',
    ])
  })
  test('WEK-11 a quantity by name is of one day, whatever else is beside it', () => {
    const isItem = (itemNo: string) => shown.includes(itemNo)
    expect(pasteByDay('Item\tQuantity\tCase size\n100100\t6\t12', isItem)).toBeUndefined()
    expect(pasteByDay('Item\tMon\tTue\n100100\t6\t12', isItem)).toHaveLength(2)
  })
})
