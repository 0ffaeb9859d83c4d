// Which format an order in XML is, told from its root and the first element below (XML-09); and what no XML may hold (T15).
import { XML_DEPTH } from '../../limits.ts'
import { Refusal } from '../../refusal.ts'
import { CXML, isPlainCxmlDoctype } from './cxml.ts'
import {
  type DocumentLayout,
  type DocumentReader,
  layoutReader,
  localName,
  type OrderDocument,
} from './order-document.ts'
import { UBL } from './ubl.ts'
import { XCBL } from './xcbl.ts'

export type DocumentFormat = 'xCBL' | 'cXML' | 'UBL'
const LAYOUTS: Readonly<Record<DocumentFormat, DocumentLayout>> = { xCBL: XCBL, cXML: CXML, UBL }

const NO_ORDER = 'This XML is not an order. An xCBL Order or OrderList, a cXML OrderRequest or a UBL Order is read.'

/** A reader of any of the formats; besides elements it is told of a document type declaration and of what is not well formed. */
export interface OrderFileReader extends DocumentReader {
  /** The text between '<!DOCTYPE' and '>'. */
  doctype(text: string): void
  /** The parser cannot go on at this line. */
  broken(lineNo: number): void
  /** Once the first elements are read. */
  readonly format: DocumentFormat | undefined
}

/** Tell it the file, element by element; it throws a Refusal with the sentence for the user (T15). */
export function orderFileReader(): OrderFileReader {
  let format: DocumentFormat | undefined
  let reader: DocumentReader | undefined
  let root: readonly [name: string, attributes: Readonly<Record<string, string>>] | undefined
  let depth = 0
  return {
    get format() {
      return format
    },
    doctype(text) {
      if (!isPlainCxmlDoctype(text)) throw new Refusal('Document type declarations are not allowed', 'document type')
    },
    broken(lineNo) {
      throw new Refusal(`Line ${lineNo}: the XML is not well formed`, 'not well formed')
    },
    open(name, attributes) {
      depth += 1
      if (depth > XML_DEPTH) throw new Refusal('The XML is nested too deep', 'too deep')
      if (!root) {
        root = [name, attributes]
        if (!['Order', 'OrderList', 'cXML'].includes(localName(name))) throw new Refusal(NO_ORDER, 'not an order')
        return
      }
      if (!reader) {
        format = formatOf(localName(root[0]), localName(name))
        reader = layoutReader(LAYOUTS[format])
        reader.open(...root)
      }
      reader.open(name, attributes)
    },
    text: (text) => reader?.text(text),
    close() {
      depth -= 1
      reader?.close()
    },
    end: (): readonly OrderDocument[] => reader?.end() ?? [],
  }
}

/** xCBL and UBL both call the root Order; only the first has a header in an element of its own. */
function formatOf(root: string, first: string): DocumentFormat {
  if (root === 'cXML') return 'cXML'
  return root === 'OrderList' || first === 'OrderHeader' || first === 'OrderDetail' ? 'xCBL' : 'UBL'
}
