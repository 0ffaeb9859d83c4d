import { SaxesParser } from 'saxes'
import { type PlainDate, weekdayOf } from '#rules/calendar.ts'
import { Refusal } from '#rules/refusal.ts'
import { orderFileReader } from '#rules/uploads/documents/document-format.ts'
import {
  type DocumentChoices,
  documentDate,
  documentLineKey,
  itemMatch,
  lineQuantity,
  NO_CHOICES,
  offeredLocation,
  readDocuments,
  shipToOf,
} from '#rules/uploads/documents/document-lines.ts'
import type { OrderDocument } from '#rules/uploads/documents/order-document.ts'
import { type FileProblem, NO_ORDER_LINES } from '#rules/uploads/model.ts'
import type { PosNumbers } from '#rules/uploads/pos-number.ts'
import type { OrderCard } from '../worker/protocol.ts'
import type { Source, Taken } from './source.ts'

/** What the customer has, for orders in XML to be matched with. */
export interface CustomerFacts {
  readonly items: readonly { readonly itemNo: string; readonly customerItemNo: string }[]
  readonly locationNos: ReadonlySet<string>
  /** Ship-to ident → location, as chosen in earlier uploads. */
  readonly remembered: ReadonlyMap<string, string>
  readonly posNumbers: PosNumbers
}
interface Choices extends DocumentChoices {
  readonly leftOut: ReadonlySet<number>
}

/** An XML file (XML-01 to XML-10): each order wants a location, items go by the customer's own number. */
export function xmlSource(bytes: Uint8Array, facts: CustomerFacts): Taken {
  let documents: readonly OrderDocument[]
  try {
    documents = readXml(new TextDecoder().decode(bytes))
  } catch (error) {
    if (error instanceof Refusal) return { refusals: [error.message] }
    throw error
  }
  if (documents.every(({ lines }) => lines.length === 0)) return { refusals: [NO_ORDER_LINES] }
  const match = itemMatch(facts.items)
  const shipTos = { ...facts, isKnown: (no: string) => facts.locationNos.has(no) }
  const offers = documents.map((document) => offeredLocation(document, shipTos))
  const fromMemory = offers.flatMap((offer, at) =>
    offer && 'from' in offer && offer.from === 'memory' ? [[at + 1, offer.locationNo] as const] : [],
  )
  let choices: Choices = { ...NO_CHOICES, locations: new Map(fromMemory), leftOut: new Set() }

  const source: Source = {
    read() {
      const reading = readDocuments(documents, match, withLeftOut(documents, choices))
      if ('refusals' in reading) throw new Error(reading.refusals.join(' '))
      const isKept = ({ place }: Pick<FileProblem, 'place'>) =>
        place.kind !== 'order' || !choices.leftOut.has(place.index)
      return {
        lines: reading.lines,
        problems: reading.problems.filter(isKept),
        changes: reading.changes.filter(isKept),
      }
    },
    isFixable: ({ field }) => field === 'quantity' || field === 'customerItemNo',
    fix(problems, text) {
      const [items, quantities] = [new Map(choices.items), new Map(choices.quantities)]
      for (const problem of problems) {
        const key = keyOf(problem)
        if (key === undefined) continue
        if (problem.field === 'quantity') quantities.set(key, text)
        const isOurs = match.isOurs(text) || text === problem.offer
        const itemNo = isOurs ? text : match.byCustomerItemNo(text)
        if (problem.field === 'customerItemNo' && itemNo !== undefined) items.set(key, itemNo)
      }
      choices = { ...choices, items, quantities }
    },
    leaveOut(problems) {
      const [removedLines, leftOut] = [new Set(choices.removedLines), new Set(choices.leftOut)]
      for (const problem of problems) {
        const key = keyOf(problem)
        if (key !== undefined) removedLines.add(key)
        else if (problem.place.kind === 'order') leftOut.add(problem.place.index)
      }
      choices = { ...choices, removedLines, leftOut }
    },
    snapshot: () => choices,
    restore(snapshot) {
      choices = snapshot as Choices
    },
    orders: {
      cards: () => documents.map((document, at) => cardOf(document, at + 1)),
      choose(index, locationNo) {
        const locations = new Map(choices.locations)
        if (locationNo === undefined) locations.delete(index)
        else locations.set(index, locationNo)
        choices = { ...choices, locations }
      },
      leaveOut(index, isLeftOut) {
        const leftOut = new Set(choices.leftOut)
        if (isLeftOut) leftOut.add(index)
        else leftOut.delete(index)
        choices = { ...choices, leftOut }
      },
      choices() {
        const chosen = new Map<string, string>()
        for (const [at, document] of documents.entries()) {
          const locationNo = choices.locations.get(at + 1)
          const ident = shipToOf(document)
          const offer = offers[at]
          // A POS number says it each time, also when it has gone to another location.
          if (offer && 'from' in offer && offer.from === 'POS number' && offer.locationNo === locationNo) continue
          if (locationNo !== undefined && /^\d{6}$/.test(ident) && !choices.leftOut.has(at + 1))
            chosen.set(ident, locationNo)
        }
        return [...chosen].map(([ident, locationNo]) => ({ shipToIdent: ident, locationNo }))
      },
    },
  }
  function cardOf(document: OrderDocument, index: number): OrderCard {
    const orderDate: PlainDate | undefined = documentDate(document.orderDate)
    const offer = offers[index - 1]
    const offered = offer && 'from' in offer ? offer : undefined
    const locationNo = choices.locations.get(index)
    // As they are now: mended, and without those that are left out.
    const kept = [...document.lines.entries()].flatMap(([at, line]) => {
      const key = documentLineKey(index, at + 1)
      return choices.removedLines.has(key) ? [] : [lineQuantity(line, choices.quantities.get(key))]
    })
    return {
      index,
      orderNo: document.orderNo,
      shipToIdent: offered?.from === 'POS number' ? document.shipToIdent.trim() : shipToOf(document),
      orderDate,
      usedOnDay: orderDate === undefined ? undefined : weekdayOf(orderDate),
      lines: kept.length,
      pieces: kept.reduce<number>((sum, quantity) => sum + (typeof quantity === 'number' ? quantity : 0), 0),
      locationNo,
      chosenFrom: offered?.locationNo === locationNo ? offered?.from : undefined,
      offered: offered?.locationNo,
      refusal: offer && 'refusal' in offer ? offer.refusal : undefined,
      isLeftOut: choices.leftOut.has(index),
    }
  }
  return source
}

const keyOf = ({ place }: FileProblem): string | undefined =>
  place.kind === 'order' && place.line !== undefined ? documentLineKey(place.index, place.line) : undefined

/** An order that is left out has no lines. */
function withLeftOut(documents: readonly OrderDocument[], choices: Choices): DocumentChoices {
  if (choices.leftOut.size === 0) return choices
  const removedLines = new Set(choices.removedLines)
  for (const index of choices.leftOut) {
    for (const line of documents[index - 1]?.lines.keys() ?? []) removedLines.add(documentLineKey(index, line + 1))
  }
  return { ...choices, removedLines }
}

/** The orders of an XML text. Throws a Refusal; entities and document types are not taken (T15). */
function readXml(text: string): readonly OrderDocument[] {
  const reader = orderFileReader()
  const parser = new SaxesParser({ xmlns: false, position: true })
  parser.on('error', () => reader.broken(parser.line))
  parser.on('doctype', (doctype) => reader.doctype(doctype))
  parser.on('opentag', ({ name, attributes }) => reader.open(name, attributes))
  parser.on('text', (chunk) => reader.text(chunk))
  parser.on('cdata', (chunk) => reader.text(chunk))
  parser.on('closetag', () => reader.close())
  parser.write(text).close()
  return reader.end()
}
