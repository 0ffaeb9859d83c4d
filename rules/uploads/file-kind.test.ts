import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compoundFile } from '#tests/support/compound-file.ts'
import { zipOf } from '#tests/support/zip.ts'
import { bytesRefusal, isUtf8, kindRefusal, labelRefusal } from './file-kind.ts'
import type { UploadFormat } from './formats.ts'

const ascii = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0))
const x12 =
  'This is an X12 EDI file, such as an 850 purchase order. It cannot be read here: ask its sender for the orders'
const says = (refusal: string | undefined) => (refusal === undefined ? undefined : expect.stringContaining(refusal))
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

  test('a file of the right kind with another name is told how the name must end', () => {
    expect(kindRefusal('xlsx', zipOf([{ name: 'xl/workbook.xml', content: '' }]))).toBe(
      'A XSLX file is required. This is an Excel workbook (.xlsx). Its name must end in .xlsx: save it as Excel Workbook (.xlsx).',
    )
    expect(kindRefusal('csv', ascii('Date,Location Number\n'))).toContain('Its name must end in .csv: rename it.')
    expect(kindRefusal('csv', ascii('hello'))).toBe('A CSV file is required')
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
    ['a zip named .csv', ascii('PK\x03\x04rest'), 'csv', 'A CSV file is required. This is a ZIP archive. Extract'],
    [
      'a PDF named .csv',
      ascii('%PDF-1.7'),
      'csv',
      'A CSV file is required. This is a PDF. Choose the CSV file itself.',
    ],
    ['XML named .csv', ascii('<?xml version="1.0"?>'), 'csv', 'A CSV file is required. This is an XML file.'],
    ['zeros after the end', ascii('Date,Location\0\0'), 'csv', undefined],
    ['zeros in between', ascii('Date,\0\0Location'), 'csv', 'A CSV file is required. Byte 6 of this file is zero'],
    ['zeros alone', ascii('\0\0\0\0'), 'csv', 'The file holds nothing but zero bytes.'],
    ['zeros after XML', ascii('<Order/>\0\0\x1a\0'), 'xml', undefined],
    ['UTF-16 with a mark', Uint8Array.from([0xff, 0xfe, ...wide('Date')]), 'csv', 'Save the file as CSV UTF-8.'],
    ['UTF-16 without', wide('Date,Location'), 'csv', 'Save the file as CSV UTF-8.'],
    ['Windows-1252', ascii('Caf\xe9,1'), 'csv', undefined],
    ['X12 named .csv', ascii('ISA*00*          *00*'), 'csv', `A CSV file is required. ${x12}`],
    ['X12 named .xml', ascii('ISA*00*          *00*'), 'xml', `An XML file is required. ${x12}`],
    ['a column that is called so', ascii('ISA,Date'), 'csv', undefined],
    ['nothing', ascii(''), 'csv', 'The file is empty.'],
    ['blanks', ascii(' \r\n'), 'csv', 'The file is empty.'],
    ['XML', ascii('\xef\xbb\xbf\n <Order/>'), 'xml', undefined],
    [
      'CSV named .xml',
      ascii('Date,Location'),
      'xml',
      'An XML file is required. This is a text file with separated values (CSV). Choose',
    ],
    ['a zip named .xml', ascii('PK\x03\x04rest'), 'xml', 'An XML file is required. This is a ZIP archive.'],
    ['UTF-16 XML', Uint8Array.from([0xfe, 0xff, 0, 60]), 'xml', 'Save the file as UTF-8'],
    ['Latin-1 XML', ascii('<a>\xe9</a>'), 'xml', 'Save the file as UTF-8'],
    ['a workbook', ascii('PK\x03\x04rest'), 'xlsx', undefined],
    [
      'CSV named .xlsx',
      ascii('Date,Location'),
      'xlsx',
      'A XSLX file is required. This is a text file with separated values (CSV). Save it as Excel Workbook (.xlsx).',
    ],
    [
      'an old workbook',
      ascii('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'),
      'xlsx',
      'A XSLX file is required. This is an old Office document. Save it',
    ],
    [
      'an encrypted workbook',
      compoundFile('EncryptionInfo', 'EncryptedPackage'),
      'xlsx',
      'The workbook is password protected. Remove',
    ],
    [
      'a matrix saved as CSV',
      ascii('Order Date,12/09/2026\n\nCustomer Number,Location Number,Total,100100\n'),
      'csv',
      'This is the layout of the workbook',
    ],
    ['a table of orders', ascii('Customer Number,Location Number,Date,Item Number,Quantity\n'), 'csv', undefined],
  ])('%s', (_, bytes, kind, refusal) => {
    expect(bytesRefusal(bytes, kind)).toEqual(says(refusal))
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
