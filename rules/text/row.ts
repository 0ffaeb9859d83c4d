/** A row of a file as a whole. */
import { seenText } from './spelling.ts'

/** How many columns a row has, blank ones at its end not counted. */
export function widthOf(row: readonly string[]): number {
  let width = row.length
  while (width > 0 && seenText(row[width - 1] as string) === '') width -= 1
  return width
}

/** The sentence for a row that is wider than the header: a part of one of its values became a value of its own. */
export const widthProblem = (values: number, columns: number): string =>
  `The row has ${values} value${values === 1 ? '' : 's'}, the header has ${columns} column${columns === 1 ? '' : 's'}`

/** A row as one text to correct: its cells with their delimiters, quoted only where they must be. `readCsv` reads it back. */
export const rowText = (row: readonly string[], delimiter: string): string =>
  row
    .map((cell) =>
      cell.includes(delimiter) || /["\r\n\u2028\u2029]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell,
    )
    .join(delimiter)
