/**
 * Guessing is slowed by account and address together, and by network. There is no lock-out that a stranger could cause: the
 * right password from another network still works (T21). A try is taken before the password is looked at, so that many
 * at the same moment are counted like many after each other.
 */
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'
import { Denial } from './denial.ts'

const duration = 15 * 60
const TRIES_AN_ACCOUNT_AND_ADDRESS = 8
const TRIES_A_NETWORK = 100

export interface SignInLimits {
  /** Takes a try; throws 429 when none is left to this account at this address, or to its network. */
  take(account: string, address: string): Promise<void>
  /** The try was none, because it succeeded: gives it back, and all that failed before it at this address. */
  giveBack(account: string, address: string): Promise<void>
  /** Forgets what failed for this account at this address. */
  forget(account: string, address: string): Promise<void>
}

const limitsOf = new WeakMap<object, SignInLimits>()

/** The limits of one database, the same for every asker. */
export function signInLimitsOf(database: object): SignInLimits {
  const limits = limitsOf.get(database) ?? signInLimits()
  limitsOf.set(database, limits)
  return limits
}

function signInLimits(): SignInLimits {
  const pair = new RateLimiterMemory({ points: TRIES_AN_ACCOUNT_AND_ADDRESS, duration })
  const network = new RateLimiterMemory({ points: TRIES_A_NETWORK, duration })
  const pairOf = (account: string, address: string) => `${account}\n${address}`
  const forget = async (account: string, address: string) => void (await pair.delete(pairOf(account, address)))
  return {
    async take(account, address) {
      const taken = [pair.consume(pairOf(account, address)), network.consume(networkOf(address))]
      const refused = (await Promise.allSettled(taken)).filter((each) => each.status === 'rejected')
      if (refused.length === 0) return
      throw tooMany(Math.max(...refused.map(({ reason }) => (reason as RateLimiterRes).msBeforeNext)))
    },
    async giveBack(account, address) {
      await Promise.all([forget(account, address), network.reward(networkOf(address))])
    },
    forget,
  }
}

/** What one subscriber commonly has: 256 addresses of IPv4, a /64 of IPv6. Anything else stands for itself. */
export function networkOf(address: string): string {
  const v4 = /^(?:::ffff:)?(\d{1,3}\.\d{1,3}\.\d{1,3})\.\d{1,3}$/i.exec(address)
  if (v4) return v4[1] as string
  if (!address.includes(':')) return address
  const [head = '', tail] = address.toLowerCase().split('%')[0]?.split('::') ?? []
  const groups = head === '' ? [] : head.split(':')
  const last = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - groups.length - last.length }, () => '0')
  return [...groups, ...zeros, ...last]
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')
}

/** The answer to who must wait first. */
export function tooMany(waitMs: number): Denial {
  const seconds = Math.ceil(waitMs / 1000)
  const text = `Too many tries. Wait ${Math.ceil(seconds / 60)} min, then try again.`
  return new Denial(429, text, 'too many', { 'Retry-After': String(seconds) })
}
