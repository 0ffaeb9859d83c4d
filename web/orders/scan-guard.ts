/**
 * A hardware scanner types like a person, only faster: eight digits within 150 ms are a code, not a quantity (S10,
 * pitfall 1). Times are milliseconds of any one clock.
 */
const SCAN_DIGITS = 8
const SCAN_MS = 150
/** A scanner pauses no longer than this between two digits. */
export const SCAN_PAUSE_MS = 60

export interface ScanGuard {
  /** Takes a digit; true from the eighth quick one on: the field is being scanned into. */
  readonly digit: (digit: string, atMs: number) => boolean
  readonly isScanning: () => boolean
  /** Whether a digit at this moment would begin a new burst. */
  readonly isFresh: (atMs: number) => boolean
  /** Ends a burst; the code when it was a scan. */
  readonly end: () => string | undefined
}

export function createScanGuard(): ScanGuard {
  let digits = ''
  let times: number[] = []
  let isScan = false
  const end = () => {
    const code = isScan ? digits : undefined
    digits = ''
    times = []
    isScan = false
    return code
  }
  const isFresh = (atMs: number) => atMs - (times.at(-1) ?? Number.NEGATIVE_INFINITY) > SCAN_PAUSE_MS
  return {
    isFresh,
    digit: (digit, atMs) => {
      if (isFresh(atMs)) end()
      digits += digit
      times.push(atMs)
      const first = times.at(-SCAN_DIGITS)
      if (first !== undefined && atMs - first <= SCAN_MS) isScan = true
      return isScan
    },
    isScanning: () => isScan,
    end,
  }
}

/** Whether a scanned code is the item's: EAN-13 of a UPC-A has a zero before it, and either may lose its own. */
export const isCodeOf = (
  code: string,
  { itemNo, upc = '' }: { readonly itemNo: string; readonly upc?: string | undefined },
) => trimmed(code) === trimmed(upc) || code === itemNo

const trimmed = (code: string) => code.replace(/^0+/, '')
