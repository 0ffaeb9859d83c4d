import { QUANTITY_LENGTH } from '#rules/limits.ts'

/**
 * A hardware scanner types like a person. Its codes differ from quantities by shape and speed (S10, SCR-12): no quantity has a sixth
 * digit, and no person types a zero and four more digits as fast as a scanner. Times are milliseconds of any one clock.
 */
const SIXTH_DIGIT_MS = 1000
/** A scanner sends five digits within this time, at 50 ms a digit; a person who types 00012 takes longer. */
const FIVE_SCANNED_MS = 200
/** After this long without a digit or an Enter a code is complete. */
export const CODE_END_MS = 500

/** What GS1 data and AIM prefixes may begin with before their first digit: ]C1, (01) and https. */
const BEGINS_CODE = /^[\](h]$/i
/** A code that begins so is longer than this; anything shorter was typed by a person, and stays in the field. */
const TYPED_SIGNS = 8

/** One digit pressed in a quantity's field, or a sign of a code. */
export interface Pressed {
  readonly digit: string
  readonly atMs: number
  /** What the field held before it. */
  readonly before: string
}

export type Reading =
  | { readonly kind: 'quantity' }
  /** Five digits: a quantity, or the beginning of a code, until `untilMs`. */
  | { readonly kind: 'unclear'; readonly untilMs: number }
  | { readonly kind: 'code'; readonly code: string; readonly before: string }

/** What digits are that were pressed in one field without another key or a second's pause between. */
export function readDigits(pressed: readonly Pressed[]): Reading {
  const isBegun = BEGINS_CODE.test(pressed[0]?.digit ?? '')
  const codeFrom = (start: number): Reading => ({
    kind: 'code',
    code: pressed
      .slice(start)
      .map(({ digit }) => digit)
      .join(''),
    before: pressed[start]?.before ?? '',
  })
  const fifth = pressed[QUANTITY_LENGTH - 1]
  const isFast = fifth !== undefined && fifth.atMs - (pressed[0]?.atMs ?? 0) <= FIVE_SCANNED_MS
  if (isBegun || (pressed[0]?.digit === '0' && isFast)) return codeFrom(0)
  const start = pressed.findIndex(({ atMs }, index) => {
    const sixth = pressed[index + QUANTITY_LENGTH]
    return sixth !== undefined && sixth.atMs - atMs <= SIXTH_DIGIT_MS
  })
  if (start >= 0) return codeFrom(start)
  const first = pressed.at(-QUANTITY_LENGTH)
  return first ? { kind: 'unclear', untilMs: first.atMs + SIXTH_DIGIT_MS } : { kind: 'quantity' }
}

export interface ScanGuard {
  /** Takes a digit; true when it belongs to a code, and not into the field. */
  readonly digit: (pressed: Pressed) => boolean
  /** Takes any other sign; true when it begins a code or belongs to one. */
  readonly sign: (pressed: Pressed) => boolean
  /** How long it is not clear yet whether a sixth digit comes; 0: it is clear. */
  readonly unclearForMs: (atMs: number) => number
  readonly isScanning: () => boolean
  /** Any other key, or another field, ends what came so far; the code when it was one, and the text to put back. A few signs are no code, but text: '' and the text with them. */
  readonly end: () => { readonly code: string; readonly before: string } | undefined
}

export function createScanGuard(): ScanGuard {
  let pressed: Pressed[] = []
  let reading: Reading = { kind: 'quantity' }
  const end = () => {
    const ended = reading
    pressed = []
    reading = { kind: 'quantity' }
    if (ended.kind !== 'code') return undefined
    const isTyped = BEGINS_CODE.test(ended.code.charAt(0)) && ended.code.length < TYPED_SIGNS
    return isTyped ? { code: '', before: `${ended.before}${ended.code}` } : ended
  }
  const take = (next: Pressed): boolean => {
    const isLate = next.atMs - (pressed.at(-1)?.atMs ?? next.atMs) > SIXTH_DIGIT_MS
    if (isLate) end()
    pressed.push(next)
    reading = readDigits(pressed)
    return reading.kind === 'code'
  }
  return {
    end,
    digit: take,
    sign: (next) => (reading.kind === 'code' || BEGINS_CODE.test(next.digit)) && take(next),
    unclearForMs: (atMs) => (reading.kind === 'unclear' ? Math.max(0, reading.untilMs - atMs) : 0),
    isScanning: () => reading.kind === 'code',
  }
}
