/** A text alert as it leaves: whether it is still wanted is asked then, and its words are those of the day it was made (TXT-03). */
import { internationalOf } from '#rules/alerts/sign-up.ts'
import { maySignIn } from '#rules/users/status.ts'
import type { Db } from '../db/open.ts'
import { enqueueAlerts, type Mail } from '../mail/outbox.sql.ts'
import type { World } from '../runtime/world.ts'
import * as sql from './messages.sql.ts'
import { codeOf, confirmLink } from './proof.ts'
import { stopLink } from './stop-link.ts'

/** Makes messages and queues them, in the caller's transaction; what is there already is not made again. Answers how many are new. */
export async function queueMessages(tx: Db, messages: readonly sql.NewMessage[]): Promise<number> {
  const made = await sql.putMessages(tx, messages)
  await enqueueAlerts(tx, made)
  return made.length
}

export interface TextMessage {
  readonly textTo: string
  readonly body: string
  /** The same at each try: the provider takes it once. */
  readonly key: string
}
type ToSend = Mail | TextMessage | { readonly unsent: string }

/** A queued message, or why it is not sent any more. */
export async function alertToSend({ db, clock, config }: World, messageId: number): Promise<ToSend> {
  const found = await sql.messageToSend(db, messageId)
  if (!found) return { unsent: 'There is no such message.' }
  const { channel, subject, body, email, mobile, alertId } = found
  if (found.stoppedAt !== null) return { unsent: 'Stopped before it was sent.' }
  if (!maySignIn(found, clock.today())) return { unsent: 'The user may not sign in any more.' }
  if (found.expiresAt <= clock.now()) return { unsent: 'Too late: it was of no use any more.' }
  const { companyName, supportPhone, publicUrl } = config
  if (found.topic === 'confirm') return confirmation(config, found, messageId)
  if ((channel === 'text' ? found.mobileProvedAt : found.emailProvedAt) === null) return { unsent: NOT_CONFIRMED }
  if (channel === 'text')
    return {
      ...{ textTo: internationalOf(mobile), key: `alert-${messageId}` },
      body: `${companyName}: ${body} Text STOP to stop, HELP for help.`,
    }
  const text = [
    body,
    '',
    publicUrl,
    '',
    'Stop these alerts:',
    stopLink(config, alertId),
    '',
    `${companyName}, ${supportPhone}`,
  ]
  return { to: email, subject, text: text.join('\n') }
}

const NOT_CONFIRMED = 'Not confirmed by its owner yet.'

/** The one message before a number or an address is confirmed: the code by text, the link by mail (TXT-02). */
function confirmation(
  config: World['config'],
  { channel, email, mobile, ...proof }: NonNullable<Awaited<ReturnType<typeof sql.messageToSend>>>,
  messageId: number,
): ToSend {
  const { companyName, supportPhone } = config
  if (channel === 'text')
    return {
      ...{ textTo: internationalOf(mobile), key: `alert-${messageId}` },
      body: `${companyName}: ${codeOf(config, proof)} is your code for order alerts. Enter it in the ordering portal, or reply YES to agree to automated texts about your orders. Msg & data rates may apply. Text STOP to stop, HELP for help.`,
    }
  const text = [
    `Someone signed up this address for order alerts of ${companyName}, together with the number ${mobile}.`,
    '',
    'Open this link to confirm and to agree to automated e-mails about your orders:',
    confirmLink(config, proof),
    '',
    'Without it this address gets nothing else. Was it not you? Stop the sign-up:',
    stopLink(config, proof.alertId),
    '',
    `${companyName}, ${supportPhone}`,
  ]
  return { to: email, subject: 'Confirm your order alerts', text: text.join('\n') }
}
