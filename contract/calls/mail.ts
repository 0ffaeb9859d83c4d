import { endpoint } from '../kernel/endpoint.ts'
import { instant, truth, whole } from '../kernel/kinds.ts'
import { optional, record } from '../kernel/wire.ts'

const Queue = record({
  /** Not sent yet, and still tried. */
  waiting: ['waiting', whole()],
  /** Since when the oldest of these has waited; absent where none does. */
  waitingSince: ['waiting_since', optional(instant)],
  /** Whether that is so long that somebody should look. */
  isLate: ['late', truth],
  /** Tried for days without success; nobody tries them now. */
  givenUp: ['given_up', whole()],
})

export const mail = {
  queue: endpoint('GET /mailqueue', {
    summary: 'Mail that has not been sent: how many wait, since when, and how many were given up',
    ability: 'mail.lookAfter',
    answer: Queue,
  }),
  retry: endpoint('POST /mailretry', {
    summary: 'Try again to send the mail that was given up',
    ability: 'mail.lookAfter',
    answer: record({ takenUp: ['taken_up', whole()] }),
  }),
}
