import { expect, test } from 'vitest'
import { findLocation } from './find-location.ts'

const names = new Map([
  ['002500', 'R30-002500 Port Haven Harbor St'],
  ['002501', 'R30-002501 Harbor St'],
  ['002502', 'R31-002502 Harbor St'],
  ['002503', 'R32-002503 Birch St'],
])

test.each([
  ['2500', '002500'],
  [' 002500 ', '002500'],
  ['2599', undefined],
  ['r30-002500', '002500'],
  ['R32', '002503'],
  ['birch', '002503'],
  ['Birch St', '002503'],
  ['port haven harbor st', '002500'],
  ['Harbor St', undefined],
  ['R30', undefined],
  ['nowhere', undefined],
  ['', undefined],
])('S14 XML-07 %j means %j', (text, locationNo) => {
  expect(findLocation(text, names)).toBe(locationNo)
})

test('a whole name is found beside longer ones', () => {
  expect(findLocation('Harbor St', new Map([...names].slice(0, 2)))).toBe('002501')
})
