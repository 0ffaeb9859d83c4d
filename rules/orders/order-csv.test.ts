import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { confirmationOf } from './confirmation.ts'
import { previewImport } from './order-csv.ts'
import { exportCsv, exportFileName } from './order-export.ts'
import type { Preview } from './order-preview.ts'

const items = [
  { itemNo: '100100', description: 'Turkey Wedge', quantity: 4 },
  { itemNo: '100101', description: 'Ham Roll', quantity: 0 },
  { itemNo: '000042', description: 'Egg Salad', quantity: 7 },
  { itemNo: '100103', description: 'Old Soup', quantity: 0, isRemoved: true },
]
const read = (lines: readonly string[], limit = 300) =>
  previewImport(['Item,Description,Quantity', ...lines].join('\n'), items, limit) as Preview
const nothing = { changes: [], overLimit: [], unchanged: [], notOnList: [], problems: [] }

describe('ORD-50 an order’s CSV file', () => {
  test('says from and to of what changes, and what does not', () => {
    expect(read(['100100,anything,9', '100101,,3', '000042,Egg,7'])).toMatchObject({
      ...nothing,
      changes: [
        { rowNo: 2, itemNo: '100100', description: 'Turkey Wedge', from: 4, to: 9, isForced: false },
        { rowNo: 3, itemNo: '100101', description: 'Ham Roll', from: 0, to: 3, isForced: false },
      ],
      unchanged: [{ rowNo: 4, itemNo: '000042', description: 'Egg Salad', from: 7, to: 7, isForced: false }],
    })
  })

  test('skips rows without a quantity, and takes one # off', () => {
    const { changes, problems } = read(['100100,Turkey,', '100100', '', '100101,Ham, #12 '])
    expect(changes.map(({ itemNo, to }) => [itemNo, to])).toEqual([['100101', 12]])
    expect(problems).toEqual([])
  })

  test('what is no number counts as 0 and is told; a number that is not a quantity is left out and told', () => {
    const { changes, problems } = read([
      '100100,,abc',
      '100101,,-1',
      '100101,,1.5',
      '100101,,100000',
      ',,5',
      '100101,,12a',
    ])
    expect(changes.map(({ itemNo, from, to }) => [itemNo, from, to])).toEqual([['100100', 4, 0]])
    expect(problems).toMatchObject([
      { rowNo: 2, text: 'Row 2: "abc" is not a number and counts as 0.', isTaken: true },
      {
        rowNo: 3,
        text: 'Row 3: "-1" is not a quantity. Quantity must be a whole number from 0 to 99,999.',
        isTaken: false,
      },
      {
        rowNo: 4,
        text: 'Row 4: "1.5" is not a quantity. Quantity must be a whole number from 0 to 99,999.',
        isTaken: false,
      },
      {
        rowNo: 5,
        text: 'Row 5: "100000" is not a quantity. Quantity must be a whole number from 0 to 99,999.',
        isTaken: false,
      },
      { rowNo: 6, text: 'Row 6: item number is missing.', isTaken: false },
      {
        rowNo: 7,
        text: 'Row 7: "12a" is not a quantity. Quantity must be a whole number from 0 to 99,999.',
        isTaken: false,
      },
    ])
  })

  test('ORD-51 ORD-52 asks about what is over the customer’s own limit, with # as without', () => {
    const preview = read(['100100,,301', '100101,,#400', '000042,,300'])
    expect(preview.overLimit.map(({ itemNo, question }) => [itemNo, question])).toEqual([
      ['100100', 'Are you sure you want to order more than a quantity of 300 for Turkey Wedge?'],
      ['100101', 'Are you sure you want to order more than a quantity of 300 for Ham Roll?'],
    ])
    expect(confirmationOf(preview, 300)).toBe('question')
    expect(confirmationOf(read(['100100,,300']), 300)).toBeUndefined()
    expect(read(['100100,,50'], 40).overLimit).toHaveLength(1)
  })

  test('what the order does not have is named, an item taken off the menu too', () => {
    expect(read(['999999,Mystery,5', '100103,Old Soup,2']).notOnList).toEqual([
      { rowNo: 2, itemNo: '999999', description: 'Mystery' },
      { rowNo: 3, itemNo: '100103', description: 'Old Soup' },
    ])
  })

  test('CSV-14 an item twice is added up and told; zeros that a spreadsheet took off are understood', () => {
    const { changes, problems } = read(['100101,,3', '100101,,4', '42,,9'])
    expect(changes.map(({ itemNo, to }) => [itemNo, to])).toEqual([
      ['100101', 7],
      ['000042', 9],
    ])
    expect(problems).toEqual([
      { rowNo: 3, text: 'Row 3: item 100101 is in row 2 already; the quantities are added.', isTaken: true },
    ])
    expect(read(['100101,,60000', '100101,,60000']).problems).toMatchObject([{ rowNo: 3, isTaken: false }])
  })

  test('a first row that is a line of the order is told', () => {
    const preview = previewImport('100100,Turkey,5\n100101,Ham,6', items, 300) as Preview
    expect(preview.problems).toEqual([{ rowNo: 1, text: 'Row 1: this row is read as the header.', isTaken: false }])
    expect(preview.changes.map(({ itemNo }) => itemNo)).toEqual(['100101'])
  })

  test.each([
    ['', 'The file is empty.'],
    ['\uFEFF \r\n', 'The file is empty.'],
    ['Item,Description,Quantity\n', 'No order lines found.'],
    ['Item,Description,Quantity\n100100,Turkey,\n', 'No order lines found.'],
    ['Item,Description,Quantity\n100100,"Turkey,5', 'Row 2: a quote is not closed.'],
    ['Item,Description,Quantity\n100100,Caf\uFFFD,5', 'Save the file as CSV UTF-8.'],
  ])('%j is refused', (text, refusal) => {
    expect(previewImport(text, items, 300)).toEqual({ refusal })
  })

  test('a file that changes more lines than are saved at once is refused', () => {
    const many = Array.from({ length: 2001 }, (_, i) => ({ itemNo: String(100_000 + i), description: '', quantity: 0 }))
    const text = ['h', ...many.map(({ itemNo }) => `${itemNo},,1`)].join('\n').replace('h', 'Item,D,Q')
    expect(previewImport(text, many, 300)).toEqual({ refusal: 'The file changes more than 2,000 lines.' })
    expect(previewImport(text.replace(/\n[^\n]*$/, ''), many, 300)).toMatchObject({ unchanged: [] })
  })
})

describe('ORD-54 INV-18 the export', () => {
  test('is the import’s three columns, guarded, the quantity a number', () => {
    expect(exportCsv([...items.slice(0, 2), { itemNo: '=1', description: '@SUM("a")', quantity: 2 }])).toBe(
      [
        '\uFEFF"Item","Description","Quantity"',
        '"100100","Turkey Wedge",4',
        '"100101","Ham Roll",""',
        `"'=1","'@SUM(""a"")",2`,
        '',
      ].join('\r\n'),
    )
    expect(exportFileName('481920', '2025-11-21')).toBe('order_481920_2025-11-21.csv')
  })

  test('imported again it changes nothing, whatever the texts', () => {
    const text = fc.oneof(
      fc.string(),
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom('=1+1', "'x", '"a","b"', 'a\r\nb', ';;;;', '\t'),
    )
    const item = fc.record({
      itemNo: fc.oneof(fc.stringMatching(/^[0-9]{1,6}$/), fc.stringMatching(/^[=+@'A-Z0-9-]{1,6}$/)),
      description: text.filter((said) => !/[\0\uFFFD]/.test(said)),
      quantity: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 99_999 })),
    })
    fc.assert(
      fc.property(fc.uniqueArray(item, { selector: ({ itemNo }) => itemNo, minLength: 1 }), (own) => {
        const preview = previewImport(exportCsv(own), own, 300)
        if (own.every(({ quantity }) => quantity === 0)) {
          expect(preview).toEqual({ refusal: 'No order lines found.' })
          return
        }
        const ordered = own.filter(({ quantity }) => quantity > 0)
        expect(preview).toMatchObject({ changes: [], overLimit: [], notOnList: [], problems: [] })
        expect((preview as Preview).unchanged.map(({ itemNo, to }) => [itemNo, to])).toEqual(
          ordered.map(({ itemNo, quantity }) => [itemNo, quantity]),
        )
      }),
      { numRuns: 500 },
    )
  })
})
