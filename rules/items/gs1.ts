/**
 * Reads what a scanner sends (WST-05): GS1 element strings of GS1-128, DataBar, DataMatrix and QR, GS1 Digital Link addresses, and plain
 * numbers, with or without an AIM symbology prefix such as ]C1.
 */
import { isPlainDate, type PlainDate } from '../calendar.ts'
import { gtinOf, plainUpc } from '../upc.ts'

export interface Gs1Data {
  /** 14 digits with a correct check digit: the item, or the items inside a shipping unit. */
  readonly gtin: string
  /** AI 02: the GTIN is that of the items inside a pallet or box. */
  readonly isContent: boolean
  /** A net weight or a price: the package is sold by weight. */
  readonly isVariable: boolean
  /** Use-by date (AI 17 or 7003), else best-before (15) or sell-by (16). */
  readonly useBy: PlainDate | undefined
}

export type ScannedCode =
  /** Not GS1 data: an item number, a UPC, or anything else. `text` is without an AIM prefix. */
  | { readonly kind: 'plain'; readonly text: string }
  | { readonly kind: 'gs1'; readonly data: Gs1Data }
  /** GS1 data whose item number has a wrong check digit. */
  | { readonly kind: 'misread'; readonly gtin: string }
  /** GS1 data without an item: the label of a pallet or a place. */
  | { readonly kind: 'no item' }

const AIM_PREFIX = /^\](?<symbology>[A-Za-z][0-9A-Za-z])/
/** Symbologies that hold GS1 data and nothing else. */
const GS1_SYMBOLOGIES = new Set(['C1', 'd2', 'Q3', 'e0', 'e1', 'e2', 'J1'])
const EAN_WITH_SUPPLEMENT = 'E3'
const EAN_DIGITS = 13

/** Ends a value of variable length; scanners that cannot send the control character send one of the others. */
const GS = '\u001d'
const WRITTEN_GS = /␝|<GS>|\{GS\}|<FNC1>|\{FNC1\}|\^\]/gi

/** Reads a code as it was typed, scanned or read by the camera. */
export function readScan(typed: string): ScannedCode {
  const trimmed = typed.trim()
  const symbology = AIM_PREFIX.exec(trimmed)?.groups?.['symbology']
  const body = symbology === undefined ? trimmed : trimmed.slice(3)
  const text = symbology === EAN_WITH_SUPPLEMENT ? body.slice(0, EAN_DIGITS) : body
  const isGs1 = symbology !== undefined && GS1_SYMBOLOGIES.has(symbology)
  const fields = linkFields(text) ?? bracketFields(text) ?? elementFields(text, isGs1)
  return fields === undefined ? { kind: 'plain', text } : asData(fields)
}

/** What Find looks for: a barcode, in any writing, by the UPC that items have; other text as it was typed. */
export function searchedText(find: string): string {
  const scan = readScan(find)
  if (scan.kind === 'gs1') return storedUpc(scan.data.gtin)
  const text = scan.kind === 'plain' ? scan.text : find
  const digits = plainUpc(text.replaceAll(' ', ''))
  const gtin = /^\d{12,14}$/.test(digits) ? gtinOf(digits) : undefined
  return gtin === undefined ? text : storedUpc(gtin)
}

/** Items have UPC-A, which is the last twelve digits of a GTIN that begins with zeros. */
const storedUpc = (gtin: string): string => gtin.replace(/^00/, '')

/** Application identifier → value, the first of each. */
type Fields = ReadonlyMap<string, string>

function asData(fields: Fields): ScannedCode {
  const item = fields.get('01') ?? fields.get('02')
  if (item === undefined) return { kind: 'no item' }
  const gtin = /^\d+$/.test(item) ? gtinOf(item) : undefined
  if (gtin === undefined) return { kind: 'misread', gtin: item }
  const dates = [fields.get('17'), fields.get('7003'), fields.get('15'), fields.get('16')]
  return {
    kind: 'gs1',
    data: {
      gtin,
      isContent: !fields.has('01'),
      isVariable: [...fields.keys()].some((ai) => VARIABLE.test(ai)),
      useBy: dates.map(dateOf).find((date) => date !== undefined),
    },
  }
}

/** Net weights and other measures (31xx to 36xx), and prices (392x, 393x). */
const VARIABLE = /^(3[1-6]\d\d|39[23]\d)$/

/** YYMMDD, of this century; day 00 is the last of the month. */
function dateOf(value: string | undefined): PlainDate | undefined {
  const [, year = '', month = '', day = ''] = /^(\d\d)(\d\d)(\d\d)/.exec(value ?? '') ?? []
  if (year === '') return undefined
  const last = new Date(Date.UTC(2000 + Number(year), Number(month), 0)).getUTCDate()
  const date = `20${year}-${month}-${day === '00' ? String(last).padStart(2, '0') : day}`
  return isPlainDate(date) ? date : undefined
}

// GS1 Digital Link: https://example.com/some/path/01/00471000102962/10/LOT7?17=261201

const NAMED_KEYS: Readonly<Record<string, string>> = { gtin: '01', itip: '8006', exp: '17', lot: '10', ser: '21' }
const aiOf = (key: string): string => NAMED_KEYS[key.toLowerCase()] ?? key

function linkFields(text: string): Fields | undefined {
  const [, path, query] = /^https?:\/\/[^/?#]+(\/[^?#]*)?(?:\?([^#]*))?(?:#.*)?$/i.exec(text) ?? []
  if (path === undefined) return undefined
  const parts = path.split('/').map(decoded)
  // The item comes first, after any path of the site's own.
  const start = parts.findIndex((part, i) => aiOf(part) === '01' && /^\d{8,14}$/.test(parts[i + 1] ?? ''))
  if (start < 0) return undefined
  const fields = new Map<string, string>()
  const add = (key: string, value: string) => {
    const ai = aiOf(key)
    if (/^\d{2,4}$/.test(ai) && !fields.has(ai)) fields.set(ai, value)
  }
  for (let i = start; i + 1 < parts.length; i += 2) add(parts[i] ?? '', parts[i + 1] ?? '')
  for (const pair of (query ?? '').split(/[&;]/)) {
    const [key = '', value = ''] = pair.split('=')
    add(decoded(key), decoded(value))
  }
  return fields
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

// Element strings: (01)00471000102962(17)261201(10)LOT7, and the same without parentheses as scanners send it.

function bracketFields(text: string): Fields | undefined {
  if (!/^\(\d{2,4}\)/.test(text)) return undefined
  const fields = new Map<string, string>()
  const parts = text.split(/\((\d{2,4})\)/)
  for (let i = 1; i + 1 < parts.length; i += 2) {
    const [ai = '', value = ''] = [parts[i], parts[i + 1]]
    if (!fields.has(ai)) fields.set(ai, value.replaceAll(GS, '').trim())
  }
  return fields
}

/** Values that have one length and so need no end: by the first two digits of their identifier, with it. */
const FIXED: ReadonlyMap<string, number> = new Map<string, number>([
  ...lengths(20, '00'),
  ...lengths(16, '01', '02', '03', '41'),
  ...lengths(18, '04'),
  ...lengths(8, '11', '12', '13', '14', '15', '16', '17', '18', '19'),
  ...lengths(4, '20'),
  ...lengths(10, '31', '32', '33', '34', '35', '36'),
])
function lengths(length: number, ...firstTwo: readonly string[]): [string, number][] {
  return firstTwo.map((two) => [two, length])
}
/** How many digits an identifier has, by its first two; all others have two. */
const AI_LENGTH: Readonly<Record<string, number>> = {
  ...{ '23': 3, '24': 3, '25': 3, '40': 3, '41': 3, '42': 3, '71': 3 },
  ...{ '31': 4, '32': 4, '33': 4, '34': 4, '35': 4, '36': 4, '39': 4 },
  ...{ '43': 4, '70': 4, '72': 4, '80': 4, '81': 4, '82': 4 },
}
/** Identifiers that can begin a code we know: an item, its content, or the number of a pallet or place. */
const FIRST = /^(00\d{18}|0[12]\d{14}|41\d{14})/
/** 01 and its 14 digits: no UPC or item number is so long. */
const LEAST = 16

/** `isKnown`: the symbology says that it is GS1 data; otherwise only what begins like it and is long enough is read as such. */
function elementFields(typed: string, isKnown: boolean): Fields | undefined {
  const text = withoutFirst(typed.replace(WRITTEN_GS, GS))
  if (!isKnown && (text.length < LEAST || !FIRST.test(text))) return undefined
  const fields = new Map<string, string>()
  let at = 0
  while (at < text.length) {
    if (text[at] === GS) {
      at += 1
      continue
    }
    const two = text.slice(at, at + 2)
    const fixed = FIXED.get(two)
    const ai = text.slice(at, at + (AI_LENGTH[two] ?? 2))
    const end = fixed === undefined ? text.indexOf(GS, at) : at + fixed
    const stop = end < 0 ? text.length : end
    const value = text.slice(at + ai.length, stop)
    if (!/^\d+$/.test(ai) || (fixed !== undefined && !isFixedValue(value, fixed - ai.length))) {
      // What came before may still say which item it is.
      return fields.has('01') || fields.has('02') ? fields : undefined
    }
    if (!fields.has(ai)) fields.set(ai, value)
    at = stop
  }
  return fields.size > 0 ? fields : undefined
}

const isFixedValue = (value: string, length: number): boolean => value.length === length && /^\d+$/.test(value)

/** The control character may also stand before the first field. */
const withoutFirst = (text: string): string => (text.startsWith(GS) ? withoutFirst(text.slice(1)) : text)
