/**
 * Guessing is slowed by account and address, by network, and by account; counted in the database, for all servers together and
 * over a restart. No stranger shuts an owner out: from one network nobody uses up an account's tries, and where an account has
 * signed in before, its own tries at its own address are all that counts (T21). A try is taken before the password is looked
 * at, so that many at the same moment are counted like many after each other.
 */
import { createHash } from 'node:crypto'
import type { Db } from '../db/open.ts'
import { inTransaction } from '../db/transaction.ts'
import { RequestError } from '../http/request-error.ts'
import { type Counted, countTries, forgetTries, giveTryBack, rememberFor, triesOf } from './sign-in-limits.sql.ts'

const SECONDS = 15 * 60
const TRIES_AN_ACCOUNT_AND_ADDRESS = 8
const TRIES_A_NETWORK = 100
/** More than one network has. */
const TRIES_AN_ACCOUNT = 150
const KNOWN_DAYS = 90

export interface SignInLimits {
  /** Takes a try; throws 429 when none is left to this account at this address, to its network, or to the account. */
  take(account: string, address: string): Promise<void>
  /** The try was none, because it succeeded: gives it back, and all that failed before it at this address. */
  giveBack(account: string, address: string): Promise<void>
  /** The owner has shown who he is: forgets what failed for this account at this address, and knows its network from now on. */
  forget(account: string, address: string): Promise<void>
}

/**
 * The limits of one database. What is counted together is committed together, and in one order everywhere: the account at its address,
 * the network, the account.
 */
export function signInLimits(db: Db): SignInLimits {
  return {
    async take(account, address) {
      const over = await inTransaction(db, (tx) => takeOf(tx, account, address))
      if (over.length > 0) throw tooMany(over)
    },
    async giveBack(account, address) {
      await forgetTries(db, pairKey(account, address))
      await giveTryBack(db, networkKey(address))
      await giveTryBack(db, accountKey(account))
      await rememberFor(db, knownKey(account, address), KNOWN_DAYS)
    },
    async forget(account, address) {
      await forgetTries(db, pairKey(account, address))
      await rememberFor(db, knownKey(account, address), KNOWN_DAYS)
    },
  }
}

/**
 * Counts a try; answers what is over a limit. What is refused for one reason counts for no other: who hammers one account has his
 * network's tries left for others.
 */
async function takeOf(tx: Db, account: string, address: string): Promise<readonly Counted[]> {
  const ofPair = over(TRIES_AN_ACCOUNT_AND_ADDRESS, await countTries(tx, [pairKey(account, address)], SECONDS))
  if (ofPair.length > 0) return ofPair
  const isKnown = async () => (await triesOf(tx, [knownKey(account, address)])).length > 0
  const ofNetwork = over(TRIES_A_NETWORK, await countTries(tx, [networkKey(address)], SECONDS))
  if (ofNetwork.length > 0 && !(await isKnown())) return ofNetwork
  const ofAccount = over(TRIES_AN_ACCOUNT, await countTries(tx, [accountKey(account)], SECONDS))
  return ofAccount.length > 0 && !(await isKnown()) ? ofAccount : []
}

/** Tries of links in mail: these are too long to be guessed, and no account's, so that the address and its network are enough. */
export function linkLimits(db: Db): Pick<SignInLimits, 'take' | 'giveBack'> {
  return {
    async take(kind, address) {
      refuseOver(TRIES_AN_ACCOUNT_AND_ADDRESS, await countTries(db, [pairKey(kind, address)], SECONDS))
      refuseOver(TRIES_A_NETWORK, await countTries(db, [networkKey(address)], SECONDS))
    },
    async giveBack(kind, address) {
      await forgetTries(db, pairKey(kind, address))
      await giveTryBack(db, networkKey(address))
    },
  }
}

/** What was typed is of any length and may be anybody's: only its hash is kept. */
export const limitKey = (...parts: readonly string[]): string =>
  createHash('sha256').update(parts.join('\n')).digest('base64url')
const pairKey = (account: string, address: string) => limitKey('sign-in', account, address)
const accountKey = (account: string) => limitKey('sign-in of', account)
const networkKey = (address: string) => limitKey('sign-in from', networkOf(address))
const knownKey = (account: string, address: string) => limitKey('known', account, networkOf(address))

const over = (most: number, counted: readonly Counted[]) => counted.filter(({ tries }) => tries > most)

/** Throws 429 with the longest wait when one of the counts is over the limit. */
export function refuseOver(most: number, counted: readonly Counted[]): void {
  const passed = over(most, counted)
  if (passed.length > 0) throw tooMany(passed)
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
function tooMany(passed: readonly Counted[]): RequestError {
  const seconds = Math.ceil(Math.max(...passed.map(({ waitMs }) => waitMs)) / 1000)
  const text = `Too many tries. Wait ${Math.ceil(seconds / 60)} min, then try again.`
  return new RequestError(429, text, 'too many', { 'Retry-After': String(seconds) })
}
