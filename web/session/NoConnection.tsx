import { type ReactNode, useEffect } from 'react'
import { formatTime } from '#rules/calendar.ts'
import { ApiDown } from '../portal/api.ts'
import { serverNow } from '../portal/clock.ts'
import { wallAt } from '../portal/zone.ts'
import { Button } from '../ui/Button.tsx'
import { Brand } from '../ui/page/Brand.tsx'
import { PageHeading } from '../ui/page/PageHeading.tsx'
import { PhoneLink } from '../ui/page/PhoneLink.tsx'
import { KeptHere } from './KeptHere.tsx'

const UNREACHED_MS = 5_000
/** A server that fails is not asked as often as a network. */
const FAILED_MS = 15_000

interface NoConnectionProps {
  readonly error: Error
  readonly onRetry: () => void
  /** Other ways to go on. */
  readonly more?: ReactNode
}

/**
 * The portal was opened, and the server cannot be reached or fails: who is signed in is not known. Shows what waits on this device
 * and whom to call, and continues automatically.
 */
export default function NoConnection({ error, onRetry, more }: NoConnectionProps) {
  const isUnreached = error instanceof ApiDown && error.isUnreachable
  useEffect(() => {
    const timer = setInterval(onRetry, isUnreached ? UNREACHED_MS : FAILED_MS)
    window.addEventListener('online', onRetry)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', onRetry)
    }
  }, [onRetry, isUnreached])
  const { time, zoneName } = wallAt(serverNow())
  return (
    <main id="main" className="outside">
      <div className="card card-narrow stack">
        <Brand />
        <PageHeading title={isUnreached ? 'No Connection' : 'The Server Has a Problem'} />
        {isUnreached ? (
          <p role="status">
            There is no connection to the server. This page tries again every few seconds and continues automatically.
          </p>
        ) : (
          <>
            <p role="alert">{error.message}</p>
            <p>
              Last try {formatTime(time)} {zoneName}. This page tries again every 15 seconds and continues
              automatically. If your order is urgent, please call us.
            </p>
          </>
        )}
        <PhoneLink />
        <KeptHere when={isUnreached ? 'the connection is back' : 'the server works again'} />
        <div className="row">
          <Button onClick={onRetry}>Try again</Button>
          {more}
        </div>
      </div>
    </main>
  )
}
