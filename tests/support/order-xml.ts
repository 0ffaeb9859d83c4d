import { SaxesParser } from 'saxes'
import { type OrderFileReader, orderFileReader } from '#rules/uploads/document-format.ts'

/** XML text told to the rules' reader, as the parser of the browser's worker does it; throws the reader's Refusal. */
export function readOrderXml(text: string): Pick<OrderFileReader, 'format' | 'end'> {
  const reader = orderFileReader()
  const parser = new SaxesParser({ xmlns: false, position: true })
  parser.on('error', () => reader.broken(parser.line))
  parser.on('doctype', (doctype) => reader.doctype(doctype))
  parser.on('opentag', ({ name, attributes }) => reader.open(name, attributes))
  parser.on('text', (chunk) => reader.text(chunk))
  parser.on('cdata', (chunk) => reader.text(chunk))
  parser.on('closetag', () => reader.close())
  parser.write(text).close()
  return reader
}
