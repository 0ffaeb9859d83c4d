// How many pieces a cell of a file of rows orders (CSV-11, XML-11).

import { QUANTITY_MAX } from '../limits.ts'
import { isShortened, shortenedProblem } from '../text/spelling.ts'
import { type AmountFacts, type AmountInPieces, amountInPieces, piecesOf } from './amount.ts'
import { NO_UNIT_ANSWERS, readAmount, takesPackSize, type UnitAnswers } from './units.ts'

/** What is known about units besides the file. */
export interface UnitFacts {
  /** The customer's earlier answers, and those about this file. */
  readonly answers: UnitAnswers
  /** Pieces in a tray of an item; 0: unknown. */
  readonly traySize: (itemNo: string) => number
  /** What the quantity is of, in questions about it. */
  readonly source?: 'file' | 'row'
}
export const NO_UNIT_FACTS: UnitFacts = { answers: NO_UNIT_ANSWERS, traySize: () => 0 }

/** A cell with what other columns of its row say about it. */
export interface QuantityCell {
  readonly text: string
  /** Of a column of units, or of the heading; '' without one. */
  readonly unit: string
  /** Of a column with pieces in a pack; 0 without one. */
  readonly packSize: number
}

/** '12', '12.0' and '12 EA' are 12 pieces; anything else is the question or the sentence why not. */
export function cellQuantity(
  { text, unit, packSize }: QuantityCell,
  itemNo: string,
  { answers, traySize, source }: UnitFacts,
): AmountInPieces {
  // Nearly all cells of a large file.
  if (unit === '' && /^\d{1,5}$/.test(text) && Number(text) <= QUANTITY_MAX) return { pieces: Number(text) }
  if (isShortened(text)) return { question: { text: shortenedProblem(text) } }
  const facts: AmountFacts = { itemNo, traySize: traySize(itemNo), answers, ...(source && { source }) }
  if (unit === '') return piecesOf(text, facts)
  const read = readAmount(`${text} ${unit}`) ?? { quantity: text, unit, packSize: 0 }
  return amountInPieces({ ...read, packSize: read.packSize || (takesPackSize(read.unit) ? packSize : 0) }, facts)
}

/** As it is shown: '5 DZN'. */
export const amountText = ({ text, unit }: QuantityCell): string => (unit === '' ? text : `${text} ${unit}`)
