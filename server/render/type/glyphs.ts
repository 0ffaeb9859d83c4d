/**
 * A font of a document as its pages need it: how wide a text is, and the text as a page writes it. Both are kept, as reports say the
 * same words again and again: the library alone would lay out, encode and write each anew, in eight pieces.
 */
import type PDFDocument from 'pdfkit'
import { fontFile } from './fonts.ts'

type Doc = InstanceType<typeof PDFDocument>

/** A text as it was laid out: its glyphs, and how far each moves on. In thousandths of the size. */
interface Laid {
  readonly glyphs: readonly unknown[]
  readonly positions: readonly Position[]
  readonly advanceWidth: number
}
interface Position {
  readonly xAdvance: number
  readonly advanceWidth: number
  readonly xOffset: number
  readonly yOffset: number
}
/** What we need of the library that its types do not say: its font under a document. */
interface OpenedFont {
  readonly id: string
  readonly ascender: number
  readonly font: { hasGlyphForCodePoint(code: number): boolean }
  layoutRun(text: string, features?: string[]): Laid
  layoutCached(text: string): Laid
  encode(text: string): [glyphs: string[], positions: Position[]]
  widthOfString(text: string, size: number): number
  ref(): object
}
interface Inside {
  readonly _font: OpenedFont
  readonly page: { readonly height: number; readonly fonts: Record<string, object> }
}

export interface Glyphs {
  has(codePoint: number): boolean
  /** Of a text of size 1. */
  widthOf(text: string): number
  /** Writes one line with its top left corner at x, y. */
  write(text: string, x: number, y: number, size: number): void
}

/** From the top of a line to its letters' feet, in thousandths of the size: that of our typeface, so that all fonts stand on one line. */
const ASCENT = 984
/** Figures of one width, so that columns of numbers stand straight. */
const TABULAR = ['tnum']
/** Figures are put together from single ones: no two numbers of a report are the same. */
const FIGURES = /^[\d.,%/-]+ ?$/
/** More than these are forgotten at once: a report may have a million numbers. What is laid out is large, what is written of it small. */
const KEPT = { laid: 1_000, written: 5_000 } as const

/** Adds to a page's content, in one piece and as bytes. */
export function put(doc: Doc, content: string): void {
  const page = doc.page as unknown as { write(bytes: Uint8Array): void }
  page.write(Buffer.from(`${content}\n`, 'latin1'))
}

/** Opens a font file of ours in a document. */
export function glyphsOf(doc: Doc, name: string): Glyphs {
  doc.registerFont(name, fontFile(name) as unknown as ArrayBuffer).font(name)
  const inside = doc as unknown as Inside
  const font = inside._font
  const layoutRun = font.layoutRun.bind(font)
  const laid = kept(KEPT.laid, (text): Laid => {
    if (!FIGURES.test(text)) return layoutRun(text, /\d/.test(text) ? TABULAR : undefined)
    const each = [...text].map((character) => single(character))
    return {
      glyphs: each.flatMap(({ glyphs }) => glyphs),
      positions: each.flatMap(({ positions }) => positions),
      advanceWidth: each.reduce((sum, { advanceWidth }) => sum + advanceWidth, 0),
    }
  })
  const single = kept(KEPT.laid, (character) => layoutRun(character, TABULAR))
  font.layoutRun = laid
  font.layoutCached = laid

  const widthOf = kept(KEPT.written, (text) => font.widthOfString(text, 1))
  const shown = kept(KEPT.written, (text) => shownBy(...font.encode(text)))
  return {
    has: (codePoint) => font.font.hasGlyphForCodePoint(codePoint),
    widthOf,
    write(text, x, y, size) {
      const glyphs = shown(text)
      if (glyphs === undefined) {
        doc
          .font(name)
          .fontSize(size)
          .text(text, x, y - ((font.ascender - ASCENT) / 1000) * size, { lineBreak: false })
        return
      }
      const { height, fonts } = inside.page
      fonts[font.id] ??= font.ref()
      const up = height - y - (ASCENT / 1000) * size
      put(
        doc,
        `q\n1 0 0 -1 0 ${height} cm\nBT\n1 0 0 1 ${short(x)} ${short(up)} Tm\n/${font.id} ${short(size)} Tf\n${glyphs} TJ\nET\nQ`,
      )
    },
  }
}

/** The glyphs in one piece; undefined where one stands above or beside its place, which the library knows how to write. */
function shownBy(glyphs: readonly string[], positions: readonly Position[]): string | undefined {
  let text = '['
  let segment = ''
  for (const [i, { xAdvance, advanceWidth, xOffset, yOffset }] of positions.entries()) {
    if (xOffset || yOffset) return undefined
    segment += glyphs[i]
    if (xAdvance === advanceWidth) continue
    text += `<${segment}> ${short(advanceWidth - xAdvance)} `
    segment = ''
  }
  return segment === '' ? `${text}]` : `${text}<${segment}>]`
}

const short = (amount: number): number => Math.round(amount * 1000) / 1000

/** The same function, which remembers its answers. */
function kept<T>(most: number, answer: (text: string) => T): (text: string) => T {
  const answers = new Map<string, T>()
  return (text) => {
    const known = answers.get(text)
    if (known !== undefined) return known
    const found = answer(text)
    if (answers.size >= most) answers.clear()
    answers.set(text, found)
    return found
  }
}
