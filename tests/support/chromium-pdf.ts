/** What stands in a PDF that Chromium makes of a page (Ctrl+P); the documents of our own are pdf-text.ts's. */
import { objectsOf, streamOf } from './pdf-text.ts'

interface Font {
  /** Hexadecimal digits of a glyph. */
  readonly digits: number
  readonly alphabet: ReadonlyMap<number, string>
}

/** Each sheet's text as it was drawn, without spaces: Chromium draws none between cells. */
export function paperPages(bytes: Uint8Array): string[] {
  const objects = objectsOf(bytes)
  const known = new Map<string, Font>()
  const fontOf = (no: string): Font => {
    const head = objects.get(no)?.head ?? ''
    const map = objects.get(/\/ToUnicode (\d+) 0 R/.exec(head)?.[1] ?? '')
    const font = known.get(no) ?? { digits: head.includes('/Type3') ? 2 : 4, alphabet: alphabetOf(streamOf(map)) }
    known.set(no, font)
    return font
  }
  return [...objects.values()]
    .filter(({ head }) => /\/Type \/Page\n/.test(head))
    .map(({ head }) => {
      const numbers = new Map([...head.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', no = '']) => [name, no]))
      const contents = streamOf(objects.get(/\/Contents (\d+) 0 R/.exec(head)?.[1] ?? ''))
      let font: Font | undefined
      let text = ''
      for (const [, name, shown = ''] of contents.matchAll(/\/(F\d+) [\d.]+ Tf|<([0-9A-F]+)> Tj/g)) {
        if (name !== undefined) font = fontOf(numbers.get(name) ?? '')
        else
          for (let at = 0; font && at < shown.length; at += font.digits)
            text += font.alphabet.get(Number.parseInt(shown.slice(at, at + font.digits), 16)) ?? '\ufffd'
      }
      return text.replaceAll(/\s/g, '')
    })
}

/** Glyph → characters, one by one (bfchar) and in runs (bfrange). */
function alphabetOf(map: string): ReadonlyMap<number, string> {
  const alphabet = new Map<number, string>()
  const number = (hex = '') => Number.parseInt(hex, 16)
  for (const [block] of map.matchAll(/beginbfchar.*?endbfchar/gs))
    for (const [, glyph, text = ''] of block.matchAll(/<([0-9A-F]+)> <([0-9A-F]+)>/g))
      alphabet.set(number(glyph), Buffer.from(text, 'hex').swap16().toString('utf16le'))
  for (const [block] of map.matchAll(/beginbfrange.*?endbfrange/gs))
    for (const [, first, last, text] of block.matchAll(/<([0-9A-F]+)> <([0-9A-F]+)> <([0-9A-F]+)>/g))
      for (let glyph = number(first); glyph <= number(last); glyph += 1)
        alphabet.set(glyph, String.fromCharCode(number(text) + glyph - number(first)))
  return alphabet
}
