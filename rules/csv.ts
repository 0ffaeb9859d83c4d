// Comma-separated text, read without surprises (T14). It is written by rules/text/write-csv.ts.

/** A file's rows, each with its line of cells; `openQuoteRow` is the row whose quote is never closed. Rows are numbered from 1. */
export interface CsvRows {
  readonly rows: readonly (readonly string[])[]
  readonly openQuoteRow: number | undefined
  /** What there is more of than allowed; the rows up to there are read. */
  readonly tooMany?: 'rows' | 'columns'
}
interface CsvLimits {
  readonly rows?: number
  readonly columns?: number
}

const BOM = '\uFEFF'
const [QUOTE, LINE_FEED, RETURN] = [34, 10, 13]
const LINE_END = /[\r\n]/

/**
 * Reads CSV text in one pass: a byte order mark, CRLF, LF or CR, quotes doubled inside quotes. If text
 * follows the closing quote of a cell of several lines, the cell's own closing quote is missing, and reading on would swallow the
 * lines between. The delimiter is the one that the first line has most of. Stops where the limits are passed, so that a file cannot take more memory than they stand for.
 */
export function readCsv(
  text: string,
  { rows: maxRows = Infinity, columns: maxColumns = Infinity }: CsvLimits = {},
): CsvRows {
  const end = text.length
  let at = text.startsWith(BOM) ? BOM.length : 0
  const delimiter = csvDelimiter(text).charCodeAt(0)
  const rows: string[][] = []
  let row: string[] = []
  for (;;) {
    let cell = ''
    // A quote opens only at the beginning of a cell.
    if (text.charCodeAt(at) === QUOTE) {
      const close = closingQuote(text, at + 1)
      cell = text.slice(at + 1, close).replaceAll('""', '"')
      if (close === end) {
        row.push(cell)
        rows.push(row)
        return { rows, openQuoteRow: rows.length }
      }
      at = close + 1
    }
    const from = at
    let code = text.charCodeAt(at)
    while (at < end && code !== delimiter && code !== LINE_FEED && code !== RETURN) {
      at += 1
      code = text.charCodeAt(at)
    }
    const more = text.slice(from, at)
    const isBrokenOff = more.trim() !== '' && LINE_END.test(cell)
    cell += more
    const isLast = at >= end
    if (isLast && cell === '' && row.length === 0) break
    if (row.length === maxColumns) return { rows, openQuoteRow: undefined, tooMany: 'columns' }
    row.push(cell)
    if (isBrokenOff) {
      rows.push(row)
      return { rows, openQuoteRow: rows.length }
    }
    // After the last character there is no code, which is no delimiter either.
    if (code !== delimiter) {
      if (rows.length === maxRows) return { rows, openQuoteRow: undefined, tooMany: 'rows' }
      rows.push(row)
      row = []
    }
    at += code === RETURN && text.charCodeAt(at + 1) === LINE_FEED ? 2 : 1
  }
  return { rows, openQuoteRow: undefined }
}

/** Where the quoted text ends: the quote that closes it, or the end of the text. */
function closingQuote(text: string, from: number): number {
  let at = text.indexOf('"', from)
  while (at >= 0 && text.charCodeAt(at + 1) === QUOTE) at = text.indexOf('"', at + 2)
  return at < 0 ? text.length : at
}

/** ',', ';' or tab, whichever the first line has most of; a comma where it has none. */
export function csvDelimiter(text: string): string {
  const first = /[^\r\n]*/.exec(text)?.[0] ?? ''
  const count = (mark: string) => first.split(mark).length
  return [',', ';', '\t'].reduce((best, mark) => (count(mark) > count(best) ? mark : best))
}

/** The inverse of `guardText`: takes one leading ' off. */
export const unguardText = (text: string): string => (text.startsWith("'") ? text.slice(1) : text)
