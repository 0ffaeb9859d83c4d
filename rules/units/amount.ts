// How many pieces a written quantity is, or the question about its unit: one mechanism for every file, paste and import (XML-11).
import { QUANTITY_MAX, UNIT_LENGTH } from '../limits.ts'
import { many } from '../many.ts'
import { QUANTITY_REFUSAL, WHOLE_NUMBER_PROBLEM } from '../quantity.ts'
import {
  type Amount,
  answeredUnit,
  answerItem,
  inPieces,
  isOddCount,
  isPieceUnit,
  NO_UNIT_ANSWERS,
  offeredSize,
  readAmount,
  type UnitAnswers,
  unitQuestion,
  unitText,
} from './units.ts'

/** A unit that is not a piece, of an item where its size is the item's ('' otherwise). */
export interface AskedUnit {
  readonly unit: string
  readonly itemNo: string
  /** How many pieces it may be. */
  readonly size: number | undefined
}
export interface AmountFacts {
  /** Undefined while the item is not known. */
  readonly itemNo: string | undefined
  /** Pieces in a tray of the item; 0: unknown. */
  readonly traySize: number
  readonly answers: UnitAnswers
  readonly source?: 'file' | 'row'
}
/** Why a quantity is not taken as it is. */
export interface AmountQuestion {
  readonly text: string
  /** '60 pieces', for the user to take. */
  readonly offer?: string
  /** One answer settles all lines in this unit. */
  readonly unit?: AskedUnit
}
export type AmountInPieces =
  | { readonly pieces: number /** By an answer about the unit: '5 DZN'. */; readonly from?: string }
  | { readonly question: AmountQuestion }

/** The quantity of a cell that may name its unit, such as '12', '12.0', '12 EA' and '5 DZN'. */
export function piecesOf(text: string, facts: AmountFacts): AmountInPieces {
  const amount = readAmount(text)
  return amount ? amountInPieces(amount, facts) : { question: { text: WHOLE_NUMBER_PROBLEM } }
}

/** A quantity in a unit: by the customer's answer, else the question with what it may be. */
export function amountInPieces(amount: Amount, facts: AmountFacts): AmountInPieces {
  const { quantity, unit, packSize } = amount
  if (isPieceUnit(unit) && packSize === 0) return wholePieces(quantity)
  // The size that the text itself gives is of this line alone.
  const isOneSize = /^x \d/.test(unit) || isPieceUnit(unit)
  const asked = isOneSize ? unit : answeredUnit(amount)
  const answerTo = (of: string) => (isOneSize ? undefined : facts.answers(of, facts.itemNo ?? ''))
  const [ownAnswer, usual] = [answerTo(asked), answerTo(unit)]
  // The size that the line gives goes before the one remembered for the unit.
  const isOther = ownAnswer === undefined && usual !== undefined && packSize > 1 && usual !== packSize
  const answer = ownAnswer ?? (isOther ? packSize : usual)
  const answered = answer === undefined ? undefined : inPieces(quantity, answer)
  if (answered !== undefined && answered > QUANTITY_MAX) return { question: { text: QUANTITY_REFUSAL } }
  if (answered !== undefined)
    return { pieces: answered, from: `${quantity} ${ownAnswer !== undefined || isOther ? asked : unit}` }
  const size = isOneSize
    ? { pieces: packSize, because: `${quantity} times ${packSize}` }
    : offeredSize(unit, { traySize: facts.traySize, packSize })
  const pieces = size && inPieces(quantity, size.pieces)
  const isOffered = size !== undefined && pieces !== undefined && pieces <= QUANTITY_MAX
  const text = unitQuestion(quantity, isOffered ? unit : asked, facts.source)
  const isKept =
    !isOneSize && asked.length <= UNIT_LENGTH && (facts.itemNo !== undefined || answerItem(asked, 'x') === '')
  return {
    question: {
      text: isOffered ? `${text} It would be ${many(pieces, 'piece')}: ${size.because}.` : text,
      ...(isOffered && { offer: many(pieces, 'piece') }),
      ...(isKept && { unit: { unit: asked, itemNo: answerItem(asked, facts.itemNo ?? ''), size: size?.pieces } }),
    },
  }
}

function wholePieces(quantity: string): AmountInPieces {
  if (!/^\d+(?:\.0*)?$/.test(quantity)) return { question: { text: WHOLE_NUMBER_PROBLEM } }
  const pieces = Number(quantity)
  return pieces > QUANTITY_MAX ? { question: { text: QUANTITY_REFUSAL } } : { pieces }
}

/** The sentence for a program, which cannot be asked: '5 DZN' is refused by name. Undefined for anything without a unit. */
export function unitProblem(sent: unknown): string | undefined {
  const amount = typeof sent === 'string' ? readAmount(sent) : undefined
  if (typeof sent === 'string' && isOddCount(sent))
    return `Quantity must be a whole number of pieces; ${sent.trim()} was sent.`
  if (!amount || amount.unit === '') return undefined
  const read = amountInPieces(amount, { itemNo: undefined, traySize: 0, answers: NO_UNIT_ANSWERS })
  const offer = 'pieces' in read ? many(read.pieces, 'piece') : read.question.offer
  const send = offer === undefined ? 'Send the number of pieces.' : `Send the number alone: ${offer}.`
  return `Quantity must be a number of pieces without a unit; ${amount.quantity} ${unitText(answeredUnit(amount))} was sent. ${send}`
}
