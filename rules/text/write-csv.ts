// Comma-separated text, written without surprises (T14). It is read by rules/csv.ts.

const BOM = '\uFEFF'

/** Writes rows as CSV with a byte order mark, as spreadsheets want it: texts quoted and guarded, numbers as numbers. */
export const writeCsv = (rows: readonly (readonly (string | number)[])[]): string =>
  BOM + rows.map((row) => `${row.map(written).join(',')}\r\n`).join('')

const written = (cell: string | number) =>
  typeof cell === 'number' ? String(cell) : `"${guardText(cell).replaceAll('"', '""')}"`

const ACTIVE = /^(?:\s*[=+\-@＝＋－＠]|[\t\r\n\0']|\s*\0)/u

/** A text that a spreadsheet takes for a formula gets a leading ' (OWASP); so does one that starts with ' itself, for the way back. */
export const guardText = (text: string): string => (ACTIVE.test(text) ? `'${text}` : text)
