/** Which column of a file or paste holds the quantities of an order: by name, else the only one that can; else a person says it. */
import { HEADER_ROWS, isSepRow } from '../csv.ts'
import { seenText, wholeText } from '../text/spelling.ts'
import { type UnitColumns, unitColumnsOf } from '../units/unit-columns.ts'
import { isCounting, isOddCount, readAmount } from '../units/units.ts'

type Row = readonly string[]
export interface QuantityColumns {
  readonly itemAt: number
  /** Undefined: no column of a description is known. */
  readonly descriptionAt: number | undefined
  readonly quantityAt: number
}
/** A column that can be the quantity. */
export interface ColumnChoice {
  /** Index in a row. */
  readonly at: number
  /** Its heading; '' without one. */
  readonly heading: string
  readonly samples: readonly string[]
}
/** A header that names its columns, and the columns that are named as quantities: one, or several to choose from. */
interface NamedHeader {
  readonly rowNo: number
  readonly itemAt: number
  readonly descriptionAt: number | undefined
  readonly quantitiesAt: readonly number[]
}

const ITEM = /^(item|product|sku|article)( ?(no\.?|nr\.?|num|number|#|id|code))?$/
const QUANTITY =
  /^(order(ed)? )?(quantity|qty\.?|pieces|pcs\.?|cases?|cs|trays?|cartons?|dozens?)( ordered)?( \((cs|ea|each|pcs|cases?|trays?|cartons?|dz|dozens?)\))?$/
const DESCRIPTION = /^(item |product )?(description|name|text)$/
const SAMPLES = 3

const keyOf = (cell: string): string => seenText(cell).replace(/\s+/g, ' ').replace(/:$/, '').toLowerCase()
const named = (row: Row, name: RegExp): number[] => row.flatMap((cell, at) => (name.test(keyOf(cell)) ? [at] : []))

export const isQuantityName = (cell: string): boolean => QUANTITY.test(keyOf(cell))

/** The first of the first rows that names the item and a quantity. */
export function namedHeader(rows: readonly Row[]): NamedHeader | undefined {
  for (const [index, row] of rows.slice(0, HEADER_ROWS).entries()) {
    const [items, quantitiesAt, [descriptionAt]] = [named(row, ITEM), named(row, QUANTITY), named(row, DESCRIPTION)]
    if (items.length === 1 && quantitiesAt.length > 0)
      return { rowNo: index + 1, itemAt: items[0] as number, descriptionAt, quantitiesAt }
  }
  return undefined
}

/** Whether a cell can be a quantity: at most five digits, so that a UPC is not one. A weight such as 8 oz is the item's, a count such as 5 cs is not. */
export function isLikeQuantity(cell: string): boolean {
  const text = wholeText(seenText(cell))
  if (/^#?\s*\d{1,5}$/.test(text)) return true
  if (isOddCount(text)) return true
  const amount = readAmount(text)
  return (
    amount !== undefined &&
    /^\d{1,5}(?:\.\d+)?$/.test(amount.quantity) &&
    (amount.packSize > 0 || isCounting(amount.unit))
  )
}

/** Columns of the header that say in which unit the quantities are. */
export const unitColumnsIn = (header: Row, { itemAt, descriptionAt = -1, quantityAt }: QuantityColumns): UnitColumns =>
  unitColumnsOf(header, new Set([itemAt, descriptionAt, quantityAt]), quantityAt)

/** The columns right of the item that hold quantities in most of the rows where they hold anything. */
export function likelyQuantities(rows: readonly Row[], itemAt = 0): number[] {
  const width = Math.max(0, ...rows.map((row) => row.length))
  return Array.from({ length: width }, (_, at) => at).filter((at) => {
    const cells = at === itemAt ? [] : rows.map((row) => seenText(row[at] ?? '')).filter((cell) => cell !== '')
    return cells.length > 0 && cells.filter(isLikeQuantity).length * 2 > cells.length
  })
}

export const choicesOf = (columns: readonly number[], header: Row, rows: readonly Row[]): ColumnChoice[] =>
  columns.map((at) => ({
    at,
    heading: seenText(header[at] ?? ''),
    samples: rows.flatMap((row) => seenText(row[at] ?? '') || []).slice(0, SAMPLES),
  }))

/** Rows that are no data: blank, or Excel's own mark (sep=,). */
export const isData = (row: Row): boolean => !isSepRow(row) && row.some((cell) => seenText(cell) !== '')
