import { api } from '#contract/index.ts'
import type { Output } from '#contract/kernel/endpoint.ts'
import { ALERT_NAME_LENGTH, DEFAULT_REMIND_AT, MOBILE_LENGTH, mobileOf, signUpFaults } from '#rules/alerts/sign-up.ts'
import { TOPICS, topics } from '#rules/alerts/topics.ts'
import { EMAIL_LENGTH } from '#rules/limits.ts'
import { isTimeZone } from '#rules/zone.ts'
import { useSession } from '../session/session.tsx'
import { useCommand } from '../session/use-command.ts'
import { Select } from '../ui/field/Select.tsx'
import { TextField } from '../ui/field/TextField.tsx'
import { Form } from '../ui/form/Form.tsx'
import { Switch } from '../ui/form/Switch.tsx'
import { useForm } from '../ui/form/use-form.ts'

const FIELDS = {
  name: { label: 'Name' },
  email: { label: 'E-mail' },
  mobile: { label: 'Mobile' },
  cutoff: { label: TOPICS.cutoff.label },
  remindAt: { label: 'Time of the reminder' },
  timeZone: { label: 'Time zone' },
  isAgreed: { label: 'I agree' },
} as const

const ZONES: Readonly<Record<string, string>> = {
  'America/New_York': 'Eastern',
  'America/Chicago': 'Central',
  'America/Denver': 'Mountain',
  'America/Phoenix': 'Arizona',
  'America/Los_Angeles': 'Pacific',
  'America/Anchorage': 'Alaska',
  'Pacific/Honolulu': 'Hawaii',
}
/** Of this device, and those of the country. */
function zoneChoices(own: string) {
  const zones = own in ZONES ? Object.keys(ZONES) : [own, ...Object.keys(ZONES)]
  return zones.map((value) => ({ value, label: ZONES[value] ?? value.replaceAll('_', ' ') }))
}

interface Values {
  readonly name: string
  readonly email: string
  readonly mobile: string
  readonly cutoff: boolean
  readonly delay: boolean
  readonly notice: boolean
  readonly remindAt: string
  readonly timeZone: string
  readonly isAgreed: boolean
}
const chosenTopics = (values: Values) => topics.filter((topic) => values[topic])
/** Without a topic the first of them has the sentence. */
const judge = (values: Values) =>
  signUpFaults({ ...values, topics: chosenTopics(values) }, isTimeZone).map((fault) =>
    fault.field === 'topics' ? { ...fault, field: 'cutoff' } : fault,
  )

interface SignUpFormProps {
  readonly consent: string
  /** With what is still to be confirmed. */
  readonly onDone: (answer: Output<typeof api.alerts.subscribe>) => void
}

/** Name, e-mail and mobile (TXT-01), what for, when, and the consent, which nobody gives by accident. */
export function SignUpForm({ consent, onDone }: SignUpFormProps) {
  const { user } = useSession()
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone
  const start: Values = {
    ...{ name: user.name, email: user.email, mobile: '', cutoff: true, delay: true, notice: true },
    ...{ remindAt: DEFAULT_REMIND_AT, timeZone: own, isAgreed: false },
  }
  const form = useForm<Values>({ start, keepAs: 'text alerts', judge })
  const command = useCommand(api.alerts.subscribe, {
    onRefused: form.refused,
    stale: [api.alerts.own],
    said: ({ said }) => said,
  })
  const mobile = form.text('mobile')
  const save = async (values: Values) => {
    const answer = await command.run({ ...values, topics: chosenTopics(values) })
    if (!answer) return
    form.reset({ ...start, isAgreed: false })
    onDone(answer)
  }
  return (
    <Form
      form={form}
      fields={FIELDS}
      notSaved="You were not signed up."
      action="Subscribe"
      isBusy={command.isBusy}
      error={command.error}
      isUnanswered={command.isUnanswered}
      onSave={save}
    >
      <TextField label="Name" {...form.text('name')} max={ALERT_NAME_LENGTH} autoComplete="name" />
      <TextField label="E-mail" {...form.text('email')} max={EMAIL_LENGTH} type="email" autoComplete="email" />
      <TextField
        label="Mobile"
        hint="xxx-xxx-xxxx"
        {...mobile}
        type="tel"
        size={MOBILE_LENGTH}
        inputMode="tel"
        autoComplete="tel-national"
        onBlur={() => {
          const written = mobileOf(form.values.mobile)
          if (written && written !== form.values.mobile) form.set({ mobile: written })
        }}
      />
      <fieldset className="alert-topics stack">
        <legend>Send me</legend>
        {topics.map((topic) => (
          <Switch key={topic} label={TOPICS[topic].label} hint={TOPICS[topic].does} {...form.flag(topic)} />
        ))}
      </fieldset>
      {form.values.cutoff && (
        <div className="alert-when">
          <TextField
            label="Time of the reminder"
            hint="At the latest half an hour before the cut-off; else the day before"
            {...form.text('remindAt')}
            type="time"
          />
          <Select label="Time zone" choices={zoneChoices(own)} {...form.text('timeZone')} />
        </div>
      )}
      <div className="alert-agree">
        <Switch label="I agree" hint={consent} {...form.flag('isAgreed')} />
      </div>
    </Form>
  )
}
