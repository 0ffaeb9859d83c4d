/** Users made, changed and deleted (USR-20 to USR-26). Judged and written under one lock, by what the database says then. */
import { randomBytes } from 'node:crypto'
import type { api } from '#contract/index.ts'
import type { Input } from '#contract/kernel/endpoint.ts'
import { refuseFaults } from '#rules/faults.ts'
import { Refusal } from '#rules/refusal.ts'
import { deleteLock, judgeNewUser, judgeUserChange, mayGive, NOBODY, standingToward } from '#rules/users/judge.ts'
import { maySignIn } from '#rules/users/status.ts'
import { standingOf } from '#rules/users/who-may-set.ts'
import { hashPassword, isPassword } from '../access/passwords.ts'
import { leakedPasswords } from '../access/secrets/leaked-passwords.ts'
import { signInLimits } from '../access/sign-in-limits.ts'
import { endAccess, endWhatChanged } from '../access/users/end-access.ts'
import { invite } from '../access/users/invitation.ts'
import * as sql from '../access/users/portal-users.sql.ts'
import { lastChangedBy } from '../audit/last-change.sql.ts'
import type { Db } from '../db/open.ts'
import type { Call } from '../http/call.ts'
import { notFound } from '../http/request-error.ts'
import { enqueueMail } from '../mail/outbox.sql.ts'
import { circumstances, userAmong } from './circumstances.ts'
import { addressChangedMail } from './user-mails.ts'
import { asPortalUser, asStored, draftOf, valuesOf } from './user-records.ts'

/** The record names its customer, too; both must be the one that is acted for. */
function refuseOther(customerNo: string | undefined, given: { readonly customerNo?: string | undefined }): void {
  if (given.customerNo !== undefined && given.customerNo !== (customerNo ?? ''))
    throw notFound(`Customer ${given.customerNo.slice(0, 20)}`)
}

/** Without a new password there is nothing to look up. */
const never = () => false

/** Two who save one user: the second sees both values (USR-23). */
async function refuseConflict(tx: Db, row: sql.UserRow, version: number | undefined): Promise<void> {
  if (version === undefined || version === row.version) return
  throw await conflict(tx, row)
}
async function conflict(tx: Db, row: sql.UserRow): Promise<Refusal> {
  const { customerNo, userCode } = row
  const changedBy = await lastChangedBy(tx, { customerNo, record: 'user', subject: userCode })
  const text = `${changedBy ?? 'Someone else'} changed this user in the meantime. Nothing was saved.`
  return new Refusal(text, 'conflict', { current: asPortalUser(row), ...(changedBy && { changedBy }) })
}

export async function createUser(call: Call<typeof api.users.create>) {
  const { world, input, requestId, address, caller } = call
  const given = input.user
  const { customerNo } = caller
  refuseOther(customerNo, given)
  if (given.isDeleted) throw new Refusal('A new user cannot be deleted. Leave Deleted out, or send 0.', 'invalid')
  if (given.userId) throw new Refusal('A new user gets an Id from the server.', 'invalid')
  // Hashing takes long, and nobody waits for it under the lock. Without a password nobody knows the one there is.
  const isLeaked = given.password ? await leakedPasswords() : never
  const passwordHash = await hashPassword(given.password || randomBytes(32).toString('base64url'))
  return call.transact(async (tx) => {
    const { about, today } = await circumstances(call, tx)
    const draft = draftOf(given, NOBODY, mayGive(about, standingOf(about.editor, undefined, true)))
    refuseFaults(judgeNewUser(draft, { ...about, isLeaked }))
    const values = valuesOf(draft, given, { preferences: {}, customerNo })
    const { userCode } = draft
    const userId = await sql.insertUser(tx, customerNo, { ...values, userCode, passwordHash, createdOn: today })
    const isInvited = draft.password === '' && maySignIn(draft, today)
    const row = (await sql.userById(tx, userId)) as sql.UserRow
    if (isInvited) await invite(tx, row, { now: world.clock.now(), by: caller.userCode, requestId, address })
    return { user: asPortalUser(row), isInvited }
  })
}

export async function changeUser(call: Call<typeof api.users.change>) {
  const { world, input, requestId, address, caller } = call
  const given = input.user
  const { customerNo } = caller
  refuseOther(customerNo, given)
  if (given.isDeleted) throw new Refusal('Users are deleted by a call of its own: POST delete_user.', 'invalid')
  const isLeaked = given.password ? await leakedPasswords() : never
  const passwordHash = given.password ? await hashPassword(given.password) : undefined
  const isProven = await ownPassword(call)
  return call.transact(async (tx) => {
    const { about, rows, today } = await circumstances(call, tx)
    const before = userAmong(rows, given)
    await refuseConflict(tx, before, given.version)
    const standing = standingToward(about, before)
    const draft = draftOf(given, asStored(before), mayGive(about, standing))
    refuseFaults(judgeUserChange(draft, asStored(before), { ...about, isLeaked }))
    const hasNewEmail = draft.email !== before.email
    if (standing === 'self' && hasNewEmail && !isProven)
      refuseFaults([{ field: 'currentPassword', text: 'Type your password to change your e-mail address.' }])
    const values = valuesOf(draft, given, { preferences: before.preferences, customerNo })
    if (!(await sql.updateUser(tx, before, values))) throw await conflict(tx, before)
    const now = world.clock.now()
    const { userId, userCode } = before
    const said = { customerNo, subject: userCode }
    if (passwordHash !== undefined) {
      await sql.setPassword(tx, userId, passwordHash)
      await call.record(tx, { ...said, action: 'user.password' })
    }
    const what = { before, after: draft, today, hasNewPassword: passwordHash !== undefined }
    if (await endWhatChanged(tx, userId, what, { now, requestId, address }))
      await call.record(tx, { ...said, action: 'api-key.end' })
    if (hasNewEmail && before.email !== '')
      await enqueueMail(tx, {
        key: `address-changed:${requestId}:${userId}`,
        ...addressChangedMail(world.config, before, { by: caller.userCode, at: now }),
      })
    return asPortalUser((await sql.userById(tx, userId)) as sql.UserRow)
  })
}

/** Whether the password that came along is the sender's own. Wrong ones are counted with those of signing in (T21). */
async function ownPassword({ db, caller, address, input }: Call<typeof api.users.change>): Promise<boolean> {
  if (input.currentPassword === undefined) return false
  const account = `${caller.isStaff ? '' : (caller.customerNo ?? '')}/${caller.userCode}`
  const tries = signInLimits(db)
  await tries.take(account, address)
  if (!(await isPassword(input.currentPassword, await sql.passwordHashOf(db, caller.userId)))) {
    refuseFaults([{ field: 'currentPassword', text: 'The password is wrong.' }])
  }
  await tries.giveBack(account, address)
  return true
}

export async function deleteUser(call: Call<typeof api.users.remove>) {
  const { world, input, requestId, address, caller } = call
  const given: Input<typeof api.users.remove>['user'] = input.user
  refuseOther(caller.customerNo, given)
  if (!given.isDeleted) throw new Refusal('Deleted must be 1.', 'invalid')
  return call.transact(async (tx) => {
    const { about, rows } = await circumstances(call, tx)
    const user = userAmong(rows, given)
    await refuseConflict(tx, user, given.version)
    const lock = deleteLock(asStored(user), about)
    if (lock) throw new Refusal(lock.text, lock.code)
    await sql.markDeleted(tx, user.userId)
    await endAccess(tx, user.userId, { now: world.clock.now(), requestId, address })
    return { done: `User ${user.userCode} was deleted.` }
  })
}
