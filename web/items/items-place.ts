/** Which list of whose is maintained, and how it is looked at; all of it is in the address. */
import { FIRST_ITEM_VIEW, type ItemListView } from '#rules/items/item-view.ts'
import { type MaintenanceColumnName, maintenanceColumns } from '#rules/items/maintenance-columns.ts'
import { useViewInAddress } from '../portal/use-view-in-address.ts'

export interface ItemsView extends ItemListView {
  /** The customer that staff without one have chosen on the screen; '' for everybody else. */
  readonly customer: string
  /** '' is Master. */
  readonly list: string
}

export const FIRST_VIEW: ItemsView = { ...FIRST_ITEM_VIEW, customer: '', list: '' }

type Search = Readonly<Record<string, string | undefined>>
const filtered = maintenanceColumns.filter(([, column]) => column.filter !== undefined).map(([name]) => name)
const isColumn = (name: string | undefined): name is MaintenanceColumnName =>
  maintenanceColumns.some(([column]) => column === name)

/** Parameters customer, list, q, f.{column}, shown, sort and dir → the view; what it does not know it leaves out. */
function readItemsView(search: Search): ItemsView {
  const filter: Partial<Record<MaintenanceColumnName, string>> = {}
  for (const name of filtered) {
    const text = search[`f.${name}`]
    if (text) filter[name] = text
  }
  const { shown, sort } = search
  return {
    customer: search['customer'] ?? '',
    list: search['list'] ?? '',
    find: search['q'] ?? '',
    filter,
    shown: shown === 'shown' || shown === 'hidden' ? shown : 'all',
    sortBy: isColumn(sort) ? sort : FIRST_VIEW.sortBy,
    isDescending: search['dir'] === 'desc',
  }
}

/** The view → each of its parameters; undefined where it is as at first, so that the plain list has a plain address. */
function writeItemsView({ customer, list, find, filter, shown, sortBy, isDescending }: ItemsView): Search {
  return {
    customer: customer || undefined,
    list: list || undefined,
    q: find || undefined,
    ...Object.fromEntries(filtered.map((name) => [`f.${name}`, filter[name] || undefined])),
    shown: shown === 'all' ? undefined : shown,
    sort: sortBy === FIRST_VIEW.sortBy ? undefined : sortBy,
    dir: isDescending ? 'desc' : undefined,
  }
}

/** The view of item maintenance, kept in the address. */
export const useItemsView = () => useViewInAddress<ItemsView>({ read: readItemsView, write: writeItemsView })
