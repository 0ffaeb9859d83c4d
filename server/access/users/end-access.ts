/** What ends with a change of a user, in its transaction: sessions of browsers and programs, API keys, mailed links (T22, INV-34). */
import type { PlainDate } from '#rules/calendar.ts'
import { maySignIn } from '#rules/users/status.ts'
import type { Db } from '../../db/open.ts'
import { endCredentials } from '../api-keys.sql.ts'
import { deleteSessionsOf } from '../sessions.sql.ts'
import { endViewAsOfUser } from '../view-as.sql.ts'
import { endLinks } from './end-access.sql.ts'
import type { UserRow } from './portal-users.sql.ts'

interface Ending {
  readonly now: Date
  readonly requestId?: string
  readonly address?: string
}

/** Signs a user out everywhere, and ends what was mailed to set a password. */
export async function signOutEverywhere(tx: Db, userId: number, ending: Ending): Promise<void> {
  await endViewAsOfUser(tx, { userId, why: 'sign-out', ...ending })
  await deleteSessionsOf(tx, userId)
  await endLinks(tx, userId, ending.now)
}

/** Nothing that stood for the user works any more; answers whether there was an API key. */
export async function endAccess(tx: Db, userId: number, ending: Ending): Promise<boolean> {
  await signOutEverywhere(tx, userId, ending)
  return endCredentials(tx, userId)
}

type Fields = Readonly<Pick<UserRow, 'isActive' | 'expiresOn' | 'email'>> & { readonly rights: readonly string[] }

/**
 * Ends what a change ends. Who may not sign in has nothing left; who could not, and may again, begins anew. A link mailed to an
 * address that is no longer the user's does not work, nor does an API key without the right to it. Answers whether a key ended.
 */
export async function endWhatChanged(
  tx: Db,
  userId: number,
  {
    before,
    after,
    today,
    hasNewPassword,
  }: { before: Fields; after: Fields; today: PlainDate; hasNewPassword: boolean },
  ending: Ending,
): Promise<boolean> {
  if (!maySignIn(before, today) || !maySignIn(after, today)) return endAccess(tx, userId, ending)
  if (hasNewPassword) await signOutEverywhere(tx, userId, ending)
  else if (before.email !== after.email) await endLinks(tx, userId, ending.now)
  const lostApi = before.rights.includes('apiIntegration') && !after.rights.includes('apiIntegration')
  return lostApi ? endCredentials(tx, userId) : false
}
