// The CSV file of /enterprise-upload (CSV-01 to CSV-15): text → rows.
import { csvDelimiter, DELIMITERS, HEADER_ROWS, readCsv, textEnd } from '../csv.ts'
import { CSV_COLUMNS, UPLOAD_LINES } from '../limits.ts'
import { rowText } from '../text/row.ts'
import { EMPTY_FILE } from './model.ts'
import { orderTable, type TableOptions, type TableReading } from './order-table.ts'
import { findHeader, headerBelow, isDataRow, likelyHeader, missingSentences } from './table/header.ts'

/**
 * Reads the text's form. The header may be in any of the first rows. A comma is required (CSV-03): where semicolons or tabs alone
 * give a header that names every column, the refusal says so, and `delimiter` is what the person then allowed.
 */
export function readTable(text: string, { match, delimiter: allowed }: TableOptions = {}): TableReading {
  const whole = text.slice(0, textEnd(text)).replace(/^\uFEFF+/, '')
  const body = whole.trimStart()
  if (body === '') return { refusals: [EMPTY_FILE] }
  const blankRows = whole.slice(0, whole.length - body.length).split(/\r\n|\r|\n/).length - 1
  const firstRows = (delimiter: string) => readCsv(body, { rows: HEADER_ROWS, columns: CSV_COLUMNS, delimiter }).rows
  const complete = DELIMITERS.find((each) => findHeader(firstRows(each), match))
  const used = complete ?? csvDelimiter(body)
  if (used !== ',' && used !== allowed) {
    const named = `This file uses ${used === ';' ? ';' : 'tab'} as delimiter.`
    return { refusals: ['Comma Delimiter is required', named], ...(complete && { readableWith: complete }) }
  }
  if (complete === undefined && !firstRows(used).some((row) => row.length > 1))
    return { refusals: ['Comma Delimiter is required'] }
  const options = { rows: UPLOAD_LINES + HEADER_ROWS, columns: CSV_COLUMNS, delimiter: used }
  const { rows, openQuoteRow, tooMany } = readCsv(body, options)
  if (openQuoteRow !== undefined) return { refusals: [`Row ${openQuoteRow + blankRows}: a quote is not closed`] }
  if (tooMany === 'columns') return { refusals: ['The file has too many columns.'] }
  const header = findHeader(rows, match)
  const found = header ?? likelyHeader(rows)
  if (tooMany === 'rows' || rows.length - found.rowNo > UPLOAD_LINES)
    return { refusals: ['The file has at most 100,000 lines.'] }
  const table = {
    rows: blankRows === 0 ? rows : [...Array.from({ length: blankRows }, () => []), ...rows],
    headerRowNo: blankRows + found.rowNo,
    columns: found.columns,
    delimiter: options.delimiter,
  }
  if (header) return orderTable(table)
  const first = rows[found.rowNo - 1] ?? []
  const missing = missingSentences(first, found.columns)
  const late = headerBelow(rows)
  if (late !== undefined) {
    const where = `The headers are in row ${blankRows + late}. They must be in the first ${HEADER_ROWS} rows: delete rows above them.`
    return { refusals: [...missing, where] }
  }
  if (isDataRow(first)) {
    const row = `Row ${table.headerRowNo} holds values (${rowText(first, ', ')}), not headers. Add a header row above it.`
    return { refusals: [...missing, row] }
  }
  return { refusals: missing, headings: table }
}
