/** Draws a page whose blocks have their places. Sizes are points. */
import type PDFDocument from 'pdfkit'
import { cellText, isRight, type ReportCell, type ReportFact, type ReportHead } from '#rules/reports/report-table.ts'
import { drawChart } from './pdf-chart.ts'
import { FOOT } from './pdf-feet.ts'
import { type Block, type Page, runningTitle, saysWhatIsSummed } from './pdf-pages.ts'
import type { PictureOnPage } from './pdf-picture.ts'
import { type Column, type Facts, type Layout, SIZES } from './pdf-plan.ts'
import type { PrintedBy } from './printed-by.ts'
import { put } from './type/glyphs.ts'
import type { TextOnPage } from './type/text.ts'

type Doc = InstanceType<typeof PDFDocument>
const INK = '#000000'
/** Lines, from black to white. */
const INK_GRAY = 0
const HAIR_GRAY = 0.604

export interface Print {
  readonly doc: Doc
  readonly text: TextOnPage
  readonly head: ReportHead
  readonly by: PrintedBy
  readonly layout: Layout
  readonly picture: PictureOnPage | undefined
}

/** Everything but the page's number. */
export function drawPage(print: Print, page: Page, isFirst: boolean): void {
  const { text, head, by, layout, picture } = print
  const { left, top, width, bottom } = layout.paper
  print.doc.fillColor(INK)
  if (isFirst || page.part) {
    drawHead(print, page.part?.facts ?? layout.facts)
    picture?.draw(left, layout.pictureY)
  } else text.draw(text.wrap(page.running ?? runningTitle(head), width, SIZES.small)[0] ?? '', left, top, SIZES.small)
  if (page.blocks[0]?.block.kind !== 'chart') drawColumnHeads(print, page.headY)
  for (const { y, block } of page.blocks) drawBlock(print, block, y)
  rule(print, bottom + FOOT.rule, 0.5)
  text.draw(`${head.footer}, printed ${by.printedAt}`, left, bottom + FOOT.text, SIZES.small)
  if (text.takeMissing()) text.draw(MISSING_NOTE, left, bottom + FOOT.text + SIZES.smallLine, SIZES.small)
}
const MISSING_NOTE =
  'On this page ? also stands for letters that prints cannot show, such as Chinese ones. Screens and files have them.'

function drawHead({ doc, text, head, by, layout }: Print, facts: Facts): void {
  const { paper } = layout
  if (head.isDocket) drawNotches(doc, layout)
  const top = paper.top + (head.isDocket ? SIZES.notchRoom : 0)
  text.draw(by.company, paper.left, top, SIZES.small)
  for (const line of facts.titleLines) text.draw(line.text, paper.left, top + line.y, line.size, 'headline')
  for (const { label, lines, x, y } of facts.cells) {
    text.draw(label, x, top + y, SIZES.small)
    for (const [i, line] of lines.entries())
      text.draw(line, x, top + y + SIZES.smallLine + i * SIZES.line, SIZES.body, 'bold')
  }
}

/** The docket's punched edge: half holes along a band of ink. */
function drawNotches(doc: Doc, { paper: { left, top, width } }: Layout): void {
  doc.rect(left, top, width, 5).fill(INK)
  for (let x = left + 6; x < left + width; x += 12) doc.circle(x, top, 3)
  doc.fill('#ffffff').fillColor(INK)
}

function drawColumnHeads(print: Print, y: number): void {
  const { columns, heads } = print.layout
  for (const [i, column] of columns.entries()) {
    const lines = heads.lines[i] ?? []
    const top = y + heads.height - SIZES.pad - lines.length * SIZES.smallLine
    for (const [n, line] of lines.entries())
      place(print.text, line, column, top + n * SIZES.smallLine, SIZES.small, 'bold')
  }
  rule(print, y + heads.height, 1.5)
}

function drawBlock(print: Print, block: Block, y: number): void {
  const { kind, height, lines } = block
  if (block.chart) {
    drawChart(print, block.chart, y)
    return
  }
  const isHeavy = kind === 'totals'
  if (isHeavy) rule(print, y, 1.5)
  if (kind === 'sums') rule(print, y, 0.75)
  if (kind === 'figures') drawFigures(print, block.figures ?? [], y)
  else if (kind === 'group' || kind === 'empty') drawWide(print, lines[0] ?? [], y, kind === 'group')
  else drawCells(print, block, y)
  if (kind !== 'figures') rule(print, y + height, isHeavy ? 1.5 : 0.5, kind === 'row' ? HAIR_GRAY : INK_GRAY)
}

/** A group's heading, or what is said when there is nothing. */
function drawWide({ text, layout }: Print, lines: readonly string[], y: number, isHeading: boolean): void {
  const [size, weight] = isHeading ? ([SIZES.group, 'bold'] as const) : ([SIZES.body, 'regular'] as const)
  for (const [n, line] of lines.entries())
    text.draw(line, layout.paper.left + SIZES.cellPad, y + SIZES.pad + 3 + n * SIZES.line, size, weight)
}

function drawCells({ doc, text, layout }: Print, { kind, height, cells, lines }: Block, y: number): void {
  const weight = kind === 'row' ? 'regular' : 'bold'
  // In the middle of a row that is higher than its lines.
  const most = Math.max(1, ...lines.map((each) => each.length))
  const top = y + (height - most * SIZES.line) / 2
  for (const [i, column] of layout.columns.entries()) {
    if (column.kind === 'box' && kind === 'row') {
      doc.lineWidth(0.75).strokeColor(INK)
      doc.rect(column.x + SIZES.cellPad, y + 2.5, column.room, height - 5).stroke()
    }
    if (saysWhatIsSummed(kind, i) && typeof cells[i] === 'string') {
      place(text, cells[i], spanned(layout.columns, cells), top, SIZES.body, weight)
      continue
    }
    const shown = column.kind === 'text' ? (lines[i] ?? []) : [cellText(column.kind, cells[i])]
    for (const [n, line] of shown.entries()) place(text, line, column, top + n * SIZES.line, SIZES.body, weight)
  }
}

/** The first column with those beside it that are empty. */
function spanned(columns: readonly Column[], cells: readonly ReportCell[]): Column {
  const [first, ...others] = columns as [Column, ...Column[]]
  const end = others.findIndex((_, i) => cells[i + 1] !== undefined && cells[i + 1] !== '')
  const beside = others.slice(0, end < 0 ? others.length : end)
  return { ...first, kind: 'text', room: beside.reduce((room, { boxWidth }) => room + boxWidth, first.room) }
}

function drawFigures({ text, layout }: Print, figures: readonly ReportFact[], y: number): void {
  let x = layout.paper.left + SIZES.cellPad
  for (const { label, value } of figures) {
    text.draw(label, x, y + 8, SIZES.small)
    text.draw(value, x, y + 8 + SIZES.smallLine, SIZES.figure, 'bold')
    x += Math.max(text.widthOf(label, SIZES.small), text.widthOf(value, SIZES.figure, 'bold')) + 36
  }
}

/** A line in its column, made smaller when it would reach into the next one. */
function place(
  text: TextOnPage,
  line: string,
  { x, boxWidth, room, kind }: Column,
  y: number,
  size: number,
  weight: 'regular' | 'bold',
): void {
  if (line === '') return
  const wide = text.widthOf(line, size, weight)
  const fitting = wide > room ? (size * room) / wide : size
  const left = isRight(kind) ? x + boxWidth - SIZES.cellPad - text.widthOf(line, fitting, weight) : x + SIZES.cellPad
  text.draw(line, left, y + (size - fitting) * 0.95, fitting, weight)
}

/** In one piece: a page has one under each row. */
function rule({ doc, layout: { paper } }: Print, y: number, thickness: number, gray = INK_GRAY): void {
  put(doc, `${thickness} w ${gray} G ${paper.left} ${y.toFixed(2)} m ${paper.left + paper.width} ${y.toFixed(2)} l S`)
}
