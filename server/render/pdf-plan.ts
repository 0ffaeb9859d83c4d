/** How the pages of a report look before any is drawn: the paper, its head, where the columns stand. Sizes are points. */
import {
  cellText,
  isRight,
  type ReportCell,
  type ReportColumn,
  type ReportFact,
  type ReportHead,
} from '#rules/reports/report-table.ts'
import type { TextOnPage } from './type/text.ts'

/** The part of a Letter page that is written on; the foot stands below `bottom`. */
export interface Paper {
  readonly size: readonly [width: number, height: number]
  readonly left: number
  readonly top: number
  readonly width: number
  readonly bottom: number
}
const UPRIGHT: Paper = { size: [612, 792], left: 40, top: 36, width: 532, bottom: 738 }
const ACROSS: Paper = { size: [792, 612], left: 40, top: 36, width: 712, bottom: 558 }
export const SIZES = {
  title: 17,
  subtitle: 12,
  group: 10,
  body: 9,
  line: 11.5,
  small: 8,
  smallLine: 10.5,
  figure: 15,
  pad: 3,
  cellPad: 3,
  notchRoom: 14,
  underPicture: 8,
} as const
/** Between a column on the right of its room and one on the left of its own, which would run into each other. */
const GAP = 9
const FACT_COLUMNS = 3
/** A text wraps; its column is wide enough when this much of it stands in a line. */
const TEXT_ROOM = 110

export interface Column extends ReportColumn {
  /** Its place in a row of the report. */
  readonly at: number
  readonly x: number
  readonly room: number
  readonly boxWidth: number
}
export type Facts = ReturnType<typeof planFacts>
export interface Layout {
  readonly paper: Paper
  /** Those that are drawn. */
  readonly columns: readonly Column[]
  readonly heads: { readonly lines: readonly (readonly string[])[]; readonly height: number }
  readonly facts: Facts
  /** Where a picture begins, on the first page. */
  readonly pictureY: number
  /** Where the columns' heads stand: on the first page, and on all others. */
  readonly headY: { readonly first: number; readonly next: number }
}

/** By the head and the first rows; `pictureHeight` is that of a picture between the facts and the first row. */
export function layoutOf(
  head: ReportHead,
  firstRows: readonly (readonly ReportCell[])[],
  text: TextOnPage,
  pictureHeight = 0,
): Layout {
  const shown = head.columns.map((column, at) => ({ ...column, at })).filter(({ isOfGroup }) => !isOfGroup)
  const gaps = shown.map(({ kind }, i) => (i > 0 && isRight(shown[i - 1]?.kind ?? 'text') && !isRight(kind) ? GAP : 0))
  const needs = shown.map((column, i) => needOf(column, firstRows, text) + (gaps[i] as number))
  const paper = sum(needs) > UPRIGHT.width ? ACROSS : UPRIGHT
  const widths = widthsOf(shown, needs, paper.width)
  let x = paper.left
  const columns = shown.map((column, i): Column => {
    const [width, gap] = [widths[i] as number, gaps[i] as number]
    const boxWidth = width - gap
    x += width
    return { ...column, boxWidth, x: x - boxWidth, room: boxWidth - 2 * SIZES.cellPad }
  })
  const lines = columns.map(({ label, room }) =>
    label.split('\n').flatMap((line) => wrapWords(line, (words) => text.widthOf(words, SIZES.small, 'bold') <= room)),
  )
  const height = Math.max(...lines.map((each) => each.length)) * SIZES.smallLine + 2 * SIZES.pad
  const facts = planFacts(head, text, paper)
  const pictureY = paper.top + (head.isDocket ? SIZES.notchRoom : 0) + facts.height
  const first = pictureY + (pictureHeight > 0 ? pictureHeight + SIZES.underPicture : 0)
  const headY = { first, next: paper.top + SIZES.smallLine + 4 }
  return { paper, columns, heads: { lines, height }, facts, pictureY, headY }
}

/** Between words alone: one that is too long is drawn smaller rather than broken. */
function wrapWords(label: string, fits: (words: string) => boolean): string[] {
  const lines: string[] = []
  for (const word of label.split(' ')) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word
    if (lines.length > 0 && fits(longer)) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

/** How wide a column has to be for nothing in it to be made smaller. */
function needOf(
  { at, kind, label }: { at: number; kind: ReportColumn['kind']; label: string },
  firstRows: readonly (readonly ReportCell[])[],
  text: TextOnPage,
): number {
  const ofHead = label.split(/\s/).map((word) => text.widthOf(word, SIZES.small, 'bold'))
  const ofCells = firstRows.map((row) => text.widthOf(cellText(kind, row[at]), SIZES.body, 'bold'))
  const widest = Math.max(0, ...ofCells)
  return Math.max(...ofHead, kind === 'text' ? Math.min(widest, TEXT_ROOM) : widest) + 2 * SIZES.cellPad
}

/** The page's width by the columns' shares; a column that needs more takes it from those that have more than they need. */
function widthsOf(columns: readonly ReportColumn[], needs: readonly number[], width: number): number[] {
  const shares = sum(columns.map((column) => column.width))
  const widths = columns.map((column) => (width * column.width) / shares)
  const missing = sum(widths.map((each, i) => Math.max((needs[i] as number) - each, 0)))
  const spare = sum(widths.map((each, i) => Math.max(each - (needs[i] as number), 0)))
  if (missing === 0) return widths
  if (spare < missing) return needs.map((need) => (width * need) / sum(needs))
  return widths.map((each, i) => {
    const need = needs[i] as number
    return each < need ? need : each - ((each - need) * missing) / spare
  })
}

const sum = (amounts: readonly number[]): number => amounts.reduce((all, each) => all + each, 0)

/** Title and facts, relative to the top of their page. */
export function planFacts(
  { title, subtitle, facts }: Pick<ReportHead, 'title' | 'subtitle' | 'facts'>,
  text: TextOnPage,
  paper: Paper,
) {
  let y: number = SIZES.smallLine + 2
  const titleLines: { text: string; y: number; size: number; isTitle: boolean }[] = []
  for (const [said, size, isTitle] of [
    [title, SIZES.title, true],
    [subtitle ?? '', SIZES.subtitle, false],
  ] as const) {
    if (said === '') continue
    for (const line of text.wrap(said, paper.width, size, 'headline').slice(0, 4)) {
      titleLines.push({ text: line, y, size, isTitle })
      y += size * 1.3
    }
  }
  y += 6
  const width = paper.width / FACT_COLUMNS
  const cells: { label: string; lines: string[]; x: number; y: number }[] = []
  for (let i = 0; i < facts.length; i += FACT_COLUMNS) {
    const line = facts.slice(i, i + FACT_COLUMNS).map(({ label, value }: ReportFact, n) => ({
      label,
      lines: text.wrap(value, width - 12, SIZES.body, 'bold').slice(0, 4),
      x: paper.left + n * width,
      y,
    }))
    cells.push(...line)
    y += SIZES.smallLine + Math.max(...line.map(({ lines }) => lines.length)) * SIZES.line + 5
  }
  return { titleLines, cells, height: y + 4 }
}
