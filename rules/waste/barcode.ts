// Which item of a customer a scanned or typed code is (WST-05).
import type { PlainDate } from '../calendar.ts'
import { type Gs1Data, readScan } from '../items/gs1.ts'
import { WASTE_CODE_LENGTH } from '../limits.ts'
import { expandedUpcE, gtinInside, gtinOf, plainUpc } from '../upc.ts'

/** What identifies an item. */
export interface CodedItem {
  readonly itemNo: string
  /** UPC-A, or blank. */
  readonly upc: string
  /** The customer's own item number, or blank. */
  readonly customerItemNo: string
}

/** The item of a code, with the use-by date that the code holds; without exactly one item, the sentence that says why. */
export type ItemOfCode<T> = { readonly item: T; readonly useBy?: PlainDate | undefined } | { readonly refusal: string }

const OR_TYPE = 'or type the item number.'

/**
 * Finds the item of a code among the customer's items: by item number, then by UPC, EAN or the GTIN in GS1 data, then by the customer's
 * own item number (WST-05). The server decides with it, for scanned and for typed codes.
 */
export function itemFor<T extends CodedItem>(code: string, items: readonly T[]): ItemOfCode<T> {
  if (textKey(code) === '') return { refusal: 'Scan or type an item.' }
  const scan = readScan(code)
  switch (scan.kind) {
    case 'plain':
      return itemOfPlain(scan.text, items)
    case 'gs1':
      return itemOfGs1(scan.data, items)
    case 'misread':
      return { refusal: misread(scan.gtin) }
    case 'no item':
      return { refusal: `This is the barcode of a pallet or place, not of an item. Scan the item, ${OR_TYPE}` }
  }
}

function itemOfPlain<T extends CodedItem>(code: string, items: readonly T[]): ItemOfCode<T> {
  const text = textKey(code)
  const digits = plainUpc(code.replaceAll(' ', '').trim())
  const bars = barKeys(digits)
  const found = (isIt: (item: T) => boolean) => oneOf(code.trim(), items.filter(isIt))
  return (
    found(({ itemNo }) => textKey(itemNo) === text) ??
    found(({ upc }) => upc !== '' && bars.has(barKey(gtinOfUpc(upc)))) ??
    found(({ customerItemNo }) => textKey(customerItemNo) === text) ??
    byWeighedPart(code.trim(), bars, items) ?? { refusal: whyNone(code.trim(), digits, items) }
  )
}

/** GS1 data names one GTIN. A package of several pieces, or one sold by weight, is not one piece. */
function itemOfGs1<T extends CodedItem>(
  { gtin, isContent, isVariable, useBy }: Gs1Data,
  items: readonly T[],
): ItemOfCode<T> {
  const short = shortGtin(gtin)
  const known = oneOf(
    short,
    items.filter(({ upc }) => upc !== '' && gtinOfUpc(upc) === gtin),
  )
  if (known && 'refusal' in known) return known
  if (isContent) return { refusal: several(short, known?.item) }
  if (isVariable) return { refusal: byWeight(short, known?.item ?? itemInside(gtin, items)) }
  return known ? { item: known.item, useBy } : { refusal: whyNone(short, gtin, items) }
}

const GTIN_LENGTH = 14

const gtinOfUpc = (upc: string): string => plainUpc(upc).padStart(GTIN_LENGTH, '0')

/** As printed under the bars: a UPC has twelve digits, an EAN thirteen. */
const shortGtin = (gtin: string): string => gtin.replace(/^0{1,2}/, '')

/** Numbers are the same without case and the blanks around them. */
const textKey = (text: string): string => text.trim().toUpperCase()

/**
 * In-store codes (number system 2) are made where goods are weighed: the item stands in five digits after the 2, then come a check
 * digit, the price or weight, and the code's own check digit, which differ from piece to piece.
 */
const WEIGHED = /^002(\d{5})/
const barKey = (gtin: string): string => WEIGHED.exec(gtin)?.[0] ?? gtin

/** What digits are as a bar code; eight of them may be an EAN-8 or a UPC-E. Nothing where no check digit fits. */
function barKeys(digits: string): ReadonlySet<string> {
  const upcE = expandedUpcE(digits)
  const gtins = [gtinOf(digits), upcE === undefined ? undefined : gtinOf(upcE)]
  return new Set(gtins.filter((gtin) => gtin !== undefined).map(barKey))
}

/** A weighed piece whose item has no such UPC: those five digits are its item number, or the customer's own. */
function byWeighedPart<T extends CodedItem>(code: string, bars: ReadonlySet<string>, items: readonly T[]) {
  const parts = new Set([...bars].map((key) => WEIGHED.exec(key)?.[1] ?? ''))
  parts.delete('')
  return oneOf(
    code,
    items.filter(({ itemNo, customerItemNo }) => parts.has(itemNo.trim()) || parts.has(customerItemNo.trim())),
  )
}

const NAMED = 3

/** Nothing where there is none; several are never guessed between. */
function oneOf<T extends CodedItem>(code: string, found: readonly T[]): ItemOfCode<T> | undefined {
  const [item] = found
  if (!item) return undefined
  const numbers = [...new Set(found.map(({ itemNo }) => itemNo))].sort()
  if (numbers.length === 1) return { item }
  const more = numbers.length - NAMED
  const rest = more > 0 ? ` and ${more} more` : ''
  return {
    refusal: `${code} may be item ${numbers.slice(0, NAMED).join(', ')}${rest}. Type the item number.`,
  }
}

function whyNone(code: string, digits: string, items: readonly CodedItem[]): string {
  const gtin = gtinOf(digits)
  const isBarcode = /^\d{12,14}$/.test(digits)
  if (isBarcode && gtin === undefined) return misread(code)
  const inside = itemInside(gtin ?? '', items)
  if (gtin !== undefined && VARIABLE_GTIN.test(gtin)) return byWeight(code, inside)
  if (inside) return several(code, inside)
  if (gtin !== undefined && IN_STORE.test(gtin) && isBarcode)
    return `Barcode ${code} was made on site for goods sold by weight and is not one of your items. Type the item number.`
  if (isBarcode && /[1-9]/.test(digits)) return `Barcode ${code} is not one of your items. Scan it again, ${OR_TYPE}`
  return code.length > WASTE_CODE_LENGTH
    ? `${code.slice(0, WASTE_CODE_LENGTH)}… was not found. An item number has at most ${WASTE_CODE_LENGTH} characters.`
    : `Item ${code} was not found.`
}

/** Number system 2, and 20 to 29 of an EAN-13: numbers that stores give out themselves. */
const IN_STORE = /^00?2/
/** The indicator 9 is for packages whose weight differs. */
const VARIABLE_GTIN = /^9/

/** The item of which a GTIN is a case. */
const itemInside = <T extends CodedItem>(gtin: string, items: readonly T[]): T | undefined => {
  const piece = gtinInside(gtin)
  return piece === undefined ? undefined : items.find(({ upc }) => upc !== '' && gtinOfUpc(upc) === piece)
}

const misread = (code: string): string =>
  `Barcode ${code} was misread: its last digit does not fit. Scan it again, ${OR_TYPE}`

const several = (code: string, item: CodedItem | undefined): string =>
  item
    ? `${code} is a whole case of item ${item.itemNo}. Scan one piece, ${OR_TYPE}`
    : `${code} is a whole case, not one piece. Scan one piece, ${OR_TYPE}`

const byWeight = (code: string, item: CodedItem | undefined): string =>
  item
    ? `${code} is a variable-weight barcode of item ${item.itemNo}. Type the item number and the pieces.`
    : `${code} is a variable-weight barcode and matches none of your items. Type the item number and the pieces.`
