import { useEffect, useRef, useState } from 'react'
import type { AnyEndpoint, Input, Output } from '#contract/kernel/endpoint.ts'
import { ask, useAsk } from '../portal/api.ts'

/**
 * A list that is asked for page by page; `next` says what asks for the page after an answer, if there is one. The library's own way
 * came with every first visit, for one screen.
 */
export function useAskPages<E extends AnyEndpoint>(
  endpoint: E,
  input: Input<E>,
  next: (answer: Output<E>) => Partial<Input<E>> | undefined,
) {
  const first = useAsk(endpoint, input, { staleTime: 0 })
  const [more, setMore] = useState<{ readonly of: unknown; readonly pages: readonly Output<E>[] }>()
  const [isFetchingNextPage, setFetching] = useState(false)
  const [error, setError] = useState<Error | null>(null)
  const latest = useRef(first.data)
  latest.current = first.data
  useEffect(
    () => () => {
      latest.current = undefined
    },
    [],
  )
  // Pages belong to the first one that they follow.
  const later = more && more.of === first.data ? more.pages : []
  const pages = first.data === undefined ? undefined : [first.data, ...later]
  const last = pages?.at(-1)
  const following = last && next(last)
  const fetchNextPage = async () => {
    if (!following || isFetchingNextPage) return
    setFetching(true)
    setError(null)
    const of = first.data
    try {
      const page = await ask(endpoint, { ...(input as object), ...(following as object) } as Input<E>)
      if (latest.current === of) setMore({ of, pages: [...later, page] })
    } catch (failure) {
      setError(failure as Error)
    } finally {
      setFetching(false)
    }
  }
  return {
    data: pages && { pages },
    error: first.error,
    isPending: first.isPending,
    refetch: first.refetch,
    hasNextPage: following !== undefined,
    isFetchingNextPage,
    fetchNextPage,
    /** Why the last page asked for did not come. */
    nextError: error,
  }
}
