/** Where everything of a report goes before anything is drawn: so "page 1 of 3" is known on page 1. Sizes are points. */
import type { ReportCell, ReportFact, ReportTable } from '#rules/reports/report-table.ts'
import type { TextOnPage } from './pdf-text.ts'

/** The part of a Letter page, 612 by 792, that is written on; the foot stands below `bottom`. */
export const PAGE = { left: 40, top: 36, width: 532, bottom: 738 } as const
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
const FACT_COLUMNS = 3
/** A row may fill a page, never more. */
const LINES_AT_MOST = 40

interface Block {
  readonly kind: 'row' | 'group' | 'totals' | 'figures' | 'empty'
  readonly height: number
  readonly cells: readonly ReportCell[]
  /** Lines of each text column. */
  readonly lines: readonly (readonly string[])[]
}
export interface Page {
  readonly headY: number
  readonly blocks: readonly (Block & { readonly y: number })[]
}
export interface Plan {
  readonly pages: readonly Page[]
  readonly columns: readonly { readonly x: number; readonly width: number }[]
  readonly heads: { readonly lines: readonly (readonly string[])[]; readonly height: number }
  readonly facts: ReturnType<typeof planFacts>
  /** Where a picture begins, on the first page. */
  readonly pictureY: number
}

/** `pictureHeight` is that of a picture between the facts and the first row. */
export function planPages(table: ReportTable, text: TextOnPage, pictureHeight = 0): Plan {
  const columns = planColumns(table)
  const roomOf = (i: number) => (columns[i]?.width ?? 0) - 2 * SIZES.cellPad
  const headLines = table.columns.map(({ label }, i) =>
    label.split('\n').flatMap((line) => text.wrap(line, roomOf(i), SIZES.small, 'bold')),
  )
  const headHeight = Math.max(...headLines.map((lines) => lines.length)) * SIZES.smallLine + 2 * SIZES.pad
  const facts = planFacts(table, text)
  const pictureY = PAGE.top + (table.isDocket ? SIZES.notchRoom : 0) + facts.height
  const firstHead = pictureY + (pictureHeight > 0 ? pictureHeight + SIZES.underPicture : 0)
  const nextHead = PAGE.top + SIZES.smallLine + 4

  const pages: { headY: number; blocks: (Block & { y: number })[] }[] = [{ headY: firstHead, blocks: [] }]
  let y = firstHead + headHeight
  const blocks = [...blocksOf(table, text, roomOf)]
  for (const [i, block] of blocks.entries()) {
    // A group's heading stays with its first row, the totals with the figures under them.
    const next = blocks[i + 1]
    const needed = block.height + (block.kind === 'group' || block.kind === 'totals' ? (next?.height ?? 0) : 0)
    if (y + needed > PAGE.bottom && (pages.at(-1)?.blocks.length ?? 0) > 0) {
      pages.push({ headY: nextHead, blocks: [] })
      y = nextHead + headHeight
    }
    pages.at(-1)?.blocks.push({ ...block, y })
    y += block.height
  }
  return { pages, columns, heads: { lines: headLines, height: headHeight }, facts, pictureY }
}

function planColumns({ columns }: ReportTable): { x: number; width: number }[] {
  const shares = columns.reduce((sum, { width }) => sum + width, 0)
  let x: number = PAGE.left
  return columns.map(({ width: share }) => {
    const width = (PAGE.width * share) / shares
    x += width
    return { x: x - width, width }
  })
}

function* blocksOf(table: ReportTable, text: TextOnPage, roomOf: (column: number) => number): Generator<Block> {
  const rowOf = (kind: 'row' | 'totals', cells: readonly ReportCell[]): Block => {
    const lines = table.columns.map((column, i) => {
      const cell = cells[i]
      if (column.kind !== 'text' || cell === undefined || cell === '') return []
      return text
        .wrap(String(cell), roomOf(i), SIZES.body, kind === 'totals' ? 'bold' : 'regular')
        .slice(0, LINES_AT_MOST)
    })
    const most = Math.max(1, ...lines.map((each) => each.length))
    const boxed = kind === 'row' && table.columns.some((column) => column.kind === 'box')
    return { kind, cells, lines, height: most * SIZES.line + 2 * SIZES.pad + (boxed ? 3 : 0) }
  }
  const wide = (kind: 'group' | 'empty', said: string, size: number): Block => {
    const lines = text.wrap(said, PAGE.width - 2 * SIZES.cellPad, size, kind === 'group' ? 'bold' : 'regular')
    return { kind, cells: [], lines: [lines], height: lines.length * SIZES.line + 2 * SIZES.pad + 4 }
  }
  if (table.groups.every(({ rows }) => rows.length === 0)) {
    if (table.emptyText) yield wide('empty', table.emptyText, SIZES.body)
    return
  }
  for (const { label, rows } of table.groups) {
    if (label) yield wide('group', label, SIZES.group)
    for (const cells of rows) yield rowOf('row', cells)
  }
  if (table.totals) yield rowOf('totals', table.totals)
  if (table.figures && table.figures.length > 0)
    yield { kind: 'figures', cells: [], lines: [], height: 8 + SIZES.smallLine + SIZES.figure + 6 }
}

/** Title and facts, relative to the top of the first page. */
function planFacts({ title, subtitle, facts }: ReportTable, text: TextOnPage) {
  let y: number = SIZES.smallLine + 2
  const titleLines: { text: string; y: number; size: number }[] = []
  for (const [said, size] of [
    [title, SIZES.title],
    [subtitle ?? '', SIZES.subtitle],
  ] as const) {
    if (said === '') continue
    for (const line of text.wrap(said, PAGE.width, size, 'bold').slice(0, 4)) {
      titleLines.push({ text: line, y, size })
      y += size * 1.3
    }
  }
  y += 6
  const width = PAGE.width / FACT_COLUMNS
  const cells: { label: string; lines: string[]; x: number; y: number }[] = []
  for (let i = 0; i < facts.length; i += FACT_COLUMNS) {
    const line = facts.slice(i, i + FACT_COLUMNS).map(({ label, value }: ReportFact, n) => ({
      label,
      lines: text.wrap(value, width - 12, SIZES.body, 'bold').slice(0, 4),
      x: PAGE.left + n * width,
      y,
    }))
    cells.push(...line)
    y += SIZES.smallLine + Math.max(...line.map(({ lines }) => lines.length)) * SIZES.line + 5
  }
  return { titleLines, cells, height: y + 4 }
}
