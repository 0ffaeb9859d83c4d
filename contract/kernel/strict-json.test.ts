import fc from 'fast-check'
import { expect, test } from 'vitest'
import { HIDDEN_PROBLEM } from '#rules/text/hidden.ts'
import { choice, clearable, flagChanges, json, list, text, whole } from './kinds.ts'
import { readStrictJson } from './strict-json.ts'
import { optional, readStrictly, record, Unreadable } from './wire.ts'

test.each([
  ['{', 'is not JSON.'],
  ['', 'is not JSON.'],
  ['{"a":1}x', 'is not JSON.'],
  ["{'a':1}", 'is not JSON.'],
  ['{"a":1,"a":1}', 'has the key "a" twice.'],
  ['{"a":1,"\\u0061":2}', 'has the key "\\u0061" twice.'],
  ['[{"b":{"a":1 ,\n"a" : 2}}]', 'has the key "a" twice.'],
  ['{"__proto__":1}', 'may not have a key "__proto__".'],
  ['{"a":[{"\\u005f_proto__":1}]}', 'may not have a key "\\u005f_proto__".'],
  [`{"a":1,"a"${' '.repeat(99)}:2}`, 'has the key "a" twice.'],
  [`{"__proto__"${'\n'.repeat(99)}:2}`, 'may not have a key "__proto__".'],
  ['{"constructor":1}', 'may not have a key "constructor".'],
  [`${'['.repeat(33)}${']'.repeat(33)}`, 'is nested deeper than 32 levels.'],
  [`${'['.repeat(500_000)}`, 'is nested deeper than 32 levels.'],
  [`{${Array.from({ length: 10_001 }, (_, i) => `"${i}":0`).join()}}`, 'has more than 10,000 keys.'],
])('%.40s', (given, refusal) => {
  expect(readStrictJson(given)).toEqual({ refusal })
})

test.each([
  ['{"a":"b","b":"a:","c":"}{\\"__proto__\\":"}', { a: 'b', b: 'a:', c: '}{"__proto__":' }],
  ['[{"a":1},{"a":2}]', [{ a: 1 }, { a: 2 }]],
  ['{"a":{"a":1}}', { a: { a: 1 } }],
  ['["a","a"]', ['a', 'a']],
  [`${'['.repeat(32)}${']'.repeat(32)}`, JSON.parse(`${'['.repeat(32)}${']'.repeat(32)}`)],
])('%.40s is taken', (given, value) => {
  expect(readStrictJson(given)).toEqual({ value })
})

test.each(['a', '\\n', '\\"', '\\\\', '🥪'])('a text of a megabyte of %s takes as long as its length', (mark) => {
  const textOf = (length: number) => `["${mark.repeat(length / mark.length)}",{"k":1}]`
  const [short, long] = [textOf(100_000), textOf(1_000_000)]
  expect(readStrictJson(long)).toEqual({ value: JSON.parse(long) })
  const leastMs = (said: string) =>
    Math.min(
      ...Array.from({ length: 5 }, () => {
        const started = performance.now()
        readStrictJson(said)
        return performance.now() - started
      }),
    )
  // Ten times the length; a hundred times where each mark looked at the rest anew.
  expect(leastMs(long) / leastMs(short)).toBeLessThan(40)
})

test('what JSON.stringify writes is read as it was, however it is spaced', () => {
  const allowed = fc.string().filter((key) => !['__proto__', 'constructor', 'prototype'].includes(key))
  const value = fc.object({
    key: allowed,
    maxDepth: 4,
    values: [fc.string({ unit: 'binary' }), fc.integer(), fc.boolean()],
  })
  fc.assert(
    fc.property(value, fc.nat(3), (one, spaces) => {
      const said = JSON.stringify(one, null, spaces)
      expect(readStrictJson(said)).toEqual({ value: JSON.parse(said) })
    }),
  )
})

const shape = record({
  lines: [
    'data',
    json(list(record({ name: ['n', text(5)], count: ['c', optional(whole(9))], note: ['x', clearable(text(5))] }), 3)),
  ],
})
const read = (data: string) => {
  try {
    return readStrictly(shape, { data }).lines
  } catch (error) {
    return (error as Unreadable).message
  }
}
test.each([
  ['[{"n":"a","c":3}]', [{ name: 'a', count: 3 }]],
  ['[{"n":"a","c":null,"x":""}]', [{ name: 'a', note: '' }]],
  // Five characters, ten of UTF-16.
  ['[{"n":"🥪🥪🥪🥪🥪"}]', [{ name: '🥪🥪🥪🥪🥪' }]],
  ['[{"n":"a\\u200bb"}]', `data: entry 1, n: ${HIDDEN_PROBLEM}`],
  ['[]', []],
  ['[{"c":1}]', 'data: entry 1, n: must be text.'],
  ['[{"n":"a"},{"n":"abcdef"}]', 'data: entry 2, n: at most 5 characters.'],
  ['[{"n":"a","c":10}]', 'data: entry 1, c: must be a whole number from 0 to 9.'],
  ['[{"n":"a","y":1}]', 'data: "y" is not a field of entry 1.'],
  ['[{"n":"a"},{"n":"a"},{"n":"a"},{"n":"a"}]', 'data: at most 3 entries.'],
  ['{"n":"a"}', 'data: must be a list.'],
  ['["a"]', 'data: entry 1: must be an object.'],
])('a record in JSON is read as strictly as a form: %s', (given, expected) => {
  expect(read(given)).toEqual(expected)
})

test('a text of JSON is written as it is read', () => {
  const lines = [
    { name: 'a', count: 3 },
    { name: 'b', note: '' },
  ]
  expect(shape.read(shape.write({ lines }))).toEqual({ lines })
})

test('blank clears, absent leaves; changes name only what is given', () => {
  const cleared = record({ name: ['n', clearable(text(5))] })
  expect(readStrictly(cleared, { n: '' })).toEqual({ name: '' })
  expect(readStrictly(cleared, {})).toEqual({})
  expect(cleared.write({ name: '' })).toEqual({ n: '' })
  const changes = flagChanges({ upc: 'U', tray: 'T' })
  expect(changes.read({ T: '0' })).toEqual({ tray: false })
  expect(changes.write({ upc: true })).toEqual({ U: 1 })
  const group = record({ by: ['g', choice(0, 1, 2)] })
  expect([readStrictly(group, { g: '2' }), readStrictly(group, { g: 1 })]).toEqual([{ by: 2 }, { by: 1 }])
  expect(() => readStrictly(group, { g: '3' })).toThrow(Unreadable)
})
