import { expect, test } from 'vitest'
import { csvText, guardText } from './write-csv.ts'

test.each([
  ['plain', 'Turkey & Cheddar', '"Turkey & Cheddar"'],
  ['a quote', '5" roll', '"5"" roll"'],
  ['what a spreadsheet would run', '=1+1', `"'=1+1"`],
  ['an apostrophe inside', "Baker's", `"Baker's"`],
  ['nothing', '', '""'],
])('a cell with %s', (_, cell, written) => {
  expect(csvText(cell)).toBe(written)
})

test('text that a spreadsheet would not run stays as it is', () => {
  expect(guardText('Turkey')).toBe('Turkey')
})
