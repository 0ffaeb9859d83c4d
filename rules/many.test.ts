import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { figure, many } from './many.ts'

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

test('every whole figure is written as the language writes it, without loading its tables', () => {
  const numbers = fc.sample(fc.maxSafeInteger(), 500).filter((count) => !Object.is(count, -0))
  const written = [0, 999, 1000, -1000, 123_456, ...numbers].map(
    (count) => [count, count.toLocaleString('en-US')] as const,
  )
  const asked = vi.spyOn(Number.prototype, 'toLocaleString')
  for (const [count, text] of written) expect(figure(count)).toBe(text)
  expect(figure(1204.5)).toBe('1,204.5')
  expect(asked).not.toHaveBeenCalled()
  asked.mockRestore()
})
