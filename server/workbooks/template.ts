import type { Row } from 'write-excel-file/node'
import { MATRIX_TEMPLATE } from '#rules/uploads/matrix/matrix.ts'

/** One sheet, to be copied for each further delivery: an empty one would be asked for its date. */
const SHEET = 'Monday'
const WIDTHS = [18, 17, 28, 10]

let made: Promise<Uint8Array> | undefined

/** The workbook for many customers to fill in: labels and headers, items go right of Total (XLS-07). */
export const workbookTemplate = (): Promise<Uint8Array> => {
  made ??= write()
  return made
}

async function write(): Promise<Uint8Array> {
  const { default: writeExcelFile } = await import('write-excel-file/node')
  const columns = WIDTHS.map((width) => ({ width }))
  return writeExcelFile(MATRIX_TEMPLATE.map(headRow), { sheet: SHEET, columns }).toBuffer()
}

const headRow = (row: readonly string[]): Row =>
  row.map((value) => (value === '' ? null : { value, type: String, fontWeight: 'bold' }))
