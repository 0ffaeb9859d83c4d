/** Which column of a file holds what: by the names of its header row, wherever among the first rows that is (CSV-04 to CSV-07). */
import { isPlainDate } from '../../calendar.ts'
import { HEADER_ROWS, isSepRow } from '../../csv.ts'
import { ORDER_FILE_COLUMNS, ORDER_FILE_FACTS } from '../../orders/order-file.ts'
import { plainCell, seenText, titleOf } from '../../text/spelling.ts'
import { type UnitColumns, unitColumnsOf } from '../../units/unit-columns.ts'
import { unitOfHeading } from '../../units/units.ts'
import type { FileField } from '../model.ts'
import { fileDate } from './day-month.ts'

/** The columns, as the template names them (CSV-01). */
export const COLUMNS = {
  date: { title: ORDER_FILE_COLUMNS.date, missing: 'Date column header is required' },
  locationNo: { title: ORDER_FILE_COLUMNS.locationNo, missing: 'Location Number column header is required' },
  itemNo: { title: ORDER_FILE_COLUMNS.itemNo, missing: 'Item Number header is required' },
  quantity: { title: ORDER_FILE_COLUMNS.quantity, missing: 'Quantity header is required' },
  usedOnDay: { title: ORDER_FILE_COLUMNS.usedOnDay, missing: undefined },
} as const satisfies Partial<Record<FileField, { title: string; missing: string | undefined }>>
export type OrderColumn = keyof typeof COLUMNS
export const COLUMN_NAMES = Object.keys(COLUMNS) as OrderColumn[]

/** The heading that a customer's files have for a column; '' where they have no such column. */
export type ColumnMatch = Readonly<Record<OrderColumn, string>>

/** Why a match cannot be: two columns of ours are one of the file. */
export function matchProblem(match: ColumnMatch): string | undefined {
  const used = new Map<string, OrderColumn>()
  for (const column of COLUMN_NAMES) {
    const key = headingKey(match[column])
    const other = used.get(key)
    if (key !== '' && other) return `${COLUMNS[other].title} and ${COLUMNS[column].title} cannot be the same column.`
    used.set(key, column)
  }
  return undefined
}

export interface Header {
  /** Rows are counted from 1. */
  readonly rowNo: number
  /** Index of each column in a row. */
  readonly columns: ReadonlyMap<OrderColumn, number>
}
type Row = readonly string[]

/** As headings are compared: case, spaces and unseen characters do not matter (CSV-15). */
export const headingKey = (cell: string): string => seenText(cell).replace(/\s+/g, ' ').replace(/:$/, '').toLowerCase()

/** The first of the first rows that names every column, as the customer's own files do or as the template does. */
export function findHeader(rows: readonly Row[], match?: ColumnMatch): Header | undefined {
  const isOwn = (columns: Header['columns']) =>
    COLUMN_NAMES.every((column) => match?.[column] === '' || columns.has(column))
  return (match && firstWith(rows, matchTitles(match), isOwn)) ?? firstWith(rows, templateTitles, isComplete)
}

function firstWith(rows: readonly Row[], titlesOf: Titles, isAll: (columns: Header['columns']) => boolean) {
  for (const [index, row] of rows.slice(0, HEADER_ROWS).entries()) {
    const columns = columnsOf(row, titlesOf)
    if (isAll(columns)) return { rowNo: index + 1, columns }
  }
  return undefined
}

type Titles = (column: OrderColumn) => readonly string[]
const templateTitles: Titles = (column) => {
  const title = COLUMNS[column].title.toLowerCase()
  return column === 'usedOnDay' ? [title, `${title} (optional)`] : [title]
}
export const isTemplateHeading = (cell: string, column: OrderColumn): boolean =>
  templateTitles(column).includes(headingKey(cell))
const matchTitles =
  (match: ColumnMatch): Titles =>
  (column) =>
    match[column] === '' ? [] : [headingKey(match[column])]

/** A name that several headings have names none of them. */
function columnsOf(row: Row, titlesOf: Titles): ReadonlyMap<OrderColumn, number> {
  const keys = row.map(headingKey)
  const found = new Map<OrderColumn, number>()
  for (const column of COLUMN_NAMES) {
    const titles = titlesOf(column)
    const at = keys.flatMap((key, index) => (titles.includes(key) ? [index] : []))
    if (at.length === 1) found.set(column, at[0] as number)
  }
  return found
}

const isComplete = (columns: Header['columns']): boolean =>
  COLUMN_NAMES.every((column) => columns.has(column) || COLUMNS[column].missing === undefined)

/** Whether a row below the header names the columns once more. */
export const isHeaderAgain = (row: Row): Header['columns'] | undefined => {
  if (row.some((cell) => /\d/.test(cell))) return undefined
  const columns = columnsOf(row, templateTitles)
  return isComplete(columns) ? columns : undefined
}

/** The row that is the header most likely where none names every column: the one with most names, or the first with several cells. */
export function likelyHeader(rows: readonly Row[]): Header {
  let best = { rowNo: 1, columns: columnsOf(rows[0] ?? [], templateTitles), score: -1 }
  for (const [index, row] of rows.slice(0, HEADER_ROWS).entries()) {
    if (isSepRow(row)) continue
    const columns = columnsOf(row, templateTitles)
    const filled = row.filter((cell) => seenText(cell) !== '').length
    const score = 100 * columns.size + 10 * likelyColumns(row).size + Math.min(filled, 5)
    if (score > best.score) best = { rowNo: index + 1, columns, score }
  }
  return best
}

/** The row that names every column below the first rows, where no header is looked for. */
export function headerBelow(rows: readonly Row[]): number | undefined {
  const at = rows.findIndex((row, index) => index >= HEADER_ROWS && isComplete(columnsOf(row, templateTitles)))
  return at < 0 ? undefined : at + 1
}

/** Whether a row without headers is an order line: a date and a number are in it. */
export function isDataRow(row: Row): boolean {
  const cells = row.map(plainCell)
  const isDate = (cell: string) => fileDate(cell, undefined) !== undefined || isPlainDate(cell)
  return cells.some(isDate) && cells.some((cell) => /^#?\d+(?:\.0+)?$/.test(cell))
}

/** The sentences for what a header lacks, as specified; a name that it has twice is called so. */
export function missingSentences(row: Row, columns: ReadonlyMap<OrderColumn, number>): string[] {
  const keys = row.map(headingKey)
  return COLUMN_NAMES.flatMap((column) => {
    const { title, missing } = COLUMNS[column]
    const count = keys.filter((key) => templateTitles(column).includes(key)).length
    if (count > 1) return `The header has ${count} ${title} columns; only one can be read.`
    return columns.has(column) || missing === undefined ? [] : missing
  })
}

/** Names that the trade uses for the columns, for a suggestion that a person checks: never read without one. */
const TRADE_NAMES: Readonly<Record<OrderColumn, RegExp>> = {
  date: /^(order |delivery |ship |requested )?(date|day)$|^(deliver|delivery|ship) (on|date)$|^(liefer)?datum$|^fecha( de entrega)?$/,
  locationNo:
    /^(location|store|shop|site|ship.?to|branch|outlet|tienda|sucursal|magasin|filiale)( ?(no\.?|nr\.?|num|number|#|id|code))?$/,
  itemNo:
    /^(item|product|sku|article|material|part|art[ií]culo|producto|artikel|produit)( ?(no\.?|nr\.?|num|number|#|id|code))?$/,
  quantity:
    /^(order(ed)? )?(quantity|qty\.?|pieces|pcs\.?|units|count|cases?|trays?|cartons?|dozens?|cantidad|menge|quantit[ée])( ordered)?( ?\([a-z]{1,8}\))?$|^total qty\.?$/,
  usedOnDay: /^used? on( ?day)?( \(optional\))?$|^(sell|use) day$/,
}
/** The columns that a header's names suggest; each column of the file is one of ours at most. */
export function likelyColumns(row: Row): ReadonlyMap<OrderColumn, number> {
  const exact = columnsOf(row, templateTitles)
  const keys = row.map(titleOf)
  const found = new Map(exact)
  for (const column of COLUMN_NAMES) {
    if (found.has(column)) continue
    const taken = new Set(found.values())
    const at = keys.flatMap((key, index) => (TRADE_NAMES[column].test(key) && !taken.has(index) ? [index] : []))
    // Pieces rather than cases, where a file has both.
    const inPieces = column === 'quantity' ? at.filter((each) => unitOfHeading(row[each] ?? '') === '') : at
    const [only] = at.length === 1 ? at : inPieces
    if (only !== undefined && (at.length === 1 || inPieces.length === 1)) found.set(column, only)
  }
  return found
}

const FACT_KEYS: ReadonlySet<string> = new Set(Object.values(ORDER_FILE_FACTS).map(headingKey))
/** A column of our own Order Data file that orders do not need. */
export const isFact = (heading: string): boolean => FACT_KEYS.has(headingKey(heading))

/** In which unit a file's quantities are, by its header. */
export const unitColumns = (header: Row, columns: Header['columns']): UnitColumns =>
  unitColumnsOf(header, new Set(columns.values()), columns.get('quantity'))
