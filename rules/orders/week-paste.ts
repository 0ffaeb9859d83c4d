import { unitOf } from '../units/unit-columns.ts'
import { isPieceUnit, isUnit } from '../units/units.ts'
import { namedHeader } from './quantity-column.ts'

/** The part of a pasted block that is one day's, as `previewPaste` reads it; rows keep their numbers. */
export interface DayPart {
  readonly text: string
  /** Its cells that are not empty, as they were pasted: what to tell when the day takes none. */
  readonly cells: readonly string[]
}

const isLikeQuantity = (cell: string): boolean => /^#?\d/.test(cell)
/** At least half of those that say anything. */
const mostOf = (cells: readonly string[], is: (cell: string) => boolean): boolean => {
  const said = cells.filter((cell) => cell !== '')
  return said.filter(is).length * 2 >= said.length
}

/**
 * A block of a spreadsheet over several days of a week (WEK-11): a column for each day from the one it is pasted at, with item
 * numbers before them or without. Undefined where it is none, and one day alone is meant: a column, or items with one quantity each.
 */
export function pasteByDay(text: string, isItem: (itemNo: string) => boolean): DayPart[] | undefined {
  const rows = text
    .replace(/(\r\n|\r|\n)$/, '')
    .split(/\r\n|\r|\n/)
    .map((row) => row.split('\t').map((cell) => cell.trim()))
  // One column is the quantity, as its heading says: the others are not days.
  if (namedHeader(rows.slice(0, 1))?.quantitiesAt.length === 1) return undefined
  const width = Math.max(...rows.map((row) => row.length))
  const column = (at: number, of = rows) => of.map((row) => row[at] ?? '')
  const items = rows.filter(([first = '']) => isItem(first))
  const hasItems = items.length > 0 && mostOf(column(0), isItem)
  if (!hasItems) {
    if (width < 2 || column(0).every((cell) => cell === '') || !mostOf(column(0), isLikeQuantity)) return undefined
    return Array.from({ length: width }, (_, at) => partOf(column(at), column(at)))
  }
  // From the right: what stands between number and quantities is a description.
  let first = width
  while (first > 1 && mostOf(column(first - 1, items), isLikeQuantity)) first -= 1
  if (width - first < 2) return undefined
  // A row of names above the quantities is none of them.
  const [heads] = rows
  const isHead = heads && !isItem(heads[0] ?? '') && !heads.slice(first).some(isLikeQuantity)
  // A column of units between the two says what the quantities count: the day asks about it.
  const unitsAt = Array.from({ length: first }, (_, at) => at).filter((at) => {
    const units = at === 0 ? [] : column(at, items).filter((cell) => cell !== '')
    return units.length > 0 && units.every(isUnit)
  })
  const ownUnit = (at: number) => {
    const unit = unitOf(unitsAt.map((unitAt) => rows[at]?.[unitAt] ?? ''))
    return isPieceUnit(unit) ? '' : ` ${unit}`
  }
  return Array.from({ length: width - first }, (_, day) => {
    const cells = column(first + day).map((cell, at) => (isHead && at === 0 ? '' : cell))
    return partOf(
      cells.map((cell, at) => (cell === '' ? '' : `${rows[at]?.[0] ?? ''}\t${cell}${ownUnit(at)}`)),
      cells,
    )
  })
}

const partOf = (rows: readonly string[], cells: readonly string[]): DayPart => ({
  // The break after the last row is taken off again where it is read.
  text: `${rows.join('\n')}\n`,
  cells: cells.filter((cell) => cell !== ''),
})
