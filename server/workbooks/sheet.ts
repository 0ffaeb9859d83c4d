// One sheet's rows of cells, each as what it means: text, number, date, or a formula without a result (XLS-07).
import { addDays, isPlainDate } from '#rules/calendar.ts'
import { type Cell, DAYS_1904 } from '#rules/uploads/cell.ts'
import { CELL_TEXT_LENGTH, textCollector } from './shared-strings.ts'
import { tooLarge } from './too-large.ts'
import type { XmlReader } from './xml.ts'
import { damaged } from './zip-entries.ts'

export interface SheetFacts {
  readonly texts: readonly string[]
  isDate(style: number): boolean
  /** Days are counted from 1904 rather than 1900, as old Macintosh programs did. */
  readonly isFrom1904: boolean
  /** Counts the width of a row, to its last filled cell; throws when the workbook is too large. */
  countWidth(cells: number): void
}

const LAST_ROW = 1_048_576
const LAST_COLUMN = 16_384
/** Between the years 1900 and 9999. */
const LAST_DAY = 2_958_465

/** Tells each row that holds a value, `cells[0]` being column A. Rows and cells out of their order are damage. */
export function sheetReader(facts: SheetFacts, tellRow: (rowNo: number, cells: readonly Cell[]) => void): XmlReader {
  const inline = textCollector()
  let rowNo = 0
  let columnNo = 0
  let cells: Cell[] = []
  let cell = { type: 'n', style: -1, value: '', hasFormula: false, hasValue: false }
  let isInCell = false
  let isInValue = false

  function openRow(attributes: Readonly<Record<string, string>>): void {
    rowNo = numberIn(attributes['r'], rowNo + 1, LAST_ROW)
    columnNo = 0
    cells = []
  }

  function openCell({ r, t = 'n', s = '-1' }: Readonly<Record<string, string>>): void {
    columnNo = r === undefined ? columnNo + 1 : columnOf(r, rowNo, columnNo + 1)
    cell = { type: t, style: Number(s), value: '', hasFormula: false, hasValue: false }
    isInCell = true
  }

  function closeCell(): void {
    isInCell = false
    const meant = meaningOf(cell, inline.take(), facts)
    if (meant !== undefined) {
      while (cells.length < columnNo - 1) cells.push(undefined)
      cells.push(meant)
    }
  }

  return {
    open(name, attributes) {
      if (name === 'row') openRow(attributes)
      else if (name === 'c') openCell(attributes)
      else if (!isInCell) return
      else if (name === 'v') {
        isInValue = true
        cell.hasValue = true
      } else if (name === 'f') cell.hasFormula = true
      else inline.open(name, attributes)
    },
    text(chunk) {
      if (isInValue) {
        if (cell.value.length < CELL_TEXT_LENGTH) cell.value += chunk.slice(0, CELL_TEXT_LENGTH - cell.value.length)
      } else if (isInCell) inline.text(chunk)
    },
    close(name) {
      if (name === 'v') isInValue = false
      else if (name === 'c') closeCell()
      else if (name === 'row') {
        if (cells.length === 0) return
        facts.countWidth(cells.length)
        tellRow(rowNo, cells)
        cells = []
      } else if (isInCell) inline.close(name)
    },
  }
}

interface RawCell {
  readonly type: string
  readonly style: number
  readonly value: string
  readonly hasFormula: boolean
  readonly hasValue: boolean
}

function meaningOf(cell: RawCell, inlineText: string, facts: SheetFacts): Cell {
  const { type, value, hasFormula, hasValue } = cell
  if (type === 'e') return { formula: 'error' }
  if (type === 'inlineStr') return inlineText === '' ? undefined : inlineText
  if (value === '') {
    const isLost = hasFormula && !(type === 'str' && hasValue)
    return isLost ? { formula: 'without value' } : undefined
  }
  switch (type) {
    case 's': {
      const text = facts.texts[Number(value)]
      if (text === undefined) return { formula: 'missing text' }
      return text === '' ? undefined : text
    }
    case 'str':
      return value
    case 'b':
      return value === '1' ? 'TRUE' : 'FALSE'
    case 'd': {
      const date = value.slice(0, 10)
      return isPlainDate(date) ? { date } : value
    }
    default:
      return numberOf(cell, facts)
  }
}

function numberOf({ value, style }: RawCell, { isDate, isFrom1904 }: SheetFacts): Cell {
  const amount = Number(value)
  if (!Number.isFinite(amount)) return value
  const serial = Math.floor(amount) + (isFrom1904 ? DAYS_1904 : 0)
  if (!isDate(style) || serial < 1 || serial > LAST_DAY) return amount
  return { date: addDays('1899-12-30', serial) }
}

/** A row's number: after the one before, within what spreadsheets can hold. */
function numberIn(text: string | undefined, least: number, most: number): number {
  const value = text === undefined ? least : Number(text)
  if (!Number.isInteger(value) || value < least || value > most) throw damaged()
  return value
}

/** 'AC12' → 29. */
function columnOf(reference: string, rowNo: number, least: number): number {
  let column = 0
  let at = 0
  for (; at < reference.length; at += 1) {
    const letter = reference.charCodeAt(at) - 64
    if (letter < 1 || letter > 26) break
    column = column * 26 + letter
  }
  const isHere = at > 0 && at <= 3 && Number(reference.slice(at)) === rowNo
  if (!isHere || column < least || column > LAST_COLUMN) throw damaged()
  return column
}

const WIDEST = 20_000_000

/** Together the cells, blank ones too, that the rows of a workbook reach over. */
export function widthCounter(): (cells: number) => void {
  let all = 0
  return (cells) => {
    all += cells
    if (all > WIDEST) throw tooLarge()
  }
}
