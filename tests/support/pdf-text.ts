/** What a reader of a PDF sees and selects: its text, line by line. For files that our renderer wrote. */
import { inflateSync } from 'node:zlib'
import { WORKBOOK_TYPE } from '#contract/kernel/endpoint.ts'
import { workbookText } from './workbook-text.ts'

/** The lines of each page, from the top; words of a line that stand apart are parted by a tab. */
export const pdfPages = (bytes: Uint8Array): string[][] =>
  pdfContents(bytes).map(({ content, alphabets }) => linesOf(content, alphabets))

/** Glyph number → character, by the name of each font. */
type Alphabets = ReadonlyMap<string, ReadonlyMap<number, string>>
export interface PdfContent {
  /** The object number of its page. */
  readonly page: string
  readonly content: string
  readonly alphabets: Alphabets
}

/** What is written on each page, in the order of the pages. */
export function pdfContents(bytes: Uint8Array): PdfContent[] {
  const objects = objectsOf(bytes)
  const alphabets = new Map<string, ReadonlyMap<number, string>>()
  for (const { head } of objects.values())
    for (const [, name = '', number = ''] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(number)?.head ?? '')?.[1]
      if (map) alphabets.set(name, alphabetOf(streamOf(objects.get(map))))
    }
  const kids = /\/Kids \[([^\]]*)\]/.exec([...objects.values()].find(({ head }) => head.includes('/Kids'))?.head ?? '')
  return [...(kids?.[1] ?? '').matchAll(/(\d+) 0 R/g)].map(([, page = '']) => {
    const contents = /\/Contents (?:\[([^\]]*)\]|(\d+ 0 R))/.exec(objects.get(page)?.head ?? '')
    const parts = [...(contents?.[1] ?? contents?.[2] ?? '').matchAll(/(\d+) 0 R/g)]
    const content = parts.map(([, part = '']) => streamOf(objects.get(part))).join('\n')
    return { page, content, alphabets }
  })
}

/** All of a PDF's text, a line each. */
export const pdfText = (bytes: Uint8Array): string => pdfPages(bytes).flat().join('\n')

/** The names and dictionaries of a PDF, streams and texts taken out: where a script or a link would show (T33). */
export function pdfNames(bytes: Uint8Array): string {
  const dictionaries = [...objectsOf(bytes).values()].map(({ head }) => head)
  return dictionaries.join('\n').replace(/\((?:[^()\\]|\\.)*\)/gs, '()')
}

/** An answer as text, a document's own words included, so that tests over all calls read every answer alike. */
export async function readAnswer(response: Response): Promise<string> {
  const type = response.headers.get('content-type')
  if (type?.startsWith('text/csv')) return JSON.stringify({ message: 'success', text: await response.text() })
  if (type !== 'application/pdf' && type !== WORKBOOK_TYPE) return response.text()
  const bytes = new Uint8Array(await response.arrayBuffer())
  const textOf = type === WORKBOOK_TYPE ? workbookText : pdfText
  return bytes.length === 0 ? '' : JSON.stringify({ message: 'success', text: await textOf(bytes) })
}

/** One object of a PDF: its dictionary as text, and its stream as it is in the file. */
export interface PdfObject {
  readonly head: string
  readonly stream: Uint8Array | undefined
}

/** The objects of a PDF by their number. */
export function objectsOf(bytes: Uint8Array): Map<string, PdfObject> {
  const file = Buffer.from(bytes)
  const text = file.toString('latin1')
  const objects = new Map<string, PdfObject>()
  const start = /(?:^|\n)(\d+) 0 obj\n/g
  for (let found = start.exec(text); found; found = start.exec(text)) {
    const from = found.index + found[0].length
    const end = text.indexOf('endobj', from)
    const stream = text.indexOf('stream\n', from)
    const isStream = stream >= 0 && stream < end
    const head = text.slice(from, isStream ? stream : end)
    const length = Number(/\/Length (\d+)/.exec(head)?.[1] ?? 0)
    const data = file.subarray(stream + 7, stream + 7 + length)
    const object = { head, stream: isStream ? data : undefined }
    objects.set(found[1] ?? '', object)
    for (const [number, packed] of packedIn(object)) objects.set(number, { head: packed, stream: undefined })
    start.lastIndex = isStream ? stream + 7 + length : end
  }
  return objects
}

/** The objects of an object stream by their number; none of any other object. */
function packedIn(object: PdfObject): [number: string, text: string][] {
  if (!object.head.includes('/Type /ObjStm')) return []
  const text = streamOf(object)
  const first = Number(/\/First (\d+)/.exec(object.head)?.[1])
  const places = [...text.slice(0, first).matchAll(/(\d+) (\d+) /g)].map(([, number = '', at]) => ({
    number,
    from: first + Number(at),
  }))
  return places.map(({ number, from }, i) => [number, text.slice(from, places[i + 1]?.from)])
}

/** An object's stream, unpacked, a character a byte. */
export function streamOf(object: PdfObject | undefined): string {
  if (!object?.stream) return ''
  const bytes = object.head.includes('/FlateDecode') ? inflateSync(object.stream) : Buffer.from(object.stream)
  return bytes.toString('latin1')
}

/** Glyph number → character, as the font's ToUnicode map says. */
function alphabetOf(map: string): ReadonlyMap<number, string> {
  const characters = new Map<number, string>()
  const textOf = (hex: string) => Buffer.from(hex, 'hex').swap16().toString('utf16le')
  for (const [, first = '0', list = ''] of map.matchAll(/<([0-9a-f]+)> <[0-9a-f]+> \[([^\]]*)\]/gi)) {
    for (const [i, [, hex = '']] of [...list.matchAll(/<([0-9a-f]*)>/gi)].entries())
      characters.set(Number.parseInt(first, 16) + i, textOf(hex))
  }
  return characters
}

/** The lines of a page's content, or of a stretch of it. */
export function linesOf(content: string, alphabets: Alphabets): string[] {
  const pieces: { x: number; y: number; text: string }[] = []
  let [x, y] = [0, 0]
  let alphabet: ReadonlyMap<number, string> | undefined
  const operator = /1 0 0 1 ([-\d.]+) ([-\d.]+) Tm|\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g
  for (const [, left, up, font, shown] of content.matchAll(operator)) {
    if (left !== undefined) [x, y] = [Number(left), Number(up)]
    else if (font !== undefined) alphabet = alphabets.get(font)
    else {
      const glyphs = [...(shown ?? '').matchAll(/<([0-9a-f]*)>/gi)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
      pieces.push({ x, y, text: glyphs.map((glyph) => alphabet?.get(Number.parseInt(glyph, 16)) ?? '\ufffd').join('') })
    }
  }
  const lines: (typeof pieces)[] = []
  for (const piece of [...pieces].sort((a, b) => b.y - a.y)) {
    const line = lines.at(-1)
    if (line?.[0] && line[0].y - piece.y < 3) line.push(piece)
    else lines.push([piece])
  }
  return lines.map((line) =>
    line
      .sort((a, b) => a.x - b.x)
      .map(({ text }) => text)
      .join('\t'),
  )
}
