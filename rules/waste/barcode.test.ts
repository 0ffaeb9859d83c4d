import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { expandedUpcE, gtinInside, gtinOf, upcCheckDigit } from '../upc.ts'
import { type CodedItem, itemFor } from './barcode.ts'

const item = (itemNo: string, upc = '', customerItemNo = ''): CodedItem => ({ itemNo, upc, customerItemNo })
const withCheck = (eleven: string) => `${eleven}${upcCheckDigit(eleven)}`

const ITEMS = [
  item('100100', '012345678905', 'HAM1'),
  item('100107', '042100005264', '00042'),
  item('100114', '471000102962', '100100'),
  item('10154', '', 'A-7'),
  // Sold by weight: the price in its UPC is 0.
  item('100121', withCheck('20471200000'), '77777'),
  item('100128', '000000123457', ''),
  // Two that have one code, as an item and the one that follows it.
  item('100135', '036000291452', 'TWIN'),
  item('100142', '036000291452', 'TWIN'),
  item('g41', '', '12345678'),
]
const said = (code: string, items: readonly CodedItem[] = ITEMS) => {
  const found = itemFor(code, items)
  return 'item' in found ? found.item.itemNo : found.refusal
}

test.each([
  // Item numbers, and before anything else: 100100 is also another item's number at the customer.
  ['100100', '100100'],
  [' 100107 ', '100107'],
  ['G41', 'g41'],
  // UPC-A, with its dashes, as EAN-13, as GTIN-14, and with zeros taken off.
  ['012345678905', '100100'],
  ['0-12345-67890-5', '100100'],
  ['0 12345 67890 5', '100100'],
  ['0012345678905', '100100'],
  ['00012345678905', '100100'],
  ['12345678905', '100100'],
  ['471000102962', '100114'],
  ['0471000102962', '100114'],
  // UPC-E of 042100005264.
  ['04252614', '100107'],
  // The EAN-8 00123457 in 14 digits.
  ['00123457', '100128'],
  // The customer's own numbers; leading zeros are theirs.
  ['ham1', '100100'],
  ['00042', '100107'],
  ['12345678', 'g41'],
  // Weighed: any price, any check digits, as UPC-A and as EAN-13.
  [withCheck('20471200599'), '100121'],
  [withCheck('20471271234'), '100121'],
  [`0${withCheck('20471200599')}`, '100121'],
  // Weighed, and the five digits are the item's number, or the customer's.
  [withCheck('21015400350'), '10154'],
  [withCheck('27777700350'), '100121'],
])('%j is item %s (WST-05)', (code, itemNo) => {
  expect(said(code)).toBe(itemNo)
})

test.each([
  ['', 'Scan or type an item.'],
  ['   ', 'Scan or type an item.'],
  ['04100099', 'Item 04100099 was not found.'],
  ['42', 'Item 42 was not found.'],
  ['999999', 'Item 999999 was not found.'],
  ['hello', 'Item hello was not found.'],
  // An item without a UPC is not the code of nothing.
  ['000000000000', 'Item 000000000000 was not found.'],
  // A real code of somebody else's product.
  ['4006381333931', 'Barcode 4006381333931 is not one of your items. Scan it again, or type the item number.'],
  [
    withCheck('29999900350'),
    `Barcode ${withCheck('29999900350')} was made on site for goods sold by weight and is not one of your items. Type the item number.`,
  ],
  // Codes of one digit wrong are never taken for the item beside them.
  [
    '012345678904',
    'Barcode 012345678904 was misread: its last digit does not fit. Scan it again, or type the item number.',
  ],
  [
    '0012345678906',
    'Barcode 0012345678906 was misread: its last digit does not fit. Scan it again, or type the item number.',
  ],
  ['04252615', 'Item 04252615 was not found.'],
  ['10012345678902', '10012345678902 is a whole case of item 100100. Scan one piece, or type the item number.'],
  ['036000291452', '036000291452 may be item 100135, 100142. Type the item number.'],
  ['twin', 'twin may be item 100135, 100142. Type the item number.'],
])('%j: %s', (code, sentence) => {
  expect(said(code)).toBe(sentence)
})

test('of many that it may be, three are named', () => {
  const many = ['5', '4', '3', '2', '1'].map((itemNo) => item(itemNo, '036000291452'))
  expect(said('036000291452', many)).toBe('036000291452 may be item 1, 2, 3 and 2 more. Type the item number.')
})

test('eight digits that are one item as EAN-8 and another as UPC-E are refused', () => {
  const eight = '01234565'
  const [asEan, asUpcE] = [item('1', gtinOf(eight)?.slice(2)), item('2', expandedUpcE(eight))]
  expect([said(eight, [asEan]), said(eight, [asUpcE])]).toEqual(['1', '2'])
  expect(said(eight, [asEan, asUpcE])).toBe('01234565 may be item 1, 2. Type the item number.')
})

test('a weighed code whose five digits are one item’s number and another’s own number is refused', () => {
  const code = withCheck('21234500350')
  expect(said(code, [item('12345'), item('100', '', '12345')])).toBe(
    `${code} may be item 100, 12345. Type the item number.`,
  )
})

describe('of any items', () => {
  const eleven = fc.stringMatching(/^[01346789][0-9]{10}$/)
  const items = fc
    .uniqueArray(fc.record({ eleven, own: fc.stringMatching(/^[A-Z]{1,4}\d{0,3}$/) }), {
      selector: (each) => each.eleven,
      minLength: 1,
      maxLength: 12,
    })
    .map((all) => all.map((each, index) => item(`I${index}`, withCheck(each.eleven), `C-${each.own}-${index}`)))

  test('each is found by its number, its UPC in every writing, and the customer’s number', () => {
    fc.assert(
      fc.property(items, (all) => {
        for (const one of all) {
          const { itemNo, upc, customerItemNo } = one
          for (const code of [itemNo, upc, `0${upc}`, `00${upc}`, customerItemNo])
            expect(itemFor(code, all)).toEqual({ item: one })
        }
      }),
    )
  })

  test('one wrong digit never finds an item, and the code is told back', () => {
    fc.assert(
      fc.property(items, fc.nat(11), fc.integer({ min: 1, max: 9 }), (all, at, shift) => {
        const upc = all[0]?.upc ?? ''
        const wrong = `${upc.slice(0, at)}${(Number(upc[at]) + shift) % 10}${upc.slice(at + 1)}`
        expect(itemFor(wrong, all)).toEqual({ refusal: expect.stringContaining(wrong) })
      }),
    )
  })

  test('an item that is not among them is not found: another customer’s code is nobody’s', () => {
    fc.assert(
      fc.property(items, ([one, ...others]) => {
        for (const code of [one?.itemNo ?? '', one?.upc ?? '', one?.customerItemNo ?? ''])
          expect(itemFor(code, others)).toEqual({
            refusal:
              code === one?.upc ? expect.stringContaining(`Barcode ${code} is not one`) : `Item ${code} was not found.`,
          })
      }),
    )
  })

  test('a weighed piece is found at every price and weight, and only by its five digits', () => {
    const five = fc.stringMatching(/^\d{5}$/)
    fc.assert(
      fc.property(five, five, fc.stringMatching(/^\d{5}$/), (part, other, price) => {
        const weighed = item('1', withCheck(`2${part}00000`))
        const code = withCheck(`2${part}${price}`)
        expect(itemFor(code, [weighed])).toEqual({ item: weighed })
        if (other !== part)
          expect(itemFor(withCheck(`2${other}${price}`), [weighed])).toMatchObject({ refusal: expect.any(String) })
      }),
    )
  })
})

test.each([
  // Each of the ten ways of leaving zeros out.
  ['01234505', '012000003455'],
  ['01234514', '012100003454'],
  ['01234523', '012200003453'],
  ['01234531', '012300000451'],
  ['01234543', '012340000053'],
  ['01234558', '012345000058'],
  ['01234565', '012345000065'],
  ['01234572', '012345000072'],
  ['01234589', '012345000089'],
  ['01234596', '012345000096'],
  ['11234562', '112345000062'],
])('UPC-E %s is UPC-A %s', (eight, upc) => {
  expect(expandedUpcE(eight)).toBe(upc)
})

test.each(['21234565', '01234566', '1234565', '012345650', '0123456x'])('%s is no UPC-E', (text) => {
  expect(expandedUpcE(text)).toBeUndefined()
})

test.each([
  ['10012345678902', '00012345678905'],
  ['00012345678905', undefined],
  ['012345678905', undefined],
])('inside the case %s is %s', (gtin, piece) => {
  expect(gtinInside(gtin)).toBe(piece)
})

test('no EAN is made from seven digits, fifteen, or letters', () => {
  expect(['1234565', '000012345678905', '01234567890x', ''].map(gtinOf)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})
