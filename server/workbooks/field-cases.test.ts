import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { matrixReader } from '#rules/uploads/matrix/matrix.ts'
import { changeText, placeText, problemText } from '#rules/uploads/model.ts'
import { type TestSheet, workbookOf } from '#tests/support/workbooks.ts'
import { readWorkbook } from './read-workbook.ts'

/** Faults of real workbooks, made anew: hidden rows, further tables, formulas that were never calculated, other kinds of file. */
const read = async (name: string) =>
  readBytes(await readFile(new URL(`../../tests/samples/xlsx-field/${name}.xlsx`, import.meta.url)))

async function readBytes(bytes: Uint8Array) {
  const reader = matrixReader()
  await readWorkbook(new Uint8Array(bytes), reader)
  const reading = reader.end()
  if ('refusals' in reading) throw new Error(reading.refusals.join(' '))
  const pieces = new Map<string, number>()
  for (const { orderDate, quantity } of reading.lines) pieces.set(orderDate, (pieces.get(orderDate) ?? 0) + quantity)
  return {
    lines: reading.lines.length,
    pieces: [...pieces].map(([date, sum]) => `${date}: ${sum}`),
    changes: reading.changes.map((change) => `${placeText(change.place)}: ${changeText(change)}`),
    problems: reading.problems.map(problemText),
    units: reading.unitCells.map(({ place, text, unit }) =>
      [placeText(place), text, ...(unit ? [unit] : [])].join(' '),
    ),
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
    units: [],
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

const DAY: TestSheet['rows'][number] = ['Order Date', '12/09/2026', 'Used on Day', 'Wednesday']
const HEADS = ['Customer Number', 'Location Number', 'Location Name', 'Total']
const HARBOR = ['104220', '000213', 'Harbor St Mart', 12]
const GRANITE = ['104220', '000228', 'Granite Rd Mart', 0]
const MERGED = (range: string) => `the quantity is in merged cells (${range}). Unmerge them and write one in each cell`

test.each<[what: string, sheet: Omit<TestSheet, 'name'>, pieces: number, problems: string[]]>([
  [
    'over two locations',
    { rows: [DAY, [], [...HEADS, '100100', '100121'], [...HARBOR, 12, 3], GRANITE], merged: ['E4:E5'] },
    3,
    [`S, cell E4: ${MERGED('E4:E5')}`],
  ],
  [
    'over two items',
    { rows: [DAY, [], [...HEADS, '100100', '100121'], [...HARBOR, 12], [...GRANITE, 4]], merged: ['E4:F4'] },
    4,
    [`S, cell E4: ${MERGED('E4:F4')}`],
  ],
  [
    'with a quantity that the merge covers',
    { rows: [DAY, [], [...HEADS, '100100'], [...HARBOR, 12], [...GRANITE, 7]], merged: ['E4:E5'] },
    0,
    [`S, cell E4: ${MERGED('E4:E5')}`, `S, cell E5: ${MERGED('E4:E5')}`],
  ],
  [
    'over an item and the table beside',
    { rows: [DAY, [], [...HEADS, '100100', ...HEADS, '100100'], [...HARBOR, 12, ...GRANITE, 2]], merged: ['E4:F4'] },
    2,
    [`S, cell E4: ${MERGED('E4:F4')}`],
  ],
  [
    'in rows of items, over two locations',
    {
      rows: [DAY, ['Customer Number', '104220', '104220'], ['Location Number', '000213', '000228'], ['100100', 12]],
      merged: ['B4:C4'],
    },
    0,
    [`S, cell B4: ${MERGED('B4:C4')}`],
  ],
  [
    'in rows of items, over two items',
    {
      rows: [DAY, ['Customer Number', '104220'], ['Location Number', '000213'], ['100100', 12], ['100121']],
      merged: ['B4:B5'],
    },
    0,
    [`S, cell B4: ${MERGED('B4:B5')}`],
  ],
  [
    'of one location over tall rows, which is one quantity',
    {
      rows: [DAY, [], [...HEADS, '100100'], [...HARBOR, 12], [], [...GRANITE, 4]],
      merged: ['A4:A5', 'B4:B5', 'C4:C5', 'D4:D5', 'E4:E5'],
    },
    16,
    [],
  ],
  [
    'of one item over two columns, which is one quantity',
    { rows: [DAY, [], [...HEADS, '100100'], [...HARBOR, 12], [...GRANITE, 4]], merged: ['E3:F3', 'E4:F4', 'E5:F5'] },
    16,
    [],
  ],
  [
    'in names and totals, which are not read',
    { rows: [DAY, [], [...HEADS, '100100'], [...HARBOR, 12], [...GRANITE, 4]], merged: ['C4:D4', 'D5:D6', 'A1:A2'] },
    16,
    [],
  ],
])('XLS-07 merged cells %s: no quantity is for one alone', async (_, sheet, pieces, problems) => {
  const read = await readBytes(workbookOf({ sheets: [{ name: 'S', ...sheet }] }))
  expect([read.pieces, read.problems]).toEqual([pieces === 0 ? [] : [`2026-12-09: ${pieces}`], problems])
})

test('XLS-07 a date, customer or unit that is merged over rows is that of all of them', async () => {
  const heads = ['Order Date', 'Customer Number', 'Location Number', '100100', 'UOM', 'Total']
  const rows = [
    DAY,
    heads,
    ['12/10/2026', '104220', '000213', 5, 'CS', 5],
    [undefined, undefined, '000228', 7, undefined, 7],
  ]
  const book = (merged: string[]) => workbookOf({ sheets: [{ name: 'S', rows, merged }] })
  const read = await readBytes(book(['A3:A4', 'B3:B4', 'E3:E4']))
  expect([read.pieces, read.problems, read.units]).toEqual([[], [], ['S, cell D3 5 CS', 'S, cell D4 7 CS']])
  const dates = await readBytes(book(['A3:A4', 'B3:B4']))
  expect(dates.pieces).toEqual(['2026-12-10: 7'])
})

const styleOf = (code: string) =>
  `<numFmts><numFmt numFmtId="170" formatCode="${code.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`)}"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="170"/></cellXfs>`

test.each<[code: string, pieces: number, units: string[], problems: string[]]>([
  ['0" dz"', 0, ['S, cell E4 12 dz'], []],
  ['0" CS"', 0, ['S, cell E4 12 CS'], []],
  ['# "dozen"', 0, ['S, cell E4 12 dozen'], []],
  ['General\\ \\c\\s', 0, ['S, cell E4 12 cs'], []],
  ['"CS "0', 0, ['S, cell E4 CS 12'], []],
  ['0" x 6"', 0, ['S, cell E4 12 x 6'], []],
  ['[>=10]0" cs";0" ea"', 0, ['S, cell E4 12 cs'], []],
  ['[>=20]0" cs";0" ea"', 12, [], []],
  ['0" pcs"', 12, [], []],
  ['0 "EA"', 12, [], []],
  ['#,##0_);(#,##0)', 12, [], []],
  ['0;-0;"-"', 12, [], []],
  ['[Red]0.00', 12, [], []],
  ['# ?/?', 12, [], []],
  ['0.00E+00', 12, [], []],
  ['[$$-409]#,##0.00', 0, [], ['S, cell E4: the cell shows $12.00, not a number of pieces']],
  ['0%', 0, [], ['S, cell E4: the cell shows 1200%, not a number of pieces']],
  ['0.0,', 0, [], ['S, cell E4: the cell shows 0.012, not a number of pieces']],
  ['h:mm', 0, [], ['S, cell E4: the cell shows a time, not a number of pieces']],
  ['"due "0', 0, [], ['S, cell E4: the cell shows due 12, not a number of pieces']],
  [';;;', 0, [], ['S, cell E4: the number format of this cell hides its value']],
])('XML-11 12 in a cell of the format %s counts as what it shows', async (code, pieces, units, problems) => {
  const rows = [DAY, [], [...HEADS, '100100'], [...HARBOR, { xml: '<c r="E4" s="1"><v>12</v></c>' }]]
  const read = await readBytes(workbookOf({ sheets: [{ name: 'S', rows }], styles: styleOf(code) }))
  expect([read.pieces, read.units, read.problems]).toEqual([
    pieces === 0 ? [] : [`2026-12-09: ${pieces}`],
    units,
    problems,
  ])
})

test('XML-11 a text that its format shows with a unit is in that unit, and so is a built-in format of money', async () => {
  const text = '<c r="E4" s="1" t="inlineStr"><is><t>12</t></is></c>'
  const rows = (xml: string) => [DAY, [], [...HEADS, '100100'], [...HARBOR, { xml }]]
  const shown = await readBytes(workbookOf({ sheets: [{ name: 'S', rows: rows(text) }], styles: styleOf('@" cs"') }))
  expect([shown.pieces, shown.units]).toEqual([[], ['S, cell E4 12 cs']])
  const styles = '<cellXfs><xf numFmtId="44"/></cellXfs>'
  const money = rows('<c r="E4" s="0"><v>12</v></c>')
  const read = await readBytes(workbookOf({ sheets: [{ name: 'S', rows: money }], styles }))
  expect(read.problems).toEqual(['S, cell E4: the cell shows $12.00, not a number of pieces'])
})

test('XLS-07 a format with words on a location, customer or item number does not change the number', async () => {
  const cell = (ref: string, value: number) => ({ xml: `<c r="${ref}" s="1"><v>${value}</v></c>` })
  const rows = [DAY, [], [...HEADS, cell('E3', 100100)], [cell('A4', 104220), cell('B4', 213), '', 0, 5]]
  const read = await readBytes(workbookOf({ sheets: [{ name: 'S', rows }], styles: styleOf('"No. "0') }))
  expect([read.pieces, read.problems]).toEqual([['2026-12-09: 5'], []])
})

test('XLS-07 notes on cells are named, as they are not read', async () => {
  const rows = [DAY, [], [...HEADS, '100100'], [...HARBOR, 12]]
  const notes = ['E4', 'F7']
  const read = await readBytes(
    workbookOf({
      sheets: [
        { name: 'S', rows, notes },
        { name: 'N', rows: [['x']], notes },
      ],
    }),
  )
  expect(read.changes).toEqual([
    'S: Notes and comments on cells are not read: E4, F7.',
    'N: Skipped: the sheet has no Location Number header.',
  ])
})
