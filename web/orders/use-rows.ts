import { type Range, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { cellId } from './cells.ts'

const OVERSCAN = 10
/** What the first render assumes, so that the first cell is there to take the focus. */
const FIRST_WINDOW = { width: 1000, height: 600 }

interface RowsOptions {
  readonly itemNos: readonly string[]
  readonly rowHeight: number
  readonly scroller: () => HTMLElement | null
  readonly top?: number
}

/**
 * Rows that are rendered near the window only, plus the one with the focus: it must not vanish while it is typed in.
 * `focusAt` moves synchronously, since a frame's delay loses fast keys (measured).
 */
function usePinned(itemNos: readonly string[]) {
  const [pinned, setPinned] = useState(-1)
  const focused = useRef(-1)
  const rangeExtractor = useCallback(
    ({ startIndex, endIndex, overscan, count }: Range) => {
      const from = Math.max(0, startIndex - overscan)
      const to = Math.min(count - 1, endIndex + overscan)
      const indexes = Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => from + i)
      const extra = new Set([pinned, focused.current].filter((i) => i >= 0 && i < count && (i < from || i > to)))
      return [...indexes, ...extra].sort((a, b) => a - b)
    },
    [pinned],
  )
  const focusAt = useCallback(
    (index: number) => {
      const itemNo = itemNos[index]
      if (itemNo === undefined) return
      const find = () => document.getElementById(cellId(itemNo))
      if (!find()) flushSync(() => setPinned(index))
      focused.current = index
      find()?.focus()
    },
    [itemNos],
  )
  /** Tell it of every focus in the rows, so that a row reached by pointer is kept too. */
  const onFocusItem = (itemNo: string | undefined) => {
    focused.current = itemNo === undefined ? -1 : itemNos.indexOf(itemNo)
  }
  return { rangeExtractor, focusAt, onFocusItem }
}

/** The rows of a box that scrolls; `top` is how far down in it they begin. */
export function useRows({ itemNos, rowHeight, scroller, top = 0 }: RowsOptions) {
  const { rangeExtractor, focusAt, onFocusItem } = usePinned(itemNos)
  const virtualizer = useVirtualizer<HTMLElement, HTMLElement>({
    count: itemNos.length,
    getScrollElement: scroller,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN,
    scrollMargin: top,
    initialRect: FIRST_WINDOW,
    rangeExtractor,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another density, other heights
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, rowHeight])
  return { rows: withGaps(virtualizer, top), focusAt, onFocusItem }
}

export interface Rows {
  /** Each row with the height of what is not rendered before it. */
  readonly shown: readonly { readonly index: number; readonly gap: number }[]
  readonly after: number
}

function withGaps(virtualizer: Virtualizer<HTMLElement, HTMLElement>, top: number): Rows {
  let end = top
  const shown = virtualizer.getVirtualItems().map((row) => {
    const gap = row.start - end
    end = row.end
    return { index: row.index, gap }
  })
  return { shown, after: virtualizer.getTotalSize() + top - end }
}
