/** Deleted users: listed, restored, and given another code so that theirs is free (USR-21). */
import type { api } from '#contract/index.ts'
import { Refusal } from '#rules/refusal.ts'
import { codeOfDeleted, restoreLock } from '#rules/users/judge.ts'
import { asUserCode } from '#rules/users/user-code.ts'
import * as sql from '../access/users/portal-users.sql.ts'
import type { Db } from '../db/open.ts'
import type { Call } from '../http/call.ts'
import { notFound } from '../http/request-error.ts'
import { circumstances } from './circumstances.ts'
import { asPortalUser, asStored } from './user-records.ts'

type Restoring = Call<typeof api.users.restore | typeof api.users.freeCode>

export const deletedUsers = async ({ db, caller }: Call<typeof api.users.deleted>) =>
  (await sql.usersOf(db, caller.customerNo)).filter(({ isDeleted }) => isDeleted).map(asPortalUser)

/** The deleted user that the request names, under the lock of the customer's users; refused unless the editor may restore it. */
async function deletedUser(call: Restoring, tx: Db) {
  const { about, rows } = await circumstances(call, tx)
  const userCode = asUserCode(call.input.userCode)
  const user = rows.find((each) => each.userCode === userCode && each.isDeleted)
  if (!user) throw notFound(`Deleted user ${userCode.slice(0, 20)}`)
  const lock = restoreLock(asStored(user), about)
  if (lock) throw new Refusal(lock.text, lock.code)
  return { user, rows }
}

const answered = async (tx: Db, userId: number) => asPortalUser((await sql.userById(tx, userId)) as sql.UserRow)

export const restoreUser = (call: Call<typeof api.users.restore>) =>
  call.transact(async (tx) => {
    const { user } = await deletedUser(call, tx)
    await sql.markRestored(tx, user.userId)
    return answered(tx, user.userId)
  })

export const freeUserCode = (call: Call<typeof api.users.freeCode>) =>
  call.transact(async (tx) => {
    const { user, rows } = await deletedUser(call, tx)
    await sql.setUserCode(tx, user.userId, codeOfDeleted(user.userCode, rows))
    return answered(tx, user.userId)
  })
