import { expect, test } from 'vitest'
import { readShipTo, writeShipTo } from './ship-to.ts'

test.each([
  ['', { kind: 'all' }],
  ['  ', { kind: 'all' }],
  ['LOCAL', { kind: 'local' }],
  ['EAST', { kind: 'code', code: 'EAST' }],
  ['east', { kind: 'code', code: 'east' }],
  ['ALL', { kind: 'code', code: 'ALL' }],
])('SID-06 ship-to %j', (text, choice) => expect(readShipTo(text)).toEqual(choice))

test.each(['', 'LOCAL', 'EAST', 'ALL'])('SID-06 the choice %j is written as it is read', (text) => {
  expect(writeShipTo(readShipTo(text))).toBe(text)
})
