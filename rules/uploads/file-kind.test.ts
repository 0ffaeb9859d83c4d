import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bytesRefusal, isUtf8, labelRefusal } from './file-kind.ts'
import type { UploadFormat } from './formats.ts'

const ascii = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0))
const x12 = 'This is an X12 EDI file, such as an 850 purchase order.'
const wide = (text: string) => Uint8Array.from([...text].flatMap((character) => [character.charCodeAt(0), 0]))

describe('what a file calls itself', () => {
  test.each<[string, string, UploadFormat, string | undefined]>([
    ['orders.csv', 'text/csv', 'csv', undefined],
    ['orders.csv', 'application/vnd.ms-excel', 'csv', undefined], // as Windows with Excel reports it (CSV-02)
    ['ORDERS.CSV', '', 'csv', undefined],
    ['orders', 'text/csv; charset=utf-8', 'csv', undefined],
    ['orders.txt', 'text/plain', 'csv', 'A CSV file is required'],
    ['orders.xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'xlsx', undefined],
    ['orders.xls', 'application/vnd.ms-excel', 'xlsx', 'A XSLX file is required'],
    ['orders.xml', 'application/xml', 'xml', undefined],
    ['orders.csv', 'text/csv', 'xml', 'An XML file is required'],
  ])('%s, %s as %s', (name, type, kind, refusal) => {
    expect(labelRefusal({ name, type, size: 1 }, kind)).toBe(refusal)
  })

  test('UPL-13 size', () => {
    const label = { name: 'a.csv', type: 'text/csv' }
    expect(labelRefusal({ ...label, size: 20 * 1024 * 1024 }, 'csv')).toBeUndefined()
    expect(labelRefusal({ ...label, size: 20 * 1024 * 1024 + 1 }, 'csv')).toBe('The file is larger than 20 MB.')
    expect(labelRefusal({ ...label, size: 0 }, 'csv')).toBe('The file is empty.')
  })
})

describe('what its bytes say', () => {
  test.each<[string, Uint8Array, UploadFormat, string | undefined]>([
    ['CSV', ascii('Date,Location'), 'csv', undefined],
    ['CSV with a byte order mark', ascii('\xef\xbb\xbfDate'), 'csv', undefined],
    ['a workbook named .csv', ascii('PK\x03\x04rest'), 'csv', 'A CSV file is required'],
    ['a PDF named .csv', ascii('%PDF-1.7'), 'csv', 'A CSV file is required'],
    ['XML named .csv', ascii('<?xml version="1.0"?>'), 'csv', 'A CSV file is required'],
    ['zeros', ascii('Date,\0\0'), 'csv', 'A CSV file is required'],
    ['UTF-16 with a mark', Uint8Array.from([0xff, 0xfe, ...wide('Date')]), 'csv', 'Save the file as CSV UTF-8.'],
    ['UTF-16 without', wide('Date,Location'), 'csv', 'Save the file as CSV UTF-8.'],
    ['Windows-1252', ascii('Caf\xe9,1'), 'csv', undefined],
    ['X12 named .csv', ascii('ISA*00*          *00*'), 'csv', `${x12} A CSV file is required`],
    ['X12 named .xml', ascii('ISA*00*          *00*'), 'xml', `${x12} An XML file is required`],
    ['a column that is called so', ascii('ISA,Date'), 'csv', undefined],
    ['nothing', ascii(''), 'csv', 'The file is empty.'],
    ['blanks', ascii(' \r\n'), 'csv', 'The file is empty.'],
    ['XML', ascii('\xef\xbb\xbf\n <Order/>'), 'xml', undefined],
    ['CSV named .xml', ascii('Date,Location'), 'xml', 'An XML file is required'],
    ['a workbook named .xml', ascii('PK\x03\x04rest'), 'xml', 'An XML file is required'],
    ['UTF-16 XML', Uint8Array.from([0xfe, 0xff, 0, 60]), 'xml', 'Save the file as UTF-8'],
    ['Latin-1 XML', ascii('<a>\xe9</a>'), 'xml', 'Save the file as UTF-8'],
    ['a workbook', ascii('PK\x03\x04rest'), 'xlsx', undefined],
    ['CSV named .xlsx', ascii('Date,Location'), 'xlsx', 'A XSLX file is required'],
    ['an old workbook', ascii('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'), 'xlsx', 'A XSLX file is required'],
    [
      'an encrypted workbook',
      Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, ...wide('EEncryptedPackage')]),
      'xlsx',
      'The workbook is password protected',
    ],
  ])('%s', (_, bytes, kind, refusal) => {
    expect(bytesRefusal(bytes, kind)).toBe(refusal)
  })

  test('UTF-8 is what a strict decoder takes for it', () => {
    const isDecoded = (bytes: Uint8Array) => {
      try {
        new TextDecoder('utf-8', { fatal: true }).decode(bytes)
        return true
      } catch {
        return false
      }
    }
    const byte = fc.oneof(
      fc.integer({ min: 0, max: 255 }),
      fc.constantFrom(0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc1, 0xc2, 0xe0, 0xed, 0xef, 0xf0, 0xf4, 0xf5),
    )
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 8 }), fc.array(byte, { maxLength: 6 }), (some, more) => {
        const bytes = Uint8Array.from([...some, ...more])
        expect(isUtf8(bytes)).toBe(isDecoded(bytes))
        expect(isUtf8(Uint8Array.from(more))).toBe(isDecoded(Uint8Array.from(more)))
      }),
      { numRuns: 3000 },
    )
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => isUtf8(new TextEncoder().encode(text))))
  })
})
