import { type RefObject, useEffect, useRef, useState } from 'react'
import { PAGE_SIZE } from '#rules/limits.ts'

interface PagesOf<R> {
  /** All that the filters leave, in order. */
  readonly hits: readonly R[]
  /** Filters and sorting: when they change, the list begins anew. */
  readonly view: object
  /** What a row's control carries as data-row. */
  readonly idOf: (row: R) => string
  /** The row to come back to: as many pages as show it are drawn. */
  readonly back?: string | undefined
  readonly list: RefObject<HTMLElement | null>
  /** Scrolling near the end brings the next page as well (USR-01). */
  readonly isByScroll?: boolean
}

/** A list PAGE_SIZE rows at a time, and what `ListFoot` needs of it. "Load more" may go away with its press: the first new row has the focus. */
export function usePages<R>({ hits, view, idOf, back, list, isByScroll = false }: PagesOf<R>) {
  const of = JSON.stringify(view)
  const [drawn, setDrawn] = useState({ of: '', count: 0 })
  const at = back === undefined ? -1 : hits.findIndex((row) => idOf(row) === back)
  const first = PAGE_SIZE * (Math.floor(Math.max(0, at) / PAGE_SIZE) + 1)
  const shown = Math.min(hits.length, drawn.of === of ? drawn.count : first)
  const draw = (count: number) => {
    setDrawn({ of, count })
    const next = hits[shown]
    if (next) requestAnimationFrame(() => rowControl(list.current, idOf(next))?.focus())
  }
  useNearEnd(list, isByScroll && shown < hits.length, () => setDrawn({ of, count: shown + PAGE_SIZE }))
  return {
    rows: hits.slice(0, shown),
    foot: {
      ...{ shown, total: hits.length, page: PAGE_SIZE },
      onMore: () => draw(shown + PAGE_SIZE),
      onAll: () => draw(hits.length),
    },
  }
}

const NEAR_PX = 300

/** More rows before the end comes into view: the focus stays where it is, and so does what is read. */
function useNearEnd(list: RefObject<HTMLElement | null>, isMore: boolean, show: () => void) {
  const latest = useRef(show)
  latest.current = show
  useEffect(() => {
    if (!isMore) return
    const onScroll = () => {
      const end = list.current?.getBoundingClientRect().bottom
      if (end !== undefined && end < window.innerHeight + NEAR_PX) latest.current()
    }
    window.addEventListener('scroll', onScroll, { passive: true })
    return () => window.removeEventListener('scroll', onScroll)
  }, [list, isMore])
}

/** The first control of a row, or of the first row. */
export const rowControl = (list: HTMLElement | null, id?: string) =>
  list?.querySelector<HTMLElement>(id === undefined ? '[data-row]' : `[data-row="${CSS.escape(id)}"]`)

/** Whose row has the focus. */
export const focusedRow = (list: HTMLElement | null): string | undefined =>
  list?.contains(document.activeElement)
    ? document.activeElement?.closest('tr, li')?.querySelector<HTMLElement>('[data-row]')?.dataset['row']
    : undefined
