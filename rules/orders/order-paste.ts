import { readQuantity } from '../quantity.ts'
import { customerColumn, otherCustomer } from '../text/customer-column.ts'
import { widthOf, widthProblem } from '../text/row.ts'
import { leftOutByState, stateColumns, stateOfRow } from '../text/row-state.ts'
import { isDash, isShortened, plainCell, shortenedProblem, titleOf, wholeText } from '../text/spelling.ts'
import { amountText, type QuantityCell } from '../units/cell-quantity.ts'
import { type UnitColumns, unitOfRow } from '../units/unit-columns.ts'
import { isUnit } from '../units/units.ts'
import {
  type AskedQuantity,
  askedPreview,
  askedProblem,
  itemFinder,
  lowered,
  type Mend,
  NO_ANSWERS,
  notQuantity,
  type Preview,
  type PreviewAnswers,
  type PreviewItem,
  type PreviewProblem,
  previewOf,
  quantityInUnit,
  quoted,
  unitFacts,
} from './order-preview.ts'
import { choicesOf, isLikeQuantity, isQuantityName, namedHeader, unitColumnsIn } from './quantity-column.ts'

interface PasteFacts {
  readonly customerNo?: string | undefined
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
  const answered = (answers: PreviewAnswers): Preview => ({
    ...(isPairs ? pairs(rows, facts, answers) : downTheLines(rows, facts, answers)),
    answered,
  })
  return answered(NO_ANSWERS)
}

function downTheLines(rows: Rows, facts: PasteFacts, answers: PreviewAnswers): Preview {
  const { items, shown, fromItemNo, limit } = facts
  // A column pasted with its heading begins below it.
  const first = isQuantityName(rows[0]?.[0] ?? '') ? 1 : 0
  const start = shown.indexOf(fromItemNo)
  const taker = takerOf(facts, answers)
  const { ofHeading: unit } = unitColumnsIn(first === 0 ? [] : (rows[0] ?? []), {
    itemAt: -1,
    descriptionAt: undefined,
    quantityAt: 0,
  })
  for (const [index, [cell = '']] of rows.entries()) {
    if (cell === '' || index < first) continue
    const itemNo = start < 0 ? '' : (shown[start + index - first] ?? '')
    taker.take(index + 1, itemNo, { text: cell, unit, packSize: 0 }, 'there is no line left for it')
  }
  return previewOf(taker.asked, items, limit, taker.problems, answers.items)
}

function pairs(rows: Rows, facts: PasteFacts, answers: PreviewAnswers): Preview {
  const { items, limit } = facts
  const header = namedHeader(rows.slice(0, 1))
  // Without names, a first row of words alone is a heading all the same.
  const headings = header || isWords(rows[0] ?? []) ? (rows[0] ?? []) : []
  const first = headings.length > 0 ? 1 : 0
  const { itemAt = 0, descriptionAt } = header ?? {}
  const body = rows.slice(first)
  const read = (quantityAt: number | undefined) => {
    const taker = takerOf(facts, answers)
    const columns = { itemAt, descriptionAt, quantityAt: quantityAt ?? -1 }
    const states = stateColumns(headings.map(titleOf))
    const customerAt = customerColumn(headings.map(titleOf))
    const units = headings.length > 0 ? unitColumnsIn(headings, columns) : unitCells(body, columns)
    for (const [index, row] of rows.entries()) {
      if (index < first) continue
      const rowNo = index + 1
      const itemNo = wholeText(row[itemAt] ?? '')
      const left = leftOutByState(stateOfRow(states, (at) => row[at] ?? ''))
      const customer = otherCustomer(row[customerAt] ?? '', facts.customerNo)
      const cell = (quantityAt === undefined ? row.at(-1) : row[quantityAt]) ?? ''
      if (headings.length > 0 && widthOf(row) > widthOf(headings))
        taker.leaveOut(rowNo, lowered(widthProblem(widthOf(row), widthOf(headings))))
      else if (row.length === 1 && itemNo !== '') taker.leaveOut(rowNo, 'the item number is missing')
      else if (cell !== '' && customer !== undefined) taker.leaveOut(rowNo, lowered(customer))
      else if (cell !== '' && left) taker.leaveOut(rowNo, left)
      else if (cell !== '')
        taker.take(rowNo, itemNo, { text: cell, ...unitOfRow(row, units) }, 'the item number is missing')
    }
    return previewOf(taker.asked, items, limit, taker.problems, answers.items)
  }
  const possible = header ? header.quantitiesAt : possibleColumns(body, itemAt)
  if (possible.length <= 1) return read(possible[0])
  const columns = choicesOf(possible, headings, body)
  return answers.column === undefined
    ? askedPreview({ columns, answer: read })
    : { ...read(answers.column), question: { columns, answer: read } }
}

/** Without headings, a column that holds nothing but units gives those of the quantities. */
function unitCells(
  rows: Rows,
  { itemAt, quantityAt }: { readonly itemAt: number; readonly quantityAt: number },
): UnitColumns {
  const width = Math.max(0, ...rows.map((row) => row.length))
  const unitsAt = Array.from({ length: width }, (_, at) => at).filter((at) => {
    const cells = rows.map((row) => row[at] ?? '').filter((cell) => cell !== '')
    return at !== itemAt && at !== quantityAt && cells.length > 0 && cells.every(isUnit)
  })
  return { unitsAt, packAt: -1, ofHeading: '' }
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
function takerOf({ items, limit }: PasteFacts, answers: PreviewAnswers) {
  const asked: AskedQuantity[] = []
  const problems: PreviewProblem[] = []
  const find = itemFinder(items)
  const facts = unitFacts(items, answers)
  const leaveOut = (rowNo: number, why: string, mend?: Mend) =>
    problems.push({ rowNo, text: `Row ${rowNo}: ${why}.`, isTaken: false, ...(mend && { mend }) })
  const take = (rowNo: number, itemNo: string, given: QuantityCell, noItem: string) => {
    const mended = answers.quantities.get(rowNo)
    const cell = mended === undefined ? given : { text: plainCell(mended), unit: '', packSize: 0 }
    const { text } = cell
    const inUnit = quantityInUnit(cell, find(answers.items.get(itemNo) ?? itemNo), facts)
    const whole = inUnit && 'pieces' in inUnit ? String(inUnit.pieces) : wholeText(text)
    const typed = readQuantity(whole, limit, '')
    const mend = { value: amountText(cell) }
    if (isDash(text)) leaveOut(rowNo, 'a dash is read as nothing')
    else if (isShortened(text)) leaveOut(rowNo, lowered(shortenedProblem(text)), mend)
    else if (isShortened(itemNo)) leaveOut(rowNo, lowered(shortenedProblem(itemNo)))
    else if (itemNo !== '' && inUnit && 'question' in inUnit) problems.push(askedProblem(rowNo, cell, inUnit.question))
    else if (typed.kind === 'empty') leaveOut(rowNo, notQuantity(text), mend)
    else if (typed.kind === 'refused') leaveOut(rowNo, `${notQuantity(text)}. ${typed.text}`, mend)
    else if (itemNo === '') leaveOut(rowNo, noItem)
    else {
      if (whole !== text)
        problems.push({
          ...{ rowNo, isTaken: true },
          text: `Row ${rowNo}: ${quoted(amountText(cell))} is read as ${typed.quantity}.`,
        })
      const isForced = typed.kind === 'accepted' && typed.isForced
      asked.push({ rowNo, itemNo, quantity: typed.quantity, isForced })
    }
  }
  return { asked, problems, take, leaveOut }
}

const isWords = (row: readonly string[]): boolean =>
  row.filter((cell) => cell !== '').length > 1 && row.every((cell) => !/\p{N}/u.test(cell))
