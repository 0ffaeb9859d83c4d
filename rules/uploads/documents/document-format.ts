// Which format an order in XML is, by its root and the first element below (XML-09); and what no XML may hold (T15).
import { XML_DEPTH } from '../../limits.ts'
import { Refusal } from '../../refusal.ts'
import { CXML, isPlainCxmlDoctype } from './cxml.ts'
import {
  type DocumentLayout,
  type DocumentReader,
  isTestMark,
  layoutReader,
  localName,
  type OrderDocument,
} from './order-document.ts'
import { UBL } from './ubl.ts'
import { XCBL } from './xcbl.ts'

export type DocumentFormat = 'xCBL' | 'cXML' | 'UBL'
const LAYOUTS: Readonly<Record<DocumentFormat, DocumentLayout>> = { xCBL: XCBL, cXML: CXML, UBL }

/** Roots of orders. */
const ORDERS = new Set(['Order', 'OrderList', 'cXML'])
/** Elements around an order that carry it: of GS1 and Peppol (SBDH), and of SOAP. */
const ENVELOPES = new Set(['StandardBusinessDocument', 'Envelope', 'Body'])
const ENVELOPE_HEADERS = new Set(['StandardBusinessDocumentHeader', 'Header'])

/** XML that is not an order, with what it is. */
const KNOWN: readonly (readonly [RegExp, string])[] = [
  [/^html$/i, 'It is a web page.'],
  [/^Workbook$/, 'It is an Excel spreadsheet in XML.'],
  [/^ORDERS\d\d$/, 'It is an SAP IDoc.'],
  [/^(?:orderMessage|order)$/, 'It is another order format, such as GS1 XML.'],
  [/OrderChange|ChangeOrder/, 'It is a change of an order: change the order on its page.'],
  [/Cancel/, 'It is a cancellation: cancel the order on its page.'],
]
const READ = 'An xCBL Order or OrderList, a cXML OrderRequest or a UBL Order is read.'
function notAnOrder(name: string): Refusal {
  const known = KNOWN.find(([pattern]) => pattern.test(name))?.[1]
  return new Refusal(`This XML is not an order. ${known ?? `It holds “${name.slice(0, 60)}”.`} ${READ}`, 'not an order')
}

/** A reader of any of the formats; besides elements it takes a document type declaration and what is not well formed. */
export interface OrderFileReader extends DocumentReader {
  /** The text between '<!DOCTYPE' and '>'. */
  doctype(text: string): void
  /** The parser cannot go on at this line. */
  broken(lineNo: number): void
  /** Of the last order, once its first elements are read. */
  readonly format: DocumentFormat | undefined
}

/** Give it the file, element by element; it throws a Refusal with the sentence for the user (T15). */
export function orderFileReader(): OrderFileReader {
  let format: DocumentFormat | undefined
  const readers: DocumentReader[] = []
  /** The root of an order, until its first child names the format. */
  let root: readonly [name: string, attributes: Readonly<Record<string, string>>] | undefined
  /** Local names of what is open. */
  const open: string[] = []
  /** How many of them are around the order; undefined outside of one. */
  let around: number | undefined
  let [testMark, text] = ['', '']
  const isInHeader = () => around === undefined && open.some((name) => ENVELOPE_HEADERS.has(name))

  return {
    get format() {
      return format
    },
    doctype(declaration) {
      if (!isPlainCxmlDoctype(declaration))
        throw new Refusal('Document type declarations are not allowed', 'document type')
    },
    broken(lineNo) {
      throw new Refusal(`Line ${lineNo}: the XML is not well formed`, 'not well formed')
    },
    open(name, attributes) {
      const local = localName(name)
      if (open.length >= XML_DEPTH) throw new Refusal('The XML is nested too deep', 'too deep')
      text = ''
      if (around === undefined) {
        const isHeader = open.length > 0 && ENVELOPE_HEADERS.has(local)
        if (isInHeader() || isHeader || ENVELOPES.has(local)) open.push(local)
        else if (ORDERS.has(local)) {
          around = open.length
          open.push(local)
          root = [name, attributes]
        } else throw notAnOrder(local)
        return
      }
      if (root) {
        format = formatOf(localName(root[0]), local)
        const reader = layoutReader(LAYOUTS[format])
        readers.push(reader)
        reader.open(...root)
        root = undefined
      }
      if (format === 'cXML') refuseOtherMessage(open.slice(around), local)
      open.push(local)
      readers.at(-1)?.open(name, attributes)
    },
    text(chunk) {
      if (around === undefined) text += isInHeader() ? chunk.slice(0, 100) : ''
      else if (!root) readers.at(-1)?.text(chunk)
    },
    close() {
      const name = open.pop()
      if (around === undefined) {
        if (name !== undefined && isTestMark(name, text)) testMark = text.trim()
        text = ''
        return
      }
      if (!root) readers.at(-1)?.close()
      if (open.length > around) return
      around = undefined
      root = undefined
    },
    end: (): readonly OrderDocument[] =>
      readers
        .flatMap((reader) => reader.end())
        .map((document) => (testMark === '' ? document : { ...document, testMark: document.testMark || testMark })),
  }
}

/** cXML carries many messages; only an OrderRequest is an order. */
function refuseOtherMessage(open: readonly string[], local: string): void {
  const isMessage = open.length === 1 && (local === 'Response' || local === 'Message')
  const isOtherRequest = open.length === 2 && open[1] === 'Request' && local !== 'OrderRequest'
  if (isMessage || isOtherRequest) throw notAnOrder(local)
}

/** xCBL and UBL both call the root Order; only the first has a header in an element of its own. */
function formatOf(root: string, first: string): DocumentFormat {
  if (root === 'cXML') return 'cXML'
  return root === 'OrderList' || first === 'OrderHeader' || first === 'OrderDetail' ? 'xCBL' : 'UBL'
}
