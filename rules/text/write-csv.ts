// Comma-separated text, written without surprises (T14). It is read by rules/csv.ts.

export const BOM = '\uFEFF'

/** Writes rows as CSV with a byte order mark, as spreadsheets want it: texts quoted and guarded, numbers as numbers. */
export const writeCsv = (rows: readonly (readonly (string | number)[])[]): string =>
  BOM + rows.map((row) => csvRow(row.map((cell) => (typeof cell === 'number' ? String(cell) : csvText(cell))))).join('')

/** A row of cells that are written already. */
export const csvRow = (cells: readonly string[]): string => `${cells.join(',')}\r\n`

/** A text as a cell: guarded and quoted. */
export const csvText = (text: string): string =>
  MAY_NEED_CARE.test(text) || text.includes('"') ? `"${guardText(text).replaceAll('"', '""')}"` : `"${text}"`

/** How a text begins that may have to be guarded: files have a million others. */
const MAY_NEED_CARE = /^[\s\0'=+\-@＝＋－＠]/u
const ACTIVE = /^(?:\s*[=+\-@＝＋－＠]|[\t\r\n\0']|\s*\0)/u

/** A text that a spreadsheet takes for a formula gets a leading ' (OWASP); so does one that starts with ' itself, for the way back. */
export const guardText = (text: string): string => (ACTIVE.test(text) ? `'${text}` : text)

/** The inverse of `guardText`: takes one leading ' off. */
export const unguardText = (text: string): string => (text.startsWith("'") ? text.slice(1) : text)
