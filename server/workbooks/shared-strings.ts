// A workbook keeps each text once, in a part of its own, and cells name it by its number.
import { tooLarge } from './too-large.ts'
import type { XmlReader } from './xml.ts'

/** Longer than any number, date or header that a row is read for; the rest of a note is not kept. */
export const CELL_TEXT_LENGTH = 1000
/** Workbooks write a character that XML does not allow, such as a carriage return, as _x000D_, and _x005F_ for a "_" before that. */
export const unescaped = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([\da-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text

const MOST_TEXTS = 1_000_000
const MOST_CHARACTERS = 32 * 1_048_576

/** Collects the characters of <t>, of rich text too; phonetic hints (<rPh>) are none of the cell's text. */
export function textCollector(): Required<XmlReader> & { take(): string } {
  let text = ''
  let isText = false
  let isHint = false
  return {
    open(name) {
      if (name === 't') isText = true
      else if (name === 'rPh') isHint = true
    },
    text(chunk) {
      if (isText && !isHint && text.length < CELL_TEXT_LENGTH) text += chunk.slice(0, CELL_TEXT_LENGTH - text.length)
    },
    close(name) {
      if (name === 't') isText = false
      else if (name === 'rPh') isHint = false
    },
    take() {
      const taken = unescaped(text)
      text = ''
      return taken
    },
  }
}

/** Reads xl/sharedStrings.xml into its texts. */
export function sharedStringsReader(): XmlReader & { readonly texts: readonly string[] } {
  const collector = textCollector()
  const texts: string[] = []
  let characters = 0
  return {
    texts,
    open: collector.open,
    text: collector.text,
    close(name) {
      collector.close(name)
      if (name !== 'si') return
      const text = collector.take()
      characters += text.length
      texts.push(text)
      if (texts.length > MOST_TEXTS || characters > MOST_CHARACTERS) throw tooLarge()
    },
  }
}
