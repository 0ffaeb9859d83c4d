import { useState } from 'react'
import type { api } from '#contract/index.ts'
import type { Input, Output } from '#contract/kernel/endpoint.ts'
import { ask, useAsk } from '../portal/api.ts'
import type { Asked } from '../ui/StateBox.tsx'

type HistoryCall = typeof api.history.list | typeof api.history.ofOrder
type Page = Output<typeof api.history.list>
export type HistoryEntry = Page['entries'][number]

/** The changes asked for, newest first, and the way to the older ones. */
export interface HistoryPages extends Asked<readonly HistoryEntry[]> {
  readonly hasOlder: boolean
  readonly isFetching: boolean
  /** Why the older ones did not come. */
  readonly olderError: Error | undefined
  readonly showOlder: () => Promise<void>
}

/**
 * Changes, asked for page by page, each page older than the one before. The library's own way of pages came with every visitor's
 * first script, for this one screen.
 */
export function useHistoryPages<E extends HistoryCall>(endpoint: E, input: Input<E>): HistoryPages {
  const first = useAsk(endpoint, input, { staleTime: 0 })
  const newest = first.data as Page | undefined
  const [older, setOlder] = useState<{ readonly than: Page; readonly pages: readonly Page[] }>()
  const [isFetching, setFetching] = useState(false)
  const [olderError, setOlderError] = useState<Error>()
  // They belong to the page that they follow: another filter, or news, begins anew.
  const pages = newest && [newest, ...(older?.than === newest ? older.pages : [])]
  const last = pages?.at(-1)

  const showOlder = async () => {
    if (!newest || !pages || !last?.hasMore || isFetching) return
    setFetching(true)
    setOlderError(undefined)
    try {
      const page = (await ask(endpoint, {
        ...(input as object),
        before: last.entries.at(-1)?.entryId,
      } as Input<E>)) as Page
      setOlder({ than: newest, pages: [...pages.slice(1), page] })
    } catch (failure) {
      setOlderError(failure as Error)
    } finally {
      setFetching(false)
    }
  }
  return {
    data: pages?.flatMap(({ entries }) => entries),
    error: first.error,
    isPending: first.isPending,
    refetch: first.refetch,
    hasOlder: last?.hasMore === true,
    isFetching,
    olderError,
    showOlder,
  }
}
