// One sheet's rows of cells, each as what it means: text, number, date, or a formula without a result (XLS-07).
import { addDays, isPlainDate } from '#rules/calendar.ts'
import { type Cell, DAYS_1904 } from '#rules/uploads/matrix/cell.ts'
import type { MatrixReader } from '#rules/uploads/matrix/matrix-model.ts'
import type { MergedRange } from '#rules/uploads/matrix/merges.ts'
import { shownBy } from '#rules/uploads/matrix/number-format.ts'
import { CELL_TEXT_LENGTH, textCollector, unescaped } from './shared-strings.ts'
import { tooLarge } from './too-large.ts'
import type { XmlReader } from './xml.ts'
import { damaged } from './zip-entries.ts'

export interface SheetFacts {
  readonly texts: readonly string[]
  isDate(style: number): boolean
  /** The number format of a style; '' without one that matters. */
  formatOf(style: number): string
  /** Days are counted from 1904 rather than 1900, as old Macintosh programs did. */
  readonly isFrom1904: boolean
  /** The program that wrote the workbook left its formulas to be calculated when it is opened. */
  readonly isUncalculated: boolean
  /** Counts the width of a row, to its last filled cell; throws when the workbook is too large. */
  countWidth(cells: number): void
}

const LAST_ROW = 1_048_576
const LAST_COLUMN = 16_384
/** Between the years 1900 and 9999. */
const LAST_DAY = 2_958_465

/** Takes each row that holds a value, `cells[0]` being column A, and before them the columns that are hidden. */
type RowReader = Pick<MatrixReader, 'row' | 'hiddenColumns'>
type Attributes = Readonly<Record<string, string>>
const isOn = (flag: string | undefined): boolean => flag === '1' || flag === 'true'

/** Rows and cells out of their order are damage. */
export function sheetReader(facts: SheetFacts, rows: RowReader): XmlReader {
  const inline = textCollector()
  const formulaAreas = areas()
  let isHidden = false
  let rowNo = 0
  let columnNo = 0
  let cells: Cell[] = []
  let shown: Map<number, string> | undefined
  let cell = { type: 'n', style: -1, value: '', hasFormula: false, isOfArray: false, hasValue: false }
  let isInCell = false
  let isInValue = false

  function openRow(attributes: Attributes): void {
    isHidden = isOn(attributes['hidden']) || Number(attributes['ht'] ?? 1) === 0
    rowNo = numberIn(attributes['r'], rowNo + 1, LAST_ROW)
    columnNo = 0
    cells = []
    shown = undefined
  }

  function openCell({ r, t = 'n', s = '-1' }: Attributes): void {
    columnNo = r === undefined ? columnNo + 1 : columnOf(r, rowNo, columnNo + 1)
    const isOfArray = formulaAreas.has(rowNo, columnNo)
    cell = { type: t, style: Number(s), value: '', hasFormula: false, isOfArray, hasValue: false }
    isInCell = true
  }

  function closeCell(): void {
    isInCell = false
    const meant = meaningOf(cell, inline.take(), facts)
    if (meant !== undefined) {
      while (cells.length < columnNo - 1) cells.push(undefined)
      cells.push(meant)
      const text = typeof meant === 'object' ? undefined : shownBy(facts.formatOf(cell.style), meant)
      if (text !== undefined) shown = (shown ?? new Map()).set(columnNo - 1, text)
    }
  }

  return {
    open(name, attributes) {
      if (name === 'row') openRow(attributes)
      else if (name === 'col') {
        const { min, max, hidden, width } = attributes
        if (isOn(hidden) || Number(width ?? 1) === 0) rows.hiddenColumns?.(Number(min), Number(max))
      } else if (name === 'c') openCell(attributes)
      else if (!isInCell) return
      else if (name === 'v') {
        isInValue = true
        cell.hasValue = true
      } else if (name === 'f') {
        cell.hasFormula = true
        if (attributes['t'] === 'array') formulaAreas.add(attributes['ref'])
      } else inline.open(name, attributes)
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
        rows.row(rowNo, cells, isHidden, shown)
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
  /** In the area of an array formula, whose first cell alone holds the formula. */
  readonly isOfArray: boolean
  readonly hasValue: boolean
}

function meaningOf(cell: RawCell, inlineText: string, facts: SheetFacts): Cell {
  const { type, value, hasFormula, isOfArray, hasValue } = cell
  if (type === 'e') return { formula: 'error' }
  if (type === 'inlineStr') return inlineText === '' ? undefined : inlineText
  // A result of 0 that was never calculated; any other the program has given.
  const isUncalculated = facts.isUncalculated && (hasFormula || isOfArray) && type === 'n'
  if (isUncalculated && value !== '' && Number(value) === 0) return { formula: 'without value' }
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
      return unescaped(value)
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

/** The cells of array formulas: only the first of them names its formula. */
function areas() {
  const found: (readonly [top: number, left: number, bottom: number, right: number])[] = []
  return {
    add(reference: string | undefined): void {
      const corners = /^([A-Z]{1,3})(\d+):([A-Z]{1,3})(\d+)$/.exec(reference ?? '')
      if (!corners || found.length >= MOST_AREAS) return
      const [, left = '', top, right = '', bottom] = corners
      found.push([
        Number(top),
        columnOf(left + top, Number(top), 1),
        Number(bottom),
        columnOf(right + bottom, Number(bottom), 1),
      ])
    },
    has: (rowNo: number, columnNo: number): boolean =>
      found.some(
        ([top, left, bottom, right]) => top <= rowNo && rowNo <= bottom && left <= columnNo && columnNo <= right,
      ),
  }
}
/** Each cell is looked up in all of them. */
const MOST_AREAS = 100

const WIDEST = 20_000_000

/** Together the cells, blank ones too, that the rows of a workbook reach over. */
export function widthCounter(): (cells: number) => void {
  let all = 0
  return (cells) => {
    all += cells
    if (all > WIDEST) throw tooLarge()
  }
}

const MERGED =
  /<(?:[\w.-]+:)?mergeCell\s[^>]*?\bref\s*=\s*["']\s*\$?([A-Z]{1,3})\$?(\d{1,7}):\$?([A-Z]{1,3})\$?(\d{1,7})\s*["'][^>]*>/g
const MOST_MERGED = 100_000
/** Longer than any tag of a merged cell. */
const TAG_LENGTH = 200

/** 'AC' → 28. */
const indexOf = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1

/**
 * A sheet's merged cells, which its part names after its rows: the part is searched for them before the rows are read. Reading the XML
 * twice would take twice the time.
 */
export async function mergedCells(part: AsyncIterable<Uint8Array>): Promise<readonly MergedRange[]> {
  const found: MergedRange[] = []
  let rest = ''
  for await (const chunk of part) {
    const text = rest + Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length).toString('latin1')
    let end = Math.max(0, text.length - TAG_LENGTH)
    const tags = text.includes('mergeCell') ? text.matchAll(MERGED) : []
    for (const { index, 0: tag, 1: left = '', 2: top, 3: right = '', 4: bottom } of tags) {
      const range = { top: Number(top), left: indexOf(left), bottom: Number(bottom), right: indexOf(right) }
      found.push(range)
      if (found.length > MOST_MERGED) throw tooLarge()
      end = Math.max(end, index + tag.length)
    }
    rest = text.slice(end)
  }
  return found
}
