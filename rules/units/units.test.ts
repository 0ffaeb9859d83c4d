import { expect, test } from 'vitest'
import {
  answerItem,
  inPieces,
  isPieceUnit,
  offeredSize,
  readAmount,
  unitAnswers,
  unitKey,
  unitOfHeading,
  unitText,
} from './units.ts'

test.each(['', ' ', 'EA', 'ea', 'Each', 'C62', 'H87', 'PCE', 'PC', 'pcs.', 'pieces'])(
  'XML-11 %j is a piece',
  (unit) => {
    expect(isPieceUnit(unit)).toBe(true)
  },
)

test.each(['DZN', 'DZ', 'CS', 'CA', 'XBX', 'KGM', 'LBR', 'NMP', 'ST', 'PR', 'EAX', '1', 'Other', 'half tray'])(
  'XML-11 %j is not',
  (unit) => {
    expect(isPieceUnit(unit)).toBe(false)
  },
)

test.each([
  ['DZN', 'DZN (dozen)'],
  ['dozen', 'dozen'],
  ['CS', 'CS (case)'],
  ['GRO', 'GRO (gross)'],
  ['Cases', 'Cases'],
  ['ZZ', 'ZZ'],
])('%s is shown as %s', (unit, text) => {
  expect(unitText(unit)).toBe(text)
})

const [noTray, tray] = [
  { traySize: 0, packSize: 0 },
  { traySize: 6, packSize: 0 },
]
test.each([
  ['DZN', noTray, 12],
  ['gro', tray, 144],
  ['PR', noTray, 2],
  ['CS', tray, 6],
  ['CS', noTray, undefined],
  ['CTN', { traySize: 6, packSize: 24 }, 24],
  ['BX', tray, undefined], // a box is not a tray
  ['BX', { traySize: 6, packSize: 10 }, 10],
  ['CS', { traySize: 1, packSize: 1 }, undefined],
  ['KGM', tray, undefined],
])('XML-11 for %s with %j a size of %j is offered', (unit, facts, pieces) => {
  expect(offeredSize(unit, facts)?.pieces).toBe(pieces)
})

test.each([
  ['5', 12, 60],
  ['5.0', 12, 60],
  ['2.5', 12, 30],
  ['0.33333', 3, undefined],
  ['2.5', 1, undefined],
  ['0', 12, 0],
  ['-5', 12, undefined],
  ['1e3', 12, undefined],
  ['0.1', 10, 1],
  ['', 12, undefined],
])('%s of %s are %s pieces', (quantity, size, pieces) => {
  expect(inPieces(quantity, size)).toBe(pieces)
})

test('XML-11 an answer about a dozen counts for every item, one about a case for its own; the later one replaces', () => {
  const answers = unitAnswers([
    { unit: 'DZN', itemNo: '', pieces: 10 },
    { unit: 'DZN', itemNo: '', pieces: 12 },
    { unit: 'CS', itemNo: '100100', pieces: 8 },
  ])
  expect([answers('dzn', '100100'), answers('DZN', '100107')]).toEqual([12, 12])
  expect([answers('cs', '100100'), answers('CS', '100107'), answers('CA', '100100')]).toEqual([8, undefined, undefined])
  expect([answerItem('DZN', '100100'), answerItem('CS', '100100')]).toEqual(['', '100100'])
  expect(unitKey(' Doz. ')).toBe('DOZ')
})

test.each([
  ['5 EA', '5', 'EA', 0],
  ['2 cs', '2', 'cs', 0],
  ['12cs', '12', 'cs', 0],
  ['1.5 dz.', '1.5', 'dz.', 0],
  ['3 half trays', '3', 'half trays', 0],
  ['4 Stück', '4', 'Stück', 0],
  ['cs 5', '5', 'cs', 0],
  ['EA: 5', '5', 'EA', 0],
  ['2 x 12', '2', 'x 12', 12],
  ['2×12 ea', '2', 'x 12', 12],
  ['3 cs of 8', '3', 'cs', 8],
  ['2 cases (12 ct)', '2', 'cases', 12],
  ['12', '12', '', 0],
])('XML-11 %s is a quantity with its unit', (text, quantity, unit, packSize) => {
  expect(readAmount(text)).toEqual({ quantity, unit, packSize })
})

test.each(['x', '5 + 2', '', '1,200', '1e3', '-5', '(5)', '50%', '5/6', 'A100 5'])(
  '%j is not a quantity with a unit',
  (text) => {
    expect(readAmount(text)).toBeUndefined()
  },
)

test.each([
  ['Cases', 'Cases'],
  ['Qty (CS)', 'CS'],
  ['Dozens ordered', 'Dozens'],
  ['Quantity', ''],
  ['Qty (EA)', ''],
  ['Pieces', ''],
])('XML-11 the heading %s gives the unit %j', (heading, unit) => {
  expect(unitOfHeading(heading)).toBe(unit)
})
