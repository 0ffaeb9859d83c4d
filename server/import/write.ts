import Papa from 'papaparse'
import type { Cell } from './files/cell.ts'
import { type Draft, type FileName, shapeOf } from './layout.ts'

/** The text of a cell that reads as this value. */
export const textOf = (cell: Cell<unknown>, value: unknown): string => (cell.write ?? String)(value)

/** Rows as the text of their file: the columns that some row has, blanks for what stands for nothing. */
export function csvOf<F extends FileName>(name: F, drafts: readonly Draft<F>[]): string {
  const rows = drafts as readonly Readonly<Record<string, unknown>>[]
  const columns = Object.entries(shapeOf(name).columns).filter(
    ([key, column]) => !('otherwise' in column) || rows.some((row) => row[key] !== undefined),
  )
  const data = rows.map((row) =>
    columns.map(([key, { cell }]) =>
      row[key] === undefined || row[key] === null || row[key] === '' ? '' : textOf(cell, row[key]),
    ),
  )
  return `${Papa.unparse([columns.map(([, { name: heading }]) => heading), ...data], { newline: '\n' })}\n`
}
