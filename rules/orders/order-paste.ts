import { readQuantity } from '../quantity.ts'
import { widthOf, widthProblem } from '../text/row.ts'
import { isDash, isShortened, plainCell, shortenedProblem, wholeText } from '../text/spelling.ts'
import {
  type AskedQuantity,
  askedPreview,
  lowered,
  notQuantity,
  type Preview,
  type PreviewItem,
  type PreviewProblem,
  previewOf,
  quoted,
} from './order-preview.ts'
import { choicesOf, isLikeQuantity, isQuantityName, namedHeader } from './quantity-column.ts'

interface PasteFacts {
  readonly items: readonly PreviewItem[]
  /** Item numbers in the order on the screen. */
  readonly shown: readonly string[]
  readonly fromItemNo: string
  readonly limit: number
}
type Rows = readonly (readonly string[])[]

/**
 * What a paste from a spreadsheet would do (S10). Rows of two cells and more are item number and quantity: in the columns that a
 * heading names, else the first cell and the only other that can be a quantity; where several can, the person is asked which.
 * Rows of one cell go down the lines shown from `fromItemNo` on, an empty cell passing over a line.
 */
export function previewPaste(text: string, facts: PasteFacts): Preview {
  const rows = text
    .replace(/(\r\n|\r|\n)$/, '')
    .split(/\r\n|\r|\n/)
    .map((row) => row.split('\t').map(plainCell))
  const isPairs = rows.some((row) => row.filter((cell) => cell !== '').length > 1)
  return isPairs ? pairs(rows, facts) : downTheLines(rows, facts)
}

function downTheLines(rows: Rows, { items, shown, fromItemNo, limit }: PasteFacts): Preview {
  // A column pasted with its heading begins below it.
  const first = isQuantityName(rows[0]?.[0] ?? '') ? 1 : 0
  const start = shown.indexOf(fromItemNo)
  const taker = takerOf(limit)
  for (const [index, [cell = '']] of rows.entries()) {
    if (cell === '' || index < first) continue
    const itemNo = start < 0 ? '' : (shown[start + index - first] ?? '')
    taker.take(index + 1, itemNo, cell, 'there is no line left for it')
  }
  return previewOf(taker.asked, items, limit, taker.problems)
}

function pairs(rows: Rows, { items, limit }: PasteFacts): Preview {
  const header = namedHeader(rows.slice(0, 1))
  // Without names, a first row of words alone is a heading all the same.
  const headings = header || isWords(rows[0] ?? []) ? (rows[0] ?? []) : []
  const first = headings.length > 0 ? 1 : 0
  const { itemAt = 0 } = header ?? {}
  const read = (quantityAt: number | undefined) => {
    const taker = takerOf(limit)
    for (const [index, row] of rows.entries()) {
      if (index < first) continue
      const rowNo = index + 1
      const itemNo = wholeText(row[itemAt] ?? '')
      const cell = (quantityAt === undefined ? row.at(-1) : row[quantityAt]) ?? ''
      if (headings.length > 0 && widthOf(row) > widthOf(headings))
        taker.leaveOut(rowNo, lowered(widthProblem(widthOf(row), widthOf(headings))))
      else if (row.length === 1 && itemNo !== '') taker.leaveOut(rowNo, 'the item number is missing')
      else if (cell !== '') taker.take(rowNo, itemNo, cell, 'the item number is missing')
    }
    return previewOf(taker.asked, items, limit, taker.problems)
  }
  const body = rows.slice(first)
  const possible = header ? header.quantitiesAt : possibleColumns(body, itemAt)
  if (possible.length <= 1) return read(possible[0])
  return askedPreview({ columns: choicesOf(possible, headings, body), answer: read })
}

/** The columns with quantities; none where it is each row's last cell, however long the row is. */
function possibleColumns(rows: Rows, itemAt: number): number[] {
  const quantitiesOf = (row: readonly string[]) =>
    row.flatMap((cell, at) => (at !== itemAt && isLikeQuantity(cell) ? [at] : []))
  const all = rows.map(quantitiesOf)
  const isLast = all.every((columns, index) => columns.every((at) => at === (rows[index]?.length ?? 0) - 1))
  return isLast ? [] : [...new Set(all.flat())].sort((a, b) => a - b)
}

/** Takes what can be used, and reports the rest by row. */
function takerOf(limit: number) {
  const asked: AskedQuantity[] = []
  const problems: PreviewProblem[] = []
  const leaveOut = (rowNo: number, why: string) =>
    problems.push({ rowNo, text: `Row ${rowNo}: ${why}.`, isTaken: false })
  const take = (rowNo: number, itemNo: string, cell: string, noItem: string) => {
    const whole = wholeText(cell)
    const typed = readQuantity(whole, limit, '')
    if (isDash(cell)) leaveOut(rowNo, 'a dash is read as nothing')
    else if (isShortened(cell)) leaveOut(rowNo, lowered(shortenedProblem(cell)))
    else if (isShortened(itemNo)) leaveOut(rowNo, lowered(shortenedProblem(itemNo)))
    else if (typed.kind === 'empty') leaveOut(rowNo, notQuantity(cell))
    else if (typed.kind === 'refused') leaveOut(rowNo, `${notQuantity(cell)}. ${typed.text}`)
    else if (itemNo === '') leaveOut(rowNo, noItem)
    else {
      if (whole !== cell)
        problems.push({ rowNo, text: `Row ${rowNo}: ${quoted(cell)} is read as ${typed.quantity}.`, isTaken: true })
      const isForced = typed.kind === 'accepted' && typed.isForced
      asked.push({ rowNo, itemNo, quantity: typed.quantity, isForced })
    }
  }
  return { asked, problems, take, leaveOut }
}

const isWords = (row: readonly string[]): boolean =>
  row.filter((cell) => cell !== '').length > 1 && row.every((cell) => !/\p{N}/u.test(cell))
