/** Text on a page: which of our fonts has a character, how wide a text is, where it breaks. All sizes are points. */
import type PDFDocument from 'pdfkit'
import { filesOf, type Weight } from './fonts.ts'
import { type Glyphs, glyphsOf } from './glyphs.ts'

type Doc = InstanceType<typeof PDFDocument>
/** A stretch of text that one font file draws. */
interface Run {
  readonly font: string
  readonly text: string
  /** Replaces characters that no font has. */
  readonly isMissing: boolean
}
export interface TextOnPage {
  widthOf(text: string, size: number, weight?: Weight): number
  /** Lines of at most `width`, broken between words, or inside one that is wider than a line. At least one line. */
  wrap(text: string, width: number, size: number, weight?: Weight): string[]
  /** Draws one line with its top left corner at x, y. */
  draw(text: string, x: number, y: number, size: number, weight?: Weight): void
  /** Whether a character was drawn as “?” since the last call, for want of a font. */
  takeMissing(): boolean
}

const MISSING = '?'

/** Gives a document our fonts. */
export function textOn(doc: Doc): TextOnPage {
  const opened = new Map<string, Glyphs>()
  let hasMissing = false
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
    if (/^[\x20-\x7e]*$/.test(text) && !(weight === 'headline' && /\d/.test(text)))
      return [{ font: latin, text, isMissing: false }]
    const runs: { font: string; text: string; isMissing: boolean }[] = []
    for (const character of printable(text)) {
      for (const shown of fontOf(character, weight) ? [character] : plainer(character)) {
        const font = fontOf(shown, weight)
        const last = runs.at(-1)
        const isMissing = font === undefined
        if (last?.font === (font ?? latin) && last.isMissing === isMissing) last.text += isMissing ? MISSING : shown
        else runs.push({ font: font ?? latin, text: isMissing ? MISSING : shown, isMissing })
      }
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
      if (run.isMissing) hasMissing = true
      glyphsIn(run.font).write(run.text, left, y, size)
      if (i < runs.length - 1) left += size * widthOfRun(run)
    }
  }
  function takeMissing(): boolean {
    const taken = hasMissing
    hasMissing = false
    return taken
  }
  return { widthOf, wrap, draw, takeMissing }
}

/** A letter without its marks, a sign as the letters that it is made of: what no font has may be there so. */
const plainer = (character: string): string => character.normalize('NFKD').replace(/\p{M}/gu, '')

/** One space for every stretch of white, and nothing of what is no character to see (T33: also none that turns a line around). */
const printable = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\p{Zs}\p{Zl}\p{Zp}\p{Cc}]+/gu, ' ')
    .replace(/[\p{Cf}\p{Cs}\p{Co}\p{Cn}]/gu, '')
    .trim()
