import fc from 'fast-check'
import { expect, test } from 'vitest'
import { searchedText } from './codes.ts'
import { itemOfDigits, mayBeCode } from './lazy-codes.ts'

test('Find reads each text that a barcode can be; all other text it takes as it is', () => {
  const sign = fc.constantFrom(...'0123456789]()-/ ^aC1E%\u001d', '(01)', 'http://x.y/01/', ']E0', '<GS>')
  const text = fc.array(sign, { maxLength: 24 }).map((signs) => signs.join(''))
  fc.assert(
    fc.property(text, (find) => {
      if (!mayBeCode(find)) expect(searchedText(find).trim()).toBe(find.trim())
    }),
    { numRuns: 2000 },
  )
})
test.each(['(01)00471000102962', 'http://a.b/gtin/12345670', ']E0471000102', '0-41000-10296-7', '041000102967'])(
  '%s may be a barcode',
  (find) => expect(mayBeCode(find)).toBe(true),
)
test.each(['100154', 'turkey 12', '(12)', ''])('“%s” is none', (find) => expect(mayBeCode(find)).toBe(false))

const milk = { itemNo: '100154', upc: '041000102967' }
const soup = { itemNo: '100155', upc: '041000102974' }
test.each(['100154', '041000102967', '41000102967', '0041000102967'])(
  '%s is the milk also where what reads barcodes is not loaded',
  (code) => expect(itemOfDigits(code, [soup, milk])).toEqual({ item: milk }),
)
test.each([
  ['041000102967', [milk, { ...soup, upc: milk.upc }]],
  ['(01)00041000102967', [milk]],
  ['000000000000', [{ itemNo: '1', upc: '' }]],
])('%s is not guessed then', (code, items) => {
  expect(itemOfDigits(code, items)).toEqual({
    refusal: `${code} was not found. Barcodes cannot be read now. Check the connection, or type the item number.`,
  })
})
