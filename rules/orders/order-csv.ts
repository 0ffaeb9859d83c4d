import { readCsv, unguardText } from '../csv.ts'
import { SAVED_AT_ONCE } from '../limits.ts'
import { figure } from '../many.ts'
import { hasFigure, QUANTITY_REFUSAL } from '../quantity.ts'
import {
  type AskedQuantity,
  notQuantity,
  type Preview,
  type PreviewItem,
  type PreviewProblem,
  previewOf,
  quoted,
} from './order-preview.ts'

/** What a file would change in an order, or the sentence that refuses the file. */
export type ImportPreview = Preview | { readonly refusal: string }

/**
 * Reads an order's CSV file (ORD-50 to ORD-52): the first row is the header; item, description, quantity; a row without a
 * quantity is skipped, a leading # taken off, what is no number is 0 and told. The limit holds with # and without.
 */
export function previewImport(text: string, items: readonly PreviewItem[], limit: number): ImportPreview {
  if (text.replaceAll('\uFEFF', '').trim() === '') return { refusal: 'The file is empty.' }
  if (text.includes('\uFFFD') || text.includes('\0')) return { refusal: 'Save the file as CSV UTF-8.' }
  const { rows, openQuoteRow } = readCsv(text)
  if (openQuoteRow !== undefined) return { refusal: `Row ${openQuoteRow}: a quote is not closed.` }
  const asked: AskedQuantity[] = []
  const problems: PreviewProblem[] = []
  for (const [index, row] of rows.entries()) {
    const rowNo = index + 1
    const [itemNo = '', description = '', cell = ''] = row.map((each) => unguardText(each).trim())
    if (rowNo === 1) {
      const isLine = /^\d+$/.test(cell) && /\d/.test(itemNo)
      if (isLine) problems.push({ rowNo, text: 'Row 1: this row is read as the header.', isTaken: false })
      continue
    }
    if (cell === '') continue
    const quantity = quantityIn(cell)
    const leftOut = (why: string) => problems.push({ rowNo, text: `Row ${rowNo}: ${why}.`, isTaken: false })
    if (itemNo === '') leftOut('item number is missing')
    else if (quantity === undefined) leftOut(`${notQuantity(cell)}. ${QUANTITY_REFUSAL}`)
    else {
      if (quantity === 'no number')
        problems.push({ rowNo, text: `Row ${rowNo}: ${quoted(cell)} is not a number and counts as 0.`, isTaken: true })
      asked.push({ rowNo, itemNo, description, quantity: quantity === 'no number' ? 0 : quantity })
    }
  }
  if (asked.length === 0 && problems.every(({ rowNo }) => rowNo === 1)) return { refusal: 'No order lines found.' }
  const preview = previewOf(asked, items, limit, problems)
  return preview.changes.length > SAVED_AT_ONCE
    ? { refusal: `The file changes more than ${figure(SAVED_AT_ONCE)} lines.` }
    : preview
}

/** Undefined: figures that are no quantity. */
function quantityIn(cell: string): number | 'no number' | undefined {
  const text = cell.replace(/^#/, '').trim()
  if (/^\d{1,5}$/.test(text)) return Number(text)
  return hasFigure(text) ? undefined : 'no number'
}
