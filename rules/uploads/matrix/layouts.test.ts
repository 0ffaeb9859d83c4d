import { describe, expect, test } from 'vitest'
import { changeText, placeText, problemText } from '../model.ts'
import type { Cell } from './cell.ts'
import { rangesText } from './findings.ts'
import { withKnownLocations } from './known-locations.ts'
import { matrixReader } from './matrix.ts'
import type { Matrix } from './matrix-model.ts'

type Rows = readonly (readonly Cell[])[]
const _ = undefined
const WED = { date: '2026-12-09' }
const THU = { date: '2026-12-10' }
const HEADS = ['Customer Number', 'Location Number', 'Location Name', 'Total']
const ITEMS: Cell[] = [...HEADS, 100100, 100121]
const ONE: Cell[] = ['104220', '000213', 'Harbor St Mart', 11, 5, 6]
const TWO: Cell[] = ['104220', '000228', 'Granite Rd Mart', 7, 7]

function read(rows: Rows, hidden: { readonly rows?: readonly number[]; readonly columns?: [number, number] } = {}) {
  const reader = matrixReader()
  reader.sheet('S')
  if (hidden.columns) reader.hiddenColumns?.(...hidden.columns)
  for (const [at, cells] of rows.entries())
    if (cells.length > 0) reader.row(at + 1, cells, hidden.rows?.includes(at + 1) ?? false)
  const matrix = reader.end()
  if ('refusals' in matrix) throw new Error(matrix.refusals.join(' '))
  return matrix
}
const lines = ({ lines: all }: Matrix) =>
  all.map(({ orderDate, locationNo, itemNo, quantity }) => `${orderDate.slice(5)} ${locationNo} ${itemNo} x${quantity}`)
const wrong = ({ problems }: Matrix) => problems.map(problemText)
const told = ({ changes }: Matrix) => changes.map((each) => `${placeText(each.place)}: ${changeText(each)}`)
const ON_WED = ['12-09 000213 100100 x5', '12-09 000213 100121 x6', '12-09 000228 100100 x7']
const on = (day: string, texts: readonly string[]) => texts.map((text) => text.replace('12-09', day))

describe('the labels above a table', () => {
  test.each<[string, Rows]>([
    ['merged over two columns', [['Order Date', _, WED, 'Used on Day', _, 'Wednesday']]],
    ['with the values in the same cells', [['Order Date: 12/09/2026', _, 'Used on Day: Wednesday']]],
    ['with all in one cell', [['Order Date 12/9/2026, Used on Day - Wed']]],
    ['on two lines of a cell', [['Order Date\r\n12/09/2026', 'Used on Day\nWednesday']]],
    ['in brackets', [['Order Date (12/09/2026)', 'Used on Day (Wednesday)']]],
    ['with the weekday before the date', [['Order Date:', 'Wednesday, 12/09/2026', 'Used on Day', 'Wed']]],
    [
      'with the values below',
      [
        ['Order Date', 'Used on Day'],
        [WED, 'Wednesday'],
      ],
    ],
    ['with a title beside and the date below', [['Order Date', _, 'Weekly order', 'Used on Day', 'Wed'], [WED]]],
    [
      'with the date below the middle of a merged label',
      [
        ['Order Date', _, _, 'Used on Day', 'Wed'],
        [_, WED],
      ],
    ],
    [
      'one below the other',
      [
        ['Order Date', WED],
        ['Used on Day', 'Wednesday'],
      ],
    ],
    ['in the row above the header, the values in it', [['Order Date', WED, 'Used on Day', 'Wednesday']]],
  ])('%s', (_name, labels) => {
    const matrix = read([...labels, [], ITEMS, ONE, TWO])
    expect([lines(matrix), wrong(matrix), told(matrix)]).toEqual([ON_WED, [], []])
  })

  test.each<[string, Rows, string]>([
    ['a weekday that is not that date’s', [['Order Date', 'Thursday 12/09/2026']], 'S, cell B1: Date is not valid'],
    ['a wrong date in the label', [['Order Date: 09.12.2026']], 'S, cell A1: Date is not valid'],
    ['a wrong date below', [['Order Date'], ['09.12.2026']], 'S, cell A2: Date is not valid'],
    ['no date at all', [['Order Date']], 'S, cell B1: Date is not valid'],
    ['a date without a label', [[WED]], 'S, cell A1: this date needs the label Order Date before it'],
    [
      'two dates',
      [
        ['Order Date', WED],
        ['Order Date', THU],
      ],
      'S, cell B2: Order Date appears twice',
    ],
    ['a sentence that begins like it', [['Order date is 2 days before use']], 'S: the sheet has no Order Date'],
    ['a weekday that is none', [['Order Date', WED, 'Used on Day: Someday']], 'S, cell C1: used on day must be'],
  ])('%s is named by its cell, and nothing of the table is ordered', (_name, labels, sentence) => {
    const matrix = read([...labels, [], [], ITEMS, ONE])
    expect(wrong(matrix)).toEqual([expect.stringContaining(sentence)])
    expect(matrix.lines).toEqual([])
  })

  test('a five-digit item under a blank label is not its date', () => {
    const matrix = read([['Order Date'], [46365, ...HEADS], [1, ...ONE.slice(0, 4)]])
    expect([matrix.lines, wrong(matrix)]).toEqual([[], [expect.stringContaining('S, cell B1: Date is not valid')]])
  })

  test('a customer number above the table is that of each row', () => {
    const matrix = read([['Customer Number:', 104220], ['Order Date', WED], ITEMS.slice(1), ONE.slice(1)])
    expect(matrix.lines.map(({ customerNo, quantity }) => [customerNo, quantity])).toEqual([
      ['104220', 5],
      ['104220', 6],
    ])
  })

  test('a column of dates gives each row its own', () => {
    const heads = ['Order Date', 'Used on Day', ...HEADS, '100100']
    const rows: Rows = [heads, [WED, 'Fri', ...ONE.slice(0, 5)], [THU, _, ...TWO], ['x', _, ...ONE.slice(0, 5)]]
    const matrix = read(rows)
    expect(matrix.lines.map(({ orderDate, usedOnDay }) => [orderDate, usedOnDay])).toEqual([
      ['2026-12-09', 6],
      ['2026-12-10', 5],
    ])
    expect(wrong(matrix)).toEqual([expect.stringContaining('S, cell A4: Date is not valid')])
  })
})

describe('more than one table on a sheet', () => {
  const first: Rows = [['Order Date', WED], [], ITEMS, ONE, TWO]

  test('below, with its own date and other items', () => {
    const second = [['Order Date', THU], [], [...HEADS, 100121, 100100], [...ONE.slice(0, 4), 2, 1]]
    const matrix = read([...first, [], ...second])
    expect(lines(matrix)).toEqual([...ON_WED, '12-10 000213 100121 x2', '12-10 000213 100100 x1'])
    expect([wrong(matrix), told(matrix).at(-1)]).toEqual([
      [],
      'S, cell B9: Another table of the sheet begins here; its orders are for 12/10/2026.',
    ])
  })

  test('below, under a header of its own alone: for the day of the first, and told', () => {
    const matrix = read([...first, [], [...HEADS, 100107], [...ONE.slice(0, 4), 3]])
    expect(lines(matrix)).toEqual([...ON_WED, '12-09 000213 100107 x3'])
    expect(told(matrix)).toContain('S, cell B7: Another table of the sheet begins here; its orders are for 12/09/2026.')
  })

  test('below, with a date that has no label: an error, not the first day', () => {
    const matrix = read([...first, ['Thursday', THU], ITEMS, ONE])
    expect(lines(matrix)).toEqual(ON_WED)
    expect(wrong(matrix)).toEqual(['S, cell B6: this date needs the label Order Date before it'])
  })

  test('below, with a date that has no label and no header: an error, and nothing is read for the first day', () => {
    const matrix = read([...first, [THU], ONE, TWO])
    expect([lines(matrix), wrong(matrix)]).toEqual([
      ON_WED,
      ['S, cell A6: this date needs the label Order Date before it'],
    ])
    expect(wrong(read([...first, ['12/10/2026']]))).toEqual([])
  })

  test('below, with a date and no header: an error by its cell', () => {
    const matrix = read([...first, ['Order Date', THU], ONE, TWO])
    expect(lines(matrix)).toEqual(ON_WED)
    expect(wrong(matrix)).toEqual([
      'S, cell A6: a second table begins here without a Location Number header of its own',
    ])
  })

  test.each<[string, readonly Cell[]]>([
    ['its own date', ['Order Date', WED, _, _, _, _, _, 'Order Date', THU]],
    ['its own date, moved a little', ['Order Date', WED, _, _, 'Order Date', THU]],
    ['its own date in the label', ['Order Date: 12/09/2026', _, _, _, _, _, _, _, 'Order Date: 12/10/2026']],
  ])('beside, with %s', (_name, labels) => {
    const matrix = read([labels, [...ITEMS, _, ...ITEMS], [...ONE, _, ...ONE], [...TWO, _, _, ...TWO]])
    expect(lines(matrix).sort()).toEqual([...ON_WED, ...on('12-10', ON_WED)].sort())
    expect(wrong(matrix)).toEqual([])
    expect(told(matrix).filter((text) => text.includes('Another table'))).toEqual([
      'S, cell I2: Another table of the sheet begins here; its orders are for 12/10/2026.',
    ])
  })

  test.each<[string, readonly Cell[], [number, number]]>([
    ['of the first alone', ['Order Date', WED, 'Used on Day', 'Mon', _, _, 'Order Date', THU], [2, 5]],
    ['of the second alone', ['Order Date', WED, _, _, _, _, 'Order Date', THU, 'Used on Day', 'Mon'], [4, 2]],
    ['of the first, moved a little', ['Order Date', WED, 'Used on Day', 'Mon', 'Order Date', THU], [2, 5]],
    ['of both, which have one date', ['Order Date', WED, 'Used on Day', 'Mon', _, _, 'Order Date', WED], [2, 2]],
    ['of both, which share the labels', ['Order Date', WED, 'Used on Day', 'Mon'], [2, 2]],
  ])('beside, with a used-on day %s: the other has the weekday of its date', (_name, labels, days) => {
    const matrix = read([labels, [...ITEMS, ...ITEMS], [...ONE.slice(0, 5), _, ...ONE.slice(0, 5)]])
    expect([matrix.lines.map(({ usedOnDay }) => usedOnDay), wrong(matrix)]).toEqual([days, []])
    const isDefault = told(matrix).some((text) => text.includes('used-on day is blank'))
    expect(isDefault).toBe(days[0] !== days[1])
  })

  test('two customer numbers above a table without a column for them: an error, and nothing is ordered', () => {
    const above: Rows = [
      ['Customer Number', 104220, 'Customer Number', 104500],
      ['Order Date', WED],
    ]
    const matrix = read([...above, ITEMS.slice(1), ONE.slice(1)])
    expect([wrong(matrix), lines(matrix)]).toEqual([['S, cell D1: Customer Number appears twice above the table'], []])
    const stacked = read([['Customer Number', 104220], ['Customer Number', 104500], ...above.slice(1), ITEMS.slice(1)])
    expect(wrong(stacked)).toEqual(['S, cell B2: Customer Number appears twice above the table'])
    expect(lines(read([...above, ITEMS, ONE]))).toEqual(ON_WED.slice(0, 2))
    const same = ['Customer Number', 104220, 'Customer Number', '104220']
    expect(lines(read([same, ...above.slice(1), ITEMS.slice(1), ONE.slice(1)]))).toEqual(ON_WED.slice(0, 2))
  })

  test('beside, for the one day of the sheet; a bad location of the left says nothing of the right', () => {
    const matrix = read([
      ['Order Date', WED],
      [...ITEMS, ...ITEMS],
      ['999999', '1', '', 0, 1, '12#', ...ONE],
    ])
    const known = withKnownLocations(matrix, (customerNo, locationNo) =>
      customerNo === '104220' ? { locationNo, isByPos: false } : undefined,
    )
    expect([lines(known), wrong(known)]).toEqual([ON_WED.slice(0, 2), []])
    expect(known.badCustomers.map(({ row, columnNo }) => [row, columnNo])).toEqual([[3, 2]])
  })

  test('below on the left, while that on the right goes on', () => {
    const matrix = read([
      ['Order Date', WED, _, _, _, _, 'Order Date', THU],
      [...ITEMS, ...ITEMS],
      [...ONE, ...ONE],
      ['Order Date', { date: '2026-12-11' }, _, _, _, _, ...TWO],
      [...HEADS, 100107, _, ...TWO],
      [...ONE.slice(0, 5), _, ...TWO],
    ])
    expect(lines(matrix).filter((text) => !text.includes('000228'))).toEqual([
      ...ON_WED.slice(0, 2),
      ...on('12-10', ON_WED.slice(0, 2)),
      '12-11 000213 100107 x5',
    ])
    expect(lines(matrix).filter((text) => text.includes('000228'))).toEqual(Array(3).fill('12-10 000228 100100 x7'))
  })
})

describe('columns and rows beside the quantities', () => {
  const label: readonly Cell[] = ['Order Date', WED, 'Used on Day', 'Wed']
  test.each<[string, readonly Cell[], readonly Cell[]]>([
    ['Total last', [...HEADS.slice(0, 3), 100100, 100121, 'Total'], ['104220', '000213', '', 5, 6, 11]],
    ['Total between', [...HEADS.slice(0, 3), 100100, 'Total', 100121], ['104220', '000213', '', 5, 11, 6]],
    ['items before the location', [100100, 100121, ...HEADS], [5, 6, '104220', '000213', '', 11]],
    ['without Total', [...HEADS.slice(0, 3), 100100, 100121], ['104220', '000213', '', 5, 6]],
    ['numbered rows', [_, ...ITEMS], [1, ...ONE]],
  ])('%s', (_name, header, row) => {
    const matrix = read([label, header, row])
    expect([lines(matrix), wrong(matrix), told(matrix)]).toEqual([ON_WED.slice(0, 2), [], []])
  })

  test('a column of words left of Total is skipped and told; one of figures that is not an item is an error', () => {
    const header = [...HEADS.slice(0, 3), 'Route', '9'.repeat(21), 'Total', 100100, 100121]
    const matrix = read([label, header, ['104220', '000213', '', 'R12', 4, 11, 5, 6]])
    expect(lines(matrix)).toEqual(ON_WED.slice(0, 2))
    expect(told(matrix)).toEqual(['S, cell D2: Skipped: the column Route is not an item number.'])
    expect(wrong(matrix)).toEqual(['S, cell E2: item number is not valid'])
  })

  test('an item number that is written 100121.0 or ="100121" is that item, and listed', () => {
    const matrix = read([label, [...HEADS, '100100', '100121.0'], ONE])
    expect([lines(matrix), wrong(matrix)]).toEqual([ON_WED.slice(0, 2), []])
    expect(told(matrix)).toEqual(['S, cell F2: 100121.0 is read as 100121.'])
    const last = read([label, [...HEADS.slice(0, 3), '="100100"', '100121.0', 'Total'], [...ONE.slice(0, 3), 5, 6]])
    expect([lines(last), wrong(last)]).toEqual([ON_WED.slice(0, 2), []])
    const twice = read([label, [...HEADS, '100121', '100121.0'], ONE])
    expect(twice.duplicateItems).toEqual([{ sheet: 'S', itemNo: '100121', column: 6 }])
  })

  test('a text quantity below a blank heading is an error, like a number; a note there is not', () => {
    const row = (text: Cell): Rows => [label, ITEMS, [...ONE, text]]
    for (const text of ['12', '2 cs', 12])
      expect(wrong(read(row(text)))).toEqual(['S, cell G2: item number is missing'])
    for (const text of ['call first', '12 Main St']) expect(wrong(read(row(text)))).toEqual([])
  })

  test('a row that a column of states cancels is skipped, and each of its quantities listed', () => {
    for (const [title, canceled, open] of [
      ['Status', 'Canceled', 'New'],
      ['Cancelled?', 'Y', 'N'],
    ]) {
      const matrix = read([label, [...HEADS, ...ITEMS.slice(4), title], [...ONE, canceled], [...TWO, _, open]])
      expect([lines(matrix), wrong(matrix)]).toEqual([ON_WED.slice(2), []])
      expect(told(matrix)).toEqual([
        'S, cell E3: Skipped: the file cancels this line (item 100100, quantity 5).',
        'S, cell F3: Skipped: the file cancels this line (item 100121, quantity 6).',
      ])
    }
  })

  test('quantities beside no location are told, a row of totals is not', () => {
    const matrix = read([label, ITEMS, ONE, [_, _, _, _, 5, 6], [_, _, 'TOTAL', 11, 5, 6]])
    expect(told(matrix)).toEqual(['S, cell E4: Skipped: the row has a quantity of 5, but no customer and location.'])
  })

  test('hidden rows and columns with quantities are told, others are not', () => {
    const rows: Rows = [label, ITEMS, ONE, TWO, [...TWO.slice(0, 4)], [...TWO]]
    const texts = told(read(rows, { rows: [3, 4, 5, 6], columns: [5, 9] })).filter((text) => !text.includes('earlier'))
    expect(texts).toEqual([
      'S: Hidden or filtered rows of the workbook: 3 and 4, 6. Their orders are sent like all others.',
      'S: Hidden columns of the workbook: E and F. Their quantities are sent like all others.',
    ])
    expect(rangesText([9, 1, 2, 3, 5])).toBe('1 to 3, 5, 9')
  })
})

describe('a row for each item, a column for each location', () => {
  const names: Rows = [
    ['Location Name', 'Harbor St Mart', 'Granite Rd Mart'],
    ['Total', 11, 7],
  ]
  const items: Rows = [
    [100100, 5, 7],
    [100121, 6, _],
  ]
  const IN_ROWS = ['12-09 000213 100100 x5', '12-09 000228 100100 x7', '12-09 000213 100121 x6']
  const top: readonly Cell[] = ['Order Date', WED, 'Used on Day', 'Wed']
  test.each<[string, Rows]>([
    [
      'the template turned',
      [
        ['Order Date', _, 'Customer Number', '104220', '104220'],
        [WED, _, 'Location Number', '000213', '000228'],
        ['Used on Day', _, 'Location Name', 'Harbor St Mart', 'Granite Rd Mart'],
        ['Wednesday', _, 'Total', 11, 7],
        [_, _, '100100', 5, 7],
        [_, _, '100121', 6],
      ],
    ],
    [
      'labels above',
      [top, [], ['Customer Number', '104220', '104220'], ['Location Number', '000213', '000228'], ...names, ...items],
    ],
    [
      'the location first',
      [top, ['Location Number', '000213', '000228'], ['Customer Number', 104220, 104220], ...items],
    ],
    ['one customer over all', [top, ['Customer Number', '104220', _], ['Location Number', '213', '228'], ...items]],
    [
      'an item column, names and a total beside',
      [
        top,
        [_, 'Customer Number', '104220', '104220', _],
        [_, 'Location Number', '000213', '000228', 'Total'],
        ['Item Number', 'Description', _, _, _],
        [100100, 'Ham Sub', 5, 7, 12],
        [100121, 'Egg Salad', 6, _, 6],
        ['Total', _, 11, 7, 18],
      ],
    ],
  ])('%s', (_name, rows) => {
    const matrix = read(rows)
    expect([lines(matrix), wrong(matrix)]).toEqual([IN_ROWS, []])
  })

  test('a date for each location', () => {
    const dates = ['Order Date', WED, THU]
    const matrix = read([['Customer Number', 1, 1], ['Location Number', '000213', '000228'], dates, ...items])
    expect(lines(matrix)).toEqual(['12-09 000213 100100 x5', '12-10 000228 100100 x7', '12-09 000213 100121 x6'])
  })

  test('what is wrong is named by its cell', () => {
    const head: Rows = [top, ['Customer Number', 1, 1], ['Location Number', '000213', '000228']]
    const matrix = read([...head, ['9'.repeat(21), 5], [100100, 'five'], [100100, 5], ['', _, 3], [100121, 1]])
    expect(wrong(matrix)).toEqual([
      'S, cell A4: item number is not valid',
      'S, cell B5: quantity must be a whole number',
      'S, cell A6: item number appears in an earlier row of this table',
      'S, cell A7: item number is missing',
    ])
    expect(lines(matrix)).toEqual(['12-09 000213 100121 x1'])
  })

  test('quantities in a column without a location are an error; totals and columns about the item are not', () => {
    const head: Rows = [top, ['Customer Number', 1, _, 'Total'], ['Location Number', '000213', _, _, 'Price', '000228']]
    const rows: Rows = [
      ['Location Name', 'Harbor', _, _, _, _, 'Grand Total'],
      [100100, 5, 3, 8, 4, 1, 9],
    ]
    const matrix = read([...head, ...rows])
    expect([lines(matrix), wrong(matrix)]).toEqual([
      ['12-09 000213 100100 x5', '12-09 000228 100100 x1'],
      ['S, cell C3: location number is missing'],
    ])
  })

  test('without the two rows that name customers and locations it is refused with what is missing', () => {
    expect(() => read([top, ['Item Number', '000213', '000228'], ...items])).toThrow(
      'No sheet has a Location Number header. S has a row for each item: write Customer Number and Location Number',
    )
  })
})
