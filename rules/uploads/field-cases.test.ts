// Files as the field makes them: each is read right, or refused with a sentence that says what is wrong.
import { describe, expect, test } from 'vitest'
import { readOrdersCsv } from '#tests/support/read-orders-csv.ts'
import { changeText, placeText, problemText, type ReadFile } from './model.ts'
import { fixKey, NO_FIXES, type TableFixes } from './table/cells.ts'

const HEADER = 'Date,Location Number,Item Number,Quantity'
const LINE = '12/09/2026,000213,100100,5'
const read = (text: string, fixes?: TableFixes, delimiter?: string): ReadFile => {
  const reading = readOrdersCsv(text, fixes, undefined, { delimiter })
  if ('refusals' in reading) throw new Error(reading.refusals.join(' '))
  return reading
}
const refusals = (text: string) => {
  const reading = readOrdersCsv(text)
  return 'refusals' in reading ? reading.refusals : []
}
const shown = ({ lines }: ReadFile) =>
  lines.map((line) => `${line.orderDate} ${line.locationNo} ${line.itemNo} x${line.quantity}`)
const told = ({ changes }: ReadFile) =>
  changes
    .filter(({ kind }) => kind !== 'default used-on day' && kind !== 'padded location')
    .map((change) => `${placeText(change.place)}: ${changeText(change)}`)
const wrong = ({ problems }: ReadFile) => problems.map(problemText)
const FIVE = ['2026-12-09 000213 100100 x5']

describe('rows that are wider than the header', () => {
  test.each([
    [
      'thousands without quotes',
      `${HEADER}\r\n12/09/2026,000213,100100,1,200\r\n`,
      'Row 2: the row has 5 values, the header has 4 columns',
    ],
    [
      'a decimal comma in a column before',
      'Date,Location Number,Item Number,Price,Quantity\n12/09/2026,000213,100100,4,50,12\n',
      'Row 2: the row has 6 values, the header has 5 columns',
    ],
    ['a cell beyond the header', `${HEADER}\n${LINE},rush\n`, 'Row 2: the row has 5 values, the header has 4 columns'],
    [
      'a cell under a blank heading at the end',
      `${HEADER},,\n12/09/2026,000213,100100,1,200,\n`,
      'Row 2: the row has 5 values, the header has 4 columns',
    ],
    [
      'nothing but a value beyond the header',
      `${HEADER}\n,,,,rush\n`,
      'Row 2: the row has 5 values, the header has 4 columns',
    ],
  ])('are an error, and nothing of them is sent: %s', (_, text, problem) => {
    const reading = read(text)
    expect(wrong(reading)).toEqual([problem])
    expect(reading.lines).toEqual([])
  })

  const text = `${HEADER}\n12/09/2026,000213,100100,1,200\n,,100107,6\n12/10/2026,000228,100100,7`
  test('are corrected as a whole row, and the rows below repeat the corrected one', () => {
    expect(read(text).problems[0]?.value).toBe('12/09/2026,000213,100100,1,200')
    const fixed = { ...NO_FIXES, cells: new Map([[fixKey(2, 'row'), '12/09/2026,000213,100100,"1200"']]) }
    expect(shown(read(text, fixed))).toEqual([
      '2026-12-09 000213 100100 x1200',
      '2026-12-09 000213 100107 x6',
      '2026-12-10 000228 100100 x7',
    ])
  })
  test('are repeated by no row below once they are skipped, since their values may be in the wrong columns', () => {
    const reading = read(text, { ...NO_FIXES, removedRows: new Set([2]) })
    expect(wrong(reading)).toEqual([
      'Row 3: Date is not valid. Format must be mm/dd/yyyy. Example: 01/01/2022',
      'Row 3: location number is not valid',
    ])
    expect(shown(reading)).toEqual(['2026-12-10 000228 100100 x7'])
  })
  test('are none where only blanks are beyond the header, and rows short of blanks at their end are read', () => {
    expect(shown(read(`${HEADER},Used on Day\n${LINE},, ,\u00a0\n${LINE}`))).toEqual([...FIVE, ...FIVE])
  })
})

describe('headers as programs write them', () => {
  test.each<[string, string, string[]]>([
    [
      'the delimiter that Excel names',
      `sep=,\r\n${HEADER}\r\n${LINE}\r\n`,
      ['The file: The header is in row 2; the rows above it are not read.'],
    ],
    [
      'title rows',
      `Weekly order,,,\nPrinted 11/28/2026,,,\n${HEADER}\n${LINE}`,
      ['The file: The header is in row 3; the rows above it are not read.'],
    ],
    [
      'a comment line',
      `# exported by order tool 2.1\n${HEADER}\n${LINE}`,
      ['The file: The header is in row 2; the rows above it are not read.'],
    ],
    [
      'spaces before quotes',
      '"Date", "Location Number", "Item Number", "Quantity"\n"12/09/2026", "000213", "100100", "5"',
      [],
    ],
    ['a zero-width space', `Date,Location Number,\u200bItem Number,Quantity\n${LINE}`, []],
    ['a second byte order mark', `\uFEFF\uFEFF${HEADER}\n${LINE}`, []],
    ['a Ctrl-Z at the end', `${HEADER}\n${LINE}\n\u001A`, []],
    ['U+2028 as line end', `${HEADER}\u2028${LINE}\u2028`, []],
    ['a colon after the names', `Date:,Location Number:,Item Number:,Quantity:\n${LINE}`, []],
    ['the header again', `${HEADER}\n${LINE}\n${HEADER}\n`, ['Row 3: Skipped: the row repeats the header.']],
    ['a column of no use', `${HEADER},Remark\n${LINE},x`, ['The file: The column “Remark” is not read.']],
  ])('are found and read: %s', (_, text, notes) => {
    const reading = read(text)
    expect(shown(reading)).toEqual(FIVE)
    expect(told(reading)).toEqual(notes)
    expect(reading.problems).toEqual([])
  })

  test('rows above the header that would be lines below it are errors', () => {
    const reading = read(`${LINE}\n${HEADER}\n${LINE}`)
    expect(wrong(reading)).toEqual(['Row 1: the row is above the header, which is in row 2, and is not read'])
    expect(wrong(read(`${LINE}\n${HEADER}\n${LINE}`, { ...NO_FIXES, removedRows: new Set([1]) }))).toEqual([])
  })
  test('a header below the first 20 rows is not one', () => {
    expect(shown(read(`${'title\n'.repeat(19)}${HEADER}\n${LINE}`))).toEqual(FIVE)
    expect(refusals(`${'title,\n'.repeat(20)}${HEADER}\n${LINE}`)).toContain('Quantity header is required')
  })
  test('a second table with its columns in another order refuses the file', () => {
    expect(refusals(`${HEADER}\n${LINE}\nDate,Location Number,Quantity,Item Number\n${LINE}`)).toEqual([
      'Row 3 begins a second table with other columns. Upload each table as its own file.',
    ])
  })
  test('a column that is named twice is not guessed', () => {
    expect(refusals(`${HEADER},Quantity\n${LINE},6`)).toEqual([
      'The header has 2 Quantity columns; only one can be read.',
    ])
  })
})

describe('values as programs write them', () => {
  test('floats of a program are whole numbers, and the review says so', () => {
    const reading = read(`${HEADER}\n12/09/2026,213.0,100100.0,5.0\n12/09/2026,228.0,100107.0,6.0`)
    expect(shown(reading)).toEqual(['2026-12-09 000213 100100 x5', '2026-12-09 000228 100107 x6'])
    expect(told(reading).slice(0, 2)).toEqual(['Row 2: 100100.0 is read as 100100.', 'Row 2: 5.0 is read as 5.'])
  })
  test('formulas that keep zeros are their text', () => {
    const reading = read(`${HEADER}\n12/09/2026,"=""000213""","=""100100""","=""5"""`)
    expect(shown(reading)).toEqual(FIVE)
    expect(told(reading)).toEqual(['Row 2: ="100100" is read as 100100.', 'Row 2: ="5" is read as 5.'])
  })
  test('a midnight is taken off a date; another time is an error', () => {
    const reading = read(`${HEADER}\n12/9/2026 0:00,000213,100100,5\n12/10/2026 12:00:00 AM,000213,100100,5`)
    expect(shown(reading)).toEqual(['2026-12-09 000213 100100 x5', '2026-12-10 000213 100100 x5'])
    expect(told(reading)[0]).toBe('Row 2: 12/9/2026 0:00 is read as 12/9/2026.')
    expect(wrong(read(`${HEADER}\n12/9/2026 6:00,000213,100100,5`))).toHaveLength(1)
  })
  test('a dash alone is read as nothing, by name', () => {
    const reading = read(`${HEADER}\n${LINE}\n12/09/2026,000213,100107, -   \n12/09/2026,000213,100114,–`)
    expect(shown(reading)).toEqual(FIVE)
    expect(told(reading)).toEqual([
      'Row 3: Skipped: the quantity of item 100107 is a dash, which is read as nothing.',
      'Row 4: Skipped: the quantity of item 100114 is a dash, which is read as nothing.',
    ])
  })
  test.each([
    [
      `12/09/2026,000213,4.71E+11,5`,
      'Row 2: a spreadsheet shortened this number to 4.71E+11; format the column as text and export the file again',
    ],
    [
      `12/09/2026,2.13E+05,100100,5`,
      'Row 2: a spreadsheet shortened this number to 2.13E+05; format the column as text and export the file again',
    ],
    [
      `12/09/2026,000213,100100,5E+00`,
      'Row 2: a spreadsheet shortened this number to 5E+00; format the column as text and export the file again',
    ],
  ])('a number that cannot be read is named: %s', (row, problem) => {
    expect(wrong(read(`${HEADER}\n${row}`))).toEqual([problem])
  })
  test('unseen characters in a value do not matter', () => {
    expect(shown(read(`${HEADER}\n12/09/2026,000213,100100\u200b,\u20605`))).toEqual(FIVE)
  })
})

describe('day and month', () => {
  const text = `${HEADER}\n01/02/2027,000213,100100,5\n02/02/2027,000213,100121,6\n13/01/2027,000213,100100,7`

  test('that look swapped are one question about the file, and no row is read before it is answered', () => {
    const reading = read(text)
    expect(reading.problems).toEqual([
      {
        place: { kind: 'file' },
        field: 'date',
        value: '13/01/2027',
        text: 'Day and month look swapped: row 4 has 13/01/2027, and there is no month 13. Dates must be mm/dd/yyyy',
        offer: 'dd/mm/yyyy',
        otherOffer: 'mm/dd/yyyy',
      },
    ])
    expect(reading.lines).toEqual([])
  })
  test('are read day first once the user says so, and the review tells it', () => {
    const reading = read(text, { ...NO_FIXES, dateOrder: 'dd/mm/yyyy' })
    expect(reading.lines.map(({ orderDate }) => orderDate)).toEqual(['2027-02-01', '2027-02-02', '2027-01-13'])
    expect(told(reading)).toEqual(['The file: Dates are read as dd/mm/yyyy, as you chose.'])
  })
  test('are read as written once the user says so: the one date is an error with its swap to choose', () => {
    const reading = read(text, { ...NO_FIXES, dateOrder: 'mm/dd/yyyy' })
    expect(reading.lines).toHaveLength(2)
    expect(reading.problems.map(({ place, offer }) => [placeText(place), offer])).toEqual([['Row 4', '01/13/2027']])
  })
  test('are an error of one row where no other date could be wrong', () => {
    const one = read(`${HEADER}\n02/02/2027,000213,100100,5\n12/25/2026,000213,100100,5\n13/01/2027,000213,100100,7`)
    expect(one.lines).toHaveLength(2)
    expect(one.problems.map(({ offer }) => offer)).toEqual(['01/13/2027'])
  })
  test('of rows that were skipped do not matter', () => {
    expect(read(text, { ...NO_FIXES, removedRows: new Set([4]) }).lines).toHaveLength(2)
  })
})

describe('CSV-03 semicolons and tabs', () => {
  const text = `${HEADER}\n${LINE}`.replaceAll(',', ';')

  test('are refused with the delimiter they could be read with', () => {
    expect(readOrdersCsv(text)).toEqual({
      refusals: ['Comma Delimiter is required', 'This file uses ; as delimiter.'],
      readableWith: ';',
    })
    expect(readOrdersCsv(text.replaceAll(';', '\t'))).toMatchObject({ readableWith: '\t' })
    expect(readOrdersCsv('Datum;Menge\n1;2')).not.toHaveProperty('readableWith')
  })
  test('are read once the user allows them, and the review tells it', () => {
    const reading = read(text, undefined, ';')
    expect(shown(reading)).toEqual(FIVE)
    expect(told(reading)).toEqual(['The file: The file has semicolons between its values instead of commas.'])
    expect(wrong(read(`${text};rush`, undefined, ';'))).toEqual([
      'Row 2: the row has 5 values, the header has 4 columns',
    ])
  })
})
