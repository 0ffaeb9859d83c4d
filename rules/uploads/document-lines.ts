// Orders of an XML file → lines, with what the user has chosen on the page (XML-03 to XML-07, XML-10).
import { isPlainDate, type PlainDate, toUsDate, weekdayOf } from '../calendar.ts'
import { QUANTITY_MAX } from '../limits.ts'
import { padLocationNo } from '../location.ts'
import { QUANTITY_REFUSAL } from '../quantity.ts'
import {
  type FileChange,
  type FileField,
  type FileLine,
  type FileProblem,
  NO_ORDER_LINES,
  type Reading,
  WHOLE_NUMBER_PROBLEM,
} from './model.ts'
import type { DocumentLine, OrderDocument } from './order-document.ts'

/** Orders and lines are counted from 1; a line is named by documentLineKey(). */
export interface DocumentChoices {
  readonly locations: ReadonlyMap<number, string>
  /** Our item numbers for lines whose own number is none of the customer's. */
  readonly items: ReadonlyMap<string, string>
  readonly quantities: ReadonlyMap<string, string>
  readonly removedLines: ReadonlySet<string>
}
export const NO_CHOICES: DocumentChoices = {
  locations: new Map(),
  items: new Map(),
  quantities: new Map(),
  removedLines: new Set(),
}
export const documentLineKey = (index: number, line: number): string => `${index}:${line}`

/** Our number for an item as a file names it; undefined: none, or more than one. */
export type ItemMatch = (line: Pick<DocumentLine, 'customerItemNo' | 'itemNo'>) => string | undefined

/** By the customer's own number (XML-05); a line that has none may give ours. A number that two items share matches neither. */
export function itemMatch(items: readonly { readonly itemNo: string; readonly customerItemNo: string }[]): ItemMatch {
  const own = new Map<string, string | undefined>()
  const ours = new Set(items.map(({ itemNo }) => itemNo))
  for (const { itemNo, customerItemNo } of items) {
    if (customerItemNo === '') continue
    const isShared = own.has(customerItemNo) && own.get(customerItemNo) !== itemNo
    own.set(customerItemNo, isShared ? undefined : itemNo)
  }
  return ({ customerItemNo, itemNo }) => {
    if (customerItemNo !== '') return own.get(customerItemNo)
    return ours.has(itemNo) ? itemNo : undefined
  }
}

/** 'SHIP 2508' → '002508' (XML-03); what has no or too many digits stays as it is, for the user to choose a location for. */
export const shipToIdent = (text: string): string => padLocationNo(text.replace(/\D/g, '')) ?? text

/** The location offered for an order: the one remembered for its ident, else the one of that number (XML-10). */
export function offeredLocation(
  document: Pick<OrderDocument, 'shipToIdent'>,
  remembered: ReadonlyMap<string, string>,
  isKnown: (locationNo: string) => boolean,
): { readonly locationNo: string; readonly isRemembered: boolean } | undefined {
  const ident = shipToIdent(document.shipToIdent)
  const before = ident === '' ? undefined : remembered.get(ident)
  if (before !== undefined && isKnown(before)) return { locationNo: before, isRemembered: true }
  return isKnown(ident) ? { locationNo: ident, isRemembered: false } : undefined
}

/** 20220627T05:30:00 or 2022-06-27 → '2022-06-27': the day as written, in no zone (XML-04). */
export function documentDate(text: string): PlainDate | undefined {
  const [, year = '', month = '', day = ''] = /^(\d{4})-?(\d{2})-?(\d{2})(?!\d)/.exec(text) ?? []
  const date = `${year}-${month}-${day}`
  return isPlainDate(date) ? date : undefined
}

/** Each order's lines with all problems; a line whose location nobody has chosen has none (XML-07). Repeated items stay apart here. */
export function readDocuments(
  documents: readonly OrderDocument[],
  match: ItemMatch,
  choices: DocumentChoices = NO_CHOICES,
): Reading {
  if (documents.every(({ lines }) => lines.length === 0)) return { refusals: [NO_ORDER_LINES] }
  const lines: FileLine[] = []
  const problems: FileProblem[] = []
  const changes: FileChange[] = []
  /** The first order of each location and day. */
  const firsts = new Map<string, string>()
  for (const [at, document] of documents.entries()) {
    const index = at + 1
    const { orderNo } = document
    const placeOf = (line: number | undefined) => ({ kind: 'order', index, orderNo, line }) as const
    const orderDate = documentDate(document.orderDate)
    const orderProblem = (field: FileField, value: string, text: string) =>
      problems.push({ place: placeOf(undefined), field, value, text })
    const isCancellation = /delet|cancel/i.test(document.purpose)
    if (isCancellation) orderProblem('purpose', document.purpose, 'This is a cancellation; only orders are taken.')
    if (!orderDate) orderProblem('date', document.orderDate, 'Order date is not valid')
    const delivery = documentDate(
      document.deliveryDate || (document.lines.find((line) => line.deliveryDate)?.deliveryDate ?? ''),
    )
    if (orderDate && delivery && delivery !== orderDate) {
      const place = placeOf(undefined)
      changes.push({ place, kind: 'other delivery date', from: toUsDate(delivery), to: toUsDate(orderDate) })
    }
    const linesBefore = lines.length
    for (const [lineAt, line] of document.lines.entries()) {
      const key = documentLineKey(index, lineAt + 1)
      if (choices.removedLines.has(key)) continue
      const place = placeOf(lineAt + 1)
      const problem = (field: FileField, value: string, text: string) => problems.push({ place, field, value, text })
      const itemNo = choices.items.get(key) ?? match(line)
      if (itemNo === undefined) {
        const written = line.customerItemNo || line.itemNo
        problem('customerItemNo', written, `Invalid item #${written}`)
      }
      const quantityText = choices.quantities.get(key) ?? line.quantity
      const quantity = documentQuantity(quantityText)
      if (typeof quantity === 'string') problem('quantity', quantityText, quantity)
      if (itemNo === undefined || typeof quantity === 'string' || !orderDate || isCancellation) continue
      lines.push({
        place,
        orderDate,
        usedOnDay: weekdayOf(orderDate),
        locationNo: choices.locations.get(index),
        shipToIdent: shipToIdent(document.shipToIdent),
        itemNo,
        customerItemNo: line.customerItemNo,
        quantity,
      })
    }
    const locationNo = choices.locations.get(index)
    if (locationNo === undefined || lines.length === linesBefore) continue
    const day = `${orderDate}/${locationNo}`
    const first = firsts.get(day)
    if (first === undefined) firsts.set(day, orderNo || String(index))
    else changes.push({ place: placeOf(undefined), kind: 'joined order', from: first, to: locationNo })
  }
  return { lines, problems, changes }
}

/** '12' and '12.00' → 12; the sentence for anything else. */
export function documentQuantity(text: string): number | string {
  if (!/^\d+(?:\.0*)?$/.test(text.trim())) return WHOLE_NUMBER_PROBLEM
  const quantity = Number(text)
  return quantity > QUANTITY_MAX ? QUANTITY_REFUSAL : quantity
}
