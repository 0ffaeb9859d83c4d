import type { Planted } from './by-hand-uploads.ts'

const CODE = 'rules/waste/barcode.ts'
const UPC = 'rules/upc.ts'
const OF_CODE = ['rules/waste/barcode.test.ts']

/** What a bar code means, and that none is guessed at. */
export const barcodePlanted: readonly Planted[] = [
  ['of two items with one code the first is taken', CODE, 'if (numbers.length === 1) return', 'return', OF_CODE],
  ['a weighed piece is another item at another price', CODE, 'WEIGHED.exec(gtin)?.[0] ?? gtin', 'gtin', OF_CODE],
  ['a code read wrong is taken', UPC, ' || checkDigit(digits.slice(0, -1)) !== Number(digits.at(-1))', '', OF_CODE],
  ['a short code with a wrong check digit is taken', UPC, 'upcCheckDigit(eleven) === Number(check)', 'true', OF_CODE],
  ['an item without a UPC is found by a code of zeros', CODE, "upc !== '' && bars.has", 'bars.has', OF_CODE],
]
