import { useCallback, useSyncExternalStore } from 'react'
import type { QuantityStore } from '../saving/saving.ts'
import type { SaveSummary } from '../saving/totals.ts'

type Stores = readonly QuantityStore[]

/** One fact of all days together; `select` must give the same value for the same state. */
export function useStores<T extends string | number | boolean | undefined>(
  stores: Stores,
  select: (stores: Stores) => T,
): T {
  const subscribe = useCallback((run: () => void) => all(stores.map((store) => store.onWhole(run))), [stores])
  return useSyncExternalStore(subscribe, () => select(stores))
}

/** An item's quantity over the week, with each key (WEK-08). */
export function useWeekQuantity(stores: Stores, itemNo: string): number {
  const subscribe = useCallback(
    (run: () => void) => all(stores.map((store) => store.onLine(itemNo, run))),
    [stores, itemNo],
  )
  return useSyncExternalStore(subscribe, () => stores.reduce((sum, store) => sum + store.line(itemNo).live, 0))
}

/** How the saving of all days stands. */
export function summed(stores: Stores): SaveSummary {
  const summaries = stores.map((store) => store.summary())
  const sum = (of: 'typing' | 'saving' | 'late' | 'waiting' | 'unsaved') =>
    summaries.reduce((total, each) => total + each[of], 0)
  const saved = summaries.flatMap(({ savedAt }) => savedAt ?? [])
  return {
    ...{
      typing: sum('typing'),
      saving: sum('saving'),
      late: sum('late'),
      waiting: sum('waiting'),
      unsaved: sum('unsaved'),
    },
    isOffline: summaries.some(({ isOffline }) => isOffline),
    savedAt: saved.length > 0 ? new Date(Math.max(...saved.map(Number))) : undefined,
  }
}

const all = (stops: readonly (() => void)[]) => () => {
  for (const stop of stops) stop()
}
