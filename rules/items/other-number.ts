// Codes in place of our item numbers: barcodes, and the customer's own numbers. They are named, never used unasked (UPL-15).
import { expandedUpcE, gtinInside, gtinOf, plainUpc } from '../upc.ts'
import { readScan } from './gs1.ts'

/** An item that a code in place of its number means. */
export interface OtherNumber {
  readonly kind: 'barcode' | 'case barcode' | 'own number' | 'spaces'
  readonly itemNo: string
  readonly description: string
}

/** '471000… is the barcode of item 100100 (Ham Salad).' */
export function otherNumberText(code: string, { kind, itemNo, description }: OtherNumber): string {
  const item = `item ${itemNo}${description === '' ? '' : ` (${description})`}`
  switch (kind) {
    case 'barcode':
      return `${code} is the barcode of ${item}.`
    case 'case barcode':
      return `${code} is the barcode of a whole case of ${item}. Order pieces by the item number.`
    case 'spaces':
      return `“${code}” is not an item number because of the spaces around it; ${item} is.`
    case 'own number':
      return `${code} is your own number of ${item}.`
  }
}

/** The UPCs that a code may be: of one piece, and of a piece in the case that it is on. */
export function upcsOf(code: string): { readonly pieces: readonly string[]; readonly inCase: string | undefined } {
  const scan = readScan(code)
  if (scan.kind === 'gs1') {
    const { gtin, isContent } = scan.data
    return isContent ? { pieces: [], inCase: storedUpc(gtin) } : { pieces: upcsOfGtin(gtin), inCase: upcInside(gtin) }
  }
  if (scan.kind !== 'plain') return { pieces: [], inCase: undefined }
  const digits = plainUpc(scan.text)
  const gtins = [gtinOf(digits), gtinOf(expandedUpcE(digits) ?? '')]
  const inCase = gtins.map((gtin) => upcInside(gtin ?? '')).find((upc) => upc !== undefined)
  return { pieces: gtins.flatMap((gtin) => upcsOfGtin(gtin ?? '')), inCase }
}

/** Items have UPC-A: the last twelve digits of a GTIN that begins with zeros. */
const storedUpc = (gtin: string): string | undefined => (/^00\d{12}$/.test(gtin) ? gtin.slice(2) : undefined)
const upcsOfGtin = (gtin: string): string[] => [storedUpc(gtin)].filter((upc) => upc !== undefined)
const upcInside = (gtin: string): string | undefined => storedUpc(gtinInside(gtin) ?? '')
