import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { csvDelimiter, isSepRow, readCsv } from './csv.ts'
import { guardText, unguardText, writeCsv } from './text/write-csv.ts'

describe('reading CSV', () => {
  test.each<[string, string, string[][]]>([
    [
      'commas',
      'a,b\nc,d',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'CRLF and a last line end',
      'a,b\r\nc,d\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['CR alone', 'a\rb', [['a'], ['b']]],
    ['a byte order mark', '\uFEFFa,b', [['a', 'b']]],
    ['quotes', '"a ""b""",",\n"\nc', [['a "b"', ',\n'], ['c']]],
    ['a quote inside a cell', '5" roll,2', [['5" roll', '2']]],
    ['empty cells and lines', 'a,,\n\n,b', [['a', '', ''], [''], ['', 'b']]],
    [
      'semicolons',
      'a;b;c\n1,5;2;3',
      [
        ['a', 'b', 'c'],
        ['1,5', '2', '3'],
      ],
    ],
    [
      'tabs',
      'a\tb\n1\t2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    ['nothing', '', []],
    [
      'a last cell that is empty, without a line end',
      'a,b\n1,',
      [
        ['a', 'b'],
        ['1', ''],
      ],
    ],
    ['a quoted cell that is empty', '"",a', [['', 'a']]],
    [
      'spaces before a quote',
      '"a", "b, c",  "d"\n "e",f',
      [
        ['a', 'b, c', 'd'],
        ['e', 'f'],
      ],
    ],
    ['spaces before anything else', 'a, b 6" x', [['a', ' b 6" x']]],
    [
      'a Ctrl-Z and what old programs write after it',
      'a,b\r\nc,d\r\n\u001A\u001A\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['a Ctrl-Z in a quote that is closed', '"a\u001Ab"\n', [['a\u001Ab']]],
    ['Unicode line separators', 'a,b\u2028c,"d\u2028e"\u2029f', [['a', 'b'], ['c', 'd\u2028e'], ['f']]],
    [
      'the delimiter that Excel names',
      'sep=;\na;b,c',
      [
        ['sep=', ''],
        ['a', 'b,c'],
      ],
    ],
  ])('%s', (_, text, rows) => {
    expect(readCsv(text)).toEqual({ rows, openQuoteRow: undefined })
  })

  test.each<[string, string, string[][]]>([
    ['in a later row', 'a,b\n"c,d\ne,f', [['a', 'b'], ['c,d\ne,f']]],
    ['at the beginning', '"a,b', [['a,b']]],
    ['with a doubled quote in it', '"a""b', [['a"b']]],
  ])(
    'an unclosed quote is reported with the row that opens it, and the rest of the text is its cell: %s',
    (_, text, rows) => {
      expect(readCsv(text)).toEqual({ rows, openQuoteRow: rows.length })
    },
  )

  test.each<[text: string, tooMany: 'rows' | 'columns' | undefined, rows: string[][]]>([
    ['a\nb', undefined, [['a'], ['b']]],
    ['a\nb\n', undefined, [['a'], ['b']]],
    ['a\nb\nc', 'rows', [['a'], ['b']]],
    ['a,b\nc', undefined, [['a', 'b'], ['c']]],
    ['a\nb,c,d', 'columns', [['a']]],
    ['a,b,', 'columns', []],
  ])('reading stops at a limit of two rows and two columns: %j', (text, tooMany, rows) => {
    const read = readCsv(text, { rows: 2, columns: 2 })
    expect([read.tooMany, read.rows, read.openQuoteRow]).toEqual([tooMany, rows, undefined])
  })

  test.each([
    ['a,b;c', ','],
    ['a', ','],
    ['', ','],
    ['a;b,c;d', ';'],
    ['a\tb', '\t'],
    ['a,b\n1;2;3', ','],
    ['a,b\r1;2;3', ','],
    ['Weekly order\na;b', ';'],
    ['sep=,\na;b;c', ','],
    ['"sep=;"\na,b,c', ';'],
  ])('the delimiter of %j is %j', (text, delimiter) => {
    expect(csvDelimiter(text)).toBe(delimiter)
  })

  test('only the row of Excel’s own mark is one', () => {
    expect([['sep='], ['sep=,'], ['SEP=;', ''], ['\uFEFFsep=', '']].filter(isSepRow)).toHaveLength(4)
    expect([['sep=,x'], ['a'], ['sep=', 'b'], []].filter(isSepRow)).toEqual([])
  })

  test.each([
    ['a later row’s quote ends it: the row between would be lost', 'a,b\n1,"c\n2,"d\n3,e', 2],
    ['with blanks behind the quote it is well', 'a,b\n1,"c\nd" \n', undefined],
    ['on one line it may go on', 'a,b\n1,"c" d\n', undefined],
  ])('a quote that is missing: %s', (_, text, row) => {
    expect(readCsv(text).openQuoteRow).toBe(row)
  })
})

describe('T14 a spreadsheet runs nothing of ours', () => {
  const spreadsheetActs = /^(\s*[=+\-@＝＋－＠]|[\t\r\n]|\s*\0)/u
  test.each(['=1+1', '+1', '-1', '@x', ' =1', '\t=1', '\r', '\n', '\0=1', '＝1', '＋1', '－1', '＠a', "'a"])(
    '%j is guarded',
    (text) => {
      expect(guardText(text)).toBe(`'${text}`)
    },
  )
  test.each(['', 'a=1', 'Turkey & Cheddar', '5" roll', '1-2'])('%j is left alone', (text) => {
    expect(guardText(text)).toBe(text)
  })

  test('SEC-14 every text comes back as it was, and no written text begins with a trigger', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string(),
      fc
        .tuple(fc.constantFrom('=', '+', '-', '@', "'", '\t', ' =', '＝', '"', ',', '\r\n', '\0'), fc.string())
        .map((t) => t.join('')),
    )
    fc.assert(
      fc.property(fc.array(fc.array(text, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 5 }), (rows) => {
        for (const cell of rows.flat()) {
          expect(unguardText(guardText(cell))).toBe(cell)
          expect(guardText(cell)).not.toMatch(spreadsheetActs)
        }
        const header = rows.map(() => 'x').slice(0, 2)
        const read = readCsv(writeCsv([header.concat('y'), ...rows])).rows.slice(1)
        expect(read.map((row) => row.map(unguardText))).toEqual(rows)
      }),
      { numRuns: 500 },
    )
  })
})
