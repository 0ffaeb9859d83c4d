import { expect, test } from 'vitest'
import { many } from './many.ts'

test.each([
  [0, '0 pieces'],
  [1, '1 piece'],
  [2, '2 pieces'],
  [1204, '1,204 pieces'],
])('%i of a thing is told as %s', (count, said) => {
  expect(many(count, 'piece')).toBe(said)
})

test('a noun may have a plural of its own', () => {
  expect(many(1, 'quantity', 'quantities')).toBe('1 quantity')
  expect(many(3, 'quantity', 'quantities')).toBe('3 quantities')
})
