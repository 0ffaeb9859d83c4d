/**
 * How often a link to a new password may be asked for. By address and account, and by address alone, the asker is told to
 * wait. By account alone nobody is told anything: no more mail goes to it for a while, and a stranger who asks again and
 * again neither floods a mailbox nor keeps its owner from asking (T21, SEC-27).
 */

import { countTries } from '../access/sign-in-limits.sql.ts'
import { limitKey, refuseOver } from '../access/sign-in-limits.ts'
import type { Db } from '../db/open.ts'

const QUARTER_HOUR = 15 * 60
const HOUR = 60 * 60
const OF_AN_ADDRESS = 30
const OF_AN_ADDRESS_AND_ACCOUNT = 4
const MAILS_OF_AN_ACCOUNT = 6

/** Counts one wish. Answers whether it may be mailed; throws 429 when this address asks too often. */
export async function takeResetWish(db: Db, account: string, address: string): Promise<boolean> {
  const byAddress = await countTries(db, [limitKey('reset from', address)], QUARTER_HOUR)
  const byPair = await countTries(db, [limitKey('reset', account, address)], QUARTER_HOUR)
  refuseOver(OF_AN_ADDRESS, byAddress)
  refuseOver(OF_AN_ADDRESS_AND_ACCOUNT, byPair)
  const byAccount = await countTries(db, [limitKey('reset of', account)], HOUR)
  return byAccount.every(({ tries }) => tries <= MAILS_OF_AN_ACCOUNT)
}
