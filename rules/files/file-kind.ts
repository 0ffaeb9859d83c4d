// Identifies a file by its bytes, whatever its name is, so that a refusal can name it and say what to do.
import { zipNames } from './zip-names.ts'

const KINDS = {
  xlsx: 'an Excel workbook (.xlsx)',
  xls: 'an old Excel workbook (.xls)',
  xlsb: 'a binary Excel workbook (.xlsb)',
  xmlSheet: 'an Excel workbook in XML (XML Spreadsheet 2003)',
  ods: 'an OpenDocument spreadsheet (.ods)',
  iWork: 'an Apple document, such as one of Numbers',
  lotus: 'a Lotus 1-2-3 workbook',
  sylk: 'a SYLK spreadsheet (.slk)',
  dif: 'a DIF spreadsheet (.dif)',
  html: 'a web page (HTML)',
  mhtml: 'a web page in one file (.mht)',
  csv: 'a text file with separated values (CSV)',
  encrypted: 'an Office document with a password',
  word: 'a Word document',
  powerPoint: 'a PowerPoint presentation',
  office: 'an old Office document',
  openDocument: 'an OpenDocument file that is not a spreadsheet',
  pdf: 'a PDF',
  rtf: 'a document in Rich Text Format (.rtf)',
  outlook: 'an Outlook message (.msg)',
  mail: 'an e-mail',
  zip: 'a ZIP archive',
  archive: 'an archive',
  picture: 'a picture',
  database: 'a database file',
  program: 'a program',
  edifact: 'an EDIFACT file',
  tradacoms: 'a TRADACOMS file',
  x12: 'an X12 EDI file, such as an 850 purchase order',
  idoc: 'an SAP IDoc',
  soap: 'an XML file in a SOAP envelope',
  sbdh: 'an XML file in an envelope (StandardBusinessDocument)',
  xml: 'an XML file',
  json: 'a JSON file',
} as const
export type FileKind = keyof typeof KINDS

export const kindText = (kind: FileKind): string => `This is ${KINDS[kind]}.`

type Door = 'csv' | 'xlsx' | 'xml'
const CHOOSE = {
  csv: 'Choose the CSV file itself.',
  xlsx: 'Choose the Excel workbook itself (.xlsx).',
  xml: 'Choose the XML file of the orders.',
} as const
const SAVE = {
  csv: 'Save the sheet as CSV UTF-8.',
  xlsx: 'Save it as Excel Workbook (.xlsx).',
  xml: CHOOSE.xml,
} as const
const EXPORT = {
  csv: 'In Numbers choose File, Export To, CSV.',
  xlsx: 'In Numbers choose File, Export To, Excel.',
  xml: CHOOSE.xml,
} as const
const ASK_SENDER =
  'It cannot be read here: ask its sender for the orders as a CSV file, an Excel workbook or XML (xCBL, cXML or UBL).'
const EXTRACT = 'Extract the file inside and upload that.'
const ATTACHMENT = 'Save its attachment and upload that.'
const PASSWORD = 'Open it in its program, remove the password, save it and upload it again.'

const everywhere = (text: string) => ({ csv: text, xlsx: text, xml: text })
const TO_DO: Readonly<Record<FileKind, Readonly<Record<Door, string>>>> = {
  ...{ xlsx: SAVE, xls: SAVE, xlsb: SAVE, xmlSheet: SAVE, ods: SAVE, lotus: SAVE, sylk: SAVE, dif: SAVE, csv: SAVE },
  html: {
    csv: 'Open it in Excel and save it as CSV UTF-8.',
    xlsx: 'Open it in Excel and save it as Excel Workbook (.xlsx).',
    xml: CHOOSE.xml,
  },
  mhtml: {
    csv: 'Open it in Excel and save it as CSV UTF-8.',
    xlsx: 'Open it in Excel and save it as Excel Workbook (.xlsx).',
    xml: CHOOSE.xml,
  },
  iWork: EXPORT,
  encrypted: everywhere(PASSWORD),
  ...{ word: CHOOSE, powerPoint: CHOOSE, openDocument: CHOOSE, pdf: CHOOSE, rtf: CHOOSE, picture: CHOOSE },
  ...{ database: CHOOSE, program: CHOOSE, xml: CHOOSE, json: CHOOSE },
  office: { ...CHOOSE, xlsx: SAVE.xlsx },
  ...{ outlook: everywhere(ATTACHMENT), mail: everywhere(ATTACHMENT) },
  ...{ zip: everywhere(EXTRACT), archive: everywhere(EXTRACT) },
  ...{ edifact: everywhere(ASK_SENDER), tradacoms: everywhere(ASK_SENDER), x12: everywhere(ASK_SENDER) },
  ...{ idoc: everywhere(ASK_SENDER), soap: everywhere(ASK_SENDER), sbdh: everywhere(ASK_SENDER) },
}

/** 'This is an old Excel workbook (.xls). Save it as Excel Workbook (.xlsx).' */
export const kindRemedy = (kind: FileKind, door: Door): string => `${kindText(kind)} ${TO_DO[kind][door]}`

const MAGIC: readonly (readonly [kind: FileKind, bytes: string, at?: number])[] = [
  ['pdf', '%PDF-'],
  ['rtf', '{\\rtf'],
  ['archive', '\x1f\x8b'],
  ['archive', '7z\xbc\xaf\x27\x1c'],
  ['archive', 'Rar!\x1a\x07'],
  ['archive', 'BZh'],
  ['archive', '\xfd7zXZ\0'],
  ['archive', '\x28\xb5\x2f\xfd'],
  ['archive', 'ustar', 257],
  ['picture', '\x89PNG'],
  ['picture', '\xff\xd8\xff'],
  ['picture', 'GIF8'],
  ['picture', 'II*\0'],
  ['picture', 'MM\0*'],
  ['picture', 'WEBP', 8],
  ['picture', 'ftypheic', 4],
  ['picture', 'ftypavif', 4],
  ['lotus', '\0\0\x1a\0'],
  ['lotus', '\0\0\x02\0'],
  ['xls', '\x09\0\x04\0'],
  ['xls', '\x09\x02\x06\0'],
  ['xls', '\x09\x04\x06\0'],
  ['database', 'SQLite format 3\0'],
  ['database', '\0\x01\0\0Standard '],
  ['database', 'PAR1'],
  ['program', 'MZ\x90\0'],
  ['program', '\x7fELF'],
]
const ZIPS = ['PK\x03\x04', 'PK\x05\x06', 'PK\x07\x08']
const COMPOUND = '\xd0\xcf\x11\xe0'

const latin = (bytes: Uint8Array, from: number, to: number): string => {
  let text = ''
  for (const byte of bytes.subarray(from, to)) text += String.fromCharCode(byte)
  return text
}
const hasAt = (bytes: Uint8Array, text: string, at = 0): boolean => latin(bytes, at, at + text.length) === text

/** The names in the directory of an old Office file: entries of 128 bytes, each with its name in UTF-16. */
const COMPOUND_NAMES: readonly (readonly [kind: FileKind, name: string])[] = [
  ['encrypted', 'EncryptedPackage'],
  ['xls', 'Workbook'],
  ['xls', 'Book'],
  ['word', 'WordDocument'],
  ['powerPoint', 'PowerPoint Document'],
  ['outlook', '__properties_version1.0'],
]
const wide = (text: string): string => [...text, '\0'].map((character) => `${character}\0`).join('')
function compoundKind(bytes: Uint8Array): FileKind {
  const found = new Set<FileKind>()
  for (let at = 512; at + 128 <= bytes.length; at += 128) {
    const nameBytes = (bytes[at + 64] ?? 0) + 256 * (bytes[at + 65] ?? 0)
    if (nameBytes < 10 || nameBytes > 64 || nameBytes % 2 === 1) continue
    for (const [kind, name] of COMPOUND_NAMES)
      if (nameBytes === 2 * (name.length + 1) && hasAt(bytes, wide(name), at)) found.add(kind)
  }
  return COMPOUND_NAMES.find(([kind]) => found.has(kind))?.[0] ?? 'office'
}

function zipKind(bytes: Uint8Array): FileKind {
  const { names, mimeType } = zipNames(bytes)
  const has = (pattern: RegExp) => names.some((name) => pattern.test(name))
  if (mimeType.includes('opendocument.spreadsheet')) return 'ods'
  if (mimeType.includes('opendocument')) return 'openDocument'
  if (has(/^xl\/workbook\.bin$/i)) return 'xlsb'
  if (has(/^xl\//i)) return 'xlsx'
  if (has(/^word\//i)) return 'word'
  if (has(/^ppt\//i)) return 'powerPoint'
  return has(/\.iwa$|^Index\.zip$|^index\.(?:apxl|xml)$/i) ? 'iWork' : 'zip'
}

/** How much of a text is read to identify it. */
const HEAD = 4096

function markupKind(text: string): FileKind {
  // Past the declaration, comments, processing instructions and the document type.
  const body = text.replace(/<\?(?!mso-application)[^>]*>|<!--[\s\S]*?-->|<!DOCTYPE[^>[]*(?:\[[\s\S]*?\])?[^>]*>/gi, '')
  if (/<!doctype\s+html/i.test(text)) return 'html'
  const [, root = ''] = /<([\w.:-]+)/.exec(body.replace(/<\?mso-application[^>]*>/gi, '')) ?? []
  const name = root.slice(root.indexOf(':') + 1)
  if (/^(?:html|head|body|table|meta|style|div|script)$/i.test(name)) return 'html'
  if (/^svg$/i.test(name)) return 'picture'
  if (/urn:schemas-microsoft-com:office:spreadsheet/.test(text) && name === 'Workbook') return 'xmlSheet'
  if (/^document(?:-content)?$/.test(name) && /opendocument/.test(text)) return 'ods'
  if (name === 'Envelope' && /schemas\.xmlsoap\.org|www\.w3\.org\/\d+\/\d+\/soap-envelope/.test(text)) return 'soap'
  if (name === 'StandardBusinessDocument') return 'sbdh'
  return /^(?:ORDERS\d*|IDOC)$/.test(name) && /IDOC/.test(text) ? 'idoc' : 'xml'
}

const TEXTS: readonly (readonly [kind: FileKind, pattern: RegExp])[] = [
  ['edifact', /^(?:UNA.{6}\s*)?UNB[^\w\s,;]/],
  ['tradacoms', /^STX=/],
  // ISA and the separator that it defines. A word that begins so is not one, and neither is a CSV header.
  ['x12', /^ISA[^\w\s,;]/],
  ['idoc', /^EDI_DC40/],
  ['sylk', /^ID;P\w*[^\n]*\n[A-Z]{1,2};/],
  ['dif', /^TABLE\r?\n0,1\r?\n/],
  ['json', /^(?:\{\s*(?:"[^"]*"\s*:|\})|\[\s*(?:[{["\]]|-?\d))/],
  ['mhtml', /^(?:[\w-]+:.*\r?\n(?:[ \t].*\r?\n)*)*?content-type:\s*multipart\/related/i],
  [
    'mail',
    /^(?:received|return-path|delivered-to|message-id|mime-version|from|x-[\w-]+):\s[\s\S]*\n(?:content-type|subject|date):/i,
  ],
]

/** Text by its beginning; undefined for text of no known kind. */
export function kindOfText(head: string): FileKind | undefined {
  const text = head.replace(/^(?:\uFEFF|ï»¿)/, '').trimStart()
  if (text.startsWith('<')) return markupKind(text)
  return TEXTS.find(([, pattern]) => pattern.test(text))?.[0]
}

/** UTF-8 and Latin as Latin, and UTF-16 with a mark by its lower halves: all that is looked for is ASCII. */
function headText(bytes: Uint8Array): string {
  const first = hasAt(bytes, '\xff\xfe') ? 2 : hasAt(bytes, '\xfe\xff') ? 3 : undefined
  if (first === undefined) return latin(bytes, 0, HEAD)
  return latin(
    bytes.subarray(0, 2 * HEAD).filter((_, at) => at >= first && (at - first) % 2 === 0),
    0,
    HEAD,
  )
}

/** What the bytes are, by their first part at least; undefined for what may be plain text, and for what is not known. */
export function kindOfFile(bytes: Uint8Array): FileKind | undefined {
  if (ZIPS.some((magic) => hasAt(bytes, magic))) return zipKind(bytes)
  if (hasAt(bytes, COMPOUND)) return compoundKind(bytes)
  const magic = MAGIC.find(([, text, at]) => hasAt(bytes, text, at))
  return magic?.[0] ?? kindOfText(headText(bytes))
}

/** Whether text without a known kind has rows of values: a comma, semicolon or tab in its first line. */
export function isSeparatedText(bytes: Uint8Array): boolean {
  const [line = ''] = latin(bytes, 0, HEAD).split(/\r\n|\r|\n/, 1)
  return !latin(bytes, 0, HEAD).includes('\0') && /[,;\t]/.test(line)
}

/**
 * Without the zero bytes after its end, with which some programs fill a file up to a block, and the Ctrl-Z of old systems between
 * them.
 */
export function withoutPadding(bytes: Uint8Array): Uint8Array {
  let end = bytes.length
  while (end > 0 && (bytes[end - 1] === 0 || (bytes[end - 1] === 0x1a && end < bytes.length))) end -= 1
  return end === bytes.length ? bytes : bytes.subarray(0, end)
}
