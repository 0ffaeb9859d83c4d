// Comma-separated text, read without surprises (T14). It is written by rules/text/write-csv.ts.

/** A file's rows, each with its line of cells; `openQuoteRow` is the row whose quote is never closed. Rows are numbered from 1. */
export interface CsvRows {
  readonly rows: readonly (readonly string[])[]
  readonly openQuoteRow: number | undefined
  /** What there is more of than allowed; the rows up to there are read. */
  readonly tooMany?: 'rows' | 'columns'
}
interface CsvOptions {
  readonly rows?: number
  readonly columns?: number
  /** Without one, `csvDelimiter` of the text. */
  readonly delimiter?: string
}

const BOM = '\uFEFF'
const [QUOTE, LINE_FEED, RETURN, SPACE] = [34, 10, 13, 32]
const [LINE_SEPARATOR, PARAGRAPH_SEPARATOR] = [0x2028, 0x2029]
const LINE_END = /[\r\n]/
const isLineEnd = (code: number): boolean =>
  code === LINE_FEED || code === RETURN || code === LINE_SEPARATOR || code === PARAGRAPH_SEPARATOR

/**
 * Reads CSV text in one pass: a byte order mark, CRLF, LF, CR or a Unicode line separator, quotes doubled inside quotes, spaces in
 * front of a quote. If text follows the closing quote of a cell of several lines, the cell's own closing quote is missing, and
 * reading on would swallow the lines between. Ends at the Ctrl-Z that old programs write last. Stops where the limits are passed,
 * so that a file cannot take more memory than they stand for.
 */
export function readCsv(
  text: string,
  { rows: maxRows = Infinity, columns: maxColumns = Infinity, delimiter: wanted = csvDelimiter(text) }: CsvOptions = {},
): CsvRows {
  const end = textEnd(text)
  let at = text.startsWith(BOM) ? BOM.length : 0
  const delimiter = wanted.charCodeAt(0)
  const rows: string[][] = []
  let row: string[] = []
  for (;;) {
    let cell = ''
    // A quote opens only at the beginning of a cell, where some programs write spaces before it.
    const first = pastSpaces(text, at)
    if (text.charCodeAt(first) === QUOTE) {
      at = first
      const close = closingQuote(text, at + 1, end)
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
    while (at < end && code !== delimiter && !isLineEnd(code)) {
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
function closingQuote(text: string, from: number, end: number): number {
  let at = text.indexOf('"', from)
  while (at >= 0 && text.charCodeAt(at + 1) === QUOTE) at = text.indexOf('"', at + 2)
  return at < 0 ? end : at
}

function pastSpaces(text: string, from: number): number {
  let at = from
  while (text.charCodeAt(at) === SPACE) at += 1
  return at
}

/** The length of the text without a Ctrl-Z at its end, which marked the end of a file under DOS. */
export function textEnd(text: string): number {
  let at = text.lastIndexOf(CTRL_Z)
  if (at < 0 || text.slice(at + 1).trim() !== '') return text.length
  while (text.charAt(at - 1) === CTRL_Z) at -= 1
  return at
}
const CTRL_Z = '\u001A'

/** Lines among which the header is looked for. */
export const HEADER_ROWS = 20
export const DELIMITERS = [',', ';', '\t'] as const

/**
 * ',', ';' or tab: what Excel's own first line (sep=;) says, else whichever the first line with any of them has most of; a comma
 * where the first lines have none.
 */
export function csvDelimiter(text: string): string {
  const lines = firstLines(text)
  const declared = /^\s*"?sep=([,;\t])/i.exec(lines[0] ?? '')?.[1]
  if (declared !== undefined) return declared
  const first = lines.find((line) => /[,;\t]/.test(line)) ?? ''
  const count = (mark: string) => first.split(mark).length
  return DELIMITERS.reduce((best, mark) => (count(mark) > count(best) ? mark : best))
}

/** Whether a row is Excel's own mark (sep=,), which names the delimiter and is not data. */
export const isSepRow = ([first = '', ...rest]: readonly string[]): boolean =>
  /^\uFEFF?sep=.?$/i.test(first.trim()) && rest.every((cell) => cell.trim() === '')

function firstLines(text: string): string[] {
  const lines: string[] = []
  const line = /[^\r\n\u2028\u2029]+/g
  for (let found = line.exec(text); found && lines.length < HEADER_ROWS; found = line.exec(text)) lines.push(found[0])
  return lines
}
