/** Text on a page: which of our fonts has a character, how wide a text is, where it breaks. All sizes are points. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type PDFDocument from 'pdfkit'

type Doc = InstanceType<typeof PDFDocument>
export type Weight = 'regular' | 'bold'
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
const FEATURES: PDFKit.Mixins.OpenTypeFeatures[] = ['tnum']
const WEIGHTS = { regular: 400, bold: 700 } as const
/** The family comes in two files a weight: what English needs, and the rest of the Latin alphabet. */
const SUBSETS = ['latin', 'latin-ext'] as const
const MISSING = '?'

const require = createRequire(import.meta.url)
let files: ReadonlyMap<string, Buffer> | undefined
function fontFiles(): ReadonlyMap<string, Buffer> {
  files ??= new Map(
    SUBSETS.flatMap((subset) =>
      Object.entries(WEIGHTS).map(([weight, number]): [string, Buffer] => {
        const name = `@fontsource/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-${subset}-${number}-normal.woff`
        return [`${subset} ${weight}`, readFileSync(require.resolve(name))]
      }),
    ),
  )
  return files
}

/** Gives a document our fonts. */
export function textOn(doc: Doc): TextOnPage {
  for (const [name, bytes] of fontFiles()) doc.registerFont(name, bytes as unknown as ArrayBuffer)
  const widths = new Map<string, number>()

  const fontOf = (character: string, weight: Weight): string | undefined =>
    SUBSETS.map((subset) => `${subset} ${weight}`).find((font) => hasGlyph(doc, font, character.codePointAt(0) ?? 0))

  function runsOf(text: string, weight: Weight): Run[] {
    const latin = `latin ${weight}`
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

  const features = (text: string) => (/\d/.test(text) ? { features: FEATURES } : {})
  const widthOfRun = ({ font, text }: Run, size: number) =>
    doc.font(font).fontSize(size).widthOfString(text, features(text))

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
    for (const run of runsOf(text, weight)) {
      doc
        .font(run.font)
        .fontSize(size)
        .text(run.text, left, y, { lineBreak: false, ...features(run.text) })
      left += widthOfRun(run, size)
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

const known = new Map<string, boolean>()
function hasGlyph(doc: Doc, font: string, codePoint: number): boolean {
  const key = `${font}${codePoint}`
  let has = known.get(key)
  if (has === undefined) {
    // pdfkit does not say in its own words which characters a font has; the font that it opened does.
    const opened = doc.font(font) as unknown as { _font: { font: { hasGlyphForCodePoint(code: number): boolean } } }
    has = opened._font.font.hasGlyphForCodePoint(codePoint)
    known.set(key, has)
  }
  return has
}
