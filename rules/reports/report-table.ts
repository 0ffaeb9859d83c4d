/** A report as data: what any renderer turns into bytes. Builders make it from facts; nothing in it knows of PDF or CSV. */
import { toUsDate } from '../calendar.ts'
import { figure } from '../many.ts'
import { cents, dollars } from '../money.ts'

/**
 * text wraps; code is text that never does; money is whole cents; percent is whole tenths of a percent; date is YYYY-MM-DD; box is a
 * place to write in by hand.
 */
export type ColumnKind = 'text' | 'code' | 'number' | 'money' | 'percent' | 'date' | 'box'
export interface ReportColumn {
  /** A line break in it is kept. */
  readonly label: string
  /** The label in CSV files and workbooks, which have no heading that could explain a short one. */
  readonly fileLabel?: string
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
  /** Begins a page of its own with a head of its own: what is taken to one place; groups without one go on with the part. */
  readonly part?: ReportPart | undefined
}
export interface ReportFact {
  readonly label: string
  readonly value: string
}
/** A part of a report that is read apart from the rest: its name stands at the top of each of its pages, the facts on the first. */
export interface ReportPart {
  readonly title: string
  readonly facts: readonly ReportFact[]
}
export interface ReportTable {
  readonly title: string
  readonly subtitle?: string | undefined
  readonly facts: readonly ReportFact[]
  readonly columns: readonly ReportColumn[]
  readonly groups: readonly ReportGroup[]
  /** One cell a column; the first text says what is summed. */
  readonly totals?: readonly ReportCell[] | undefined
  /** Under the totals, one row each: from the sum of the rows to what is due. In print and on screen alone. */
  readonly closing?: readonly (readonly ReportCell[])[] | undefined
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
export type ReportHead = Omit<ReportTable, 'groups' | 'totals' | 'closing' | 'figures'>

/**
 * A report that is written while it is made, so that a year of a large customer needs no more memory than a week of a small one:
 * what every writer takes. Groups that follow one another under the same label are one group that came in parts.
 */
export interface ReportStream {
  readonly head: ReportHead
  /** Read once, in the order of the file. */
  readonly groups: AsyncIterable<ReportGroup>
  /** Asked after the last group. */
  readonly end: () => Pick<ReportTable, 'totals' | 'closing' | 'figures'>
}

/** A report that is there as a whole, for the same writers. */
export const streamOf = ({ groups, totals, closing, figures, ...head }: ReportTable): ReportStream => ({
  head,
  groups: (async function* () {
    yield* groups
  })(),
  end: () => ({ totals, closing, figures }),
})

/** A cell as it is printed and shown: 1,204 and $1,204.50, 3.4% and 1,204.0%, 11/09/2026. */
export function cellText(kind: ColumnKind, cell: ReportCell): string {
  if (typeof cell !== 'number') return plainCell(kind, cell)
  if (kind === 'money') return dollars(cell)
  return kind === 'percent' ? `${figure(plainCell(kind, cell))}%` : figure(cell)
}

/** Whether a cell of a date's column has one; whose day it is was decided where it comes from. */
export const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text)

/** A cell as programs read it: 12.50, 3.4, 11/09/2026. */
export function plainCell(kind: ColumnKind, cell: ReportCell): string {
  if (cell === undefined) return ''
  if (typeof cell === 'string') return kind === 'date' && isDay(cell) ? toUsDate(cell) : cell
  if (kind === 'money') return cents(cell)
  return kind === 'percent' ? tenths(cell) : String(cell)
}

/** 34 → '3.4', -5 → '-0.5'. */
const tenths = (amount: number): string =>
  `${amount < 0 ? '-' : ''}${Math.trunc(Math.abs(amount) / 10)}.${Math.abs(amount) % 10}`

/** A column's label in CSV files and workbooks. */
export const fileLabelOf = ({ label, fileLabel = label }: ReportColumn): string => fileLabel.replaceAll('\n', ' ')

/** Whether a column stands on the right. */
export const isRight = (kind: ColumnKind): boolean => kind === 'number' || kind === 'money' || kind === 'percent'

const isEmpty = (cell: ReportCell): boolean => cell === undefined || cell === ''

/** Where the word stands that says what is summed. */
const wordOf = (totals: readonly ReportCell[]): number =>
  totals.findIndex((cell) => typeof cell === 'string' && !isEmpty(cell))

/** The totals as a row of a file: the word that says what is summed begins it, so that a program knows it by its first cell. */
export function totalsInFile(totals: readonly ReportCell[]): readonly ReportCell[] {
  const word = wordOf(totals)
  if (word <= 0 || !isEmpty(totals[0])) return totals
  return totals.map((cell, i) => (i === 0 ? totals[word] : i === word ? undefined : cell))
}

/** What is drawn of totals: the word that says what is summed moves out of a column that is not drawn. */
export function drawnTotals(columns: readonly ReportColumn[], totals: readonly ReportCell[]): readonly ReportCell[] {
  const word = wordOf(totals)
  const [first, ...rest] = totals.filter((_, i) => !columns[i]?.isOfGroup)
  if (!columns[word]?.isOfGroup || typeof first === 'number') return [first, ...rest]
  return [isEmpty(first) ? totals[word] : `${totals[word]}, ${first}`, ...rest]
}

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
