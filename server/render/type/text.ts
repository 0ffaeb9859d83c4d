/** Text on a page: which of our fonts has a character, how wide a text is, where it breaks. All sizes are points. */
import type PDFDocument from 'pdfkit'
import { filesOf, type Weight } from './fonts.ts'
import { type Glyphs, glyphsOf } from './glyphs.ts'

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

const MISSING = '?'

/** Gives a document our fonts. */
export function textOn(doc: Doc): TextOnPage {
  const opened = new Map<string, Glyphs>()
  function glyphsIn(font: string): Glyphs {
    let glyphs = opened.get(font)
    if (!glyphs) {
      glyphs = glyphsOf(doc, font)
      opened.set(font, glyphs)
    }
    return glyphs
  }

  const fontOf = (character: string, weight: Weight): string | undefined =>
    filesOf(weight).find((font) => glyphsIn(font).has(character.codePointAt(0) ?? 0))

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

  const widthOfRun = ({ font, text }: Run) => glyphsIn(font).widthOf(text)

  const widthOf = (text: string, size: number, weight: Weight = 'regular'): number =>
    size * runsOf(text, weight).reduce((sum, run) => sum + widthOfRun(run), 0)

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
      glyphsIn(run.font).write(run.text, left, y, size)
      if (i < runs.length - 1) left += size * widthOfRun(run)
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
