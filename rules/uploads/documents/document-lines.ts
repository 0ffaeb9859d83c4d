// Orders of an XML file → lines, with what the user has chosen on the page (XML-03 to XML-07, XML-10).
import { isPlainDate, type PlainDate, toUsDate, weekdayOf } from '../../calendar.ts'
import { QUANTITY_MAX } from '../../limits.ts'
import { padLocationNo } from '../../ordering/location.ts'
import { QUANTITY_REFUSAL } from '../../quantity.ts'
import type { FileLine } from '../line.ts'
import {
  type FileChange,
  type FileField,
  type FileProblem,
  NO_ORDER_LINES,
  type Reading,
  WHOLE_NUMBER_PROBLEM,
} from '../model.ts'
import { isItemNo } from '../order-table.ts'
import { namedLocation, type PosNumbers, posKey } from '../pos-number.ts'
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

/** What our items are called in a customer's files. */
export interface ItemMatch {
  /** Our number for the customer's own one (XML-05); undefined: none, or more than one. */
  readonly byCustomerItemNo: (customerItemNo: string) => string | undefined
  readonly isOurs: (itemNo: string) => boolean
}

/** A number of the customer's that two items share matches neither; capitals count only where nothing else tells two apart. */
export function itemMatch(items: readonly { readonly itemNo: string; readonly customerItemNo: string }[]): ItemMatch {
  const own = new Map<string, string | undefined>()
  const inCapitals = new Map<string, string | undefined>()
  const add = (to: typeof own, number: string, itemNo: string) =>
    to.set(number, to.has(number) && to.get(number) !== itemNo ? undefined : itemNo)
  const ours = new Set(items.map(({ itemNo }) => itemNo))
  for (const { itemNo, customerItemNo } of items) {
    if (customerItemNo === '') continue
    add(own, customerItemNo, itemNo)
    add(inCapitals, customerItemNo.toUpperCase(), itemNo)
  }
  const byCustomerItemNo = (number: string) =>
    own.has(number) ? own.get(number) : inCapitals.get(number.toUpperCase())
  return { byCustomerItemNo, isOurs: (itemNo) => ours.has(itemNo) }
}

/** 'SHIP 2508' → '002508' (XML-03). What has no number, too long a one or several stays as it is: the user chooses the location. */
export function shipToIdent(text: string): string {
  const [number, ...others] = text.match(/\d+/g) ?? []
  return number === undefined || others.length > 0 ? text : (padLocationNo(number) ?? text)
}

/** The ship-to of an order as it is shown: the ident, or all of them where the file gives several. */
export const shipToOf = ({ shipToIdent: ident, repeated }: Pick<OrderDocument, 'shipToIdent' | 'repeated'>): string =>
  repeated.get('shipToIdent')?.join(' / ') ?? shipToIdent(ident)

/** What a customer's orders may name as their ship-to. */
export interface ShipTos {
  /** Ship-to ident → location, as chosen in earlier uploads. */
  readonly remembered: ReadonlyMap<string, string>
  readonly isKnown: (locationNo: string) => boolean
  readonly posNumbers: PosNumbers
}
export type OfferedLocation =
  | { readonly locationNo: string; readonly from: 'memory' | 'number' | 'POS number' }
  | { readonly refusal: string }

/** The location offered for an order: the one remembered for its ident, else the one of that POS number or number (XML-10, LOC-34). */
export function offeredLocation(
  document: Pick<OrderDocument, 'shipToIdent' | 'repeated'>,
  { remembered, isKnown, posNumbers }: ShipTos,
): OfferedLocation | undefined {
  const ident = shipToOf(document)
  const before = ident === '' ? undefined : remembered.get(ident)
  if (before !== undefined && isKnown(before)) return { locationNo: before, from: 'memory' }
  if (document.repeated.has('shipToIdent')) return undefined
  // 'R2 D2' may be a POS number as it stands; else the number in the text counts, as it does for locations.
  const isPos = posNumbers.has(posKey(document.shipToIdent))
  const named = namedLocation(isPos ? document.shipToIdent : ident, posNumbers)
  if (named === undefined || 'refusal' in named) return named
  if (!isKnown(named.locationNo)) return undefined
  return { locationNo: named.locationNo, from: named.isByPos ? 'POS number' : 'number' }
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
    const purpose = purposeProblem(document)
    if (purpose) orderProblem('purpose', document.repeated.get('purpose')?.join(' / ') ?? document.purpose, purpose)
    const dates = document.repeated.get('orderDate')
    if (dates) orderProblem('date', dates.join(' / '), givenTwice('order date', dates))
    else if (!orderDate) orderProblem('date', document.orderDate, 'Order date is not valid')
    const shipTos = document.repeated.get('shipToIdent')
    if (shipTos && !choices.locations.has(index))
      orderProblem('locationNo', shipTos.join(' / '), `${givenTwice('ship-to', shipTos)}; choose the location`)
    const delivery = otherDelivery(document, orderDate)
    if (orderDate && delivery) {
      const place = placeOf(undefined)
      changes.push({ place, kind: 'other delivery date', from: toUsDate(delivery), to: toUsDate(orderDate) })
    }
    const isTaken = orderDate !== undefined && !dates && !purpose
    const linesBefore = lines.length
    for (const [lineAt, line] of document.lines.entries()) {
      const key = documentLineKey(index, lineAt + 1)
      if (choices.removedLines.has(key)) continue
      const place = placeOf(lineAt + 1)
      const told = lineProblems(line, match, { itemNo: choices.items.get(key), quantity: choices.quantities.get(key) })
      for (const problem of told.problems) problems.push({ place, ...problem })
      const { itemNo, quantity } = told
      if (itemNo === undefined || quantity === undefined || !orderDate || !isTaken) continue
      lines.push({
        place,
        orderDate,
        usedOnDay: weekdayOf(orderDate),
        locationNo: choices.locations.get(index),
        shipToIdent: shipToOf(document),
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

/** 'Quantity is given twice: 4 and 299'. */
const givenTwice = (what: string, texts: readonly string[]): string =>
  `The ${what} is given ${texts.length === 2 ? 'twice' : `${texts.length} times`}: ${texts.join(' and ')}`

/** Item and quantity of a line, by the file or by the user, and why there is none. */
function lineProblems(
  line: DocumentLine,
  match: ItemMatch,
  chosen: { readonly itemNo: string | undefined; readonly quantity: string | undefined },
) {
  const problems: Omit<FileProblem, 'place'>[] = []
  const own = line.repeated.get('customerItemNo')
  const itemNo = chosen.itemNo ?? (own ? undefined : match.byCustomerItemNo(line.customerItemNo))
  if (itemNo === undefined) {
    const value = own?.join(' / ') ?? line.customerItemNo
    const isOffered = !line.repeated.has('itemNo') && isItemNo(line.itemNo)
    problems.push({
      ...{ field: 'customerItemNo', value, text: invalidItem(line, own) },
      ...(isOffered && { offer: line.itemNo }),
    })
  }
  const quantity = lineQuantity(line, chosen.quantity)
  if (typeof quantity === 'string') {
    const value = chosen.quantity ?? line.repeated.get('quantity')?.join(' / ') ?? line.quantity
    problems.push({ field: 'quantity', value, text: quantity })
  }
  return { problems, itemNo, quantity: typeof quantity === 'string' ? undefined : quantity }
}

/** XML-05: items go by the customer's own number; the seller's alone orders nothing by itself. */
function invalidItem({ customerItemNo, itemNo }: DocumentLine, own: readonly string[] | undefined): string {
  if (own) return `Invalid item #${own.join(' / ')}: the item number is given twice`
  if (customerItemNo !== '' || itemNo === '') return `Invalid item #${customerItemNo}`
  return `Invalid item #: your own number is missing; the seller's number is ${itemNo}`
}

/** Documents that are a new order (XML-09): by the words of xCBL, cXML and UBL (a copy indicator). */
const NEW_ORDER = /^(?:|original|new|new ?order|order|false)$/i

/** Why a document is no new order: a change, a copy or an information must not be ordered once more. */
function purposeProblem({ purpose, repeated }: OrderDocument): string | undefined {
  const odd = (repeated.get('purpose') ?? [purpose]).find((text) => !NEW_ORDER.test(text))
  if (odd === undefined) return undefined
  if (/delet|cancel/i.test(odd)) return 'This is a cancellation; only orders are taken.'
  if (/^true$/i.test(odd)) return 'This is a copy of an order; only new orders are taken.'
  return `This order is marked "${odd.slice(0, 40)}"; only new orders are taken.`
}

/** The first delivery date, of the order or of a line, that is not its order date. */
function otherDelivery(document: OrderDocument, orderDate: PlainDate | undefined): PlainDate | undefined {
  const texts = [document, ...document.lines].flatMap(
    ({ deliveryDate, repeated }) =>
      (repeated as ReadonlyMap<string, readonly string[]>).get('deliveryDate') ?? deliveryDate,
  )
  return texts.map(documentDate).find((date) => date !== undefined && date !== orderDate)
}

/** What a line orders, as the user typed it or the file has it; the sentence where that is no one quantity. */
export function lineQuantity(line: DocumentLine, typed: string | undefined): number | string {
  const several = line.repeated.get('quantity')
  return typed === undefined && several ? givenTwice('quantity', several) : documentQuantity(typed ?? line.quantity)
}

/** '12' and '12.00' → 12; the sentence for anything else. */
function documentQuantity(text: string): number | string {
  if (!/^\d+(?:\.0*)?$/.test(text.trim())) return WHOLE_NUMBER_PROBLEM
  const quantity = Number(text)
  return quantity > QUANTITY_MAX ? QUANTITY_REFUSAL : quantity
}
