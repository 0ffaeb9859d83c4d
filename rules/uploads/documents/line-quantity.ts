// How many pieces a line of an XML order asks for; or, where that is not clear, the question (XML-11, XML-12).
import { type PlainDate, toUsDate } from '../../calendar.ts'
import { QUANTITY_MAX } from '../../limits.ts'
import { many } from '../../many.ts'
import { QUANTITY_REFUSAL, WHOLE_NUMBER_PROBLEM } from '../../quantity.ts'
import { type AskedUnit, amountInPieces } from '../../units/amount.ts'
import {
  answeredUnit,
  inPieces,
  isPieceUnit,
  NO_UNIT_ANSWERS,
  takesPackSize,
  type UnitAnswers,
  unitKey,
} from '../../units/units.ts'
import { documentDate } from './document-date.ts'
import { type DocumentLine, isOtherUnit, type Untaken } from './order-document.ts'
import { severalPlaces } from './own-ship-to.ts'

/** What is known about a line besides the file. */
export interface QuantityFacts {
  /** What the user typed in pieces. */
  readonly typed: string | undefined
  readonly itemNo: string | undefined
  readonly traySize: number
  readonly answers: UnitAnswers
  readonly orderDate: PlainDate | undefined
}
const NO_FACTS: QuantityFacts = {
  ...{ typed: undefined, itemNo: undefined, traySize: 0, answers: NO_UNIT_ANSWERS, orderDate: undefined },
}

export interface QuantityQuestion {
  readonly value: string
  readonly text: string
  /** '60 pieces', for the user to take. */
  readonly offer?: string
  /** The unit asked about, where one answer settles all lines in it. */
  readonly unit?: AskedUnit
}
export type LineQuantity =
  | { readonly quantity: number /** By an answer given before: '5 DZN'. */; readonly from?: string }
  | { readonly question: QuantityQuestion }

/** 'Quantity is given twice: 4 and 299'. */
export const givenTwice = (what: string, texts: readonly string[]): string =>
  `The ${what} is given ${texts.length === 2 ? 'twice' : `${texts.length} times`}: ${texts.join(' and ')}`

/** Whether the file itself cancels a line; it is skipped and listed. */
export const isCanceled = ({ status }: DocumentLine): boolean => /cancel|delet|^2$|remov/i.test(status)

const ask = (value: string, text: string, more: Omit<QuantityQuestion, 'value' | 'text'> = {}): LineQuantity => ({
  question: { value, text, ...more },
})

/** What was typed counts as it is; else the file's quantity, unless something about the line asks for an answer. */
export function lineQuantity(line: DocumentLine, facts: QuantityFacts = NO_FACTS): LineQuantity {
  if (facts.typed !== undefined)
    return wholePieces(facts.typed, facts.typed.replace(/\s*(?:pieces?|pcs|ea)\.?\s*$/i, ''))
  const several = line.repeated.get('quantity')
  if (several) return ask(several.join(' / '), givenTwice('quantity', several))
  const doubt = lineDoubt(line, facts.orderDate)
  const isPlain = unitsOf(line).every(isPieceUnit)
  if (doubt !== undefined) {
    const offer = isPlain && !doubt.isSplit && inPieces(line.quantity, 1) !== undefined
    return ask(amountText(line), doubt.text, offer ? { offer: piecesText(inPieces(line.quantity, 1) ?? 0) } : {})
  }
  return isPlain ? wholePieces(line.quantity, line.quantity) : inUnits(line, facts)
}

/** The units of a line and its deliveries, once each. Deliveries of a line in pieces may all be in another unit, which counts then. */
function unitsOf({ unit, repeated, parts }: DocumentLine): readonly string[] {
  const given = repeated.get('unit') ?? [unit]
  const own = given.length > 1 ? given.filter((each) => !isOtherUnit(each)) : given
  const delivered = distinct(parts.map((part) => part.unit))
  if (delivered.length === 0) return own
  return delivered.length === 1 && own.every(isPieceUnit) ? delivered : distinct([...own, ...delivered])
}
/** Units that are given, one of each kind: all names of a piece are one. */
const distinct = (units: readonly string[]): readonly string[] => {
  const kindOf = (unit: string) => (isPieceUnit(unit) ? '' : unitKey(unit))
  return units.filter(
    (unit, at) => unit !== '' && units.findIndex((each) => each !== '' && kindOf(each) === kindOf(unit)) === at,
  )
}

/** Pieces in a pack as the file gives them; 0 where it does not, or gives two sizes or a weight. */
const packOf = ({ packSize, packUnit, repeated }: DocumentLine): number =>
  repeated.has('packSize') || !isPieceUnit(packUnit) ? 0 : (inPieces(packSize, 1) ?? 0)

/** A pack size that is not the size of the line's unit: the review names it, because the file may mean packs (XML-12). */
export function unusedPack(
  line: DocumentLine,
  { itemNo, answers }: Pick<QuantityFacts, 'itemNo' | 'answers'>,
): readonly Untaken[] {
  const packSize = packOf(line)
  if (line.packSize === '' || packSize === 1) return []
  const [unit = '', ...others] = unitsOf(line)
  const isAsked = others.length === 0 && !isPieceUnit(unit)
  const size = answers(answeredUnit({ unit, packSize }), itemNo ?? '') ?? packSize
  if (isAsked && packSize > 1 && takesPackSize(unit) && size === packSize) return []
  const text = (line.repeated.get('packSize') ?? [line.packSize]).join(' and ')
  return [{ what: 'pack size', text: isPieceUnit(line.packUnit) ? text : `${text} ${line.packUnit}` }]
}
const amountText = (line: DocumentLine): string => `${line.quantity} ${unitsOf(line).join(' / ')}`.trim()
const piecesText = (pieces: number): string => many(pieces, 'piece')

/** A quantity in another unit: by the customer's answer, else the question with what it may be. */
function inUnits(line: DocumentLine, { itemNo, traySize, answers }: QuantityFacts): LineQuantity {
  const { quantity } = line
  const [unit = '', ...others] = unitsOf(line)
  const value = amountText(line)
  if (others.length > 0) return ask(value, `${givenTwice('unit', [unit, ...others])}. How many pieces are ordered?`)
  if (!/^\d+(?:\.\d+)?$/.test(quantity.trim())) return ask(value, WHOLE_NUMBER_PROBLEM)
  const amount = { quantity: quantity.trim(), unit, packSize: takesPackSize(unit) ? packOf(line) : 0 }
  const read = amountInPieces(amount, { itemNo, traySize, answers })
  if ('pieces' in read) return { quantity: read.pieces, from: read.from ?? value }
  const { text, ...more } = read.question
  return ask(value, text, more)
}

/** What makes a line something else than one quantity of one item for the order's day and place. */
function lineDoubt(
  line: DocumentLine,
  orderDate: PlainDate | undefined,
): { readonly text: string; readonly isSplit?: true } | undefined {
  const split = splitText(line, orderDate)
  if (split !== undefined) return { text: split, isSplit: true }
  if (/^(?:yes|true|1)$/i.test(line.returned))
    return { text: 'This line is a return, not an order. Leave it out.', isSplit: true }
  if (!/^(?:|item|lean)$/i.test(line.group))
    return { text: 'This line is a group of other items. How many pieces of this item are ordered?' }
  if (line.parentLine !== '')
    return { text: `This line is a part of the group of line ${line.parentLine}. How many pieces are ordered?` }
  if (!/^(?:|no ?status|added|add|new|open|active|accepted|original|unchanged|no ?action|1|4|5)$/i.test(line.status))
    return { text: `This line is marked "${line.status.slice(0, 40)}". How many pieces are ordered?` }
  return undefined
}

/** Deliveries of one line on several days or to several places, or whose quantities are not the line's. */
function splitText(line: DocumentLine, orderDate: PlainDate | undefined): string | undefined {
  const given = line.parts.filter((part) => part.quantity !== '' || part.deliveryDate !== '')
  const dates = new Set(given.map(({ deliveryDate }) => documentDate(deliveryDate) ?? deliveryDate))
  const places = severalPlaces(line)
  const ofParts = given.map(({ quantity }) => inPieces(quantity, 1))
  const sum = ofParts.reduce<number>((total, quantity) => total + (quantity ?? Number.NaN), 0)
  const isOtherSum = given.some(({ quantity }) => quantity !== '') && sum !== inPieces(line.quantity, 1)
  if ((given.length < 2 || dates.size < 2) && places.length < 2 && !isOtherSum) return undefined
  const parts = given.map(({ quantity, unit, deliveryDate, shipToIdent, shipToName }) => {
    const date = documentDate(deliveryDate)
    const place = shipToIdent || shipToName
    return [
      quantity === '' ? 'a part' : `${quantity}${isPieceUnit(unit) ? '' : ` ${unit}`}`,
      ...(deliveryDate === '' ? [] : [`on ${date ? toUsDate(date) : deliveryDate}`]),
      ...(place === '' || places.length < 2 ? [] : [`to ${place}`]),
    ].join(' ')
  })
  const day = orderDate === undefined ? '' : ` for ${toUsDate(orderDate)}`
  return `The line asks for ${line.quantity}, delivered as ${parts.join(', ')}. How many pieces are ordered${day}?`
}

/** '12' and '12.00' → 12; the sentence for anything else. */
function wholePieces(value: string, text: string): LineQuantity {
  if (!/^\d+(?:\.0*)?$/.test(text.trim())) return ask(value, WHOLE_NUMBER_PROBLEM)
  const quantity = Number(text)
  return quantity > QUANTITY_MAX ? ask(value, QUANTITY_REFUSAL) : { quantity }
}
