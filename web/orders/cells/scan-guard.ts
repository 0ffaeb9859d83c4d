import { QUANTITY_LENGTH } from '#rules/limits.ts'

/**
 * A hardware scanner types like a person. Its codes are told from quantities by shape and speed (S10, SCR-12): no quantity
 * has a sixth digit, and none begins with a zero and four more. Times are milliseconds of any one clock.
 */
const SIXTH_DIGIT_MS = 1000
/** After this long without a digit or an Enter a code is complete. */
export const CODE_END_MS = 500

/** One digit pressed in a quantity's field. */
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
  const codeFrom = (start: number): Reading => ({
    kind: 'code',
    code: pressed
      .slice(start)
      .map(({ digit }) => digit)
      .join(''),
    before: pressed[start]?.before ?? '',
  })
  if (pressed[0]?.digit === '0' && pressed.length >= QUANTITY_LENGTH) return codeFrom(0)
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
  /** How long it is not clear yet whether a sixth digit comes; 0: it is clear. */
  readonly unclearForMs: (atMs: number) => number
  readonly isScanning: () => boolean
  /** Any other key, or another field, ends what came so far; the code when it was one, and the text to put back. */
  readonly end: () => { readonly code: string; readonly before: string } | undefined
}

export function createScanGuard(): ScanGuard {
  let pressed: Pressed[] = []
  let reading: Reading = { kind: 'quantity' }
  const end = () => {
    const ended = reading
    pressed = []
    reading = { kind: 'quantity' }
    return ended.kind === 'code' ? ended : undefined
  }
  return {
    end,
    digit: (next) => {
      const isLate = next.atMs - (pressed.at(-1)?.atMs ?? next.atMs) > SIXTH_DIGIT_MS
      if (isLate) end()
      pressed.push(next)
      reading = readDigits(pressed)
      return reading.kind === 'code'
    },
    unclearForMs: (atMs) => (reading.kind === 'unclear' ? Math.max(0, reading.untilMs - atMs) : 0),
    isScanning: () => reading.kind === 'code',
  }
}

/** Whether a scanned code is the item's: EAN-13 of a UPC-A has a zero before it, and either may lose its own. */
export const isCodeOf = (
  code: string,
  { itemNo, upc = '' }: { readonly itemNo: string; readonly upc?: string | undefined },
) => trimmed(code) === trimmed(upc) || code === itemNo

const trimmed = (code: string) => code.replace(/^0+/, '')
