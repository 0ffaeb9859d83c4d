import { DEFAULT_ORDER_LIMIT, QUANTITY_MAX } from './limits.ts'
import { figure } from './many.ts'

/** What a person typed as a quantity. `empty` is nothing, or a text without any figure: it counts as 0 (ORD-43, ORD-46). */
export type Typed =
  | { readonly kind: 'accepted'; readonly quantity: number; readonly isForced: boolean }
  | { readonly kind: 'needs confirmation'; readonly quantity: number; readonly question: string }
  | { readonly kind: 'refused'; readonly text: string }
  | { readonly kind: 'empty' }

export const QUANTITY_ALERT_TITLE = 'Quantity Alert'
export const QUANTITY_REFUSAL = `Quantity must be a whole number from 0 to ${figure(QUANTITY_MAX)}`

export const WHOLE_NUMBER_PROBLEM = 'Quantity must be a whole number'

/** The largest quantity that is not asked about: the customer's own limit; 300 when that is 0 or missing (CON-01, ORD-52). */
export const quantityLimit = (maxOrderQuantity: number | null | undefined): number =>
  maxOrderQuantity && maxOrderQuantity > 0 ? maxOrderQuantity : DEFAULT_ORDER_LIMIT

/** Word for word ORD-45. */
export const quantityQuestion = (limit: number, itemDescription: string): string =>
  `Are you sure you want to order more than a quantity of ${figure(limit)} for ${itemDescription}?`

/**
 * Reads a typed quantity. A leading '#' means "I know it is a lot": no question, the hard maximum still holds (ORD-44).
 * A text with figures that is no whole number, or too large a one, is refused: neither taken for 0 nor for its digits.
 */
export function readQuantity(typed: string, limit: number, itemDescription: string): Typed {
  const text = typed.trim()
  const isForced = text.startsWith('#')
  const number = isForced ? text.slice(1).trim() : text
  if (!hasFigure(number)) return { kind: 'empty' }
  const quantity = /^\d+$/.test(number) ? Number(number) : Number.NaN
  if (!isWholeQuantity(quantity)) return { kind: 'refused', text: QUANTITY_REFUSAL }
  if (quantity > limit && !isForced) {
    return { kind: 'needs confirmation', quantity, question: quantityQuestion(limit, itemDescription) }
  }
  return { kind: 'accepted', quantity, isForced }
}

/** Whether any sign of a text stands for a number, in whatever script: '12a', '1e3', '½', but not 'abc'. */
export const hasFigure = (text: string): boolean => /\p{N}/u.test(text)

/** The server's own check (INV-13): the sentence that refuses the quantity, or undefined. `isConfirmed` also stands for '#'. */
export function checkQuantity(asked: {
  readonly quantity: number
  readonly limit: number
  readonly isConfirmed: boolean
  readonly itemDescription: string
}): string | undefined {
  if (!isWholeQuantity(asked.quantity)) return QUANTITY_REFUSAL
  if (asked.quantity <= asked.limit || asked.isConfirmed) return undefined
  return quantityQuestion(asked.limit, asked.itemDescription)
}

const isWholeQuantity = (quantity: number): boolean =>
  Number.isInteger(quantity) && quantity >= 0 && quantity <= QUANTITY_MAX
