// What a workbook's cell holds, and what it means (XLS-07).
import { addDays, fromUsDate, isPlainDate, type PlainDate } from '../../calendar.ts'
import { QUANTITY_MAX } from '../../limits.ts'
import { QUANTITY_REFUSAL, WHOLE_NUMBER_PROBLEM } from '../../quantity.ts'
import { plainCell, wholeText } from '../../text/spelling.ts'
import type { AmountInPieces } from '../../units/amount.ts'
import { cellQuantity, NO_UNIT_FACTS, type QuantityCell, type UnitFacts } from '../../units/cell-quantity.ts'
import { isPieceUnit, readAmount } from '../../units/units.ts'

/** A cell as a workbook types it; undefined is blank. A formula with a value is that value. */
export type Cell =
  | string
  | number
  | undefined
  | { readonly date: PlainDate }
  | { readonly formula: 'without value' | 'error' | 'missing text' }

/** 2508, 2508.0 and ' 2508 ' are one text. */
export function textOf(cell: Cell): string {
  if (typeof cell === 'string') return cell.trim()
  if (typeof cell === 'number') return String(cell)
  return cell !== undefined && 'date' in cell ? cell.date : ''
}
/** An item number as it counts: '100121.0' and '="100121"' are 100121. */
export const numberText = (cell: Cell): string => (typeof cell === 'string' ? wholeText(plainCell(cell)) : textOf(cell))
/** As a header or label is compared: without case, double spaces and a colon. */
export const titleOf = (cell: Cell): string =>
  typeof cell === 'string' ? cell.trim().replace(/\s+/g, ' ').replace(/:$/, '').toLowerCase() : ''

/** What is wrong with a cell whose value cannot be read. */
export const formulaText = (cell: Cell): string | undefined =>
  typeof cell === 'object' && 'formula' in cell
    ? {
        'without value': 'Formula without value',
        error: 'Formula with an error',
        'missing text': 'The text of this cell is missing in the workbook',
      }[cell.formula]
    : undefined

/** Days from 1899-12-30, from which spreadsheets count, to 1904-01-01, from which some workbooks do: old Macintosh programs made them. */
export const DAYS_1904 = 1462

/** A date, mm/dd/yyyy, or the number that spreadsheets keep a date as: days since 1899-12-30, or since 1904-01-01. */
export function dateOf(cell: Cell, isFrom1904 = false): PlainDate | undefined {
  if (typeof cell === 'object') return 'date' in cell && isPlainDate(cell.date) ? cell.date : undefined
  if (typeof cell === 'string') return fromUsDate(cell)
  const isSerial = cell !== undefined && cell > 0 && cell < 100_000
  const date = isSerial ? addDays('1899-12-30', Math.floor(cell) + (isFrom1904 ? DAYS_1904 : 0)) : ''
  return isPlainDate(date) ? date : undefined
}

/** What else gives a quantity its meaning. */
export interface QuantityContext {
  /** What the cell's number format shows, where that is not the value; '' where it hides the value. */
  readonly shown?: string | undefined
  /** Of the unit columns of its row; '' and 0 without them. */
  readonly unit: string
  readonly packSize: number
}
const NO_CONTEXT: QuantityContext = { unit: '', packSize: 0 }
const HIDDEN = 'The number format of this cell hides its value'

/** A quantity as a user reads it, with its unit. */
export function amountOf(cell: Exclude<Cell, undefined>, { shown, unit, packSize }: QuantityContext): QuantityCell {
  const amount = shown === undefined ? undefined : readAmount(shown)
  const isOwnUnit = amount !== undefined && (amount.packSize > 0 || !isPieceUnit(amount.unit))
  if (isOwnUnit) return { text: shown ?? '', unit: '', packSize: 0 }
  const text = wholeText(textOf(cell))
  // A quantity with a unit of its own is not in that of the row, and 0 needs none.
  const isCounted = /^\d+(?:\.\d+)?$/.test(text) && Number(text) !== 0 && !isPieceUnit(unit)
  return isCounted ? { text, unit: unit.trim(), packSize } : { text, unit: '', packSize: 0 }
}

/** The quantity, or why the cell holds none; a text may be a number with its unit. */
export function quantityOf(
  cell: Exclude<Cell, undefined>,
  itemNo: string,
  context: QuantityContext = NO_CONTEXT,
  units: UnitFacts = NO_UNIT_FACTS,
): AmountInPieces {
  const { shown } = context
  if (shown === '') return { question: { text: HIDDEN } }
  if (shown !== undefined && Number(readAmount(shown)?.quantity) !== Number(textOf(cell)))
    return { question: { text: `The cell shows ${shown}, not a number of pieces` } }
  if (formulaText(cell) === undefined) {
    const amount = amountOf(cell, context)
    if (shown !== undefined || amount.unit !== '') return cellQuantity(amount, itemNo, units)
  }
  if (typeof cell === 'string') {
    const text = wholeText(cell.trim())
    return text === '' ? { pieces: 0 } : cellQuantity({ text, unit: '', packSize: 0 }, itemNo, units)
  }
  if (typeof cell !== 'number' || !Number.isInteger(cell) || cell < 0)
    return { question: { text: WHOLE_NUMBER_PROBLEM } }
  return cell > QUANTITY_MAX ? { question: { text: QUANTITY_REFUSAL } } : { pieces: cell }
}
