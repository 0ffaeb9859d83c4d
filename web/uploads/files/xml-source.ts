import { SaxesParser } from 'saxes'
import { type PlainDate, weekdayOf } from '#rules/calendar.ts'
import { withoutPadding } from '#rules/files/file-kind.ts'
import { Refusal } from '#rules/refusal.ts'
import { declaredSingleByte } from '#rules/text/xml-encoding.ts'
import { type UnitAnswer, unitAnswers, unitKey, withUnitAnswer } from '#rules/units/units.ts'
import { documentDate } from '#rules/uploads/documents/document-date.ts'
import { orderFileReader } from '#rules/uploads/documents/document-format.ts'
import {
  type DocumentChoices,
  documentLineKey,
  itemMatch,
  lineNoOf,
  type MatchedItem,
  NO_CHOICES,
  offeredLocation,
  orderSize,
  readDocuments,
  shipToOf,
} from '#rules/uploads/documents/document-lines.ts'
import type { DocumentLine, OrderDocument } from '#rules/uploads/documents/order-document.ts'
import { splitByShipTo } from '#rules/uploads/documents/own-ship-to.ts'
import { isUtf8 } from '#rules/uploads/file-kind.ts'
import { type FileChange, type FileProblem, NO_ORDER_LINES } from '#rules/uploads/model.ts'
import type { PosNumbers } from '#rules/uploads/pos-number.ts'
import type { OrderCard } from '../worker/protocol.ts'
import type { Source, Taken } from './source.ts'

/** What the customer has, for orders in XML to be matched with. */
export interface CustomerFacts {
  readonly items: readonly MatchedItem[]
  readonly locationNos: ReadonlySet<string>
  /** Ship-to ident → location, as chosen in earlier uploads. */
  readonly remembered: ReadonlyMap<string, string>
  readonly posNumbers: PosNumbers
  /** How many pieces a unit is, as answered in earlier uploads. */
  readonly units: readonly UnitAnswer[]
}
interface Choices extends Omit<DocumentChoices, 'units'> {
  readonly leftOut: ReadonlySet<number>
  /** Answers about units, earlier ones first. */
  readonly answers: readonly UnitAnswer[]
}

/** An XML file (XML-01 to XML-13): each order wants a location, items go by the customer's own number, quantities are pieces. */
export function xmlSource(bytes: Uint8Array, facts: CustomerFacts): Taken {
  let documents: readonly OrderDocument[]
  const { text, changes } = decoded(withoutPadding(bytes))
  try {
    documents = splitByShipTo(readXml(text))
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
  let choices: Choices = {
    ...{ ...NO_CHOICES, locations: new Map(fromMemory), leftOut: new Set(), answers: facts.units },
  }
  const unitsInFile = new Set(documents.flatMap(({ lines }) => lines.flatMap(unitsOfLine)))
  const isOfFile = ({ unit }: UnitAnswer) => unitsInFile.has(unitKey(unit).replace(/ OF \d+$/, ''))
  const asRead = (): DocumentChoices => ({ ...withLeftOut(documents, choices), units: unitAnswers(choices.answers) })

  const source: Source = {
    read() {
      const reading = readDocuments(documents, match, asRead())
      if ('refusals' in reading) throw new Error(reading.refusals.join(' '))
      const isKept = ({ place }: Pick<FileProblem, 'place'>) =>
        place.kind !== 'order' || !choices.leftOut.has(place.index)
      return {
        lines: reading.lines,
        problems: reading.problems.filter(isKept),
        changes: [...changes, ...reading.changes.filter(isKept)],
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
    answerUnit(answer) {
      choices = { ...choices, answers: withUnitAnswer(choices.answers, answer) }
    },
    unitAnswers: () => choices.answers.filter((answer) => isOfFile(answer)),
    snapshot: () => choices,
    restore(snapshot) {
      choices = snapshot as Choices
    },
    orders: {
      cards() {
        const now = { ...choices, units: unitAnswers(choices.answers) }
        return documents.map((document, at) => cardOf(document, at + 1, now))
      },
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
  function cardOf(document: OrderDocument, index: number, now: DocumentChoices): OrderCard {
    const orderDate: PlainDate | undefined = documentDate(document.orderDate)
    const offer = offers[index - 1]
    const offered = offer && 'from' in offer ? offer : undefined
    const locationNo = choices.locations.get(index)
    return {
      index,
      orderNo: document.orderNo,
      shipToIdent: offered?.from === 'POS number' ? document.shipToIdent.trim() : shipToOf(document),
      orderDate,
      usedOnDay: orderDate === undefined ? undefined : weekdayOf(orderDate),
      // As they are now: with corrections, and without those that are left out.
      ...orderSize(document, index, match, now),
      locationNo,
      chosenFrom: offered?.locationNo === locationNo ? offered?.from : undefined,
      offered: offered?.locationNo,
      refusal: offer && 'refusal' in offer ? offer.refusal : undefined,
      isLeftOut: choices.leftOut.has(index),
    }
  }
  return source
}

const unitsOfLine = ({ unit, repeated }: DocumentLine) => [unit, ...(repeated.get('unit') ?? [])].map(unitKey)

const keyOf = ({ place }: FileProblem): string | undefined =>
  place.kind === 'order' && place.line !== undefined ? documentLineKey(place.index, place.line) : undefined

/** An order that is left out has no lines. */
function withLeftOut(documents: readonly OrderDocument[], choices: Choices): Omit<DocumentChoices, 'units'> {
  if (choices.leftOut.size === 0) return choices
  const removedLines = new Set(choices.removedLines)
  for (const index of choices.leftOut) {
    for (const [at, line] of documents[index - 1]?.lines.entries() ?? [])
      removedLines.add(documentLineKey(index, lineNoOf(line, at)))
  }
  return { ...choices, removedLines }
}

/** UTF-8, or the encoding that the file declares: the review says which. */
function decoded(bytes: Uint8Array): { readonly text: string; readonly changes: readonly FileChange[] } {
  const encoding = isUtf8(bytes) ? undefined : declaredSingleByte(bytes)
  if (encoding === undefined) return { text: new TextDecoder().decode(bytes), changes: [] }
  const change = { place: { kind: 'file' }, kind: 'other encoding', from: encoding.toUpperCase(), to: '' } as const
  return { text: new TextDecoder(encoding).decode(bytes), changes: [change] }
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
