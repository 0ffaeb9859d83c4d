import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { changeText, placeText, problemText } from '../model.ts'
import { namedLocation, posNumberMap, posNumbersOf } from '../pos-number.ts'
import { reviewLines } from '../review.ts'
import type { Cell } from './cell.ts'
import { withKnownLocations } from './known-locations.ts'
import { MATRIX_TEMPLATE, matrixReader } from './matrix.ts'
import type { Matrix } from './matrix-model.ts'

type Rows = readonly (readonly Cell[])[]
const HEADER: Cell[] = ['Customer Number', 'Location Number', 'Location Name', 'Total', '100100', 100107]
const top = (date: Cell = { date: '2022-07-11' }, ...usedOn: Cell[]): Rows => [
  ['Order Date', date, ...usedOn],
  [undefined, undefined, undefined, undefined, 'Ham Sub', 'Egg Salad'],
  HEADER,
]
const reading = (sheets: Record<string, Rows>) => {
  const reader = matrixReader()
  for (const [name, rows] of Object.entries(sheets)) {
    reader.sheet(name)
    for (const [at, cells] of rows.entries()) reader.row(at + 1, cells)
  }
  return reader.end()
}
const read = (sheets: Record<string, Rows>): Matrix => {
  const matrix = reading(sheets)
  if ('refusals' in matrix) throw new Error(matrix.refusals.join(' '))
  return matrix
}
const monday = (...rows: Rows) => read({ Monday: [...top({ date: '2022-07-11' }, 'Used on Day', 'Monday'), ...rows] })
const shown = ({ lines }: Pick<Matrix, 'lines'>) =>
  lines.map(
    (line) =>
      `${line.customerNo} ${line.locationNo} ${line.orderDate}/${line.usedOnDay} ${line.itemNo} x${line.quantity}`,
  )
const told = ({ changes }: Pick<Matrix, 'changes'>) =>
  changes.map((change) => `${placeText(change.place)}: ${changeText(change)}`)
const wrong = ({ problems }: Pick<Matrix, 'problems'>) => problems.map(problemText)

describe('XLS-07 the layout', () => {
  test('a row a location, a column an item; Total, names and blanks are not quantities', () => {
    const matrix = monday(
      ['125600', '002508', 'Hy-Vee', 99, 12, undefined],
      ['125601', '003666', 'Target', 18, 6, '12'],
    )
    expect(shown(matrix)).toEqual([
      '125600 002508 2022-07-11/2 100100 x12',
      '125601 003666 2022-07-11/2 100100 x6',
      '125601 003666 2022-07-11/2 100107 x12',
    ])
    expect(matrix.lines.map(({ place }) => placeText(place))).toEqual([
      'Monday, cell E4',
      'Monday, cell E5',
      'Monday, cell F5',
    ])
    expect([told(matrix), wrong(matrix), matrix.duplicateItems]).toEqual([[], [], []])
  })

  test('2508, 2508.0 and "002508" are one location, told where zeros were missing', () => {
    const matrix = monday([125600, 2508, '', 0, 1], ['125600', '002508', '', 0, 2], ['125600', ' 2508', '', 0, 3])
    expect(shown(matrix).map((text) => text.slice(0, 13))).toEqual(Array(3).fill('125600 002508'))
    expect(told(matrix)).toEqual([
      'Monday, cell B4: Location 2508 is read as 002508.',
      'Monday, cell B5: Location 002508 appears earlier in this sheet; the quantities are added up.',
      'Monday, cell B6: Location 2508 is read as 002508.',
      'Monday, cell B6: Location 002508 appears earlier in this sheet; the quantities are added up.',
    ])
    expect(reviewLines(matrix.lines, () => 300, '2026-11-21').groups.map(({ pieces }) => pieces)).toEqual([6])
  })

  test.each<[string, Cell]>([
    ['a date', { date: '2022-07-11' }],
    ['text', '7/11/2022'],
    ['the number of a date', 44_753],
    ['with a time', 44_753.75],
  ])('the order date as %s; a blank used-on day is its weekday', (_, date) => {
    const matrix = read({ Monday: [...top(date), ['1', '1', '', 0, 4]] })
    expect(shown(matrix)).toEqual(['1 000001 2022-07-11/2 100100 x4'])
    expect(told(matrix)[0]).toBe('Monday: The used-on day is blank; Monday, the weekday of the date, is used.')
  })

  test('another used-on day; the TOTAL row and a sheet of notes are left out', () => {
    const matrix = read({
      Week: [
        ...top('07/11/2022', 'Used on Day', 'wed'),
        ['1', '1', '', 4, 4],
        ['', '', 'TOTAL', 4, 4],
        ['Total', '', '', 4, 4],
      ],
      Notes: [['Please order by Friday'], []],
    })
    expect(shown(matrix)).toEqual(['1 000001 2022-07-11/4 100100 x4'])
    expect(matrix.stores).toHaveLength(1)
    expect(told(matrix)).toContain('Notes: Skipped: the sheet has no Location Number header.')
  })

  test('a number as the order date counts from where the workbook counts from', () => {
    const reader = matrixReader()
    for (const [name, isFrom1904] of [
      ['Windows', false],
      ['Macintosh', true],
    ] as const) {
      reader.sheet(name, { isFrom1904 })
      for (const [at, cells] of [...top(43_291), ['1', '1', '', 0, 4]].entries()) reader.row(at + 1, cells)
    }
    const matrix = reader.end() as Matrix
    expect(matrix.lines.map(({ orderDate }) => orderDate)).toEqual(['2018-07-10', '2022-07-11'])
  })

  test('a hidden sheet is read like any other, and told; one of notes is left out, hidden or not', () => {
    const reader = matrixReader()
    for (const [name, rows] of [
      ['Week', [...top('07/11/2022', 'Used on Day', 'wed'), ['1', '000001', '', 4, 4]]],
      ['Notes', [['Please order by Friday']]],
    ] as const) {
      reader.sheet(name, { isHidden: true })
      for (const [at, cells] of rows.entries()) reader.row(at + 1, cells)
    }
    const matrix = reader.end() as Matrix
    expect(shown(matrix)).toEqual(['1 000001 2022-07-11/4 100100 x4'])
    expect(told(matrix)).toEqual([
      'Week: The sheet is hidden in the workbook; its orders are sent like all others.',
      'Notes: Skipped: the sheet has no Location Number header.',
    ])
  })

  test('the template is of this layout', () => {
    const rows = MATRIX_TEMPLATE.map((row) => [...row] as Cell[])
    rows[0]?.splice(1, 1, '07/11/2022')
    rows[2]?.push('100100')
    expect(shown(read({ Monday: [...rows, ['1', '1', '', '', 7]] }))).toEqual(['1 000001 2022-07-11/2 100100 x7'])
  })
})

describe('XLS-04 what is reported', () => {
  test('an item that heads two columns: the first counts, the second is told by sheet, item and column', () => {
    const rows = [...top('07/11/2022').slice(0, 2), [...HEADER, '100108', '100100'], ['1', '1', '', 0, 4, '', '', 5]]
    const matrix = read({ Monday: rows })
    expect(matrix.duplicateItems).toEqual([{ sheet: 'Monday', itemNo: '100100', column: 8 }])
    expect(shown(matrix)).toEqual(['1 000001 2022-07-11/2 100100 x4'])
  })

  test('LOC-34 POS numbers become location numbers, told by their cells; an unclear one is a problem, and its row is not sent', () => {
    const matrix = monday(
      ['125600', 'lf100', '', 0, 12],
      ['125600', '42', '', 0, 3],
      ['125600', 'TWIN', '', 0, '12#'],
      ['104220', 'LF100', '', 0, 5],
    )
    const own = posNumberMap(
      posNumbersOf([
        { locationNo: '002508', pos: 'LF100' },
        { locationNo: '002509', pos: '0042' },
        { locationNo: '000001', pos: 'TWIN' },
        { locationNo: '000002', pos: 'TWIN' },
      ]),
    )
    const known = withKnownLocations(matrix, (customer, location) =>
      namedLocation(location, customer === '125600' ? own : undefined),
    )
    expect([shown(known), wrong(known), told(known)]).toEqual([
      ['125600 002508 2022-07-11/2 100100 x12', '125600 002509 2022-07-11/2 100100 x3'],
      ['Monday, cell B6: “TWIN” is the POS number of locations 000001 and 000002'],
      [
        'Monday, cell B4: POS number lf100 is read as location 002508.',
        'Monday, cell B5: POS number 000042 is read as location 002509.',
      ],
    ])
    expect(known.badCustomers).toMatchObject([{ row: 7, customerNo: '104220', locationNo: 'LF100' }])
  })

  test('bad customers: unknown, without the location, or unreadable; nothing of their rows is sent or told', () => {
    const matrix = monday(
      ['125600', '2508', '', 0, 12],
      ['999999', '777', '', 0, '12#'],
      ['125600', 'x', '', 0, 1],
      ['', '2508', '', 0, 1],
      ['125600', '0', '', 0, 1],
    )
    const { badCustomers, ...good } = withKnownLocations(matrix, (customer, locationNo) =>
      `${customer}${locationNo}` === '125600002508' ? { locationNo, isByPos: false } : undefined,
    )
    expect(badCustomers).toEqual([
      { sheet: 'Monday', row: 5, customerNo: '999999', locationNo: '000777', columnNo: 2 },
      { sheet: 'Monday', row: 6, customerNo: '125600', locationNo: 'x', columnNo: 2 },
      { sheet: 'Monday', row: 7, customerNo: '', locationNo: '002508', columnNo: 2 },
      { sheet: 'Monday', row: 8, customerNo: '125600', locationNo: '0', columnNo: 2 },
    ])
    expect(wrong(matrix)).toEqual(['Monday, cell E5: quantity must be a whole number'])
    expect([shown(good), wrong(good), told(good)]).toEqual([
      ['125600 002508 2022-07-11/2 100100 x12'],
      [],
      ['Monday, cell B4: Location 2508 is read as 002508.'],
    ])
  })
})

describe('INV-27 every problem in one pass, with sheet and cell', () => {
  test.each<[string, Cell, string]>([
    ['"12#"', '12#', 'quantity must be a whole number'],
    ['a negative', -1, 'quantity must be a whole number'],
    ['a fraction', 1.5, 'quantity must be a whole number'],
    ['a date', { date: '2022-07-11' }, 'quantity must be a whole number'],
    ['too much', 100_000, 'quantity must be a whole number from 0 to 99,999'],
    ['a formula without value', { formula: 'without value' }, 'formula without value'],
    ['a formula with an error', { formula: 'error' }, 'formula with an error'],
    [
      'a text that the workbook has lost',
      { formula: 'missing text' },
      'the text of this cell is missing in the workbook',
    ],
  ])('%s', (_, cell, text) => {
    const matrix = monday(['1', '1', '', 0, cell, 7])
    expect(wrong(matrix)).toEqual([`Monday, cell E4: ${text}`])
    expect(matrix.lines).toHaveLength(1)
  })

  test('what is wrong above the rows', () => {
    const row: Cell[] = ['1', '1', '', 0, 4]
    expect(wrong(read({ A: [['Order Date', '13/01/2022'], HEADER, row] }))).toEqual([
      'A, cell B1: Date is not valid. Format must be mm/dd/yyyy. Example: 01/01/2022',
    ])
    expect(wrong(read({ A: [HEADER, row] }))).toEqual(['A: the sheet has no Order Date with a date beside or below it'])
    const someday = read({ A: [['Order Date', 44_753, 'Used on Day:', 'Someday'], HEADER, row] })
    expect(wrong(someday)).toEqual(['A, cell D1: used on day must be a weekday, such as Monday or MON'])
    // No weekday stands in for one that is wrong: of such a sheet nothing is sent.
    expect([someday.lines, someday.changes.map(({ kind }) => kind)]).toEqual([[], ['padded location']])
    expect(wrong(read({ A: [['Order Date', 44_753], HEADER.slice(1), row] }))).toEqual([
      'A, cell A2: Customer Number column header is required',
    ])
    const headers = [...HEADER.slice(0, 4), '9'.repeat(21), { formula: 'without value' } as const, undefined]
    const matrix = read({
      A: [['Order Date', 44_753], headers, ['1', '1', '', 0, 4, 4, 4], ['1', '2', '', 0, 4, 4, 4]],
    })
    expect(wrong(matrix)).toEqual([
      'A, cell E2: item number is not valid',
      'A, cell F2: formula without value',
      'A, cell G2: item number is missing',
    ])
    expect(matrix.lines).toEqual([])
  })

  test('a location or customer that is a formula without value', () => {
    const matrix = monday(['1', { formula: 'without value' }, '', 0, 4], [{ formula: 'error' }, '1', '', 0, 4])
    expect(wrong(matrix)).toEqual(['Monday, cell B4: formula without value', 'Monday, cell A5: formula with an error'])
    expect([matrix.lines, matrix.stores]).toEqual([[], []])
  })
})

describe('a workbook that is refused', () => {
  test.each<[string, Record<string, Rows>, string]>([
    ['no sheet', {}, 'No sheet has a Location Number header.'],
    ['only notes', { A: [['x']] }, 'No sheet has a Location Number header.'],
    ['no rows', { A: top() }, 'No order lines found.'],
  ])('%s', (_, sheets, sentence) => {
    expect(reading(sheets)).toEqual({ refusals: [sentence] })
  })

  test('more than 200,000 rows, in one sheet or in all', () => {
    const reader = matrixReader()
    for (const name of ['A', 'B']) {
      reader.sheet(name)
      for (let rowNo = 1; rowNo <= 100_000; rowNo += 1) reader.row(rowNo, [])
    }
    expect(() => reader.row(100_001, [])).toThrow('The workbook is too large')
  })

  test('more than 500,000 quantities', () => {
    const reader = matrixReader()
    reader.sheet('A')
    reader.row(1, ['Order Date', 44_753])
    reader.row(2, [...HEADER.slice(0, 4), ...Array.from({ length: 5001 }, (_, at) => at)])
    const row = (locationNo: number) => ['1', locationNo, '', 0, ...Array.from({ length: 5000 }, () => 1)]
    for (let rowNo = 3; rowNo < 103; rowNo += 1) reader.row(rowNo, row(rowNo))
    expect(() => reader.row(103, row(103))).toThrow('The workbook is too large')
  })
})

test('INV-26 the order of rows and of sheets changes nothing', () => {
  const row = fc.tuple(fc.constantFrom('1', '2'), fc.constantFrom('1', '000001', 7), fc.nat(9), fc.nat(400))
  const both = fc
    .array(row, { maxLength: 12 })
    .chain((all) =>
      fc.tuple(
        fc.constant(all),
        fc.shuffledSubarray(all, { minLength: all.length, maxLength: all.length }),
        fc.nat(12),
      ),
    )
  fc.assert(
    fc.property(both, ([one, other, cut]) => {
      const cells = ([customer, location, a, b]: (typeof one)[number]): Cell[] => [customer, location, '', 0, a, b]
      const groups = (sheets: Record<string, Rows>) => {
        const matrix = reading(sheets)
        if ('refusals' in matrix) return []
        const all = reviewLines(matrix.lines, () => 300, '2026-11-21').groups
        return all.map(({ key, lines }) => [key, lines.map(({ itemNo, quantity }) => [itemNo, quantity])])
      }
      const split = { B: [...top(), ...other.slice(cut).map(cells)], A: [...top(), ...other.slice(0, cut).map(cells)] }
      expect(groups(split)).toEqual(groups({ A: [...top(), ...one.map(cells)] }))
    }),
  )
})
