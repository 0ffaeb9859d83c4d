/** Writes users.csv: users are added and changed, what a change ends is ended with it, and new ones are invited where that is asked. */
import { randomBytes } from 'node:crypto'
import type { PlainDate } from '#rules/calendar.ts'
import { many } from '#rules/many.ts'
import { maySignIn } from '#rules/users/status.ts'
import { hashPassword } from '../../access/passwords.ts'
import { endWhatChanged } from '../../access/users/end-access.ts'
import { invite } from '../../access/users/invitation.ts'
import * as sql from '../../access/users/portal-users.sql.ts'
import type { Db } from '../../db/open.ts'
import { type CustomersUsers, type GivenUsers, planUsers } from './plan-users.ts'

/** The users of the customers that a file names, under lock: whoever changes them on a screen waits until the import is through. */
export async function usersNamed(db: Db, customerNos: Iterable<string>): Promise<ReadonlyMap<string, CustomersUsers>> {
  const found = new Map<string, CustomersUsers>()
  for (const customerNo of [...new Set(customerNos)].sort()) {
    await sql.lockUsersOf(db, customerNo)
    found.set(customerNo, { users: await sql.usersOf(db, customerNo), reaches: await sql.reachesOf(db, customerNo) })
  }
  return found
}

interface LoadingUsers {
  readonly now: Date
  readonly today: PlainDate
  readonly invites?: boolean
}

export async function loadUsers(db: Db, sheet: GivenUsers | undefined, { now, today, invites = false }: LoadingUsers) {
  if (!sheet) return { inserted: 0, updated: 0 }
  const known = await usersNamed(
    db,
    sheet.rows.map(({ customerNo }) => customerNo),
  )
  const plans = planUsers(sheet, (customerNo) => known.get(customerNo) ?? { users: [], reaches: new Set() }, today)
  // Nobody knows it: it is there until somebody chooses one.
  const passwordHash = await hashPassword(randomBytes(32).toString('base64url'))
  const tally = { inserted: 0, updated: 0, invited: 0, without: 0 }
  for (const { row, draft, before, isSame } of plans) {
    const { userCode, password: _, ...values } = draft
    if (before) {
      if (isSame) continue
      await sql.updateUser(db, before, { ...values, preferences: before.preferences as object })
      await endWhatChanged(db, before.userId, { before, after: draft, today, hasNewPassword: false }, { now })
      tally.updated += 1
      continue
    }
    const fresh = { ...values, userCode, passwordHash, createdOn: today, preferences: {} }
    await sql.insertUser(db, row.customerNo, fresh)
    tally.inserted += 1
    if (invites && draft.email !== '' && maySignIn(draft, today)) {
      await invite(db, { userCode, customerNo: row.customerNo, lastLogonAt: null }, { now, by: 'IMPORT' })
      tally.invited += 1
    } else tally.without += 1
  }
  const { inserted, updated, invited, without } = tally
  const notes = [
    ...(invited > 0 ? [`${many(invited, 'new user')} will be mailed a link for choosing a password.`] : []),
    ...(without > 0 ? [`${many(without, 'new user')} without a password: use --invite, or npm run user:reset.`] : []),
  ]
  return { inserted, updated, notes }
}
