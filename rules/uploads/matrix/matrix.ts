// The workbook for many customers (XLS-03, XLS-04, XLS-07): tables of quantities, with a row for each location and a column for each
// item, or the other way round. Read row by row, so that a large workbook is never whole in memory.
import { toUsDate, weekdayName, weekdayOf } from '../../calendar.ts'
import { WORKBOOK_ROWS } from '../../limits.ts'
import { isUnit } from '../../units/units.ts'
import type { FileLine } from '../line.ts'
import { ITEM_PROBLEM, NO_ORDER_LINES } from '../model.ts'
import type { Cell } from './cell.ts'
import { createFindings, tooLarge } from './findings.ts'
import { bareDateIndex, type HeadLabels, isLabel, type Label, labelReader, type Spot } from './labels.ts'
import type { MatrixReader, SheetRow } from './matrix-model.ts'
import {
  type ItemTable,
  isUnitRow,
  openTurned,
  type RowTable,
  readItemRow,
  readStoreRow,
  readTurnedHead,
  type TableDay,
} from './store-rows.ts'
import { labelIndex, type TableColumns, type TurnedTable, tablesIn, turnedTable } from './tables.ts'

/** The rows of each sheet of the template; items go right of Total. */
export const MATRIX_TEMPLATE: readonly (readonly string[])[] = [
  ['Order Date', '', 'Used on Day', ''],
  [],
  ['Customer Number', 'Location Number', 'Location Name', 'Total'],
]
const NO_DATE = 'The sheet has no Order Date with a date beside or below it'
const BARE_DATE = 'This date needs the label Order Date before it'
const TWO_VALUES = {
  ...{ date: 'Order Date appears twice', usedOnDay: 'Used on Day appears twice' },
  customerNo: 'Customer Number appears twice above the table',
} as const
const NO_HEADER = 'A second table begins here without a Location Number header of its own'
const NO_CUSTOMER = 'Customer Number column header is required'

type Table = RowTable | ItemTable
/** The first of the table's columns, and the one after its last. */
const rangeOf = (table: Table): Range =>
  table.kind === 'rows'
    ? [table.columns.from, table.columns.until]
    : [Math.min(table.table.labels, table.itemColumn), Number.MAX_SAFE_INTEGER]

type Range = readonly [from: number, until: number]
interface Given {
  readonly label: Label | undefined
  readonly isWrong: boolean
}
const given = (label: Label | undefined) => label?.date ?? label?.usedOnDay ?? label?.customerNo
const byPlace = (a: Label, b: Label) => a.spot.index - b.spot.index || a.spot.rowNo - b.spot.rowNo

/** `tellLine` takes the lines one by one, in the order of the cells; without it the reading holds them. */
export function matrixReader(tellLine?: (line: FileLine) => void): MatrixReader {
  const findings = createFindings(tellLine)
  const { placeAt, sheetPlace, problem, change } = findings
  let rowCount = 0
  let hasHeader = false
  let itemRowsSheet: string | undefined
  let isInSheet = false
  /** Of the open sheet. */
  let name = ''
  let head = labelReader(false)
  let isHeadOpen = true
  let tables: readonly Table[] = []
  let isRead = false
  let day: TableDay | undefined
  let customers: SheetRow | undefined
  /** Rows above the next header that hold units. */
  let unitsAbove: (readonly Cell[])[] = []
  let held: SheetRow | undefined
  /** What ended a table without a header after it: a label, or a date alone, which counts only where rows follow. */
  let closedBy:
    | { readonly spot: Spot; readonly cell: SheetRow['cells'][number]; isBare: boolean; isFollowed: boolean }
    | undefined

  function closeSheet(): void {
    if (!isInSheet) return
    if (held) beginTables(held)
    if (closedBy?.isBare === false) problem(placeAt(closedBy.spot), 'locationNo', closedBy.cell, NO_HEADER)
    else if (closedBy?.isFollowed) problem(placeAt(closedBy.spot), 'date', closedBy.cell, BARE_DATE)
    for (const table of tables) if (table.kind === 'items' && !table.stores) begin(table)
    findings.closeSheet(isRead)
    isInSheet = false
  }

  /** The head's labels; a new head begins. */
  function takeHead(row?: SheetRow): HeadLabels {
    const taken = head.end(row)
    head = labelReader(findings.isFrom1904())
    isHeadOpen = false
    closedBy = undefined
    unitsAbove = []
    if (!isRead) findings.sheetIsRead()
    hasHeader = true
    customers = undefined
    return taken
  }

  /** The label of a kind that gives a table of these columns its value. */
  function labelOf(kind: Label['kind'], { labels }: HeadLabels, ranges: readonly Range[], nth: number): Given {
    const own = labels.filter((label) => label.kind === kind).sort(byPlace)
    const [from, until] = ranges[nth] ?? [0, 0]
    const inRange = own.filter(({ spot }) => from <= spot.index && spot.index < until)
    const isOneEach = own.length === ranges.length
    const [label, ...more] = isOneEach ? own.slice(nth, nth + 1) : own.length === 1 ? own : inRange
    const other = more.find((each) => given(each) !== given(label))
    if (!other) return { label, isWrong: label?.problem !== undefined }
    problem(placeAt(other.at), kind, other.cell, TWO_VALUES[kind])
    return { label: undefined, isWrong: true }
  }

  /** A used-on day goes with the date left of it: a table with another date of its own does not take it. */
  function ownUsedOn(usedOn: Given, { label: date }: Given, { labels }: HeadLabels): Given {
    const { label } = usedOn
    if (!label || !date) return usedOn
    const dates = labels.filter(({ kind }) => kind === 'date').sort(byPlace)
    const owner = dates.findLast(({ spot }) => spot.index <= label.spot.index) ?? dates[0]
    return owner === date || owner?.date === date.date ? usedOn : { label: undefined, isWrong: false }
  }

  /** What the labels above give a table; the second table of a sheet may take the day of the one before. */
  function dayOf(
    labels: HeadLabels,
    ranges: readonly Range[],
    nth: number,
    columns: Pick<TableColumns, 'date' | 'customer'>,
  ): TableDay {
    const hasDates = columns.date >= 0
    const date = labelOf('date', labels, ranges, nth)
    const usedOn = ownUsedOn(labelOf('usedOnDay', labels, ranges, nth), date, labels)
    for (const { label } of [date, usedOn])
      if (label?.problem && label.kind !== 'customerNo')
        problem(placeAt(label.at), label.kind, label.cell, label.problem)
    const [from, until] = ranges[nth] ?? [0, 0]
    const isMissing = !date.label && !date.isWrong && !hasDates
    const bare = labels.bareDates.find(({ index }) => isMissing && from <= index && index < until)
    const isCarried = isMissing && !bare && day?.date !== undefined
    if (bare) problem(placeAt(bare), 'date', bare.cell, BARE_DATE)
    else if (isMissing && !isCarried) problem(sheetPlace(), 'date', '', NO_DATE)
    const orderDate = isCarried ? day?.date : date.label?.date
    let usedOnDay = usedOn.label?.usedOnDay
    if (orderDate !== undefined && usedOnDay === undefined && !usedOn.isWrong) {
      usedOnDay = isCarried ? day?.usedOnDay : weekdayOf(orderDate)
      if (!isCarried) change(sheetPlace(), 'default used-on day', '', weekdayName(weekdayOf(orderDate)))
    }
    const customer = columns.customer < 0 ? labelOf('customerNo', labels, ranges, nth) : undefined
    return { date: orderDate, usedOnDay, customerNo: customer?.label?.customerNo, isNamedTwice: customer?.isWrong }
  }

  function tellFurther(spot: Spot, { date }: TableDay): void {
    if (isRead && date !== undefined) change(placeAt(spot), 'further table', '', toUsDate(date))
    isRead = true
  }

  /** A header row: one table, or several beside each other, in place of those above it. */
  function beginTables(row: SheetRow): void {
    held = undefined
    const kept = tables.filter((table) => labelIndex(row.cells.slice(...rangeOf(table)), 'location number') < 0)
    const found = tablesIn(row.rowNo, row.cells, kept.map(rangeOf))
    for (const table of kept) readTable(table, row)
    const above = unitsAbove
    const labels = takeHead(row)
    const ranges = found.map(({ from, until }) => [from, until] as const)
    const begun = found.map((columns, nth): RowTable => {
      const { customer, from, location, repeated, respelled, wrong } = columns
      const own = dayOf(labels, ranges, nth, columns)
      tellFurther({ rowNo: row.rowNo, index: location }, own)
      for (const index of wrong) problem(placeAt({ rowNo: row.rowNo, index }), 'itemNo', row.cells[index], ITEM_PROBLEM)
      for (const { index, ...each } of respelled)
        change(placeAt({ rowNo: row.rowNo, index }), 'spelling', each.from, each.to)
      for (const { index, itemNo } of repeated) findings.duplicate(itemNo, index)
      if (customer < 0 && own.customerNo === undefined && !own.isNamedTwice)
        problem(placeAt({ rowNo: row.rowNo, index: from }), 'customerNo', '', NO_CUSTOMER)
      const unitRow = above.findLast((cells) => isUnitRow(columns, cells))
      return { kind: 'rows', columns, ...own, headless: new Set(), othersTold: new Set(), unitRow }
    })
    day = begun.at(-1)
    tables = [...kept, ...begun]
  }

  /** Two rows that name the locations of the columns; their day is known when the first item comes. */
  function beginTurned(table: TurnedTable, row: SheetRow): void {
    held = undefined
    head.below(row)
    customers = undefined
    hasHeader = true
    isHeadOpen = true
    closedBy = undefined
    const { itemColumn, units } = table
    tables = [
      {
        kind: 'items',
        table,
        ...{ itemColumn, units },
        ...{ dates: undefined, usedOnDays: undefined, stores: undefined },
        ...{ seen: new Set(), titled: new Set(), headless: new Set() },
      },
    ]
  }
  function begin(table: ItemTable): void {
    const columns = { date: table.dates ? 0 : -1, customer: 0 }
    const own = dayOf(takeHead(), [[0, Number.MAX_SAFE_INTEGER]], 0, columns)
    tellFurther({ rowNo: table.table.headerRowNo, index: table.table.labels }, own)
    openTurned(findings, table, own)
    day = own
  }

  /** Labels below a table end it, and so does a date alone: what follows is another. */
  function closeAt(row: SheetRow): void {
    if (closedBy) closedBy.isFollowed = true
    for (const [index, cell] of row.cells.entries()) if (isLabel(cell)) close(row, index, false)
    for (const table of tables) {
      if (table.kind === 'rows' && table.columns.date >= 0) continue
      const [from, until] = rangeOf(table)
      const index = bareDateIndex(row.cells.slice(from, until), findings.isFrom1904())
      if (index >= 0) close(row, from + index, true)
    }
  }
  function close(row: SheetRow, index: number, isBare: boolean): void {
    const isOpen = (table: Table) => {
      const [from, until] = rangeOf(table)
      return index < from || until <= index
    }
    if (tables.every(isOpen)) return
    tables = tables.filter(isOpen)
    closedBy ??= { spot: { rowNo: row.rowNo, index }, cell: row.cells[index], isBare, isFollowed: false }
    isHeadOpen = true
  }

  function readTable(table: Table, row: SheetRow): void {
    if (table.kind === 'items') readItemRow(findings, table, row)
    else if (table.columns.customer >= 0 || table.customerNo !== undefined) readStoreRow(findings, table, row)
  }

  function readRow(row: SheetRow): void {
    const [table] = tables
    if (table?.kind === 'items' && readTurnedHead(table, row)) {
      head.row(row.rowNo, row.cells.slice(0, rangeOf(table)[0]))
      return
    }
    if (table?.kind === 'items' && !table.stores) begin(table)
    closeAt(row)
    for (const each of tables) readTable(each, row)
    if (!isHeadOpen && tables.length > 0) return
    if (labelIndex(row.cells, 'customer number') >= 0) customers = row
    if (labelIndex(row.cells, 'item number') >= 0) itemRowsSheet ??= name
    head.row(row.rowNo, row.cells)
    if (row.cells.some((cell) => typeof cell === 'string' && isUnit(cell)))
      unitsAbove.push(findings.merges().spread(row.rowNo, row.cells))
  }

  return {
    sheet(sheetName, traits) {
      closeSheet()
      findings.openSheet(sheetName, traits)
      name = sheetName
      head = labelReader(traits?.isFrom1904 ?? false)
      isHeadOpen = true
      tables = []
      ;[isInSheet, isRead] = [true, false]
      unitsAbove = []
      ;[day, customers, held, closedBy] = [undefined, undefined, undefined, undefined]
    },
    hiddenColumns: findings.hideColumns,
    mergedCells: findings.merge,
    notes: findings.noteCells,
    row(rowNo, cells, isHidden = false, shown = undefined) {
      rowCount += 1
      if (rowCount > WORKBOOK_ROWS) throw tooLarge()
      if (!isInSheet) return
      const row = { rowNo, cells, isHidden, shown }
      findings.merges().note(rowNo, cells)
      if (held) {
        const turned = turnedTable(row, held)
        if (turned) return beginTurned(turned, row)
        beginTables(held)
      }
      if (labelIndex(cells, 'location number') < 0) return readRow(row)
      const turned = customers && turnedTable(customers, row)
      if (labelIndex(cells, 'customer number') >= 0) beginTables(row)
      else if (turned) beginTurned(turned, row)
      else held = row
    },
    end() {
      closeSheet()
      if (!hasHeader) {
        const turned = itemRowsSheet === undefined ? [] : [itemRowsText(itemRowsSheet)]
        return { refusals: ['No sheet has a Location Number header.', ...turned] }
      }
      if (findings.isEmpty()) return { refusals: [NO_ORDER_LINES] }
      return findings.end()
    },
  }
}

const itemRowsText = (sheet: string): string =>
  `${sheet} has a row for each item: write Customer Number and Location Number before the two rows above its items that name the customers and locations, or use the template.`
