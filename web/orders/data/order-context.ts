import { createContext, use, useCallback, useSyncExternalStore } from 'react'
import type { Cells } from '../cells/cells.ts'
import type { LineView } from '../saving/line-state.ts'
import type { QuantityStore } from '../saving/saving.ts'

/** Which day's column the order is, where several are on one screen (WEK-01). */
export interface DayName {
  /** Parts its fields from those of the other days. */
  readonly key: string
  /** Said before an item's name. */
  readonly name: string
}

/** What the parts of one order screen share. Stable for as long as the order is open: no part re-renders through it. */
export interface OrderTools {
  readonly day?: DayName | undefined
  readonly store: QuantityStore
  readonly cells: Cells
  /** Moves to a line of the list, rendered yet or not; false when the current view does not have it. */
  readonly goTo: (itemNo: string) => boolean
}

export const OrderContext = createContext<OrderTools | undefined>(undefined)

export function useOrderTools(): OrderTools {
  const tools = use(OrderContext)
  if (!tools) throw new Error('useOrderTools needs an OrderContext above it')
  return tools
}

/** One fact of one line; the component is drawn again only when that fact changes. */
export function useLine<T>(itemNo: string, select: (line: LineView) => T): T {
  const { store } = useOrderTools()
  const subscribe = useCallback((run: () => void) => store.onLine(itemNo, run), [store, itemNo])
  return useSyncExternalStore(subscribe, () => select(store.line(itemNo)))
}

/** One fact of the whole order; `select` must give the same value for the same state. */
export function useWhole<T>(select: (store: QuantityStore) => T): T {
  const { store } = useOrderTools()
  return useSyncExternalStore(store.onWhole, () => select(store))
}
