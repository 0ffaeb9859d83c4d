// Whether a document is a new order (XML-09): changes, copies, tests and blanket orders are refused by name.
import type { OrderDocument } from './order-document.ts'

/** The words of xCBL, cXML and UBL (a copy indicator) for a new order. */
const NEW_ORDER = /^(?:|original|new|new ?order|order|false)$/i
/** Kinds of order that ask for goods now: cXML's, xCBL's, and UNTDID 1001 as UBL uses it. */
const ORDER_TYPES = new Set([
  ...['', 'regular', 'release', 'standard', 'purchaseorder', 'neworder', 'order', 'releaseorder', 'spotorder'],
  ...['standalonepurchaseorder', 'rushorder', 'other', '105', '220', '224', '226', '227', '402'],
])
/** Kinds that do not, with their names. */
const OTHER_TYPES: readonly (readonly [RegExp, string])[] = [
  [/blanket|^221$/, 'a blanket order'],
  [/standing|^258$/, 'a standing order'],
  [/cancel|delet/, 'a cancellation'],
  [/chang|^230$/, 'a change of an order'],
  [/respon|^231$|^320$/, 'a response to an order'],
  [/quot|^310$|^311$/, 'a quotation'],
  [/forecast|^236$/, 'a forecast'],
  [/return/, 'a return'],
  [/sample|^228$/, 'an order of samples'],
  [/test/, 'a test'],
  [/stocktransport/, 'a stock transport order'],
]

const shown = (text: string) => text.slice(0, 40)

/** Why a document is not a new order, and the value that says so; undefined for a new order. */
export function purposeProblem(document: OrderDocument): { readonly value: string; readonly text: string } | undefined {
  const { testMark } = document
  if (!/^(?:|production|false|no|0)$/i.test(testMark))
    return { value: testMark, text: `This is a test (marked "${shown(testMark)}"); only real orders are taken.` }
  const purposes = document.repeated.get('purpose') ?? [document.purpose]
  const purpose = purposes.find((text) => !NEW_ORDER.test(text))
  if (purpose !== undefined) return { value: purposes.join(' / '), text: ofPurpose(purpose) }
  const types = document.repeated.get('orderType') ?? [document.orderType]
  for (const value of types) {
    const name = OTHER_TYPES.find(([pattern]) => pattern.test(typeKey(value)))?.[1]
    if (name !== undefined)
      return { value, text: `This is ${name} (type "${shown(value)}"); only new orders are taken.` }
  }
  return undefined
}

function ofPurpose(purpose: string): string {
  if (/delet|cancel/i.test(purpose)) return 'This is a cancellation; only orders are taken.'
  if (/^true$/i.test(purpose)) return 'This is a copy of an order; only new orders are taken.'
  return `This order is marked "${shown(purpose)}"; only new orders are taken.`
}

/** Kinds of order that are not known: the order is taken, and the review names them. */
export const unknownTypes = ({ orderType, repeated }: OrderDocument): readonly string[] =>
  (repeated.get('orderType') ?? [orderType]).filter((type) => !ORDER_TYPES.has(typeKey(type)))

const typeKey = (type: string): string => type.toLowerCase().replace(/[\s_-]/g, '')
