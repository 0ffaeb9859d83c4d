import { useEffect } from 'react'
import { AccountStatus } from '../ordering/CustomerBlock.tsx'
import { dayHead } from '../ordering/week.ts'
import { noteCutoff } from '../portal/device.ts'
import { useServerNow } from '../portal/use-server-now.ts'
import { dateAt } from '../portal/zone.ts'
import { CutoffClock } from '../ui/CutoffClock.tsx'
import type { NeedsDay } from './use-needs-order.ts'

interface CutoffSideProps {
  readonly day: NeedsDay | undefined
  /** The server has answered: if there is no day, none is open. */
  readonly isTold: boolean
}

/** The next cut-off and the account status. */
export function CutoffSide({ day, isTold }: CutoffSideProps) {
  const now = useServerNow(day ? [day.cutoffAt] : [])
  const cutoffAt = day?.cutoffAt
  useEffect(() => {
    if (cutoffAt !== undefined) noteCutoff(cutoffAt)
  }, [cutoffAt])
  const isToday = day && dateAt(new Date(day.cutoffAt)) === dateAt(now)
  return (
    <section className="cutoff-side" aria-label="Cut-off and account">
      <div className="cutoff-side-head">
        <h2>{isToday ? 'Closing today' : 'Next cut-off'}</h2>
        {day && <p className="muted only-desktop">for {dayHead(day.date)}</p>}
      </div>
      <div className="cutoff-side-clock">
        {day ? <CutoffClock cutoffAt={day.cutoffAt} /> : isTold && <p className="muted">No day is open.</p>}
      </div>
      <div className="cutoff-side-account">
        <h2 className="only-desktop">Account status</h2>
        <AccountStatus />
      </div>
    </section>
  )
}
