import { type OtherNumber, upcsOf } from '../items/other-number.ts'
import { QUANTITY_MAX } from '../limits.ts'
import { QUANTITY_REFUSAL, quantityQuestion } from '../quantity.ts'
import type { AmountInPieces, AmountQuestion, AskedUnit } from '../units/amount.ts'
import { amountText, cellQuantity, type QuantityCell, type UnitFacts } from '../units/cell-quantity.ts'
import { isPieceUnit, readAmount, type UnitAnswer, unitAnswers } from '../units/units.ts'
import type { ColumnChoice } from './quantity-column.ts'

/** A line of the order on the screen; `quantity` is what stands there now. */
export interface PreviewItem {
  readonly itemNo: string
  readonly description: string
  readonly quantity: number
  readonly isRemoved?: boolean | undefined
  readonly upc?: string | null | undefined
  readonly customerItemNo?: string | null | undefined
  readonly traySize?: number | null | undefined
}
/** What the user answered about a file or paste, without which nothing is taken. */
export interface PreviewAnswers {
  /** Index of the quantity's column. */
  readonly column: number | undefined
  readonly units: readonly UnitAnswer[]
  /** Barcode → item number. */
  readonly items: ReadonlyMap<string, string>
  /** Row → the quantity typed in its place. */
  readonly quantities: ReadonlyMap<number, string>
}
export const NO_ANSWERS: PreviewAnswers = { column: undefined, units: [], items: new Map(), quantities: new Map() }

/** What a file, a paste or a fill asks of one line. `rowNo` counts from 1, as the user's program shows it. */
export interface AskedQuantity {
  readonly rowNo: number
  readonly itemNo: string
  /** Said where the item is not in the order, which would say it otherwise. */
  readonly description?: string | undefined
  readonly quantity: number
  /** '#' was typed: it is meant, however much (ORD-44). */
  readonly isForced?: boolean | undefined
}
export interface PreviewLine {
  readonly rowNo: number
  readonly itemNo: string
  readonly description: string
  readonly from: number
  readonly to: number
  readonly isForced: boolean
}
export interface PreviewProblem {
  readonly rowNo: number
  /** A whole sentence that names the row. */
  readonly text: string
  /** The row counts all the same, as the sentence says; otherwise it is left out. */
  readonly isTaken: boolean
  /** The cell with its quantity, for the user to type another. */
  readonly mend?: Mend
}
export interface Mend {
  readonly value: string
  /** '60 pieces'. */
  readonly offer?: string
  readonly unit?: AskedUnit
}
/** What would be done, before anything is. */
export interface Preview {
  /** Lines that would change, each item once, those over the limit too. */
  readonly changes: readonly PreviewLine[]
  /** Of these, what must be confirmed, with the question (ORD-51). */
  readonly overLimit: readonly (PreviewLine & { readonly question: string })[]
  readonly unchanged: readonly PreviewLine[]
  readonly notOnList: readonly {
    readonly rowNo: number
    readonly itemNo: string
    readonly description: string
    readonly other?: OtherNumber
  }[]
  readonly problems: readonly PreviewProblem[]
  /** Several columns can be the quantity: nothing is read before a person has chosen one. */
  readonly question?: QuantityQuestion
  /** What would be done with these answers. */
  readonly answered?: (answers: PreviewAnswers) => Preview
}
interface QuantityQuestion {
  readonly columns: readonly ColumnChoice[]
  /** What would be done with the column at this index. */
  readonly answer: (at: number) => Preview
}
/** Nothing yet: the question comes first. */
export const askedPreview = (question: QuantityQuestion): Preview => ({
  changes: [],
  overLimit: [],
  unchanged: [],
  notOnList: [],
  problems: [],
  question,
})

/** A cell's text as a finding quotes it. */
export const quoted = (cell: string): string =>
  JSON.stringify([...cell].length > 20 ? `${[...cell].slice(0, 20).join('')}…` : cell)
/** A sentence as it goes on after 'Row 3: '. */
export const lowered = (sentence: string): string => sentence.charAt(0).toLowerCase() + sentence.slice(1)
export const notQuantity = (cell: string): string => `${quoted(cell)} is not a quantity`

/**
 * Sets what is asked beside what is there. An item asked for twice gets the sum, and is told (CSV-14); an item that is not in
 * the order, or was taken off its menu before it was ordered, is never dropped silently (ORD-53).
 */
export function previewOf(
  asked: readonly AskedQuantity[],
  items: readonly PreviewItem[],
  limit: number,
  problems: readonly PreviewProblem[] = [],
  chosen: PreviewAnswers['items'] = NO_ANSWERS.items,
): Preview {
  const find = itemFinder(items)
  const lines = new Map<string, PreviewLine>()
  const otherOf = otherNumbers(items)
  const notOnList: { rowNo: number; itemNo: string; description: string; other?: OtherNumber }[] = []
  const said = [...problems]
  for (const { rowNo, itemNo, description = '', quantity, isForced = false } of asked) {
    const item = find(chosen.get(itemNo) ?? itemNo)
    if (item && chosen.has(itemNo))
      said.push({ rowNo, text: `Row ${rowNo}: ${itemNo} is read as item ${item.itemNo}.`, isTaken: true })
    if (!item || (item.isRemoved && item.quantity === 0)) {
      const other = item ? undefined : otherOf(itemNo)
      notOnList.push({ rowNo, itemNo, description: item?.description ?? description, ...(other && { other }) })
      continue
    }
    const before = lines.get(item.itemNo)
    const to = (before?.to ?? 0) + quantity
    if (to > QUANTITY_MAX) {
      said.push({ rowNo, text: `Row ${rowNo}: ${QUANTITY_REFUSAL}.`, isTaken: false })
      continue
    }
    if (before)
      said.push({
        rowNo,
        text: `Row ${rowNo}: item ${item.itemNo} is in row ${before.rowNo} already; the quantities are added.`,
        isTaken: true,
      })
    const isMeant = isForced && (before?.isForced ?? true)
    const line = { itemNo: item.itemNo, description: item.description, from: item.quantity, to, isForced: isMeant }
    lines.set(item.itemNo, { rowNo: before?.rowNo ?? rowNo, ...line })
  }
  const all = [...lines.values()]
  const changes = all.filter(({ from, to }) => from !== to)
  return {
    changes,
    overLimit: changes
      .filter(({ to, isForced }) => to > limit && !isForced)
      .map((line) => ({ ...line, question: quantityQuestion(limit, line.description) })),
    unchanged: all.filter(({ from, to }) => from === to),
    notOnList,
    problems: said.sort((a, b) => a.rowNo - b.rowNo),
  }
}

/** Finds the one item of a barcode, or of the customer's own number (UPL-15). */
function otherNumbers(items: readonly PreviewItem[]): (code: string) => OtherNumber | undefined {
  const [byUpc, byOwn] = [new Map<string, PreviewItem | undefined>(), new Map<string, PreviewItem | undefined>()]
  const add = (to: typeof byUpc, key: string, item: PreviewItem) => to.set(key, to.has(key) ? undefined : item)
  for (const item of items) {
    if (item.isRemoved && item.quantity === 0) continue
    if (item.upc) add(byUpc, item.upc, item)
    if (item.customerItemNo) add(byOwn, item.customerItemNo.toUpperCase(), item)
  }
  return (code) => {
    const { pieces, inCase } = upcsOf(code)
    for (const [kind, item] of [
      ['barcode', pieces.map((upc) => byUpc.get(upc)).find((each) => each !== undefined)],
      ['own number', byOwn.get(code.toUpperCase())],
      ['case barcode', byUpc.get(inCase ?? '')],
    ] as const)
      if (item) return { kind, itemNo: item.itemNo, description: item.description }
    return undefined
  }
}

/** Finds an item by its number, and by it without the leading zeros that a spreadsheet takes off where that names one alone. */
export function itemFinder<I extends { readonly itemNo: string }>(
  items: readonly I[],
): (itemNo: string) => I | undefined {
  const exact = new Map(items.map((item) => [item.itemNo, item]))
  const bare = (itemNo: string) => itemNo.replace(/^0+(?=.)/, '')
  const shortened = new Map<string, I | undefined>()
  for (const item of items) {
    const key = bare(item.itemNo)
    shortened.set(key, shortened.has(key) ? undefined : item)
  }
  return (itemNo) => exact.get(itemNo) ?? shortened.get(bare(itemNo))
}

/** What quantities in units of a file or paste are read by. */
export const unitFacts = (items: readonly PreviewItem[], { units }: PreviewAnswers) => {
  const trays = new Map(items.map(({ itemNo, traySize }) => [itemNo, traySize ?? 0]))
  return { answers: unitAnswers(units), traySize: (itemNo: string) => trays.get(itemNo) ?? 0, source: 'row' } as const
}

/** Undefined for a quantity without a unit, and for an item that is not in the order: both are read without it. */
export function quantityInUnit(
  { text, unit, packSize }: QuantityCell,
  item: PreviewItem | undefined,
  facts: UnitFacts,
): AmountInPieces | undefined {
  const plain = text.replace(/^#\s*/, '')
  const amount = readAmount(plain)
  const isInUnit = amount && (amount.unit !== '' || (!isPieceUnit(unit) && Number(amount.quantity) !== 0))
  if (!isInUnit || !item) return undefined
  return cellQuantity({ text: plain, unit: amount.unit === '' ? unit : '', packSize }, item.itemNo, facts)
}

/** The question about a row, with what may be typed in place of its quantity. */
export const askedProblem = (
  rowNo: number,
  cell: QuantityCell,
  { text, offer, unit }: AmountQuestion,
): PreviewProblem => ({
  ...{ rowNo, isTaken: false },
  text: `Row ${rowNo}: ${lowered(text)}${/[.?]$/.test(text) ? '' : '.'}`,
  mend: { value: amountText(cell), ...(offer !== undefined && { offer }), ...(unit && { unit }) },
})
