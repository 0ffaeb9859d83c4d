/** Text on a page: which of our fonts has a character, how wide a text is, where it breaks. All sizes are points. */
import type PDFDocument from 'pdfkit'
import { filesOf, fontFile, type Weight } from './fonts.ts'

type Doc = InstanceType<typeof PDFDocument>
/** A stretch of text that one font file draws. */
interface Run {
  readonly font: string
  readonly text: string
}
export interface TextOnPage {
  widthOf(text: string, size: number, weight?: Weight): number
  /** Lines of at most `width`, broken between words, or inside one that is wider than a line. At least one line. */
  wrap(text: string, width: number, size: number, weight?: Weight): string[]
  /** Draws one line with its top left corner at x, y. */
  draw(text: string, x: number, y: number, size: number, weight?: Weight): void
}

/** Figures of one width, so that columns of numbers stand straight. */
const TABULAR = ['tnum']
const MISSING = '?'

/** Gives a document our fonts. */
export function textOn(doc: Doc): TextOnPage {
  const widths = new Map<string, number>()

  const fontOf = (character: string, weight: Weight): string | undefined =>
    filesOf(weight).find((font) => hasGlyph(doc, font, character.codePointAt(0) ?? 0))

  function runsOf(text: string, weight: Weight): Run[] {
    const [latin = ''] = filesOf(weight)
    if (/^[\x20-\x7e]*$/.test(text)) return [{ font: latin, text }]
    const runs: { font: string; text: string }[] = []
    for (const character of printable(text)) {
      const font = fontOf(character, weight)
      // A letter that no file has is written without its marks, anything else as a question mark.
      const [base = MISSING] = font ? [character] : character.normalize('NFD')
      const used = font ?? fontOf(base, weight) ?? latin
      const shown = font || fontOf(base, weight) ? base : MISSING
      const last = runs.at(-1)
      if (last?.font === used) last.text += shown
      else runs.push({ font: used, text: shown })
    }
    return runs
  }

  const widthOfRun = ({ font, text }: Run, size: number) => setFont(doc, font).fontSize(size).widthOfString(text)

  function widthOf(text: string, size: number, weight: Weight = 'regular'): number {
    const key = `${weight}${text}`
    let width = widths.get(key)
    if (width === undefined) {
      width = runsOf(text, weight).reduce((sum, run) => sum + widthOfRun(run, 1), 0)
      widths.set(key, width)
    }
    return width * size
  }

  function wrap(text: string, width: number, size: number, weight: Weight = 'regular'): string[] {
    if (widthOf(text, size, weight) <= width) return [text]
    const lines: string[] = []
    let line = ''
    const fits = (candidate: string) => widthOf(candidate, size, weight) <= width
    for (const word of printable(text).split(' ')) {
      if (fits(line === '' ? word : `${line} ${word}`)) {
        line = line === '' ? word : `${line} ${word}`
        continue
      }
      if (line !== '') lines.push(line)
      line = ''
      for (const character of word) {
        if (line !== '' && !fits(line + character)) {
          lines.push(line)
          line = ''
        }
        line += character
      }
    }
    return [...lines, line]
  }

  function draw(text: string, x: number, y: number, size: number, weight: Weight = 'regular'): void {
    let left = x
    const runs = runsOf(text, weight)
    for (const [i, run] of runs.entries()) {
      setFont(doc, run.font).fontSize(size).text(run.text, left, y, { lineBreak: false })
      if (i < runs.length - 1) left += widthOfRun(run, size)
    }
  }
  return { widthOf, wrap, draw }
}

/** One space for every stretch of white, and nothing of what is no character to see (T33: also none that turns a line around). */
const printable = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\p{Zs}\p{Zl}\p{Zp}\p{Cc}]+/gu, ' ')
    .replace(/[\p{Cf}\p{Cs}\p{Co}\p{Cn}]/gu, '')
    .trim()

/** What we need of the font under pdfkit's own, which says neither which characters it has nor lets a feature stay set. */
interface OpenedFont {
  readonly font: { hasGlyphForCodePoint(code: number): boolean }
  layoutRun(text: string, features?: string[]): unknown
}
const openedIn = new WeakMap<Doc, Map<string, OpenedFont>>()

/** Makes a font the document's current one; the first time it is opened and its figures set. */
function setFont(doc: Doc, name: string): Doc {
  const opened = openedIn.get(doc) ?? new Map<string, OpenedFont>()
  if (opened.has(name)) return doc.font(name)
  doc.registerFont(name, fontFile(name) as unknown as ArrayBuffer).font(name)
  const font = (doc as unknown as { _font: OpenedFont })._font
  setTabular(font)
  openedIn.set(doc, opened.set(name, font))
  return doc
}

/** Sets the figures for good: asked for with each text they would cost the cache of words, and so four times the time. */
function setTabular(opened: OpenedFont): void {
  const layoutRun = opened.layoutRun.bind(opened)
  opened.layoutRun = (text) => layoutRun(text, /\d/.test(text) ? TABULAR : undefined)
}

const known = new Map<string, boolean>()
function hasGlyph(doc: Doc, name: string, codePoint: number): boolean {
  const key = `${name} ${codePoint}`
  let has = known.get(key)
  if (has === undefined) {
    setFont(doc, name)
    has = openedIn.get(doc)?.get(name)?.font.hasGlyphForCodePoint(codePoint) ?? false
    known.set(key, has)
  }
  return has
}
