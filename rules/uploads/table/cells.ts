// The cells of a file's rows, with what was corrected of them on the page (CSV-01 to CSV-15).
import { readCsv } from '../../csv.ts'
import { customerNumber } from '../../text/customer-column.ts'
import { widthOf } from '../../text/row.ts'
import { type StateOfRow, stateOfRow } from '../../text/row-state.ts'
import { plainCell, seenText, wholeText } from '../../text/spelling.ts'
import type { QuantityCell, UnitFacts } from '../../units/cell-quantity.ts'
import { hasUnits, unitOfRow } from '../../units/unit-columns.ts'
import { isPieceUnit } from '../../units/units.ts'
import type { DateOrder } from './day-month.ts'
import { type Header, type OrderColumn, unitColumns } from './header.ts'
import { otherColumns } from './other-columns.ts'

/** What the user did to the file on the page: cells and whole rows typed anew by `fixKey`, rows skipped, how dates are written. */
export interface TableFixes {
  readonly cells: ReadonlyMap<string, string>
  readonly removedRows: ReadonlySet<number>
  readonly dateOrder?: DateOrder
  /** Answers about units, and what offers their sizes. */
  readonly units?: UnitFacts
  /** The customer that the orders are for, where the upload is for one. */
  readonly customerNo?: string | undefined
}
export const NO_FIXES: TableFixes = { cells: new Map(), removedRows: new Set() }
/** What may be typed anew: the cell of a column, the customer's number, or the whole row. */
export type FixedCell = OrderColumn | 'customerNo' | 'row'
export const fixKey = (rowNo: number, column: FixedCell): string => `${rowNo}:${column}`

/** A file as rows with their columns found; the same table is read again after each fix. */
export interface OrderTable {
  /** Of the file, header and blank rows included; row 1 is the first. */
  readonly rows: readonly (readonly string[])[]
  readonly headerRowNo: number
  /** Index of each column in a row. */
  readonly columns: Header['columns']
  readonly delimiter: string
}
export interface TableCells {
  /** A cell as it counts: corrected on the page, else as the file has it, without signs that carry no value. */
  of(rowNo: number, column: OrderColumn): string
  /** The quantity, with its unit where that is not a piece. */
  amountOf(rowNo: number): QuantityCell
  /** The same as it is written. */
  written(rowNo: number, column: OrderColumn): string
  /** The customer that the row names; '' where it names none. */
  customerOf(rowNo: number): string
  /** What the file says of the row beside its values. */
  stateOf(rowNo: number): StateOfRow
  row(rowNo: number): readonly string[]
  widthOf(rowNo: number): number
  /** The dates of the rows that count. */
  dates(): Generator<{ readonly rowNo: number; readonly text: string }>
}
export function tableCells(
  { rows, columns, headerRowNo, delimiter }: OrderTable,
  { cells, removedRows }: TableFixes,
): TableCells {
  const hasFixes = cells.size > 0
  const header = rows[headerRowNo - 1] ?? []
  const units = unitColumns(header, columns)
  const { customerAt, canceledAt } = otherColumns(header, columns)
  const row = (rowNo: number): readonly string[] => {
    const fixed = hasFixes ? cells.get(fixKey(rowNo, 'row')) : undefined
    return (fixed === undefined ? rows[rowNo - 1] : readCsv(fixed, { delimiter }).rows[0]) ?? []
  }
  const cell = (rowNo: number, column: OrderColumn): string => {
    const at = columns.get(column)
    const fixed = hasFixes ? cells.get(fixKey(rowNo, column)) : undefined
    return fixed ?? (at === undefined ? '' : (row(rowNo)[at] ?? ''))
  }
  const isNumber = (column: OrderColumn) => column === 'locationNo' || column === 'itemNo' || column === 'quantity'
  const of = (rowNo: number, column: OrderColumn) => {
    const text = plainCell(cell(rowNo, column))
    return isNumber(column) ? wholeText(text) : text
  }
  const amountOf = (rowNo: number): QuantityCell => {
    const text = of(rowNo, 'quantity')
    if (!hasUnits(units)) return { text, unit: '', packSize: 0 }
    const isTyped = hasFixes && cells.has(fixKey(rowNo, 'quantity'))
    // A quantity that is typed on the page is in pieces, and so is 0.
    if (isTyped || !/^\d+(?:\.\d+)?$/.test(text) || Number(text) === 0) return { text, unit: '', packSize: 0 }
    const { unit, packSize } = unitOfRow(row(rowNo), units)
    return { text, unit: isPieceUnit(unit) ? '' : unit, packSize }
  }
  return {
    of,
    amountOf,
    written: (rowNo, column) => seenText(cell(rowNo, column)),
    customerOf(rowNo) {
      const fixed = hasFixes ? cells.get(fixKey(rowNo, 'customerNo')) : undefined
      return customerNumber(wholeText(plainCell(fixed ?? row(rowNo)[customerAt] ?? '')))
    },
    stateOf: (rowNo) => stateOfRow(canceledAt, (at) => plainCell(row(rowNo)[at] ?? '')),
    row,
    widthOf: (rowNo) => widthOf(row(rowNo)),
    *dates() {
      for (let rowNo = headerRowNo + 1; rowNo <= rows.length; rowNo += 1)
        if (!removedRows.has(rowNo)) yield { rowNo, text: of(rowNo, 'date') }
    },
  }
}

export const headerWidth = ({ rows, headerRowNo }: OrderTable): number => widthOf(rows[headerRowNo - 1] ?? [])

/** How many lines the longest cell of a row's other columns has: where a quote is missing, rows that would be lost are in it. */
export function otherCells({ rows, columns }: OrderTable): (rowNo: number) => number {
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
