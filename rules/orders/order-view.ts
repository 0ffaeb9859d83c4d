import { itemColumns } from '../items/columns.ts'
import { HISTORY_COLUMNS } from '../limits.ts'
import { extendedCents } from '../money.ts'
import { findText } from '../text/find.ts'

/** What the order table sorts, groups and searches; zero flags and blanks may be missing, as on the wire. */
export interface ViewItem {
  readonly itemNo: string
  readonly description: string
  readonly quantity: number
  readonly customerItemNo?: string | undefined
  readonly priceCode?: string | undefined
  readonly upc?: string | undefined
  readonly sectionName?: string | undefined
  readonly baseCostCents?: number | undefined
  readonly history: readonly number[]
}

/** ORD-69's numeric columns in our names; every other column sorts as lower-case text. */
const NUMERIC: ReadonlySet<string> = new Set([
  ...['itemNo', 'quantity', 'historyTotal', 'isOnMenu', 'isShownOnMenu'],
  ...Array.from({ length: HISTORY_COLUMNS }, (_, i) => `history${i + 1}`),
  ...itemColumns.flatMap(([name, { sortsAsNumber }]) => (sortsAsNumber ? [name] : [])),
])

export interface Sort {
  /** A field of an item, 'history1' to 'history10', or 'extended'. */
  readonly by: string
  readonly isDescending?: boolean
}
export const DEFAULT_SORT: Sort = { by: 'itemNo' }

/**
 * A sorted copy (ORD-69). Numeric columns: blank is 0, numbers come before what is no number; equal ones stand by item number,
 * whichever way the column goes. `quantityOf`: the quantity on the screen, where that is ahead of the item's.
 */
export function sortItems<I extends ViewItem>(
  items: readonly I[],
  { by, isDescending = false }: Sort,
  quantityOf: (item: I) => number = ({ quantity }) => quantity,
): I[] {
  const sortedBy = sortedValue(by, quantityOf)
  const isNumeric = NUMERIC.has(by)
  const keyed = items.map((item) => {
    const tie = keyOf(item.itemNo, true)
    return { item, key: by === 'itemNo' ? tie : keyOf(sortedBy(item), isNumeric), tie }
  })
  const direction = isDescending ? -1 : 1
  return keyed
    .sort((a, b) => direction * compare(a.key, b.key) || compare(a.tie, b.tie) || order(a.item.itemNo, b.item.itemNo))
    .map(({ item }) => item)
}

function sortedValue<I extends ViewItem>(by: string, quantityOf: (item: I) => number): (item: I) => unknown {
  if (by === 'quantity') return quantityOf
  if (by === 'extended') return (item) => extendedCents(item.baseCostCents ?? 0, quantityOf(item))
  const column = /^history(\d+)$/.exec(by)?.[1]
  if (column !== undefined) return ({ history }) => history[Number(column) - 1]
  return (item) => (item as Readonly<Record<string, unknown>>)[by]
}

type Key = number | string
function keyOf(value: unknown, isNumeric: boolean): Key {
  const text = String(value ?? '').trim()
  if (!isNumeric) return text.toLowerCase()
  const number = typeof value === 'boolean' ? Number(value) : Number(text)
  return Number.isNaN(number) ? text.toLowerCase() : number
}

function compare(a: Key, b: Key): number {
  if (typeof a !== typeof b) return typeof a === 'number' ? -1 : 1
  return order(a, b)
}
const order = (a: Key, b: Key): number => (a === b ? 0 : a < b ? -1 : 1)

/** Order Entry Group Items: none, by price code, by section (ORD-06, ORD-07). */
export type Grouping = 0 | 1 | 2
export interface ItemGroup<I> {
  /** '' holds the items without a price code or section. */
  readonly name: string
  readonly items: readonly I[]
}

/** The items in groups by name, the nameless last; inside a group they keep the order given. No grouping: one group. */
export function groupItems<I extends Pick<ViewItem, 'priceCode' | 'sectionName'>>(
  items: readonly I[],
  grouping: Grouping,
): ItemGroup<I>[] {
  if (grouping === 0) return items.length > 0 ? [{ name: '', items }] : []
  const groups = new Map<string, I[]>()
  for (const item of items) {
    const name = (grouping === 1 ? item.priceCode : item.sectionName) ?? ''
    const group = groups.get(name)
    if (group) group.push(item)
    else groups.set(name, [item])
  }
  return [...groups]
    .map(([name, own]) => ({ name, items: own }))
    .sort((a, b) => Number(a.name === '') - Number(b.name === '') || order(a.name.toLowerCase(), b.name.toLowerCase()))
}

const nameless: Readonly<Record<Grouping, string>> = { 0: '', 1: 'No price code', 2: 'No section' }

/** What stands over a group, on the screen and on paper. */
export function groupTitle(name: string, grouping: Grouping): string {
  if (name === '') return nameless[grouping]
  return grouping === 1 ? `Price code ${name}` : name
}

/** Everything of an item that a person may look for, as Find compares it; made once an order. */
export const searchText = (item: ViewItem): string =>
  findText(
    [item.itemNo, item.description, item.customerItemNo, item.priceCode, item.upc, item.sectionName]
      .filter(Boolean)
      .join('\n'),
  )

/** Whether each word of the search is in the text, anywhere and in any order; an empty search finds all. */
export const isFound = (text: string, search: string): boolean =>
  findText(search)
    .split(/\s+/)
    .every((word) => text.includes(word))
