import { expect, test } from 'vitest'
import { namedLocation, posNumberMap, posNumbersOf } from './pos-number.ts'

const LOCATIONS = [
  { locationNo: '000213', pos: 'LF100' },
  { locationNo: '000214', pos: '0042' },
  { locationNo: '000215', pos: '' },
  { locationNo: '000216', pos: 'TWIN' },
  { locationNo: '000217', pos: 'TWIN' },
  { locationNo: '000218', pos: '213' },
  { locationNo: '000219', pos: '219' },
  { locationNo: '000220', pos: '12345678' },
  { locationNo: '000221', pos: '0' },
  ...['000301', '000302', '000303', '000304', '000305'].map((locationNo) => ({ locationNo, pos: 'ALL' })),
]
const named = (text: string) => namedLocation(text, posNumberMap(posNumbersOf(LOCATIONS)))

test.each([
  ['LF100', '000213', true],
  [' lf100 ', '000213', true],
  ['0042', '000214', true],
  // A spreadsheet takes zeros off.
  ['42', '000214', true],
  ['000042', '000214', true],
  ['12345678', '000220', true],
  ['214', '000214', false],
  ['000215', '000215', false],
  // Its own number.
  ['219', '000219', false],
  // None of the customer's: the server says so.
  ['0', '000000', false],
  ['999', '000999', false],
])('LOC-34 %j names location %s', (text, locationNo, isByPos) => {
  expect(named(text)).toEqual({ locationNo, isByPos })
})

test.each([
  ['twin', '“twin” is the POS number of locations 000216 and 000217'],
  ['213', '“213” is the number of location 000213 and the POS number of location 000218'],
  ['000213', '“000213” is the number of location 000213 and the POS number of location 000218'],
  ['ALL', '“ALL” is the POS number of locations 000301, 000302, 000303 and 2 more'],
])('LOC-34 %j may mean several, and the sentence says which', (text, refusal) => {
  expect(named(text)).toEqual({ refusal })
})

test.each(['', 'LF101', 'LF 100', '1234567', '-42', '42.0'])('LOC-34 %j names none', (text) => {
  expect(named(text)).toBeUndefined()
})

test('LOC-34 where the setting is off there are no POS numbers, and a location number alone counts', () => {
  expect(posNumbersOf([])).toEqual([])
  expect(namedLocation('LF100')).toBeUndefined()
  expect(namedLocation('213')).toEqual({ locationNo: '000213', isByPos: false })
})
