import { expect, test } from 'vitest'
import { dateText, isDash, isShortened, plainCell, shortenedProblem, wholeText } from './spelling.ts'

test.each([
  ['000213', '000213'],
  [' 000213\u00a0', '000213'],
  ['\u200bItem\u200d Number\ufeff', 'Item Number'],
  ['100\u00ad100\u2060', '100100'],
  ['="000213"', '000213'],
  [' ="\u200b5 " ', '5'],
  ["'000213", '000213'],
  [`="'1"`, '1'],
  ['=A1', '=A1'],
  ['="a"&"b"', '="a"&"b"'],
  ['', ''],
])('the value of the cell %j is %j', (cell, value) => expect(plainCell(cell)).toBe(value))

test.each([
  ['5.0', '5'],
  ['100100.00', '100100'],
  ['#12.0', '#12'],
  ['5.', '5.'],
  ['5.5', '5.5'],
  ['5.01', '5.01'],
  ['-5.0', '-5.0'],
  ['1,200.0', '1,200.0'],
  ['A.0', 'A.0'],
])('the whole number %j is %j', (text, whole) => expect(wholeText(text)).toBe(whole))

test.each([
  ['12/9/2026 0:00', '12/9/2026'],
  ['12/09/2026 00:00:00', '12/09/2026'],
  ['2026-12-09T00:00:00.000', '2026-12-09'],
  ['12/10/2026 12:00:00 AM', '12/10/2026'],
  ['12/10/2026  12:00am', '12/10/2026'],
  ['12/10/2026 12:00', '12/10/2026 12:00'],
  ['12/10/2026 12:00 PM', '12/10/2026 12:00 PM'],
  ['12/10/2026 0:01', '12/10/2026 0:01'],
  ['12/10/2026', '12/10/2026'],
])('the date %j is %j', (text, date) => expect(dateText(text)).toBe(date))

test('distinguishes a dash alone, of any length, from a negative number', () => {
  expect(['-', '–', '—', '−', '--'].filter(isDash)).toHaveLength(5)
  expect(['', '-5', 'a-b', '5-'].filter(isDash)).toEqual([])
})

test('distinguishes a number that a spreadsheet shortened from a code with an E', () => {
  expect(['4.71E+11', '5E+05', '1,2e+9'].filter(isShortened)).toHaveLength(3)
  expect(['4E11', 'E+11', '47E+11', '4.71E+111', 'A1E+11'].filter(isShortened)).toEqual([])
  expect(shortenedProblem('4.71E+11')).toBe(
    'A spreadsheet shortened this number to 4.71E+11; format the column as text and export the file again',
  )
})
