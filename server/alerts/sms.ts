/** Hands a text message to the provider (docs/alerts.md); without one it is logged, and the list of alerts says so. */
import { maskedMobile } from '#rules/alerts/sign-up.ts'
import type { World } from '../runtime/world.ts'
import type { TextMessage } from './messages.ts'

const PATIENCE_MS = 10_000
/** The provider's own fault, a busy one, or a setting that the operator can mend: tried again. */
const isPassing = (status: number) => status >= 500 || [401, 403, 404, 405, 408, 425, 429].includes(status)
const NOT_SET_UP = 'Text messages are not set up (SMS_URL): it was written to the log only.'

/**
 * Sends one message. Answers why it was refused for good; throws what may pass, and then the outbox tries again with the same key, by
 * which the provider knows a message that it has already.
 */
export async function sendText(
  { config: { sms }, log }: Pick<World, 'config' | 'log'>,
  { textTo, body, key }: TextMessage,
): Promise<string | undefined> {
  if (!sms) {
    log.info({ to: maskedMobile(textTo), key }, 'text message not sent: SMS_URL is not set')
    return NOT_SET_UP
  }
  const response = await fetch(sms.url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${sms.token}`,
      'idempotency-key': key,
    },
    body: JSON.stringify({ to: textTo, from: sms.from, text: body, reference: key }),
    redirect: 'error',
    signal: AbortSignal.timeout(PATIENCE_MS),
  }).catch((failure: Error) => {
    throw new Error(
      failure.name === 'TimeoutError' ? 'The provider did not answer in time.' : 'The provider was not reached.',
    )
  })
  const said = await start(response)
  // 409: it has the message already.
  if (response.ok || response.status === 409) return undefined
  const told = `The provider answered ${response.status}${said && `: ${said}`}`
  if (isPassing(response.status)) throw new Error(told)
  return told
}

const MOST = 200
/** The first words of an answer, on one line; the rest is not read. */
async function start(response: Response): Promise<string> {
  let text = ''
  try {
    for await (const piece of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += piece
      if (text.length >= MOST) break
    }
  } catch {
    // What was begun is told.
  }
  return text.replace(/\s+/g, ' ').trim().slice(0, MOST)
}
