/** What pasted rows of item number and price, or price code, would do to the items of a list, before it is done (ITM-29, ITM-31). */
import { cents } from '../money.ts'
import { readPrice } from './price-code.ts'
import { cellsOf, type PricedCode } from './price-paste.ts'

export interface PricedItem {
  readonly itemNo: string
  readonly description: string
  /** The customer's own number; it names the item as well. */
  readonly customerItemNo?: string | undefined
  readonly priceCode?: string | undefined
}
export interface ItemPriceChange {
  readonly itemNo: string
  readonly description: string
  /** Price codes; '' is none. */
  readonly from: string
  readonly to: string
}
export interface ItemPricePreview {
  readonly changes: readonly ItemPriceChange[]
  /** Rows that say what is so already. */
  readonly unchanged: number
  /** Rows that cannot be taken, each with why; nothing is saved while there is one. */
  readonly refused: readonly { readonly rowNo: number; readonly text: string }[]
}

/**
 * Rows of two columns: item number, and price or price code; a head over them is passed over, and so are empty rows. A price chooses the
 * code that is worth it: the value of a code is shared by other items and stays as it is.
 */
export function previewItemPrices(
  text: string,
  items: readonly PricedItem[],
  codes: readonly PricedCode[],
): ItemPricePreview {
  const named = new Map<string, PricedItem>()
  for (const item of items) if (item.customerItemNo) named.set(item.customerItemNo.toUpperCase(), item)
  for (const item of items) named.set(item.itemNo.toUpperCase(), item)
  const rowOf = new Map<string, number>()
  const changes: ItemPriceChange[] = []
  const refused: { rowNo: number; text: string }[] = []
  let unchanged = 0
  for (const [index, row] of text.split(/\r\n|\r|\n/).entries()) {
    const [number = '', ...rest] = cellsOf(row)
    const typed = rest.at(-1) ?? ''
    const rowNo = index + 1
    const item = named.get(number.toUpperCase())
    const isHead = rowNo === 1 && !item && !/\d/.test(row)
    if (number === '' || isHead) continue
    const refuse = (why: string) => refused.push({ rowNo, text: `Row ${rowNo}: ${why}` })
    if (!item) {
      refuse(`item ${number.slice(0, 20)} is not on this list.`)
      continue
    }
    const earlier = rowOf.get(item.itemNo)
    rowOf.set(item.itemNo, earlier ?? rowNo)
    const now = item.priceCode ?? ''
    const asked = typed === '' ? { fault: `item ${item.itemNo} has no price.` } : codeFor(typed, now, codes)
    if (earlier !== undefined) refuse(`item ${item.itemNo} is in row ${earlier} already.`)
    else if ('fault' in asked) refuse(asked.fault)
    else if (asked.code === now) unchanged += 1
    else changes.push({ itemNo: item.itemNo, description: item.description, from: now, to: asked.code })
  }
  return { changes, unchanged, refused }
}

/** The price code that a cell means: by its name, else by its value; of several of one value the item's own, or none. */
function codeFor(
  typed: string,
  now: string,
  codes: readonly PricedCode[],
): { readonly code: string } | { readonly fault: string } {
  const byName = codes.find(({ priceCode }) => priceCode.toUpperCase() === typed.toUpperCase())
  if (byName) return { code: byName.priceCode }
  const price = readPrice(typed.replace(/^\$/, ''))
  if ('fault' in price) return { fault: `${typed.slice(0, 20)} is neither a price nor a price code of this list.` }
  const worth = codes.filter((code) => code.cents === price.cents).map(({ priceCode }) => priceCode)
  const [first, ...others] = worth
  if (first === undefined)
    return { fault: `no price code of this list is worth ${cents(price.cents)}. Give a code its value first.` }
  if (worth.includes(now)) return { code: now }
  if (others.length === 0) return { code: first }
  return { fault: `${worth.slice(0, 5).join(', ')} are all worth ${cents(price.cents)}. Write the price code.` }
}
