// The CSV file of /enterprise-upload (CSV-01 to CSV-15): text → rows.
import { csvDelimiter, readCsv } from '../csv.ts'
import { CSV_COLUMNS, UPLOAD_LINES } from '../limits.ts'
import { EMPTY_FILE } from './model.ts'
import { orderTable, type TableReading } from './order-table.ts'

/** Reads the text's form. */
export function readTable(text: string): TableReading {
  const body = text.replace(/^\uFEFF/, '')
  const content = body.trimStart()
  if (content === '') return { refusals: [EMPTY_FILE] }
  const delimiter = csvDelimiter(content)
  if (delimiter !== ',' || !/^[^\r\n]*,/.test(content)) {
    const which = { ';': ';', '\t': 'tab', ',': undefined }[delimiter]
    const used = which === undefined ? [] : [`This file uses ${which} as delimiter.`]
    return { refusals: ['Comma Delimiter is required', ...used] }
  }
  const blankRows = body.slice(0, body.length - content.length).split(/\r\n|\r|\n/).length - 1
  const limits = { rows: UPLOAD_LINES + 1, columns: CSV_COLUMNS }
  const read = readCsv(content, limits)
  if (read.openQuoteRow !== undefined)
    return { refusals: [`Row ${read.openQuoteRow + blankRows}: a quote is not closed`] }
  if (read.tooMany === 'columns') return { refusals: ['The file has too many columns.'] }
  if (read.tooMany === 'rows') return { refusals: ['The file has at most 100,000 lines.'] }
  return orderTable(read.rows, blankRows)
}
