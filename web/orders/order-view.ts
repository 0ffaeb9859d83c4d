/** Which lines are shown, in which order: Find, the chips, sections. Pure; taken when asked for, never while typing. */
import { type Grouping, groupItems, isFound, searchText } from '#rules/order-view.ts'
import type { OrderItem } from './order-api.ts'

export type Chip = 'all' | 'ordered' | 'missing'

export interface ViewChoice {
  readonly find: string
  readonly chip: Chip
}

export interface Findable {
  readonly item: OrderItem
  /** Everything a person may look for, in lower case. */
  readonly words: string
}

/** Made once an order: 3,000 lines are then searched in a millisecond or two a key. */
export const findable = (item: OrderItem): Findable => ({ item, words: searchText(item) })

/** The lines that Find and the chip leave; `quantityOf` is the quantity on the screen now. */
export const viewItems = (
  all: readonly Findable[],
  { find, chip }: ViewChoice,
  quantityOf: (itemNo: string) => number,
): OrderItem[] =>
  all.filter(({ item, words }) => chips[chip](item, quantityOf) && isFound(words, find)).map(({ item }) => item)

/** Pieces of the newest history column. */
export const lastQuantity = (item: OrderItem): number => item.history[0] ?? 0

const chips: Readonly<Record<Chip, (item: OrderItem, quantityOf: (itemNo: string) => number) => boolean>> = {
  all: () => true,
  ordered: (item, quantityOf) => quantityOf(item.itemNo) > 0,
  missing: (item, quantityOf) => lastQuantity(item) > 0 && quantityOf(item.itemNo) === 0,
}

export interface Section {
  readonly name: string
  readonly title: string
  readonly items: readonly OrderItem[]
  readonly isOpen: boolean
}

/** One row of the table or the list: a line, or the bar of a section. `index` counts the lines alone, as the keyboard does. */
export type Entry =
  | { readonly kind: 'item'; readonly item: OrderItem; readonly index: number }
  | { readonly kind: 'section'; readonly section: Section }

const nameless: Readonly<Record<Grouping, string>> = { 0: '', 1: 'No price code', 2: 'No section' }

/** The rows of a view: its lines, under bars when they are grouped (ORD-06). A closed section keeps its bar and hides its lines. */
export function entriesOf(items: readonly OrderItem[], grouping: Grouping, closed: ReadonlySet<string>): Entry[] {
  let index = 0
  const line = (item: OrderItem): Entry => ({ kind: 'item', item, index: index++ })
  if (grouping === 0) return items.map(line)
  return groupItems(items, grouping).flatMap(({ name, items: own }) => {
    const title = name === '' ? nameless[grouping] : grouping === 1 ? `Price code ${name}` : name
    const isOpen = !closed.has(name)
    const bar: Entry = { kind: 'section', section: { name, title, items: own, isOpen } }
    return isOpen ? [bar, ...own.map(line)] : [bar]
  })
}
