import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { randomUuid, sha256 } from './sha256.ts'

test('the hash is that of everybody else, at every length around a block', () => {
  const text = 'Order Ham & Swiss Sub 12 ü '.repeat(8)
  for (let length = 0; length <= 200; length += 1) {
    const bytes = new TextEncoder().encode(text).subarray(0, length)
    expect(sha256(bytes)).toBe(createHash('sha256').update(bytes).digest('hex'))
  }
  const large = new Uint8Array(1_000_003).map((_, i) => (i * 31) & 255)
  expect(sha256(large.subarray(1))).toBe(createHash('sha256').update(large.subarray(1)).digest('hex'))
})

test('UUIDs are of version 4 and differ', () => {
  const made = Array.from({ length: 50 }, randomUuid)
  for (const uuid of made) expect(uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(new Set(made).size).toBe(50)
})
