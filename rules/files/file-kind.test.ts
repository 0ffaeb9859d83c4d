import { expect, test } from 'vitest'
import { compoundFile } from '#tests/support/compound-file.ts'
import { zipOf } from '#tests/support/zip.ts'
import { type FileKind, isSeparatedText, kindOfFile, kindRemedy, withoutPadding } from './file-kind.ts'

const ascii = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0))
const zip = (...names: string[]) => zipOf(names.map((name) => ({ name, content: 'x' })))
const wide = (text: string) => ascii(`\xff\xfe${[...text].map((each) => `${each}\0`).join('')}`)

test.each<[what: string, bytes: Uint8Array, kind: FileKind | undefined]>([
  ['an old workbook', compoundFile('Workbook'), 'xls'],
  ['an older one', compoundFile('Book', '\u0005SummaryInformation'), 'xls'],
  ['one without a compound file', ascii('\x09\x04\x06\0\0\0\x10\0'), 'xls'],
  ['an encrypted workbook', compoundFile('EncryptionInfo', 'EncryptedPackage'), 'encrypted'],
  ['a Word document', compoundFile('1Table', 'WordDocument'), 'word'],
  ['an Outlook message', compoundFile('__properties_version1.0'), 'outlook'],
  ['an old Office file of no known kind', compoundFile('Contents'), 'office'],
  ['a workbook', zip('[Content_Types].xml', 'xl/workbook.xml'), 'xlsx'],
  ['a workbook with backslashes', zip('xl\\workbook.xml'), 'xlsx'],
  ['a binary workbook', zip('[Content_Types].xml', 'xl/workbook.bin'), 'xlsb'],
  [
    'an OpenDocument spreadsheet',
    zipOf([{ name: 'mimetype', content: 'application/vnd.oasis.opendocument.spreadsheet', isStored: true }]),
    'ods',
  ],
  [
    'an OpenDocument text',
    zipOf([{ name: 'mimetype', content: 'application/vnd.oasis.opendocument.text', isStored: true }]),
    'openDocument',
  ],
  ['a Numbers document', zip('Index/Document.iwa', 'Index/Tables/Tile.iwa'), 'iWork'],
  ['a new Word document', zip('word/document.xml'), 'word'],
  ['a presentation', zip('ppt/presentation.xml'), 'powerPoint'],
  ['an archive of files', zip('orders.csv'), 'zip'],
  ['gzip', ascii('\x1f\x8b\x08'), 'archive'],
  ['a PDF', ascii('%PDF-1.7'), 'pdf'],
  ['RTF', ascii('{\\rtf1\\ansi'), 'rtf'],
  ['a PNG', ascii('\x89PNG\r\n'), 'picture'],
  ['a photo of a phone', ascii('\0\0\0\x18ftypheic'), 'picture'],
  ['WebP', ascii('RIFF\0\0\0\0WEBP'), 'picture'],
  ['SVG', ascii('<?xml version="1.0"?><svg xmlns="x"/>'), 'picture'],
  ['a web page', ascii('\xef\xbb\xbf<!DOCTYPE html><html>'), 'html'],
  ['a web page without a type', ascii(' <!-- x --><table><tr>'), 'html'],
  ['Excel’s web page', ascii('<html xmlns:x="urn:schemas-microsoft-com:office:excel">'), 'html'],
  ['a web page in UTF-16', wide('<html><body>'), 'html'],
  ['a web page in one file', ascii('MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary="x"\r\n'), 'mhtml'],
  [
    'an XML spreadsheet',
    ascii(
      '<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet">',
    ),
    'xmlSheet',
  ],
  [
    'a flat OpenDocument file',
    ascii('<office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0">'),
    'ods',
  ],
  ['SOAP', ascii('<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/">'), 'soap'],
  ['SOAP 1.2', ascii('<env:Envelope xmlns:env="http://www.w3.org/2003/05/soap-envelope">'), 'soap'],
  ['an SBDH envelope', ascii('<sh:StandardBusinessDocument xmlns:sh="x">'), 'sbdh'],
  ['an IDoc in XML', ascii('<ORDERS05><IDOC BEGIN="1">'), 'idoc'],
  ['an IDoc', ascii('EDI_DC40  100000'), 'idoc'],
  ['an order in XML', ascii('<?xml version="1.0"?>\n<!DOCTYPE cXML SYSTEM "x.dtd">\n<cXML>'), 'xml'],
  ['EDIFACT', ascii("UNA:+.? 'UNB+UNOC:3+5412345000013:14'"), 'edifact'],
  ['EDIFACT with line ends', ascii("UNA:+.? '\r\nUNB+UNOA:1+X'"), 'edifact'],
  ['EDIFACT without UNA', ascii("UNB+UNOC:3+X'"), 'edifact'],
  ['TRADACOMS', ascii("STX=ANA:1+5000000000000:X'"), 'tradacoms'],
  ['X12', ascii('ISA*00*          *00*'), 'x12'],
  ['JSON', ascii('{ "locations": {} }'), 'json'],
  ['a JSON list', ascii('[\n  {"item":1}]'), 'json'],
  ['SYLK', ascii('ID;PWXL;N;E\r\nP;PGeneral\r\n'), 'sylk'],
  ['DIF', ascii('TABLE\r\n0,1\r\n"EXCEL"'), 'dif'],
  ['an e-mail', ascii('From: a@example.com\r\nTo: b@example.com\r\nSubject: Order\r\n'), 'mail'],
  ['SQLite', ascii('SQLite format 3\0'), 'database'],
  ['orders as CSV', ascii('Date,Location Number,Item Number,Quantity'), undefined],
  ['CSV whose first column is ID', ascii('ID;Product;Qty\n1;Ham;5\n'), undefined],
  ['CSV whose first column is ISA', ascii('ISA,Date\n'), undefined],
  ['CSV whose first column is UNB', ascii('UNB,Date\n'), undefined],
  ['CSV with a bracket', ascii('[Date],Location\n'), undefined],
  ['CSV with From', ascii('From,To,Subject\n'), undefined],
  ['nothing', ascii(''), undefined],
])('%s is told from its bytes', (_, bytes, kind) => {
  expect(kindOfFile(bytes)).toBe(kind)
})

test('its first part tells it too', () => {
  expect(kindOfFile(zip('[Content_Types].xml', 'xl/workbook.bin').subarray(0, 120))).toBe('xlsb')
  expect(kindOfFile(compoundFile('Workbook').subarray(0, 768))).toBe('xls')
})

test.each<[FileKind, 'csv' | 'xlsx' | 'xml', string]>([
  ['xls', 'xlsx', 'This is an old Excel workbook (.xls). Save it as Excel Workbook (.xlsx).'],
  ['xlsx', 'csv', 'This is an Excel workbook (.xlsx). Save the sheet as CSV UTF-8.'],
  ['iWork', 'xlsx', 'This is an Apple document, such as one of Numbers. In Numbers choose File, Export To, Excel.'],
  ['zip', 'xml', 'This is a ZIP archive. Extract the file inside and upload that.'],
  ['mail', 'csv', 'This is an e-mail. Save its attachment and upload that.'],
])('%s at the door of %s: what it is and what to do', (kind, door, text) => {
  expect(kindRemedy(kind, door)).toBe(text)
})

test('text with values apart from each other, and text without', () => {
  expect(['a;b', 'a\tb', 'a,b', 'a b', 'a,\0'].map((text) => isSeparatedText(ascii(text)))).toEqual([
    ...[true, true, true, false, false],
  ])
})

test('zero bytes and Ctrl-Z after the end are taken off, in between they stay', () => {
  const text = (bytes: Uint8Array) => String.fromCharCode(...withoutPadding(bytes))
  expect(['a\0\0', 'a\x1a\0', 'a\0b', 'a\x1a', '\0'].map((each) => text(ascii(each)))).toEqual([
    'a',
    'a',
    'a\0b',
    'a\x1a',
    '',
  ])
})
