import { expect, test } from 'vitest'
import { previewPrices } from './price-paste.ts'

const codes = [{ priceCode: 'A03', cents: 349 }, { priceCode: 'B01' }, { priceCode: 'C01', cents: 100 }]
const preview = (text: string) => previewPrices(text, codes)

test.each([
  ['tabs of a spreadsheet', 'A03\t3.59\nB01\t2'],
  ['a head, a dollar sign and empty rows', 'Price code\tValue\nA03\t$3.59\n\nb01\t2.00\n'],
  ['commas', 'A03,3.59\r\nB01,2'],
  ['blanks', 'A03   3.59\rB01 2'],
  ['more cells: the first and the last', 'A03\tSandwich\t3.59\nB01\tWrap\t2'],
])('two columns: %s', (_, text) => {
  expect(preview(text)).toEqual({
    changes: [
      { priceCode: 'A03', from: 349, cents: 359 },
      { priceCode: 'B01', from: undefined, cents: 200 },
    ],
    ...{ unchanged: 0, refused: [] },
  })
})

test('what is so already is no change', () => {
  expect(preview('A03\t3.49\nC01\t1')).toEqual({ changes: [], unchanged: 2, refused: [] })
})

test('each row that cannot be taken says why', () => {
  const text = ['A03\t3.59', 'Q99\t1', 'A03\t3.69', 'B01', 'C01\t1000', 'C01\tx'].join('\n')
  expect(preview(text)).toMatchObject({
    changes: [{ priceCode: 'A03', cents: 359 }],
    refused: [
      { rowNo: 2, text: 'Row 2: no item of this list has price code Q99.' },
      { rowNo: 3, text: 'Row 3: price code A03 is in row 1 already.' },
      { rowNo: 4, text: 'Row 4: price code B01 has no value.' },
      { rowNo: 5, text: 'Row 5: Enter a price from 0.00 to 999.99, such as 3.59.' },
      { rowNo: 6, text: 'Row 6: price code C01 is in row 5 already.' },
    ],
  })
})

test('a first row with a wrong code and a price is no head', () => {
  expect(preview('Q99\t3.59').refused).toHaveLength(1)
})
