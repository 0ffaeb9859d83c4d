// What is found while a workbook is read, with its places: lines, problems, changes, and what is hidden in the workbook.
import type { PlainDate, Weekday } from '../../calendar.ts'
import { UNIT_CELLS, WORKBOOK_LINES } from '../../limits.ts'
import { Refusal } from '../../refusal.ts'
import type { QuantityCell } from '../../units/cell-quantity.ts'
import type { FileLine, Place } from '../line.ts'
import { columnLetters, type FileChange, type FileField, type FileProblem } from '../model.ts'
import { type Cell, formulaText, textOf } from './cell.ts'
import type { Spot } from './labels.ts'
import type { DuplicateItem, MatrixStore, OfStore, SheetTraits, StoreKey, UnitCell } from './matrix-model.ts'
import { type Merges, mergesOf } from './merges.ts'

export const tooLarge = (): Refusal => new Refusal('The workbook is too large', 'too large')

/** A quantity with all that makes it a line. */
export interface Ordered {
  readonly store: StoreKey
  readonly orderDate: PlainDate
  readonly usedOnDay: Weekday
  readonly itemNo: string
  readonly quantity: number
}
interface OpenSheet extends SheetTraits {
  readonly name: string
  /** Locations with their dates, as named so far. */
  readonly seen: Set<string>
  merges: Merges
  readonly notes: string[]
  readonly hiddenColumns: (readonly [from: number, to: number])[]
  readonly readHidden: { readonly rows: Set<number>; readonly columns: Set<number> }
}
const NO_MERGES = mergesOf([])
const RANGES_SHOWN = 40

/** [3, 5, 6, 7] → '3, 5 to 7'. */
export function rangesText(numbers: Iterable<number>, nameOf: (n: number) => string = String): string {
  const ranges: [number, number][] = []
  for (const n of [...numbers].sort((a, b) => a - b)) {
    const last = ranges.at(-1)
    if (last && n === last[1] + 1) last[1] = n
    else ranges.push([n, n])
  }
  const shown = ranges.slice(0, RANGES_SHOWN).map(([from, to]) => {
    if (from === to) return nameOf(from)
    return `${nameOf(from)} ${to === from + 1 ? 'and' : 'to'} ${nameOf(to)}`
  })
  return `${shown.join(', ')}${ranges.length > RANGES_SHOWN ? ', …' : ''}`
}

/** Equal texts as one and the same: each row spells its customer and location anew, and so does each sheet. */
function eachOnce(): (text: string) => string {
  const texts = new Map<string, string>()
  return (text) => {
    const first = texts.get(text)
    if (first === undefined) texts.set(text, text)
    return first ?? text
  }
}

export function createFindings(tellLine?: (line: FileLine) => void) {
  const lines: FileLine[] = []
  const keepLine = tellLine ?? ((line) => lines.push(line))
  const problems: (FileProblem & OfStore)[] = []
  const changes: (FileChange & OfStore)[] = []
  const stores: MatrixStore[] = []
  const unitCells: UnitCell[] = []
  const duplicateItems: DuplicateItem[] = []
  const once = eachOnce()
  let lineCount = 0
  let sheet: OpenSheet | undefined

  const name = () => sheet?.name ?? ''
  const sheetPlace = (): Place => ({ kind: 'sheet', sheet: name() })
  const placeAt = ({ rowNo, index }: Spot): Place => ({ kind: 'cell', sheet: name(), rowNo, columnNo: index + 1 })
  const problem = (place: Place, field: FileField, cell: Cell, text: string, store?: StoreKey) =>
    problems.push({ place, field, value: textOf(cell), text: formulaText(cell) ?? text, ...(store && { store }) })
  const change = (place: Place, kind: FileChange['kind'], from: string, to: string, store?: StoreKey) =>
    changes.push({ place, kind, from, to, ...(store && { store }) })

  return {
    once,
    placeAt,
    sheetPlace,
    problem,
    change,
    isFrom1904: () => sheet?.isFrom1904 ?? false,
    openSheet(sheetName: string, traits: SheetTraits = {}) {
      const readHidden = { rows: new Set<number>(), columns: new Set<number>() }
      sheet = {
        ...traits,
        name: sheetName,
        seen: new Set(),
        merges: NO_MERGES,
        notes: [],
        hiddenColumns: [],
        readHidden,
      }
    },
    merge(ranges: Parameters<typeof mergesOf>[0]) {
      if (sheet) sheet.merges = mergesOf(ranges)
    },
    merges: () => sheet?.merges ?? NO_MERGES,
    noteCells: (cells: readonly string[]) => sheet?.notes.push(...cells),
    hideColumns(from: number, to: number) {
      sheet?.hiddenColumns.push([from, to])
    },
    /** The sheet has orders: says so when it is hidden. */
    sheetIsRead() {
      if (sheet?.isHidden) change(sheetPlace(), 'hidden sheet', name(), '')
    },
    closeSheet(isRead: boolean) {
      if (!sheet) return
      const { rows, columns } = sheet.readHidden
      if (rows.size > 0) change(sheetPlace(), 'hidden rows', rangesText(rows), '')
      if (columns.size > 0) change(sheetPlace(), 'hidden columns', rangesText(columns, columnLetters), '')
      const { notes } = sheet
      const shown = notes.slice(0, RANGES_SHOWN).join(', ')
      if (isRead && notes.length > 0)
        change(sheetPlace(), 'cell notes', notes.length > RANGES_SHOWN ? `${shown}, …` : shown, '')
      if (!isRead) change(sheetPlace(), 'ignored sheet', name(), '')
      sheet = undefined
    },
    /** Notes a quantity that users do not see in the workbook. */
    readCell({ rowNo, index }: Spot, isHiddenRow: boolean) {
      if (isHiddenRow) sheet?.readHidden.rows.add(rowNo)
      const columnNo = index + 1
      if (sheet?.hiddenColumns.some(([from, to]) => from <= columnNo && columnNo <= to))
        sheet.readHidden.columns.add(columnNo)
    },
    store(spot: Spot, customerNo: string, locationNo: string): MatrixStore {
      const key = { customerNo: once(customerNo), locationNo: once(locationNo) }
      const store = { sheet: name(), row: spot.rowNo, ...key, columnNo: spot.index + 1 }
      stores.push(store)
      return store
    },
    /** True the first time that the sheet names the location for the day. */
    isFirst(key: string): boolean {
      const isNew = !sheet?.seen.has(key)
      sheet?.seen.add(key)
      return isNew
    },
    duplicate: (itemNo: string, index: number) => duplicateItems.push({ sheet: name(), itemNo, column: index + 1 }),
    line(spot: Spot, { store, orderDate, usedOnDay, itemNo, quantity }: Ordered) {
      if (lineCount === WORKBOOK_LINES) throw tooLarge()
      lineCount += 1
      const { customerNo, locationNo } = store
      keepLine({ place: placeAt(spot), customerNo, locationNo, orderDate, usedOnDay, itemNo, quantity })
    },
    /** Keeps a quantity in another unit for the user to answer. False when there are too many to ask about. */
    unitCell(
      spot: Spot,
      { store, ...line }: Omit<Ordered, 'quantity'>,
      { text, unit, packSize }: QuantityCell,
    ): boolean {
      if (unitCells.length === UNIT_CELLS) return false
      const { customerNo, locationNo } = store
      const ofColumns = { ...(unit !== '' && { unit }), ...(packSize > 0 && { packSize }) }
      unitCells.push({ place: placeAt(spot), customerNo, locationNo, ...line, text, ...ofColumns })
      return true
    },
    isEmpty: () => lineCount === 0 && unitCells.length === 0 && problems.length === 0 && stores.length === 0,
    end: () => ({ lines, unitCells, problems, changes, stores, duplicateItems }),
  }
}
export type Findings = ReturnType<typeof createFindings>
