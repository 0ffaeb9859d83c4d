import { expect, test } from 'vitest'
import { importEnd, startedWords, sumsOf } from './import-run.ts'

test('IMP-15 how a run ended', () => {
  expect([
    importEnd({ isDone: true, isBrokenOff: false }),
    importEnd({ isDone: false, isBrokenOff: false }),
    importEnd({ isDone: false, isBrokenOff: true }),
  ]).toEqual(['done', 'refused', 'broken off'])
})

test('IMP-15 who ran it, by which way', () => {
  expect(startedWords({ way: 'command', startedBy: 'erp' })).toBe('Command by erp')
  expect(startedWords({ way: 'http', startedBy: '' })).toBe('HTTP')
})

test('IMP-15 what all files did is the sum of what each did', () => {
  expect(sumsOf([])).toEqual({ rows: 0, inserted: 0, updated: 0, removed: 0 })
  expect(
    sumsOf([
      { rows: 5, inserted: 1, updated: 2, removed: 3 },
      { rows: 7, inserted: 0, updated: 4, removed: 0 },
    ]),
  ).toEqual({ rows: 12, inserted: 1, updated: 6, removed: 3 })
})
