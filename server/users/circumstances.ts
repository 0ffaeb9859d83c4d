/** What a change of users is judged by, and the user that it names. */
import type { api } from '#contract/index.ts'
import { may } from '#rules/access.ts'
import type { Circumstances } from '#rules/users/judge.ts'
import { maySignIn } from '#rules/users/status.ts'
import { asUserCode } from '#rules/users/user-code.ts'
import * as sql from '../access/users/portal-users.sql.ts'
import type { Db } from '../db/open.ts'
import type { Call } from '../http/call.ts'
import { notFound, RequestError, SessionEnded } from '../http/request-error.ts'
import { asStored } from './user-records.ts'

type Maintaining = Call<
  | typeof api.users.change
  | typeof api.users.create
  | typeof api.users.remove
  | typeof api.users.invite
  | typeof api.users.restore
  | typeof api.users.freeCode
>

/** All that the rule must know, read under the lock of the customer's users; who changes, as he is now. */
export async function circumstances(call: Maintaining, tx: Db) {
  const { caller, world } = call
  const { customerNo } = caller
  await sql.lockUsersOf(tx, customerNo)
  const rows = await sql.usersOf(tx, customerNo)
  const today = world.clock.today()
  const me = rows.find(({ userId }) => userId === caller.userId) ?? (await sql.userById(tx, caller.userId))
  if (!me || !maySignIn(me, today)) throw new SessionEnded()
  const editor = { ...me, isStaff: caller.isStaff, rights: new Set(me.rights) }
  // Between the question and the lock somebody may have taken the right to ask it. Staff without a customer may name one.
  const asking = { ...caller, isAdmin: me.isAdmin, rights: editor.rights }
  if (!may(asking, 'users.maintain') && !may({ ...asking, customerNo: undefined }, 'users.maintain'))
    throw new RequestError(403, 'You may not do this.', 'no right')
  const reaches = customerNo === undefined ? undefined : await sql.reachesOf(tx, customerNo)
  const about: Circumstances = { customerNo, editor, users: rows.map(asStored), today, reaches }
  return { about, rows, customerNo, today }
}

/** The user that a request names, of those the caller may see; the same answer for one of another customer and for none. */
export function userAmong(
  rows: readonly sql.UserRow[],
  given: { readonly userCode: string; readonly userId?: number | undefined },
): sql.UserRow {
  const userCode = asUserCode(given.userCode)
  const row = rows.find((each) => each.userCode === userCode && !each.isDeleted)
  if (!row || (given.userId !== undefined && given.userId !== row.userId))
    throw notFound(`User ${userCode.slice(0, 20)}`)
  return row
}
