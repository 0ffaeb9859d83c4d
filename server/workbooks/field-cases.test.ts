import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { matrixReader } from '#rules/uploads/matrix/matrix.ts'
import { changeText, placeText, problemText } from '#rules/uploads/model.ts'
import { readWorkbook } from './read-workbook.ts'

/** Faults of real workbooks, made anew: hidden rows, further tables, formulas that were never calculated, other kinds of file. */
async function read(name: string) {
  const reader = matrixReader()
  const file = new URL(`../../tests/samples/xlsx-field/${name}.xlsx`, import.meta.url)
  await readWorkbook(new Uint8Array(await readFile(file)), reader)
  const reading = reader.end()
  if ('refusals' in reading) throw new Error(reading.refusals.join(' '))
  const pieces = new Map<string, number>()
  for (const { orderDate, quantity } of reading.lines) pieces.set(orderDate, (pieces.get(orderDate) ?? 0) + quantity)
  return {
    lines: reading.lines.length,
    pieces: [...pieces].map(([date, sum]) => `${date}: ${sum}`),
    changes: reading.changes.map((change) => `${placeText(change.place)}: ${changeText(change)}`),
    problems: reading.problems.map(problemText),
  }
}

test.each<[name: string, lines: number, pieces: string[], changes: RegExp[], problems: string[]]>([
  ['y01-total-last', 3, ['2026-12-09: 18'], [], []],
  ['y02-total-middle', 3, ['2026-12-09: 18'], [], []],
  ['y03-hidden-row', 3, ['2026-12-09: 18'], [/Wednesday: Hidden or filtered rows of the workbook: 5\./], []],
  ['y04-hidden-column', 3, ['2026-12-09: 18'], [/Wednesday: Hidden columns of the workbook: F\./], []],
  ['y06-two-blocks', 6, ['2026-12-09: 18', '2026-12-10: 12'], [/cell B9: Another table .* for 12\/10\/2026\./], []],
  ['y08-merged-label', 3, ['2026-12-09: 18'], [], []],
  ['y09-label-and-date-in-one', 3, ['2026-12-09: 18'], [/used-on day is blank; Wednesday/], []],
  ['y36-cr-in-header', 2, ['2026-12-09: 11'], [/used-on day is blank; Wednesday/], []],
  [
    'x15-xlsxwriter-formulas-uncalculated',
    1,
    ['2026-12-09: 7'],
    [],
    ['Wednesday, cell E4: formula without value', 'Wednesday, cell F4: formula without value'],
  ],
])('XLS-07 of %s every piece is read for its day, or named', async (name, lines, pieces, changes, problems) => {
  expect(await read(name)).toEqual({
    lines,
    pieces,
    changes: changes.map((text) => expect.stringMatching(text)),
    problems,
  })
})

test.each([
  ['x20-xlsb', 'This is a binary Excel workbook (.xlsb). Save it as Excel Workbook (.xlsx).'],
  ['x21-xls-biff8', 'This is an old Excel workbook (.xls). Save it as Excel Workbook (.xlsx).'],
  ['x23-html', 'This is a web page (HTML). Open it in Excel and save it as Excel Workbook (.xlsx).'],
  ['x24-ods', 'This is an OpenDocument spreadsheet (.ods). Save it as Excel Workbook (.xlsx).'],
  ['x41-junk-after', 'The workbook is damaged: bytes follow its end. Open it in Excel, save it and upload it again.'],
])('XLS-02 of %s the refusal says what it is and what to do', async (name, sentence) => {
  await expect(read(name)).rejects.toThrow(sentence)
})
