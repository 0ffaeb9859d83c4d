/** What a price code stands for at a customer: which value counts, and how one is read. */
import { PRICE_TYPED_LENGTH, RETAIL_PRICE_MAX_CENTS } from '../limits.ts'
import { cents } from '../money.ts'

/** A price code's values at a customer, in cents; null where there is none. */
export interface RetailValues {
  /** The customer's own for the list that is looked at. */
  readonly ofList: number | null
  /** The customer's own for Master, which holds for every list without one. */
  readonly ofMaster: number | null
  /** Of the customer's retail price group. */
  readonly ofGroup: number | null
}
export type PriceSource = 'list' | 'master' | 'group'
/** The retail price of a code, and where it stands: the list's own, else Master's, else the group's. In SQL: `retailCents`. */
export function retailPrice({ ofList, ofMaster, ofGroup }: RetailValues): {
  readonly cents: number | null
  readonly source: PriceSource | undefined
} {
  if (ofList !== null) return { cents: ofList, source: 'list' }
  if (ofMaster !== null) return { cents: ofMaster, source: 'master' }
  return { cents: ofGroup, source: ofGroup === null ? undefined : 'group' }
}

/** What a list would have without a value of its own. */
export const inheritedPrice = ({ ofMaster, ofGroup }: RetailValues, listCode: string): number | null =>
  listCode === '' ? ofGroup : (ofMaster ?? ofGroup)

/**
 * The value to store as the list's own; null where the list would have that value anyway. A value set back to the inherited one is
 * not stored, so that the list follows the inherited one again (ITM-14).
 */
export const ownPrice = (cents: number | null, values: RetailValues, listCode: string): number | null =>
  cents === inheritedPrice(values, listCode) ? null : cents

export const PRICE_REQUIRED = 'Value is required'
const PRICE_FAULT = `Enter a price from 0.00 to ${cents(RETAIL_PRICE_MAX_CENTS)}, such as 3.59.`

export type ReadPrice = { readonly cents: number } | { readonly fault: string }

/**
 * A price as it is typed: '3.5', '.99', '12'; rounded to cents, halves up (ITM-12). Empty is a fault of its own: it becomes 0.00
 * only after a question.
 */
export function readPrice(typed: string): ReadPrice {
  const text = typed.trim()
  if (text === '') return { fault: PRICE_REQUIRED }
  const [, whole = '', part = ''] = /^(\d{0,9})(?:\.(\d{0,9}))?$/.exec(text) ?? []
  if (whole + part === '') return { fault: PRICE_FAULT }
  const value = Number(whole) * 100 + Number(part.slice(0, 2).padEnd(2, '0')) + (Number(part[2]) >= 5 ? 1 : 0)
  return value > RETAIL_PRICE_MAX_CENTS ? { fault: PRICE_FAULT } : { cents: value }
}

/** The same in a box of the price-code panel. Text that is too long for a price is refused whole; it is never cut (ITM-14). */
export const readTypedPrice = (typed: string): ReadPrice =>
  [...typed.trim()].length > PRICE_TYPED_LENGTH ? { fault: PRICE_FAULT } : readPrice(typed)

/** Shown beside a price that was typed with more than two decimals; undefined where nothing was rounded. */
export const roundedText = (typed: string, price: number): string | undefined =>
  /\.\d\d\d*[1-9]/.test(typed) ? `${typed.trim()} was rounded to ${cents(price)}.` : undefined

/** The question before an emptied price is written as 0.00. */
export const zeroPriceQuestion = (priceCode: string): string => `Set price code ${priceCode} to 0.00?`
