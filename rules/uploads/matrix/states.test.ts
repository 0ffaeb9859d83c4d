// Columns of a workbook that give rows a state: canceled ones are skipped and listed, unclear ones are asked about.
import { expect, test } from 'vitest'
import { changeText, placeText, problemText } from '../model.ts'
import type { Cell } from './cell.ts'
import { matrixReader } from './matrix.ts'

const _ = undefined
const LABEL: Cell[] = ['Order Date', { date: '2026-12-09' }]
function read(...rows: readonly (readonly Cell[])[]) {
  const reader = matrixReader()
  reader.sheet('S')
  for (const [at, cells] of [LABEL, ...rows].entries()) reader.row(at + 1, cells, false)
  const matrix = reader.end()
  if ('refusals' in matrix) throw new Error(matrix.refusals.join(' '))
  const skipped = matrix.changes.filter(({ kind }) => kind === 'canceled line')
  return {
    lines: matrix.lines.map(({ locationNo, itemNo, quantity }) => `${locationNo} ${itemNo} x${quantity}`),
    skipped: skipped.map((each) => `${placeText(each.place)}: ${changeText(each)}`),
    wrong: matrix.problems.map(problemText),
    asked: matrix.unitCells.length,
  }
}
const HEADS = ['Customer Number', 'Location Number', 'Location Name', 'Total', 100100, 'Status']
const unclear = (cell: string, state: string) =>
  `S, cell ${cell}: the file gives the row the status “${state}”, so it may not be an order. Clear the status to order it`

test.each(['CXL', 'Canceled by store', 'void'])('a store whose status is %s is skipped and listed', (state) => {
  expect(
    read(HEADS, ['104220', '000213', 'Harbor', 5, 5, state], ['104220', '000228', 'Granite', 7, 7, 'Open']),
  ).toMatchObject({
    lines: ['000228 100100 x7'],
    skipped: ['S, cell E3: Skipped: the file cancels this line (item 100100, quantity 5).'],
    wrong: [],
  })
})

test('a store with a status that may not be an order is asked about', () => {
  expect(read(HEADS, ['104220', '000213', 'Harbor', 5, 5, 'On Hold'])).toMatchObject({
    ...{ lines: [], skipped: [] },
    wrong: [unclear('F3', 'On Hold')],
  })
})

test('where items are rows, a canceled row is skipped and listed, and an unclear one is asked about', () => {
  const head = [
    ['Customer Number', '104220', '104220', _],
    ['Location Number', '000213', '000228', 'Status'],
  ]
  const matrix = read(...head, ['100100', 5, 6, 'Canceled'], ['100121', 7, _, 'Shipped'], ['100122', 8, _, 'New'])
  expect(matrix).toMatchObject({
    lines: ['000213 100122 x8'],
    skipped: [
      'S, cell B4: Skipped: the file cancels this line (item 100100, quantity 5).',
      'S, cell C4: Skipped: the file cancels this line (item 100100, quantity 6).',
    ],
    wrong: [unclear('D5', 'Shipped')],
  })
})

test.each(['U.M.', 'Unit_of_measure', 'Selling Unit', 'UnitOfMeasure'])('the unit below %s is asked about', (title) => {
  const heads = ['Customer Number', 'Location Number', 'Location Name', title, 'Total', 100100]
  const { lines, asked } = read(heads, ['104220', '000213', 'Harbor', 'DZ', 12, 12])
  expect([lines, asked]).toEqual([[], 1])
})
