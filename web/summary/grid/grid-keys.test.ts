import { expect, test } from 'vitest'
import { cellAfterKey } from './grid-keys.ts'

const size = { rows: 30, columns: 6 }
const from = { row: 12, column: 2 }

test.each([
  ['ArrowLeft', { row: 12, column: 1 }],
  ['ArrowRight', { row: 12, column: 3 }],
  ['ArrowUp', { row: 11, column: 2 }],
  ['ArrowDown', { row: 13, column: 2 }],
  ['Home', { row: 12, column: 0 }],
  ['End', { row: 12, column: 5 }],
  ['PageUp', { row: 2, column: 2 }],
  ['PageDown', { row: 22, column: 2 }],
])('%s leads to %o', (key, to) => {
  expect(cellAfterKey(from, key, size)).toEqual(to)
})

test('Ctrl+Home and Ctrl+End lead to the corners; Ctrl with an arrow is not the grid’s', () => {
  expect(cellAfterKey(from, 'Home', size, true)).toEqual({ row: 0, column: 0 })
  expect(cellAfterKey(from, 'End', size, true)).toEqual({ row: 29, column: 5 })
  expect(cellAfterKey(from, 'ArrowUp', size, true)).toBeUndefined()
})

test('the edges hold', () => {
  expect(cellAfterKey({ row: 0, column: 0 }, 'ArrowUp', size)).toEqual({ row: 0, column: 0 })
  expect(cellAfterKey({ row: 0, column: 0 }, 'ArrowLeft', size)).toEqual({ row: 0, column: 0 })
  expect(cellAfterKey({ row: 25, column: 5 }, 'PageDown', size)).toEqual({ row: 29, column: 5 })
  expect(cellAfterKey({ row: 25, column: 5 }, 'ArrowRight', size)).toEqual({ row: 25, column: 5 })
})

test.each(['a', 'toString', '__proto__', 'Tab'])('%s is no key of the grid', (key) => {
  expect(cellAfterKey(from, key, size)).toBeUndefined()
})
