/** Any ReportTable as a PDF: Letter, black on white, its header on every page, text that can be selected. Sizes are points. */
import { setImmediate as breathe } from 'node:timers/promises'
import PDFDocument from 'pdfkit'
import {
  cellText,
  isRight,
  type ReportCell,
  type ReportColumn,
  type ReportGroup,
  type ReportStream,
  type ReportTable,
} from '#rules/reports/report-table.ts'
import { type Picture, type PictureOnPage, pictureOn } from './pdf-picture.ts'
import { PAGE, type Page, type Plan, planPages, SIZES } from './pdf-plan.ts'
import { type TextOnPage, textOn } from './pdf-text.ts'
import type { PrintedBy } from './printed-by.ts'

type Doc = InstanceType<typeof PDFDocument>
const INK = '#000000'
const HAIR = '#9a9a9a'

/**
 * Plans all pages at once, so that a fault is answered as one, and writes them one by one, letting other requests in
 * between, so that a long print holds nobody up.
 */
export function renderPdf(table: ReportTable, by: PrintedBy, shown?: Picture): AsyncGenerator<Uint8Array> {
  const doc = new PDFDocument({
    size: 'LETTER',
    margin: 0,
    autoFirstPage: false,
    compress: by.isCompressed ?? true,
    lang: 'en-US',
    displayTitle: true,
    info: { Title: table.title, Author: by.company, Creator: by.company, CreationDate: by.now, ModDate: by.now },
  })
  const text = textOn(doc)
  const picture = shown && pictureOn(doc, shown)
  return writePages(doc, text, table, planPages(table, text, picture?.height), by, picture)
}

/** As renderPdf, of a report that is written while it is made. */
export async function* writeReportPdf({ head, groups, end }: ReportStream, by: PrintedBy): AsyncGenerator<Uint8Array> {
  const all: ReportGroup[] = []
  for await (const group of groups) all.push(group)
  yield* renderPdf({ ...head, groups: all, ...end() }, by)
}

async function* writePages(
  doc: Doc,
  text: TextOnPage,
  table: ReportTable,
  plan: Plan,
  by: PrintedBy,
  picture: PictureOnPage | undefined,
): AsyncGenerator<Uint8Array> {
  for (const [index, page] of plan.pages.entries()) {
    doc.addPage()
    if (index === 0) {
      drawHead(doc, text, table, by, plan.facts)
      picture?.draw(PAGE.left, plan.pictureY)
    } else text.draw(text.wrap(runningTitle(table), PAGE.width, SIZES.small)[0] ?? '', PAGE.left, PAGE.top, SIZES.small)
    drawColumnHeads(doc, text, table.columns, plan.columns, plan.heads, page.headY)
    for (const block of page.blocks) drawBlock(doc, text, table, plan.columns, block)
    drawFoot(doc, text, `${table.footer}, printed ${by.printedAt}`, `page ${index + 1} of ${plan.pages.length}`)
    yield* written(doc)
    await breathe()
  }
  doc.end()
  for await (const chunk of doc) yield chunk as Uint8Array
}

function* written(doc: Doc): Generator<Uint8Array> {
  for (let chunk = doc.read() as Uint8Array | null; chunk !== null; chunk = doc.read() as Uint8Array | null) yield chunk
}

const runningTitle = ({ title, subtitle }: ReportTable) => (subtitle ? `${title}, ${subtitle}` : title)

function drawHead(doc: Doc, text: TextOnPage, table: ReportTable, by: PrintedBy, facts: Plan['facts']): void {
  if (table.isDocket) drawNotches(doc)
  const top = PAGE.top + (table.isDocket ? SIZES.notchRoom : 0)
  text.draw(by.company, PAGE.left, top, SIZES.small)
  for (const line of facts.titleLines) text.draw(line.text, PAGE.left, top + line.y, line.size, 'bold')
  for (const { label, lines, x, y } of facts.cells) {
    text.draw(label, x, top + y, SIZES.small)
    for (const [i, line] of lines.entries())
      text.draw(line, x, top + y + SIZES.smallLine + i * SIZES.line, SIZES.body, 'bold')
  }
}

/** The docket's punched edge: half holes along a band of ink. */
function drawNotches(doc: Doc): void {
  doc.rect(PAGE.left, PAGE.top, PAGE.width, 5).fill(INK)
  for (let x = PAGE.left + 6; x < PAGE.left + PAGE.width; x += 12) doc.circle(x, PAGE.top, 3)
  doc.fill('#ffffff').fillColor(INK)
}

interface Box {
  readonly x: number
  readonly width: number
}

function drawColumnHeads(
  doc: Doc,
  text: TextOnPage,
  columns: readonly ReportColumn[],
  boxes: readonly Box[],
  heads: { readonly lines: readonly (readonly string[])[]; readonly height: number },
  y: number,
): void {
  doc.fillColor(INK)
  for (const [i, column] of columns.entries()) {
    const lines = heads.lines[i] ?? []
    const top = y + heads.height - SIZES.pad - lines.length * SIZES.smallLine
    for (const [n, line] of lines.entries())
      place(text, line, boxes[i] as Box, top + n * SIZES.smallLine, isRight(column.kind), SIZES.small, 'bold')
  }
  rule(doc, y + heads.height, 1.5)
}

function drawBlock(
  doc: Doc,
  text: TextOnPage,
  table: ReportTable,
  boxes: readonly Box[],
  block: Page['blocks'][number],
): void {
  const { kind, y, height, lines } = block
  const isHeavy = kind === 'totals'
  doc.fillColor(INK)
  if (isHeavy) rule(doc, y, 1.5)
  if (kind === 'figures') drawFigures(text, table, y)
  else if (kind === 'row' || kind === 'totals') drawCells(doc, text, table.columns, boxes, block)
  else drawWide(text, lines[0] ?? [], y, kind === 'group')
  if (kind !== 'figures') rule(doc, y + height, isHeavy ? 1.5 : 0.5, kind === 'row' ? HAIR : INK)
}

/** A group's heading, or what is said when there is nothing. */
function drawWide(text: TextOnPage, lines: readonly string[], y: number, isHeading: boolean): void {
  const [size, weight] = isHeading ? ([SIZES.group, 'bold'] as const) : ([SIZES.body, 'regular'] as const)
  for (const [n, line] of lines.entries())
    text.draw(line, PAGE.left + SIZES.cellPad, y + SIZES.pad + 3 + n * SIZES.line, size, weight)
}

function drawCells(
  doc: Doc,
  text: TextOnPage,
  columns: readonly ReportColumn[],
  boxes: readonly Box[],
  {
    kind,
    y,
    height,
    cells,
    lines,
  }: { kind: string; y: number; height: number; cells: readonly ReportCell[]; lines: readonly (readonly string[])[] },
): void {
  const weight = kind === 'totals' ? 'bold' : 'regular'
  for (const [i, column] of columns.entries()) {
    const box = boxes[i] as Box
    if (column.kind === 'box' && kind === 'row') {
      doc.lineWidth(0.75).strokeColor(INK)
      doc.rect(box.x + SIZES.cellPad, y + 2.5, box.width - 2 * SIZES.cellPad, height - 5).stroke()
    }
    const shown = column.kind === 'text' ? (lines[i] ?? []) : [cellText(column.kind, cells[i])]
    for (const [n, line] of shown.entries())
      place(text, line, box, y + SIZES.pad + n * SIZES.line, isRight(column.kind), SIZES.body, weight)
  }
}

function drawFigures(text: TextOnPage, { figures = [] }: ReportTable, y: number): void {
  let x = PAGE.left + SIZES.cellPad
  for (const { label, value } of figures) {
    text.draw(label, x, y + 8, SIZES.small)
    text.draw(value, x, y + 8 + SIZES.smallLine, SIZES.figure, 'bold')
    x += Math.max(text.widthOf(label, SIZES.small), text.widthOf(value, SIZES.figure, 'bold')) + 36
  }
}

function drawFoot(doc: Doc, text: TextOnPage, left: string, right: string): void {
  rule(doc, PAGE.bottom + 6, 0.5)
  text.draw(left, PAGE.left, PAGE.bottom + 10, SIZES.small)
  text.draw(right, PAGE.left + PAGE.width - text.widthOf(right, SIZES.small), PAGE.bottom + 10, SIZES.small)
}

/** A line in its column, made smaller when it would reach into the next one. */
function place(
  text: TextOnPage,
  line: string,
  { x, width }: Box,
  y: number,
  isOnRight: boolean,
  size: number,
  weight: 'regular' | 'bold',
): void {
  if (line === '') return
  const room = width - 2 * SIZES.cellPad
  const wide = text.widthOf(line, size, weight)
  const fitting = wide > room ? (size * room) / wide : size
  const left = isOnRight ? x + width - SIZES.cellPad - text.widthOf(line, fitting, weight) : x + SIZES.cellPad
  text.draw(line, left, y + (size - fitting) * 0.95, fitting, weight)
}

function rule(doc: Doc, y: number, thickness: number, color = INK): void {
  doc
    .lineWidth(thickness)
    .strokeColor(color)
    .moveTo(PAGE.left, y)
    .lineTo(PAGE.left + PAGE.width, y)
    .stroke()
}
