/** How the list of item maintenance is narrowed and sorted (ITM-04, ITM-24), on the screen and on its prints. */

import { cents } from '../money.ts'
import { fold, pattern } from '../pattern.ts'
import type { FlagColumn } from './columns.ts'
import { searchedText } from './gs1.ts'
import { MAINTENANCE_COLUMNS, type MaintenanceColumn, type MaintenanceColumnName } from './maintenance-columns.ts'

/** An item as a list has it. What the viewer may not see, or nobody has said, is absent. */
export type ListedItem = {
  readonly itemNo: string
  readonly description: string
  readonly isShown: boolean
} & {
  readonly [N in 'customerItemNo' | 'shortDescription' | 'menuSection' | 'priceCode' | 'userDefinedCode' | 'upc']?:
    | string
    | undefined
} & {
  readonly [N in 'retailCents' | 'suggestedRetailCents' | 'baseCostCents' | 'shelfLifeDays']?: number | undefined
} & { readonly [N in FlagColumn | 'isAuthorised']?: boolean | undefined }

export interface ItemListView {
  /** In the item's number, name, codes or UPC. */
  readonly find: string
  readonly filter: { readonly [N in MaintenanceColumnName]?: string }
  /** All, those on the menu, or those that are not. */
  readonly shown: 'all' | 'shown' | 'hidden'
  readonly sortBy: MaintenanceColumnName
  readonly isDescending: boolean
}
export const FIRST_ITEM_VIEW: ItemListView = {
  find: '',
  filter: {},
  shown: 'all',
  sortBy: 'itemNo',
  isDescending: false,
}

/** What a column shows of an item, as text: what filters compare, and what prints say. */
export function columnText(item: ListedItem, name: MaintenanceColumnName): string {
  const value = item[name]
  if (value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'Yes' : ''
  return MAINTENANCE_COLUMNS[name].kind === 'money' ? cents(Number(value)) : String(value)
}

/** '$3.49' is looked for as 3.49. */
const prefix = (text: string) => {
  const wanted = fold(text).replace(/^\$/, '')
  return (candidate: string) => fold(candidate).startsWith(wanted)
}
const FINDS = ['itemNo', 'customerItemNo', 'priceCode', 'userDefinedCode', 'upc'] as const

/** The items that pass Find and every filter. */
function narrowed<I extends ListedItem>(items: readonly I[], { find, filter, shown }: ItemListView): I[] {
  const tests = Object.entries(filter).flatMap(([key, text]) => {
    const name = key as MaintenanceColumnName
    const { filter: kind }: MaintenanceColumn = MAINTENANCE_COLUMNS[name]
    if (kind === undefined || !text?.trim()) return []
    const passes = kind === 'pattern' ? pattern(text) : prefix(text)
    return [(item: ListedItem) => passes(columnText(item, name))]
  })
  const wanted = fold(searchedText(find))
  const isIn = pattern(find)
  const isFound = (item: ListedItem) =>
    wanted === '' || isIn(item.description) || FINDS.some((name) => fold(item[name] ?? '').startsWith(wanted))
  return items.filter(
    (item) =>
      (shown === 'all' || item.isShown === (shown === 'shown')) && isFound(item) && tests.every((test) => test(item)),
  )
}

/** A sorted copy: by the column, then by number. Figures as figures, empty ones last; text in lower case. */
export function sortedItems<I extends ListedItem>(
  items: readonly I[],
  { sortBy, isDescending }: Pick<ItemListView, 'sortBy' | 'isDescending'>,
): I[] {
  const direction = isDescending ? -1 : 1
  const keyed = items.map((item) => ({ item, key: sortKey(item, sortBy) }))
  keyed.sort((a, b) => {
    const [isNone, isOtherNone] = [a.key === '', b.key === '']
    if (isNone !== isOtherNone) return isNone ? 1 : -1
    return direction * compare(a.key, b.key) || compare(a.item.itemNo, b.item.itemNo)
  })
  return keyed.map(({ item }) => item)
}

function sortKey(item: ListedItem, name: MaintenanceColumnName): string | number {
  const value = item[name]
  if (value === undefined) return ''
  return typeof value === 'string' ? fold(value) : Number(value)
}
const compare = (a: string | number, b: string | number): number => (a === b ? 0 : a < b ? -1 : 1)

/** The list as it is looked at. */
export const viewedItems = <I extends ListedItem>(items: readonly I[], view: ItemListView): I[] =>
  sortedItems(narrowed(items, view), view)

export const isNarrowed = ({ find, filter, shown }: ItemListView): boolean =>
  find.trim() !== '' || shown !== 'all' || Object.values(filter).some((text) => text?.trim())
