// What a workbook's cell holds, and what it means (XLS-07).
import { addDays, fromUsDate, isPlainDate, type PlainDate } from '../../calendar.ts'
import { QUANTITY_MAX } from '../../limits.ts'
import { QUANTITY_REFUSAL, WHOLE_NUMBER_PROBLEM } from '../../quantity.ts'
import { wholeText } from '../../text/spelling.ts'
import type { AmountInPieces } from '../../units/amount.ts'
import { cellQuantity, NO_UNIT_FACTS, type UnitFacts } from '../../units/cell-quantity.ts'

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

/** The quantity, or why the cell holds none; a text may be a number with its unit. */
export function quantityOf(
  cell: Exclude<Cell, undefined>,
  itemNo: string,
  units: UnitFacts = NO_UNIT_FACTS,
): AmountInPieces {
  if (typeof cell === 'string') {
    const text = wholeText(cell.trim())
    return text === '' ? { pieces: 0 } : cellQuantity({ text, unit: '', packSize: 0 }, itemNo, units)
  }
  if (typeof cell !== 'number' || !Number.isInteger(cell) || cell < 0)
    return { question: { text: WHOLE_NUMBER_PROBLEM } }
  return cell > QUANTITY_MAX ? { question: { text: QUANTITY_REFUSAL } } : { pieces: cell }
}
