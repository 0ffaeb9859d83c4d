/** Figures that come in any order and in parts, put together into the rows, groups and totals of a report. */
import type { Weekday } from '../../calendar.ts'
import type { ReportCell, ReportColumn, ReportGroup, ReportTable } from '../report-table.ts'
import type { Place, Sections } from './places.ts'

/** What a row is about. Figures of rows with the same key are put together. */
export interface Subject {
  readonly key: string
  /** One a column of `subjectColumns`. */
  readonly cells: readonly ReportCell[]
  /** What it is called. */
  readonly name: string
  /** Rows stand in this order where the figures do not decide; undefined is last. */
  readonly order: readonly (string | number | undefined)[]
}
/** What was ordered, wasted and so on; each report has its own, in its own places. Undefined: there is none, which is not 0. */
export type Figures = readonly (number | undefined)[]
export interface FigureColumn {
  readonly column: ReportColumn
  readonly cellOf: (figures: Figures) => ReportCell
}
export interface Told {
  readonly subject: Subject
  readonly figures: Figures
}

/** What a report of sums is made of. */
export interface Sheet {
  readonly sections: Sections
  readonly subjectColumns: readonly ReportColumn[]
  /** What places must have in common, beside their section, for one subject to be the same at both. */
  readonly partOf: (place: Place) => string
  /** What a figure of a place is about; the item and the day where the report asks for them. */
  readonly subjectOf: (place: Place, itemNo: string, day: Weekday | undefined) => Subject
  readonly figureColumns: readonly FigureColumn[]
  /** Whether a row is told; one without any figure never is. */
  readonly isTold?: (figures: Figures) => boolean
  /** What comes before `order`. */
  readonly compare?: ((a: Told, b: Told) => number) | undefined
}

/** The columns of the sheet's rows. */
export const columnsOf = ({ sections, subjectColumns, figureColumns }: Sheet): ReportColumn[] => [
  ...sections.columns,
  ...subjectColumns,
  ...figureColumns.map(({ column }) => column),
]

export interface Fold {
  /** Adds figures, of which the first is the sheet's figure `at`. */
  readonly add: (place: Place, itemNo: string, day: Weekday | undefined, at: number, figures: Figures) => void
  /** The groups that are complete, in the order of places: all but the one that `next` belongs to. Forgets them. */
  readonly take: (next: Place | undefined) => ReportGroup[]
  /** The sums of all rows that were told; undefined when there was none. */
  readonly totals: () => ReportTable['totals']
}

interface Sum {
  readonly subject: Subject
  readonly figures: (number | undefined)[]
}

/** `places`: all of the report, in its order; figures are added of these very ones. */
export function foldOf(sheet: Sheet, places: readonly Place[]): Fold {
  const { sections, subjectOf, isTold = () => true } = sheet
  const numbers = new Map<Place, number>()
  const numberOf = (place: Place) => numbers.get(place) as number
  const keys = new Map<string, number>()
  for (const place of places) {
    const { key } = sections.of(place)
    const number = keys.get(key) ?? keys.size
    keys.set(key, number)
    numbers.set(place, number)
  }
  const open = new Map<number, { readonly place: Place; readonly sums: Map<string, Sum> }>()
  const all: (number | undefined)[] = []
  let rowCount = 0

  function groupOf(place: Place, sums: ReadonlyMap<string, Sum>): ReportGroup | undefined {
    const told = [...sums.values()]
      .filter(({ figures }) => figures.some(Boolean) && isTold(figures))
      .sort(comparing(sheet))
    if (told.length === 0) return undefined
    const { label, cells } = sections.of(place)
    const own: (number | undefined)[] = []
    for (const { figures } of told) addTo(own, 0, figures)
    addTo(all, 0, own)
    rowCount += told.length
    return {
      label,
      rows: told.map(({ subject, figures }) => [...cells, ...subject.cells, ...figureCells(sheet, figures)]),
      // Of all there is the report's own total tells it.
      ...(label !== undefined && { totals: totalCells(sheet, own, `Total, ${label}`) }),
    }
  }

  return {
    add(place, itemNo, day, at, figures) {
      const number = numberOf(place)
      const section = open.get(number) ?? { place, sums: new Map<string, Sum>() }
      open.set(number, section)
      const subject = subjectOf(place, itemNo, day)
      const sum = section.sums.get(subject.key) ?? { subject, figures: [] }
      section.sums.set(subject.key, sum)
      addTo(sum.figures, at, figures)
    },
    take(next) {
      const kept = next && numberOf(next)
      const complete = [...open].filter(([number]) => number !== kept).sort(([a], [b]) => a - b)
      for (const [number] of complete) open.delete(number)
      return complete.flatMap(([, { place, sums }]) => groupOf(place, sums) ?? [])
    },
    totals: () => (rowCount > 0 ? totalCells(sheet, all, 'Total') : undefined),
  }
}

function addTo(sums: (number | undefined)[], at: number, figures: Figures): void {
  for (const [i, figure] of figures.entries()) if (figure !== undefined) sums[at + i] = (sums[at + i] ?? 0) + figure
}

const figureCells = ({ figureColumns }: Sheet, figures: Figures) => figureColumns.map(({ cellOf }) => cellOf(figures))

/** Sums under rows, or under all; the word stands in the first column that is drawn everywhere. */
const totalCells = (sheet: Sheet, figures: Figures, word: string): ReportCell[] => [
  ...sheet.sections.columns.map(() => undefined),
  ...sheet.subjectColumns.map((_, i) => (i === 0 ? word : undefined)),
  ...figureCells(sheet, figures),
]

const comparing =
  ({ compare }: Sheet) =>
  (a: Told, b: Told): number =>
    (compare?.(a, b) ?? 0) || inOrder(a.subject.order, b.subject.order)

function inOrder(a: Subject['order'], b: Subject['order']): number {
  for (const [i, own] of a.entries()) {
    const other = b[i]
    if (own === other) continue
    if (own === undefined) return 1
    if (other === undefined) return -1
    return own < other ? -1 : 1
  }
  return 0
}
