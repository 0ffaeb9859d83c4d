import { describe, expect, test } from 'vitest'
import { changeText, placeText, problemText } from '../model.ts'
import type { Cell } from './cell.ts'
import { matrixReader } from './matrix.ts'
import type { MergedRange } from './merges.ts'

type Rows = readonly (readonly Cell[])[]
const _ = undefined
const DAY: Cell[] = ['Order Date', { date: '2026-12-09' }, 'Used on Day', 'Wednesday']
const HEADS = ['Customer Number', 'Location Number', 'Location Name']
const ONE: Cell[] = ['104220', '000213', 'Harbor St Mart']
const TWO: Cell[] = ['104220', '000228', 'Granite Rd Mart']

function read(rows: Rows, merged: readonly MergedRange[] = []) {
  const reader = matrixReader()
  reader.sheet('S')
  reader.mergedCells?.(merged)
  for (const [at, cells] of rows.entries()) reader.row(at + 1, cells)
  const matrix = reader.end()
  if ('refusals' in matrix) throw new Error(matrix.refusals.join(' '))
  return {
    lines: matrix.lines.map(({ locationNo, itemNo, quantity }) => `${locationNo} ${itemNo} x${quantity}`),
    asked: matrix.unitCells.map(({ place, itemNo, text, unit, packSize }) =>
      [placeText(place).slice(8), itemNo, text, unit, packSize].filter(Boolean).join(' '),
    ),
    told: matrix.changes.map(changeText),
    wrong: matrix.problems.map(problemText),
    bad: matrix.stores.filter(({ locationNo }) => !/^\d{6}$/.test(locationNo)).length,
  }
}
const NONE = { lines: [], asked: [], told: [], wrong: [], bad: 0 }

describe('XML-11 a column of units beside the quantities', () => {
  test.each(['Unit', 'UOM', 'U/M', 'Unit of Measure', 'uom:'])('%s left of Total is the unit of the row', (title) => {
    const rows: Rows = [
      DAY,
      [...HEADS, title, 'Total', '100100', '100121'],
      [...ONE, 'CS', 8, 5, 3],
      [...TWO, 'EA', 9, 9],
    ]
    expect(read(rows)).toEqual({
      ...NONE,
      lines: ['000228 100100 x9'],
      asked: ['E3 100100 5 CS', 'E3 100121 3 CS'].map((text, at) => text.replace('E3', at ? 'G3' : 'F3')),
    })
  })

  test('right of the items it is that unit too, and not an item', () => {
    expect(read([DAY, [...HEADS, 'Total', '100100', 'UOM'], [...ONE, 5, 5, 'DZ']])).toEqual({
      ...NONE,
      asked: ['E3 100100 5 DZ'],
    })
  })

  test('a size of the pack beside it is offered', () => {
    const rows: Rows = [DAY, [...HEADS, 'UOM', 'Case Pack', 'Total', '100100'], [...ONE, 'CS', 12, 5, 5]]
    expect(read(rows)).toEqual({ ...NONE, asked: ['G3 100100 5 CS 12'] })
    const alone: Rows = [DAY, [...HEADS, 'Case Pack', 'Total', '100100'], [...ONE, 12, 5, 5]]
    expect(read(alone)).toEqual({
      ...NONE,
      lines: ['000213 100100 x5'],
      told: ['Skipped: the column Case Pack is not an item number.'],
    })
  })

  test.each<[string, readonly Cell[], readonly Cell[]]>([
    ['right of each item', ['100100', 'UOM', '100121', 'UOM'], [5, 'CS', 3, 'EA']],
    ['left of each item', ['UOM', '100100', 'UOM', '100121'], ['CS', 5, 'EA', 3]],
  ])('one %s is that of its item', (_name, titles, cells) => {
    const { lines, asked } = read([DAY, [...HEADS, ...titles, 'Total'], [...ONE, ...cells, 8]])
    expect([lines, asked.map((text) => text.slice(3))]).toEqual([['000213 100121 x3'], ['100100 5 CS']])
  })

  test('of two columns the one that is filled in counts, and two that differ are asked about', () => {
    const titles = [...HEADS, 'Unit', 'Pack', 'UOM', 'Total', '100100']
    const rows: Rows = [DAY, titles, [...ONE, _, _, 'CS', 5, 5], [...TWO, 'EA', _, 'DZ', 6, 6]]
    expect(read(rows).asked).toEqual(['H3 100100 5 CS', 'H4 100100 6 EA / DZ'])
    const right: Rows = [DAY, [...HEADS, '100100', 'Unit', 'UOM', 'Total'], [...ONE, 5, _, 'CS', 5]]
    expect(read(right).asked).toEqual(['D3 100100 5 CS'])
    const broken: Rows = [DAY, titles, [...ONE, 'CS', _, { formula: 'without value' }, 5, 5]]
    expect(read(broken).wrong).toEqual(['S, cell F3: formula without value'])
    const tall: Rows = [
      ['Customer Number', _, _, '104220'],
      ['Location Number', 'Unit', 'UOM', '000213'],
      ['Order Date', _, _, '12/09/2026'],
      ['100100', _, 'CS', 5],
    ]
    expect(read(tall).asked).toEqual(['D4 100100 5 CS'])
  })

  test('a pack that is not a number of pieces is named with the unit', () => {
    const rows: Rows = [DAY, [...HEADS, 'UOM', 'Case Pack', 'Total', '100100'], [...ONE, 'CS', '12x6', 5, 5]]
    expect(read(rows).asked).toEqual(['G3 100100 5 CS of 12x6'])
  })

  test.each(['5/cs', '1/2 cs', '5-DZN', '5dz.', '2½ cs', '5 x 12', '5 (cases)'])(
    'a cell of %s is asked about or refused as it is written',
    (text) => {
      const { lines, asked, wrong } = read([DAY, [...HEADS, 'Total', '100100'], [...ONE, 5, text]])
      expect([lines, asked.length + wrong.length]).toEqual([[], 1])
      expect([...asked, ...wrong][0]).toMatch(wrong.length > 0 ? /whole number/ : text)
      const headless = read([DAY, [...HEADS, 'Total', '100100', ''], [...ONE, 5, 5, text]])
      expect(headless.wrong).toEqual([expect.stringContaining('item number is missing')])
    },
  )

  test('a quantity with its own unit keeps it, 0 and blank need none, and a blank unit is pieces', () => {
    const rows: Rows = [
      DAY,
      [...HEADS, 'Unit', 'Total', '100100', '100121'],
      [...ONE, 'CS', 0, '2 DZ', 0],
      [...TWO, _, 4, '4', _],
    ]
    expect(read(rows)).toEqual({ ...NONE, lines: ['000228 100100 x4'], asked: ['F3 100100 2 DZ'] })
  })

  test('a unit that is a formula without value is an error by its cell', () => {
    const rows: Rows = [DAY, [...HEADS, 'Unit', 'Total', '100100'], [...ONE, { formula: 'without value' }, 5, 5]]
    expect(read(rows)).toEqual({ ...NONE, wrong: ['S, cell D3: formula without value'] })
  })
})

describe('XML-11 a row of units', () => {
  const header: Cell[] = [...HEADS, 'Total', '100100', '100121', '100107']
  const row: Cell[] = [...ONE, 14, 5, 6, 3]
  const ASKED = { ...NONE, lines: ['000213 100107 x3'], asked: ['E4 100100 5 CS', 'F4 100121 6 dz'] }
  test.each<[string, Rows]>([
    ['above the item numbers', [DAY, [_, _, _, 'UOM', 'CS', 'dz', 'EA'], header, row]],
    ['above them without a title', [DAY, [_, _, _, _, 'CS', 'dz'], header, row]],
    ['below them', [DAY, header, [_, _, _, 'UOM', 'CS', 'dz', 'EA'], row]],
  ])('%s gives each item its unit', (_name, rows) => {
    expect(read(rows)).toEqual(ASKED)
  })

  test('merged over two items is the unit of both', () => {
    const rows: Rows = [DAY, [_, _, _, 'UOM', 'CS'], header, row]
    const merged = { top: 2, left: 4, bottom: 2, right: 5 }
    expect(read(rows, [merged])).toEqual({ ...ASKED, asked: ['E4 100100 5 CS', 'F4 100121 6 CS'] })
  })

  test('is not one of names, and not that of another table', () => {
    const rows: Rows = [DAY, [_, _, _, _, 'Ham Sub', 'Case', 'Egg Salad'], header, row]
    expect(read(rows).lines).toHaveLength(3)
    const second: Rows = [DAY, [_, _, _, _, 'CS'], header, row, ['Order Date', '12/10/2026'], header, row]
    expect(read(second).asked).toEqual(['E4 100100 5 CS'])
  })
})

describe('XML-11 items in rows, with columns about the item', () => {
  const CUSTOMERS: Cell[] = ['Customer Number', _, _, '104220', '104220']
  const ASKED = { ...NONE, lines: ['000213 100121 x6'], asked: ['D4 100100 5 CS', 'E4 100100 7 CS'] }
  const items: Rows = [
    ['100100', 'Ham Sub', 'CS', 5, 7],
    ['100121', 'Egg Salad', 'EA', 6],
  ]
  test('Description and UOM in the row of the locations', () => {
    expect(read([DAY, CUSTOMERS, ['Location Number', 'Description', 'UOM', '000213', '000228'], ...items])).toEqual(
      ASKED,
    )
  })

  test('Description and UOM in a row of titles of their own', () => {
    const rows: Rows = [
      DAY,
      CUSTOMERS,
      ['Location Number', _, _, '000213', '000228'],
      ['Item Number', 'Description', 'UOM'],
      ...items,
    ]
    expect(read(rows)).toEqual({ ...ASKED, asked: ['D5 100100 5 CS', 'E5 100100 7 CS'] })
  })

  test('a size of the pack right of the locations is not a quantity', () => {
    const rows: Rows = [
      DAY,
      ['Customer Number', '104220'],
      ['Location Number', '000213'],
      ['Item Number', _, 'UOM', 'Pack Size', 'Weight'],
      ['100100', 5, 'CS', 8, 3],
    ]
    expect(read(rows)).toEqual({ ...NONE, asked: ['B5 100100 5 CS 8'] })
  })

  test('the same below a title that is not ours', () => {
    const rows: Rows = [DAY, CUSTOMERS, ['Location Number', _, _, '000213', '000228'], ['SKU', _, 'UOM'], ...items]
    expect(read(rows)).toEqual({ ...ASKED, asked: ['D5 100100 5 CS', 'E5 100100 7 CS'] })
  })

  test('Item Number as a column of its own, and a size of the pack', () => {
    const rows: Rows = [
      DAY,
      ['Customer Number', _, _, _, '104220'],
      ['Location Number', 'Item Number', 'UOM', 'Pack Size', '000213'],
      [_, '100100.0', 'CS', 8, 5],
    ]
    expect(read(rows)).toEqual({
      ...NONE,
      asked: ['E4 100100 5 CS 8'],
      told: ['100100.0 is read as 100100.'],
    })
  })

  test('UOM right of the locations', () => {
    const rows: Rows = [
      DAY,
      ['Customer Number', '104220', '104220', _],
      ['Location Number', '000213', '000228', 'UOM'],
      ['100100', 5, 7, 'CS'],
    ]
    expect(read(rows)).toEqual({ ...NONE, asked: ['B4 100100 5 CS', 'C4 100100 7 CS'] })
  })

  test('a customer label above a header of ours, merged, is not a table of items in rows', () => {
    const rows: Rows = [
      DAY,
      ['Customer Number', _, '104220'],
      ['Location Number', 'Route', '100100', 'Total'],
      ['000213', 'R12', 5, 5],
    ]
    expect(read(rows).lines).toEqual(['000213 100100 x5'])
  })
})
