/** Which lines are shown, in which order: Find, the chips, sections. Pure; taken when asked for, never while typing. */

import { figure } from '#rules/many.ts'
import { orderedIn } from '#rules/orders/order-history.ts'
import { type Grouping, groupItems, groupTitle, isFound, searchText } from '#rules/orders/order-view.ts'
import type { OrderItem } from './order-api.ts'

export type Chip = 'all' | 'ordered' | 'missing' | 'filled'

export interface ViewChoice {
  readonly find: string
  readonly chip: Chip
  /** The lines that were filled last, for their chip; it is offered for as long as there are any. */
  readonly filled?: ReadonlySet<string>
}

export interface Findable {
  readonly item: OrderItem
  /** Everything a person may look for, in lower case. */
  readonly words: string
}

/** Its words are put together when somebody first looks for something: 3,000 lines are then searched in a millisecond or two a key. */
export const findable = (item: OrderItem): Findable => new FindableItem(item)

class FindableItem implements Findable {
  readonly item: OrderItem
  #words: string | undefined
  constructor(item: OrderItem) {
    this.item = item
  }
  get words(): string {
    this.#words ??= searchText(this.item)
    return this.#words
  }
}

export interface Viewed {
  /** The lines that Find and the chip leave. */
  readonly items: readonly OrderItem[]
  /** What Find found besides: it looks in all lines, whatever the chip. */
  readonly also: readonly OrderItem[]
}

/** The lines to show; `quantityOf` is the quantity on the screen now, and `text` what Find looks for if it holds a barcode. */
export function viewItems(
  all: readonly Findable[],
  { find, chip, filled = NO_LINES }: ViewChoice,
  quantityOf: (itemNo: string) => number,
  text = find,
): Viewed {
  const isSearched = find.trim() !== ''
  const found = (isSearched ? all.filter(({ words }) => isFound(words, text)) : all).map(({ item }) => item)
  const isIn = (item: OrderItem) => chips[chip](item, quantityOf(item.itemNo), filled)
  return { items: found.filter(isIn), also: isSearched ? found.filter((item) => !isIn(item)) : [] }
}

const NO_LINES: ReadonlySet<string> = new Set()

/** Pieces ordered in the newest history column. */
export const lastQuantity = (item: OrderItem): number => orderedIn(item, 0)

const chips: Readonly<Record<Chip, (item: OrderItem, quantity: number, filled: ReadonlySet<string>) => boolean>> = {
  all: () => true,
  ordered: (_item, quantity) => quantity > 0,
  missing: (item, quantity) => lastQuantity(item) > 0 && quantity === 0,
  filled: ({ itemNo }, _quantity, filled) => filled.has(itemNo),
}

export interface Section {
  readonly name: string
  readonly title: string
  readonly items: readonly OrderItem[]
  readonly isOpen: boolean
}

/**
 * One row of the table or the list: a line, the bar of a section, or the rule above what Find found besides. `index` counts the
 * lines alone, as the keyboard does.
 */
export type Entry =
  | { readonly kind: 'item'; readonly item: OrderItem; readonly index: number }
  | { readonly kind: 'section'; readonly section: Section }
  | { readonly kind: 'rule'; readonly text: string }
export type BarEntry = Exclude<Entry, { readonly kind: 'item' }>

/**
 * The rows of a view: its lines, under bars when they are grouped (ORD-06). A closed section keeps its bar and hides its lines.
 * What Find found besides stands below them all.
 */
export function entriesOf(
  items: readonly OrderItem[],
  grouping: Grouping,
  closed: ReadonlySet<string>,
  also: readonly OrderItem[] = [],
): Entry[] {
  let index = 0
  const line = (item: OrderItem): Entry => ({ kind: 'item', item, index: index++ })
  const rows = grouping === 0 ? items.map(line) : underBars(items, grouping, closed, line)
  if (also.length === 0) return rows
  return [...rows, { kind: 'rule', text: `Also on the list (${figure(also.length)})` }, ...also.map(line)]
}

function underBars(
  items: readonly OrderItem[],
  grouping: Exclude<Grouping, 0>,
  closed: ReadonlySet<string>,
  line: (item: OrderItem) => Entry,
): Entry[] {
  return groupItems(items, grouping).flatMap(({ name, items: own }) => {
    const title = groupTitle(name, grouping)
    const isOpen = !closed.has(name)
    const bar: Entry = { kind: 'section', section: { name, title, items: own, isOpen } }
    return isOpen ? [bar, ...own.map(line)] : [bar]
  })
}
