// The words for programs of why a line or a location is not ordered: one table for the answer, the docs and the OpenAPI document (INT-02).
import { FAR_DATE_DAYS, QUANTITY_MAX } from '../limits.ts'
import { figure } from '../many.ts'
import { refusedBy } from '../uploads/figures.ts'
import type { GroupRefusal, LineVerdict } from '../uploads/line.ts'

interface RefusalCode {
  /** What a program is told. It stays; the sentence beside it may be written better. */
  readonly code: string
  readonly means: string
}

/** Why a line is not ordered: the rules' own word, and the program's. */
const ofLine = {
  'not found': { code: 'item-unknown', means: 'There is no such item.' },
  'other number': {
    code: 'item-other-number',
    means: 'A barcode or your own number was sent as the item number. "messageTxt" names the item number to send.',
  },
  'not on list': { code: 'item-not-on-list', means: "The item is not on the location's item list." },
  'off the menu': { code: 'item-off-menu', means: 'The item was taken off the menu of this day.' },
  'over limit': {
    code: 'quantity-unconfirmed',
    means: 'The quantity is above the limit. Send "confirmed": true with the line if you mean it.',
  },
  'too many': {
    code: 'quantity-too-large',
    means: `The quantities of the item add up to more than ${figure(QUANTITY_MAX)}.`,
  },
  nothing: { code: 'quantity-zero', means: 'The quantity is 0, and the order does not have the item.' },
} as const satisfies Record<string, RefusalCode>

/** Why nothing is ordered for a location. */
const ofLocation = {
  'not found': { code: 'location-unknown', means: 'The location is not one that this key may order for.' },
  'no lines': { code: 'no-lines', means: 'No lines were given for the location.' },
  'inactive location': { code: 'location-inactive', means: 'The location is inactive.' },
  'day off': { code: 'no-delivery', means: 'The location has no delivery on this weekday.' },
  'past date': { code: 'past-date', means: 'The date has passed.' },
  'no-work day': { code: 'no-work-day', means: 'Nothing is made or delivered on this date.' },
  'far date': {
    code: 'far-date',
    means: `The date is more than ${FAR_DATE_DAYS} days ahead. Send date_confirmed=1 if you mean it.`,
  },
  'past cut-off': { code: 'past-cut-off', means: 'The cut-off has passed.' },
  'credit hold': { code: 'credit-hold', means: 'The account is on credit hold.' },
  'orders allowed': { code: 'orders-allowed', means: 'The account places no more orders for this date.' },
  'in production': { code: 'in-production', means: 'The order of this day is being made.' },
  shipped: { code: 'shipped', means: 'The order of this day has been shipped.' },
} as const satisfies Record<string, RefusalCode>

export const LINE_CODES: readonly RefusalCode[] = Object.values(ofLine)
export const LOCATION_CODES: readonly RefusalCode[] = Object.values(ofLocation)

/** The words for a request that is refused as a whole, by HTTP status; no other is answered to a program (INT-02). */
export const REQUEST_CODES = {
  400: ['unreadable', 'repeated', 'no lines', 'hidden character', 'broken off'],
  401: ['unknown key'],
  403: ['no right', 'not for keys', 'forged'],
  404: ['not found'],
  405: ['method'],
  413: ['too large'],
  415: ['media type'],
  422: ['key used'],
  429: ['too many', 'busy'],
  500: ['fault'],
  503: ['down', 'busy', 'try again', 'storage full'],
} as const satisfies Readonly<Record<number, readonly string[]>>

/** A word that no program can be answered is told as the rules have it. */
const codeIn = (table: Readonly<Record<string, RefusalCode>>, word: string): string =>
  table[word]?.code ?? word.replaceAll(' ', '-')

/** Why a line of an order that stands is not ordered; undefined: it is. */
export function lineCode(line: Pick<LineVerdict, 'outcome' | 'quantity' | 'code'>): string | undefined {
  const word = refusedBy(line)
  const isTooMuch = word === 'over limit' && line.quantity > QUANTITY_MAX
  return word === undefined ? undefined : codeIn(ofLine, isTooMuch ? 'too many' : word)
}

/** Why nothing is ordered for a location. */
export const locationCode = ({ code }: Pick<GroupRefusal, 'code'>): string => codeIn(ofLocation, code)
/** Of what is no location number at all. */
export const UNKNOWN_LOCATION: string = ofLocation['not found'].code
