/** What a pasted column of prices would do to the price codes of a list, before it does it. */
import { readPrice } from './price-code.ts'

export interface PricedCode {
  readonly priceCode: string
  /** Absent: it has no value. */
  readonly cents?: number | undefined
}
export interface PriceChange {
  readonly priceCode: string
  readonly from: number | undefined
  readonly cents: number
}
export interface PricePreview {
  readonly changes: readonly PriceChange[]
  /** Rows that say what is so already. */
  readonly unchanged: number
  /** Rows that cannot be taken, each with why; nothing is saved while there is one. */
  readonly refused: readonly { readonly rowNo: number; readonly text: string }[]
}

/** The cells of a pasted row: parted by tabs, as a spreadsheet does, else by semicolons, commas or blanks. */
export const cellsOf = (row: string): string[] => {
  const mark = ['\t', ';', ','].find((each) => row.includes(each))
  return (mark ? row.split(mark) : row.trim().split(/\s+/)).map((cell) => cell.trim()).filter((cell) => cell !== '')
}

/** Rows of two cells: price code and value; a head over them is passed over, and so are empty rows. */
export function previewPrices(text: string, codes: readonly PricedCode[]): PricePreview {
  const known = new Map(codes.map((code) => [code.priceCode.toUpperCase(), code]))
  const rowOf = new Map<string, number>()
  const changes: PriceChange[] = []
  const refused: { rowNo: number; text: string }[] = []
  let unchanged = 0
  for (const [index, row] of text.split(/\r\n|\r|\n/).entries()) {
    const cells = cellsOf(row)
    const rowNo = index + 1
    const [code = '', ...rest] = cells
    const typed = (rest.at(-1) ?? '').replace(/^\$/, '')
    const price = readPrice(typed)
    const there = known.get(code.toUpperCase())
    const isHead = rowNo === 1 && !there && 'fault' in price && /[a-z]/i.test(typed)
    if (cells.length === 0 || isHead) continue
    const refuse = (why: string) => refused.push({ rowNo, text: `Row ${rowNo}: ${why}` })
    const earlier = rowOf.get(code.toUpperCase())
    if (!there) refuse(`no item of this list has price code ${code.slice(0, 20)}.`)
    else if (earlier !== undefined) refuse(`price code ${there.priceCode} is in row ${earlier} already.`)
    else if ('fault' in price) refuse(typed === '' ? `price code ${there.priceCode} has no value.` : price.fault)
    else {
      if (price.cents === there.cents) unchanged += 1
      else changes.push({ priceCode: there.priceCode, from: there.cents, cents: price.cents })
    }
    if (there) rowOf.set(code.toUpperCase(), earlier ?? rowNo)
  }
  return { changes, unchanged, refused }
}
