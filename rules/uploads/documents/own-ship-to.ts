// Lines with a ship-to of their own (XML-13): an order for several places is read as one order for each.

import { padLocationNo } from '../../ordering/location.ts'
import { inPieces } from '../../units/units.ts'
import type { DocumentLine, LinePart, OrderDocument } from './order-document.ts'

/** 'SHIP 2508' → '002508' (XML-03). What has no number, too long a one or several stays as it is: the user chooses the location. */
export function shipToIdent(text: string): string {
  const [number, ...others] = text.match(/\d+/g) ?? []
  return number === undefined || others.length > 0 ? text : (padLocationNo(number) ?? text)
}

/** What names a place: its number, else its name. */
const placeOf = ({ shipToIdent: ident, shipToName }: Pick<LinePart, 'shipToIdent' | 'shipToName'>): string =>
  ident || shipToName
const placeKey = (text: string): string => shipToIdent(text).toUpperCase()

/** The places of a line: of its deliveries, else its own. */
function placesOf(line: DocumentLine): readonly string[] {
  const ofParts = line.parts.map(placeOf).filter((text) => text !== '')
  const own = placeOf(line)
  return ofParts.length > 0 ? [...ofParts, ...(own === '' ? [] : [own])] : own === '' ? [] : [own]
}

/** A line whose deliveries go to different places, each with its quantity, as a line for each of them; else the line alone. */
function linesByPlace(line: DocumentLine): readonly DocumentLine[] {
  const { parts, repeated } = line
  const keys = new Set(parts.map((part) => placeKey(placeOf(part))))
  const quantities = parts.map(({ quantity }) => inPieces(quantity, 1))
  const sum = quantities.reduce<number>((total, quantity) => total + (quantity ?? Number.NaN), 0)
  const isPlain = keys.size === parts.length && !keys.has('') && !repeated.has('quantity')
  if (parts.length < 2 || !isPlain || sum !== inPieces(line.quantity, 1)) return [line]
  return parts.map((part) => ({ ...line, quantity: part.quantity, parts: [part] }))
}

/** Orders of which each has one ship-to. The lines keep their place in the file's order, by which they are named. */
export function splitByShipTo(documents: readonly OrderDocument[]): readonly OrderDocument[] {
  return documents.flatMap((document, at) => {
    const own = new Set([placeKey(document.shipToIdent), placeKey(document.shipToName)])
    const byPlace = new Map<string, { readonly text: string; readonly lines: DocumentLine[] }>([
      ['', { text: '', lines: [] }],
    ])
    for (const [lineAt, whole] of document.lines.entries()) {
      for (const line of linesByPlace(whole)) {
        const places = [...new Map(placesOf(line).map((text) => [placeKey(text), text]))]
        // A line for several places that cannot be divided stays, and is asked about.
        const [key, text] = places.length === 1 && places[0] && !own.has(places[0][0]) ? places[0] : ['', '']
        const found = byPlace.get(key) ?? { text, lines: [] }
        byPlace.set(key, found)
        found.lines.push({ ...line, lineNo: lineAt + 1 })
      }
    }
    if (byPlace.size === 1) return [document]
    return [...byPlace].flatMap(([key, { text, lines }]) => {
      if (key === '') return lines.length === 0 ? [] : [{ ...document, lines }]
      const orderNo = `${document.orderNo || at + 1} to ${text}`
      const repeated = new Map([...document.repeated].filter(([field]) => field !== 'shipToIdent'))
      return [{ ...document, orderNo, shipToIdent: text, shipToName: '', repeated, lines, untaken: [] }]
    })
  })
}

/** Whether a line is for several places that its quantities do not divide it between. */
export const severalPlaces = (line: DocumentLine): readonly string[] => [
  ...new Map(placesOf(line).map((text) => [placeKey(text), text])).values(),
]
