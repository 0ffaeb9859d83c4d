// Orders as rows of a table (CSV-01 to CSV-15): a file's rows, with the corrections made on the page → lines.
import {
  DATE_PROBLEM,
  type PlainDate,
  toUsDate,
  type Weekday,
  weekdayFromText,
  weekdayName,
  weekdayOf,
} from '../calendar.ts'
import { isSepRow } from '../csv.ts'
import { ITEM_NO_LENGTH } from '../limits.ts'
import { customerNumber } from '../text/customer-column.ts'
import { rowText, widthOf, widthProblem } from '../text/row.ts'
import { stateProblem } from '../text/row-state.ts'
import { dateText, isDash, isShortened, seenText, shortenedProblem } from '../text/spelling.ts'
import { writeCsv } from '../text/write-csv.ts'
import { amountText, cellQuantity, NO_UNIT_FACTS } from '../units/cell-quantity.ts'
import { hasUnits } from '../units/unit-columns.ts'
import { type ChosenItems, NO_CHOSEN_ITEMS } from './chosen-items.ts'
import type { FileLine, Place } from './line.ts'
import {
  type FileChange,
  type FileField,
  type FileProblem,
  ITEM_PROBLEM,
  LOCATION_PROBLEM,
  POS_PROBLEM,
  type ReadFile,
  USED_ON_PROBLEM,
} from './model.ts'
import { type NamedLocation, NO_POS_NUMBERS, namedLocation, type PosNumbers } from './pos-number.ts'
import { headerWidth, NO_FIXES, type OrderTable, otherCells, type TableFixes, tableCells } from './table/cells.ts'
import { type DateOrder, dayFirstDate, dayFirstProblem, fileDate, swappedDate } from './table/day-month.ts'
import {
  COLUMN_NAMES,
  COLUMNS,
  type ColumnMatch,
  isFact,
  isHeaderAgain,
  isTemplateHeading,
  unitColumns,
} from './table/header.ts'
import { otherColumns } from './table/other-columns.ts'

export const TEMPLATE_NAME = 'enterprise_upload_template.csv'
/** Only the header: a row of example would be an order. */
export const templateCsv = (): string => writeCsv([COLUMN_NAMES.map((column) => COLUMNS[column].title)])

/** Headings that are not the template's, for a person to say which is what. */
export interface UnknownHeadings {
  readonly refusals: readonly string[]
  readonly headings: Pick<OrderTable, 'rows' | 'headerRowNo' | 'columns' | 'delimiter'>
}
export type TableReading =
  | OrderTable
  | UnknownHeadings
  /** `readableWith`: the delimiter with which the file could be read, if a person allows it. */
  | { readonly refusals: readonly string[]; readonly readableWith?: string }
export interface TableOptions {
  readonly match?: ColumnMatch | undefined
  /** The customer that the orders are for, where the upload is for one. */
  readonly customerNo?: string | undefined
  readonly delimiter?: string | undefined
}
export type ReadTable = (text: string, options?: TableOptions) => TableReading

/** Rows under a header that names the columns: in any order, more are not read, case and spaces do not matter (CSV-15). */
export function orderTable(table: OrderTable): TableReading {
  const { rows, headerRowNo, columns } = table
  if (rows.length === headerRowNo) return { refusals: ['The file has headers but no order lines.'] }
  for (let rowNo = headerRowNo + 1; rowNo <= rows.length; rowNo += 1) {
    const again = isHeaderAgain(rows[rowNo - 1] as readonly string[])
    if (again && COLUMN_NAMES.some((column) => again.get(column) !== columns.get(column)))
      return { refusals: [`Row ${rowNo} begins a second table with other columns. Upload each table as its own file.`] }
  }
  return table
}

/** How many rows are read before it is told again. */
const ROWS_BETWEEN = 10_000

/** What a blank cell repeats (CSV-09). A problem is told once, at the row that has it, or at the first that repeats it. */
interface Carried<Value> {
  readonly text: string
  readonly value: Value | undefined
  isTold: boolean
}

/**
 * Judges every row of a table. Blank dates and locations are filled in first (INV-26), then rows without a location, item or
 * quantity are left out and listed (CSV-11), and what remains is a line or has problems. Blank rows are nothing. `onRows` is told
 * how many rows are read, now and then.
 */
export function readLines(
  table: OrderTable,
  fixes: TableFixes = NO_FIXES,
  posNumbers: PosNumbers = NO_POS_NUMBERS,
  onRows?: (rows: number) => void,
): ReadFile {
  const { dateOrder, units = NO_UNIT_FACTS, customerNo } = fixes
  const cells = tableCells(table, fixes)
  const swapped = dateOrder === undefined ? dayFirstDate(cells.dates()) : undefined
  const changes: FileChange[] = tableChanges(table, dateOrder)
  if (swapped) {
    const [text, value] = [dayFirstProblem(swapped), swapped.text]
    const offers = { offer: 'dd/mm/yyyy', otherOffer: 'mm/dd/yyyy' } as const
    return { lines: [], problems: [{ place: { kind: 'file' }, field: 'date', value, text, ...offers }], changes }
  }
  const lines: FileLine[] = []
  const problems: FileProblem[] = rowsAbove(table, fixes)
  let date: Carried<PlainDate> = { text: '', value: undefined, isTold: false }
  let location: Carried<NamedLocation> = { text: '', value: undefined, isTold: false }
  const dates = remembered((text) => fileDate(text, dateOrder))
  const locations = remembered((each) => namedLocation(each, posNumbers))
  const notNamed = posNumbers.size > 0 ? POS_PROBLEM : LOCATION_PROBLEM
  const longestOf = otherCells(table)
  const width = headerWidth(table)
  const ownNumber = customerNo === undefined ? undefined : customerNumber(customerNo)

  for (let rowNo = table.headerRowNo + 1; rowNo <= table.rows.length; rowNo += 1) {
    if (rowNo % ROWS_BETWEEN === 0) onRows?.(rowNo)
    const dateCell = cells.of(rowNo, 'date')
    const locationCell = cells.of(rowNo, 'locationNo')
    const itemNo = cells.of(rowNo, 'itemNo')
    const amount = cells.amountOf(rowNo)
    const quantityText = amount.text
    const usedOnText = cells.of(rowNo, 'usedOnDay')
    const place: Place = { kind: 'row', rowNo }
    const change = (kind: FileChange['kind'], from: string, to: string) => changes.push({ place, kind, from, to })
    const isRemoved = fixes.removedRows.has(rowNo)
    const linesInCell = isRemoved ? 1 : longestOf(rowNo)
    if (linesInCell > 1) change('lines in a cell', String(linesInCell), '')
    const values = cells.widthOf(rowNo)
    const isWide = values > width
    const isBlank = !dateCell && !locationCell && !itemNo && !quantityText && !usedOnText
    if (isBlank && !isWide) continue

    // In a row that is too wide, nothing is known to stand in its column: the rows below do not repeat it.
    if (dateCell !== '' || isWide)
      date = { text: isWide ? '' : dateCell, value: isWide ? undefined : dates(dateCell), isTold: isWide && !isRemoved }
    if (locationCell !== '' || isWide) {
      const value = isWide ? undefined : locations(locationCell)
      location = { text: isWide ? '' : locationCell, value, isTold: isWide && !isRemoved }
    }
    if (isRemoved) continue
    if (isWide) {
      const value = rowText(cells.row(rowNo), table.delimiter)
      problems.push({ place, field: 'row', value, text: widthProblem(values, width) })
      continue
    }
    if (isHeaderAgain(cells.row(rowNo))) {
      change('repeated header', '', '')
      continue
    }

    const named = location.value && 'locationNo' in location.value ? location.value : undefined
    if (named?.locationNo === '000000') change('no location', location.text, '')
    else if (itemNo === '') change('no item', quantityText, '')
    else if (quantityText === '') change('no quantity', itemNo, '')
    else if (isDash(quantityText)) change('dash', itemNo, '')
    else if (cells.stateOf(rowNo).state === 'canceled') change('canceled line', itemNo, quantityText)
    else {
      const problemsBefore = problems.length
      const problem = (field: FileField, value: string, text: string, offer?: string) =>
        problems.push({ place, field, value, text, ...(offer !== undefined && { offer }) })
      const { state, text: stateText } = cells.stateOf(rowNo)
      if (state === 'unclear') problem('row', rowText(cells.row(rowNo), table.delimiter), stateProblem(stateText))
      const customer = cells.customerOf(rowNo)
      if (customerNo !== undefined && customer !== '' && customer !== ownNumber)
        problem(
          'customerNo',
          customer,
          `The row is for customer ${customer}, but this upload is for ${customerNo}`,
          customerNo,
        )
      if (date.value === undefined)
        tellOnce(date, () => problem('date', date.text, DATE_PROBLEM, swappedDate(dateText(date.text))))
      if (named === undefined) {
        const why = location.value && 'refusal' in location.value ? location.value.refusal : notNamed
        tellOnce(location, () => problem('locationNo', location.text, numberProblem(location.text, why)))
      }
      if (!isItemNo(itemNo) || isShortened(itemNo)) problem('itemNo', itemNo, numberProblem(itemNo, ITEM_PROBLEM))
      const quantity = cellQuantity(amount, itemNo, units)
      if ('question' in quantity)
        problems.push({ place, field: 'quantity', value: amountText(amount), ...quantity.question })
      const usedOnDay = usedOnText === '' ? undefined : weekdayFromText(usedOnText)
      if (usedOnText !== '' && usedOnDay === undefined) problem('usedOnDay', usedOnText, USED_ON_PROBLEM)
      if (problems.length > problemsBefore || date.value === undefined || named === undefined) continue
      if ('question' in quantity) continue

      for (const [column, used] of [
        ['date', dateText(dateCell)],
        ['itemNo', itemNo],
        ['quantity', quantityText],
      ] as const) {
        const written = cells.written(rowNo, column)
        if (written !== used && written !== `'${used}`) change('spelling', written, used)
      }
      if (quantity.from !== undefined) change('unit', quantity.from, String(quantity.pieces))
      if (dateCell === '') change('repeated date', '', toUsDate(date.value))
      const { locationNo, isByPos } = named
      if (locationCell === '') change('repeated location', '', locationNo)
      else if (isByPos) change('POS number', locationCell, locationNo)
      else if (locationCell !== locationNo) change('padded location', locationCell, locationNo)
      const weekday: Weekday = usedOnDay ?? weekdayOf(date.value)
      if (usedOnText === '') change('default used-on day', '', weekdayName(weekday))
      lines.push({ place, orderDate: date.value, usedOnDay: weekday, locationNo, itemNo, quantity: quantity.pieces })
    }
  }
  return { lines, problems, changes }
}

/** What was understood of the file as a whole: where its header is, how it is separated, which columns are not read. */
function tableChanges(
  { rows, headerRowNo, columns, delimiter }: OrderTable,
  dateOrder: DateOrder | undefined,
): FileChange[] {
  const place: Place = { kind: 'file' }
  const header = rows[headerRowNo - 1] ?? []
  const changes: FileChange[] = []
  const change = (kind: FileChange['kind'], from: string, to = '') => changes.push({ place, kind, from, to })
  if (rows.slice(0, headerRowNo - 1).some((row) => widthOf(row) > 0)) change('header row', String(headerRowNo))
  if (delimiter !== ',') change('other delimiter', delimiter === '\t' ? 'tabs' : 'semicolons')
  if (dateOrder === 'dd/mm/yyyy') change('day first', dateOrder)
  for (const [column, at] of columns) {
    const heading = header[at] ?? ''
    if (!isTemplateHeading(heading, column)) change('matched column', seenText(heading), COLUMNS[column].title)
  }
  const units = unitColumns(header, columns)
  const { customerAt, canceledAt } = otherColumns(header, columns)
  const packed = hasUnits(units) ? [units.packAt] : []
  const own = new Set([...columns.values(), ...units.unitsAt, ...packed, customerAt, ...canceledAt.map(({ at }) => at)])
  for (const [index, cell] of header.entries()) {
    const heading = seenText(cell)
    if (heading !== '' && !own.has(index) && !isFact(heading)) change('unused column', heading)
  }
  return changes
}

/** Rows above the header that would be lines below it. */
function rowsAbove(table: OrderTable, fixes: TableFixes): FileProblem[] {
  const cells = tableCells(table, fixes)
  return table.rows.slice(0, table.headerRowNo - 1).flatMap((row, index): FileProblem[] => {
    const rowNo = index + 1
    const quantity = cellQuantity(cells.amountOf(rowNo), '', NO_UNIT_FACTS)
    const isLine = isItemNo(cells.of(rowNo, 'itemNo')) && 'pieces' in quantity
    if (!isLine || isSepRow(row) || fixes.removedRows.has(rowNo)) return []
    const text = `The row is above the header, which is in row ${table.headerRowNo}, and is not read`
    return [{ place: { kind: 'row', rowNo }, field: 'row', value: rowText(row, table.delimiter), text }]
  })
}

/**
 * The file as it stands after the fixes, for the user to keep: the template's columns, blank dates and locations filled in, rows
 * that are left out gone, barcodes replaced by `items`. Read again it gives the same lines.
 */
export function correctedCsv(
  table: OrderTable,
  fixes: TableFixes,
  posNumbers: PosNumbers = NO_POS_NUMBERS,
  items: ChosenItems = NO_CHOSEN_ITEMS,
): string {
  const leftOut = new Set(fixes.removedRows)
  for (const { kind, place } of readLines(table, fixes, posNumbers).changes)
    if (SKIPPED.includes(kind) && place.kind === 'row') leftOut.add(place.rowNo)
  const cells = tableCells(table, fixes)
  const width = headerWidth(table)
  const body: (string | number)[][] = []
  let [date, location] = ['', '']
  for (let rowNo = table.headerRowNo + 1; rowNo <= table.rows.length; rowNo += 1) {
    const [dateCell = '', locationCell = '', itemNo = '', quantity = '', usedOn = ''] = COLUMN_NAMES.map((column) =>
      cells.of(rowNo, column),
    )
    const isWide = cells.widthOf(rowNo) > width
    date = isWide ? '' : dateCell || date
    location = isWide ? '' : locationCell || location
    const isBlank = !dateCell && !locationCell && !itemNo && !quantity && !usedOn
    if ((isBlank && !isWide) || leftOut.has(rowNo)) continue
    const known = fileDate(date, fixes.dateOrder)
    const amount = cells.amountOf(rowNo)
    const count = cellQuantity(amount, itemNo, fixes.units ?? NO_UNIT_FACTS)
    const named = namedLocation(location, posNumbers)
    body.push(
      isWide
        ? [...cells.row(rowNo)]
        : [
            known ? toUsDate(known) : date,
            named && 'locationNo' in named && !named.isByPos ? named.locationNo : location,
            items.get(itemNo) ?? itemNo,
            'pieces' in count ? count.pieces : amountText(amount),
            usedOn,
          ],
    )
  }
  return writeCsv([COLUMN_NAMES.map((column) => COLUMNS[column].title), ...body])
}
const SKIPPED: readonly FileChange['kind'][] = [
  'no location',
  'no item',
  'no quantity',
  'dash',
  'repeated header',
  'canceled line',
]

/** What a catalogue number can be: a few visible characters. */
export const isItemNo = (text: string): boolean => /^[!-~]+$/.test(text) && text.length <= ITEM_NO_LENGTH

/** What is wrong with a text that is not a number of ours. */
const numberProblem = (text: string, otherwise: string): string =>
  isShortened(text) ? shortenedProblem(text) : otherwise

function tellOnce(carried: Carried<unknown>, tell: () => void): void {
  if (!carried.isTold) tell()
  carried.isTold = true
}

/** A file has few dates and many rows. */
function remembered<Value>(read: (text: string) => Value): (text: string) => Value {
  const known = new Map<string, Value>()
  return (text) => {
    const before = known.get(text)
    if (before !== undefined || known.has(text)) return before as Value
    const value = read(text)
    known.set(text, value)
    return value
  }
}
