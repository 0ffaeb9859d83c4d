/**
 * How often a link to a new password may be asked for. By address and account, and by address alone, the asker is told to
 * wait. By account alone nobody is told anything: no more mail goes to it for a while, and a stranger who asks again and
 * again neither floods a mailbox nor keeps its owner from asking (T21, SEC-27).
 */
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { tooMany } from './sign-in-limits.ts'

const MINUTE = 60

export interface ResetLimits {
  /** Counts one wish. Answers whether it may be mailed; throws 429 when this address asks too often. */
  take(account: string, address: string): Promise<boolean>
}

const limitsOf = new WeakMap<object, ResetLimits>()

/** The limits of one database. */
export function resetLimitsOf(database: object): ResetLimits {
  const limits = limitsOf.get(database) ?? resetLimits()
  limitsOf.set(database, limits)
  return limits
}

function resetLimits(): ResetLimits {
  const pair = new RateLimiterMemory({ points: 4, duration: 15 * MINUTE })
  const byAddress = new RateLimiterMemory({ points: 30, duration: 15 * MINUTE })
  const byAccount = new RateLimiterMemory({ points: 6, duration: 60 * MINUTE })
  return {
    async take(account, address) {
      const waits = [await waitFor(byAddress, address), await waitFor(pair, `${account}\n${address}`)]
      const worst = Math.max(...waits)
      if (worst > 0) throw tooMany(worst)
      return (await waitFor(byAccount, account)) === 0
    },
  }
}

/** Takes a point; answers 0, or the milliseconds until there is one again. */
async function waitFor(limiter: RateLimiterMemory, key: string): Promise<number> {
  try {
    await limiter.consume(key)
    return 0
  } catch (state) {
    if (state instanceof RateLimiterRes) return state.msBeforeNext
    throw state
  }
}
