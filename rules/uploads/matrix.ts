// The workbook for many customers (XLS-03, XLS-04, XLS-07): a sheet for each delivery, a row for each location, a column for each
// item. Told row by row, so that a large workbook is never whole in memory.
import { DATE_PROBLEM, type PlainDate, type Weekday, weekdayFromText, weekdayName, weekdayOf } from '../calendar.ts'
import { WORKBOOK_LINES, WORKBOOK_ROWS } from '../limits.ts'
import { padLocationNo } from '../ordering/location.ts'
import { Refusal } from '../refusal.ts'
import { type Cell, dateOf, formulaText, quantityOf, textOf, titleOf } from './cell.ts'
import type { FileLine, Place } from './line.ts'
import {
  type FileChange,
  type FileField,
  type FileProblem,
  ITEM_PROBLEM,
  LOCATION_PROBLEM,
  NO_ORDER_LINES,
  type ReadFile,
  USED_ON_PROBLEM,
} from './model.ts'
import { isItemNo } from './order-table.ts'
import type { NamedLocation } from './pos-number.ts'

/** A row that names a location; whether the customer has it, the server knows. */
export interface MatrixStore {
  readonly sheet: string
  readonly row: number
  readonly customerNo: string
  /** Six digits, or as it stands where it is no location number: a POS number, perhaps (LOC-34). */
  readonly locationNo: string
  /** Of the location's cell, from 1. */
  readonly columnNo: number
}
/** An item number that heads a second column, from 1: that column does not count. */
export interface DuplicateItem {
  readonly sheet: string
  readonly itemNo: string
  readonly column: number
}
export interface Matrix extends ReadFile {
  readonly stores: readonly MatrixStore[]
  readonly duplicateItems: readonly DuplicateItem[]
}
export type MatrixReading = Matrix | { readonly refusals: readonly string[] }

/** What a workbook says of a sheet beside its name. */
export interface SheetTraits {
  /** Whoever looks at the workbook does not see it. */
  readonly isHidden?: boolean
  readonly isFrom1904?: boolean
}
export interface MatrixReader {
  sheet(name: string, traits?: SheetTraits): void
  /** `cells[0]` is column A. Throws a Refusal when the workbook is too large. */
  row(rowNo: number, cells: readonly Cell[]): void
  end(): MatrixReading
}

/** The rows of each sheet of the template; items go right of Total. */
export const MATRIX_TEMPLATE: readonly (readonly string[])[] = [
  ['Order Date', '', 'Used on Day', ''],
  [],
  ['Customer Number', 'Location Number', 'Location Name', 'Total'],
]

interface Sheet extends SheetTraits {
  readonly name: string
  /** The label was there, with a date or with something wrong. */
  hasDate: boolean
  date: PlainDate | undefined
  usedOnDay: Weekday | undefined
  /** The label was there with something wrong: no day stands in for it. */
  hasWrongDay: boolean
  columns: Columns | undefined
  readonly seen: Set<string>
  readonly headless: Set<number>
}
/** Indexes of a row's cells. */
interface Columns {
  readonly headerRowNo: number
  readonly customer: number
  readonly location: number
  readonly firstItem: number
  /** By index; undefined where the header is blank, wrong, or a repetition. */
  readonly items: readonly (string | undefined)[]
  readonly titled: ReadonlySet<number>
}
const TOO_LARGE = 'The workbook is too large'
const LABELS = { date: 'order date', usedOnDay: 'used on day' } as const

/** Equal texts as one and the same: each row spells its customer and location anew, and so does each sheet. */
function eachOnce(): (text: string) => string {
  const texts = new Map<string, string>()
  return (text) => {
    const first = texts.get(text)
    if (first === undefined) texts.set(text, text)
    return first ?? text
  }
}

/** `tellLine` takes the lines one by one, in the order of the cells; without it the reading holds them. */
export function matrixReader(tellLine?: (line: FileLine) => void): MatrixReader {
  const lines: FileLine[] = []
  const keepLine = tellLine ?? ((line) => lines.push(line))
  let lineCount = 0
  const problems: FileProblem[] = []
  const changes: FileChange[] = []
  const stores: MatrixStore[] = []
  const duplicateItems: DuplicateItem[] = []
  const once = eachOnce()
  let sheet: Sheet | undefined
  let rowCount = 0
  let hasHeader = false

  const placeAt = ({ name }: Sheet, rowNo: number, index: number): Place => ({
    kind: 'cell',
    sheet: name,
    rowNo,
    columnNo: index + 1,
  })
  const problem = (place: Place, field: FileField, cell: Cell, text: string) =>
    problems.push({ place, field, value: textOf(cell), text: formulaText(cell) ?? text })

  const tellSheet = ({ name }: Sheet, kind: FileChange['kind']) =>
    changes.push({ place: { kind: 'sheet', sheet: name }, kind, from: name, to: '' })

  function closeSheet(): void {
    if (sheet && !sheet.columns) tellSheet(sheet, 'ignored sheet')
  }

  /** Above the header: a label, and its value in the next cell. */
  function readLabels(on: Sheet, rowNo: number, cells: readonly Cell[]): void {
    for (const [index, cell] of cells.entries()) {
      const [label, value] = [titleOf(cell), cells[index + 1]]
      if (textOf(value) === '' && formulaText(value) === undefined) continue
      if (label === LABELS.date) {
        on.date = dateOf(value, on.isFrom1904)
        on.hasDate = true
        if (!on.date) problem(placeAt(on, rowNo, index + 1), 'date', value, DATE_PROBLEM)
      }
      if (label === LABELS.usedOnDay) {
        on.usedOnDay = weekdayFromText(textOf(value))
        on.hasWrongDay = on.usedOnDay === undefined
        if (on.hasWrongDay) problem(placeAt(on, rowNo, index + 1), 'usedOnDay', value, USED_ON_PROBLEM)
      }
    }
  }

  function readHeader(on: Sheet, rowNo: number, cells: readonly Cell[], location: number): void {
    hasHeader = true
    if (on.isHidden) tellSheet(on, 'hidden sheet')
    const titles = cells.map(titleOf)
    const customer = titles.indexOf('customer number')
    const known = [customer, location, titles.indexOf('location name'), titles.indexOf('total')]
    const firstItem = Math.max(...known) + 1
    const items: (string | undefined)[] = []
    const titled = new Set<number>()
    for (let index = firstItem; index < cells.length; index += 1) {
      const itemNo = textOf(cells[index])
      if (itemNo === '' && formulaText(cells[index]) === undefined) continue
      titled.add(index)
      if (!isItemNo(itemNo)) problem(placeAt(on, rowNo, index), 'itemNo', cells[index], ITEM_PROBLEM)
      else if (items.includes(itemNo)) duplicateItems.push({ sheet: on.name, itemNo, column: index + 1 })
      else items[index] = itemNo
    }
    if (customer < 0) problem(placeAt(on, rowNo, 0), 'customerNo', '', 'Customer Number column header is required')
    if (!on.hasDate) problem({ kind: 'sheet', sheet: on.name }, 'date', '', DATE_PROBLEM)
    if (on.date && !on.usedOnDay && !on.hasWrongDay) {
      on.usedOnDay = weekdayOf(on.date)
      const place: Place = { kind: 'sheet', sheet: on.name }
      changes.push({ place, kind: 'default used-on day', from: '', to: weekdayName(on.usedOnDay) })
    }
    on.columns = { headerRowNo: rowNo, customer, location, firstItem, items, titled }
  }

  function readStore(
    on: Sheet,
    { customer, location, ...columns }: Columns,
    rowNo: number,
    cells: readonly Cell[],
  ): void {
    const [customerNo, written] = [textOf(cells[customer]), textOf(cells[location])]
    const isBroken = formulaText(cells[location]) !== undefined || formulaText(cells[customer]) !== undefined
    if (isBroken) {
      const index = formulaText(cells[location]) === undefined ? customer : location
      problem(
        placeAt(on, rowNo, index),
        index === location ? 'locationNo' : 'customerNo',
        cells[index],
        LOCATION_PROBLEM,
      )
      return
    }
    if ((customerNo === '' && written === '') || /^totals?$/i.test(customerNo) || /^totals?$/i.test(written)) return
    const padded = padLocationNo(written)
    const isNone = padded === '000000'
    const locationNo = once(isNone ? written : (padded ?? written))
    stores.push({ sheet: on.name, row: rowNo, customerNo: once(customerNo), locationNo, columnNo: location + 1 })
    if (isNone || written === '' || customerNo === '') return
    const place = placeAt(on, rowNo, location)
    if (written !== locationNo) changes.push({ place, kind: 'padded location', from: written, to: locationNo })
    const key = `${customerNo}/${locationNo}`
    if (on.seen.has(key)) changes.push({ place, kind: 'repeated row', from: locationNo, to: '' })
    on.seen.add(key)
    readQuantities(on, columns, rowNo, cells, { customerNo, locationNo })
  }

  function readQuantities(
    on: Sheet,
    { headerRowNo, firstItem, items, titled }: Omit<Columns, 'customer' | 'location'>,
    rowNo: number,
    cells: readonly Cell[],
    store: { readonly customerNo: string; readonly locationNo: string },
  ): void {
    for (let index = firstItem; index < cells.length; index += 1) {
      const cell = cells[index]
      if (cell === undefined || cell === '' || cell === 0) continue
      const itemNo = items[index]
      if (itemNo === undefined) {
        const isLost = typeof cell === 'number' && !titled.has(index) && !on.headless.has(index)
        if (isLost) problem(placeAt(on, headerRowNo, index), 'itemNo', '', 'Item number is missing')
        if (isLost) on.headless.add(index)
        continue
      }
      const quantity = quantityOf(cell)
      if (typeof quantity === 'string') problem(placeAt(on, rowNo, index), 'quantity', cell, quantity)
      else if (quantity > 0 && on.date && on.usedOnDay) {
        if (lineCount === WORKBOOK_LINES) throw new Refusal(TOO_LARGE, 'too large')
        lineCount += 1
        const place = placeAt(on, rowNo, index)
        keepLine({ place, ...store, orderDate: on.date, usedOnDay: on.usedOnDay, itemNo, quantity })
      }
    }
  }

  return {
    sheet(name, traits) {
      closeSheet()
      sheet = {
        ...traits,
        name,
        hasDate: false,
        date: undefined,
        usedOnDay: undefined,
        hasWrongDay: false,
        columns: undefined,
        seen: new Set(),
        headless: new Set(),
      }
    },
    row(rowNo, cells) {
      rowCount += 1
      if (rowCount > WORKBOOK_ROWS) throw new Refusal(TOO_LARGE, 'too large')
      if (!sheet) return
      if (sheet.columns) {
        if (sheet.columns.customer >= 0) readStore(sheet, sheet.columns, rowNo, cells)
        return
      }
      const location = cells.findIndex((cell) => titleOf(cell) === 'location number')
      if (location < 0) readLabels(sheet, rowNo, cells)
      else readHeader(sheet, rowNo, cells, location)
    },
    end() {
      closeSheet()
      sheet = undefined
      if (!hasHeader) return { refusals: ['No sheet has a Location Number header.'] }
      if (lineCount === 0 && problems.length === 0 && stores.length === 0) return { refusals: [NO_ORDER_LINES] }
      return { lines, problems, changes, stores, duplicateItems }
    },
  }
}

/** What a row's location is, as the server knows it; undefined: the customer is unknown, or does not have it. */
export type NamedOf = (customerNo: string, locationNo: string) => NamedLocation | undefined

/** A workbook whose rows name locations that there are. */
export interface KnownMatrix extends Matrix {
  readonly badCustomers: readonly MatrixStore[]
  /** Rows whose location may mean several: each is a problem, and is not sent. */
  readonly unclear: readonly MatrixStore[]
  /** Rows that name their location by its POS number, with its location number (LOC-34). */
  readonly byPos: readonly MatrixStore[]
}

/**
 * Takes out the rows whose customer is unknown or does not have the location (XLS-04), and those whose location is unclear; their
 * cells' problems go with them, as the rows are not sent. POS numbers become location numbers.
 */
export function withKnownLocations(matrix: Matrix, namedOf: NamedOf): KnownMatrix {
  const [badCustomers, unclear, byPos]: [MatrixStore[], MatrixStore[], MatrixStore[]] = [[], [], []]
  const [bad, locationNos] = [new Set<string>(), new Map<string, string>()]
  const problems: FileProblem[] = []
  const changes: FileChange[] = []
  for (const store of matrix.stores) {
    const { sheet, row: rowNo, columnNo, customerNo, locationNo: from } = store
    const place: Place = { kind: 'cell', sheet, rowNo, columnNo }
    const named = namedOf(customerNo, from)
    if (named === undefined || 'refusal' in named) bad.add(rowKey(place))
    if (named === undefined) badCustomers.push(store)
    else if ('refusal' in named) {
      unclear.push(store)
      problems.push({ place, field: 'locationNo', value: from, text: named.refusal })
    } else if (named.isByPos) {
      const { locationNo } = named
      byPos.push({ ...store, locationNo })
      locationNos.set(rowKey(place), locationNo)
      changes.push({ place, kind: 'POS number', from, to: locationNo })
    }
  }
  const isGood = ({ place }: { readonly place: Place }) => bad.size === 0 || !bad.has(rowKey(place))
  const isRead = (change: FileChange) =>
    isGood(change) && !(change.kind === 'padded location' && locationNos.has(rowKey(change.place)))
  const lines = matrix.lines.filter(isGood)
  return {
    ...matrix,
    lines:
      locationNos.size === 0
        ? lines
        : lines.map((line) => ({ ...line, locationNo: locationNos.get(rowKey(line.place)) ?? line.locationNo })),
    problems: [...problems, ...matrix.problems.filter(isGood)],
    changes: [...matrix.changes.filter(isRead), ...changes],
    ...{ badCustomers, unclear, byPos },
  }
}

const rowKey = (place: Place): string => (place.kind === 'cell' ? `${place.rowNo}!${place.sheet}` : '')
