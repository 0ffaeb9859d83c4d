import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { enterprise } from '#contract/calls/intake/enterprise.ts'
import { readStrictly, Unreadable } from '#contract/kernel/wire.ts'
import { UPLOAD_LINES } from '#rules/limits.ts'
import { locationsOnce } from '#rules/uploads/judge-group.ts'
import { checkBody } from './check-body.ts'
import { placesIn } from './json-places.ts'

const told = (text: string) => {
  const { faults, notes } = checkBody(text, 300)
  const lines = ({ at, text: said }: (typeof faults)[number]) => (at ? `${at.row}:${at.column} ${said}` : said)
  return { faults: faults.map(lines), notes: notes.map(lines) }
}
const faultsOf = (text: string) => told(text).faults

/** What the server does with the body: the contract's reader, then the locations' spellings. */
function serverTakes(text: string): boolean {
  try {
    const { locations } = readStrictly(enterprise.order.form, { locations: text })
    return !('refusal' in locationsOnce(Object.keys(locations)))
  } catch (error) {
    if (error instanceof Unreadable) return false
    throw error
  }
}

describe('a body is judged before it is sent', () => {
  test('a good one is counted', () => {
    const body = '{"000213":[{"item":"100001","qty":12},{"item":"100002","qty":"3"}],"7":[]}'
    expect(checkBody(body, 300)).toEqual({ faults: [], notes: [], locations: 2, lines: 2 })
  })
  test('what is no JSON is told by its row and column', () => {
    expect(faultsOf('{\n  "000213": [\n    {"item": "100001", "qty": 12},\n  ]\n}')).toEqual([
      '4:3 This is not JSON from here on: remove the comma before } or ].',
    ])
    expect(faultsOf('{“000213”: []}')).toEqual([
      '1:2 This is not JSON from here on: the quotes are curly; use straight quotes.',
    ])
    expect(faultsOf('locations={}')).toEqual([
      '1:1 This is not JSON: leave "locations=" out and check what comes after it.',
    ])
    expect(faultsOf('{"1": [{"item": "1", "qty": 01}]}')).toEqual(['1:30 This is not JSON from here on.'])
    expect(faultsOf('  ')).toEqual(['The body is empty.'])
    expect(faultsOf('['.repeat(40))).toEqual(['The body is nested deeper than 32 levels.'])
  })
  test('INV-24 a name twice, and a location in two spellings', () => {
    expect(faultsOf('{"000213": [],\n "000213": []}')).toEqual(['2:2 The name "000213" appears twice.'])
    expect(faultsOf('{"1": [{"item": "1", "item": "2", "qty": 1}]}')).toEqual(['1:22 The name "item" appears twice.'])
    expect(faultsOf('{"000213": [],\n "213": []}')).toEqual([
      '2:2 Location 000213 appears earlier in another spelling.',
    ])
    expect(faultsOf('{"__proto__": []}')).toEqual(['The body may not have a key "__proto__".'])
  })
  test('every fault of every line at once', () => {
    const body = `{"000213": [
  {"item": 100001, "qty": 12},
  {"qty": 1.5, "confirmed": "yes"},
  {"item": "100003", "qty": 100000, "note": "rush"},
  7
], "000214": {"item": "100001", "qty": 1}}`
    expect(faultsOf(body)).toEqual([
      '2:12 item must be text: write it in quotes, which keeps its zeros.',
      '3:3 item is missing.',
      '3:11 qty must be a whole number from 0 to 99,999.',
      '3:29 confirmed must be true or false.',
      '4:29 qty must be a whole number from 0 to 99,999.',
      '4:45 "note" is not a field of a line.',
      '5:3 A line must be an object with item and qty.',
      '6:4 Location 000214 must have a list of lines: [ … ].',
    ])
    expect(faultsOf('[]')).toEqual(['1:1 The body must be an object: location numbers, each with a list of lines.'])
  })
  test('UPL-09 CSV-14 what the server takes in a way worth knowing', () => {
    expect(
      told('{"000213": [{"item": "1", "qty": 301}, {"item": "1", "qty": 400, "confirmed": true}], "HQ": []}'),
    ).toEqual({
      faults: [],
      notes: [
        '1:34 301 is more than the limit of 300: add "confirmed": true if you mean it.',
        '1:49 Item 1 appears earlier; the quantities are added up.',
        '1:87 "HQ" is not a location number; it would be reported as invalid.',
      ],
    })
    expect(told('{}').notes).toEqual(['1:1 There are no locations: nothing would be ordered.'])
  })
  test('more lines than a call takes', () => {
    const line = '{"item":"1","qty":1}'
    const half = `[${Array.from({ length: UPLOAD_LINES / 2 + 1 }, () => line).join(',')}]`
    expect(faultsOf(`{"1":${half},"2":${half}}`)).toEqual(['A call takes at most 100,000 lines; this one has 100,002.'])
  })
})

const item = fc.oneof(
  fc.constantFrom(
    '100001',
    '',
    'x'.repeat(20),
    'x'.repeat(21),
    'a\u0000b',
    'a\u200bb',
    'a\tb',
    '\ud800',
    '😀'.repeat(20),
  ),
  fc.constantFrom<unknown>(1, null, true, [], {}),
)
const qty = fc.constantFrom<unknown>(0, 12, 99_999, 100_000, -1, 1.5, '', '7', '00012', '123456', ' 1', null, true, [])
const line = fc.oneof(
  { weight: 4, arbitrary: fc.record({ item: fc.constant('100001'), qty: fc.integer({ min: 0, max: 400 }) }) },
  fc.record(
    { item, qty, confirmed: fc.constantFrom<unknown>(true, false, null, 'true', 1, ''), note: fc.constant(1) },
    { requiredKeys: [] },
  ),
  fc.constantFrom<unknown>(null, 7, 'x', []),
)
const name = fc.constantFrom('1', '01', '000001', '213', ' 213 ', 'HQ', '', '1234567', 'constructor', 'a"b')
const body = fc.array(fc.tuple(name, fc.oneof({ weight: 5, arbitrary: fc.array(line, { maxLength: 3 }) }, line)), {
  maxLength: 3,
})
/** As text, names repeated and all; sometimes with a character too many or too few. */
const bodyText = fc
  .tuple(
    body,
    fc.nat(),
    fc.oneof(
      { weight: 3, arbitrary: fc.constant(undefined) },
      fc.constantFrom('', ',', '"', '}', ' ', '\\', '\n', '0'),
    ),
  )
  .map(([entries, at, odd]) => {
    const text = `{${entries.map(([key, value]) => `${JSON.stringify(key)}: ${JSON.stringify(value)}`).join(',\n')}}`
    const cut = at % (text.length + 1)
    return odd === undefined ? text : text.slice(0, cut) + odd + text.slice(odd === '' ? cut + 1 : cut)
  })

test('it refuses exactly what the server refuses', () => {
  let taken = 0
  fc.assert(
    fc.property(bodyText, (text) => {
      const isTaken = serverTakes(text)
      if (isTaken) taken += 1
      expect(checkBody(text, 300).faults.length === 0, text).toBe(isTaken)
    }),
    { numRuns: 3000 },
  )
  expect(taken).toBeGreaterThan(100)
})

test('what the browser cannot read, and nothing else, is told to be no JSON', () => {
  fc.assert(
    fc.property(fc.oneof(bodyText, fc.json()), (text) => {
      const isJson = (() => {
        try {
          JSON.parse(text)
          return true
        } catch {
          return false
        }
      })()
      expect(placesIn(text).brokenAt === undefined, text).toBe(isJson)
    }),
    { numRuns: 2000 },
  )
})
