import { shortDate, weekdayName, weekdayOf } from '#rules/calendar.ts'
import { cutoffSource, momentWords } from '#rules/ordering/cutoff-row.ts'
import { useServerNow } from '../portal/use-server-now.ts'
import { wallAt } from '../portal/zone.ts'
import { Stamp } from '../ui/Stamp.tsx'
import type { TimelineDay } from './use-cutoffs.ts'

interface TimelineProps {
  readonly days: readonly TimelineDay[]
  /** As they would be with what is being typed. */
  readonly draft: readonly TimelineDay[] | undefined
  readonly heading: string
}

/** When each of the next days closes, by all rows together; what a row that is being changed would alter is marked. */
export function Timeline({ days, draft, heading }: TimelineProps) {
  const now = useServerNow(days.map(({ cutoffAt }) => cutoffAt))
  return (
    <section className="cutoff-timeline stack" aria-labelledby="cutoff-timeline">
      <h2 id="cutoff-timeline">{heading}</h2>
      <ol className="cutoff-days">
        {(draft ?? days).map((day, index) => {
          const was = days[index]
          const isChanged = was !== undefined && (was.cutoffAt !== day.cutoffAt || was.isNoWork !== day.isNoWork)
          const source = cutoffSource[day.from]
          const isPast = new Date(day.cutoffAt) <= now
          return (
            <li key={day.date} data-changed={isChanged || undefined} data-past={isPast || undefined}>
              <strong>
                {weekdayName(weekdayOf(day.date))} {shortDate(day.date)}
              </strong>
              <span>
                {isPast ? 'closed ' : 'closes '}
                {momentWords(wallAt(new Date(day.cutoffAt)))}
              </span>
              {(source || day.isNoWork || isChanged) && (
                <span className="row">
                  {day.isNoWork && <Stamp tone="warn">No work</Stamp>}
                  {source && <Stamp tone="info">{source}</Stamp>}
                  {isChanged && <Stamp tone="other">After saving</Stamp>}
                </span>
              )}
              {isChanged && was && (
                <span className="muted">instead of {momentWords(wallAt(new Date(was.cutoffAt)))}</span>
              )}
            </li>
          )
        })}
      </ol>
    </section>
  )
}
