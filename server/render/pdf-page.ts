/** Draws a page whose blocks have their places. Sizes are points. */
import type PDFDocument from 'pdfkit'
import { cellText, isRight, type ReportCell, type ReportFact, type ReportHead } from '#rules/reports/report-table.ts'
import { chartText, drawChart } from './pdf-chart.ts'
import { FOOT } from './pdf-feet.ts'
import { type Block, type Page, runningTitle, saysWhatIsSummed } from './pdf-pages.ts'
import type { PictureOnPage } from './pdf-picture.ts'
import { type Column, type Facts, type Layout, SIZES } from './pdf-plan.ts'
import type { PrintedBy } from './printed-by.ts'
import type { Element, Tags } from './tags/tags.ts'
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
  readonly tags: Tags
  readonly head: ReportHead
  readonly by: PrintedBy
  readonly layout: Layout
  readonly picture: PictureOnPage | undefined
}

/** Everything but the page's number. */
export function drawPage(print: Print, page: Page, isFirst: boolean): void {
  const { text, tags, head, by, layout, picture } = print
  const { left, top, width, bottom } = layout.paper
  const hasHead = isFirst || page.part !== undefined
  print.doc.fillColor(INK)
  if (page.part) tags.beginSection()
  if (hasHead) {
    drawHead(print, page.part?.facts ?? layout.facts)
    if (picture)
      tags.block('Figure', () => picture.draw(left, layout.pictureY), {
        alt: `Picture of ${head.subtitle ?? head.title}`,
      })
    tags.beginTable()
  } else {
    const [running = ''] = text.wrap(page.running ?? runningTitle(head), width, SIZES.small)
    tags.artifact(() => text.draw(running, left, top, SIZES.small))
  }
  if (page.blocks[0]?.block.kind !== 'chart') drawColumnHeads(print, page.headY, hasHead)
  for (const { y, block } of page.blocks) drawBlock(print, block, y)
  tags.artifact(() => {
    rule(print, bottom + FOOT.rule, 0.5)
    text.draw(`${head.footer}, printed ${by.printedAt}`, left, bottom + FOOT.text, SIZES.small)
  })
  if (!text.takeMissing()) return
  tags.block('P', () => text.draw(MISSING_NOTE, left, bottom + FOOT.text + SIZES.smallLine, SIZES.small))
}
const MISSING_NOTE =
  'On this page ? also stands for letters that prints cannot show, such as Chinese ones. Screens and files have them.'

function drawHead({ doc, text, tags, head, by, layout }: Print, facts: Facts): void {
  const { paper } = layout
  if (head.isDocket) tags.artifact(() => drawNotches(doc, layout))
  const top = paper.top + (head.isDocket ? SIZES.notchRoom : 0)
  const titleLines = (isTitle: boolean) => () => {
    for (const line of facts.titleLines.filter((each) => each.isTitle === isTitle))
      text.draw(line.text, paper.left, top + line.y, line.size, 'headline')
  }
  tags.block('P', () => text.draw(by.company, paper.left, top, SIZES.small))
  tags.block('H1', titleLines(true))
  if (facts.titleLines.some(({ isTitle }) => !isTitle)) tags.block('P', titleLines(false))
  for (const { label, lines, x, y } of facts.cells) {
    const drawn = () => {
      text.draw(label, x, top + y, SIZES.small)
      for (const [i, line] of lines.entries())
        text.draw(line, x, top + y + SIZES.smallLine + i * SIZES.line, SIZES.body, 'bold')
    }
    tags.block('P', drawn, { actual: `${label}: ${lines.join(' ')}` })
  }
}

/** The docket's punched edge: half holes along a band of ink. */
function drawNotches(doc: Doc, { paper: { left, top, width } }: Layout): void {
  doc.rect(left, top, width, 5).fill(INK)
  for (let x = left + 6; x < left + width; x += 12) doc.circle(x, top, 3)
  doc.fill('#ffffff').fillColor(INK)
}

/** The heads of the columns; where they are repeated, a reader that knows the table skips them. */
function drawColumnHeads(print: Print, y: number, isFirst: boolean): void {
  const { tags, layout } = print
  const { columns, heads } = layout
  const draw = (column: Column, i: number) => {
    const lines = heads.lines[i] ?? []
    const top = y + heads.height - SIZES.pad - lines.length * SIZES.smallLine
    for (const [n, line] of lines.entries())
      place(print.text, line, column, top + n * SIZES.smallLine, SIZES.small, 'bold')
  }
  if (isFirst)
    tags.row((row) => {
      for (const [i, column] of columns.entries()) tags.cell(row, 'TH', () => draw(column, i), { scope: 'Column' })
    })
  tags.artifact(() => {
    if (!isFirst) for (const [i, column] of columns.entries()) draw(column, i)
    rule(print, y + heads.height, 1.5)
  })
}

function drawBlock(print: Print, block: Block, y: number): void {
  const { tags } = print
  const { kind, height, lines } = block
  if (block.chart) {
    const { chart } = block
    tags.block('Figure', () => drawChart(print, chart, y), { alt: chartText(chart) })
    return
  }
  const isHeavy = kind === 'totals'
  if (kind === 'figures') {
    drawFigures(print, block.figures ?? [], y)
    return
  }
  const isWide = kind === 'group' || kind === 'empty'
  const drawn = () => drawWide(print, lines[0] ?? [], y, kind === 'group')
  if (isWide && block.isRepeated) tags.artifact(drawn)
  else
    tags.row((row) => {
      if (!isWide) drawCells(print, block, y, row)
      else if (kind === 'group') tags.cell(row, 'TH', drawn, { scope: 'Row', columns: print.layout.columns.length })
      else tags.cell(row, 'TD', drawn, { columns: print.layout.columns.length })
    })
  tags.artifact(() => {
    if (isHeavy) rule(print, y, 1.5)
    if (kind === 'sums') rule(print, y, 0.75)
    const isHair = kind === 'row' || kind === 'closing'
    rule(print, y + height, isHeavy ? 1.5 : 0.5, isHair ? HAIR_GRAY : INK_GRAY)
  })
}

/** A group's heading, or the sentence that there is nothing. */
function drawWide({ text, layout }: Print, lines: readonly string[], y: number, isHeading: boolean): void {
  const [size, weight] = isHeading ? ([SIZES.group, 'bold'] as const) : ([SIZES.body, 'regular'] as const)
  for (const [n, line] of lines.entries())
    text.draw(line, layout.paper.left + SIZES.cellPad, y + SIZES.pad + 3 + n * SIZES.line, size, weight)
}

function drawCells({ doc, text, tags, layout }: Print, block: Block, y: number, row: Element): void {
  const { kind, height, cells, lines } = block
  const weight = kind === 'row' || kind === 'closing' ? 'regular' : 'bold'
  // In the middle of a row that is higher than its lines.
  const most = Math.max(1, ...lines.map((each) => each.length))
  const top = y + (height - most * SIZES.line) / 2
  let covered = 0
  for (const [i, column] of layout.columns.entries()) {
    if (i < covered) continue
    if (column.kind === 'box' && kind === 'row')
      tags.artifact(() => {
        doc.lineWidth(0.75).strokeColor(INK)
        doc.rect(column.x + SIZES.cellPad, y + 2.5, column.room, height - 5).stroke()
      })
    const cell = cells[i]
    if (saysWhatIsSummed(kind, i) && typeof cell === 'string') {
      const { column: wide, columns } = spanned(layout.columns, cells)
      covered = columns
      tags.cell(row, 'TH', () => place(text, cell, wide, top, SIZES.body, weight), { scope: 'Row', columns })
      continue
    }
    const shown = (column.kind === 'text' ? (lines[i] ?? []) : [cellText(column.kind, cell)]).filter((line) => line)
    const drawn = () => {
      for (const [n, line] of shown.entries()) place(text, line, column, top + n * SIZES.line, SIZES.body, weight)
    }
    tags.cell(row, 'TD', shown.length > 0 ? drawn : undefined)
  }
}

/** The first column with those beside it that are empty. */
function spanned(columns: readonly Column[], cells: readonly ReportCell[]): { column: Column; columns: number } {
  const [first, ...others] = columns as [Column, ...Column[]]
  const end = others.findIndex((_, i) => cells[i + 1] !== undefined && cells[i + 1] !== '')
  const beside = others.slice(0, end < 0 ? others.length : end)
  const room = beside.reduce((sum, { boxWidth }) => sum + boxWidth, first.room)
  return { column: { ...first, kind: 'text', room }, columns: 1 + beside.length }
}

function drawFigures({ text, tags, layout }: Print, figures: readonly ReportFact[], y: number): void {
  let x = layout.paper.left + SIZES.cellPad
  for (const { label, value } of figures) {
    const left = x
    const drawn = () => {
      text.draw(label, left, y + 8, SIZES.small)
      text.draw(value, left, y + 8 + SIZES.smallLine, SIZES.figure, 'bold')
    }
    tags.block('P', drawn, { actual: `${label}: ${value}` })
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
