/** Users that a complete users.csv lacks (IMP-12) become inactive and are signed out; nobody is deleted. */
import type { PlainDate } from '#rules/calendar.ts'
import { IMPORT_KEYS_NAMED } from '#rules/limits.ts'
import { endWhatChanged } from '../../access/users/end-access.ts'
import { lockUsersOf, updateUser, usersOf } from '../../access/users/portal-users.sql.ts'
import type { Db } from '../../db/open.ts'

/** By customer and code, of the customers that have users whom the file lacks. */
export async function endUsers(
  db: Db,
  customerNos: readonly string[],
  isInFile: (customerNo: string, userCode: string) => boolean,
  { now, today }: { readonly now: Date; readonly today: PlainDate },
) {
  const ended: string[] = []
  for (const customerNo of customerNos) {
    await lockUsersOf(db, customerNo)
    for (const user of await usersOf(db, customerNo)) {
      if (user.isDeleted || !user.isActive || isInFile(customerNo, user.userCode)) continue
      const { name, email, mappedRouteNo, expiresOn, isAdmin, rights, preferences } = user
      const after = { name, email, mappedRouteNo, expiresOn, isActive: false, isAdmin, rights }
      await updateUser(db, user, { ...after, preferences: preferences as object })
      await endWhatChanged(db, user.userId, { before: user, after, today, hasNewPassword: false }, { now })
      ended.push(`${customerNo} ${user.userCode}`)
    }
  }
  return { ended: ended.length, endedFirst: ended.slice(0, IMPORT_KEYS_NAMED), kept: 0, keptFirst: [] }
}
