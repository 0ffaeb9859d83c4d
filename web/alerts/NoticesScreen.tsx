import { useState } from 'react'
import { api } from '#contract/index.ts'
import { NOTICE_LENGTH, noticeFaults } from '#rules/alerts/notice.ts'
import { audienceWords } from '#rules/alerts/reminder.ts'
import { NOTICE_TOPICS, type NoticeTopic, TOPICS } from '#rules/alerts/topics.ts'
import { many } from '#rules/many.ts'
import { useAsk } from '../portal/api.ts'
import { useCommand } from '../session/use-command.ts'
import { useConfirm } from '../ui/dialog/Confirm.tsx'
import { Select } from '../ui/field/Select.tsx'
import { TextField } from '../ui/field/TextField.tsx'
import { Form } from '../ui/form/Form.tsx'
import { TextArea } from '../ui/form/TextArea.tsx'
import { useForm } from '../ui/form/use-form.ts'
import { PageHeading } from '../ui/page/PageHeading.tsx'
import { TourButton } from '../ui/tour/TourButton.tsx'
import './alerts.css'
import { SentAlerts } from './SentAlerts.tsx'

const FIELDS = {
  topic: { label: 'Alert' },
  customerNo: { label: 'Customer' },
  routeNo: { label: 'Route' },
  text: { label: 'Text' },
} as const
const CHOICES = NOTICE_TOPICS.map((value) => ({ value, label: TOPICS[value].label }))
const EMPTY = { topic: 'delay' as string, customerNo: '', routeNo: '', text: '' }

/** Company staff tell those who signed up of a late truck or of the portal, and see what became of every alert (TXT-03). */
export default function NoticesScreen() {
  return (
    <div className="stack">
      <div className="title-row">
        <PageHeading title="Alerts" />
        <TourButton load={() => import('./tour.ts')} />
      </div>
      <NoticeForm />
      <SentAlerts />
    </div>
  )
}

function NoticeForm() {
  const confirm = useConfirm()
  // Of this notice: an answer that is lost, and the same sent once more, reach nobody twice.
  const [noticeId, setNoticeId] = useState(() => crypto.randomUUID())
  const form = useForm({ start: EMPTY, judge: noticeFaults })
  const command = useCommand(api.notices.send, {
    onRefused: (refusal) => {
      // What was sent is another alert than this one.
      if (refusal.code === 'sent before') setNoticeId(crypto.randomUUID())
      form.refused(refusal)
    },
    stale: [api.notices.sent],
    said: ({ numbers }) => `Sent to ${many(numbers, 'number')}.`,
  })
  const { topic, customerNo, routeNo } = form.values
  const asked = {
    topic: topic as NoticeTopic,
    ...(customerNo.trim() && { toCustomer: customerNo.trim() }),
    ...(routeNo.trim() && { toRoute: routeNo.trim() }),
  }
  const audience = useAsk(api.notices.audience, asked, { staleTime: 0 })
  const preview = audience.data
    ? audienceWords(audience.data.numbers, audience.data.customers)
    : (audience.error?.message ?? 'Counting who gets it …')
  const send = async ({ text }: typeof EMPTY) => {
    const isSure = await confirm({
      title: 'Send alert',
      text: `${preview} It cannot be taken back.`,
      ...{ yes: 'Send', no: 'Do not send' },
    })
    if (!isSure || !(await command.run({ noticeId, ...asked, text }))) return
    setNoticeId(crypto.randomUUID())
    form.reset(EMPTY)
  }
  return (
    <div className="card card-narrow stack alert-notice">
      <h2>Send an alert</h2>
      <Form
        form={form}
        fields={FIELDS}
        notSaved="Nothing was sent."
        action="Send"
        isBusy={command.isBusy}
        error={command.error}
        isUnanswered={command.isUnanswered}
        effect={preview}
        onSave={send}
      >
        <Select label="Alert" choices={CHOICES} {...form.text('topic')} />
        <TextField label="Customer" hint="Its number; blank: every customer" isCode {...form.text('customerNo')} />
        <TextField label="Route" hint="Blank: every route" isCode isUpper {...form.text('routeNo')} />
        <TextArea label="Text" max={NOTICE_LENGTH} rows={4} {...form.text('text')} />
      </Form>
    </div>
  )
}
