/** Columns of a file or paste that say in which unit its quantities are (XML-11). */
import { plainCell, titleOf } from '../text/spelling.ts'
import { unitOfHeading } from './units.ts'

const UNIT_TITLE =
  /^(?:(?:quantity|qty|order(?:ing)?|sales?|selling|purchas(?:e|ing)|buying|stock|base|item|product) )?(?:units?|u ?o ?m|u ?\/ ?m|u ?m|units? of measure(?:ment)?|measure(?: unit)?)(?: (?:code|type|description|desc|name|text))?$/
const PACK_TITLE =
  /^(?:case|pack|tray|carton|box|inner)[ -]?(?:size|pack|qty|quantity|count)$|^(?:units|pieces|pcs|each|qty) (?:per|in|\/) ?(?:a )?(?:case|pack|tray|carton|box|unit)$/

/** Whether a heading is that of a column of units, or of one with the pieces in them. */
export const isUnitTitle = (title: string): boolean => UNIT_TITLE.test(titleOf(title))
export const isPackTitle = (title: string): boolean => PACK_TITLE.test(titleOf(title))

export interface UnitColumns {
  /** Index of the column that gives the unit of the quantity; -1 without one. */
  readonly unitAt: number
  /** Index of the column with the pieces in such a unit; -1 without one. */
  readonly packAt: number
  /** The unit that the heading of the quantity gives, such as Cases; '' without one. */
  readonly ofHeading: string
}

/** `taken` are the indexes of columns that hold something else. */
export function unitColumnsOf(
  header: readonly string[],
  taken: ReadonlySet<number>,
  quantityAt: number | undefined,
): UnitColumns {
  const find = (isTitle: (title: string) => boolean) => header.findIndex((cell, at) => !taken.has(at) && isTitle(cell))
  const ofHeading = quantityAt === undefined ? '' : unitOfHeading(header[quantityAt] ?? '')
  return { unitAt: find(isUnitTitle), packAt: find(isPackTitle), ofHeading }
}

/** What a row's other columns say about its quantity. */
export function unitOfRow(
  row: readonly string[],
  { unitAt, packAt, ofHeading }: UnitColumns,
): { readonly unit: string; readonly packSize: number } {
  const cellAt = (at: number) => plainCell(row[at] ?? '')
  return { unit: unitAt < 0 ? ofHeading : cellAt(unitAt), packSize: Number(/^\d{1,5}/.exec(cellAt(packAt))?.[0] ?? 0) }
}
