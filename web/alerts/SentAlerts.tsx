import { api } from '#contract/index.ts'
import type { Output } from '#contract/kernel/endpoint.ts'
import { topicWords } from '#rules/alerts/topics.ts'
import { formatWall } from '#rules/calendar.ts'
import { useAsk } from '../portal/api.ts'
import { wallAt } from '../portal/zone.ts'
import { useIsPhone } from '../ui/media.ts'
import { EmptyBox, StateBox } from '../ui/StateBox.tsx'

type Sent = Output<typeof api.notices.sent>[number]
const STATES: Readonly<Record<Sent['state'], string>> = {
  waiting: 'Waiting',
  sent: 'Sent',
  'not sent': 'Not sent',
  'given up': 'Given up',
}

const timeOf = ({ madeAt }: Sent) => {
  const { date, time } = wallAt(new Date(madeAt))
  return formatWall(date, time)
}
const wayOf = ({ channel }: Sent) => (channel === 'text' ? 'Text' : 'E-mail')
const whoseOf = ({ userCode, customer }: Sent) => (customer ? `${userCode} of ${customer}` : userCode)

/** The latest alerts: when, about what, to whom, and what became of them (TXT-03). */
export function SentAlerts() {
  const asked = useAsk(api.notices.sent, {}, { staleTime: 0, refetchInterval: 5_000 })
  const isPhone = useIsPhone()
  return (
    <section className="stack" aria-labelledby="sent-alerts">
      <h2 id="sent-alerts">Sent</h2>
      <StateBox
        asked={asked}
        rows={8}
        empty={(sent) => (sent.length === 0 ? <EmptyBox text="No alert was sent yet." /> : undefined)}
      >
        {(sent) => (isPhone ? <SentCards sent={sent} /> : <SentTable sent={sent} />)}
      </StateBox>
    </section>
  )
}

const SentTable = ({ sent }: { readonly sent: readonly Sent[] }) => (
  <div className="table-frame">
    <table className="table">
      <caption className="hidden-visually">The latest alerts</caption>
      <thead>
        <tr>
          <th scope="col">Time</th>
          <th scope="col">Alert</th>
          <th scope="col">To</th>
          <th scope="col">User</th>
          <th scope="col">Text</th>
          <th scope="col">State</th>
        </tr>
      </thead>
      <tbody>
        {sent.map((each) => (
          <tr key={each.messageId}>
            <td className="alert-time">{timeOf(each)}</td>
            <td>{topicWords(each.topic)}</td>
            <td>
              {wayOf(each)} <span className="code">{each.to}</span>
            </td>
            <td>{whoseOf(each)}</td>
            <td className="alert-body">{each.body}</td>
            <td>
              {STATES[each.state]}
              {each.reason && <span className="muted alert-reason">{each.reason}</span>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

const SentCards = ({ sent }: { readonly sent: readonly Sent[] }) => (
  <ul className="cards">
    {sent.map((each) => (
      <li key={each.messageId}>
        <span className="card-title">
          {topicWords(each.topic)}: {STATES[each.state]}
        </span>
        <span className="muted">
          {timeOf(each)} · {wayOf(each)} {each.to} · {whoseOf(each)}
        </span>
        <span className="alert-body">{each.body}</span>
        {each.reason && <span className="muted">{each.reason}</span>}
      </li>
    ))}
  </ul>
)
