import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type Kind, readStrictly, record, Unreadable } from './wire.ts'

/** A kind of letters, and how often it was asked. */
function counted() {
  const judged: unknown[] = []
  const kind: Kind<string> = {
    schema: z.string().check(
      z.refine((text) => {
        judged.push(text)
        return /^[a-z\d]*$/.test(text)
      }),
    ),
    read: String,
    write: (text) => text,
  }
  return { judged, shape: record({ word: ['w', kind] }) }
}

test('a short text that was taken is judged once', () => {
  const { judged, shape } = counted()
  for (const _ of [1, 2, 3]) expect(readStrictly(shape, { w: 'abc' })).toEqual({ word: 'abc' })
  expect(judged).toEqual(['abc'])
})

test('what was refused is judged, and refused, each time', () => {
  const { judged, shape } = counted()
  for (const _ of [1, 2]) expect(() => readStrictly(shape, { w: 'A' })).toThrow(Unreadable)
  expect(judged).toEqual(['A', 'A'])
})

test('another kind judges the same text by itself', () => {
  const [one, other] = [counted(), counted()]
  readStrictly(one.shape, { w: 'abc' })
  readStrictly(other.shape, { w: 'abc' })
  expect(other.judged).toEqual(['abc'])
})

test('a number is not taken for the text that looks like it', () => {
  const { shape } = counted()
  readStrictly(shape, { w: '7' })
  expect(() => readStrictly(shape, { w: 7 })).toThrow(Unreadable)
})

test('long texts are not kept, and of short ones the last few hundred', () => {
  const { judged, shape } = counted()
  const long = 'a'.repeat(21)
  for (const _ of [1, 2]) readStrictly(shape, { w: long })
  expect(judged).toEqual([long, long])
  readStrictly(shape, { w: 'first' })
  for (let count = 0; count < 600; count += 1) readStrictly(shape, { w: `n${count}` })
  judged.length = 0
  readStrictly(shape, { w: 'n599' })
  expect(judged).toEqual([])
  readStrictly(shape, { w: 'first' })
  expect(judged).toEqual(['first'])
})
