import { api } from '#contract/index.ts'
import { noticeFaults } from '#rules/alerts/notice.ts'
import { maskedEmail, maskedMobile } from '#rules/alerts/sign-up.ts'
import { type NoticeTopic, topicWords } from '#rules/alerts/topics.ts'
import { refuseFaults } from '#rules/faults.ts'
import { many } from '#rules/many.ts'
import { Refusal } from '#rules/refusal.ts'
import type { Db } from '../db/open.ts'
import { implement } from '../http/call.ts'
import { RequestError } from '../http/request-error.ts'
import { latestMessages, type SentMessage } from './messages.sql.ts'
import { queueMessages } from './messages.ts'
import * as sql from './notices.sql.ts'

const HOUR_MS = 3_600_000
/** What is late may be told for half a day, news of the portal for two. */
const USEFUL_MS: Readonly<Record<NoticeTopic, number>> = { delay: 12 * HOUR_MS, notice: 48 * HOUR_MS }
const LISTED = 200

/** What company staff send to many, and what became of every alert (TXT-03). */
export const noticeHandlers = implement('notices', api.notices, {
  async audience({ db, world, input }) {
    const asked = audienceOf(input)
    await refuseAbsent(db, asked)
    return counted(await sql.audience(db, asked, world.clock.today()))
  },

  send: (call) =>
    call.transact(async (tx) => {
      const { world, caller, input } = call
      if (!/^[\w-]{8,36}$/.test(input.noticeId)) throw new RequestError(400, 'notice_id is not valid.', 'unreadable')
      const asked = audienceOf(input)
      const body = input.text.trim()
      refuseFaults(noticeFaults({ text: body, customerNo: asked.customerNo, routeNo: asked.routeNo }))
      await refuseAbsent(tx, asked)
      const to = await sql.audience(tx, asked, world.clock.today())
      if (to.length === 0)
        refuseFaults([{ field: 'topic', text: 'Nobody there has signed up for this kind of alert.' }])
      const now = world.clock.now()
      const { noticeId } = input
      const { numbers } = counted(to)
      // The answer to the first try was lost: nobody gets it twice.
      if (!(await sql.putNotice(tx, { ...asked, noticeId, body, sentBy: caller.userCode, now, numbers })))
        return sentBefore(await sql.noticeOf(tx, noticeId), { ...asked, body })
      const expiresAt = new Date(now.getTime() + USEFUL_MS[asked.topic])
      const message = {
        topic: asked.topic,
        about: `notice ${noticeId}`,
        subject: topicWords(asked.topic),
        body,
        now,
        expiresAt,
      }
      await queueMessages(
        tx,
        to.map(({ alertId, mobile, email }) => ({ alertId, mobile, email, ...message })),
      )
      await call.record(tx, {
        ...{ action: 'notice.send', subject: topicWords(asked.topic), newValue: body, happenedAt: now },
        note: `customer ${asked.customerNo || 'all'}, route ${asked.routeNo || 'all'}, ${numbers} numbers`,
      })
      return { numbers }
    }),

  sent: async ({ db }) => (await latestMessages(db, LISTED)).map(asSent),
})

const audienceOf = ({
  topic,
  toCustomer = '',
  toRoute = '',
}: {
  readonly topic: NoticeTopic
  readonly toCustomer?: string | undefined
  readonly toRoute?: string | undefined
}): sql.Audience => ({ topic, customerNo: toCustomer.trim(), routeNo: toRoute.trim().toUpperCase() })

async function refuseAbsent(db: Db, asked: sql.Audience): Promise<void> {
  const field = await sql.absent(db, asked)
  if (field === 'customerNo') refuseFaults([{ field, text: `There is no customer ${asked.customerNo}.` }])
  if (field === 'routeNo') refuseFaults([{ field, text: `There is no route ${asked.routeNo}.` }])
}

/** The same again is answered as before; other words under the same identifier were not sent. */
function sentBefore(
  { numbers, ...sent }: Awaited<ReturnType<typeof sql.noticeOf>>,
  { topic, customerNo, routeNo, body }: sql.Audience & { readonly body: string },
) {
  const isSame = sent.topic === topic && (sent.customerNo ?? '') === customerNo && (sent.routeNo ?? '') === routeNo
  if (isSame && sent.body === body) return { numbers }
  throw new Refusal(
    `The alert was sent as you wrote it first, to ${many(numbers, 'number')}. Press Send again to send this one as well.`,
    'sent before',
  )
}

/** A phone that several people signed up counts once, and gets it once. */
const counted = (to: readonly sql.Reached[]) => ({
  numbers: new Set(to.map(({ mobile }) => mobile)).size,
  customers: new Set(to.flatMap(({ customerNo }) => customerNo ?? [])).size,
})

const asSent = (message: SentMessage) => {
  const { messageId, madeAt, topic, channel, email, mobile, userCode, customerNo, body } = message
  return {
    ...{ messageId, madeAt: madeAt.toISOString(), topic, channel, userCode },
    // The words of a sign-up name the number.
    body: body.replaceAll(mobile, maskedMobile(mobile)),
    to: channel === 'text' ? maskedMobile(mobile) : maskedEmail(email),
    customer: customerNo ?? '',
    state: stateOf(message),
    reason: message.lastError ?? '',
  }
}

const stateOf = ({ doneAt, parkedAt, lastError }: SentMessage): 'waiting' | 'sent' | 'not sent' | 'given up' => {
  if (doneAt) return lastError ? 'not sent' : 'sent'
  return parkedAt ? 'given up' : 'waiting'
}
