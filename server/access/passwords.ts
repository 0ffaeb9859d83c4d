/** Passwords: argon2id, two hashes at a time so that a flood of sign-ins cannot take both cores (D11). */
import { RequestError } from '../http/request-error.ts'

const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const PLACES = 2
const WAITING_AT_MOST = 50

let taken = 0
const waiting: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (taken < PLACES) taken += 1
  else await placeOfAnother()
  try {
    return await work()
  } finally {
    // To whoever has waited longest, and not free in between: nobody slips in who has just come.
    const next = waiting.shift()
    if (next) next()
    else taken -= 1
  }
}

function placeOfAnother(): Promise<void> {
  if (waiting.length < WAITING_AT_MOST) return new Promise((resolve) => waiting.push(resolve))
  const wait = { 'Retry-After': '30' }
  throw new RequestError(429, 'Many people are signing in right now. Try again in a minute.', 'busy', wait)
}

/** Machine code, loaded with the first password. */
const argon2 = () => import('@node-rs/argon2')

export const hashPassword = (password: string): Promise<string> =>
  inTurn(async () => (await argon2()).hash(password, COST))

/** A hash of nothing anybody knows, so that an unknown user costs the same time as a wrong password. */
let decoy: Promise<string> | undefined

/** Whether the password is the account's; with no account it takes the same time and is always false. */
export const isPassword = async (password: string, passwordHash: string | undefined): Promise<boolean> => {
  // Made by the first who signs in, whoever that is: only a user who is not known would tell by the time.
  decoy ??= argon2().then(({ hash }) => hash('no such account', COST))
  const nobodys = await decoy
  const matches = await inTurn(async () =>
    (await argon2()).verify(passwordHash ?? nobodys, password).catch(() => false),
  )
  return matches && passwordHash !== undefined
}
