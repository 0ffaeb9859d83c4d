import { type Range, useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { usePrinting } from '../../ui/page/use-printing.ts'
import { allRows, placesWith, withGaps } from '../../ui/table/row-window.ts'
import { cellId } from '../cells/cells.ts'
import type { Entry } from '../data/order-view.ts'

const OVERSCAN = 6
/** What the first render assumes, so that the first cell is there to take the focus. */
const FIRST_WINDOW = { width: 1000, height: 600 }

interface RowsOptions {
  readonly entries: readonly Entry[]
  readonly rowHeight: number
  /** Of a section's bar. */
  readonly barHeight: number
  readonly scroller: () => HTMLElement | null
  /** How far down in the scroller the rows begin. */
  readonly top?: number
}

/** Where the lines and the bars stand among the entries; item numbers are of the lines that are shown. */
const placesOf = (entries: readonly Entry[]) => {
  const lines = entries.flatMap((entry, at) => (entry.kind === 'item' ? [{ itemNo: entry.item.itemNo, at }] : []))
  const bars = entries.flatMap(({ kind }, at) => (kind === 'item' ? [] : [at]))
  return { itemNos: lines.map(({ itemNo }) => itemNo), at: lines.map(({ at }) => at), bars }
}

/**
 * The rows of a box that scrolls: only those near its window are rendered, plus the one with the focus, which must not
 * vanish while it is typed in, plus the bar of the section in sight, which sticks; on paper, all. `focusAt` counts lines and moves
 * synchronously, since a frame's delay loses fast keys (measured).
 */
export function useRows({ entries, rowHeight, barHeight, scroller, top = 0 }: RowsOptions) {
  const isPrinting = usePrinting()
  const places = useMemo(() => placesOf(entries), [entries])
  const [pinned, setPinned] = useState(-1)
  const focused = useRef(-1)
  const rangeExtractor = useCallback(
    ({ startIndex, endIndex, overscan, count }: Range) => {
      const from = Math.max(0, startIndex - overscan)
      const to = Math.min(count - 1, endIndex + overscan)
      const bar = places.bars.findLast((at) => at <= startIndex) ?? -1
      return placesWith(from, to, [pinned, places.at[focused.current] ?? -1, bar], count)
    },
    [pinned, places],
  )
  const virtualizer = useVirtualizer<HTMLElement, HTMLElement>({
    count: entries.length,
    getScrollElement: scroller,
    estimateSize: (index) => (entries[index]?.kind === 'item' ? rowHeight : barHeight),
    // Another view or another density has other heights: a new function measures anew, without a second render.
    getItemKey: useMemo(() => keysOf(entries, rowHeight), [entries, rowHeight]),
    overscan: OVERSCAN,
    scrollMargin: top,
    initialRect: FIRST_WINDOW,
    rangeExtractor,
  })

  const focusAt = useCallback(
    (index: number, day?: string) => {
      const [itemNo, at] = [places.itemNos[index], places.at[index]]
      if (itemNo === undefined || at === undefined) return
      const find = () => document.getElementById(cellId(itemNo, day))
      if (!find()) flushSync(() => setPinned(at))
      focused.current = index
      const cell = find()
      if (cell) cell.focus()
      else virtualizer.scrollToIndex(at, { align: 'center' })
    },
    [places, virtualizer],
  )
  /** Brings a line into sight without the focus, which would open a phone's keyboard. */
  const showAt = useCallback(
    (index: number) => virtualizer.scrollToIndex(places.at[index] ?? 0, { align: 'center' }),
    [places, virtualizer],
  )
  /** Tell it of every focus in the rows, so that a row reached by pointer is kept too. */
  const onFocusItem = (itemNo: string | undefined) => {
    focused.current = itemNo === undefined ? -1 : places.itemNos.indexOf(itemNo)
  }
  const rows = isPrinting ? allRows(entries.length) : withGaps(virtualizer, top)
  return { rows, itemNos: places.itemNos, focusAt, showAt, onFocusItem }
}

const keysOf = (entries: readonly Entry[], rowHeight: number) => (index: number) => {
  const entry = entries[index]
  if (entry?.kind === 'item') return entry.item.itemNo
  return `${rowHeight} ${entry?.kind === 'section' ? entry.section.name : entry?.text}`
}
