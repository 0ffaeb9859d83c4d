import { NOTICE_TOPICS } from '#rules/alerts/topics.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { instant, list, text, whole, word } from '../../kernel/kinds.ts'
import { optional, record } from '../../kernel/wire.ts'
import { faultFacts } from '../../shapes/faults.ts'

/** To whom a notice goes; blank: to every customer, on every route. */
const audience = {
  topic: ['topic', word(...NOTICE_TOPICS)],
  toCustomer: ['to_customer', optional(text(20))],
  toRoute: ['to_route', optional(text(10))],
} as const

/** What company staff send to those who signed up, and what became of every alert (TXT-03). */
export const notices = {
  audience: endpoint('GET /alert-audience', {
    summary: 'How many numbers and customers a notice would reach',
    ability: 'notices.send',
    lane: 'reading',
    query: record(audience),
    refusal: record(faultFacts),
    answer: record({ numbers: ['numbers', whole()], customers: ['customers', whole()] }),
  }),
  send: endpoint('POST /send-alert', {
    summary: 'Send a delivery delay or a system notice; the same identifier again sends nothing',
    ability: 'notices.send',
    form: record({ noticeId: ['notice_id', text(36)], ...audience, text: ['text', text(1000)] }),
    refusal: record(faultFacts),
    answer: record({ numbers: ['numbers', whole()] }),
  }),
  sent: endpoint('GET /alerts-sent', {
    summary: 'The latest alerts: when, about what, to whom (masked), and what became of them',
    ability: 'notices.send',
    lane: 'reading',
    answer: list(
      record({
        messageId: ['message_id', whole()],
        madeAt: ['time', instant],
        topic: ['topic', word('welcome', 'confirm', 'cutoff', 'delay', 'notice')],
        channel: ['channel', word('text', 'mail')],
        to: ['to', text(100)],
        userCode: ['user', text(15)],
        customer: ['customer', text(20)],
        body: ['text', text(1000)],
        state: ['state', word('waiting', 'sent', 'not sent', 'given up')],
        reason: ['reason', text(500)],
      }),
    ),
  }),
}
