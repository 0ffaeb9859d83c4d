/**
 * Sends what the outbox holds: by SMTP when the operator configured it, else into files under the data folder, where a
 * tester can read them. At least once, never before the commit; the Message-ID stays the same over retries (INV-31).
 */
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { alertToSend } from '../alerts/messages.ts'
import { sendText } from '../alerts/sms.ts'
import {
  claimNext,
  hostedChannels,
  type Mail,
  markDone,
  markFailed,
  noteHost,
  type Takeable,
  type Waiting,
} from '../mail/outbox.sql.ts'
import { openTransports } from '../mail/transports.ts'
import { watched } from '../runtime/watch/watchers.ts'
import type { World } from '../runtime/world.ts'
import { resetMail } from '../sign-in/password-reset-mail.ts'

/** In an installation without mail, messages wait so long for a server that sends them; then they are noted as not sent. */
const NO_MAIL_AFTER_SECONDS = 3600
const NOTE_HOST_EVERY_MS = 10 * 60_000

/** A mail server may be down over a long weekend. */
const TRIED_DAYS = 5
const LONGEST_WAIT_SECONDS = 15 * 60
const IDLE_MS = 2000

/** Answers why it was not sent, where it need not be tried again. */
type Send = (waiting: Waiting) => Promise<string | undefined>

/** How mail leaves this server. */
export function mailSender(world: World): Send {
  const { config } = world
  let transports: ReturnType<typeof openTransports> | undefined
  const post = async (outboxId: number, mail: Mail): Promise<string | undefined> => {
    transports ??= openTransports(config)
    const { smtp, toFile } = await transports
    const message = {
      from: config.mailFrom,
      to: [{ name: '', address: mail.to }],
      subject: mail.subject,
      text: mail.text,
      messageId: `<outbox-${outboxId}@${new URL(config.publicUrl).hostname}>`,
    }
    if (smtp) {
      await smtp.sendMail(message)
      return undefined
    }
    // Links in mail are worth a password: a production server keeps none in files.
    if (config.isProduction) return NOT_SENT
    const folder = path.join(config.dataDir, 'mail')
    await mkdir(folder, { recursive: true })
    const { message: text } = await toFile.sendMail(message)
    await writeFile(path.join(folder, `${String(outboxId).padStart(6, '0')}.eml`), text as Buffer, { mode: 0o600 })
    return undefined
  }
  const sendOne: Send = async ({ outboxId, ...waiting }) => {
    if (waiting.kind === 'alert') {
      const alert = await alertToSend(world, waiting.payload.messageId)
      if ('unsent' in alert) return alert.unsent
      if ('textTo' in alert) return sendText(world, alert)
      return post(outboxId, alert)
    }
    const mail = waiting.kind === 'mail' ? waiting.payload : await resetMail(world, waiting.payload)
    return mail && post(outboxId, mail)
  }
  return (waiting) => {
    const { kind, outboxId, attempts } = waiting
    return watched(world, { name: `send ${kind}`, facts: { outboxId, attempts } }, async (tell) => {
      const unsent = await sendOne(waiting)
      tell({ outcome: unsent === undefined ? 'sent' : 'not needed' })
      return unsent
    })
  }
}

const NOT_SENT = 'Mail is not sent here: SMTP_URL=none.'

/**
 * Which entries this server takes: never what only another server on the database can send (SCL-04). An alert goes by text or by mail,
 * so a server takes alerts when no other one can do more.
 */
async function takeable({ db, config }: Pick<World, 'db' | 'config'>): Promise<Takeable> {
  const hosted = await hostedChannels(db)
  const mayMail = config.smtpUrl !== undefined || !hosted.has('mail')
  const mayText = config.sms !== undefined || !hosted.has('text')
  return {
    kinds: [
      ...(mayMail ? (['mail', 'password-reset'] as const) : []),
      ...(mayMail && mayText ? (['alert'] as const) : []),
    ],
    waitedSeconds: config.isProduction && config.smtpUrl === undefined ? NO_MAIL_AFTER_SECONDS : 0,
  }
}

/** Sends everything that is waiting, until `isStopped`; answers how many went out. */
export async function drainOutbox(
  { db, log, config }: Pick<World, 'db' | 'log' | 'config'>,
  send: Send,
  isStopped = () => false,
): Promise<number> {
  let sent = 0
  const mine = await takeable({ db, config })
  while (!isStopped()) {
    const next = await claimNext(db, mine)
    if (!next) break
    try {
      await markDone(db, next.outboxId, await send(next))
      sent += 1
    } catch (error) {
      const { outboxId, attempts } = next
      const reason = (error as Error).message
      const waitSeconds = Math.min(LONGEST_WAIT_SECONDS, 2 ** Math.min(attempts, 20))
      const isGivenUp = await markFailed(db, outboxId, reason, { waitSeconds, days: TRIED_DAYS })
      log.warn({ outboxId, attempts, reason }, isGivenUp ? 'mail given up' : 'mail not sent')
    }
  }
  return sent
}

/** Keeps draining until stopped. */
export function startOutbox(world: World): { stop(): Promise<void> } {
  const send = mailSender(world)
  let isStopped = false
  let running: Promise<unknown> | undefined
  const { smtpUrl, sms } = world.config
  const channels = [...(smtpUrl ? (['mail'] as const) : []), ...(sms ? (['text'] as const) : [])]
  let notedAt = Number.NEGATIVE_INFINITY
  const noteNowAndThen = async () => {
    if (channels.length === 0 || performance.now() - notedAt < NOTE_HOST_EVERY_MS) return
    await noteHost(world.db, channels)
    notedAt = performance.now()
  }
  const timer = setInterval(() => {
    running ??= noteNowAndThen()
      .then(() => drainOutbox(world, send, () => isStopped))
      .catch((error: Error) => world.log.warn({ reason: error.message }, 'outbox'))
      .finally(() => {
        running = undefined
      })
  }, IDLE_MS)
  timer.unref()
  return {
    async stop() {
      isStopped = true
      clearInterval(timer)
      await running
    },
  }
}
