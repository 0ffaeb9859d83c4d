import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type LocationColumn, matchesFilter, matchesFind, padLocationNo, sortLocations } from './location.ts'

const harbor = { routeNo: 'R14', locationNo: '000213', shipToCode: 'EAST', name: 'Harbor St Mart' }

test.each([
  ['1', '000001'],
  ['01', '000001'],
  ['000001', '000001'],
  [' 213 ', '000213'],
  ['999999', '999999'],
])('INV-24 LOC-28 location %j is %s', (text, locationNo) => {
  expect(padLocationNo(text)).toBe(locationNo)
})

test.each(['', ' ', '1234567', '12a', '-1', '1.0', '1 2', '٣'])('INV-24 %j is no location number', (text) => {
  expect(padLocationNo(text)).toBeUndefined()
})

test('INV-24 CSV-10 all spellings of a number are one location', () => {
  fc.assert(
    fc.property(fc.nat(999_999), fc.nat(6), (no, length) => {
      expect(padLocationNo(String(no).padStart(length, '0'))).toBe(padLocationNo(String(no)))
    }),
  )
})

test.each(['', '213', '000213', '21', '0002', 'r14', 'R1', 'east', 'bor st', 'MART', ' harbor '])(
  'LOC-02 Find %j finds the location',
  (text) => {
    expect(matchesFind(harbor, text)).toBe(true)
  },
)

test.each(['13', '0213', '14', 'ast', 'harbor mart', 'x'])('LOC-02 Find %j does not', (text) => {
  expect(matchesFind(harbor, text)).toBe(false)
})

test.each(['cafe', 'lodz', "o'brien", 'O’BRIEN', 'Café Łódź'])('LOC-02 LOC-04 %j finds a name with accents', (text) => {
  const cafe = { ...harbor, name: 'Café Łódź O’Brien' }
  expect(matchesFind(cafe, text)).toBe(true)
  expect(matchesFilter({ ...cafe, name: `${text} Café` }, { name: text })).toBe(true)
  expect(matchesFilter({ ...harbor, name: 'Łódź' }, { name: 'lod' })).toBe(true)
})

test.each([
  [{}, true],
  [{ routeNo: '', name: '' }, true],
  [{ routeNo: 'r1' }, true],
  [{ name: 'HARB', locationNo: '0002' }, true],
  [{ shipToCode: 'e', routeNo: 'R14', locationNo: '000213', name: 'Harbor St Mart' }, true],
  [{ name: 'St Mart' }, false],
  [{ locationNo: '213' }, false],
  [{ routeNo: 'R14', name: 'x' }, false],
])('LOC-04 filter %j: %s', (filter, matches) => {
  expect(matchesFilter(harbor, filter)).toBe(matches)
})

test('LOC-11 the list stands by route, then number, as text', () => {
  const at = (routeNo: string, locationNo: string) => ({ routeNo, locationNo, shipToCode: '', name: 'x' })
  const sorted = sortLocations([
    at('R2', '000001'),
    at('R14', '000010'),
    at('R14', '000009'),
    at('r1', '000003'),
    at('R10', '900000'),
  ])
  expect(sorted.map(({ routeNo, locationNo }) => `${routeNo} ${locationNo}`)).toEqual([
    'R10 900000',
    'R14 000009',
    'R14 000010',
    'R2 000001',
    'r1 000003',
  ])
})

test('LOC-03 any column sorts both ways, equal ones by route and number, and the list given is left alone', () => {
  const text = fc.constantFrom('', 'A', 'B', 'a', '1', '9')
  const locations = fc.array(fc.record({ routeNo: text, locationNo: text, shipToCode: text, name: text }), {
    maxLength: 12,
  })
  fc.assert(
    fc.property(
      locations,
      fc.constantFrom<LocationColumn>('routeNo', 'locationNo', 'shipToCode', 'name'),
      fc.boolean(),
      (some, by, descending) => {
        const given = [...some]
        const sorted = sortLocations(some, by, descending)
        expect(some).toEqual(given)
        expect(sorted.length).toBe(some.length)
        for (const [index, location] of sorted.entries()) {
          const next = sorted[index + 1]
          if (!next) continue
          const key = ({ routeNo, locationNo }: typeof location) => `${routeNo} ${locationNo}`
          if (location[by] === next[by]) expect(key(location) <= key(next)).toBe(true)
          else expect(location[by] < next[by]).toBe(!descending)
        }
      },
    ),
  )
})
