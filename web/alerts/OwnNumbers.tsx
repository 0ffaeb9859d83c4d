import { api } from '#contract/index.ts'
import type { Output } from '#contract/kernel/endpoint.ts'
import { topicWords } from '#rules/alerts/topics.ts'
import { formatTime, toUsDate } from '#rules/calendar.ts'
import { wallAt } from '../portal/zone.ts'
import { failureOf, useCommand } from '../session/use-command.ts'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/notice/Notice.tsx'

type Alert = Output<typeof api.alerts.own>['alerts'][number]

/** The numbers that get alerts, each with Stop (TXT-03). */
export function OwnNumbers({ alerts }: { readonly alerts: readonly Alert[] }) {
  const stop = useCommand(api.alerts.stop, { stale: [api.alerts.own] })
  return (
    <section className="card card-narrow stack" aria-labelledby="own-numbers">
      <h2 id="own-numbers">Your numbers</h2>
      <ul className="cards row-cards">
        {alerts.map((alert) => (
          <li key={alert.alertId}>
            <span className="card-title">{alert.mobile}</span>
            <span className="muted">
              {alert.topics.map(topicWords).join(', ')}
              {alert.topics.includes('cutoff') &&
                `, at ${formatTime(alert.remindAt)} (${alert.timeZone.replaceAll('_', ' ')})`}
              {`. ${alert.email}. Signed up ${toUsDate(wallAt(new Date(alert.agreedAt)).date)}.`}
            </span>
            <Button
              aria-label={`Stop alerts at ${alert.mobile}`}
              aria-busy={stop.asked?.alertId === alert.alertId || undefined}
              onClick={() => void stop.run({ alertId: alert.alertId })}
            >
              Stop
            </Button>
          </li>
        ))}
      </ul>
      {stop.error && (
        <Notice tone="bad" role="alert">
          {failureOf(stop, 'The alerts were not stopped.')}
        </Notice>
      )}
    </section>
  )
}
