// What an uploaded file is, whatever it calls itself: told from its bytes before anything reads it (CSV-02, XLS-02, XML-02).
import { type FileKind, isSeparatedText, kindOfFile, kindRemedy, kindText, withoutPadding } from '../files/file-kind.ts'
import { UPLOAD_BYTES } from '../limits.ts'
import { declaredSingleByte } from '../text/xml-encoding.ts'
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

const FILE_TOO_LARGE = 'The file is larger than 20 MB.'
export const PROTECTED_WORKBOOK =
  'The workbook is password protected. Remove the password in Excel (File, Info, Protect Workbook), save it and upload it again.'

/** Refuses by name, type and size alone, before a byte is read: the type or the name's ending must be right. */
export function labelRefusal({ name, type, size }: FileLabel, format: UploadFormat): string | undefined {
  const isType = FILE_FORMATS[format].types.includes(type.split(';', 1)[0]?.trim().toLowerCase() ?? '')
  if (!isType && !name.toLowerCase().endsWith(`.${format}`)) return FILE_FORMATS[format].required
  if (size !== undefined && size > UPLOAD_BYTES) return FILE_TOO_LARGE
  return size === 0 ? EMPTY_FILE : undefined
}

/**
 * The refusal of a file that is not of the wanted format, by its bytes or the first of them: what it is, where that is known, and what
 * to do.
 */
export function kindRefusal(format: UploadFormat, bytes: Uint8Array = new Uint8Array()): string {
  const { required } = FILE_FORMATS[format]
  const found = kindOfFile(bytes) ?? (bytes.length > 0 && isSeparatedText(bytes) ? 'csv' : undefined)
  if (found === undefined) return required
  if (found === 'encrypted' && format === 'xlsx') return PROTECTED_WORKBOOK
  return `${required}. ${found === format ? misnamed(found) : kindRemedy(found, format)}`
}
const misnamed = (kind: UploadFormat): string =>
  `${kindText(kind)} Its name must end in .${kind}: ${kind === 'xlsx' ? 'save it as Excel Workbook (.xlsx)' : 'rename it'}.`

/** Markup that is not taken for another format: its reader says what it holds. */
const isMarkup = (kind: FileKind): boolean => ['xml', 'soap', 'sbdh', 'idoc', 'xmlSheet'].includes(kind)

/** Refuses by the bytes: another format under the wanted one's name, or text in an encoding that is not read. */
export function bytesRefusal(bytes: Uint8Array, format: UploadFormat): string | undefined {
  if (bytes.length === 0) return EMPTY_FILE
  if (bytes.length > UPLOAD_BYTES) return FILE_TOO_LARGE
  const { content, required, encoding = required } = FILE_FORMATS[format]
  const kind = kindOfFile(bytes)
  // What a zip of no known kind is, its reader finds out.
  if (content === 'zip') return kind === 'xlsx' || kind === 'zip' ? undefined : kindRefusal(format, bytes)
  if (isUtf16(bytes)) return encoding
  const text = withoutPadding(bytes)
  if (text.length === 0) return ZEROS_ONLY
  if (kind !== undefined && !(content === 'markup' && isMarkup(kind))) return kindRefusal(format, bytes)
  const zero = text.indexOf(0)
  if (zero >= 0) return `${required}. Byte ${zero + 1} of this file is zero, so it is damaged or not text.`
  if (content === 'markup' && !isUtf8(text) && declaredSingleByte(text) === undefined) return encoding
  const first = firstCharacter(text)
  if (first === undefined) return EMPTY_FILE
  if (content === 'markup') return first === LESS_THAN ? undefined : kindRefusal(format, bytes)
  return isMatrixText(text) ? MATRIX_TEXT : undefined
}

const ZEROS_ONLY = 'The file holds nothing but zero bytes. Save or download it again.'
const MATRIX_TEXT =
  'This is the layout of the workbook for many customers, with a column for each item. Write one item a row instead, with the columns Date, Location Number, Item Number and Quantity.'
const HEAD_BYTES = 4096

/** A workbook's layout saved as text: its header names customers and locations, and no column of item numbers. */
function isMatrixText(bytes: Uint8Array): boolean {
  let head = ''
  for (const byte of bytes.subarray(0, HEAD_BYTES)) head += String.fromCharCode(byte).toLowerCase()
  return head
    .split(/\r\n|\r|\n/)
    .some(
      (line) =>
        ['customer number', 'location number'].every((title) => line.includes(title)) &&
        !/item number|quantity/.test(line),
    )
}

const LESS_THAN = 0x3c
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
