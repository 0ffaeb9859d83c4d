// Orders in XML, whatever their format: a stream of elements → orders as the file states them (XML-09).
// An element is known by its local name and its path, never by its name alone: an `Ident` is everywhere, a ship-to's is not.
import { UPLOAD_LINES, XML_VALUE_LENGTH } from '../../limits.ts'
import { Refusal } from '../../refusal.ts'

/** Texts as they stand in the file, trimmed; '' is none. */
export interface OrderDocument {
  readonly orderNo: string
  /** 'delete', 'Cancellation', …: what the document is for, where its format says so. */
  readonly purpose: string
  readonly shipToIdent: string
  readonly orderDate: string
  readonly deliveryDate: string
  /** What stands in the file more than once, with every text it is given. */
  readonly repeated: Repeated<HeaderField>
  readonly lines: readonly DocumentLine[]
}
export type Repeated<Field extends string> = ReadonlyMap<Field, readonly string[]>
export interface DocumentLine {
  /** The customer's own number, and the seller's, which is ours. */
  readonly customerItemNo: string
  readonly itemNo: string
  readonly description: string
  readonly quantity: string
  readonly deliveryDate: string
  readonly repeated: Repeated<LineField>
}
export type HeaderField = Exclude<keyof OrderDocument, 'lines' | 'repeated'>
export type LineField = Exclude<keyof DocumentLine, 'repeated'>

/** What a parser of XML tells, in the order of the file. Names may have a prefix. Throws a Refusal with the sentence that stops it. */
export interface DocumentReader {
  open(name: string, attributes: Readonly<Record<string, string>>): void
  text(text: string): void
  close(): void
  end(): readonly OrderDocument[]
}

/** Where a format keeps what we need: paths of local names, an attribute as '@name'. */
export interface DocumentLayout {
  /** The element that is one order. */
  readonly order: string
  /** Below it, the element that is one line. */
  readonly line: string
  /** Elements that some versions put in between; they count as absent. */
  readonly wrappers: ReadonlySet<string>
  /** Paths below the order. */
  readonly header: ReadonlyMap<string, HeaderField>
  /** Paths below the line. */
  readonly lines: ReadonlyMap<string, LineField>
}

type Texts<Field extends string> = { [Name in Field]: string } & { readonly repeated: Map<Field, readonly string[]> }
type DraftLine = Texts<LineField>
type Draft = Texts<HeaderField> & { readonly lines: DraftLine[] }

/** Keeps the first text, and all of them where there are others. A quantity counts each time: 4 and 4 may mean 8. */
function give<Field extends string>(draft: Texts<Field>, field: Field, text: string): void {
  if (text === '') return
  const texts = draft.repeated.get(field) ?? (draft[field] === '' ? [] : [draft[field]])
  if (texts.length === 0) draft[field] = text as Texts<Field>[Field]
  else if (field === 'quantity' || !texts.includes(text)) draft.repeated.set(field, [...texts, text])
}

export function layoutReader(layout: DocumentLayout): DocumentReader {
  const { order: orderName, line: linePath, wrappers } = layout
  const orders: Draft[] = []
  /** Of each element that is open: its path below the order; undefined outside of one. */
  const paths: (string | undefined)[] = []
  let lineCount = 0
  let order: Draft | undefined
  let line: DraftLine | undefined
  let value: { readonly depth: number; readonly set: (text: string) => void; text: string } | undefined

  const setterAt = (path: string): ((text: string) => void) | undefined => {
    const below = line && path.startsWith(linePath) ? path.slice(linePath.length).replace(/^\//, '') : undefined
    const [onOrder, onLine] = [order, line]
    if (below !== undefined && onLine) {
      const field = layout.lines.get(below)
      return field && ((text) => give<LineField>(onLine, field, text))
    }
    const field = layout.header.get(path)
    return field && onOrder && ((text) => give<HeaderField>(onOrder, field, text))
  }

  return {
    open(name, attributes) {
      const local = localName(name)
      const above = paths.at(-1)
      if (above === undefined) {
        if (local === orderName) {
          const texts = { orderNo: '', purpose: '', shipToIdent: '', orderDate: '', deliveryDate: '' }
          order = { ...texts, repeated: new Map(), lines: [] }
          orders.push(order)
        }
        paths.push(local === orderName ? '' : undefined)
        return
      }
      const path = wrappers.has(local) ? above : `${above}${above && '/'}${local}`
      if (path === linePath && above !== linePath) {
        lineCount += 1
        if (lineCount > UPLOAD_LINES) throw new Refusal('The file has at most 100,000 lines.', 'too large')
        const texts = { customerItemNo: '', itemNo: '', description: '', quantity: '', deliveryDate: '' }
        line = { ...texts, repeated: new Map() }
        order?.lines.push(line)
      }
      paths.push(path)
      for (const attribute of Object.keys(attributes)) {
        setterAt(`${path}/@${localName(attribute)}`)?.(checkedValue(attributes[attribute] ?? '', attribute).trim())
      }
      const set = wrappers.has(local) ? undefined : setterAt(path)
      if (set) value = { depth: paths.length, set, text: '' }
    },
    text(text) {
      if (value?.depth === paths.length) value.text = checkedValue(value.text + text, paths.at(-1) ?? '')
    },
    close() {
      if (value?.depth === paths.length) {
        value.set(value.text.trim())
        value = undefined
      }
      const path = paths.pop()
      if (path === linePath && paths.at(-1) !== linePath) line = undefined
      if (path === '' && paths.at(-1) === undefined) order = undefined
    },
    end: () => orders,
  }
}

export const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

function checkedValue(text: string, where: string): string {
  const length = text.length > XML_VALUE_LENGTH ? text.trim().length : text.length
  if (length <= XML_VALUE_LENGTH) return text
  throw new Refusal(`A value is longer than 1,000 characters: ${where.split('/').at(-1) ?? ''}`, 'too large')
}
