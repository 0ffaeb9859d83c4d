import { describe, expect, test } from 'vitest'
import { previewImport } from './order-csv.ts'
import { previewPaste } from './order-paste.ts'
import { NO_ANSWERS, type Preview, type PreviewAnswers } from './order-preview.ts'

const items = [
  { itemNo: '100100', description: 'Ham Salad', quantity: 0, upc: '471000100104', traySize: 6, customerItemNo: 'HAM' },
  { itemNo: '100121', description: 'Egg Wrap', quantity: 0, upc: '041196010152', traySize: 0 },
]
const shown = items.map(({ itemNo }) => itemNo)
const paste = (text: string) => previewPaste(text, { items, shown, fromItemNo: '100100', limit: 300 })
const file = (text: string) => previewImport(text, items, 300) as Preview
const answered = (preview: Preview, answers: Partial<PreviewAnswers>) =>
  preview.answered?.({ ...NO_ANSWERS, ...answers }) as Preview
const setOf = ({ changes }: Preview) => changes.map(({ itemNo, to }) => `${itemNo} ${to}`)
const told = ({ problems }: Preview) => problems.map(({ text, mend }) => [text, mend?.offer])

describe.each([
  ['a paste', (...rows: string[]) => paste(rows.map((row) => row.replaceAll(',', '\t')).join('\n'))],
  ['a CSV file', (...rows: string[]) => file(['Item,Quantity', ...rows].join('\n'))],
])('XML-11 %s with units', (kind, read) => {
  const row = (no: number) => (kind === 'a paste' ? no : no + 1)

  test('asks about each unit, takes pieces as they are, and leaves the others to be saved', () => {
    const preview = read('100100,2 cs', '100121,12 ea')
    expect(setOf(preview)).toEqual(['100121 12'])
    expect(told(preview)).toEqual([
      [
        `Row ${row(1)}: the row orders 2 cs (case), not pieces. How many pieces is that? It would be 12 pieces: a tray of this item holds 6.`,
        '12 pieces',
      ],
      [`Row ${row(2)}: "12 ea" is read as 12.`, undefined],
    ])
  })

  test('an answer about the unit settles its rows, and a quantity typed for a row that row', () => {
    const preview = read('100100,2 cs', '100121,5 DZN')
    expect(setOf(preview)).toEqual([])
    const units = [{ unit: 'cs', itemNo: '100100', pieces: 8 }]
    expect(setOf(answered(preview, { units }))).toEqual(['100100 16'])
    const quantities = new Map([[row(2), '60 pieces']])
    expect(setOf(answered(preview, { units, quantities }))).toEqual(['100100 16', '100121 60'])
    const still = answered(preview, { quantities: new Map([[row(1), '3 box']]) })
    expect([setOf(still), still.problems[0]?.mend?.value], 'a typed unit is asked about as well').toEqual([[], '3 box'])
  })

  test('what is not a quantity can be typed anew', () => {
    const preview = read('100100,1.5', '100121,4')
    expect(preview.problems.map(({ mend }) => mend?.value)).toEqual(['1.5'])
    expect(setOf(answered(preview, { quantities: new Map([[row(1), '15']]) }))).toEqual(['100100 15', '100121 4'])
  })

  test('UPL-15 a barcode or own number is named with its item, and taken when the user says so', () => {
    const preview = read('471000100104,5', 'ham,6', '99,7')
    expect(setOf(preview)).toEqual([])
    expect(preview.notOnList.map(({ itemNo, other }) => [itemNo, other?.kind, other?.itemNo])).toEqual([
      ['471000100104', 'barcode', '100100'],
      ['ham', 'own number', '100100'],
      ['99', undefined, undefined],
    ])
    const chosen = answered(preview, { items: new Map([['471000100104', '100100']]) })
    expect(setOf(chosen)).toEqual(['100100 5'])
    expect(chosen.problems.map(({ text }) => text)).toEqual([`Row ${row(1)}: 471000100104 is read as item 100100.`])
  })
})

test.each([
  ['a column of units', 'Item,Quantity,UOM\n100100,2,CS\n100121,5,EA', ['100121 5'], '12 pieces'],
  ['a column of units and one of sizes', 'Item,Qty,Unit,Case Pack\n100100,2,CS,8', [], '16 pieces'],
  ['a heading that names the unit', 'Item,Cases\n100100,2', [], '12 pieces'],
  ['a heading with the unit in parentheses', 'Item,Qty (CS)\n100100,2', [], '12 pieces'],
])('XML-11 an order’s CSV with %s', (_, text, changes, offer) => {
  const preview = file(text)
  expect(setOf(preview)).toEqual(changes)
  expect(preview.problems.map(({ mend }) => mend?.offer)).toEqual([offer])
})

test('XML-11 a column of cases pasted with its heading is asked about', () => {
  expect(told(paste('Cases\n2\n3'))).toMatchObject([
    [expect.stringContaining('2 Cases'), '12 pieces'],
    [expect.stringContaining('3 Cases'), undefined],
  ])
})

test('XML-11 a quantity in cases beside a plain number is one of two columns to choose from', () => {
  const preview = paste('100100\t2 cs\t6\n100121\t3 cs\t8')
  expect(preview.question?.columns.map(({ at }) => at)).toEqual([1, 2])
  expect(setOf(answered(preview, { column: 2 }))).toEqual(['100100 6', '100121 8'])
  expect(told(answered(preview, { column: 1 }))).toHaveLength(2)
})

test('XML-11 a paste without headings asks about the units of a column that holds nothing else', () => {
  const preview = paste('100100\t5\tDZN\n100121\t5\tEA')
  expect(setOf(preview)).toEqual(['100121 5'])
  expect(told(preview).map(([, offer]) => offer)).toEqual(['60 pieces'])
  expect(setOf(paste('100100\tcs\t5')), 'before the quantity').toEqual([])
  expect(setOf(paste('100100\t5\tHam Salad'))).toEqual(['100100 5'])
})
