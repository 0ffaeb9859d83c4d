/** Large bodies of orders: a few are read and worked on at once, one for each user, so that neither memory nor the one thread is lost to them. */
import {
  LARGE_BODIES_AT_ONCE,
  LARGE_BODIES_WAITING,
  LARGE_BODIES_WAITING_OF_A_USER,
  LARGE_BODY_WAIT_MS,
} from '#rules/limits.ts'
import type { Body } from './request.ts'
import { RequestError } from './request-error.ts'
import { NoTurn, turns } from './turns.ts'

/** One for all worlds of this process: it is the machine that is shared. */
const bodies = turns({
  atOnce: LARGE_BODIES_AT_ONCE,
  waiting: LARGE_BODIES_WAITING,
  waitMs: LARGE_BODY_WAIT_MS,
  ownWaiting: LARGE_BODIES_WAITING_OF_A_USER,
})

/** Does the work that begins with reading the body: a small one at once, a large one when its turn comes. */
export async function inTurn<T>(body: Body, userId: number, work: () => Promise<T>): Promise<T> {
  if (!body.isLarge) return work()
  try {
    return await bodies.take(userId, work)
  } catch (error) {
    if (!(error instanceof NoTurn)) throw error
    // Most programs send all of it before they listen; a connection that is closed on them tells them nothing.
    await body.discard().catch(() => {})
    throw refusals[error.reason]()
  }
}

const refusals: Readonly<Record<NoTurn['reason'], () => RequestError>> = {
  own: () =>
    new RequestError(
      429,
      'Your other large requests are still being worked on. Send this one again after them.',
      'busy',
      {
        'Retry-After': '10',
      },
    ),
  full: () =>
    new RequestError(
      503,
      'Too many large requests are being worked on. Send this one again in half a minute.',
      'busy',
      {
        'Retry-After': '30',
      },
    ),
}
