/** Passwords: argon2id, two hashes at a time so that a flood of sign-ins cannot take both cores (D11). */
import { hash, verify } from '@node-rs/argon2'
import { Denial } from './denial.ts'

const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const AT_ONCE = 2
const WAITING_AT_MOST = 50

let running = 0
const waiting: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) {
    if (waiting.length >= WAITING_AT_MOST) {
      throw new Denial(429, 'Many people are signing in right now. Try again in a minute.', 'busy', {
        'Retry-After': '30',
      })
    }
    await new Promise<void>((resolve) => waiting.push(resolve))
  }
  running += 1
  try {
    return await work()
  } finally {
    running -= 1
    waiting.shift()?.()
  }
}

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, COST))

/** A hash of nothing anybody knows, so that an unknown user costs the same time as a wrong password. */
const decoy = hash('no such account', COST)

/** Whether the password is the account's; with no account it takes the same time and is always false. */
export const isPassword = async (password: string, passwordHash: string | undefined): Promise<boolean> => {
  const against = passwordHash ?? (await decoy)
  const matches = await inTurn(() => verify(against, password).catch(() => false))
  return matches && passwordHash !== undefined
}
