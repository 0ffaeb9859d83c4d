/** An e-mail that was sent for an order (ORD-75): its state, and whether it can be sent again. */

export type MailKind = 'confirmation' | 'upload'
export const MAIL_KIND_NAMES: Readonly<Record<MailKind, string>> = {
  confirmation: 'Confirmation',
  upload: 'Confirmation of an upload',
}

export type MailState = 'waiting' | 'sent' | 'failed' | 'not sent'

/** What the outbox has of an e-mail. */
interface Sending {
  readonly isDone: boolean
  readonly isGivenUp: boolean
  readonly lastError: string
}

/** An e-mail that the outbox no longer holds was sent: those that were not sent are kept. */
export function mailStateOf(sending: Sending | undefined): MailState {
  if (!sending) return 'sent'
  if (sending.isDone) return sending.lastError === '' ? 'sent' : 'not sent'
  return sending.isGivenUp ? 'failed' : 'waiting'
}

/** How many e-mails of one order staff may send again within an hour, and how long one waits between two sends. */
const AGAIN_AN_HOUR = 10
const AGAIN_AFTER_SECONDS = 60

interface Again {
  readonly state: MailState
  /** The text of the e-mail is still stored. */
  readonly isKept: boolean
  /** When an e-mail of this order was last sent to the same address. */
  readonly lastAt: Date
  /** E-mails of this order that were sent again within the last hour. */
  readonly againInHour: number
}

/** Why an e-mail cannot be sent again now; undefined: it can. */
export function againLock(
  { state, isKept, lastAt, againInHour }: Again,
  now: Date,
): { readonly code: string; readonly text: string } | undefined {
  if (state === 'waiting') return { code: 'e-mail waiting', text: 'This e-mail is still waiting to be sent.' }
  if (!isKept)
    return {
      code: 'e-mail removed',
      text: 'The text of this e-mail is no longer stored. Press Done to send a new one.',
    }
  if (now.getTime() - lastAt.getTime() < AGAIN_AFTER_SECONDS * 1000)
    return { code: 'e-mail sent now', text: 'An e-mail was sent to this address within the last minute.' }
  if (againInHour >= AGAIN_AN_HOUR)
    return {
      code: 'too many e-mails',
      text: `${AGAIN_AN_HOUR} e-mails of this order were sent again within the last hour. Try again later.`,
    }
  return undefined
}
