/** Rows of an import as the text of their files, in the layout of docs/import.md. */
import Papa from 'papaparse'
import { type Draft, type FileName, shapeOf } from '#server/import/layout.ts'
import { textOf } from '#server/import/write.ts'

/** The rows of some of the files. */
export type Drafts = { readonly [F in FileName]?: readonly Draft<F>[] }

/** The text of each file, by its name. */
export const filesOf = (drafts: Drafts): Record<string, string> =>
  Object.fromEntries(
    (Object.entries(drafts) as [FileName, readonly never[]][]).map(([name, rows]) => [
      shapeOf(name).file,
      csvOf(name, rows),
    ]),
  )

/** Columns without a value in any row are omitted. A value that is undefined, null or empty is a blank cell. */
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
