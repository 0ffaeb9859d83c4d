import Papa from 'papaparse'
import { readCsv, textEnd } from '#rules/csv.ts'

interface Parsed {
  readonly data: readonly string[][]
  readonly errors: readonly { readonly row?: number | undefined; readonly message: string }[]
  /** The last row ends with a line end. */
  readonly isEnded: boolean
}

/** The rows of a CSV file, with any line ends and without the Ctrl-Z of old programs. */
export function parseCsv(text: string, delimiter: string, rows = 0): Parsed {
  const body = text.slice(0, textEnd(text)).replace(/\r\n?|[\u2028\u2029]/g, '\n')
  const isEnded = body.endsWith('\n')
  const { data, errors } = Papa.parse<string[]>(body, { delimiter, newline: '\n', preview: rows })
  // The parser takes a quote after a space for a part of the value.
  if (!data.some((cells) => cells.some((cell) => /^ +"/.test(cell)))) return { data, errors, isEnded }
  const { rows: all, openQuoteRow } = readCsv(body, { delimiter, ...(rows > 0 && { rows }) })
  const open = openQuoteRow === undefined ? [] : [{ row: openQuoteRow - 1, message: 'Quoted field unterminated' }]
  return { data: all.map((cells) => [...cells]), errors: open, isEnded }
}
