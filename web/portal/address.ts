import { useParams, useRouter, useRouterState } from '@tanstack/react-router'
import { useCallback } from 'react'
import { withSearch } from './paths.ts'

export interface Address {
  /** Without parameters. */
  readonly path: string
  readonly params: Readonly<Record<string, string | undefined>>
  readonly search: Readonly<Record<string, string | undefined>>
}

export interface Moves {
  /** To an address made by web/portal/paths.ts. Where `mayLeave` was asked already, screens with unsent work are not asked again. */
  readonly go: (to: string, options?: { readonly replace?: boolean; readonly isAsked?: boolean }) => void
  /**
   * Changes some parameters of this address; undefined or '' takes one away. Replaces the history entry unless told
   * to push, so that Back leaves the screen and does not undo a filter letter by letter. A screen that is being left, while the
   * next one is on its way, changes nothing.
   */
  readonly setSearch: (
    patch: Readonly<Record<string, string | undefined>>,
    options?: { readonly push?: boolean },
  ) => void
  readonly back: () => void
}

/** Where we are. State of a screen (filter, sort, week, open day) lives here, so that a link restores it. */
export function useAddress(): Address {
  const location = useRouterState({ select: (state) => state.location })
  const params: Address['params'] = useParams({ strict: false })
  return { path: location.pathname, params, search: location.search as Address['search'] }
}

/** How to go elsewhere; the functions are stable. */
export function useMoves(): Moves {
  const router = useRouter()
  const { history } = router
  const go = useCallback<Moves['go']>(
    (to, { replace = false, isAsked = false } = {}) =>
      (replace ? history.replace : history.push)(to, undefined, { ignoreBlocker: isAsked }),
    [history],
  )
  const setSearch = useCallback<Moves['setSearch']>(
    (patch, { push = false } = {}) => {
      const [, , next] = router.getMatchedRoutes(history.location.pathname)
      if (next?.id !== router.state.matches.at(-1)?.routeId) return
      const now = Object.fromEntries(new URLSearchParams(history.location.search))
      const to = withSearch(history.location.pathname, { ...now, ...patch })
      if (push) history.push(to)
      else history.replace(to)
    },
    [router, history],
  )
  const back = useCallback(() => history.back(), [history])
  return { go, setSearch, back }
}
