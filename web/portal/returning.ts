import type { QueryClient } from '@tanstack/react-query'
import { type AnyRouter, type RouterHistory, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { api } from '#contract/index.ts'
import type { AnyEndpoint } from '#contract/kernel/endpoint.ts'

interface ReturningRouter extends Pick<AnyRouter, 'subscribe'> {
  readonly history: RouterHistory
}

/**
 * Calls back on the browser's back and forward, as the screen that is returned to takes over. Not before: the old one,
 * still there, might act on it (a screen that creates an order would create it again). Answers how to stop listening.
 */
function onReturn(router: ReturningRouter, listener: () => void): () => void {
  let isReturning = false
  let at = router.history.location
  const stopHistory = router.history.subscribe(({ action, location }) => {
    // One that the screen kept from happening, because of unsaved work, is told as well, and leads nowhere.
    const isKept = location.href === at.href && location.state.__TSR_index === at.state.__TSR_index
    at = location
    isReturning = !isKept && (action.type === 'BACK' || action.type === 'FORWARD' || action.type === 'GO')
  })
  const stopMount = router.subscribe('onBeforeRouteMount', () => {
    if (!isReturning) return
    isReturning = false
    listener()
  })
  return () => {
    stopHistory()
    stopMount()
  }
}

const kept = new Set<unknown>([api.session.current.path, api.session.status.path])
/** Asked again on return while what they said stays: a banner or a name that goes and comes would move the page while somebody reads or points. */
export function keepOnReturn(...calls: readonly AnyEndpoint[]): void {
  for (const { path } of calls) kept.add(path)
}

/**
 * What a reload would give on back and forward, without the blank page (SES-04): every kept answer is dropped, and
 * what the shell shows (`keepOnReturn`) is fetched again without the shell going away.
 */
export const dropAnswersOnReturn = (router: ReturningRouter, client: QueryClient): (() => void) =>
  onReturn(router, () => {
    const isKept = ({ queryKey }: { queryKey: readonly unknown[] }) => kept.has(queryKey[1])
    client.removeQueries({ predicate: (query) => !isKept(query) })
    void client.invalidateQueries({ predicate: isKept })
  })

/** Counts returns; as a key it mounts the screen anew. */
export function useReturns(): number {
  const router = useRouter()
  const [returns, setReturns] = useState(0)
  useEffect(() => onReturn(router, () => setReturns((count) => count + 1)), [router])
  return returns
}
