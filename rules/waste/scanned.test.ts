// GS1 codes, as scanners and cameras send them, to an item of the customer (WST-05).
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readScan } from '../items/gs1.ts'
import { gtinOf, upcCheckDigit } from '../upc.ts'
import { type CodedItem, itemFor } from './barcode.ts'

const ITEMS: readonly CodedItem[] = [
  { itemNo: '100156', upc: '471000102962', customerItemNo: '' },
  { itemNo: '100163', upc: '012345678905', customerItemNo: '' },
]
const GS = '\u001d'
const found = (code: string) => {
  const answer = itemFor(code, ITEMS)
  return 'item' in answer ? [answer.item.itemNo, answer.useBy] : answer.refusal
}

test.each([
  // The field's cases.
  [']E00471000102962', '100156', undefined],
  ['01004710001029621726120110LOT7', '100156', '2026-12-01'],
  ['(01)00471000102962(17)261201(10)LOT7', '100156', '2026-12-01'],
  ['https://id.gs1.org/01/00471000102962/10/LOT7?17=261201', '100156', '2026-12-01'],
  // AIM prefixes of EAN, UPC, Code 128, ITF and QR, and of an EAN with a two-digit supplement.
  [']E0471000102962', '100156', undefined],
  [']C0471000102962', '100156', undefined],
  [']I100471000102962', '100156', undefined],
  [']Q1471000102962', '100156', undefined],
  [']A0100156', '100156', undefined],
  [']E3047100010296212', '100156', undefined],
  // GS1-128, DataMatrix, QR, DataBar; fields in any order, a separator only where one is needed.
  [']C1010047100010296217261201', '100156', '2026-12-01'],
  [`]d2${GS}010047100010296210LOT7${GS}17261201`, '100156', '2026-12-01'],
  [`]Q30100471000102962${GS}10LOT7${GS}17261201`, '100156', '2026-12-01'],
  [']e00100471000102962', '100156', undefined],
  [`${GS}01004710001029622100017${GS}17261201`, '100156', '2026-12-01'],
  ['010047100010296210LOT7<GS>17261201', '100156', '2026-12-01'],
  ['010047100010296210LOT7{FNC1}17261201', '100156', '2026-12-01'],
  ['010047100010296210LOT7^]17261201', '100156', '2026-12-01'],
  ['  (01) 00471000102962 (17) 261201  ', '100156', '2026-12-01'],
  // Without its separator a lot takes the rest, and no date is made up.
  ['010047100010296210LOT717261201', '100156', undefined],
  // Use by, else best before, else sell by; an hour; the last day of a month; a day that is none.
  ['(01)00471000102962(15)261130', '100156', '2026-11-30'],
  ['(01)00471000102962(15)261130(17)261201', '100156', '2026-12-01'],
  ['(01)00471000102962(16)261129', '100156', '2026-11-29'],
  ['(01)00471000102962(7003)2612010830', '100156', '2026-12-01'],
  ['(01)00471000102962(17)270200', '100156', '2027-02-28'],
  ['(01)00471000102962(17)280200', '100156', '2028-02-29'],
  ['(01)00471000102962(17)261301', '100156', undefined],
  ['(01)00471000102962(11)261120', '100156', undefined],
  // Digital Link: a brand's own address, short GTINs, named keys, capitals, more path, a fragment.
  ['HTTPS://ID.GS1.ORG/01/00471000102962', '100156', undefined],
  ['http://shop.example/our/food/01/471000102962?17=261201&lang=en', '100156', '2026-12-01'],
  ['https://brand.example/gtin/0471000102962/lot/A%2F7?exp=261201', '100156', '2026-12-01'],
  ['https://brand.example/01/00471000102962/21/0100?15=261130;17=261201#top', '100156', '2026-12-01'],
])('%j is item %s, use by %s', (code, itemNo, useBy) => {
  expect(found(code)).toEqual([itemNo, useBy])
})

const OR_TYPE = 'or type the item number.'
test.each([
  ['(01)00471000102963', `Barcode 00471000102963 was misread: its last digit does not fit. Scan it again, ${OR_TYPE}`],
  [']C10100471000102963', `Barcode 00471000102963 was misread: its last digit does not fit. Scan it again, ${OR_TYPE}`],
  [']E00471000102963', `Barcode 0471000102963 was misread: its last digit does not fit. Scan it again, ${OR_TYPE}`],
  [
    'https://id.gs1.org/01/00471000102963',
    `Barcode 00471000102963 was misread: its last digit does not fit. Scan it again, ${OR_TYPE}`,
  ],
  // Somebody else's food.
  ['(01)04006381333931(17)261201', `Barcode 4006381333931 is not one of your items. Scan it again, ${OR_TYPE}`],
  ['https://id.gs1.org/01/04006381333931', `Barcode 4006381333931 is not one of your items. Scan it again, ${OR_TYPE}`],
  // A case, as a GTIN of its own and as content of a pallet.
  ['(01)10471000102969', `10471000102969 is a whole case of item 100156. Scan one piece, ${OR_TYPE}`],
  ['(02)00471000102962(37)24', `471000102962 is a whole case of item 100156. Scan one piece, ${OR_TYPE}`],
  ['(02)04006381333931(37)24', `4006381333931 is a whole case, not one piece. Scan one piece, ${OR_TYPE}`],
  // Sold by weight: by its measure, by its price, by the indicator 9, alone or in GS1 data.
  [
    '(01)00471000102962(3103)001250',
    '471000102962 is a variable-weight barcode of item 100156. Type the item number and the pieces.',
  ],
  [
    '(01)00471000102962(3922)0499',
    '471000102962 is a variable-weight barcode of item 100156. Type the item number and the pieces.',
  ],
  [
    '(01)90471000102965(3103)001250',
    '90471000102965 is a variable-weight barcode of item 100156. Type the item number and the pieces.',
  ],
  [
    '90471000102965',
    '90471000102965 is a variable-weight barcode of item 100156. Type the item number and the pieces.',
  ],
  [
    '(01)94006381333934(3202)000100',
    '94006381333934 is a variable-weight barcode and matches none of your items. Type the item number and the pieces.',
  ],
  // A store's own number for weighed goods, as EAN-13.
  [
    '2912345003500',
    'Barcode 2912345003500 was made on site for goods sold by weight and is not one of your items. Type the item number.',
  ],
  // The label of a pallet, and of a place.
  ['(00)001234567890123450', `This is the barcode of a pallet or place, not of an item. Scan the item, ${OR_TYPE}`],
  [']C100001234567890123450', `This is the barcode of a pallet or place, not of an item. Scan the item, ${OR_TYPE}`],
  [']C14144710001029629', `This is the barcode of a pallet or place, not of an item. Scan the item, ${OR_TYPE}`],
  ['https://example.com/menu', 'https://example.com/… was not found. An item number has at most 20 characters.'],
])('%j: %s', (code, sentence) => {
  expect(found(code)).toBe(sentence)
})

test('an item number that looks like the beginning of GS1 data stays an item number', () => {
  const own = [{ itemNo: '010047', upc: '', customerItemNo: '0100471000' }]
  expect(itemFor('010047', own)).toMatchObject({ item: own[0] })
  expect(itemFor('0100471000', own)).toMatchObject({ item: own[0] })
})

describe('of any item', () => {
  const eleven = fc.stringMatching(/^[013-9][0-9]{10}$/)
  const lot = fc.stringMatching(/^[A-Z0-9]{1,12}$/)
  const date = fc.record({ month: fc.integer({ min: 1, max: 12 }), day: fc.integer({ min: 1, max: 28 }) })
  const two = (n: number) => String(n).padStart(2, '0')

  test('every writing names the same GTIN and date', () => {
    fc.assert(
      fc.property(eleven, lot, date, (first, batch, { month, day }) => {
        const upc = `${first}${upcCheckDigit(first)}`
        const gtin = gtinOf(upc) ?? ''
        const yymmdd = `27${two(month)}${two(day)}`
        for (const code of [
          `(01)${gtin}(10)${batch}(17)${yymmdd}`,
          `01${gtin}17${yymmdd}10${batch}`,
          `]C101${gtin}10${batch}${GS}17${yymmdd}`,
          `]d2${GS}17${yymmdd}01${gtin}10${batch}`,
          `https://id.gs1.org/01/${gtin}/10/${batch}?17=${yymmdd}`,
        ])
          expect(readScan(code), code).toEqual({
            kind: 'gs1',
            data: { gtin, isContent: false, isVariable: false, useBy: `2027-${two(month)}-${two(day)}` },
          })
      }),
    )
  })

  test('whatever is typed gets an answer, and a refusal is a sentence', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[\](]?[0-9()A-Z/]{0,40}$/)), (code) => {
        const answer = itemFor(code, ITEMS)
        expect('item' in answer || /[.?]$/.test(answer.refusal)).toBe(true)
      }),
      { numRuns: 500 },
    )
  })
})
