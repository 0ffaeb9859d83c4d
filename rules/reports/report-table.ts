/** A report as data: what any renderer turns into bytes. Builders make it from facts; nothing in it knows of PDF or CSV. */
import { cents } from '../money.ts'

/** text wraps; code is text that never does; money is whole cents; box is a place to write in by hand. */
export type ColumnKind = 'text' | 'code' | 'number' | 'money' | 'box'
export interface ReportColumn {
  /** A line break in it is kept. */
  readonly label: string
  readonly kind: ColumnKind
  /** Share of the page's width, relative to the other columns. */
  readonly width: number
}
/** A number is whole, or cents in a money column; undefined is an empty cell. */
export type ReportCell = string | number | undefined
export interface ReportGroup {
  /** A heading over the group's rows. */
  readonly label?: string | undefined
  readonly rows: readonly (readonly ReportCell[])[]
}
export interface ReportFact {
  readonly label: string
  readonly value: string
}
export interface ReportTable {
  readonly title: string
  readonly subtitle?: string | undefined
  readonly facts: readonly ReportFact[]
  readonly columns: readonly ReportColumn[]
  readonly groups: readonly ReportGroup[]
  /** One cell a column; the first text says what is summed. */
  readonly totals?: readonly ReportCell[] | undefined
  /** Under the table, larger than its rows. */
  readonly figures?: readonly ReportFact[] | undefined
  /** Said in place of rows when there are none. */
  readonly emptyText: string
  /** At the foot of every page, before when it was printed. */
  readonly footer: string
  /** The docket's notches along the first page's top: order prints alone. */
  readonly isDocket?: boolean | undefined
}

/** A cell as text; every renderer writes the same. */
export function cellText(kind: ColumnKind, cell: ReportCell): string {
  if (cell === undefined) return ''
  return kind === 'money' && typeof cell === 'number' ? cents(cell) : String(cell)
}

/** Whether a column stands on the right. */
export const isRight = (kind: ColumnKind): boolean => kind === 'number' || kind === 'money'

/** Rows in groups by a word of theirs, groups by that word (so that 'Z-Not Menued' is last), rows as they come. */
export function groupRows<R>(
  rows: readonly R[],
  labelOf: (row: R) => string,
  cellsOf: (row: R) => readonly ReportCell[],
): ReportGroup[] {
  const groups = new Map<string, (readonly ReportCell[])[]>()
  for (const row of rows) {
    const label = labelOf(row)
    const known = groups.get(label)
    if (known) known.push(cellsOf(row))
    else groups.set(label, [cellsOf(row)])
  }
  const byLabel = [...groups].sort(([a], [b]) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1))
  return byLabel.map(([label, cells]) => ({ label, rows: cells }))
}
