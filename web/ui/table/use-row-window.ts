import { type Range, useVirtualizer } from '@tanstack/react-virtual'
import { useCallback } from 'react'
import { usePrinting } from '../page/use-printing.ts'
import { allRows, placesWith, type RowWindow, withGaps } from './row-window.ts'
import { useRowHeight } from './use-row-height.ts'

/** So many rows are drawn whole; a thousand take the browser a second. */
const WHOLE = 100
const OVERSCAN = 12
/** What the first render assumes. */
const FIRST_WINDOW = { width: 1000, height: 600 }

interface Options {
  readonly count: number
  /** How many the list has: so many are printed. */
  readonly total: number
  readonly hasEvenRows: boolean
  readonly scroller: () => HTMLElement | null
  /** Rows that are drawn wherever the box is scrolled to; a new function when they change. */
  readonly kept: () => readonly number[]
}

/** Which rows of a table are drawn: of many, those near the window of the box they scroll in; on paper, all. */
export function useRowWindow({ count, total, hasEvenRows, scroller, kept }: Options): RowWindow {
  const rowHeight = useRowHeight()
  const isPrinting = usePrinting()
  const rangeExtractor = useCallback(
    ({ startIndex, endIndex, overscan, count: all }: Range) =>
      placesWith(Math.max(0, startIndex - overscan), Math.min(all - 1, endIndex + overscan), kept(), all),
    [kept],
  )
  const isWhole = !hasEvenRows || count <= WHOLE
  const virtualizer = useVirtualizer<HTMLElement, HTMLElement>({
    count,
    enabled: !isWhole,
    getScrollElement: scroller,
    estimateSize: () => rowHeight,
    // Another density has other heights: a new function measures anew.
    getItemKey: useCallback((index: number) => `${rowHeight} ${index}`, [rowHeight]),
    overscan: OVERSCAN,
    initialRect: FIRST_WINDOW,
    rangeExtractor,
  })
  // It goes on while all are printed: a virtualizer begun anew starts at the top.
  if (isPrinting) return allRows(total)
  return isWhole ? allRows(count) : withGaps(virtualizer)
}
