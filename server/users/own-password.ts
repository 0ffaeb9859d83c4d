/** One's own password, changed by the one that is there (PWD-04, PWD-06): every other session ends, and this one is another (T22). */
import { randomBytes } from 'node:crypto'
import type { api } from '#contract/index.ts'
import { refuseFaults } from '#rules/faults.ts'
import { passwordLock } from '#rules/password.ts'
import { Refusal } from '#rules/refusal.ts'
import { hashPassword, isPassword } from '../access/passwords.ts'
import { leakedPasswords } from '../access/secrets/leaked-passwords.ts'
import { replaceSession } from '../access/sessions.ts'
import { signInLimits } from '../access/sign-in-limits.ts'
import { deleteOtherSessions, endLinks } from '../access/users/end-access.sql.ts'
import { passwordHashOf, setPassword } from '../access/users/portal-users.sql.ts'
import { endViewAsOfUser } from '../access/view-as.sql.ts'
import type { Call } from '../http/call.ts'
import { notFound } from '../http/request-error.ts'
import { enqueueMail } from '../mail/outbox.sql.ts'
import { passwordChangedMail } from './user-mails.ts'

export async function changeOwnPassword(call: Call<typeof api.users.changePassword>) {
  const { world, db, caller, input, requestId, address, reply } = call
  const { currentPassword, newPassword, confirmedPassword } = input
  const { userId, userCode, sessionId } = caller
  if (caller.isViewingAs) throw new Refusal('Go back to your own account to change your password.', 'viewing as')
  if (input.userId !== userId) throw notFound('This user', `User ${input.userId}`)
  const homeCustomerNo = caller.isStaff ? undefined : caller.customerNo
  const known = [userCode, homeCustomerNo ?? '']
  const lock = passwordLock(newPassword, confirmedPassword, known, await leakedPasswords())
  if (lock) refuseFaults([{ field: lock.field === 'password' ? 'newPassword' : 'confirmedPassword', text: lock.text }])
  const account = `${homeCustomerNo ?? ''}/${userCode}`
  const tries = signInLimits(db)
  await tries.take(account, address)
  const before = await passwordHashOf(db, userId)
  if (!(await isPassword(currentPassword, before)))
    refuseFaults([{ field: 'currentPassword', text: 'The current password is wrong.' }])
  await tries.giveBack(account, address)
  const passwordHash = await hashPassword(newPassword)
  const now = world.clock.now()
  const { token, cookie } = await call.transact(async (tx) => {
    await setPassword(tx, userId, passwordHash)
    await endViewAsOfUser(tx, { userId, now, why: 'sign-out', requestId, address })
    await deleteOtherSessions(tx, userId, sessionId)
    await endLinks(tx, userId, now)
    await call.record(tx, { action: 'password.change', customerNo: homeCustomerNo, subject: userCode })
    if (caller.email !== '')
      await enqueueMail(tx, {
        key: `password-changed:${randomBytes(16).toString('base64url')}`,
        ...passwordChangedMail(world.config, { ...caller, customerNo: homeCustomerNo ?? null }, { at: now }),
      })
    return replaceSession(world, tx, caller)
  })
  if (cookie) reply.append('set-cookie', cookie)
  return { token }
}
