import { expect, test } from 'vitest'
import { previewItemPrices } from './item-price-paste.ts'

const items = [
  { itemNo: '100100', description: 'Ham Sub', customerItemNo: 'H-1', priceCode: 'A03' },
  { itemNo: '100101', description: 'Egg Salad', priceCode: 'B01' },
  { itemNo: '100102', description: 'Wrap' },
]
const codes = [
  { priceCode: 'A03', cents: 349 },
  { priceCode: 'B01', cents: 425 },
  { priceCode: 'B02', cents: 425 },
  { priceCode: 'C01', cents: 500 },
  { priceCode: 'N01' },
]
const preview = (text: string) => previewItemPrices(text, items, codes)

test.each([
  ['codes, with tabs of a spreadsheet', '100100\tB02\n100102\tn01', ['A03 → B02', ' → N01']],
  [
    'prices, a head, a dollar sign and empty rows',
    'Item\tPrice\n100100\t$5.00\n\n100102\t3.49\n',
    ['A03 → C01', ' → A03'],
  ],
  ['the customer’s own number', 'h-1,C01', ['A03 → C01']],
  ['more cells: the first and the last', '100100\tHam Sub\t5', ['A03 → C01']],
])('ITM-29 ITM-31 two columns: %s', (_, text, expected) => {
  const { changes, refused } = preview(text)
  expect(refused).toEqual([])
  expect(changes.map(({ from, to }) => `${from} → ${to}`)).toEqual(expected)
})

test('what is so already is no change, also where other codes are worth the same', () => {
  expect(preview('100100\t3.49\n100101\t4.25')).toEqual({ changes: [], unchanged: 2, refused: [] })
})

test('each row that cannot be taken says why', () => {
  const rows = ['999999\tA03', '100100\t9.99', '100100\tA03', '100101', '100102\t4.25', '100102\tabc']
  expect(preview(['100101\tC01', ...rows].join('\n')).refused.map(({ text }) => text)).toEqual([
    'Row 2: item 999999 is not on this list.',
    'Row 3: no price code of this list is worth 9.99. Give a code its value first.',
    'Row 4: item 100100 is in row 3 already.',
    'Row 5: item 100101 is in row 1 already.',
    'Row 6: B01, B02 are all worth 4.25. Write the price code.',
    'Row 7: item 100102 is in row 6 already.',
  ])
  expect(preview('100102\tabc\n100100').refused.map(({ text }) => text)).toEqual([
    'Row 1: abc is neither a price nor a price code of this list.',
    'Row 2: item 100100 has no price.',
  ])
})
