/** Which lines are shown, in which order: Find, the chips and the sort. Pure; taken when asked for, never while typing. */
import type { OrderItem } from './order-api.ts'

export type Chip = 'all' | 'ordered' | 'missing'

export interface ViewChoice {
  readonly find: string
  readonly chip: Chip
}

/** ORD-69: by item number, as a number. */
export const byItemNo = (a: { readonly itemNo: string }, b: { readonly itemNo: string }): number =>
  Number(a.itemNo) - Number(b.itemNo) || (a.itemNo < b.itemNo ? -1 : 1)

export interface Findable {
  readonly item: OrderItem
  /** Everything a person may look for, in lower case. */
  readonly words: string
}

/** Made once an order: 3,000 lines are then searched in a millisecond or two a key. */
export const findable = (item: OrderItem): Findable => ({
  item,
  words: [item.itemNo, item.description, item.customerItemNo, item.priceCode, item.upc, item.sectionName]
    .filter(Boolean)
    .join('\n')
    .toLowerCase(),
})

/** Every word must be found, anywhere; `quantityOf` is the quantity on the screen now. */
export function viewItems(
  all: readonly Findable[],
  { find, chip }: ViewChoice,
  quantityOf: (itemNo: string) => number,
): OrderItem[] {
  const wanted = find.toLowerCase().split(/\s+/).filter(Boolean)
  return all
    .filter(({ item, words }) => chips[chip](item, quantityOf) && wanted.every((word) => words.includes(word)))
    .map(({ item }) => item)
}

/** Pieces of the newest history column. */
export const lastQuantity = (item: OrderItem): number => item.history[0] ?? 0

const chips: Readonly<Record<Chip, (item: OrderItem, quantityOf: (itemNo: string) => number) => boolean>> = {
  all: () => true,
  ordered: (item, quantityOf) => quantityOf(item.itemNo) > 0,
  missing: (item, quantityOf) => lastQuantity(item) > 0 && quantityOf(item.itemNo) === 0,
}
