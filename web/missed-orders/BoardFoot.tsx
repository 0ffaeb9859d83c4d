import { useEffect, useRef } from 'react'
import { MISSED_ORDERS_MOST } from '#rules/limits.ts'
import { figure, many } from '#rules/many.ts'
import { Button } from '../ui/Button.tsx'
import { type Board, keyOf } from './use-missed-orders.ts'

export interface Pages {
  /** The rows are still those of the last question. */
  readonly isLoading: boolean
  readonly onMore: () => void
}

interface BoardFootProps {
  readonly board: Board
  readonly pages: Pages
  /** Puts the focus into a row. */
  readonly onFocus: (at: number) => void
  /** Begins the list after a row, or with the first. */
  readonly onAfter: (key: string | undefined) => void
}

/** How much of the list is shown, and the way to the rest of it: more rows, then the next ones in their place (MIS-01). */
export function BoardFoot({ board, pages, onFocus, onAfter }: BoardFootProps) {
  const { rows, listedCount, skippedCount } = board
  const { isLoading, onMore } = pages
  const isFull = rows.length >= MISSED_ORDERS_MOST
  // The button may go away with its press: the first new row has the focus.
  const focused = useRef<number>(undefined)
  const focus = useRef(onFocus)
  focus.current = onFocus
  const firstKey = rows[0] && keyOf(rows[0])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the rows are there
  useEffect(() => {
    const at = focused.current
    if (at === undefined || isLoading || at >= rows.length) return
    focused.current = undefined
    focus.current(at)
  }, [isLoading, rows.length, firstKey])
  const left = listedCount - skippedCount - rows.length
  if (left <= 0 && skippedCount === 0) return null
  const loading = isLoading ? { disabledReason: 'The next locations are loading.' } : {}
  const more = () => {
    focused.current = rows.length
    onMore()
  }
  const begin = (after: string | undefined) => {
    focused.current = 0
    onAfter(after)
  }
  return (
    <div className="table-foot">
      <span role="status">{shownText(skippedCount, rows.length, listedCount)}</span>
      {skippedCount > 0 && (
        <Button {...loading} onClick={() => begin(undefined)}>
          First locations
        </Button>
      )}
      {left > 0 && !isFull && (
        <Button {...loading} onClick={more}>
          Load more
        </Button>
      )}
      {left > 0 && isFull && (
        <Button {...loading} onClick={() => begin(rows.at(-1) && keyOf(rows.at(-1) as Board['rows'][number]))}>
          Next locations
        </Button>
      )}
    </div>
  )
}

const shownText = (skipped: number, shown: number, all: number) =>
  skipped === 0
    ? `Showing ${figure(shown)} of ${many(all, 'location')}.`
    : `Showing ${figure(skipped + Math.min(1, shown))} to ${figure(skipped + shown)} of ${many(all, 'location')}.`
