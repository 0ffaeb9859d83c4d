// Orders of an XML file → lines, with what the user has chosen on the page (XML-03 to XML-07, XML-10 to XML-13).
import { type PlainDate, toUsDate, weekdayOf } from '../../calendar.ts'
import { NO_UNIT_ANSWERS, type UnitAnswers } from '../../units/units.ts'
import { gtinOf } from '../../upc.ts'
import type { FileLine } from '../line.ts'
import { type FileChange, type FileField, type FileProblem, NO_ORDER_LINES, type Reading } from '../model.ts'
import { isItemNo } from '../order-table.ts'
import { namedLocation, type PosNumbers, posKey } from '../pos-number.ts'
import { documentDate } from './document-date.ts'
import { givenTwice, isCanceled, lineQuantity, unusedPack } from './line-quantity.ts'
import type { DocumentLine, OrderDocument, Untaken } from './order-document.ts'
import { purposeProblem, unknownTypes } from './order-purpose.ts'
import { shipToIdent } from './own-ship-to.ts'

/** Orders are counted from 1; a line is named by documentLineKey(). */
export interface DocumentChoices {
  readonly locations: ReadonlyMap<number, string>
  /** Our item numbers for lines whose own number is not one of the customer's. */
  readonly items: ReadonlyMap<string, string>
  readonly quantities: ReadonlyMap<string, string>
  readonly removedLines: ReadonlySet<string>
  /** How many pieces a unit is: the customer's earlier answers, and those of this file. */
  readonly units: UnitAnswers
}
export const NO_CHOICES: DocumentChoices = {
  locations: new Map(),
  items: new Map(),
  quantities: new Map(),
  removedLines: new Set(),
  units: NO_UNIT_ANSWERS,
}
export const documentLineKey = (index: number, line: number): string => `${index}:${line}`
/** A line's place in the file's order, from 1. */
export const lineNoOf = ({ lineNo }: DocumentLine, at: number): number => lineNo ?? at + 1

/** What our items are called in a customer's files. */
export interface ItemMatch {
  /** Our number for the customer's own one (XML-05); undefined: none, or more than one. */
  readonly byCustomerItemNo: (customerItemNo: string) => string | undefined
  /** The one item of a bar code. */
  readonly byGtin: (gtin: string) => string | undefined
  readonly isOurs: (itemNo: string) => boolean
  /** Pieces in a tray of an item; 0: unknown. */
  readonly traySize: (itemNo: string | undefined) => number
}
/** An item of a customer that has a number of its own for it. */
export interface MatchedItem {
  readonly itemNo: string
  readonly customerItemNo: string
  readonly upc?: string
  readonly traySize?: number
}

/** A number of the customer's that two items share matches neither; capitals count only where nothing else tells two apart. */
export function itemMatch(items: readonly MatchedItem[]): ItemMatch {
  const own = new Map<string, string | undefined>()
  const inCapitals = new Map<string, string | undefined>()
  const byGtin = new Map<string, string | undefined>()
  const trays = new Map<string, number>()
  const add = (to: typeof own, number: string, itemNo: string) =>
    to.set(number, to.has(number) && to.get(number) !== itemNo ? undefined : itemNo)
  const ours = new Set(items.map(({ itemNo }) => itemNo))
  for (const { itemNo, customerItemNo, upc = '', traySize = 0 } of items) {
    trays.set(itemNo, traySize)
    const gtin = gtinOf(upc)
    if (gtin !== undefined) add(byGtin, gtin, itemNo)
    if (customerItemNo === '') continue
    add(own, customerItemNo, itemNo)
    add(inCapitals, customerItemNo.toUpperCase(), itemNo)
  }
  return {
    byCustomerItemNo: (number) => (own.has(number) ? own.get(number) : inCapitals.get(number.toUpperCase())),
    byGtin: (text) => byGtin.get(gtinOf(text.trim()) ?? ''),
    isOurs: (itemNo) => ours.has(itemNo),
    traySize: (itemNo) => (itemNo === undefined ? 0 : (trays.get(itemNo) ?? 0)),
  }
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

/** Each order's lines with all problems; a line whose location is not chosen yet has none (XML-07). Repeated items stay apart here. */
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
    const change = (line: number | undefined, kind: FileChange['kind'], from: string, to: string) =>
      changes.push({ place: placeOf(line), kind, from, to })
    const notTaken = (line: number | undefined, untaken: readonly Untaken[]) => {
      for (const { what, text } of untaken) change(line, 'not taken', what, text)
    }
    const purpose = purposeProblem(document)
    if (purpose) orderProblem('purpose', purpose.value, purpose.text)
    const dates = document.repeated.get('orderDate')
    if (dates) orderProblem('date', dates.join(' / '), givenTwice('order date', dates))
    else if (!orderDate) orderProblem('date', document.orderDate, 'Order date is not valid')
    const shipTos = document.repeated.get('shipToIdent')
    if (shipTos && !choices.locations.has(index))
      orderProblem('locationNo', shipTos.join(' / '), `${givenTwice('ship-to', shipTos)}; choose the location`)
    notTaken(undefined, [
      ...(purpose ? [] : unknownTypes(document)).map((text) => ({ what: 'order type', text })),
      ...document.untaken,
    ])
    const asked = orderDate && otherDates(document, orderDate)
    for (const delivery of asked ?? [])
      change(undefined, 'other delivery date', toUsDate(delivery), toUsDate(orderDate as PlainDate))
    const isTaken = orderDate !== undefined && !dates && !purpose
    const linesBefore = lines.length
    for (const [lineAt, line] of document.lines.entries()) {
      const lineNo = lineNoOf(line, lineAt)
      const key = documentLineKey(index, lineNo)
      if (choices.removedLines.has(key)) continue
      const place = placeOf(lineNo)
      if (isCanceled(line)) {
        change(lineNo, 'canceled line', line.customerItemNo || line.itemNo || line.gtin, line.quantity)
        continue
      }
      notTaken(lineNo, line.untaken)
      for (const delivery of orderDate ? otherDates(line, orderDate) : []) {
        if (!asked?.includes(delivery))
          change(lineNo, 'other delivery date', toUsDate(delivery), toUsDate(orderDate as PlainDate))
      }
      const found = readLine(line, match, orderDate, {
        ...{ itemNo: choices.items.get(key), quantity: choices.quantities.get(key), units: choices.units },
      })
      notTaken(lineNo, unusedPack(line, { itemNo: found.itemNo, answers: choices.units }))
      for (const problem of found.problems) problems.push({ place, ...problem })
      const { itemNo, quantity, from } = found
      if (itemNo === undefined || quantity === undefined || !orderDate || !isTaken) continue
      if (from !== undefined) change(lineNo, 'unit', from, String(quantity))
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
    else change(undefined, 'joined order', first, locationNo)
  }
  return { lines, problems, changes }
}

/** Item and quantity of a line, by the file or by the user, and why there is none. */
function readLine(
  line: DocumentLine,
  match: ItemMatch,
  orderDate: PlainDate | undefined,
  chosen: { readonly itemNo: string | undefined; readonly quantity: string | undefined; readonly units: UnitAnswers },
) {
  const problems: Omit<FileProblem, 'place'>[] = []
  const own = line.repeated.get('customerItemNo')
  const itemNo = itemOf(line, match, chosen.itemNo)
  if (itemNo === undefined) {
    const value = own?.join(' / ') ?? line.customerItemNo
    const ofGtin = line.repeated.has('gtin') ? undefined : match.byGtin(line.gtin)
    const sellers = !line.repeated.has('itemNo') && isItemNo(line.itemNo) ? line.itemNo : undefined
    const offer = sellers ?? ofGtin
    problems.push({
      ...{ field: 'customerItemNo', value, text: invalidItem(line, own, ofGtin) },
      ...(offer !== undefined && { offer }),
    })
  }
  const asked = quantityOfLine(line, match, orderDate, { ...chosen, itemNo })
  if ('quantity' in asked) return { problems, itemNo, ...asked }
  problems.push({ field: 'quantity', ...asked.question })
  return { problems, itemNo, quantity: undefined, from: undefined }
}

/** Our item of a line: chosen by the user, or by the customer's own number. */
const itemOf = (line: DocumentLine, match: ItemMatch, chosen: string | undefined): string | undefined =>
  chosen ?? (line.repeated.has('customerItemNo') ? undefined : match.byCustomerItemNo(line.customerItemNo))

const quantityOfLine = (
  line: DocumentLine,
  match: ItemMatch,
  orderDate: PlainDate | undefined,
  { itemNo, quantity, units }: { itemNo: string | undefined; quantity: string | undefined; units: UnitAnswers },
) => lineQuantity(line, { typed: quantity, itemNo, traySize: match.traySize(itemNo), answers: units, orderDate })

/** How many lines of an order stay, and the pieces of those that are clear by now. */
export function orderSize(
  document: OrderDocument,
  index: number,
  match: ItemMatch,
  choices: DocumentChoices,
): { readonly lines: number; readonly pieces: number } {
  let [lines, pieces] = [0, 0]
  for (const [at, line] of document.lines.entries()) {
    const key = documentLineKey(index, lineNoOf(line, at))
    if (choices.removedLines.has(key) || isCanceled(line)) continue
    const itemNo = itemOf(line, match, choices.items.get(key))
    const chosen = { itemNo, quantity: choices.quantities.get(key), units: choices.units }
    const asked = quantityOfLine(line, match, documentDate(document.orderDate), chosen)
    lines += 1
    if ('quantity' in asked) pieces += asked.quantity
  }
  return { lines, pieces }
}

/** XML-05: items go by the customer's own number; the seller's or a bar code alone orders nothing by itself. */
function invalidItem(
  { customerItemNo, itemNo, gtin, repeated }: DocumentLine,
  own: readonly string[] | undefined,
  ofGtin: string | undefined,
): string {
  if (own) return `Invalid item #${own.join(' / ')}: the item number is given twice`
  const code = repeated.get('gtin')?.join(' / ') ?? gtin
  const item = ofGtin === undefined ? 'which no item of yours has' : `which is item ${ofGtin}`
  if (customerItemNo !== '')
    return `Invalid item #${customerItemNo}${code === '' ? '' : `: its GTIN is ${code}, ${item}`}`
  if (itemNo !== '') return `Invalid item #: your own number is missing; the seller's number is ${itemNo}`
  return code === '' ? 'Invalid item #' : `Invalid item #: your own number is missing; the GTIN is ${code}, ${item}`
}

/** The delivery dates of an order or a line that are not the order date, each once. */
function otherDates(
  given: Pick<OrderDocument | DocumentLine, 'deliveryDate'> & {
    readonly repeated: ReadonlyMap<string, readonly string[]>
  } & {
    readonly parts?: DocumentLine['parts']
  },
  orderDate: PlainDate,
): readonly PlainDate[] {
  const { deliveryDate, repeated, parts = [] } = given
  const texts = [...(repeated.get('deliveryDate') ?? [deliveryDate]), ...parts.map((part) => part.deliveryDate)]
  return [...new Set(texts.map(documentDate))].filter((date) => date !== undefined && date !== orderDate) as PlainDate[]
}
