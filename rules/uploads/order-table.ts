// Orders as rows of a table (CSV-01 to CSV-15): what a file's rows say, with the corrections made on the page → lines.
import {
  DATE_PROBLEM,
  fromUsDate,
  type PlainDate,
  toUsDate,
  type Weekday,
  weekdayFromText,
  weekdayName,
  weekdayOf,
} from '../calendar.ts'
import { unguardText } from '../csv.ts'
import { isPieceUnit, offeredPieces, quantityAndUnit, unitQuestion } from '../items/units.ts'
import { ITEM_NO_LENGTH, QUANTITY_MAX } from '../limits.ts'
import { ORDER_FILE_COLUMNS } from '../orders/order-file.ts'
import { QUANTITY_REFUSAL } from '../quantity.ts'
import { writeCsv } from '../text/write-csv.ts'
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
  WHOLE_NUMBER_PROBLEM,
} from './model.ts'
import { type NamedLocation, NO_POS_NUMBERS, namedLocation, type PosNumbers } from './pos-number.ts'

/** The columns, as the template heads them (CSV-01). */
const COLUMNS = {
  date: { title: ORDER_FILE_COLUMNS.date, missing: 'Date column header is required' },
  locationNo: { title: ORDER_FILE_COLUMNS.locationNo, missing: 'Location Number column header is required' },
  itemNo: { title: ORDER_FILE_COLUMNS.itemNo, missing: 'Item Number header is required' },
  quantity: { title: ORDER_FILE_COLUMNS.quantity, missing: 'Quantity header is required' },
  usedOnDay: { title: ORDER_FILE_COLUMNS.usedOnDay, missing: undefined },
} as const satisfies Partial<Record<FileField, { title: string; missing: string | undefined }>>
export type OrderColumn = keyof typeof COLUMNS
const COLUMN_NAMES = Object.keys(COLUMNS) as OrderColumn[]

/** What the user did to the file on the page: cells typed anew by `fixKey`, and rows left out. */
export interface TableFixes {
  readonly cells: ReadonlyMap<string, string>
  readonly removedRows: ReadonlySet<number>
}
export const NO_FIXES: TableFixes = { cells: new Map(), removedRows: new Set() }
export const fixKey = (rowNo: number, column: OrderColumn): string => `${rowNo}:${column}`

export const TEMPLATE_NAME = 'enterprise_upload_template.csv'
/** Only the header: a row of example would be an order. */
export const templateCsv = (): string => writeCsv([COLUMN_NAMES.map((column) => COLUMNS[column].title)])

/** A file as rows with their columns found; the same table is read again after each fix. */
export interface OrderTable {
  /** Of the file, header and blank rows included; row 1 is the first. */
  readonly rows: readonly (readonly string[])[]
  readonly headerRowNo: number
  /** Index of each column in a row. */
  readonly columns: ReadonlyMap<OrderColumn, number>
  /** Index of a column that says in which unit the quantity is. */
  readonly unitColumn?: number
}
export type TableReading = OrderTable | { readonly refusals: readonly string[] }

/** Rows of which the first one heads the columns: in any order, more are ignored, case and spaces do not matter (CSV-15). */
export function orderTable(rows: readonly (readonly string[])[], blankRows = 0): TableReading {
  const [header = []] = rows
  const columns = columnsOf(header)
  const missing = COLUMN_NAMES.flatMap((column) => (columns.has(column) ? [] : (COLUMNS[column].missing ?? [])))
  if (missing.length > 0) return { refusals: missing }
  if (rows.length === 1) return { refusals: ['The file has headers but no order lines.'] }
  const blank = Array.from({ length: blankRows }, () => [])
  const unitColumn = header.findIndex((title) => UNIT_TITLE.test(title.trim()))
  return {
    ...{ rows: blankRows === 0 ? rows : [...blank, ...rows], headerRowNo: blankRows + 1, columns },
    ...(unitColumn >= 0 && { unitColumn }),
  }
}

const UNIT_TITLE = /^(?:unit|units|uom|u\/m|unit of measure|quantity unit|unit code)$/i

function columnsOf(header: readonly string[]): ReadonlyMap<OrderColumn, number> {
  const titles = header.map((cell) => cell.trim().replace(/\s+/g, ' ').toLowerCase())
  const found = new Map<OrderColumn, number>()
  for (const column of COLUMN_NAMES) {
    const title = COLUMNS[column].title.toLowerCase()
    const index = titles.findIndex(
      (each) => each === title || (column === 'usedOnDay' && each === `${title} (optional)`),
    )
    if (index >= 0) found.set(column, index)
  }
  return found
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
  const lines: FileLine[] = []
  const problems: FileProblem[] = []
  const changes: FileChange[] = []
  let date: Carried<PlainDate> = { text: '', value: undefined, isTold: false }
  let location: Carried<NamedLocation> = { text: '', value: undefined, isTold: false }
  const dates = remembered(fromUsDate)
  const locations = remembered((each) => namedLocation(each, posNumbers))
  const notNamed = posNumbers.size > 0 ? POS_PROBLEM : LOCATION_PROBLEM
  const cellOf = cellReader(table, fixes)
  const longestOf = otherCells(table)

  for (let rowNo = table.headerRowNo + 1; rowNo <= table.rows.length; rowNo += 1) {
    if (rowNo % ROWS_BETWEEN === 0) onRows?.(rowNo)
    const dateText = cellOf(rowNo, 'date')
    const locationText = cellOf(rowNo, 'locationNo')
    const itemNo = cellOf(rowNo, 'itemNo')
    const quantityText = cellOf(rowNo, 'quantity')
    const usedOnText = cellOf(rowNo, 'usedOnDay')
    const place: Place = { kind: 'row', rowNo }
    const change = (kind: FileChange['kind'], from: string, to: string) => changes.push({ place, kind, from, to })
    const linesInCell = fixes.removedRows.has(rowNo) ? 1 : longestOf(rowNo)
    if (linesInCell > 1) change('lines in a cell', String(linesInCell), '')
    const isBlank = !dateText && !locationText && !itemNo && !quantityText && !usedOnText
    if (isBlank) continue

    if (dateText !== '') date = { text: dateText, value: dates(dateText), isTold: false }
    if (locationText !== '') location = { text: locationText, value: locations(locationText), isTold: false }
    if (fixes.removedRows.has(rowNo)) continue

    const named = location.value && 'locationNo' in location.value ? location.value : undefined
    if (named?.locationNo === '000000') change('no location', location.text, '')
    else if (itemNo === '') change('no item', quantityText, '')
    else if (quantityText === '') change('no quantity', itemNo, '')
    else {
      const problemsBefore = problems.length
      const problem = (field: FileField, value: string, text: string) => problems.push({ place, field, value, text })
      if (date.value === undefined) tellOnce(date, () => problem('date', date.text, DATE_PROBLEM))
      if (named === undefined) {
        const why = location.value && 'refusal' in location.value ? location.value.refusal : notNamed
        tellOnce(location, () => problem('locationNo', location.text, why))
      }
      if (!isItemNo(itemNo)) problem('itemNo', itemNo, ITEM_PROBLEM)
      const quantity = wholeQuantity(quantityText)
      if (typeof quantity === 'string') {
        const offer = offeredPieces(quantityText)
        problems.push({
          ...{ place, field: 'quantity', value: quantityText, text: quantity },
          ...(offer !== undefined && { offer: String(offer) }),
        })
      }
      const usedOnDay = usedOnText === '' ? undefined : weekdayFromText(usedOnText)
      if (usedOnText !== '' && usedOnDay === undefined) problem('usedOnDay', usedOnText, USED_ON_PROBLEM)
      if (problems.length > problemsBefore || date.value === undefined || named === undefined) continue
      if (typeof quantity === 'string') continue

      if (dateText === '') change('repeated date', '', toUsDate(date.value))
      const { locationNo, isByPos } = named
      if (locationText === '') change('repeated location', '', locationNo)
      else if (isByPos) change('POS number', locationText, locationNo)
      else if (locationText !== locationNo) change('padded location', locationText, locationNo)
      const weekday: Weekday = usedOnDay ?? weekdayOf(date.value)
      if (usedOnText === '') change('default used-on day', '', weekdayName(weekday))
      lines.push({ place, orderDate: date.value, usedOnDay: weekday, locationNo, itemNo, quantity })
    }
  }
  return { lines, problems, changes }
}

/**
 * The file as it stands after the fixes, for the user to keep: the template's columns, blank dates and locations filled in, rows
 * that are left out gone. Read again it gives the same lines.
 */
export function correctedCsv(table: OrderTable, fixes: TableFixes, posNumbers: PosNumbers = NO_POS_NUMBERS): string {
  const leftOut = new Set(fixes.removedRows)
  for (const { kind, place } of readLines(table, fixes, posNumbers).changes) {
    if (kind.startsWith('no ') && place.kind === 'row') leftOut.add(place.rowNo)
  }
  const cellOf = cellReader(table, fixes)
  const body: (string | number)[][] = []
  let [date, location] = ['', '']
  for (let rowNo = table.headerRowNo + 1; rowNo <= table.rows.length; rowNo += 1) {
    const [dateText = '', locationText = '', itemNo = '', quantity = '', usedOn = ''] = COLUMN_NAMES.map((column) =>
      cellOf(rowNo, column),
    )
    date = dateText || date
    location = locationText || location
    const isBlank = !dateText && !locationText && !itemNo && !quantity && !usedOn
    if (isBlank || leftOut.has(rowNo)) continue
    const known = fromUsDate(date)
    const count = wholeQuantity(quantity)
    const named = namedLocation(location, posNumbers)
    body.push([
      known ? toUsDate(known) : date,
      named && 'locationNo' in named && !named.isByPos ? named.locationNo : location,
      itemNo,
      typeof count === 'number' ? count : quantity,
      usedOn,
    ])
  }
  return writeCsv([COLUMN_NAMES.map((column) => COLUMNS[column].title), ...body])
}

/** A cell as it counts: corrected on the page, else as the file has it; a text mark in front taken off. */
function cellReader(
  { rows, columns, unitColumn }: OrderTable,
  { cells }: TableFixes,
): (rowNo: number, column: OrderColumn) => string {
  return (rowNo, column) => {
    const fixed = cells.size > 0 ? cells.get(fixKey(rowNo, column)) : undefined
    const at = columns.get(column)
    const text = unguardText((fixed ?? (at === undefined ? '' : rows[rowNo - 1]?.[at]) ?? '').trim())
    if (column !== 'quantity' || unitColumn === undefined || fixed !== undefined || !/^\d+(?:\.\d+)?$/.test(text))
      return text
    // A quantity that is typed on the page is in pieces.
    const unit = unguardText((rows[rowNo - 1]?.[unitColumn] ?? '').trim())
    return isPieceUnit(unit) ? text : `${text} ${unit}`
  }
}

/** How many lines the longest cell of a row's other columns has: where a quote is missing, rows that would be lost are in it. */
function otherCells({ rows, columns }: OrderTable): (rowNo: number) => number {
  const own = new Set(columns.values())
  return (rowNo) => {
    const row = rows[rowNo - 1] ?? []
    let longest = 1
    for (let index = 0; index < row.length; index += 1) {
      const cell = own.has(index) ? '' : (row[index] ?? '')
      if (cell.includes('\n') || cell.includes('\r'))
        longest = Math.max(longest, cell.trim().split(/\r\n|\r|\n/).length)
    }
    return longest
  }
}

/** What a catalogue number can be: a few visible characters. */
export const isItemNo = (text: string): boolean => /^[!-~]+$/.test(text) && text.length <= ITEM_NO_LENGTH

/**
 * '12' and '12 EA' → 12; the sentence where it is not a whole number, too large, or in a unit that is not a piece (CSV-11, CON-01,
 * XML-11).
 */
export function wholeQuantity(text: string): number | string {
  const given = quantityAndUnit(text)
  if (given && !isPieceUnit(given.unit)) return unitQuestion(given.quantity, given.unit)
  if (!given || !/^\d+$/.test(given.quantity)) return WHOLE_NUMBER_PROBLEM
  const quantity = Number(given.quantity)
  return quantity > QUANTITY_MAX ? QUANTITY_REFUSAL : quantity
}

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
