import type { api } from '#contract/index.ts'
import { Refusal } from '#rules/refusal.ts'
import { standingToward } from '#rules/users/judge.ts'
import { maySignIn } from '#rules/users/status.ts'
import { userLock } from '#rules/users/who-may-set.ts'
import { countTries } from '../access/sign-in-limits.sql.ts'
import { limitKey } from '../access/sign-in-limits.ts'
import { invite } from '../access/users/invitation.ts'
import type { Call } from '../http/call.ts'
import { circumstances, userAmong } from './circumstances.ts'

const HOUR = 60 * 60
const MAILS_AN_HOUR = 6

/** The link again, for whom an administrator helps. */
export async function inviteAgain(call: Call<typeof api.users.invite>) {
  const { world, input, requestId, address, caller } = call
  return call.transact(async (tx) => {
    const { about, rows, today } = await circumstances(call, tx)
    const user = userAmong(rows, input)
    const lock = userLock(about.editor, standingToward(about, user), user)
    if (lock) throw new Refusal(lock.text, lock.code)
    if (user.email === '') throw new Refusal(`${user.userCode} has no e-mail address. Save one first.`, 'no address')
    if (!maySignIn(user, today))
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
