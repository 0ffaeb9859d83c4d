// The rows of a workbook's tables: a location with its quantities, or an item with the quantities of all locations.
import { DATE_PROBLEM, type PlainDate, type Weekday, weekdayFromText, weekdayOf } from '../../calendar.ts'
import { padLocationNo } from '../../ordering/location.ts'
import { type StateOfRow, stateOfRow, stateProblem } from '../../text/row-state.ts'
import { unitOf, withPack } from '../../units/unit-columns.ts'
import { isOddCount, isUnit, readAmount } from '../../units/units.ts'
import { ITEM_PROBLEM, LOCATION_PROBLEM, USED_ON_PROBLEM } from '../model.ts'
import { isItemNo } from '../order-table.ts'
import {
  amountOf,
  type Cell,
  formulaText,
  numberText,
  type QuantityContext,
  quantityOf,
  textOf,
  titleOf,
} from './cell.ts'
import type { Findings } from './findings.ts'
import { isLabel, labeledDate, type Spot } from './labels.ts'
import type { MatrixStore, SheetRow, StoreKey } from './matrix-model.ts'
import { type MergedRange, rangeText } from './merges.ts'
import {
  labelIndex,
  type TableColumns,
  type TurnedTable,
  type UnitTitles,
  unitColumnsOf,
  unitTitlesIn,
} from './tables.ts'

/** What the labels above a table give all its rows. */
export interface TableDay {
  readonly date: PlainDate | undefined
  readonly usedOnDay: Weekday | undefined
  readonly customerNo: string | undefined
  /** Two labels give different customers. */
  readonly isNamedTwice?: boolean | undefined
}
export interface RowTable extends TableDay {
  readonly kind: 'rows'
  readonly columns: TableColumns
  readonly headless: Set<number>
  readonly othersTold: Set<number>
  /** Units above or below the header, by column. */
  unitRow: readonly Cell[] | undefined
}
type Day = { readonly orderDate: PlainDate; readonly usedOnDay: Weekday } | undefined

const isTotal = (cell: Cell): boolean => /^(?:grand |sub)?totals?$/.test(titleOf(cell))
const isFilled = (cell: Cell): boolean => cell !== undefined && cell !== '' && cell !== 0

/** The day of a row: its own where the table has columns for it, else the one of the labels above. */
function dayOf(findings: Findings, { columns, ...table }: RowTable, { rowNo, cells }: SheetRow, store: StoreKey): Day {
  const { seen } = findings.merges()
  const valueAt = (index: number) => (index < 0 ? undefined : seen({ rowNo, index }, cells[index]))
  const dateCell = valueAt(columns.date)
  const dayCell = valueAt(columns.usedOnDay)
  return ownDay(findings, table, {
    date: { cell: dateCell, spot: { rowNo, index: columns.date }, isOwn: columns.date >= 0 },
    usedOnDay: { cell: dayCell, spot: { rowNo, index: columns.usedOnDay } },
    store,
  })
}
interface OwnCells {
  readonly date: { readonly cell: Cell; readonly spot: Spot; readonly isOwn: boolean }
  readonly usedOnDay: { readonly cell: Cell; readonly spot: Spot }
  readonly store: StoreKey
}
function ownDay(findings: Findings, table: TableDay, { date, usedOnDay, store }: OwnCells): Day {
  const isBlank = textOf(date.cell) === '' && formulaText(date.cell) === undefined
  const orderDate = isBlank ? table.date : labeledDate(date.cell, findings.isFrom1904())
  if (orderDate === undefined && date.isOwn)
    findings.problem(findings.placeAt(date.spot), 'date', date.cell, DATE_PROBLEM, store)
  const isDayBlank = textOf(usedOnDay.cell) === '' && formulaText(usedOnDay.cell) === undefined
  const own = isDayBlank ? undefined : weekdayFromText(textOf(usedOnDay.cell))
  if (!isDayBlank && own === undefined) {
    findings.problem(findings.placeAt(usedOnDay.spot), 'usedOnDay', usedOnDay.cell, USED_ON_PROBLEM, store)
    return undefined
  }
  // A row's own date has its own weekday; one that the labels give has theirs.
  const given = isBlank || orderDate === undefined || orderDate === table.date ? table.usedOnDay : weekdayOf(orderDate)
  const day = own ?? given
  return orderDate === undefined || day === undefined ? undefined : { orderDate, usedOnDay: day }
}

/** The location of two cells; undefined where they name none, which is reported. */
function storeAt(
  findings: Findings,
  spot: Spot,
  customer: { readonly cell: Cell; readonly spot: Spot },
  location: Cell,
): { readonly store: MatrixStore; readonly isWhole: boolean } | undefined {
  for (const [cell, at, field] of [
    [location, spot, 'locationNo'],
    [customer.cell, customer.spot, 'customerNo'],
  ] as const) {
    if (formulaText(cell) === undefined) continue
    findings.problem(findings.placeAt(at), field, cell, LOCATION_PROBLEM)
    return undefined
  }
  const [customerNo, written] = [textOf(customer.cell), textOf(location)]
  const padded = padLocationNo(written)
  const isNone = padded === '000000'
  const store = findings.store(spot, customerNo, isNone ? written : (padded ?? written))
  const isWhole = !isNone && written !== '' && customerNo !== ''
  if (isWhole && written !== store.locationNo)
    findings.change(findings.placeAt(spot), 'padded location', written, store.locationNo, store)
  return { store, isWhole }
}

function tellRepeated(findings: Findings, spot: Spot, store: StoreKey, day: Day): void {
  const { customerNo, locationNo } = store
  const key = `${customerNo}/${locationNo}/${day ? `${day.orderDate}/${day.usedOnDay}` : ''}`
  if (!findings.isFirst(key)) findings.change(findings.placeAt(spot), 'repeated row', locationNo, '', store)
}

/** A location's row of a table. */
export function readStoreRow(findings: Findings, table: RowTable, row: SheetRow): void {
  const { columns } = table
  const { rowNo, cells } = row
  const [customer, location] = [columns.customer < 0 ? undefined : cells[columns.customer], cells[columns.location]]
  const isNamed = [customer, location].some((cell) => textOf(cell) !== '' || formulaText(cell) !== undefined)
  if (!isNamed) {
    if (isUnitRow(columns, cells)) table.unitRow = findings.merges().spread(rowNo, cells)
    else tellUnnamed(findings, columns, row)
    return
  }
  if (isTotal(customer) || isTotal(location)) return
  const spot = { rowNo, index: columns.location }
  const customerCell = {
    cell:
      columns.customer < 0 ? table.customerNo : findings.merges().seen({ rowNo, index: columns.customer }, customer),
    spot: { rowNo, index: columns.customer },
  }
  const found = storeAt(findings, spot, customerCell, location)
  if (!found?.isWhole) return
  const state = stateOf(columns.canceledAt, row)
  if (state.state !== 'ordered') {
    for (const [index, itemNo] of columns.items.entries())
      if (state.state === 'canceled' && itemNo !== undefined && isFilled(cells[index]))
        findings.change(findings.placeAt({ rowNo, index }), 'canceled line', itemNo, textOf(cells[index]), found.store)
    if (state.state === 'unclear') tellUnclear(findings, row, state)
    return
  }
  const day = dayOf(findings, table, row, found.store)
  tellRepeated(findings, spot, found.store, day)
  readQuantities(findings, table, row, found.store, day)
}

/** What the columns of states say of a row. */
const stateOf = (columns: TableColumns['canceledAt'], { cells }: SheetRow): StateOfRow =>
  stateOfRow(columns, (at) => textOf(cells[at]))
function tellUnclear(findings: Findings, { rowNo, cells }: SheetRow, { at, text }: StateOfRow): void {
  findings.problem(findings.placeAt({ rowNo, index: at }), 'row', cells[at], stateProblem(text))
}

/** A row that gives items their units: over or below their numbers it holds nothing but units. */
export function isUnitRow({ items, from, until }: TableColumns, cells: readonly Cell[]): boolean {
  const filled = cells.filter((cell, at) => at >= from && at < until && items[at] !== undefined && isFilled(cell))
  return filled.length > 0 && filled.every((cell) => typeof cell === 'string' && isUnit(cell))
}

/** Quantities beside no location: a sum without a title, or a row that lost its location. */
function tellUnnamed(findings: Findings, { items, from, until }: TableColumns, { rowNo, cells }: SheetRow): void {
  const own = cells.slice(from, until)
  if (own.some(isTotal)) return
  const index = cells.findIndex((cell, at) => at >= from && at < until && items[at] !== undefined && isFilled(cell))
  if (index >= 0) findings.change(findings.placeAt({ rowNo, index }), 'unnamed row', textOf(cells[index]), '')
}

function readQuantities(findings: Findings, table: RowTable, row: SheetRow, store: StoreKey, day: Day): void {
  const { headerRowNo, items, titled, others, units, location, firstCounted, until } = table.columns
  const firstItem = items.findIndex((item) => item !== undefined)
  const rows = findings.merges().at({ rowNo: row.rowNo, index: location })
  const isAlone = (range: MergedRange) =>
    range.right < until &&
    items.slice(range.left, range.right + 1).filter(Boolean).length === 1 &&
    isWithin(range, rows)
  for (let index = firstCounted; index < Math.min(until, row.cells.length); index += 1) {
    const cell = row.cells[index]
    if (!isFilled(cell)) continue
    const itemNo = items[index]
    if (itemNo !== undefined) {
      const at = { unitsAt: unitColumnsOf(units, index, firstItem), packAt: units.packAt }
      readQuantity(findings, { rowNo: row.rowNo, index }, row, {
        store,
        day,
        itemNo,
        isAlone,
        unitRow: table.unitRow,
        ...at,
      })
      continue
    }
    const title = others.get(index)
    if (title !== undefined && !table.othersTold.has(index)) {
      table.othersTold.add(index)
      findings.change(findings.placeAt({ rowNo: headerRowNo, index }), 'ignored column', title, '')
    }
    if (!isAmount(cell) || titled.has(index) || table.headless.has(index)) continue
    table.headless.add(index)
    findings.problem(findings.placeAt({ rowNo: headerRowNo, index }), 'itemNo', '', 'Item number is missing')
  }
}

/** A number, or a text that is one, with or without a unit. */
const isAmount = (cell: Cell): boolean => {
  if (typeof cell !== 'string') return typeof cell === 'number'
  const amount = readAmount(cell)
  if (!amount) return isOddCount(cell)
  return amount.unit === '' || amount.packSize > 0 || isUnit(amount.unit.replace(/^\/\s*/, ''))
}

/** Whether merged rows are all of one location or item, whose own cell is merged over them. */
const isWithin = ({ top, bottom }: MergedRange, rows: MergedRange | undefined): boolean =>
  top === bottom || (rows !== undefined && rows.top <= top && bottom <= rows.bottom)

interface OfQuantity {
  readonly store: StoreKey
  readonly day: Day
  readonly itemNo: string
  /** The columns of its unit, and of the pieces in it; -1 without the latter. */
  readonly unitsAt: readonly number[]
  readonly packAt: number
  readonly unitRow?: readonly Cell[] | undefined
  /** Whether merged cells hold the quantity of one item for one location. */
  readonly isAlone: (range: MergedRange) => boolean
}
function readQuantity(
  findings: Findings,
  spot: Spot,
  { cells, isHidden, shown }: SheetRow,
  { store, day, itemNo, unitsAt, packAt, unitRow, isAlone }: OfQuantity,
): void {
  const cell = cells[spot.index]
  if (cell === undefined) return
  const { at, seen } = findings.merges()
  const range = at(spot)
  const isCovered = range && (range.top !== spot.rowNo || range.left !== spot.index)
  if (range && (isCovered || !isAlone(range))) {
    findings.readCell(spot, isHidden)
    findings.problem(findings.placeAt(spot), 'quantity', cell, mergedText(range), store)
    return
  }
  const cellOf = (index: number) => (index < 0 ? undefined : seen({ rowNo: spot.rowNo, index }, cells[index]))
  const brokenAt = unitsAt.find((index) => formulaText(cellOf(index)) !== undefined)
  if (brokenAt !== undefined) {
    findings.problem(findings.placeAt({ ...spot, index: brokenAt }), 'quantity', cellOf(brokenAt), '', store)
    return
  }
  const unitGiven = unitOf([...unitsAt.map((index) => textOf(cellOf(index))), textOf(unitRow?.[spot.index])])
  const context: QuantityContext = {
    shown: shown?.get(spot.index),
    ...withPack(unitGiven, textOf(cellOf(packAt))),
  }
  const read = quantityOf(cell, itemNo, context)
  if (!('pieces' in read) || read.pieces > 0) findings.readCell(spot, isHidden)
  if ('pieces' in read) {
    if (read.pieces > 0 && day) findings.line(spot, { store, ...day, itemNo, quantity: read.pieces })
    return
  }
  const { text, unit, offer } = read.question
  const isAsked = unit !== undefined || offer !== undefined
  if (isAsked && day && findings.unitCell(spot, { store, ...day, itemNo }, amountOf(cell, context))) return
  findings.problem(findings.placeAt(spot), 'quantity', cell, text, store)
}

const mergedText = (range: MergedRange): string =>
  `The quantity is in merged cells (${rangeText(range)}). Unmerge them and write one in each cell`

/** A table with a column for each location, while its rows are read. */
export interface ItemTable {
  readonly kind: 'items'
  readonly table: TurnedTable
  units: UnitTitles
  /** Columns that rows above the items title as totals, or as something about the item. */
  readonly titled: Set<number>
  /** The column of the item numbers. */
  itemColumn: number
  /** Rows with a date or a used-on day for each location. */
  dates: SheetRow | undefined
  usedOnDays: SheetRow | undefined
  /** Undefined until its first item. */
  stores: readonly { readonly index: number; readonly store: StoreKey; readonly day: Day }[] | undefined
  readonly seen: Set<string>
  /** Columns with quantities and without a location, as reported. */
  readonly headless: Set<number>
}

/** Quantities right of the first location in a column without one: its number is missing, or merged into the column beside it. */
function tellNoLocation(findings: Findings, { table, titled, headless }: ItemTable, cells: readonly Cell[]): void {
  const first = table.stores[0]?.index ?? 0
  for (let index = first + 1; index < cells.length; index += 1) {
    if (!isFilled(cells[index]) || !isAmount(cells[index]) || headless.has(index)) continue
    if (table.others.has(index) || titled.has(index) || table.stores.some((store) => store.index === index)) continue
    headless.add(index)
    const place = findings.placeAt({ rowNo: table.locationRowNo, index })
    findings.problem(place, 'locationNo', '', 'Location number is missing')
  }
}

/** A row of titles beside the locations may name the columns of units. */
function findUnits(table: ItemTable, { cells }: SheetRow): void {
  const found = unitTitlesIn(cells)
  if (found.unitsAt.length > 0) table.units = found
}

/** Takes a row above the first item. Returns false for the first item's row, and for all after it. */
export function readTurnedHead(table: ItemTable, row: SheetRow): boolean {
  if (table.stores) return false
  const { labels } = table.table
  const title = titleOf(row.cells[labels])
  const itemColumn = labelIndex(row.cells, 'item number')
  if (itemColumn >= 0) table.itemColumn = itemColumn
  for (const [index, cell] of row.cells.entries())
    if (isTotal(cell) || (itemColumn >= 0 && textOf(cell) !== '')) table.titled.add(index)
  findUnits(table, row)
  if (title === 'order date') table.dates = row
  if (title === 'used on day') table.usedOnDays = row
  const isHead = ['location name', 'total', 'order date', 'used on day', 'customer number'].includes(title)
  return isHead || itemColumn >= 0 || textOf(row.cells[table.itemColumn]) === ''
}

/** The locations of the columns, with the day of each. */
export function openTurned(findings: Findings, table: ItemTable, day: TableDay): void {
  const { customerRowNo, labels, locationRowNo } = table.table
  const valueAt = (row: SheetRow | undefined, index: number) => {
    let at = index
    while (row && at > labels + 1 && textOf(row.cells[at]) === '' && formulaText(row.cells[at]) === undefined) at -= 1
    return { cell: row?.cells[at], spot: { rowNo: row?.rowNo ?? 0, index: at } }
  }
  table.stores = table.table.stores.flatMap(({ index, customer, location }) => {
    const spot = { rowNo: locationRowNo, index }
    const found = storeAt(findings, spot, { cell: customer, spot: { rowNo: customerRowNo, index } }, location)
    if (!found?.isWhole) return []
    const { store } = found
    const own = ownDay(findings, day, {
      date: { ...valueAt(table.dates, index), isOwn: table.dates !== undefined },
      usedOnDay: valueAt(table.usedOnDays, index),
      store,
    })
    tellRepeated(findings, spot, store, own)
    return [{ index, store, day: own }]
  })
}

/** An item's row: a quantity for each location. */
export function readItemRow(findings: Findings, table: ItemTable, row: SheetRow): void {
  const { rowNo, cells } = row
  const spot = { rowNo, index: table.itemColumn }
  const cell = cells[spot.index]
  if (isTotal(cell) || isTotal(cells[table.table.labels]) || isLabel(cell)) return
  tellNoLocation(findings, table, cells)
  const columns = table.table.stores.filter(({ index }) => isFilled(cells[index]))
  if (columns.length === 0) {
    findUnits(table, row)
    return
  }
  const written = textOf(cell)
  const itemNo = numberText(cell)
  const place = findings.placeAt(spot)
  const state = stateOf(table.table.canceledAt, row)
  if (itemNo === '' && formulaText(cell) === undefined) findings.problem(place, 'itemNo', '', 'Item number is missing')
  else if (!isItemNo(itemNo)) findings.problem(place, 'itemNo', cell, ITEM_PROBLEM)
  else if (table.seen.has(itemNo))
    findings.problem(place, 'itemNo', cell, 'Item number appears in an earlier row of this table')
  else if (state.state === 'canceled')
    for (const { index } of columns)
      findings.change(findings.placeAt({ rowNo, index }), 'canceled line', itemNo, textOf(cells[index]))
  else if (state.state === 'unclear') tellUnclear(findings, row, state)
  else {
    table.seen.add(itemNo)
    if (itemNo !== written) findings.change(place, 'spelling', written, itemNo)
    const rows = findings.merges().at(spot)
    const isAlone = (range: MergedRange) =>
      table.table.stores.filter(({ index }) => range.left <= index && index <= range.right).length === 1 &&
      isWithin(range, rows)
    const { packAt } = table.units
    const firstStore = table.table.stores[0]?.index ?? 0
    for (const { index, store, day } of table.stores ?? []) {
      const unitsAt = unitColumnsOf(table.units, index, firstStore)
      if (isFilled(cells[index]))
        readQuantity(findings, { rowNo, index }, row, { store, day, itemNo, isAlone, unitsAt, packAt })
    }
  }
}
