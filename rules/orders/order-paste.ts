import { readQuantity } from '../quantity.ts'
import {
  type AskedQuantity,
  notQuantity,
  type Preview,
  type PreviewItem,
  type PreviewProblem,
  previewOf,
} from './order-preview.ts'

/**
 * What a paste from a spreadsheet would do (S10). Rows of two cells and more are item number and quantity, the first cell and
 * the last; rows of one cell go down the lines shown from `fromItemNo` on, an empty cell passing over a line.
 */
export function previewPaste(
  text: string,
  {
    items,
    shown,
    fromItemNo,
    limit,
  }: {
    readonly items: readonly PreviewItem[]
    /** Item numbers in the order on the screen. */
    readonly shown: readonly string[]
    readonly fromItemNo: string
    readonly limit: number
  },
): Preview {
  const rows = text
    .replace(/(\r\n|\r|\n)$/, '')
    .split(/\r\n|\r|\n/)
    .map((row) => row.split('\t').map((cell) => cell.trim()))
  const isPairs = rows.some((row) => row.filter((cell) => cell !== '').length > 1)
  const start = shown.indexOf(fromItemNo)
  const asked: AskedQuantity[] = []
  const problems: PreviewProblem[] = []
  for (const [index, row] of rows.entries()) {
    const rowNo = index + 1
    const cell = (isPairs ? row.at(-1) : row[0]) ?? ''
    if (cell === '' || (isPairs && row.length === 1)) {
      if (cell !== '') problems.push({ rowNo, text: `Row ${rowNo}: the item number is missing.`, isTaken: false })
      continue
    }
    const itemNo = isPairs ? (row[0] ?? '') : start < 0 ? '' : (shown[start + index] ?? '')
    const typed = readQuantity(cell, limit, '')
    const leftOut = (why: string) => problems.push({ rowNo, text: `Row ${rowNo}: ${why}.`, isTaken: false })
    if (typed.kind === 'empty') leftOut(notQuantity(cell))
    else if (typed.kind === 'refused') leftOut(`${notQuantity(cell)}. ${typed.text}`)
    else if (itemNo === '') leftOut(isPairs ? 'the item number is missing' : 'there is no line left for it')
    else asked.push({ rowNo, itemNo, quantity: typed.quantity, isForced: typed.kind === 'accepted' && typed.isForced })
  }
  return previewOf(asked, items, limit, problems)
}
