// How a bar code is read off a picture so that it is the right one or none (WST-04, decision 0053).
import type { ReaderOptions } from 'zxing-wasm/reader'

/** What the library is asked for: these kinds of code alone, dark on light, in smaller copies of the picture, too. */
export const READER: ReaderOptions = {
  formats: ['Code128', 'EAN13', 'EAN8', 'UPCA', 'UPCE', 'DataBar', 'DataBarExpanded', 'DataMatrix', 'QRCode'],
  // GS1 data as scanners send it, without the parentheses that are printed under a code.
  textMode: 'Plain',
  tryInvert: false,
  downscaleFactor: 2,
}

/** What the library found, as far as it is of interest: several lines across the bars may have given the same text. */
export interface Found {
  readonly format: string
  readonly text: string
  readonly lineCount: number
  /** GS1: fields of the GS1 system, which the code's own sign says. */
  readonly contentType?: string
  /** Its AIM prefix, such as ]d2. */
  readonly symbologyIdentifier?: string
}

/** A picture is looked at in these sizes, until two looks agree: what is read wrong in one is not read so in another. */
const SIZES = [0.75, 1, 1.3]

/** The code in a picture that `look` looks at; nothing where no two looks say the same. */
export async function agreedCode(look: (size: number) => Promise<readonly Found[]>): Promise<string | undefined> {
  const seen: string[] = []
  for (const size of SIZES) {
    const code = clearest(await look(size))
    if (code === undefined) continue
    if (seen.includes(code)) return code
    seen.push(code)
  }
  return undefined
}

/** Of several texts one must be on three times the lines of any other: of two codes in the picture none is guessed. */
const CLEARLY = 3

function clearest(found: readonly Found[]): string | undefined {
  const lines = new Map<string, number>()
  for (const each of found) {
    const code = codeOf(each)
    lines.set(code, (lines.get(code) ?? 0) + (MATRIX.has(each.format) ? MATRIX_LINES : each.lineCount))
  }
  const [most, next] = [...lines].sort(([, a], [, b]) => b - a)
  return most && most[1] >= CLEARLY * (next?.[1] ?? 0) ? most[0] : undefined
}

/** Matrix codes have no lines. They correct their own errors, so one counts more than any bars beside it. */
const MATRIX = new Set(['DataMatrix', 'QRCode'])
const MATRIX_LINES = 1000

/** UPC-A and UPC-E come as the EAN-13 that they are: the zero before the twelve digits is not under the bars. */
const codeOf = ({ format, text, contentType, symbologyIdentifier = '' }: Found): string => {
  if (contentType === 'GS1') return `${symbologyIdentifier}${text}`
  return format !== 'Code128' && /^0\d{12}$/.test(text) ? text.slice(1) : text.trim()
}
