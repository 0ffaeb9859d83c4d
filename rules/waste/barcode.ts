// Which item of a customer a scanned or typed code is (WST-05).
import { expandedUpcE, gtinInside, gtinOf, plainUpc } from '../upc.ts'

/** What an item can be told by. */
export interface CodedItem {
  readonly itemNo: string
  /** UPC-A, or nothing. */
  readonly upc: string
  /** The customer's own number of it, or nothing. */
  readonly customerItemNo: string
}

/** The item of a code; or, where there is none or may be several, the sentence that says so. */
export type ItemOfCode<T> = { readonly item: T } | { readonly refusal: string }

/**
 * The item that a code means, among those of the customer alone: by item number, then by UPC or EAN, then by the customer's own
 * item number (WST-05). The server decides by it, for a code that was scanned as for one that was typed.
 */
export function itemFor<T extends CodedItem>(code: string, items: readonly T[]): ItemOfCode<T> {
  const text = textKey(code)
  if (text === '') return { refusal: 'Scan or type an item.' }
  const digits = plainUpc(code.replaceAll(' ', '').trim())
  const bars = barKeys(digits)
  const found = (isIt: (item: T) => boolean) => oneOf(code.trim(), items.filter(isIt))
  return (
    found(({ itemNo }) => textKey(itemNo) === text) ??
    found(({ upc }) => upc !== '' && bars.has(barKey(plainUpc(upc).padStart(GTIN_LENGTH, '0')))) ??
    found(({ customerItemNo }) => textKey(customerItemNo) === text) ??
    byWeighedPart(code.trim(), bars, items) ?? { refusal: whyNone(code.trim(), digits, items) }
  )
}

const GTIN_LENGTH = 14

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
  const piece = gtinInside(gtinOf(digits) ?? '')
  const inside =
    piece === undefined
      ? undefined
      : items.find(({ upc }) => upc !== '' && plainUpc(upc).padStart(GTIN_LENGTH, '0') === piece)
  if (inside) return `${code} is a whole case of item ${inside.itemNo}. Scan one piece, or type the item number.`
  if (/^\d{12,14}$/.test(digits) && gtinOf(digits) === undefined)
    return `${code} was read wrong: its last digit does not fit. Scan it again, or type the item number.`
  return `Item ${code} was not found.`
}
