/** An item as the server told it, and as it will be once what was changed here is saved. */
import type { api } from '#contract/index.ts'
import type { Output } from '#contract/kernel/endpoint.ts'
import type { ItemBounds, ItemChange, ItemField, ItemValues } from '#rules/items/item-change.ts'
import { inWordsOf } from '#rules/items/own-words.ts'

export type ListedItem = Output<typeof api.items.load>['items'][number]

/** What the short answer leaves out says nothing: a blank, a zero, a no. */
export const valuesOf = (item: ListedItem): ItemValues => ({
  customerItemNo: item.customerItemNo ?? '',
  description: item.description,
  shortDescription: item.shortDescription ?? '',
  menuSection: item.menuSection ?? '',
  labelLine1: item.labelLine1 ?? '',
  labelLine2: item.labelLine2 ?? '',
  priceCode: item.priceCode ?? '',
  userDefinedCode: item.userDefinedCode ?? '',
  shelfLifeDays: item.shelfLifeDays ?? 0,
  isShown: item.isShown,
  isAuthorised: item.isAuthorised ?? false,
})

export const boundsOf = (item: ListedItem): ItemBounds => ({
  isRestricted: item.isRestricted ?? false,
  inspectionLegend: item.inspectionLegend ?? 0,
  itemShelfLifeDays: item.itemShelfLifeDays ?? 0,
})

/** The item once a change is saved: a word that was blanked is the item's own again. */
export function withChange(item: ListedItem, change: ItemChange): ListedItem {
  const typed = { ...valuesOf(item), ...dropUndefined(change) }
  const words = inWordsOf(
    {
      description: item.itemDescription ?? '',
      priceCode: item.itemPriceCode ?? '',
      userDefinedCode: item.itemUserDefinedCode ?? '',
      shelfLifeDays: item.itemShelfLifeDays ?? typed.shelfLifeDays,
      sectionName: item.itemMenuSection ?? '',
    },
    {
      description: typed.description.trim(),
      priceCode: typed.priceCode.trim() || null,
      userDefinedCode: typed.userDefinedCode.trim() || null,
      shelfLifeDays: typed.shelfLifeDays,
      menuSection: typed.menuSection.trim(),
    },
  )
  const { sectionName, ...others } = words
  // A price code that changed has another price, which the server will tell.
  const prices = others.priceCode === item.priceCode ? {} : { retailCents: undefined, suggestedRetailCents: undefined }
  return { ...item, ...typed, ...others, menuSection: sectionName, ...prices }
}

const dropUndefined = (change: ItemChange): Partial<ItemValues> =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as Partial<ItemValues>

/** What the same fields had before. */
export const before = (item: ListedItem, change: ItemChange): ItemChange => {
  const values = valuesOf(item)
  return Object.fromEntries((Object.keys(change) as ItemField[]).map((field) => [field, values[field]]))
}
