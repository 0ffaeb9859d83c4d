/** Where the fields and switches of items are, for the keyboard. */
import { type ItemChange, shelfLifeFault } from '#rules/items/item-change.ts'
import { type ListedItem, valuesOf } from '../saving/item-row.ts'

/** Typed over in the table itself; the rest is in Edit Item. */
const TYPED = [
  ...(['customerItemNo', 'shortDescription', 'menuSection', 'priceCode', 'userDefinedCode', 'shelfLifeDays'] as const),
]
export type TypedField = (typeof TYPED)[number]
export const isTyped = (name: string): name is TypedField => (TYPED as readonly string[]).includes(name)
export const controlId = (field: string, itemNo: string): string => `item-${field}-${itemNo}`
export const rowStatusId = (itemNo: string): string => `item-status-${itemNo}`

/** What an event's target is of. */
export const controlOf = (
  target: EventTarget | null,
): { itemNo: string; field: string; element: HTMLElement } | undefined => {
  if (!(target instanceof HTMLElement)) return undefined
  const { item: itemNo, field } = target.dataset
  return itemNo !== undefined && field !== undefined ? { itemNo, field, element: target } : undefined
}

/** What a field shows. */
export const typedText = (item: ListedItem, field: TypedField): string => {
  const value = valuesOf(item)[field]
  return field === 'shelfLifeDays' && value === 0 ? '' : String(value)
}

/** What was typed, as a change of the item; a fault where it cannot be one. A life above the item's own becomes that (ITM-15). */
export function readTyped(
  item: ListedItem,
  field: TypedField,
  text: string,
): { readonly change: ItemChange; readonly fault?: string; readonly isCapped?: boolean } {
  const typed = text.trim()
  if (field !== 'shelfLifeDays') return { change: { [field]: typed } }
  const most = item.itemShelfLifeDays ?? 0
  if (typed === '') return { change: { shelfLifeDays: most } }
  if (!/^\d{1,3}$/.test(typed)) return { change: {}, fault: 'Shelf life must be a whole number of days.' }
  const days = Number(typed)
  return days > most
    ? { change: { shelfLifeDays: most }, fault: shelfLifeFault(most), isCapped: true }
    : { change: { shelfLifeDays: days } }
}
