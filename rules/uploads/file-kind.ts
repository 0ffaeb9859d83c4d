// What an uploaded file is, whatever it calls itself: told from its bytes before anything reads it (CSV-02, XLS-02, XML-02).
import { UPLOAD_BYTES } from '../limits.ts'
import { FILE_FORMATS } from './file-formats.ts'
import type { UploadFormat } from './formats.ts'
import { EMPTY_FILE } from './model.ts'

/** As a browser or a form tells it; the type is often wrong or empty. */
export interface FileLabel {
  readonly name: string
  readonly type: string
  /** Not known while the file still arrives. */
  readonly size?: number
}

const X12 = 'This is an X12 EDI file, such as an 850 purchase order.'
const FILE_TOO_LARGE = 'The file is larger than 20 MB.'
export const PROTECTED_WORKBOOK = 'The workbook is password protected'

/** Refuses by name, type and size alone, before a byte is read: the type or the name's ending must be right. */
export function labelRefusal({ name, type, size }: FileLabel, format: UploadFormat): string | undefined {
  const isType = FILE_FORMATS[format].types.includes(type.split(';', 1)[0]?.trim().toLowerCase() ?? '')
  if (!isType && !name.toLowerCase().endsWith(`.${format}`)) return FILE_FORMATS[format].required
  if (size !== undefined && size > UPLOAD_BYTES) return FILE_TOO_LARGE
  return size === 0 ? EMPTY_FILE : undefined
}

/** An EDI interchange: ISA and the separator that it defines. A word that begins so is none, and neither is a CSV header. */
const isX12 = (bytes: Uint8Array): boolean =>
  startsWith(bytes, [0x49, 0x53, 0x41]) && /^[^\w\s,;]$/.test(String.fromCharCode(bytes[3] ?? 0x20))

/** What is to be said of a file that is not of the wanted format: what it is, where that is known from its first bytes. */
export const kindRefusal = (format: UploadFormat, bytes: Uint8Array = new Uint8Array()): string =>
  isX12(bytes) ? `${X12} ${FILE_FORMATS[format].required}` : FILE_FORMATS[format].required

/** Refuses by the bytes: another format under the wanted one's name, or text in an encoding that is not read. */
export function bytesRefusal(bytes: Uint8Array, format: UploadFormat): string | undefined {
  if (bytes.length === 0) return EMPTY_FILE
  if (bytes.length > UPLOAD_BYTES) return FILE_TOO_LARGE
  const { content, required, encoding = required } = FILE_FORMATS[format]
  if (content === 'zip') return startsWith(bytes, ZIP) ? undefined : isProtected(bytes) ? PROTECTED_WORKBOOK : required
  if (isUtf16(bytes)) return encoding
  if (BINARIES.some((magic) => startsWith(bytes, magic)) || bytes.includes(0)) return required
  if (isX12(bytes)) return kindRefusal(format, bytes)
  if (content === 'markup' && !isUtf8(bytes)) return encoding
  const first = firstCharacter(bytes)
  if (first === undefined) return EMPTY_FILE
  return (first === LESS_THAN) === (content === 'markup') ? undefined : required
}

const LESS_THAN = 0x3c
const ZIP = [0x50, 0x4b]
const COMPOUND = [0xd0, 0xcf, 0x11, 0xe0]
/** zip and Office, PDF, old Office, gzip, PNG, JPEG */
const BINARIES = [
  [0x50, 0x4b, 0x03, 0x04],
  [0x50, 0x4b, 0x05, 0x06],
  [0x25, 0x50, 0x44, 0x46, 0x2d],
  COMPOUND,
  [0x1f, 0x8b],
  [0x89, 0x50, 0x4e, 0x47],
  [0xff, 0xd8, 0xff],
]

/** Office wraps an encrypted workbook in a compound file; the part's name stands in it as UTF-16. */
const isProtected = (bytes: Uint8Array): boolean =>
  startsWith(bytes, COMPOUND) && includesWide(bytes, 'EncryptedPackage')

function includesWide(bytes: Uint8Array, text: string): boolean {
  for (let at = bytes.indexOf(text.charCodeAt(0)); at >= 0; at = bytes.indexOf(text.charCodeAt(0), at + 1)) {
    let length = 1
    while (length < text.length && bytes[at + 2 * length] === text.charCodeAt(length)) length += 1
    if (length === text.length) return true
  }
  return false
}

const startsWith = (bytes: Uint8Array, magic: readonly number[]): boolean =>
  magic.every((byte, at) => bytes[at] === byte)

/** By its byte order mark, or by a zero in every other of the first bytes, as Latin text has it. */
function isUtf16(bytes: Uint8Array): boolean {
  if (startsWith(bytes, [0xff, 0xfe]) || startsWith(bytes, [0xfe, 0xff])) return true
  const pairs = Math.min(8, bytes.length >> 1)
  const zeros = (offset: number) => {
    let count = 0
    for (let at = 0; at < pairs; at += 1) if (bytes[2 * at + offset] === 0) count += 1
    return count
  }
  return pairs > 0 && ((zeros(0) === pairs && zeros(1) === 0) || (zeros(1) === pairs && zeros(0) === 0))
}

/** Whether the bytes are well-formed UTF-8: no stray, overlong, surrogate or too large sequence. */
export function isUtf8(bytes: Uint8Array): boolean {
  const { length } = bytes
  let at = 0
  while (at < length) {
    const lead = bytes[at] as number
    if (lead < 0x80) {
      at += 1
      continue
    }
    const more = lead >= 0xc2 && lead < 0xe0 ? 1 : lead >= 0xe0 && lead < 0xf0 ? 2 : lead >= 0xf0 && lead < 0xf5 ? 3 : 0
    if (more === 0 || at + more >= length) return false
    const second = bytes[at + 1] as number
    if (lead === 0xe0 && second < 0xa0) return false
    if (lead === 0xed && second > 0x9f) return false
    if (lead === 0xf0 && second < 0x90) return false
    if (lead === 0xf4 && second > 0x8f) return false
    for (let next = 1; next <= more; next += 1) if (((bytes[at + next] as number) & 0xc0) !== 0x80) return false
    at += more + 1
  }
  return true
}

/** Past the byte order mark and white space. */
function firstCharacter(bytes: Uint8Array): number | undefined {
  let at = startsWith(bytes, [0xef, 0xbb, 0xbf]) ? 3 : 0
  while (at < bytes.length && [0x20, 0x09, 0x0a, 0x0d].includes(bytes[at] as number)) at += 1
  return bytes[at]
}
