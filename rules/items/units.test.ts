import { expect, test } from 'vitest'
import {
  answerItem,
  inPieces,
  isPieceUnit,
  offeredPieces,
  offeredSize,
  quantityAndUnit,
  unitAnswers,
  unitKey,
  unitText,
} from './units.ts'

test.each(['', ' ', 'EA', 'ea', 'Each', 'C62', 'H87', 'PCE', 'PC', 'pcs.', 'pieces'])(
  'XML-11 %j is a piece',
  (unit) => {
    expect(isPieceUnit(unit)).toBe(true)
  },
)

test.each(['DZN', 'DZ', 'CS', 'CA', 'XBX', 'KGM', 'LBR', 'NMP', 'ST', 'PR', 'EAX', '1', 'Other'])(
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
  ['5 EA', '5', 'EA'],
  ['2 cs', '2', 'cs'],
  ['12cs', '12', 'cs'],
  ['1.5 dz.', '1.5', 'dz.'],
  ['12', '12', ''],
])('%s is a quantity with its unit', (text, quantity, unit) => {
  expect(quantityAndUnit(text)).toEqual({ quantity, unit })
})

test.each(['x', '5 + 2', 'EA 5', '', '1,200', '5 EA 3', '1e3'])('%j is not a quantity with a unit', (text) => {
  expect(quantityAndUnit(text)).toBeUndefined()
})

test.each([
  ['5 DZN', 60],
  ['2.5 doz', 30],
  ['2 cs', undefined],
  ['5 EA', undefined],
  ['x', undefined],
])('XML-11 for %j %j pieces are offered', (text, pieces) => {
  expect(offeredPieces(text)).toBe(pieces)
})
