import { useEffect, useState } from 'react'
import { serverNow } from '../../portal/clock.ts'
import { Button } from '../../ui/Button.tsx'
import { elapsedText } from '../place/words.ts'
import { isUnfinished, type ReportJob } from './use-report-job.ts'

/** How long nothing is said but that it is being made. */
const SAID_AFTER_S = 5
const SECOND_MS = 1000

interface JobStatusProps {
  readonly job: ReportJob
  readonly isCanceling: boolean
  readonly onCancel: () => void
}

/** Beside Submit while a report is made: how far it is, how long it takes already, and a way out (RPT-24). */
export function JobStatus({ job, isCanceling, onCancel }: JobStatusProps) {
  const seconds = useSecondsSince(job.askedAt)
  if (!isUnfinished(job)) return null
  const isWaiting = job.state === 'waiting'
  const words = isWaiting ? 'Waiting for its turn' : `${job.progress}%`
  return (
    <>
      <progress
        className="job-progress"
        max={100}
        value={isWaiting ? undefined : job.progress}
        aria-label={job.title}
      />
      {seconds >= SAID_AFTER_S && (
        <span className="muted" role="timer">
          {words}, {elapsedText(seconds)}
        </span>
      )}
      <Button disabledReason={isCanceling ? 'Canceling…' : undefined} onClick={onCancel}>
        Cancel
      </Button>
    </>
  )
}

function useSecondsSince(instant: string): number {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), SECOND_MS)
    return () => clearInterval(timer)
  }, [])
  return Math.max(0, Math.floor((now.getTime() - new Date(instant).getTime()) / SECOND_MS))
}
