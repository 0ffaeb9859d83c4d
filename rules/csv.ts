// Comma-separated text, read and written without surprises (security T14).

/** A file's rows, each with its line of cells; `openQuoteRow` is the row whose quote is never closed. Rows are numbered from 1. */
export interface CsvRows {
  readonly rows: readonly (readonly string[])[]
  readonly openQuoteRow: number | undefined
}

const BOM = '\uFEFF'

/** Reads CSV text: a byte order mark, CRLF, LF or CR, quotes doubled inside quotes. The delimiter is the one that the first line has most of. */
export function readCsv(text: string): CsvRows {
  const body = text.startsWith(BOM) ? text.slice(1) : text
  const delimiter = delimiterOf(body)
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let quotedSince: number | undefined
  const endCell = () => {
    row.push(cell)
    cell = ''
  }
  const endRow = () => {
    endCell()
    rows.push(row)
    row = []
  }
  for (let at = 0; at < body.length; at += 1) {
    const mark = body[at] as string
    if (quotedSince !== undefined) {
      if (mark !== '"') cell += mark
      else if (body[at + 1] === '"') {
        cell += mark
        at += 1
      } else quotedSince = undefined
    } else if (mark === '"' && cell === '') quotedSince = rows.length + 1
    else if (mark === delimiter) endCell()
    else if (mark === '\n' || mark === '\r') {
      if (mark === '\r' && body[at + 1] === '\n') at += 1
      endRow()
    } else cell += mark
  }
  if (cell !== '' || row.length > 0 || quotedSince !== undefined) endRow()
  return { rows, openQuoteRow: quotedSince }
}

function delimiterOf(text: string): string {
  const [first = ''] = text.split(/\r|\n/, 1)
  const count = (mark: string) => first.split(mark).length
  return [',', ';', '\t'].reduce((best, mark) => (count(mark) > count(best) ? mark : best))
}

/** Writes rows as CSV with a byte order mark, as spreadsheets want it: texts quoted and guarded, numbers as numbers. */
export const writeCsv = (rows: readonly (readonly (string | number)[])[]): string =>
  BOM + rows.map((row) => `${row.map(written).join(',')}\r\n`).join('')

const written = (cell: string | number) =>
  typeof cell === 'number' ? String(cell) : `"${guardText(cell).replaceAll('"', '""')}"`

const ACTIVE = /^(?:\s*[=+\-@＝＋－＠]|[\t\r\n\0']|\s*\0)/u

/** A text that a spreadsheet takes for a formula gets a leading ' (OWASP); so does one that starts with ' itself, for the way back. */
export const guardText = (text: string): string => (ACTIVE.test(text) ? `'${text}` : text)

/** The inverse: takes one leading ' off. */
export const unguardText = (text: string): string => (text.startsWith("'") ? text.slice(1) : text)
