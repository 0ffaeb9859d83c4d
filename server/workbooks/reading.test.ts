import { expect, test } from 'vitest'
import { matrixSheet, workbookOf } from '#tests/support/workbooks.ts'
import { workbookAnswer } from './reading.ts'

const rows = (count: number) =>
  Array.from({ length: count }, (_, at) => ['104220', String(at + 1), `Stop ${at}`, 12, 6, 6] as const)
const book = (count: number) => workbookOf({ sheets: [matrixSheet('Monday', {}, rows(count))] })
const all = async (asked: readonly unknown[]) => new Uint8Array(asked.length).fill(1)
const saidOf = (answer: Promise<unknown>) =>
  answer.then(
    () => 'read',
    (error: Error) => error.message,
  )

test('T16 a workbook that takes too long counts as too large, and its thread is gone', async () => {
  expect(await saidOf(workbookAnswer(book(20_000), all, { readMs: 20 }))).toBe('The workbook is too large')
})

test('T16 so does one that takes too much memory; the server goes on', async () => {
  expect(await saidOf(workbookAnswer(book(40_000), all, { heapMb: 24 }))).toBe('The workbook is too large')
  expect(await saidOf(workbookAnswer(book(10), all))).toBe('read')
})

test('a fault while locations are looked up is a fault, not a refusal', async () => {
  const broken = () => Promise.reject(new Error('database is gone'))
  expect(await saidOf(workbookAnswer(book(10), broken))).toBe('database is gone')
})
