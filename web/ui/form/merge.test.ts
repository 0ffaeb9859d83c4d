import { expect, test } from 'vitest'
import { merge } from './merge.ts'

const base = { version: 1, name: 'Lakeshore', city: 'Joliet', lists: ['A'] }

test('what only one changed is kept, what both changed the same way is no dispute', () => {
  const mine = { ...base, name: 'Lake', lists: ['A', 'B'] }
  const theirs = { ...base, version: 2, city: 'Elgin', lists: ['A', 'B'] }
  expect(merge(base, mine, theirs)).toEqual({
    values: { version: 2, name: 'Lake', city: 'Elgin', lists: ['A', 'B'] },
    disputed: [],
    theirs: ['city'],
  })
})

test('what both changed to different values is disputed; until somebody chooses, theirs stands', () => {
  const mine = { ...base, name: 'Lake' }
  const theirs = { ...base, version: 2, name: 'Shore' }
  expect(merge(base, mine, theirs)).toMatchObject({ values: { name: 'Shore', version: 2 }, disputed: ['name'] })
})
