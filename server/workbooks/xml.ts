// The XML inside a workbook, told element by element: never a tree, no document type, no entities but XML's own five (T15).
import { SaxesParser } from 'saxes'
import { XML_DEPTH } from '#rules/limits.ts'
import { tooLarge } from './too-large.ts'
import { damaged } from './zip-entries.ts'

/** Told what a part holds; names come without their prefix. */
export interface XmlReader {
  open?(name: string, attributes: Readonly<Record<string, string>>): void
  text?(text: string): void
  close?(name: string): void
}

/** A single text, comment or tag of more characters than this is no spreadsheet's. */
const LONGEST_PIECE = 1_000_000

/** Reads a part to its end. Throws "damaged" for what is no well-formed UTF-8 XML, or has a document type. */
export async function readXml(bytes: AsyncIterable<Uint8Array>, reader: XmlReader): Promise<void> {
  const parser = new SaxesParser({ xmlns: false, position: false })
  let depth = 0
  let sinceEvent = 0
  const fail = () => {
    throw damaged()
  }
  const text = (chunk: string) => {
    sinceEvent = 0
    reader.text?.(chunk)
  }
  parser.on('error', fail)
  parser.on('doctype', fail)
  parser.on('opentag', ({ name, attributes }) => {
    sinceEvent = 0
    depth += 1
    if (depth > XML_DEPTH) fail()
    reader.open?.(localName(name), attributes)
  })
  parser.on('text', text)
  parser.on('cdata', text)
  parser.on('closetag', ({ name }) => {
    sinceEvent = 0
    depth -= 1
    reader.close?.(localName(name))
  })
  const decoder = new TextDecoder('utf-8', { fatal: true })
  for await (const chunk of bytes) {
    const decoded = decode(decoder, chunk)
    sinceEvent += decoded.length
    parser.write(decoded)
    if (sinceEvent > LONGEST_PIECE) throw tooLarge()
  }
  parser.write(decode(decoder)).close()
}

function decode(decoder: InstanceType<typeof TextDecoder>, chunk?: Uint8Array): string {
  try {
    return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode()
  } catch {
    throw damaged()
  }
}

/** Some programs write x:row where others write row. */
export const localName = (name: string): string => {
  const colon = name.indexOf(':')
  return colon < 0 ? name : name.slice(colon + 1)
}
