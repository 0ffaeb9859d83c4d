/** Columns of a file or paste that say in which unit its quantities are (XML-11). */
import { unitOfHeading } from './units.ts'

const UNIT_TITLE =
  /^(?:(?:quantity|qty\.?|order(?:ing)?|sales?) )?(?:unit|units|uom|u\/m|um|unit of measure|unit code|uom code|unit type|measure)$/
const PACK_TITLE =
  /^(?:case|pack|tray|carton|box|inner)[ -]?(?:size|pack|qty\.?|quantity|count)$|^(?:units|pieces|pcs|each|qty\.?) (?:per|in|\/) ?(?:a )?(?:case|pack|tray|carton|box|unit)$/

/** Whether a heading, in lower case, is that of a column of units, or of one with the pieces in them. */
export const isUnitTitle = (title: string): boolean => UNIT_TITLE.test(title)
export const isPackTitle = (title: string): boolean => PACK_TITLE.test(title)

export interface UnitColumns {
  /** Index of the column that gives the unit of the quantity; -1 without one. */
  readonly unitAt: number
  /** Index of the column with the pieces in such a unit; -1 without one. */
  readonly packAt: number
  /** The unit that the heading of the quantity gives, such as Cases; '' without one. */
  readonly ofHeading: string
}

/** `keyOf` is how headings are compared; `taken` are the indexes of columns that hold something else. */
export function unitColumnsOf(
  header: readonly string[],
  keyOf: (heading: string) => string,
  taken: ReadonlySet<number>,
  quantityAt: number | undefined,
): UnitColumns {
  const find = (title: RegExp) => header.findIndex((cell, at) => !taken.has(at) && title.test(keyOf(cell)))
  const ofHeading = quantityAt === undefined ? '' : unitOfHeading(header[quantityAt] ?? '')
  return { unitAt: find(UNIT_TITLE), packAt: find(PACK_TITLE), ofHeading }
}

/** What a row's other columns say about its quantity. */
export function unitOfRow(
  row: readonly string[],
  { unitAt, packAt, ofHeading }: UnitColumns,
): { readonly unit: string; readonly packSize: number } {
  const unit = unitAt < 0 ? ofHeading : (row[unitAt] ?? '')
  return { unit, packSize: Number(/^\d{1,5}/.exec(row[packAt] ?? '')?.[0] ?? 0) }
}
