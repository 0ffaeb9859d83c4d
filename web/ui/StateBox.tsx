import { type CSSProperties, type ReactNode, useEffect, useState } from 'react'
import { mayPass } from '../portal/api.ts'
import { Button } from './Button.tsx'
import { holdForScreen } from './steady/hold-for-screen.ts'

/** What StateBox needs to know of a question put to the server; a TanStack query fits. */
export interface Asked<T> {
  readonly data: T | undefined
  readonly error: Error | null
  readonly isPending: boolean
  readonly refetch: () => unknown
}

interface StateBoxProps<T> {
  readonly asked: Asked<T>
  /** Skeleton rows of the final height. */
  readonly rows?: number
  /** Shown instead of the children when it answers something for the data. */
  readonly empty?: (data: T) => ReactNode | undefined
  /** Offered in place of another try, where that cannot help: what is asked for does not exist. */
  readonly wayBack?: ReactNode
  readonly children: (data: T) => ReactNode
}

/** The states of a part of the page: loading, failed, empty, there. Other parts of the page stay as they are. */
export function StateBox<T>({ asked, rows = 6, empty, wayBack, children }: StateBoxProps<T>) {
  const retry = () => void asked.refetch()
  if (asked.data !== undefined) return <>{empty?.(asked.data) ?? children(asked.data)}</>
  if (asked.error) return <ErrorBox error={asked.error} onRetry={retry} wayBack={wayBack} />
  return <LoadingBox rows={rows} onRetry={retry} />
}

const WAIT_MS = 200
const LONG_MS = 8_000

/** Nothing for 200 ms, then rows; after 8 s a sentence and a way out. What is typed until then goes to the screen's first field. */
export function LoadingBox({ rows = 6, onRetry }: { readonly rows?: number; readonly onRetry?: () => void }) {
  const [phase, setPhase] = useState<'short' | 'rows' | 'long'>('short')
  useEffect(() => {
    const timers = [setTimeout(() => setPhase('rows'), WAIT_MS), setTimeout(() => setPhase('long'), LONG_MS)]
    return () => timers.forEach(clearTimeout)
  }, [])
  useEffect(holdForScreen, [])
  return (
    <div aria-busy="true">
      <div role="status" className={phase === 'long' ? 'state-box' : 'hidden-visually'}>
        {phase === 'long' ? (
          <>
            Still loading. This is taking longer than usual.
            {onRetry && <Button onClick={onRetry}>Try again</Button>}
          </>
        ) : (
          phase === 'rows' && 'Loading'
        )}
      </div>
      <div aria-hidden="true" style={{ visibility: phase === 'short' ? 'hidden' : 'visible' }}>
        {skeletonRows(rows).map((row) => (
          <span key={row.key} className="skeleton" style={row.style} />
        ))}
      </div>
    </div>
  )
}

const skeletonRows = (count: number) =>
  Array.from({ length: count }, (_, row) => ({
    key: `row ${row}`,
    style: { '--skeleton': `${40 + ((row * 17) % 45)}%` } as CSSProperties,
  }))

/** One sentence why there is nothing, and one action. */
export const EmptyBox = ({ text, action }: { readonly text: string; readonly action?: ReactNode }) => (
  <div className="state-box">
    <p>{text}</p>
    {action}
  </div>
)

interface ErrorBoxProps {
  readonly error: Error
  readonly onRetry?: () => void
  readonly wayBack?: ReactNode
}

/** In place of the part that failed, with what the server said. */
export const ErrorBox = ({ error, onRetry, wayBack }: ErrorBoxProps) => (
  <div className="state-box state-box-bad" role="alert">
    <p>{error.message}</p>
    {wayBack && !mayPass(error) ? wayBack : onRetry && <Button onClick={onRetry}>Try again</Button>}
  </div>
)
