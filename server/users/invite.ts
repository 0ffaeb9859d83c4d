/** The mailed link by which a new user chooses a password (USR-19); the same machinery as for a forgotten one (LOG-11). */
import { randomBytes } from 'node:crypto'
import type { api } from '#contract/index.ts'
import { Refusal } from '#rules/refusal.ts'
import { standingToward } from '#rules/users/judge.ts'
import { isUsable } from '#rules/users/status.ts'
import { userLock } from '#rules/users/who-may-set.ts'
import { countTries } from '../access/sign-in-limits.sql.ts'
import { limitKey } from '../access/sign-in-limits.ts'
import type { UserRow } from '../access/users/portal-users.sql.ts'
import type { Db } from '../db/open.ts'
import type { Call } from '../http/call.ts'
import { enqueueReset } from '../mail/outbox.sql.ts'
import { circumstances, userAmong } from './circumstances.ts'

const HOUR = 60 * 60
const MAILS_AN_HOUR = 6

interface Inviting {
  readonly now: Date
  readonly by: string
  readonly requestId: string
  readonly address: string
}

/** Queues the mail. Who signed in once is no new user: the link is for a new password, and works for as long as such a one does. */
export async function invite(tx: Db, user: UserRow, { now, by, requestId, address }: Inviting): Promise<void> {
  await enqueueReset(tx, {
    ...{ customerNo: user.customerNo ?? '', userCode: user.userCode, requestId, address, invitedBy: by },
    ...(user.lastLogonAt === null && { purpose: 'invitation' as const }),
    nonce: randomBytes(32).toString('base64url'),
    askedAt: now.toISOString(),
  })
}

/** The link again, for whom an administrator helps. */
export async function inviteAgain(call: Call<typeof api.users.invite>) {
  const { world, input, requestId, address, caller } = call
  return call.transact(async (tx) => {
    const { about, rows, today } = await circumstances(call, tx)
    const user = userAmong(rows, input)
    const lock = userLock(about.editor, standingToward(about, user), user)
    if (lock) throw new Refusal(lock.text, lock.code)
    if (user.email === '') throw new Refusal(`${user.userCode} has no e-mail address. Save one first.`, 'no address')
    if (!isUsable(user, today))
      throw new Refusal(`${user.userCode} cannot sign in: inactive or expired. Change that first.`, 'inactive')
    const account = `${user.customerNo ?? ''}/${user.userCode}`
    const counted = await countTries(tx, [limitKey('reset of', account)], HOUR)
    if (counted.some(({ tries }) => tries > MAILS_AN_HOUR))
      throw new Refusal('Many links were mailed to this user in the last hour. Try again later.', 'too many')
    await invite(tx, user, { now: world.clock.now(), by: caller.userCode, requestId, address })
    await call.record(tx, { action: 'user.invite', customerNo: caller.customerNo, subject: user.userCode })
    return {}
  })
}
