import { useLayoutEffect, useRef } from 'react'
import { figure, many } from '#rules/many.ts'
import { Button } from '../Button.tsx'

interface ListFootProps {
  readonly shown: number
  readonly total: number
  readonly page: number
  /** What is listed, one of it: 'location'. */
  readonly one: string
  readonly onMore: () => void
  readonly onAll: () => void
}

/** How much of the list is drawn, the next page, and all of it. The button that goes with the last page leaves the focus here. */
export function ListFoot({ shown, total, page, one, onMore, onAll }: ListFootProps) {
  const left = total - shown
  const status = useRef<HTMLSpanElement>(null)
  const isPressed = useRef(false)
  const press = (more: () => void) => () => {
    isPressed.current = true
    more()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once more rows are drawn
  useLayoutEffect(() => {
    if (isPressed.current && document.activeElement === document.body) status.current?.focus({ preventScroll: true })
    isPressed.current = false
  }, [shown])
  return (
    <div className="table-foot">
      <span ref={status} role="status" tabIndex={-1}>
        {left > 0 ? `Showing ${figure(shown)} of ${many(total, one)}.` : `${many(total, one)}.`}
      </span>
      {left > page && <Button onClick={press(onMore)}>Load {page} more</Button>}
      {left > 0 && <Button onClick={press(onAll)}>Show all {figure(total)}</Button>}
    </div>
  )
}
