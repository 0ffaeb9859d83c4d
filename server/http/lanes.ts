/**
 * Calls that read or print much take turns, so that no save waits behind them in the minute before a cut-off: a few at once
 * by machine, one for each user. Which calls those are, their declaration says (`lane` in contract/kernel/endpoint.ts).
 */
import { availableParallelism } from 'node:os'
import type { Lane } from '#contract/kernel/endpoint.ts'
import {
  LANE_WAIT_MS,
  LANE_WAITING,
  LANE_WAITING_OF_A_USER,
  READS_AT_ONCE,
  READS_AT_ONCE_LEAST,
} from '#rules/limits.ts'
import { RequestError } from './request-error.ts'
import { NoTurn, type Turns, turns } from './turns.ts'

const waiting = { waiting: LANE_WAITING, waitMs: LANE_WAIT_MS, ownWaiting: LANE_WAITING_OF_A_USER }
const readsAtOnce = Math.min(READS_AT_ONCE, Math.max(READS_AT_ONCE_LEAST, availableParallelism()))

/** One of each for all worlds of this process: it is the machine that is shared. */
const lanes: Readonly<Record<Lane, Turns>> = {
  reading: turns({ atOnce: readsAtOnce, ...waiting }),
  printing: turns({ atOnce: READS_AT_ONCE_LEAST, ...waiting }),
  reporting: turns({ atOnce: READS_AT_ONCE_LEAST, ...waiting }),
}

/** Does the work at once, or when the user's turn in the lane comes. */
export async function inLane<T>(lane: Lane | undefined, userId: number, work: () => Promise<T>): Promise<T> {
  if (lane === undefined) return work()
  try {
    return await lanes[lane].take(userId, work)
  } catch (error) {
    throw error instanceof NoTurn ? refusals[error.reason]() : error
  }
}

const refusals: Readonly<Record<NoTurn['reason'], () => RequestError>> = {
  own: () =>
    new RequestError(429, 'Your other requests are still being answered. Try this one again after them.', 'busy', {
      'Retry-After': '5',
    }),
  full: () =>
    new RequestError(503, 'Many people are loading lists and reports right now. Try again in half a minute.', 'busy', {
      'Retry-After': '30',
    }),
}
