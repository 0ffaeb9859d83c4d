/** Columns of a file or paste that say in which unit its quantities are (XML-11). */
import { plainCell, titleOf } from '../text/spelling.ts'
import { bothUnits, isPieceUnit, isSameUnit, unitOfHeading } from './units.ts'

const UNIT_TITLE =
  /^(?:(?:quantity|qty|order(?:ing)?|sales?|selling|purchas(?:e|ing)|buying|stock|base|item|product) )?(?:units?|u ?o ?m|u ?\/ ?m|u ?m|units? of measure(?:ment)?|measure(?: unit)?)(?: (?:code|type|description|desc|name|text))?$/
const PACK_TITLE =
  /^(?:case|pack|tray|carton|box|inner)[ -]?(?:size|pack|qty|quantity|count)$|^(?:units|pieces|pcs|each|qty) (?:per|in|\/) ?(?:a )?(?:case|pack|tray|carton|box|unit)$/

/** Whether a heading is that of a column of units, or of one with the pieces in them. */
export const isUnitTitle = (title: string): boolean => UNIT_TITLE.test(titleOf(title))
export const isPackTitle = (title: string): boolean => PACK_TITLE.test(titleOf(title))

export interface UnitColumns {
  /** Indexes of the columns that give the unit of the quantity. */
  readonly unitsAt: readonly number[]
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
  const isFree = (at: number) => !taken.has(at)
  const ofHeading = quantityAt === undefined ? '' : unitOfHeading(header[quantityAt] ?? '')
  return {
    unitsAt: header.flatMap((cell, at) => (isFree(at) && isUnitTitle(cell) ? [at] : [])),
    packAt: header.findIndex((cell, at) => isFree(at) && isPackTitle(cell)),
    ofHeading,
  }
}

export const hasUnits = ({ unitsAt, ofHeading }: UnitColumns): boolean => unitsAt.length > 0 || ofHeading !== ''

/** What a row's other columns say about its quantity. */
export function unitOfRow(row: readonly string[], { unitsAt, packAt, ofHeading }: UnitColumns): UnitOfRow {
  const cellAt = (at: number) => plainCell(row[at] ?? '')
  return withPack(unitOf([...unitsAt.map(cellAt), ofHeading]), cellAt(packAt))
}
interface UnitOfRow {
  readonly unit: string
  readonly packSize: number
}

/** The unit of a quantity for which several columns can give one: the one that is filled in, or all that contradict each other. */
export function unitOf(cells: readonly string[]): string {
  const filled = cells.filter((cell) => cell !== '')
  const different = filled.filter((cell, at) => filled.findIndex((other) => isSameUnit(other, cell)) === at)
  return bothUnits(different)
}

const IN_PACK =
  /^(?:(?:case|cs|carton|ctn|tray|pack|pk|box|bx)\.? of )?(\d{1,5})(?:\.0+)?[ -]?(?:ct|cnt|count|ea|each|pcs?|pce|pieces?|units?|pk|pack)?\.?(?: ?(?:\/|per) ?(?:a )?(?:cs|case|carton|ctn|tray|pack|pk|box|bx)\.?)?$/i

/**
 * A unit with what the cell of a pack's size holds: '24', '24 ct' and '24/cs' are 24. Any other text, such as 12x6 or 6/4 oz, becomes
 * part of the unit, so that the question names it and no size is offered.
 */
export function withPack(unit: string, pack: string): UnitOfRow {
  const size = pack === '' ? '0' : IN_PACK.exec(pack.replace(/\s+/g, ' '))?.[1]
  if (size !== undefined || isPieceUnit(unit)) return { unit, packSize: Number(size ?? 0) }
  return { unit: `${unit} of ${pack}`, packSize: 0 }
}
