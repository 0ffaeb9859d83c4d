/** Any report as a PDF: Letter, black on white, its header on every page, text that can be selected. Sizes are points. */
import { setImmediate as breathe } from 'node:timers/promises'
import { promisify } from 'node:util'
import { deflate as deflateCallback } from 'node:zlib'
import PDFDocument from 'pdfkit'
import { type ReportStream, type ReportTable, streamOf } from '#rules/reports/report-table.ts'
import type { Chart } from '#rules/reports/sums/charts.ts'
import { begun } from './first-rows.ts'
import { Feet } from './pdf-feet.ts'
import { drawPage } from './pdf-page.ts'
import { Blocks, chartBlock, type Page, Pages } from './pdf-pages.ts'
import { type Picture, pictureOn } from './pdf-picture.ts'
import { layoutOf } from './pdf-plan.ts'
import type { PrintedBy } from './printed-by.ts'
import { Tags } from './tags/tags.ts'
import { textOn } from './type/text.ts'

type Doc = InstanceType<typeof PDFDocument>
const deflate = promisify(deflateCallback)

export interface Pictures {
  /** At the head of the first page. */
  readonly picture?: Picture | undefined
  /** On the first page; asked for when all rows are written. */
  readonly charts?: (() => Promise<readonly Chart[]>) | undefined
}

/** A report that is there as a whole, with a picture at its head. */
export const renderPdf = (table: ReportTable, by: PrintedBy, picture?: Picture): AsyncGenerator<Uint8Array> =>
  writeReportPdf(streamOf(table), by, { picture })

/** Writes page by page as the rows come, letting other requests in between, so that a long print holds nobody up. */
export async function* writeReportPdf(
  stream: ReportStream,
  by: PrintedBy,
  { picture: atHead, charts }: Pictures = {},
): AsyncGenerator<Uint8Array> {
  const { head } = stream
  const doc = new PDFDocument({
    margin: 0,
    autoFirstPage: false,
    compress: by.isCompressed ?? true,
    lang: 'en-US',
    displayTitle: true,
    // Object streams need 1.5, the tags' roles 1.7.
    pdfVersion: '1.7',
    info: { Title: head.title, Author: by.company, Creator: by.company, CreationDate: by.now, ModDate: by.now },
  })
  const tags = new Tags(doc)
  const text = textOn(doc)
  const picture = atHead && pictureOn(doc, atHead)
  const { firstRows, groups } = await begun(stream)
  const layout = layoutOf(head, firstRows, text, picture?.height)
  const pages = new Pages(layout)
  const feet = new Feet(doc, text, layout.paper, tags)

  async function* drawn(page: Page | undefined, isFirst = feet.pages === 0): AsyncGenerator<Uint8Array> {
    if (!page) return
    doc.addPage({ size: [...layout.paper.size], margin: 0 })
    tags.beginPage()
    drawPage({ doc, text, tags, head, by, layout, picture: feet.pages === 0 ? picture : undefined }, page, isFirst)
    tags.endDrawing()
    feet.leave(page)
    await packPage(doc)
    yield* written(doc)
  }

  const blocks = new Blocks(stream, layout, text)
  for await (const group of groups) for (const block of blocks.ofGroup(group)) yield* drawn(pages.add(block))
  const ending = [...blocks.atEnd()]
  const shown = ((await charts?.()) ?? []).map(chartBlock)
  // A report of one page has its charts under its rows. A longer one begins with a page of its totals and charts.
  const isShort = feet.pages === 0 && pages.hasRoomFor([...ending, ...shown])
  for (const block of isShort ? [...ending, ...shown] : ending) yield* drawn(pages.add(block))
  for (const page of pages.last()) yield* drawn(page)
  if (shown.length > 0 && !isShort) {
    const before = tags.count
    const front = new Pages(layout)
    const full = [...ending, ...shown].flatMap((block) => front.add(block) ?? [])
    const frontPages = [...full, ...front.last()]
    for (const [i, page] of frontPages.entries()) yield* drawn(page, i === 0)
    feet.moveToFront(frontPages.length)
    tags.moveToFront(before)
  }
  tags.end()
  for await (const _ of feet.write()) yield* written(doc)
  doc.end()
  for await (const chunk of doc) yield chunk as Uint8Array
}

/** What the library keeps of a page until it is ended, and does not say in its types. */
interface Content {
  compress: boolean
  buffer: Uint8Array[]
}

/** Packs what was drawn, and serves others meanwhile: the library would pack it in one go when the next page begins. */
async function packPage(doc: Doc): Promise<void> {
  const { content } = doc.page as unknown as { readonly content: Content }
  if (!content.compress) return breathe()
  content.buffer = [await deflate(Buffer.concat(content.buffer))]
  content.compress = false
}

function* written(doc: Doc): Generator<Uint8Array> {
  for (let chunk = doc.read() as Uint8Array | null; chunk !== null; chunk = doc.read() as Uint8Array | null) yield chunk
}
