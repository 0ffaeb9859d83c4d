// Locations named by the customer's own point-of-sale numbers (LOC-34): the one rule of every file.
import { padLocationNo } from '../ordering/location.ts'

/** A POS number and what it may mean. */
export interface PosNumber {
  /** posKey() of it. */
  readonly posNumber: string
  /** The locations that have it. */
  readonly locationNos: readonly string[]
  /** It is also the number of a location. */
  readonly isLocation: boolean
}
export type PosNumbers = ReadonlyMap<string, PosNumber>
export const NO_POS_NUMBERS: PosNumbers = new Map()

/** A location that a text names: or, where it may mean several, the sentence that says which. */
export type NamedLocation = { readonly locationNo: string; readonly isByPos: boolean } | { readonly refusal: string }

const NO_LOCATION = '000000'

/** As POS numbers are compared: up to 6 digits like location numbers, as spreadsheets take zeros off; others without case. */
export const posKey = (text: string): string => padLocationNo(text) ?? text.trim().toUpperCase()

/** The POS numbers of one customer's locations, of which some have none. */
export function posNumbersOf(
  locations: readonly { readonly locationNo: string; readonly pos: string }[],
): readonly PosNumber[] {
  const numbers = new Set(locations.map(({ locationNo }) => locationNo))
  const byKey = new Map<string, string[]>()
  for (const { locationNo, pos } of locations) {
    const key = posKey(pos)
    // 0 is no location, in files neither (CSV-11).
    if (key === '' || key === NO_LOCATION) continue
    const same = byKey.get(key)
    if (same) same.push(locationNo)
    else byKey.set(key, [locationNo])
  }
  return [...byKey].map(([posNumber, locationNos]) => ({
    posNumber,
    locationNos: locationNos.sort(),
    isLocation: numbers.has(posNumber),
  }))
}

export const posNumberMap = (posNumbers: readonly PosNumber[]): PosNumbers =>
  new Map(posNumbers.map((each) => [each.posNumber, each]))

/** The location of a location number or a POS number; undefined where the text is neither. Whether there is such a location, the server knows. */
export function namedLocation(text: string, posNumbers: PosNumbers = NO_POS_NUMBERS): NamedLocation | undefined {
  const locationNo = padLocationNo(text)
  const pos = posNumbers.size === 0 ? undefined : posNumbers.get(posKey(text))
  if (!pos) return locationNo === undefined ? undefined : { locationNo, isByPos: false }
  const own = pos.isLocation ? [pos.posNumber] : []
  const others = pos.locationNos.filter((each) => each !== pos.posNumber)
  const [first, ...rest] = [...own, ...others]
  if (first !== undefined && rest.length === 0) return { locationNo: first, isByPos: first !== locationNo }
  const meant = `the POS number of ${several(others)}`
  return { refusal: `“${text.trim()}” is ${own.length > 0 ? `the number of location ${own[0]} and ` : ''}${meant}` }
}

const SHOWN = 3
function several(locationNos: readonly string[]): string {
  const [last = '', ...before] = locationNos.slice(0, SHOWN).reverse()
  if (before.length === 0) return `location ${last}`
  const more = locationNos.length - SHOWN
  return more > 0
    ? `locations ${[...before.reverse(), last].join(', ')} and ${more} more`
    : `locations ${before.reverse().join(', ')} and ${last}`
}
