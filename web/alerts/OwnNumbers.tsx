import { api } from '#contract/index.ts'
import type { Output } from '#contract/kernel/endpoint.ts'
import { codeFaults } from '#rules/alerts/sign-up.ts'
import { topicWords } from '#rules/alerts/topics.ts'
import { formatTime, toUsDate } from '#rules/calendar.ts'
import { wallAt } from '../portal/zone.ts'
import { failureOf, useCommand } from '../session/use-command.ts'
import { Button } from '../ui/Button.tsx'
import { TextField } from '../ui/field/TextField.tsx'
import { Form } from '../ui/form/Form.tsx'
import { useForm } from '../ui/form/use-form.ts'
import { Notice } from '../ui/notice/Notice.tsx'

type Alert = Output<typeof api.alerts.own>['alerts'][number]

interface OwnNumbersProps {
  readonly alerts: readonly Alert[]
  readonly onStopped: (mobile: string) => void
}

/** The numbers that get alerts, each with Stop (TXT-03). */
export function OwnNumbers({ alerts, onStopped }: OwnNumbersProps) {
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
              {`. ${alert.email}${alert.isEmailConfirmed ? '' : ' (not confirmed: open the link in the e-mail)'}. Signed up ${toUsDate(wallAt(new Date(alert.agreedAt)).date)}.`}
            </span>
            {!alert.isMobileConfirmed && <ConfirmNumber alert={alert} />}
            <Button
              aria-label={`Stop alerts at ${alert.mobile}`}
              aria-busy={stop.asked?.alertId === alert.alertId || undefined}
              onClick={async () => {
                if (await stop.run({ alertId: alert.alertId })) onStopped(alert.mobile)
              }}
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

/** The code that was texted to a number; without it the number gets nothing else. */
function ConfirmNumber({ alert: { alertId, mobile } }: { readonly alert: Alert }) {
  const form = useForm({ start: { code: '' }, judge: ({ code }) => codeFaults(code) })
  const command = useCommand(api.alerts.confirm, {
    onRefused: form.refused,
    stale: [api.alerts.own],
    said: () => `Texts will be sent to ${mobile}.`,
  })
  return (
    <Form
      form={form}
      fields={CODE_FIELDS}
      notSaved="The number is not confirmed."
      action="Confirm"
      isBusy={command.isBusy}
      error={command.error}
      isUnanswered={command.isUnanswered}
      onSave={async ({ code }) => void (await command.run({ alertId, code }))}
    >
      <TextField
        label={`Code texted to ${mobile}`}
        hint="Six digits. No text? Sign up again to get another code."
        {...form.text('code')}
        size={8}
        inputMode="numeric"
        autoComplete="one-time-code"
      />
    </Form>
  )
}
const CODE_FIELDS = { code: { label: 'Code' } } as const
