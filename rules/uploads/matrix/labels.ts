// The labels above a workbook's table ("Order Date", "Used on Day", "Customer Number") and their values: in the next filled cell,
// in the same cell, or in the cell below.
import { DATE_PROBLEM, fromUsDate, type PlainDate, type Weekday, weekdayFromText, weekdayOf } from '../../calendar.ts'
import { USED_ON_PROBLEM } from '../model.ts'
import { type Cell, dateOf, formulaText, textOf, titleOf } from './cell.ts'

const LABELS = { 'order date': 'date', 'used on day': 'usedOnDay', 'customer number': 'customerNo' } as const
type LabelKind = (typeof LABELS)[keyof typeof LABELS]

export interface Spot {
  readonly rowNo: number
  /** Of the row's cells, from 0. */
  readonly index: number
}
type BareDate = Spot & { readonly date: PlainDate; readonly cell: Cell }
/** A label with its value, or with the cell that should hold one. */
export interface Label {
  readonly kind: LabelKind
  /** Of the label itself. */
  readonly spot: Spot
  /** Of the value; without a value the cell that should hold one. */
  readonly at: Spot
  readonly cell: Cell
  readonly date?: PlainDate | undefined
  readonly usedOnDay?: Weekday | undefined
  readonly customerNo?: string | undefined
  /** Why the value is not one; undefined for a good value, and for a used-on day or customer number that is blank. */
  readonly problem?: string | undefined
}
/** A label whose value may still come in the row below. */
interface Waiting {
  readonly kind: LabelKind
  readonly spot: Spot
  /** The label's own columns, as far as the next filled cell. */
  readonly until: number
  readonly right: { readonly at: Spot; readonly cell: Cell } | undefined
}

/** '12/09/2026', 'Wednesday 12/09/2026' where that is a Wednesday, a date cell or a date's number. */
export function labeledDate(cell: Cell, isFrom1904: boolean): PlainDate | undefined {
  const parts = typeof cell === 'string' ? /^([a-z]+)[.,]?\s+(\S+)$/i.exec(cell.trim()) : null
  if (!parts) return dateOf(cell, isFrom1904)
  const [date, weekday] = [fromUsDate(parts[2] ?? ''), weekdayFromText(parts[1] ?? '')]
  return date !== undefined && weekday === weekdayOf(date) ? date : undefined
}

/** A label and what divides it from its value: a sign, or nothing before a figure or a weekday. */
const INLINE =
  /(order date|used on day|customer number)\s*(?:[:=(–—-]\s*|(?=\d)|(?=(?:sun|mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?)(?:day)?\b))/gi
/** Spares the cells of a large table the rest of the look. */
const mayBeLabel = (cell: Cell): cell is string =>
  typeof cell === 'string' && /^\s*(?:order|used|customer)\b/i.test(cell)

/** 'Order Date: 12/09/2026', also with further labels after it, as one cell holds them. A sentence that begins so is none. */
function labelsInside(cell: Cell): { readonly kind: LabelKind; readonly text: string }[] {
  if (!mayBeLabel(cell)) return []
  const text = cell.trim().replace(/\s+/g, ' ')
  const found = [...text.matchAll(INLINE)]
  if (found[0]?.index !== 0) return []
  return found.map((match, nth) => {
    const value = text.slice(match.index + match[0].length, found[nth + 1]?.index)
    const kind = LABELS[(match[1] ?? '').toLowerCase() as keyof typeof LABELS]
    return { kind, text: value.trim().replace(/[\s),;.|/–—-]+$/, '') }
  })
}

const labelKind = (cell: Cell): LabelKind | undefined =>
  mayBeLabel(cell) ? LABELS[titleOf(cell) as keyof typeof LABELS] : undefined
export const isLabel = (cell: Cell): boolean =>
  labelKind(cell) !== undefined || labelsInside(cell).some(({ text }) => text !== '')
const isBlank = (cell: Cell): boolean => textOf(cell) === '' && formulaText(cell) === undefined

/** The date that begins a row, before or after its weekday; -1 for a row that begins with anything else. */
export function bareDateIndex(
  cells: readonly Cell[],
  isFrom1904: boolean,
  used: ReadonlySet<number> = new Set(),
): number {
  for (const [index, cell] of cells.entries()) {
    if (isBlank(cell) || used.has(index)) continue
    if (typeof cell !== 'number' && labeledDate(cell, isFrom1904) !== undefined) return index
    if (weekdayFromText(textOf(cell)) === undefined) return -1
  }
  return -1
}

/** Takes rows above a table one by one; `end` returns the dates and days that they give. */
export function labelReader(isFrom1904: boolean) {
  const labels: Label[] = []
  let waiting: readonly Waiting[] = []
  let lastRowNo = 0
  /** Dates without a label that follow nothing but a weekday. */
  const bareDates: BareDate[] = []

  function read(kind: LabelKind, spot: Spot, at: Spot, cell: Cell): Label {
    const base = { kind, spot, at, cell }
    const isNone = isBlank(cell)
    if (kind === 'date') {
      const date = labeledDate(cell, isFrom1904)
      return { ...base, date, problem: date === undefined ? DATE_PROBLEM : undefined }
    }
    if (kind === 'customerNo') return { ...base, customerNo: isNone ? undefined : textOf(cell) }
    const usedOnDay = weekdayFromText(textOf(cell))
    return { ...base, usedOnDay, problem: usedOnDay === undefined && !isNone ? USED_ON_PROBLEM : undefined }
  }
  const isGood = ({ date, usedOnDay, customerNo }: Label) => date ?? usedOnDay ?? customerNo

  /** The values of the labels of the row above, in its own row or in this one. Returns the indexes that are used up. */
  function settle(rowNo: number, cells: readonly Cell[], isHeader: boolean): ReadonlySet<number> {
    const used = new Set<number>()
    for (const { kind, spot, until, right } of waiting) {
      const fallback = right ?? { at: { rowNo: spot.rowNo, index: spot.index + 1 }, cell: undefined }
      let label = read(kind, spot, fallback.at, fallback.cell)
      for (let index = spot.index; index < Math.min(until, cells.length) && rowNo - spot.rowNo <= 2; index += 1) {
        const cell = cells[index]
        // In a header row a number is an item.
        if (isBlank(cell) || isLabel(cell) || kind === 'customerNo' || (isHeader && typeof cell === 'number')) continue
        const below = read(kind, spot, { rowNo, index }, cell)
        const isUnder = kind === 'date' && index === spot.index && !right && !isHeader
        const looksLikeDate = isUnder && /\d/.test(textOf(cell))
        if (isGood(below) === undefined && !looksLikeDate) continue
        label = below
        used.add(index)
        break
      }
      labels.push(label)
    }
    waiting = []
    return used
  }

  function findBare(rowNo: number, cells: readonly Cell[], used: ReadonlySet<number>): void {
    const index = bareDateIndex(cells, isFrom1904, used)
    const date = index < 0 ? undefined : labeledDate(cells[index], isFrom1904)
    if (date !== undefined) bareDates.push({ rowNo, index, date, cell: cells[index] })
  }

  return {
    row(rowNo: number, cells: readonly Cell[]): void {
      lastRowNo = rowNo
      const used = new Set(settle(rowNo, cells, false))
      const found: Waiting[] = []
      for (const [index, cell] of cells.entries()) {
        if (used.has(index)) continue
        const spot = { rowNo, index }
        for (const { kind, text } of labelKind(cell) ? [] : labelsInside(cell)) {
          if (text !== '') labels.push(read(kind, spot, spot, text))
        }
        const kind = labelKind(cell)
        if (kind === undefined) continue
        let next = index + 1
        while (next < cells.length && isBlank(cells[next])) next += 1
        const value = cells[next]
        const right = next >= cells.length || isLabel(value) ? undefined : { at: { rowNo, index: next }, cell: value }
        const label = right && read(kind, spot, right.at, right.cell)
        if (label && (isGood(label) !== undefined || formulaText(right.cell) !== undefined)) {
          labels.push(label)
          used.add(next)
        } else found.push({ kind, spot, until: next < cells.length ? next : Number.MAX_SAFE_INTEGER, right })
      }
      findBare(rowNo, cells, used)
      waiting = found
    },
    /** A row that belongs to a table's head: labels above it may have their values in it. */
    below({ rowNo, cells }: { readonly rowNo: number; readonly cells: readonly Cell[] }): void {
      settle(rowNo, cells, true)
    },
    end(header?: { readonly rowNo: number; readonly cells: readonly Cell[] }) {
      settle(header?.rowNo ?? lastRowNo, header?.cells ?? [], true)
      return { labels, bareDates }
    },
  }
}
export type HeadLabels = ReturnType<ReturnType<typeof labelReader>['end']>
