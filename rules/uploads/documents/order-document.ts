// Orders in XML, whatever their format: a stream of elements → orders as the file states them (XML-09).
// An element is known by its local name and its path, never by its name alone: an `Ident` is everywhere, a ship-to's is not.
import { UPLOAD_LINES, XML_VALUE_LENGTH } from '../../limits.ts'
import { Refusal } from '../../refusal.ts'

/** A value that an order here has no field for. The review names it, so that nothing is dropped unseen (XML-12). */
export interface Untaken {
  /** 'delivery note', 'validity period, end date'. */
  readonly what: string
  readonly text: string
}
export type Repeated<Field extends string> = ReadonlyMap<Field, readonly string[]>

/** Values as the file has them, trimmed; '' where it has none. */
export interface OrderDocument {
  readonly orderNo: string
  /** 'delete', 'Cancellation', …: what the document is for, where its format says so. */
  readonly purpose: string
  /** 'blanket', 'regular', '220': the kind of order. */
  readonly orderType: string
  /** 'test' or 'production'. */
  readonly testMark: string
  readonly shipToIdent: string
  /** The name of the ship-to, which counts where lines have their own. */
  readonly shipToName: string
  readonly orderDate: string
  readonly deliveryDate: string
  /** Values that the file gives more than once, with each of them. */
  readonly repeated: Repeated<HeaderField>
  readonly lines: readonly DocumentLine[]
  readonly untaken: readonly Untaken[]
}
export interface DocumentLine {
  /** Its place in the file's order where that is not its place here, because the order was split (XML-13). */
  readonly lineNo?: number
  /** The customer's own number, and the seller's, which is ours. */
  readonly customerItemNo: string
  readonly itemNo: string
  readonly gtin: string
  readonly description: string
  readonly quantity: string
  readonly unit: string
  /** Pieces in one pack, where the file says so. */
  readonly packSize: string
  /** What the pack size counts, where it is not pieces: 'KGM'. */
  readonly packUnit: string
  readonly deliveryDate: string
  readonly shipToIdent: string
  readonly shipToName: string
  /** 'Cancelled', 'Revised', … */
  readonly status: string
  /** What makes a line something else than a quantity of one item. */
  readonly group: string
  readonly parentLine: string
  readonly returned: string
  readonly repeated: Repeated<LineField>
  /** Deliveries or schedule lines of the line. */
  readonly parts: readonly LinePart[]
  readonly untaken: readonly Untaken[]
}
export type LinePart = Readonly<Record<PartField, string>>
const PART_FIELDS = ['quantity', 'unit', 'deliveryDate', 'shipToIdent', 'shipToName'] as const
export type PartField = (typeof PART_FIELDS)[number]
export type HeaderField = Exclude<keyof OrderDocument, 'lines' | 'repeated' | 'untaken'>
export type LineField = Exclude<keyof DocumentLine, 'lineNo' | 'repeated' | 'parts' | 'untaken'>

/** A line without any value. */
export const NO_LINE: Readonly<Record<LineField, string>> = {
  ...{ customerItemNo: '', itemNo: '', gtin: '', description: '', quantity: '', unit: '', packSize: '', packUnit: '' },
  ...{ deliveryDate: '', shipToIdent: '', shipToName: '', status: '', group: '', parentLine: '', returned: '' },
}
export const NO_HEADER: Readonly<Record<HeaderField, string>> = {
  ...{ orderNo: '', purpose: '', orderType: '', testMark: '', shipToIdent: '', shipToName: '' },
  ...{ orderDate: '', deliveryDate: '' },
}

/** What a parser of XML reports, in the order of the file. Names may have a prefix. Throws a Refusal with the sentence that stops it. */
export interface DocumentReader {
  open(name: string, attributes: Readonly<Record<string, string>>): void
  text(text: string): void
  close(): void
  end(): readonly OrderDocument[]
}

/**
 * What a path means: a field, or 'plain' for values that change nothing of what, where, when and how much is ordered (prices, taxes,
 * addresses of other parties). 'told' names a value in the review, as every path that no entry covers.
 */
export type Use<Field extends string> = Field | 'plain' | 'told'
/** By path of local names, an attribute as '@name'; 'Party/*' covers all below Party that has no entry of its own. */
export type Uses<Field extends string> = ReadonlyMap<string, Use<Field>>
/** Entries for paths that are all plain. */
export const plain = (...paths: readonly string[]): (readonly [string, 'plain'])[] =>
  paths.map((path) => [path, 'plain'] as const)

/** Where a format keeps what an order needs. */
export interface DocumentLayout {
  /** The element that is one order. */
  readonly order: string
  /** Below it, the element that is one line. */
  readonly line: string
  /** Below the line, an element that is one of its deliveries. */
  readonly part: string
  /** Elements that some versions put in between; they count as absent. */
  readonly wrappers: ReadonlySet<string>
  /** Attributes of elements around the order, as 'Request/@deploymentMode'. */
  readonly above: ReadonlyMap<string, HeaderField>
  /** Elements of which every attribute is a value, by their path below the order. */
  readonly valuesInAttributes: ReadonlySet<string>
  /** Paths below the order, the line and the part. */
  readonly header: Uses<HeaderField>
  readonly lines: Uses<LineField>
  readonly parts: Uses<PartField>
}

type Texts<Field extends string> = { [Name in Field]: string }
type Draft<Field extends string> = Texts<Field> & {
  readonly repeated: Map<Field, readonly string[]>
  readonly untaken: Untaken[]
}
type DraftPart = Texts<PartField>
type DraftLine = Draft<LineField> & { readonly parts: DraftPart[] }
type DraftOrder = Draft<HeaderField> & { readonly lines: DraftLine[] }

/** Keeps the first value, and all of them where there are others. A quantity counts each time: 4 and 4 may mean 8. */
function give<Field extends string>(draft: Draft<Field>, field: Field, text: string): void {
  if (text === '') return
  const texts = draft.repeated.get(field) ?? (draft[field] === '' ? [] : [draft[field]])
  if (texts.length === 0) draft[field] = text as Draft<Field>[Field]
  else if (field !== 'shipToName' && (field === 'quantity' || !texts.includes(text)))
    draft.repeated.set(field, [...texts, text])
}

const UNTAKEN_LENGTH = 100
function leave(draft: { readonly untaken: Untaken[] }, what: string, text: string): void {
  if (text === '') return
  const shown = text.length > UNTAKEN_LENGTH ? `${text.slice(0, UNTAKEN_LENGTH)}…` : text
  if (!draft.untaken.some((each) => each.what === what && each.text === shown))
    draft.untaken.push({ what, text: shown })
}

/** One open element: its path below the order, undefined outside of one, and where its text goes. */
interface Open {
  readonly path: string | undefined
  readonly set: ((text: string) => void) | undefined
  /** Text of a field must fit; other text is cut when it is shown. */
  readonly isField: boolean
  text: string
}
interface Target {
  readonly set: (text: string) => void
  readonly isField: boolean
}

export function layoutReader(layout: DocumentLayout): DocumentReader {
  const { order: orderName, line: linePath, part, wrappers } = layout
  const partPath = `${linePath}/${part}`
  const orders: DraftOrder[] = []
  const open: Open[] = []
  const usesOf = { header: lookup(layout.header), lines: lookup(layout.lines), parts: lookup(layout.parts) }
  const above = new Map<HeaderField, string>()
  let lineCount = 0
  let order: DraftOrder | undefined
  let line: DraftLine | undefined
  let delivery: DraftPart | undefined

  /** Where a value at this path goes; undefined for a plain one. `name` is the value's own name, where it has one. */
  const targetAt = (path: string, name: string | undefined): Target | undefined => {
    const [onOrder, onLine, onPart] = [order, line, delivery]
    if (!onOrder) return undefined
    if (onLine && onPart && path.startsWith(`${partPath}/`)) {
      const use = usesOf.parts(path.slice(partPath.length + 1))
      if (use === 'plain') return undefined
      if (use === undefined || use === 'told') return told(onLine, path.slice(linePath.length + 1), name)
      const set = (text: string) => {
        // xCBL names the unit beside 'Other'.
        if (onPart[use] === '' || (use === 'unit' && isOtherUnit(onPart.unit))) onPart[use] = text
      }
      return { set, isField: true }
    }
    if (onLine && path.startsWith(`${linePath}/`)) {
      const below = path.slice(linePath.length + 1)
      const use = usesOf.lines(below)
      if (use === 'plain') return undefined
      if (use === undefined || use === 'told') return told(onLine, below, name)
      return { set: (text) => give<LineField>(onLine, use, text), isField: true }
    }
    const use = usesOf.header(path)
    if (use === 'plain') return undefined
    if (use === undefined || use === 'told') {
      const { set } = told(onOrder, path, name)
      const last = path.slice(path.lastIndexOf('/') + 1)
      const orTest = (text: string) =>
        isTestMark(last, text) ? give<HeaderField>(onOrder, 'testMark', text) : set(text)
      return { set: orTest, isField: false }
    }
    return { set: (text) => give<HeaderField>(onOrder, use, text), isField: true }
  }
  const isKnown = (path: string): boolean =>
    (line && path.startsWith(`${linePath}/`)
      ? delivery && path.startsWith(`${partPath}/`)
        ? usesOf.parts(path.slice(partPath.length + 1))
        : usesOf.lines(path.slice(linePath.length + 1))
      : usesOf.header(path)) !== undefined

  const openOrder = () => {
    order = { ...NO_HEADER, ...Object.fromEntries(above), repeated: new Map(), untaken: [], lines: [] }
    orders.push(order)
  }
  const openLine = () => {
    lineCount += 1
    if (lineCount > UPLOAD_LINES) throw new Refusal('The file has at most 100,000 lines.', 'too large')
    line = { ...NO_LINE, repeated: new Map(), untaken: [], parts: [] }
    order?.lines.push(line)
  }
  const openPart = () => {
    delivery = { quantity: '', unit: '', deliveryDate: '', shipToIdent: '', shipToName: '' }
    line?.parts.push(delivery)
  }
  return {
    open(name, attributes) {
      const local = localName(name)
      const around = open.at(-1)?.path
      if (around === undefined) {
        const isOrder = local === orderName
        if (isOrder) openOrder()
        for (const attribute of Object.keys(attributes)) {
          const field = layout.above.get(`${local}/@${localName(attribute)}`)
          if (field) above.set(field, (attributes[attribute] ?? '').trim())
        }
        open.push({ path: isOrder ? '' : undefined, set: undefined, isField: false, text: '' })
        return
      }
      const path = wrappers.has(local) ? around : `${around}${around && '/'}${local}`
      if (path !== around && path === linePath) openLine()
      else if (path !== around && line && path === partPath) openPart()
      for (const attribute of Object.keys(attributes)) {
        const at = `${path}/@${localName(attribute)}`
        if (!layout.valuesInAttributes.has(path) && !isKnown(at)) continue
        const target = targetAt(at, undefined)
        const text = attributes[attribute] ?? ''
        target?.set((target.isField ? checkedValue(text, attribute) : text).trim())
      }
      const target = wrappers.has(local) ? undefined : targetAt(path, attributes['name'])
      open.push({ path, set: target?.set, isField: target?.isField ?? false, text: '' })
    },
    text(text) {
      const element = open.at(-1)
      if (!element?.set) return
      if (element.isField) element.text = checkedValue(element.text + text, element.path ?? '')
      // More than is shown is not kept.
      else if (element.text.length <= XML_VALUE_LENGTH) element.text += text.slice(0, XML_VALUE_LENGTH)
    },
    close() {
      const element = open.pop()
      if (!element) return
      const around = open.at(-1)?.path
      element.set?.(element.text.trim())
      const { path } = element
      if (path === undefined || path === around) return
      if (path === partPath) delivery = undefined
      if (path === linePath) line = undefined
      if (path === '') order = undefined
    },
    end: () => orders,
  }
}

/** xCBL: the unit is named in an element beside this one. */
export const isOtherUnit = (unit: string): boolean => /^other$/i.test(unit)

/** Whether a value says that its document is only a test, by its name in any format. */
export const isTestMark = (name: string, text: string): boolean =>
  /^(?:is)?test(?:indicator|flag|mode|order|message)?$/i.test(name) &&
  !/^(?:|false|no|0|production)$/i.test(text.trim())

const told = (draft: { readonly untaken: Untaken[] }, path: string, name: string | undefined): Target => {
  const what = name ?? labelOf(path)
  return { set: (text) => leave(draft, what, text), isField: false }
}

/** Elements that only hold others say nothing to a reader. */
const HOLDERS = /^(?:LineItem|Order(?:Request)?Header|BaseItemDetail|ItemDetail|OrderDetail|ListOf\w+)$/
/** 'LineItem/PartialDeliveryIndicator' → 'partial delivery indicator'; the last two names at most. */
function labelOf(path: string): string {
  const names = path.split('/').filter((name) => !HOLDERS.test(name))
  return (names.length > 0 ? names : path.split('/'))
    .slice(-2)
    .map((name) => name.replace(/^@/, '').replace(/([a-z\d])([A-Z])/g, '$1 $2'))
    .join(', ')
    .toLowerCase()
}

/** The use of a path: its own entry, else the nearest one that covers all below an element. A file has few paths and many values. */
function lookup<Field extends string>(uses: Uses<Field>): (path: string) => Use<Field> | undefined {
  const known = new Map<string, Use<Field> | undefined>()
  const find = (path: string): Use<Field> | undefined => {
    const own = uses.get(path)
    for (let end = path.lastIndexOf('/'); own === undefined && end > 0; end = path.lastIndexOf('/', end - 1)) {
      const covering = uses.get(`${path.slice(0, end)}/*`)
      if (covering !== undefined) return covering
    }
    return own
  }
  return (path) => {
    if (!known.has(path)) known.set(path, find(path))
    return known.get(path)
  }
}

export const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

function checkedValue(text: string, where: string): string {
  const length = text.length > XML_VALUE_LENGTH ? text.trim().length : text.length
  if (length <= XML_VALUE_LENGTH) return text
  throw new Refusal(`A value is longer than 1,000 characters: ${where.split('/').at(-1) ?? ''}`, 'too large')
}
