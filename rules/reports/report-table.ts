/** A report as data: what any renderer turns into bytes. Builders make it from facts; nothing in it knows of PDF or CSV. */
import { cents } from '../money.ts'

/**
 * text wraps; code is text that never does; money is whole cents; percent is whole tenths of a percent; date is YYYY-MM-DD; box is a
 * place to write in by hand.
 */
export type ColumnKind = 'text' | 'code' | 'number' | 'money' | 'percent' | 'date' | 'box'
export interface ReportColumn {
  /** A line break in it is kept. */
  readonly label: string
  readonly kind: ColumnKind
  /** Share of the page's width, relative to the other columns. */
  readonly width: number
  /** Says whose the row is: a column of files; in print and on screen the group's heading says it, and the column is not drawn. */
  readonly isOfGroup?: boolean
}
/** A number is whole: cents in a money column, tenths in one of percent; undefined is an empty cell. */
export type ReportCell = string | number | undefined
export interface ReportGroup {
  /** A heading over the group's rows. */
  readonly label?: string | undefined
  readonly rows: readonly (readonly ReportCell[])[]
  /** Under the group's rows: one cell a column; in print and on screen alone, as files have rows for sums of their own. */
  readonly totals?: readonly ReportCell[] | undefined
  /** Begins a page of its own: what is taken to one place. */
  readonly isOnNewPage?: boolean | undefined
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

/** What is known of a report before its first row. */
export type ReportHead = Omit<ReportTable, 'groups' | 'totals' | 'figures'>

/**
 * A report that is written while it is made, so that a year of a large customer needs no more memory than a week of a small one:
 * what every writer takes. Groups that follow one another under the same label are one group that came in parts.
 */
export interface ReportStream {
  readonly head: ReportHead
  /** Read once, in the order of the file. */
  readonly groups: AsyncIterable<ReportGroup>
  /** Asked after the last group. */
  readonly end: () => Pick<ReportTable, 'totals' | 'figures'>
}

/** A report that is there as a whole, for the same writers. */
export const streamOf = ({ groups, totals, figures, ...head }: ReportTable): ReportStream => ({
  head,
  groups: (async function* () {
    yield* groups
  })(),
  end: () => ({ totals, figures }),
})

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
