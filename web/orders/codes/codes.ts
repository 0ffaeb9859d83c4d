/** What reads barcodes; lazy-codes.ts loads it when first needed. */
import { type CodedItem, type ItemOfCode, itemFor } from '#rules/waste/barcode.ts'

export { searchedText } from '#rules/items/gs1.ts'

/** What is known of an item on an order or a day of a week. */
export interface ScannedItem {
  readonly itemNo: string
  readonly upc?: string | undefined
  readonly customerItemNo?: string | undefined
}

/** The item of a scanned code, or the sentence that says why there is none: the rule of waste (WST-05). */
export const itemOfScan = (code: string, items: Iterable<ScannedItem>): ItemOfCode<CodedItem> =>
  itemFor(
    code,
    [...items].map(({ itemNo, upc = '', customerItemNo = '' }) => ({ itemNo, upc, customerItemNo })),
  )
