import { type ReactNode, useRef } from 'react'
import { useMoreAside } from '../../ui/table/use-more-aside.ts'

interface SummaryFrameProps {
  readonly days: number
  readonly children: ReactNode
}

/** The box that a week scrolls in. Where more days follow on the right, those in sight fade beside the totals. */
export function SummaryFrame({ days, children }: SummaryFrameProps) {
  const box = useRef<HTMLDivElement>(null)
  const hasMore = useMoreAside(() => box.current, String(days))
  return (
    <div ref={box} className="table-frame summary-frame" data-more={hasMore || undefined}>
      {children}
    </div>
  )
}
