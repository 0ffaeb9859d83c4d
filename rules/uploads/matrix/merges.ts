// Merged cells of a sheet: the first holds the value that users see in all of them (XLS-07).
import { columnLetters } from '../model.ts'
import type { Cell } from './cell.ts'
import type { Spot } from './labels.ts'

/** Rows count from 1, columns are indexes from 0; all of them belong to the range. */
export interface MergedRange {
  readonly top: number
  readonly left: number
  readonly bottom: number
  readonly right: number
}

/** 'E4:E5'. */
export const rangeText = ({ top, left, bottom, right }: MergedRange): string =>
  `${columnLetters(left + 1)}${top}:${columnLetters(right + 1)}${bottom}`

export interface Merges {
  /** Keeps the values of the ranges that begin in a row. Rows come in their order. */
  note(rowNo: number, cells: readonly Cell[]): void
  at(spot: Spot): MergedRange | undefined
  /** A row's cells with the values that merged cells show right of their first. */
  spread(rowNo: number, cells: readonly Cell[]): readonly Cell[]
  /** What users see in a cell: of a blank one in a merged range, the value of the range. */
  seen(spot: Spot, cell: Cell): Cell
}

/** Wider ranges are titles. */
const WIDEST = 1000

export function mergesOf(ranges: readonly MergedRange[]): Merges {
  const values = new Map<MergedRange, Cell>()
  const waiting = ranges.toSorted((a, b) => a.top - b.top)
  let next = 0
  let open: readonly MergedRange[] = []
  /** A header is read after the row below it. */
  let before: { readonly rowNo: number; readonly open: readonly MergedRange[] } = { rowNo: 0, open: [] }
  let current = before
  const at = ({ rowNo, index }: Spot) => {
    const row = rowNo < current.rowNo ? before : current
    return row.open.find(
      ({ top, bottom, left, right }) => top <= rowNo && rowNo <= bottom && left <= index && index <= right,
    )
  }
  return {
    note(rowNo, cells) {
      if (ranges.length === 0) return
      open = open.filter(({ bottom }) => bottom >= rowNo)
      const begun: MergedRange[] = []
      for (let range = waiting[next]; range !== undefined && range.top <= rowNo; range = waiting[++next]) {
        if (range.bottom >= rowNo) begun.push(range)
        if (range.top === rowNo) values.set(range, cells[range.left])
      }
      open = [...open, ...begun]
      before = current
      current = { rowNo, open }
    },
    at,
    spread(rowNo, cells) {
      const filled = [...cells]
      for (const { top, left, right } of current.rowNo === rowNo ? current.open : [])
        if (top === rowNo && right - left < WIDEST)
          filled.splice(left, right - left + 1, ...Array(right - left + 1).fill(cells[left]))
      return filled
    },
    seen(spot, cell) {
      const range = cell === undefined || cell === '' ? at(spot) : undefined
      return range ? values.get(range) : cell
    },
  }
}
