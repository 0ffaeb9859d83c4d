import { api } from '#contract/index.ts'
import type { Output } from '#contract/kernel/endpoint.ts'
import { may } from '#rules/access.ts'
import { formatTime, shortWeekday, toUsDate, weekdayOf } from '#rules/calendar.ts'
import { changedBy } from '#rules/changed-by.ts'
import { MAIL_KIND_NAMES } from '#rules/orders/mails/order-mail.ts'
import { useAsk } from '../../portal/api.ts'
import { wallAt } from '../../portal/zone.ts'
import { useSession } from '../../session/session.tsx'
import { useCommand } from '../../session/use-command.ts'
import { Button } from '../../ui/Button.tsx'
import { useConfirm } from '../../ui/dialog/Confirm.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { useToast } from '../../ui/notice/Toasts.tsx'
import { Stamp, type Tone } from '../../ui/Stamp.tsx'
import { EmptyBox, StateBox } from '../../ui/StateBox.tsx'
import type { OrderHeader } from '../data/order-api.ts'
import './mails.css'

type OrderMail = Output<typeof api.orderMails.list>['mails'][number]

const STATES: Readonly<Record<OrderMail['state'], readonly [word: string, tone: Tone]>> = {
  waiting: ['Waiting', 'info'],
  sent: ['Sent', 'good'],
  failed: ['Failed', 'bad'],
  'not sent': ['Not sent', 'warn'],
}

interface MailsDialogProps {
  readonly header: OrderHeader
  readonly onClose: () => void
}

/** The e-mails that were sent for an order, newest first; staff can send one again (ORD-75). */
export default function MailsDialog({ header, onClose }: MailsDialogProps) {
  const { orderNo, isChangedSince = false } = header
  const { viewer } = useSession()
  const asked = useAsk(api.orderMails.list, { orderNo }, { staleTime: 0 })
  const confirm = useConfirm()
  const toast = useToast()
  const send = useCommand(api.orderMails.sendAgain, {
    stale: [api.orderMails.list],
    onRefused: ({ message }) => toast.error(message),
    said: ({ to }) => `The e-mail is being sent to ${to} again.`,
  })
  const sendAgain = async ({ mailId, to, at }: OrderMail) => {
    const text = `${to} gets the same e-mail as on ${whenText(at)}.${
      isChangedSince ? ' The order was changed since. To send it as it is now, press Done.' : ''
    }`
    if (await confirm({ title: 'Send this e-mail again?', text, yes: 'Send again', no: 'Cancel' }))
      await send.run({ orderNo, mailId })
  }
  const maySend = may(viewer, 'orders.sendMailAgain')
  return (
    <Dialog
      title={`E-mails of order ${orderNo}`}
      width={640}
      onClose={onClose}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <StateBox
        asked={asked}
        rows={4}
        empty={({ mails }) =>
          mails.length === 0 ? (
            <EmptyBox text="No e-mail was sent for this order. Done sends the confirmation." />
          ) : undefined
        }
      >
        {({ mails }) => (
          <ul className="order-mails">
            {mails.map((mail) => (
              <li key={mail.mailId}>
                <Sent mail={mail} />
                {maySend && (
                  <Button
                    size="small"
                    aria-label={`Send again to ${mail.to}, ${whenText(mail.at)}`}
                    disabledReason={send.isBusy ? 'Sending …' : mail.lockText}
                    onDisabledPress={() => mail.lockText && toast.error(mail.lockText)}
                    onClick={() => void sendAgain(mail)}
                  >
                    Send again
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </StateBox>
    </Dialog>
  )
}

function Sent({ mail }: { readonly mail: OrderMail }) {
  const { to, kind, at, by, forCustomerNo, isAgain, state, reason } = mail
  const [word, tone] = STATES[state]
  return (
    <div>
      <p className="order-mail-to">
        <strong>{to}</strong> <Stamp tone={tone}>{word}</Stamp>
      </p>
      <p className="muted">
        {MAIL_KIND_NAMES[kind]}
        {isAgain && ', sent again'}, {whenText(at)}, by {changedBy(by, forCustomerNo)}
      </p>
      {reason && <p className="field-error">{reason}</p>}
    </div>
  )
}

/** 'Thu 11/19/2026, 12:00 PM'. */
function whenText(instant: string): string {
  const { date, time } = wallAt(new Date(instant))
  return `${shortWeekday(weekdayOf(date))} ${toUsDate(date)}, ${formatTime(time)}`
}
