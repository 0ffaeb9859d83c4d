// Where the tables of a sheet are: by the titles of a header row, or, with a column for each location, by two rows of labels.
import { isPackTitle, isUnitTitle } from '../../units/unit-columns.ts'
import { isItemNo } from '../order-table.ts'
import { type OtherColumns, otherColumns } from '../table/other-columns.ts'
import { type Cell, formulaText, numberText, textOf, titleOf } from './cell.ts'

const TITLES = ['customer number', 'location number', 'location name', 'total', 'order date', 'used on day'] as const
type Title = (typeof TITLES)[number]
const titleIn = (cell: Cell): Title | undefined => TITLES.find((title) => title === titleOf(cell))

/** A table as its header row lays it out; indexes of a row's cells, -1 where there is no such column. */
export interface TableColumns {
  readonly headerRowNo: number
  /** The table's cells: from this one, to before that one. */
  readonly from: number
  readonly until: number
  readonly customer: number
  readonly location: number
  /** Of a table with a date or a used-on day in each row. */
  readonly date: number
  readonly usedOnDay: number
  /** By index; undefined where the header is blank, wrong, or a repetition. */
  readonly items: readonly (string | undefined)[]
  /** Item numbers that are written another way, such as 100100.0. */
  readonly respelled: readonly { readonly index: number; readonly from: string; readonly to: string }[]
  /** The item number is in an earlier column as well. */
  readonly repeated: readonly { readonly index: number; readonly itemNo: string }[]
  /** Headers that should be item numbers. */
  readonly wrong: readonly number[]
  /** Columns of something else, which are not read. */
  readonly others: ReadonlyMap<number, string>
  readonly units: UnitTitles
  /** Columns whose cells can cancel a row. */
  readonly canceledAt: OtherColumns['canceledAt']
  /** Columns with a title of any kind. */
  readonly titled: ReadonlySet<number>
  /** Quantities may be in this column and those right of it. */
  readonly firstCounted: number
}

/** Columns that give the unit of quantities beside them, and the pieces in it; -1 without the latter. */
export interface UnitTitles {
  readonly unitsAt: readonly number[]
  readonly packAt: number
}
export function unitTitlesIn(cells: readonly Cell[], from = 0): UnitTitles {
  const titles = cells.map((cell, index) => (index < from ? '' : textOf(cell)))
  const unitsAt = titles.flatMap((title, index) => (isUnitTitle(title) ? [index] : []))
  return { unitsAt, packAt: titles.findIndex(isPackTitle) }
}

/** The unit columns of a quantity: the only ones, or, with some beside each item, those of its item. */
export function unitColumnsOf(titles: UnitTitles, index: number, firstItem: number): readonly number[] {
  const { unitsAt, packAt } = titles
  const beside = unitColumnOf(titles, index, firstItem)
  const isTitled = (at: number) => at === packAt || unitsAt.includes(at)
  let [from, until] = [beside, beside]
  while (isTitled(from - 1)) from -= 1
  while (isTitled(until + 1)) until += 1
  const isAhead = unitsAt.every((at) => at < firstItem) && index >= firstItem
  return unitsAt.filter((at) => isAhead || (from <= at && at <= until))
}
function unitColumnOf({ unitsAt }: UnitTitles, index: number, firstItem: number): number {
  const [first = -1] = unitsAt
  const beside = first < firstItem ? unitsAt.findLast((at) => at < index) : unitsAt.find((at) => at > index)
  return beside ?? unitsAt.at(-1) ?? -1
}

type Range = readonly [from: number, until: number]

/**
 * The tables that begin with this row, from left to right: each has a Location Number header. They end where a table begins that goes
 * on beside them, and begin where one ends.
 */
export function tablesIn(rowNo: number, cells: readonly Cell[], beside: readonly Range[] = []): TableColumns[] {
  const starts: { from: number; readonly titles: Set<Title> }[] = []
  for (const [index, cell] of cells.entries()) {
    const title = titleIn(cell)
    if (title === undefined) continue
    const current = starts.at(-1)
    const isNew = !current || (current.titles.has(title) && (title.endsWith(' number') || title === 'location name'))
    if (isNew) starts.push({ from: index, titles: new Set([title]) })
    else current.titles.add(title)
  }
  const tables = starts.filter(({ titles }) => titles.has('location number'))
  return tables.map(({ from }, nth) => {
    const left = beside.map(([, until]) => until).filter((until) => until <= from)
    const right = beside.map(([begins]) => begins).filter((begins) => begins > from)
    const until = Math.min(tables[nth + 1]?.from ?? Number.MAX_SAFE_INTEGER, ...right)
    return columnsOf(rowNo, cells, nth === 0 ? Math.max(0, ...left) : from, until)
  })
}

function columnsOf(headerRowNo: number, cells: readonly Cell[], from: number, until: number): TableColumns {
  const end = Math.min(until, cells.length)
  const found = new Map<Title, number>()
  const known = new Set<number>()
  for (let index = from; index < end; index += 1) {
    const title = titleIn(cells[index])
    if (title === undefined) continue
    known.add(index)
    if (!found.has(title)) found.set(title, index)
  }
  const lastKnown = Math.max(...known)
  const units = unitTitlesIn(cells.slice(0, end), from)
  const { canceledAt } = otherColumns(
    cells.slice(0, end).map((cell, at) => (at < from ? '' : textOf(cell))),
    new Map(),
  )
  const unitTitles = new Set([...units.unitsAt, ...(units.unitsAt.length > 0 ? [units.packAt] : [])])
  const items: (string | undefined)[] = []
  const repeated: { index: number; itemNo: string }[] = []
  const wrong: number[] = []
  const respelled: { index: number; from: string; to: string }[] = []
  const others = new Map<number, string>()
  const titled = new Set<number>()
  for (let index = from; index < end; index += 1) {
    const cell = cells[index]
    const written = textOf(cell)
    const text = numberText(cell)
    const isBroken = formulaText(cell) !== undefined
    if (text === '' && !isBroken) continue
    titled.add(index)
    if (known.has(index) || unitTitles.has(index) || canceledAt.some(({ at }) => at === index)) continue
    // Left of Total a word is a column of something else, such as Route or City. Right of it every header is an item number.
    if (index < lastKnown && !isBroken && !(isItemNo(text) ? /\d/.test(text) : /^\d+$/.test(text)))
      others.set(index, written)
    else if (!isItemNo(text)) wrong.push(index)
    else if (items.includes(text)) repeated.push({ index, itemNo: text })
    else {
      items[index] = text
      if (text !== written) respelled.push({ index, from: written, to: text })
    }
  }
  const at = (title: Title) => found.get(title) ?? -1
  const item = items.findIndex((itemNo) => itemNo !== undefined)
  const firstItem = item < 0 ? end : item
  return {
    ...{
      headerRowNo,
      from,
      until,
      items,
      respelled,
      units,
      canceledAt,
      repeated,
      wrong,
      others,
      titled,
      firstCounted: Math.min(...known, firstItem),
    },
    customer: at('customer number'),
    location: at('location number'),
    date: at('order date'),
    usedOnDay: at('used on day'),
  }
}

/** A table with a row for each item and a column for each location. */
export interface TurnedTable {
  /** Of the row that comes last of the two. */
  readonly headerRowNo: number
  readonly customerRowNo: number
  readonly locationRowNo: number
  /** The column of the two labels. */
  readonly labels: number
  /** The column of the item numbers, as far as these two rows give it, and those of units. */
  readonly itemColumn: number
  readonly units: UnitTitles
  readonly canceledAt: OtherColumns['canceledAt']
  /** Columns right of the labels that are titled as something else than a location. */
  readonly others: ReadonlySet<number>
  readonly stores: readonly { readonly index: number; readonly customer: Cell; readonly location: Cell }[]
}
type Row = { readonly rowNo: number; readonly cells: readonly Cell[] }

/** The first cell with this title, -1 without one. */
export const labelIndex = (cells: readonly Cell[], title: Title | 'item number'): number =>
  cells.findIndex((cell) => typeof cell === 'string' && cell.length >= title.length && titleOf(cell) === title)

const ITEM_TITLE =
  /^(?:item|product)(?: (?:number|no\.?|name|description|code))?$|description|^(?:brand|category|price|size|upc|barcode)$/
/** Headings of columns that say something about items, between or beside those of locations. */
const isItemTitle = (cell: Cell): boolean => {
  const title = titleOf(cell)
  return isUnitTitle(textOf(cell)) || isPackTitle(title) || ITEM_TITLE.test(title)
}

/**
 * The table of two rows that begin with "Customer Number" and "Location Number" in one column; undefined when these rows are not
 * its head. A customer counts for the blank cells right of it, as a merged cell leaves them.
 */
export function turnedTable(customers: Row, locations: Row): TurnedTable | undefined {
  const labels = labelIndex(locations.cells, 'location number')
  const isTitled = titleIn(customers.cells[labels]) === 'customer number'
  if (!isTitled || labelIndex(locations.cells, 'location name') >= 0) return undefined
  const stores: { index: number; customer: Cell; location: Cell }[] = []
  const others = new Set<number>()
  const { canceledAt } = otherColumns(locations.cells.map(textOf), new Map())
  const isState = (index: number) => canceledAt.some(({ at }) => at === index)
  let customer: Cell
  for (let index = labels + 1; index < locations.cells.length; index += 1) {
    if (textOf(customers.cells[index]) !== '' || formulaText(customers.cells[index])) customer = customers.cells[index]
    const location = locations.cells[index]
    if (
      isState(index) ||
      [location, customers.cells[index]].some((cell) => titleIn(cell) === 'total' || isItemTitle(cell))
    ) {
      others.add(index)
      continue
    }
    if (textOf(location) === '' && formulaText(location) === undefined) continue
    if (stores.length === 0 && customers.cells[index] === undefined) return undefined
    stores.push({ index, customer, location })
  }
  if (stores.length === 0) return undefined
  const [customerRowNo, locationRowNo] = [customers.rowNo, locations.rowNo]
  const headerRowNo = Math.max(locationRowNo, customerRowNo)
  const itemColumn = labelIndex(locations.cells, 'item number')
  const units = unitTitlesIn(locations.cells)
  return {
    ...{ headerRowNo, customerRowNo, locationRowNo, labels, others, stores, canceledAt },
    itemColumn: itemColumn < 0 ? labels : itemColumn,
    units: units.unitsAt.length > 0 ? units : unitTitlesIn(customers.cells),
  }
}
