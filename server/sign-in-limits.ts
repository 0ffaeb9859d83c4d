/**
 * Guessing is slowed by account and address together, by account alone, and by address alone. There is no lock-out that a
 * stranger could cause: the right password from another address still works (T21).
 */
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { Denial } from './denial.ts'

const MINUTE = 60

export interface SignInLimits {
  /** Throws 429 when this account or address has failed too often. */
  check(account: string, address: string): Promise<void>
  failed(account: string, address: string): Promise<void>
  succeeded(account: string, address: string): Promise<void>
}

export function signInLimits(): SignInLimits {
  const pair = new RateLimiterMemory({ points: 8, duration: 15 * MINUTE, blockDuration: 5 * MINUTE })
  const byAddress = new RateLimiterMemory({ points: 100, duration: 15 * MINUTE, blockDuration: 5 * MINUTE })
  const pairOf = (account: string, address: string) => `${account}\n${address}`
  return {
    async check(account, address) {
      const states = await Promise.all([pair.get(pairOf(account, address)), byAddress.get(address)])
      const worst = Math.max(...states.map((state) => (state && state.remainingPoints <= 0 ? state.msBeforeNext : 0)))
      if (worst <= 0) return
      const seconds = Math.ceil(worst / 1000)
      const text = `Too many tries. Wait ${Math.ceil(seconds / 60)} min, then try again.`
      throw new Denial(429, text, 'too many', { 'Retry-After': String(seconds) })
    },
    async failed(account, address) {
      await Promise.allSettled([pair.consume(pairOf(account, address)), byAddress.consume(address)])
    },
    async succeeded(account, address) {
      await pair.delete(pairOf(account, address))
    },
  }
}
