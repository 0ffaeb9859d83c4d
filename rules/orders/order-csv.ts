import { fromUsDate, isPlainDate, type PlainDate, toUsDate } from '../calendar.ts'
import { csvDelimiter, DELIMITERS, readCsv } from '../csv.ts'
import { SAVED_AT_ONCE } from '../limits.ts'
import { figure, many } from '../many.ts'
import { padLocationNo } from '../ordering/location.ts'
import { hasFigure, QUANTITY_REFUSAL } from '../quantity.ts'
import { customerColumn, otherCustomer } from '../text/customer-column.ts'
import { widthOf, widthProblem } from '../text/row.ts'
import { leftOutByState, stateColumns, stateOfRow } from '../text/row-state.ts'
import { dateText, isShortened, plainCell, seenText, shortenedProblem, titleOf, wholeText } from '../text/spelling.ts'
import { amountText } from '../units/cell-quantity.ts'
import { unitOfRow } from '../units/unit-columns.ts'
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
import {
  choicesOf,
  isData,
  likelyQuantities,
  namedHeader,
  type QuantityColumns,
  unitColumnsIn,
} from './quantity-column.ts'

/** What a file would change in an order, or the sentence that refuses the file. */
export type ImportPreview = Preview | { readonly refusal: string }
interface Table {
  readonly rows: readonly (readonly string[])[]
  readonly headerRowNo: number
}

/**
 * Reads an order's CSV file (ORD-50 to ORD-52): a header, then items and quantities, in the columns that the header names; without
 * such names in the specified order: item, description, quantity. A row without a quantity is skipped, a leading # taken off, what
 * is not a number is 0 and reported. The limit holds with # and without. A row that is wider than the header refuses the file, and so
 * do lines of several locations or days; `order` is what the file is imported into, and one of another location or day is named.
 */
export function previewImport(
  text: string,
  items: readonly PreviewItem[],
  limit: number,
  order?: OrderScope,
): ImportPreview {
  if (text.replaceAll('\uFEFF', '').trim() === '') return { refusal: 'The file is empty.' }
  if (text.includes('\uFFFD') || text.includes('\0')) return { refusal: 'Save the file as CSV UTF-8.' }
  const { rows, openQuoteRow } = bestRows(text)
  if (openQuoteRow !== undefined) return { refusal: `Row ${openQuoteRow}: a quote is not closed.` }
  const header = namedHeader(rows)
  const table = { rows, headerRowNo: header?.rowNo ?? rows.findIndex(isData) + 1 }
  const wide = tooWide(table)
  if (wide !== undefined) return { refusal: wide }
  const body = rows.slice(table.headerRowNo)
  const { itemAt = 0, descriptionAt = header ? undefined : 1 } = header ?? {}
  const possible = header?.quantitiesAt ?? likelyQuantities(body)
  const read = (quantityAt: number, answers: PreviewAnswers) =>
    linesOf(table, { itemAt, descriptionAt, quantityAt }, { items, limit, answers, order })
  const isClear = possible.length === 0 || (possible.length === 1 && (header || possible[0] === SPECIFIED))
  const columns = choicesOf(possible, rows[table.headerRowNo - 1] ?? [], body)
  const chosen = (at: number, answers = NO_ANSWERS): Preview => {
    const result = read(at, answers)
    return 'refusal' in result
      ? previewOf([], items, limit, [{ rowNo: 1, text: result.refusal, isTaken: false }])
      : result
  }
  const question = { columns, answer: chosen }
  const answered = (answers: PreviewAnswers): Preview => {
    const column = isClear ? (possible[0] ?? SPECIFIED) : answers.column
    const asked = isClear ? {} : { question }
    return { ...(column === undefined ? askedPreview(question) : chosen(column, answers)), ...asked, answered }
  }
  const first = isClear ? read(possible[0] ?? SPECIFIED, NO_ANSWERS) : undefined
  return first && 'refusal' in first ? first : answered(NO_ANSWERS)
}
/** Index of the quantity where no header names it (ORD-50). */
const SPECIFIED = 2

/** By the delimiter that gives a header with names; else by the one that the first lines have most of. */
function bestRows(text: string): ReturnType<typeof readCsv> {
  const usual = readCsv(text)
  const readings = DELIMITERS.map((delimiter) =>
    delimiter === csvDelimiter(text) ? usual : readCsv(text, { delimiter }),
  )
  return [usual, ...readings].find(({ rows }) => namedHeader(rows)) ?? usual
}

function tooWide({ rows, headerRowNo }: Table): string | undefined {
  const width = widthOf(rows[headerRowNo - 1] ?? [])
  const wide = rows.flatMap((row, index) => (index >= headerRowNo && widthOf(row) > width ? [index] : []))
  const [first] = wide
  if (first === undefined) return undefined
  const more = wide.length > 1 ? ` ${many(wide.length - 1, 'more row is', 'more rows are')} too wide.` : ''
  const problem = widthProblem(widthOf(rows[first] ?? []), width)
  return `Row ${first + 1}: ${lowered(problem)}.${more}`
}

interface LineFacts {
  readonly items: readonly PreviewItem[]
  readonly limit: number
  readonly answers: PreviewAnswers
  readonly order: OrderScope | undefined
}
function linesOf(
  { rows, headerRowNo }: Table,
  columns: QuantityColumns,
  { items, limit, answers, order }: LineFacts,
): ImportPreview {
  const { itemAt, descriptionAt, quantityAt } = columns
  const units = unitColumnsIn(rows[headerRowNo - 1] ?? [], columns)
  const find = itemFinder(items)
  const facts = unitFacts(items, answers)
  const states = stateColumns((rows[headerRowNo - 1] ?? []).map(titleOf))
  const asked: AskedQuantity[] = []
  const used = [itemAt, descriptionAt ?? -1, quantityAt, ...units.unitsAt, units.packAt, ...states.map(({ at }) => at)]
  const scope = fileScope(rows, headerRowNo, new Set(used), order)
  if ('refusal' in scope) return scope
  const problems: PreviewProblem[] = [...scope.notes]
  for (const [index, row] of rows.entries()) {
    const rowNo = index + 1
    const cellAt = (at: number | undefined) => (at === undefined ? '' : plainCell(row[at] ?? ''))
    const itemNo = wholeText(cellAt(itemAt))
    const cell = plainCell(answers.quantities.get(rowNo) ?? row[quantityAt] ?? '')
    const isLine = /^\d+$/.test(wholeText(cell)) && /\d/.test(itemNo)
    if (rowNo <= headerRowNo) {
      const why =
        rowNo === headerRowNo ? 'this row is read as the header' : `this row is above the header in row ${headerRowNo}`
      if (isLine) problems.push({ rowNo, text: `Row ${rowNo}: ${why}.`, isTaken: false })
      continue
    }
    if (cell === '') continue
    const left = leftOutByState(stateOfRow(states, cellAt))
    if (left) {
      problems.push({ rowNo, text: `Row ${rowNo}: ${left}.`, isTaken: false })
      continue
    }
    const other = answers.quantities.has(rowNo) ? { unit: '', packSize: 0 } : unitOfRow(row, units)
    const amount = { text: cell, ...other }
    const inUnit = quantityInUnit(amount, find(answers.items.get(itemNo) ?? itemNo), facts)
    const quantity = inUnit && 'pieces' in inUnit ? inUnit.pieces : quantityIn(cell)
    const leftOut = (why: string, mend?: Mend) =>
      problems.push({ rowNo, text: `Row ${rowNo}: ${why}.`, isTaken: false, ...(mend && { mend }) })
    if (itemNo === '') leftOut('item number is missing')
    else if (isShortened(itemNo) || isShortened(cell))
      leftOut(lowered(shortenedProblem(isShortened(itemNo) ? itemNo : cell)))
    else if (inUnit && 'question' in inUnit) problems.push(askedProblem(rowNo, amount, inUnit.question))
    else if (quantity === undefined) leftOut(`${notQuantity(cell)}. ${QUANTITY_REFUSAL}`, { value: cell })
    else {
      if (quantity === 'no number')
        problems.push({ rowNo, text: `Row ${rowNo}: ${quoted(cell)} is not a number and counts as 0.`, isTaken: true })
      else if (inUnit || wholeText(cell) !== cell)
        problems.push({
          ...{ rowNo, isTaken: true },
          text: `Row ${rowNo}: ${quoted(amountText(amount))} is read as ${quantity}.`,
        })
      const description = cellAt(descriptionAt)
      asked.push({ rowNo, itemNo, description, quantity: quantity === 'no number' ? 0 : quantity })
    }
  }
  if (asked.length === 0 && problems.every(({ rowNo }) => rowNo <= headerRowNo))
    return { refusal: 'No order lines found.' }
  const preview = previewOf(asked, items, limit, problems, answers.items)
  return preview.changes.length > SAVED_AT_ONCE
    ? { refusal: `The file changes more than ${figure(SAVED_AT_ONCE)} lines.` }
    : preview
}

/** Undefined: figures that are not a quantity. */
function quantityIn(cell: string): number | 'no number' | undefined {
  const text = wholeText(cell).replace(/^#/, '').trim()
  if (/^\d{1,5}$/.test(text)) return Number(text)
  return hasFigure(text) ? undefined : 'no number'
}

/** The order that a file is imported into. */
export interface OrderScope {
  readonly customerNo: string
  readonly locationNo: string
  readonly orderDate: PlainDate
}
type Row = readonly string[]

const LOCATION = /^(location|store|shop|site|ship[- ]?to)( ?(no|num|number|#|id|code))?$/
const DAY = /^((order|delivery|ship|requested) )?date$/

/**
 * What the other columns say: of which locations and days the lines are, and what is not read. `read` are the columns that are. Lines
 * of several locations or days refuse the file, because it is not one order's.
 */
function fileScope(
  rows: readonly Row[],
  headerRowNo: number,
  read: ReadonlySet<number>,
  order: OrderScope | undefined,
): { readonly refusal: string } | { readonly notes: readonly PreviewProblem[] } {
  const header = rows[headerRowNo - 1] ?? []
  const body = rows.slice(headerRowNo)
  const named = (title: RegExp) => header.findIndex((cell, at) => !read.has(at) && title.test(titleOf(cell)))
  const valuesOf = (at: number, value: (cell: string) => string) =>
    at < 0
      ? []
      : [
          ...new Set(
            body
              .map((row) => plainCell(row[at] ?? ''))
              .filter((cell) => cell !== '')
              .map(value),
          ),
        ]
  const customerAt = customerColumn(header.map((cell, at) => (read.has(at) ? '' : titleOf(cell))))
  for (const [index, row] of body.entries()) {
    const other = otherCustomer(row[customerAt] ?? '', order?.customerNo)
    if (other !== undefined)
      return {
        refusal: `Row ${headerRowNo + index + 1}: ${lowered(other)}. Remove the rows of other customers, and import the file again.`,
      }
  }
  const [locationAt, dayAt] = [named(LOCATION), named(DAY)]
  const locations = valuesOf(locationAt, (cell) => padLocationNo(wholeText(cell)) ?? cell)
  const days = valuesOf(dayAt, dayOf)
  for (const [values, what] of [
    [locations, 'location'],
    [days, 'day'],
  ] as const)
    if (values.length > 1)
      return {
        refusal: `The file has lines for ${many(values.length, what)} (${values.slice(0, 3).join(', ')}${values.length > 3 ? ', …' : ''}). Import the lines of one order, or upload the file under Enterprise Upload.`,
      }
  const notes: string[] = []
  const [location, day] = [locations[0], days[0]]
  if (order && location !== undefined && location !== order.locationNo)
    notes.push(
      `The file is for location ${location}. Its quantities go into this order of location ${order.locationNo}.`,
    )
  if (order && day !== undefined && day !== toUsDate(order.orderDate))
    notes.push(`The file is for ${day}. Its quantities go into this order of ${toUsDate(order.orderDate)}.`)
  const unread = header.flatMap((cell, at) => {
    const isRead = read.has(at) || at === customerAt || at === locationAt || at === dayAt || seenText(cell) === ''
    return isRead || !body.some((row) => seenText(row[at] ?? '') !== '') ? [] : `“${seenText(cell)}”`
  })
  if (unread.length > 0) notes.push(`Not read: the column${unread.length > 1 ? 's' : ''} ${unread.join(', ')}.`)
  return { notes: notes.map((text) => ({ rowNo: headerRowNo, text, isTaken: true })) }
}

function dayOf(cell: string): string {
  const text = dateText(cell)
  const day = isPlainDate(text) ? text : fromUsDate(text)
  return day === undefined ? text : toUsDate(day)
}
